"""A running list over a season: each player's sessions, his best so many, and a rating.

The rating is the mean of the percentages a player reached, each counting `KEEPS` of the one after
it, so that it follows the form of the day; a clean half where nobody has played (our own measure:
no book or law has one).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from ..errors import BadOption
from ..formats.usebio import Event as PublishedEvent
from .events import Event
from .published import figure
from .standings import standings

__all__ = ["KEEPS", "Row", "percentages", "published_percentages", "season"]

KEEPS = Fraction(9, 10)
"""What a session counts beside the next one."""


class Row(NamedTuple):
    """A player's season; percentages, the sum of the best in `points`."""

    place: int
    player: str
    sessions: int
    points: Fraction
    mean: Fraction
    rating: Fraction


def percentages(event: Event) -> dict[str, Fraction]:
    """What each named player reached in an event that has tops. Raises `BadOption` for others."""
    rows = standings(event)
    if not any(row.tops for row in rows):
        raise BadOption(f"“{event.opened.title}” has no percentages: a season adds those up.")
    return {name: row.percent for row in rows for name in row.names if row.tops}


def published_percentages(event: PublishedEvent) -> dict[str, Fraction]:
    """What each named player of a USEBIO file's event reached, as the file has it. Raises
    `BadOption` where it names nobody with a percentage."""
    found: dict[str, Fraction] = {}
    for contestant in event.participants:
        percent = figure(contestant.element.get("PERCENTAGE"))
        for player in contestant.players or (contestant,):
            if percent is not None and (name := player.name.strip()):
                found[name] = percent
    if not found:
        raise BadOption(
            f"“{event.title or 'The event'}” has no percentages: a season adds them up."
        )
    return found


def season(sessions: Sequence[Mapping[str, Fraction]], best: int = 0) -> list[Row]:
    """The list after these sessions, the oldest first; `best` sessions count, 0 for all.

    >>> half, more = Fraction(50), Fraction(60)
    >>> rows = season([{"Ada": half, "Bea": half}, {"Ada": more}], best=1)
    >>> [(row.place, row.player, row.points) for row in rows]
    [(1, 'Ada', Fraction(60, 1)), (2, 'Bea', Fraction(50, 1))]
    """
    if best < 0:
        raise BadOption("The best so many sessions count, or 0 for all.")
    by_player: dict[str, list[Fraction]] = {}
    for session in sessions:
        for player, percent in session.items():
            by_player.setdefault(player, []).append(percent)
    rows = []
    for player, found in by_player.items():
        counting = sorted(found, reverse=True)[: best or None]
        weights = [KEEPS**age for age in range(len(found))]
        rating = sum(
            (w * p for w, p in zip(weights, reversed(found), strict=True)), Fraction(0)
        ) / sum(weights)
        total = sum(counting, Fraction(0))
        rows.append(Row(0, player, len(found), total, sum(found, Fraction(0)) / len(found), rating))
    rows.sort(key=lambda row: (-row.points, row.player))
    return [row._replace(place=1 + sum(o.points > row.points for o in rows)) for row in rows]
