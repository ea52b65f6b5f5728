"""Tricks that could be won and tricks that are: how the expert at euchre counts what it finds."""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from oddtrick.core import State, deal, view
from oddtrick.games import game
from oddtrick.players import player
from oddtrick.players.book.euchre.trick_forecast import CHANCES, won
from oddtrick.players.card_play.seat_knowledge import Knowledge
from oddtrick.players.simulation.auction_lookahead import CallOutcomes
from oddtrick.players.simulation.card_evaluation import prospects
from oddtrick.players.simulation.trick_forecast import SideOnLead, forecast_of
from oddtrick.solver import Position, Solver
from oddtrick.solver.engine.plain import each
from oddtrick.stages.tricks.tricks import Trump

sys.path.insert(0, str(Path(__file__).resolve().parent.parents[2] / "tools" / "reading"))

import won as counting

FOUR, ALONE = (2, 2), (2, 1)


def _one_fewer(hands: tuple[int, int], left: int, best: int) -> Sequence[float]:
    """The side on lead wins a trick fewer than it could once in four."""
    assert hands == (2, 2)
    if not best:
        return (1.0, *(0.0,) * left)
    return tuple(0.75 * (n == best) + 0.25 * (n == best - 1) for n in range(left + 1))


def test_the_mean_is_of_the_side_that_leads() -> None:
    """Three tricks of five, worth their square: three or two if they lead; if the others do, who
    could win two and win one or two, three or four."""
    assert (
        SideOnLead((2, 2), 5, True).expected(3, lambda n: n * n, _one_fewer) == 0.75 * 9 + 0.25 * 4
    )
    assert (
        SideOnLead((2, 2), 5, False).expected(3, lambda n: n * n, _one_fewer)
        == 0.75 * 9 + 0.25 * 16
    )


def test_the_table_is_of_chances_and_more_that_can_be_won_is_more_that_is() -> None:
    for left, hands in ((2, FOUR), (3, FOUR), (4, FOUR), (5, FOUR), (5, ALONE)):
        rows = [CHANCES[hands, left, best] for best in range(left + 1)]
        assert all(len(row) == left + 1 and min(row) >= 0 for row in rows)
        assert [sum(row) for row in rows] == pytest.approx([1] * len(rows), abs=0.004)
        means = [sum(n * p for n, p in enumerate(row)) for row in rows]
        assert means == sorted(means)
        assert means[0] > 0 or hands == ALONE
        assert means[-1] < left
        assert won(hands, left, left) == rows[left]
        assert won((1, 2), left, left)[left] == 1  # the lone hand leads
    assert won(FOUR, 1, 0) == (1.0, 0.0)


@pytest.mark.parametrize(
    ("name", "counted"),
    [("euchre", True), ("railroad", True), ("call-ace", False), ("euchre-two", False)],
)
def test_only_games_of_two_sides_are_forecast(name: str, *, counted: bool) -> None:
    found = game(name)
    assert (forecast_of(player("book", found), found) is not None) is counted


def _first_card(seed: int) -> State:
    """A deal of euchre made by the dealer's left, who leads and has a choice."""
    found = game("euchre", {"pack": 24})
    state = deal(found, random.Random(seed))
    state = state.push(next(a for a in state.legal() if state.stage.words.code(a) == "UP"))
    while state.legal()[0].kind != "play":
        state = state.push(state.legal()[0])
    return state


def _points(tricks: int) -> int:
    """Scarne 1963, “Euchre”: three or four tricks make a point, all five two, fewer cost two."""
    return -2 if tricks < 3 else 1 if tricks < 5 else 2


def test_cards_are_worth_the_mean_of_what_is_won() -> None:
    """A world solved plainly, its tricks and one fewer weighed by hand."""
    state = _first_card(4)
    seen = view(state, state.turns[0].by)
    k = Knowledge(seen)
    assert state.table.get(Trump).maker == k.hand
    world = state.sub.hands
    got = prospects(k, [world], float("inf"), Solver(), forecast=_one_fewer)
    assert got is not None
    assert got.forecast
    sides = tuple(int(h % 2 != k.hand % 2) for h in range(4))
    best = each(Position(world, k.hand, k.order, (), sides))
    assert len(set(best.values())) > 1
    for found in got.cards:
        tricks = best[found.card]
        assert found.tricks == tricks
        mean = 0.75 * _points(tricks) + 0.25 * _points(tricks - 1) if tricks else -2
        assert found.points == pytest.approx(mean)


def test_calls_are_worth_the_mean_of_what_is_won() -> None:
    """The dealer's left orders up and leads: its tricks, and the book's table for them."""
    found = game("euchre", {"pack": 24})
    state = deal(found, random.Random(4))
    order = next(a for a in state.legal() if state.stage.words.code(a) == "UP")
    ahead = CallOutcomes(view(state, order.by), player("book", found), float("inf"), Solver())
    after = _by_book_to_the_play(state.push(order))
    who = after.sub.cast
    sides = tuple(int(h % 2 != order.by % 2) for h in range(4))
    best = max(each(Position(after.sub.hands, order.by, who.order, (), sides)).values())
    mean = sum(p * _points(n) for n, p in enumerate(CHANCES[FOUR, 5, best]))
    assert ahead.after(state, order) == pytest.approx(mean)
    assert mean != _points(best)


def _by_book_to_the_play(state: State) -> State:
    book = player("book", state.game)
    while state.legal()[0].kind != "play":
        state = state.push(book.choose(view(state, state.turns[0].by), random.Random(0)).action)
    return state


def test_the_tool_counts_what_could_be_won_and_what_was() -> None:
    """The plain solver finds the same tricks; rows that are few lean to it."""
    found = game("euchre", {"pack": 24})
    rows = counting.deal_rows(found, "test", 1, player("book", found), Solver())
    assert [row[:2] for row in rows] == [(FOUR, left) for left in (5, 4, 3, 2)]
    assert all(0 <= best <= left and 0 <= taken <= left for _, left, best, taken in rows)
    state = _first_card(4)
    hands, left, best = counting.possible(state, Solver())
    sides = tuple(int(h % 2 != state.sub.to_play % 2) for h in range(4))
    question = Position(state.sub.hands, state.sub.to_play, state.sub.cast.order, (), sides)
    assert (hands, left, best) == (FOUR, 5, max(each(question).values()))
    assert counting.table([(FOUR, 2, 1, 1), (FOUR, 2, 1, 1), (FOUR, 2, 1, 0)]) == {
        (FOUR, 2, 1): (3, [0.2, 0.8, 0.0])
    }
