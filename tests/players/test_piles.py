"""Players of tableaux, races and squares."""

from __future__ import annotations

import random
from typing import cast

import pytest

from oddtrick.core import State, deal, settle, view
from oddtrick.games import game
from oddtrick.players import player
from oddtrick.stages.piles.moves import Move

GAMES = (
    "congress",
    "harp",
    "klondike",
    "russian-bank",
    "single-russian-bank",
    "pishe-pasha",
    "spite-and-malice",
    "pounce",
    "poker-squares",
    "cribbage-squares",
    "patience-side-by-side",
    "patience-common",
)
MOST_ACTS = 1500


def played(name: str, seed: int) -> State:
    """A deal played to its end by book players alone."""
    g, rng = game(name), random.Random(seed)
    book, state = player("book", g), deal(g, rng)
    for _ in range(MOST_ACTS):
        if state.over:
            return state
        turn = rng.choice(state.turns)
        state = settle(state.push(book.choose(view(state, turn.by), rng).act), rng)
    raise AssertionError(f"{name}, seed {seed}: still going after {MOST_ACTS} acts")


@pytest.mark.parametrize("name", GAMES)
def test_every_deal_comes_to_an_end(name: str) -> None:
    for seed in (1, 2):
        assert played(name, seed).over


@pytest.mark.parametrize("name", ["congress", "harp", "klondike", "patience-common"])
def test_what_can_be_built_up_is_built_up(name: str) -> None:
    g, rng = game(name), random.Random(5)
    book, state = player("book", g), deal(g, rng)
    while not state.over:
        turn = state.turns[0]
        act = book.choose(view(state, turn.by), rng).act
        up = [
            a
            for a in state.legal(turn.by)
            if a.kind == "move" and cast("Move", a.arg).target.kind == "foundation"
        ]
        assert not up or act in up
        state = settle(state.push(act), rng)


@pytest.mark.parametrize(("name", "least"), [("poker-squares", 70), ("cribbage-squares", 42)])
def test_squares_are_filled_with_sense(name: str, least: int) -> None:
    """Cards laid by lot come to about 15 points a poker square and 37 a cribbage square."""
    scores = [state.score()["A"] for state in (played(name, seed) for seed in range(10))]
    assert sum(scores) / len(scores) > least


def test_spite_the_pay_off_pile_goes_before_a_card_of_the_hand() -> None:
    g = game("spite-and-malice")
    book, rng = player("book", g), random.Random(3)
    state, seen = deal(g, rng), 0
    while not state.over and seen < 5:
        legal = state.legal()
        payoff = [
            a for a in legal if a.kind == "move" and cast("Move", a.arg).source.kind == "payoff"
        ]
        act = book.choose(view(state, state.turns[0].by), rng).act
        if payoff:
            seen += 1
            assert act in payoff
        state = settle(state.push(act), rng)
