"""Lists over several events: of one contest in parts, and of a season."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeVar

from oddtrick.errors import BadOption
from oddtrick.formats.usebio.xml_elements import UsebioEvent as PublishedEvent
from oddtrick.messages import Name

from .event.event import ClubEvent
from .members import Members, Person, Somebody, allowances, who_is_who
from .results.standings import standings, totals
from .scoring import USUAL, Decimals, RankedPlace, Score, handicapped, ranking, strata, together
from .usebio.published_results import figure, persons_of

# Lists over one session or several: sections and sessions together, with handicaps, by strata.
#
# Contestants of several sessions are the same where their players are, by number or else by name,
# or their team's name is.

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
        raise BadOption(
            "Two contestants of “{title}” are called the same.", title=Name(event.opened.title)
        )
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
        raise BadOption("“{strangers}” has not played.", strangers=Name(strangers[0]))
    return found


# A running list over a season: each player's sessions, the best so many, and a rating.
#
# The rating is the mean of the percentages a player reached, each counting `KEEPS` of the one
# after it, so that it follows the form of the day; a clean half where nobody has played (our own
# measure: no book or law has one).

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
    """The player's result in each session, None where they did not play."""


Session = Sequence[tuple[Person, Fraction]]
"""The result of each player of a session, in percent."""


def percentages(event: ClubEvent) -> list[tuple[Person, Fraction]]:
    """The result of each named player in an event that has tops. Raises `BadOption` for others."""
    rows = standings(event)
    if not any(row.tops for row in rows):
        raise BadOption(
            "“{title}” has no percentages: a season adds those up.", title=Name(event.opened.title)
        )
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
            "“{title}” has no percentages: a season adds them up.",
            title=Name(event.title or "The event"),
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
