"""Teams of four: each team has a half North–South in one room and a half East–West in the other.

Of n teams, side i is the half of team i that sits North–South, side n + i its other.
"""

from __future__ import annotations

from collections.abc import Sequence

from oddtrick.club.movements import Sitting
from oddtrick.club.scoring import TeamMethod
from oddtrick.club.scoring.patton import WIN, for_the_match

from .form import Form, TeamScoring

__all__ = ["REPLAY", "TEAMS", "halves"]


def halves(teams: int) -> tuple[tuple[int, ...], ...]:
    """The team of each side."""
    return tuple((team,) for team in range(1, teams + 1)) * 2


def _drawn(
    matches: Sequence[tuple[int, int]], teams: Sequence[tuple[int, ...]], number: int
) -> tuple[Sitting, ...]:
    """Two tables a match, which share the round's set."""
    both = {0: (0, 0)}
    for side, (team,) in enumerate(teams, 1):
        both[team] = (both[team][0], side) if team in both else (side, 0)
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
    drawn=_drawn,
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
