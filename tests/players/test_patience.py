"""The patience player: builds what can be built, digs for what is wanted, then resigns."""

from __future__ import annotations

import random
from typing import cast

from oddtrick.core import deal, view
from oddtrick.games import game
from oddtrick.players import player
from oddtrick.players.patience import Layout, way_to_build
from oddtrick.stages.piles.moves import Move

WOOD = game("house-in-the-wood")


def test_a_card_that_can_be_built_is_built() -> None:
    book = player("book", WOOD)
    for n in range(6):
        state = deal(WOOD, random.Random(n))
        while not state.over:
            seen = view(state, 0)
            up = [
                a
                for a in seen.legal
                if a.kind == "move" and cast("Move", a.arg).target.kind == "foundation"
            ]
            decision = book.choose(seen, random.Random(0))
            if up:
                assert decision.act in up
            state = state.push(decision.act)


def test_no_endless_shuffling() -> None:
    book = player("book", WOOD)
    for n in range(12):
        state, sideways = deal(WOOD, random.Random(100 + n)), 0
        while not state.over:
            act = book.choose(view(state, 0), random.Random(0)).act
            built = act.kind != "move" or cast("Move", act.arg).target.kind == "foundation"
            sideways = 0 if built else sideways + 1
            assert sideways <= 12
            state = state.push(act)


def test_the_way_to_a_wanted_card_is_the_shortest() -> None:
    # Clubs 0 (two) to 12 (ace). The ace of clubs lies under the five; the five may go on the
    # six of another fan.
    ace, five, six, nine = 12, 3, 4, 20
    layout = Layout(((ace, five), (nine, six)), (0,) * 8)
    assert way_to_build(layout) == [(0, 1)]
    assert way_to_build(Layout(((ace, five), (six, nine)), (0,) * 8)) is None
