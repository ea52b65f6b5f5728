"""First deals: all of them, in the order in which a page lists them."""

from __future__ import annotations

from functools import cache

from .lesson import MOMENTS, Lesson
from .lessons_piles import PILE_LESSONS
from .lessons_tricks import TRICK_LESSONS
from .translation import ENGLISH, GAME, Translation

__all__ = ["LESSONS", "MOMENTS", "Lesson", "lessons"]

LESSONS = (*TRICK_LESSONS, *PILE_LESSONS)


@cache
def lessons(translation: Translation = ENGLISH) -> tuple[Lesson, ...]:
    """The first deals in a language."""
    return tuple(
        lesson._replace(
            title=translation.text(lesson.title, GAME),
            source=translation.text(lesson.source),
            sentences=tuple((moment, translation.text(said)) for moment, said in lesson.sentences),
        )
        for lesson in LESSONS
    )
