"""The forms of an event: who is named and ranked, and how they sit down."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from oddtrick.club.movements import Individual, Movement, Sitting
from oddtrick.club.scoring import (
    Butler,
    CrossImps,
    Decimals,
    FieldMethod,
    Matchpoints,
    TeamMethod,
    TeamResult,
    TotalPoints,
    Unequal,
    VictoryPoints,
)
from oddtrick.club.scoring.team_board import WIN, for_the_match

# Differences between forms of events: names, scorings and the seating of a drawn round.

MOST_ROUNDS: Mapping[str, Callable[[int], int]] = {
    "swiss": lambda contestants: contestants - 1 + contestants % 2,
    "knock-out": lambda contestants: (contestants - 1).bit_length(),
}
"""How many rounds can be drawn for so many: until all have met, or one is left."""

WINNERS_GO_ON = frozenset({"knock-out"})
"""Draws in which who loses plays no more."""


class TeamScoring(NamedTuple):
    """How two rooms are compared: board by board, and what goes by the match besides."""

    method: TeamMethod
    win: int = 1
    beside: Callable[[Sequence[TeamResult], Decimals], VictoryPoints] | None = None
    top: int = 0
    """The most that a board can bring, with its part of what goes by the match."""


@dataclass(frozen=True)
class Form:
    """A form of event. `one` is what is ranked, `side` what sits in one direction of a table."""

    name: str
    one: str
    side: str
    fields: Mapping[str, FieldMethod]
    """Scorings against the field of a board."""
    rooms: Mapping[str, TeamScoring]
    """Scorings of a match in two rooms."""
    victories: Mapping[str, tuple[str, ...]]
    """By scoring: how its matches may become victory points."""
    most: int
    """Names a contestant may have, with those who take somebody's place."""
    size: int = 0
    """Contestants of a side; 0 where each side is one."""
    called: bool = False
    """Whether a contestant may have a name of its own beside its players'."""
    draws: tuple[str, ...] = ()
    """How its rounds can be drawn: names in `draws.DRAWS`."""
    drawn: (
        Callable[[Sequence[tuple[int, int]], Sequence[tuple[int, ...]], int], tuple[Sitting, ...]]
        | None
    ) = None
    """The tables of a drawn round: who meets (0 for nobody), the contestants of each side, and
    the round's number."""

    @property
    def by_player(self) -> bool:
        """Whether partners change, so that players are ranked and a side is two of them."""
        return self.size == 2

    @property
    def scorings(self) -> tuple[str, ...]:
        """By what it can be scored; the first is the usual."""
        return (*self.fields, *self.rooms)


# Scorings against the field of a board, which pairs and individuals share.

_SCARNE = Matchpoints(1, Unequal.HALVES)
"""One for a lower score, a half for an equal one and for each that is missing or was made with
other cards (Scarne 1963, “Interchanged Cards”)."""

FIELD: Mapping[str, FieldMethod] = {
    "matchpoints": Matchpoints(),
    "scarne": _SCARNE,
    "imps": CrossImps(),
    "butler": Butler(),
    "total": TotalPoints(),
}
"""By name; the first is the usual."""


# By what ties can be broken in an event, which follows from what there is in it.

_OF: Mapping[str, str] = {
    "between": "sides",
    "wins": "matches",
    "margin": "matches",
    "opponents": "matches",
    "boards": "boards",
}
"""Each way with what it needs: sides that stay together, matches, boards scored against a field.
What they count is in `club.ties`."""


def ties_for(form: Form, draws: str, victory: str) -> tuple[str, ...]:
    """The ways to break ties; none where who loses plays no more."""
    if draws in WINNERS_GO_ON:
        return ()
    there = {
        "sides": not form.by_player,
        "matches": bool(form.rooms or victory),
        "boards": not form.rooms,
    }
    return tuple(name for name, of in _OF.items() if there[of])


# Individuals: a side is two players who are partners for a round; each is credited with what the
# side scores (Scarne 1963, “Determining the Winner”: by matchpoints; clubs play IMPs, too).

INDIVIDUAL = Form(
    name="individual",
    one="player",
    side="pair",
    fields={name: method for name, method in FIELD.items() if name != "butler"},
    rooms={},
    victories={},
    most=1,
    size=2,
)


