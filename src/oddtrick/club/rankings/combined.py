"""Lists over one session or several: sections and sessions together, with handicaps, by strata.

Contestants of several sessions are the same where their players are, by number or else by name, or
their team's name is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeVar

from oddtrick.club.event.event import ClubEvent
from oddtrick.club.members.allowances import allowances
from oddtrick.club.members.directory import Members
from oddtrick.club.members.identity import Person, Somebody, who_is_who
from oddtrick.club.results.standings import standings, totals
from oddtrick.club.scoring import (
    USUAL,
    Decimals,
    RankedPlace,
    Score,
    handicapped,
    ranking,
    strata,
    together,
)
from oddtrick.errors import BadOption

__all__ = ["Listed", "decimals_of", "listed", "of_members", "sums"]

T = TypeVar("T")


class Listed(NamedTuple):
    """A line of a list; `worth` in percent where there are tops."""

    stratum: int
    place: str
    contestant: str
    worth: Fraction
    handicap: Fraction


def _names(events: Sequence[ClubEvent]) -> list[dict[int, str]]:
    """The name of each contestant of each session. Players with the same number are one, however
    they are written and whichever of two partners stands first; namesakes have it behind the name.
    Teams with a name of their own are one by that."""
    who = who_is_who(
        Person(*player) for event in events for named in event.named.values()
        for player in named.people()
    )  # fmt: skip
    known: dict[frozenset[Somebody], str] = {}
    found = []
    for event in events:
        called = {}
        for c in event.contestants:
            named = event.named.get(c)
            if named is None or named.called:
                called[c] = " & ".join(event.names_of(c)) or str(c)
                continue
            people = [who[Person(*player)] for player in named.people()]
            name = " & ".join(somebody.called for somebody in people)
            numbered = all(somebody.number for somebody in people)
            called[c] = known.setdefault(frozenset(people), name) if numbered else name
        found.append(called)
    return found


def _session(event: ClubEvent, names: Mapping[int, str]) -> dict[str, Score]:
    """Everybody's score by name. Raises `BadOption` where two are called the same."""
    found = {names[c]: score for c, score in totals(event).items() if score.boards}
    if len(found) < sum(bool(score.boards) for score in totals(event).values()):
        raise BadOption(f"Two contestants of “{event.opened.title}” are called the same.")
    return found


def sums(
    events: Sequence[ClubEvent], names: Sequence[Mapping[int, str]] | None = None
) -> dict[str, Fraction]:
    """The sum of everybody's results in these sessions: percent, or points where there are no tops.
    Raises `BadOption` for sessions that cannot be added."""
    called = _names(events) if names is None else names
    scores = together([_session(*both) for both in zip(events, called, strict=True)])
    return {who: s.points if s.percentage is None else s.percentage for who, s in scores.items()}


def decimals_of(events: Sequence[ClubEvent]) -> Decimals:
    """How the figures of these sessions are shown: as those of the one with the most decimals."""
    return max((event.decimals for event in events), key=lambda d: d.places, default=USUAL)


def of_members(
    events: Sequence[ClubEvent], members: Members
) -> tuple[dict[str, Fraction], dict[str, int] | None]:
    """Handicaps and strata by the club's list, as `listed` takes them. A side has the mean of its
    players' handicaps and is in the stratum of its highest; whom the list gives no stratum stands
    in the first. No strata where it has none at all."""
    handicaps, strata_ = {}, {}
    for event, names in zip(events, _names(events), strict=True):
        for c, allowance in allowances(event, members).items():
            handicaps[names[c]], strata_[names[c]] = allowance
        strata_ |= {name: 1 for c, name in names.items() if c not in event.named}
    return handicaps, strata_ if any(m.stratum for m in members.all) else None


def listed(
    events: Sequence[ClubEvent], handicaps: Mapping[str, Fraction] | None = None,
    stratum: Mapping[str, int] | None = None, members: Members | None = None,
) -> list[Listed]:  # fmt: skip
    """The list, in each stratum where there are some, the best first. Who is named in `handicaps`
    and `stratum` is named as in the sessions, or by number; they go before what the list of members
    says. Raises `BadOption`."""
    if len(events) == 1 and any(row.field for row in standings(events[0])):
        raise BadOption("Two lists cannot be one; look at the standings, or switch the arrow.")
    names = _names(events)
    reached = sums(events, names)
    numbers = {str(c): name for c, name in names[0].items()} if len(events) == 1 else {}
    added = _by_name(handicaps or {}, reached, numbers)
    levels = None if stratum is None else _by_name(stratum, reached, numbers)
    if members is not None:
        by_list, strata_ = of_members(events, members)
        added = {who: by_list.get(who, Fraction(0)) for who in reached} | added
        levels = levels if strata_ is None else strata_ | (levels or {})
    worth = handicapped(reached, added)
    places: Mapping[int, Sequence[RankedPlace]] = {0: ranking(worth)}
    if levels is not None:
        places = strata(worth, levels)
    return [
        Listed(level, p.written, p.contestant, p.points, added.get(p.contestant, Fraction(0)))
        for level, of_level in places.items()
        for p in of_level
    ]


def _by_name(
    given: Mapping[str, T], known: Mapping[str, object], numbers: Mapping[str, str]
) -> dict[str, T]:
    found = {who if who in known else numbers.get(who, who): value for who, value in given.items()}
    if strangers := [who for who in found if who not in known]:
        raise BadOption(f"“{strangers[0]}” has not played.")
    return found
