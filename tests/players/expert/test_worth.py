"""The score players play for: points of the deal as the game counts them, for the right side."""

from __future__ import annotations

import itertools
import random

import pytest

from oddtrick.core import State, deal, view
from oddtrick.games import game
from oddtrick.players import player
from oddtrick.players.card_play.seat_knowledge import Knowledge
from oddtrick.players.simulation.card_evaluation import fair, values
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.tricks.tricks import TrickState


def _dummys_turn(name: str, seed: int) -> State | None:
    """The declarer's first turn to play from a dummy that nobody sits at, where it comes to it."""
    found, rng = game(name), random.Random(f"dummy {name} {seed}")
    book, dealer = player("book", found), found.players[seed % len(found.players)]
    state = deal(found, rng, found.match.setting(found, found.match.start(found), dealer))
    while not state.over:
        turn = state.turns[0]
        contract = state.table.find(Contract)
        if isinstance(state.stage_state, TrickState) and contract and turn.hand != turn.by:
            return state
        if turn.by < 0:
            state = state.after(state.stage.chance(state.stage_state, rng))
        else:
            state = state.push(book.choose(view(state, turn.by), rng).action)
    return None


@pytest.mark.parametrize("name", ["three-hand", "towie", "single-exposed-dummy", "double-dummy"])
def test_declarer_wants_tricks_from_dummys_hand_too(name: str) -> None:
    """A dummy that nobody sits at is of no side of the table's; what it plays is for declarer."""
    looked = 0
    for seed in range(4):
        state = _dummys_turn(name, seed)
        if state is None:
            continue
        seen = view(state, state.turns[0].by)
        k = Knowledge(seen)
        who = fair(k)
        assert who is not None
        points = values(seen, k, who, k.began(state.stage_state.hands)).points
        assert points[-1] > points[0]
        assert all(a <= b for a, b in itertools.pairwise(points))
        looked += 1
    assert looked > 1