def sides_of(schedule: Individual) -> tuple[Movement, tuple[tuple[int, ...], ...]]:
    """The schedule as a movement of sides, numbered as they first sit down, and the two players of
    each: North or East first."""
    sides: list[tuple[int, ...]] = []
    rounds = []
    for four in schedule.rounds:
        sits = []
        for f in four:
            sides += [(f.north, f.south), (f.east, f.west)]
            sits.append(Sitting(f.table, len(sides) - 1, len(sides), f.boards))
        rounds.append(tuple(sits))
    return Movement(schedule.name, tuple(rounds), schedule.shared), tuple(sides)


# Pairs: each side is a pair, which stays together; rounds may be drawn from the standing.


def _drawn_pairs(
    matches: Sequence[tuple[int, int]], _sides: Sequence[tuple[int, ...]], number: int
) -> tuple[Sitting, ...]:
    """A table a match; all tables play the round's set."""
    return tuple(Sitting(table, a, b, number) for table, (a, b) in enumerate(matches, 1))


PAIRS = Form(
    name="pairs",
    one="pair",
    side="pair",
    fields=FIELD,
    rooms={},
    victories={
        "matchpoints": ("share", "wins"),
        "scarne": ("share", "wins"),
        "imps": ("wbf", "discrete", "20", "30", "wins"),
        "butler": ("wbf", "discrete", "20", "30", "wins"),
        "total": ("wins",),
    },
    most=6,
    draws=("swiss",),
    drawn=_drawn_pairs,
)


# Teams of four: each team has a half North–South in one room and a half East–West in the other.
#
# Of n teams that begin, side i is the half of team i that sits North–South, side n + i its other.


def halves(teams: int) -> tuple[tuple[int, ...], ...]:
    """The team of each side."""
    return tuple((team,) for team in range(1, teams + 1)) * 2


def halves_of(sides: Sequence[tuple[int, ...]]) -> dict[int, tuple[int, int]]:
    """The two sides of each team, North–South's first; a team that came late has the last two.

    >>> halves_of(halves(2))
    {1: (1, 3), 2: (2, 4)}
    """
    found: dict[int, tuple[int, int]] = {}
    for side, (team,) in enumerate(sides, 1):
        found[team] = (found[team][0], side) if team in found else (side, 0)
    return found


def _drawn_matches(
    matches: Sequence[tuple[int, int]], teams: Sequence[tuple[int, ...]], number: int
) -> tuple[Sitting, ...]:
    """Two tables a match, which share the round's set."""
    both = {0: (0, 0), **halves_of(teams)}
    sits = []
    for k, (home, away) in enumerate(matches):
        sits.append(Sitting(2 * k + 1, both[home][0], both[away][1], number))
        sits.append(Sitting(2 * k + 2, both[away][0], both[home][1], number))
    return tuple(sits)


_MATCHES = {
    "imps": TeamScoring(TeamMethod.IMPS),
    "bam": TeamScoring(TeamMethod.BOARD_A_MATCH, top=1),
    "total": TeamScoring(TeamMethod.TOTAL_POINTS),
}

TEAMS = Form(
    name="teams",
    one="team",
    side="team",
    fields={},
    rooms={
        **_MATCHES,
        "patton": TeamScoring(TeamMethod.BOARD_A_MATCH, WIN, for_the_match, 2 * WIN),
    },
    victories={
        "imps": ("wbf", "discrete", "20", "30", "wins"),
        "bam": ("share", "wins"),
        "total": ("wins",),
        "patton": ("share", "wins"),
    },
    most=9,
    size=1,
    called=True,
    draws=("swiss", "knock-out"),
    drawn=_drawn_matches,
)

REPLAY = Form(
    name="replay",
    one="pair",
    side="pair",
    fields={},
    rooms={name: _MATCHES[name] for name in ("bam", "total", "imps")},
    victories={
        "bam": ("share", "wins"),
        "total": ("wins",),
        "imps": ("wbf", "discrete", "20", "30", "wins"),
    },
    most=6,
    size=1,
)
"""Two pairs at one table, who play every board twice, the second time with each other's cards
(Scarne 1963, “Number of Players”; by match points or total points, “Determining the Winner”): a
match whose two rooms are one after the other."""


FORMS: Mapping[str, Form] = {form.name: form for form in (PAIRS, INDIVIDUAL, TEAMS, REPLAY)}
"""By name, as `Opened.form` says it."""
