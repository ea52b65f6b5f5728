"""First deals: every lesson is of a game that is there, and every moment one that can come."""

from __future__ import annotations

import pytest

from oddtrick.games import catalogue
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
