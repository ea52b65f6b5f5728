"""Players of tableaux, races and squares."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import cast

import pytest
from short_plans import short_plans

from oddtrick.core import State, deal, settle, view
from oddtrick.games import game
from oddtrick.players import player
from oddtrick.players.book.patience.pile_search import LONGEST, MOST_MOVES, way_to_gain
from oddtrick.stages.piles.centre_stacks import is_joker
from oddtrick.stages.piles.moves import Move
from slices import sliced

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


@pytest.fixture(autouse=True)
def _short_plans() -> Iterator[None]:
    """Assertions here hold however far a player looks."""
    with short_plans():
        yield


def played(name: str, seed: int) -> State:
    """A deal played to its end by book players alone."""
    g, rng = game(name), random.Random(seed)
    book, state = player("book", g), deal(g, rng)
    for _ in range(MOST_ACTS):
        if state.over:
            return state
        turn = rng.choice(state.turns)
        state = settle(state.push(book.choose(view(state, turn.by), rng).action), rng)
    raise AssertionError(f"{name}, seed {seed}: still going after {MOST_ACTS} acts")


@pytest.mark.parametrize("name", sliced(GAMES, 3))
def test_every_deal_comes_to_an_end(name: str) -> None:
    assert played(name, 1).over


@pytest.mark.parametrize("name", sliced(["congress", "patience-common"], 1))
def test_what_can_be_built_up_is_built_up(name: str) -> None:
    """Where the hand is turned again and again a card may be kept back, for others to lie on."""
    g, rng = game(name), random.Random(5)
    book, state = player("book", g), deal(g, rng)
    while not state.over:
        turn = state.turns[0]
        action = book.choose(view(state, turn.by), rng).action
        up = [
            a
            for a in state.legal(turn.by)
            if a.kind == "move" and cast("Move", a.arg).target.kind == "foundation"
        ]
        assert not up or action in up
        state = settle(state.push(action), rng)


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
        action = book.choose(view(state, state.turns[0].by), rng).action
        if payoff:
            seen += 1
            assert action in payoff
        state = settle(state.push(action), rng)


def test_spite_jokers_are_built_and_no_card_is_said_to_be_stuck_that_is_not() -> None:
    g, laid = game("spite-and-malice"), 0
    book, rng = player("book", g), random.Random(4)
    state, built = deal(g, rng), 0
    while not state.over:
        decision = book.choose(view(state, state.turns[0].by), rng)
        moves = [cast("Move", a.arg) for a in state.legal() if a.kind == "move"]
        if decision.action.kind == "pass":
            assert not moves, decision.reason
        elif is_joker(cast("Move", decision.action.arg).card):
            to_centre = cast("Move", decision.action.arg).target.kind == "centre"
            built, laid = built + to_centre, laid + (not to_centre)
        state = settle(state.push(decision.action), rng)
    assert built > laid


def test_a_card_is_not_fed_twice_while_nothing_is_built() -> None:
    """Two who feed each other the same card went on for a thousand turns."""
    g = game("russian-bank")
    for seed in range(3):
        rng = random.Random(f"russian-bank {seed}")
        book, state, fed = player("book", g), deal(g, rng), set[tuple[int, int]]()
        while not state.over:
            action = book.choose(view(state, state.turns[0].by), rng).action
            if action.kind == "move":
                move = cast("Move", action.arg)
                if move.target.kind == "foundation":
                    fed.clear()
                elif move.target.kind == "stock" and move.source.kind != "turned":
                    assert (action.by, move.card) not in fed
                    fed.add((action.by, move.card))
            state = settle(state.push(action), rng)


@pytest.mark.parametrize("name", sliced(["congress", "russian-bank"], 1))
def test_a_way_of_several_moves_grows_shorter_with_each(name: str) -> None:
    """So that nobody goes to and fro: the measure is the number of moves to the next gain."""
    g, rng, longer = game(name), random.Random(6), 0
    book, state, due = player("book", g), deal(g, rng), 0
    while not state.over:
        seen = view(state, state.turns[0].by)
        decision = book.choose(seen, rng)
        way = way_to_gain(seen)
        if due > 1:
            assert way is not None
            assert way.moves < due
        on_it = way is not None and decision.action == way.action
        due = way.moves if way is not None and on_it else 0
        longer += due > 1
        state = settle(state.push(decision.action), rng)
    assert longer


def test_nobody_wanders_on_the_table_for_long() -> None:
    """A deal of the benchmark: more layouts than are looked at for one way, so that its second move
    was not found again and another way was gone, for thousands of moves."""
    g, rng = game("russian-bank"), random.Random("russian-bank 1072")
    book, state, aimless = player("book", g), deal(g, rng), 0
    while not state.over:
        action = book.choose(view(state, state.turns[0].by), rng).action
        move = action.arg if action.kind == "move" else None
        between = isinstance(move, Move) and move.source.kind == move.target.kind == "tableau"
        aimless = aimless + 1 if between else 0
        assert aimless <= MOST_MOVES + LONGEST
        state = settle(state.push(action), rng)
