"""The order in which hands play to a trick, against tables written by hand (`playing_order`)."""

from __future__ import annotations

import random

import pytest
from playing_order import ORDERS, out_of_order

from oddtrick.core import Game, State, deal, settle
from oddtrick.games import catalogue


def _finished(game: Game, rng: random.Random) -> State:
    state = deal(game, rng, game.match.setting(game, game.match.start(game), game.players[0]))
    while not state.over:
        legal = [a for a in state.legal() if a.kind != "resign"] or state.legal()
        bids = [a for a in legal if a.kind == "call" and a.arg != "P"]
        # A bid or two, so that most deals are played and by everybody.
        action = rng.choice(bids[:8]) if bids and rng.random() < 0.4 else rng.choice(legal[:13])
        state = settle(state.push(action), rng)
        if game.family == "Patience" and len(state.log) > 5:
            return state
    return state


def _with_tricks() -> list[Game]:
    """The games that are played in tricks: not those of piles, which may go on for ever by lot."""
    return [
        g
        for g in catalogue().values()
        if not any(".piles." in type(stage).__module__ for stage in g.stages)
    ]


@pytest.mark.parametrize("game", _with_tricks(), ids=lambda g: g.name)
def test_hands_play_in_the_order_of_the_book(game: Game) -> None:
    declarers: set[str] = set()
    for seed in range(12):
        found, wrong = out_of_order(_finished(game, random.Random(seed)))
        declarers |= found
        assert not wrong
    if (ORDERS / f"{game.name}.json").exists():
        assert len(declarers) > 1
