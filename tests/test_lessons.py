"""First deals: every lesson is of a game that is there, and every moment one that can come."""

from __future__ import annotations

import random
import re

import pytest

from oddtrick.cards import rank_of
from oddtrick.core import deal, settle, view
from oddtrick.games import catalogue
from oddtrick.players import player
from oddtrick.rules.lessons import LESSONS, MOMENTS, Lesson


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda x: x.game)
def test_a_lesson_fits_its_game(lesson: Lesson) -> None:
    game = catalogue()[lesson.game]
    assert len(game.seats) == 1 or lesson.seat in game.seats
    moments = [moment for moment, _ in lesson.told]
    assert moments[0] == "start"
    assert moments[-1] == "over"
    assert len(set(moments)) == len(moments)
    assert set(moments) <= set(MOMENTS)
    assert all(30 <= len(sentence) <= 330 for _, sentence in lesson.told)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda x: x.game)
def test_a_lesson_says_which_points_are_counted(lesson: Lesson) -> None:
    """Beside the cards stand the points for high cards (four for an ace and so on); advice that
    counts more says how many of them those are, or that distribution is counted."""
    game = catalogue()[lesson.game]
    book = player("book", game)
    for seed in range(lesson.seed, lesson.seed + 12):
        rng = random.Random(seed)
        state = deal(game, rng)
        for _ in range(40):
            if state.over:
                break
            seat = state.turns[0].by
            hand = next(
                (p.cards for p in state.places() if p.kind == "hand" and p.seat == seat), ()
            )
            high = sum({14: 4, 13: 3, 12: 2, 11: 1}.get(rank_of(c), 0) for c in hand)
            decision = book.choose(view(state, seat), rng)
            for found in re.finditer(
                r"(?:This hand: (\d+) points?(, \w+ of them for high cards)?|"
                r"(\d+) points( with distribution)? here)",
                decision.reason,
            ):
                plain = found[3] if found[3] and not found[4] else found[1]
                told = f", {high or 'none'} of them for high cards"
                assert plain is None or int(plain) == high or found[2] == told, decision.reason
            state = settle(state.after(decision.act), rng)
