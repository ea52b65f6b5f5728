"""Lists over one session or several: sections and sessions together, with handicaps, by strata.

Contestants of several sessions are the same where their names are: pairs, players or teams.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeVar

from ..errors import BadOption
from .events import Event
from .scoring import Place, Score, handicapped, ranking, strata, together
from .standings import standings, totals

__all__ = ["Listed", "listed", "sums"]

T = TypeVar("T")


class Listed(NamedTuple):
    """A line of a list; `worth` in percent where there are tops."""

    stratum: int
    place: str
    contestant: str
    worth: Fraction
    handicap: Fraction


def _name(event: Event, contestant: int) -> str:
    return " & ".join(event.names_of(contestant)) or str(contestant)


def _session(event: Event) -> dict[str, Score]:
    """Everybody's score by name. Raises `BadOption` where two are called the same."""
    found = {_name(event, c): score for c, score in totals(event).items() if score.boards}
    if len(found) < sum(bool(score.boards) for score in totals(event).values()):
        raise BadOption(f"Two contestants of “{event.opened.title}” are called the same.")
    return found


def sums(events: Sequence[Event]) -> dict[str, Fraction]:
    """What everybody has reached in these sessions together: percent, or points where there are no
    tops. Raises `BadOption` for sessions that cannot be added."""
    scores = together([_session(event) for event in events])
    return {who: s.points if s.percentage is None else s.percentage for who, s in scores.items()}


def listed(
    events: Sequence[Event], handicaps: Mapping[str, Fraction] | None = None,
    stratum: Mapping[str, int] | None = None,
) -> list[Listed]:  # fmt: skip
    """The list, in each stratum where there are some, the best first. Who is named in `handicaps`
    and `stratum` is named as in the sessions, or by number. Raises `BadOption`."""
    if len(events) == 1 and any(row.field for row in standings(events[0])):
        raise BadOption("Two lists cannot be one; look at the standings, or switch the arrow.")
    reached = sums(events)
    numbers = {str(c): _name(e, c) for e in events for c in e.contestants}
    added = _by_name(handicaps or {}, reached, numbers if len(events) == 1 else {})
    worth = handicapped(reached, added)
    levels: Mapping[int, Sequence[Place]] = {0: ranking(worth)}
    if stratum is not None:
        levels = strata(worth, _by_name(stratum, reached, numbers if len(events) == 1 else {}))
    return [
        Listed(level, p.written, p.contestant, p.points, added.get(p.contestant, Fraction(0)))
        for level, places in levels.items()
        for p in places
    ]


def _by_name(
    given: Mapping[str, T], known: Mapping[str, object], numbers: Mapping[str, str]
) -> dict[str, T]:
    found = {who if who in known else numbers.get(who, who): value for who, value in given.items()}
    if strangers := [who for who in found if who not in known]:
        raise BadOption(f"“{strangers[0]}” has not played.")
    return found
