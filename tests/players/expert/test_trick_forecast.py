"""Tricks that could be won and tricks that are: how the expert at euchre counts what it finds."""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from oddtrick.cards import card, mask_of
from oddtrick.core import DealStart, Given, State, begin, deal, view
from oddtrick.games import game
from oddtrick.players import player
from oddtrick.players.book.euchre.player import CHANCES, won
from oddtrick.players.card_play.seat_knowledge import Knowledge
from oddtrick.players.simulation.auction_lookahead import CallOutcomes
from oddtrick.players.simulation.card_evaluation import prospects
from oddtrick.players.simulation.deal_sampling import DealSampler
from oddtrick.players.simulation.expected_score import SideOnLead
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
    assert (player("book", found).forecast(found) is not None) is counted


def _first_card(seed: int) -> State:
    """A deal of euchre made by the dealer's left, who leads and has a choice."""
    found = game("euchre", {"pack": 24})
    state = deal(found, random.Random(seed))
    state = state.push(next(a for a in state.legal() if state.stage.code(a) == "UP"))
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
    world = state.stage_state.hands
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
    order = next(a for a in state.legal() if state.stage.code(a) == "UP")
    ahead = CallOutcomes(view(state, order.by), player("book", found), float("inf"), Solver())
    after = _by_book_to_the_play(state.push(order))
    who = after.stage_state.roles
    sides = tuple(int(h % 2 != order.by % 2) for h in range(4))
    best = max(each(Position(after.stage_state.hands, order.by, who.order, (), sides)).values())
    mean = sum(p * _points(n) for n, p in enumerate(CHANCES[FOUR, 5, best]))
    assert ahead.after(state, order) == pytest.approx(mean)
    assert mean != _points(best)


def _best_trumps(seed: int) -> State:
    """The dealer's left holds the five best trumps, were the turned-up spade to make them; the
    other cards lie by lot."""
    found = game("euchre", {"pack": 24})
    best = ["SJ", "CJ", "SA", "SK", "SQ"]
    others = [code for s in "SHDC" for r in "AKQJT9" if (code := s + r) not in (*best, "S9")]
    random.Random(seed).shuffle(others)
    state = begin(found, DealStart(dealer=3))
    hands = tuple(mask_of(codes) for codes in (best, others[:5], others[5:10], others[10:15]))
    return state.push(state.stage.given(state.stage_state, Given(hands=hands, turn_up=card("S9"))))


def test_what_cannot_be_lost_is_not_left_to_a_forecast() -> None:
    """With the five best trumps a march and a lone march are certain, as calls and as cards; a
    pass, after which another may make trumps, is not."""
    states = [_best_trumps(seed) for seed in range(8)]
    seen = view(states[0], 0)
    ahead = CallOutcomes(seen, player("book", seen.game), float("inf"), Solver())
    words = states[0].stage
    found = {words.code(o.action): o for o in ahead.over(states, states[0].legal(), leave=False)}
    assert found["UP"].each == (2,) * 8
    assert found["UP-ALONE"].each == (4,) * 8
    assert set(found["P"].each) - {-2, -1, 0, 1, 2}
    at = states[0].push(found["UP"].action)
    while at.legal()[0].kind != "play":
        at = at.push(at.legal()[0])
    known = Knowledge(view(at, 0))
    worlds = DealSampler(known).draw(8, random.Random(1))
    got = prospects(known, worlds, float("inf"), Solver(), forecast=_one_fewer)
    assert got is not None
    assert [found.points for found in got.cards] == [2] * 5


def test_what_some_worlds_take_from_it_is_left_to_the_forecast_in_all() -> None:
    """A card that wins every trick in one world only is worth the mean of the forecast in both."""
    for seed in range(40):
        state = _first_card(seed)
        known = Knowledge(view(state, state.turns[0].by))
        for world in DealSampler(known).draw(6, random.Random(seed)):
            alone = prospects(known, [world], float("inf"), Solver(), forecast=_one_fewer)
            assert alone is not None
            all_won = [c.card for c in alone.cards if c.tricks == 5]
            both = prospects(
                known, [world, state.stage_state.hands], float("inf"), Solver(), forecast=_one_fewer
            )
            assert both is not None
            for won_all in all_won:
                assert alone.of(won_all).points == 2
                if both.of(won_all).tricks < 5:
                    assert both.of(won_all).each[0] == 0.75 * 2 + 0.25 * 1
                    return
    raise AssertionError("no such deal")


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
    sides = tuple(int(h % 2 != state.stage_state.to_play % 2) for h in range(4))
    question = Position(
        state.stage_state.hands, state.stage_state.to_play, state.stage_state.roles.order, (), sides
    )
    assert (hands, left, best) == (FOUR, 5, max(each(question).values()))
    assert counting.table([(FOUR, 2, 1, 1), (FOUR, 2, 1, 1), (FOUR, 2, 1, 0)]) == {
        (FOUR, 2, 1): (3, [0.2, 0.8, 0.0])
    }
