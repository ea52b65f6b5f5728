"""By which part of the scoring an event is scored: against a board’s field, or in two rooms."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from . import by_field, by_rooms
from .events import Event
from .plan import Line
from .scored import Contest, Scored
from .scoring import Score

__all__ = ["Scoring", "has_matches", "scoring_of"]


class Scoring(NamedTuple):
    """How the lines of some boards (or of all) are scored, and what it adds up to."""

    lines: Callable[[Event, Mapping[int, Sequence[Line]] | None], list[Scored]]
    scores: Callable[[Event], dict[int, Score]]
    contests: Callable[[Event], list[Contest]]


def scoring_of(event: Event) -> Scoring:
    """By the event's form."""
    module = by_rooms if event.form.rooms else by_field
    return Scoring(module.scored_lines, module.scores, module.contests)


def has_matches(event: Event) -> bool:
    """Whether matches are what is scored."""
    return bool(event.form.rooms or event.opened.victory)
