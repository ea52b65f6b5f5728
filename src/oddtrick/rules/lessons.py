"""First deals: all of them, in the order in which a page lists them."""

from __future__ import annotations

from .lesson import MOMENTS, Lesson
from .lessons_piles import PILE_LESSONS
from .lessons_tricks import TRICK_LESSONS

__all__ = ["LESSONS", "MOMENTS", "Lesson"]

LESSONS = (*TRICK_LESSONS, *PILE_LESSONS)
