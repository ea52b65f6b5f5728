"""By which part of the scoring an event is scored: against a board’s field, or in two rooms."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from oddtrick.club.event.event import ClubEvent
from oddtrick.club.event.schedule import ResultLine
from oddtrick.club.scoring import Score

from . import field_scoring, team_scoring
from .scored_lines import Contest, Scored


class Scoring(NamedTuple):
    """How the lines of some boards (or of all) are scored, and what it adds up to."""

    lines: Callable[[ClubEvent, Mapping[int, Sequence[ResultLine]] | None], list[Scored]]
    scores: Callable[[ClubEvent], dict[int, Score]]
    contests: Callable[[ClubEvent], list[Contest]]


def scoring_of(event: ClubEvent) -> Scoring:
    """By the event's form."""
    module = team_scoring if event.form.rooms else field_scoring
    return Scoring(module.scored_lines, module.scores, module.contests)


def has_matches(event: ClubEvent) -> bool:
    """Whether matches are what is scored."""
    return bool(event.form.rooms or event.opened.victory)
