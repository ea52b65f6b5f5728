"""Auctions at two tables: the same boards, seats exchanged, scored by what best play comes to."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import numpy as np

from oddtrick.core import Given, State, begin, view
from oddtrick.players import Player
from oddtrick.scoring.contract.imps import imps
from oddtrick.seats import VULNERABLE
from oddtrick.solver.par import Scorer, duplicate
from oddtrick.solving.datasets import SolvedDeals
from oddtrick.stages.calling.auction import Contract

from .sets import BenchmarkSet

__all__ = ["board_state", "duplicate_score", "swings"]


@cache
def _scorer() -> Scorer:
    return duplicate()


def board_state(which: BenchmarkSet, deals: SolvedDeals, row: int) -> State:
    """A board as it is dealt."""
    sides = VULNERABLE[int(deals.vulnerable[row])]
    game = which.of.with_options({"vulnerable": sides})
    dealer = int(deals.dealer[row])
    setting = game.match.setting(game, game.match.start(game), dealer)
    state = begin(game, setting)
    hands = tuple(int(hand) for hand in deals.hands[row])
    return state.push(state.stage.given(state.sub, Given(hands=hands)))


def duplicate_score(state: State, tricks: np.ndarray[tuple[int, int], np.dtype[np.uint8]]) -> int:
    """The score of North-South after an auction, if the contract takes the tricks of the table."""
    contract = state.table.find(Contract)
    if contract is None:
        return 0
    side = contract.declarer % 2
    vulnerable = bool(state.setting.vulnerable >> side & 1)
    odd = int(tricks[contract.strain, contract.declarer]) - 6
    score = _scorer()(contract.level, contract.strain, contract.doubled, vulnerable, odd)
    return -score if side else score


def swings(
    which: BenchmarkSet, ours: Player, theirs: Player, count: int, seed: int
) -> Iterator[float]:
    """The IMPs that our pair gains on each board over the other pair in the same seats."""
    deals = which.boards()
    for row in range(count):
        scores = []
        for table in (0, 1):
            rng, state = random.Random(f"{seed}/{row}/{table}"), board_state(which, deals, row)
            while not state.over and state.stage.name == "auction":
                seat = state.turns[0].by
                who = ours if seat % 2 == table else theirs
                state = state.push(who.choose(view(state, seat), rng).action)
            scores.append(duplicate_score(state, deals.tricks[row]))
        yield float(imps(scores[0] - scores[1]))
