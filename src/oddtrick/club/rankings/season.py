"""A running list over a season: each player's sessions, his best so many, and a rating.

The rating is the mean of the percentages a player reached, each counting `KEEPS` of the one after
it, so that it follows the form of the day; a clean half where nobody has played (our own measure:
no book or law has one).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from oddtrick.club.event.event import ClubEvent
from oddtrick.club.members.identity import Person, Somebody, who_is_who
from oddtrick.club.results.standings import standings
from oddtrick.club.usebio.published_results import figure, persons_of
from oddtrick.errors import BadOption
from oddtrick.formats.usebio.results import UsebioEvent as PublishedEvent

__all__ = [
    "KEEPS", "SeasonRow", "Session", "percentages", "published_percentages", "season", "unnumbered",
]  # fmt: skip

KEEPS = Fraction(9, 10)
"""The weight of a session beside the next one."""


class SeasonRow(NamedTuple):
    """A player's season; percentages, the sum of the best in `points`."""

    place: int
    player: str
    sessions: int
    points: Fraction
    mean: Fraction
    rating: Fraction
    number: str = ""
    """The club's or union's, where it is known."""
    reached: tuple[Fraction | None, ...] = ()
    """His result in each session, None where he did not play."""


Session = Sequence[tuple[Person, Fraction]]
"""The result of each player of a session, in percent."""


def percentages(event: ClubEvent) -> list[tuple[Person, Fraction]]:
    """The result of each named player in an event that has tops. Raises `BadOption` for others."""
    rows = standings(event)
    if not any(row.tops for row in rows):
        raise BadOption(f"“{event.opened.title}” has no percentages: a season adds those up.")
    return [
        (Person(*player), row.percent)
        for row in rows
        if row.tops and row.pair in event.named
        for player in event.named[row.pair].people()
    ]


def published_percentages(event: PublishedEvent) -> list[tuple[Person, Fraction]]:
    """The result of each named player of a USEBIO file's event, as the file has it. Raises
    `BadOption` where it names nobody with a percentage."""
    found = []
    whose = persons_of(event)
    for contestant in event.participants:
        percent = figure(contestant.element.get("PERCENTAGE"))
        for player in contestant.players or (contestant,):
            if percent is not None and player.name.strip():
                found.append((whose(player), percent))
    if not found:
        raise BadOption(
            f"“{event.title or 'The event'}” has no percentages: a season adds them up."
        )
    return found


def season(sessions: Sequence[Session], best: int = 0) -> list[SeasonRow]:
    """The list after these sessions, the oldest first; `best` sessions count, 0 for all. Players
    are distinguished by their numbers where they have some; who stands twice in a session, as one
    who took somebody's place does, has the mean of both.

    >>> half, more = Fraction(50), Fraction(60)
    >>> ada, bea = Person("Ada", "7"), Person("Bea")
    >>> rows = season([[(ada, half), (bea, half)], [(Person("A. Byron", "7"), more)]], best=1)
    >>> [(row.place, row.player, row.points) for row in rows]
    [(1, 'A. Byron', Fraction(60, 1)), (2, 'Bea', Fraction(50, 1))]
    """
    if best < 0:
        raise BadOption("The best so many sessions count, or 0 for all.")
    who = who_is_who(person for session in sessions for person, _ in session)
    by_player: dict[Somebody, dict[int, Fraction]] = {}
    for number, session in enumerate(sessions):
        reached: dict[Somebody, list[Fraction]] = {}
        for person, percent in session:
            reached.setdefault(who[person], []).append(percent)
        for somebody, found in reached.items():
            mean = sum(found, Fraction(0)) / len(found)
            by_player.setdefault(somebody, {})[number] = mean
    rows = []
    for somebody, played in by_player.items():
        found = list(played.values())
        each = tuple(map(played.get, range(len(sessions))))
        counting = sorted(found, reverse=True)[: best or None]
        weights = [KEEPS**age for age in range(len(found))]
        rating = sum(
            (w * p for w, p in zip(weights, reversed(found), strict=True)), Fraction(0)
        ) / sum(weights)
        total = sum(counting, Fraction(0))
        mean = sum(found, Fraction(0)) / len(found)
        rows.append(
            SeasonRow(0, somebody.name, len(found), total, mean, rating, somebody.number, each)
        )
    rows.sort(key=lambda row: (-row.points, row.player, row.number))
    return [row._replace(place=1 + sum(o.points > row.points for o in rows)) for row in rows]


def unnumbered(session: Session) -> list[str]:
    """Names that stand more than once in a session without numbers: they count as one player."""
    names = Counter(person.name for person, _ in session if not person.identifiers)
    return [name for name, often in names.items() if often > 1]
