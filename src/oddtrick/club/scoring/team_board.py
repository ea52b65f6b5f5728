"""A board of a team match: two tables compared, in IMPs, board-a-match or total points.

Sources: laws of duplicate bridge 2017, 78B and 86B (an artificial score at one table voids the
comparison; average plus is 3 IMPs); Scarne 1963, “Determining the Winner”.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from oddtrick.club.decimals import USUAL, Decimals
from oddtrick.club.scoring.results import points_figure, score_figure
from oddtrick.errors import BadOption
from oddtrick.messages import listed, say, term

from .board import parts_of
from .imps import award_in_imps, imps
from .results import Artificial, Figure, Outcome, format_points, reversed_outcome
from .victory_points import MOST, VictoryPoints, continuous

AVERAGE_PLUS = Fraction(3)
"""The worth of average plus to a team, in IMPs (law 86B)."""


class TeamMethod(Enum):
    """How two tables are compared."""

    IMPS = "IMPs"
    BOARD_A_MATCH = "board-a-match"
    TOTAL_POINTS = "total points"


@dataclass(frozen=True)
class TeamResult:
    """A board of a match: the home team is North–South at the first table and East–West at the
    second. Outcomes are North–South's points; the `ew_` outcomes are set if a score is split."""

    board: int
    first: Outcome
    second: Outcome
    ew_first: Outcome | None = None
    ew_second: Outcome | None = None


class Swing(NamedTuple):
    """The swing of a board to either team."""

    board: int
    home: Figure
    away: Figure


def _win(margin: int) -> Fraction:
    return Fraction(1 + (margin > 0) - (margin < 0), 2)


_WORTH: dict[TeamMethod, Callable[[int], Fraction]] = {
    TeamMethod.IMPS: lambda margin: Fraction(imps(margin)),
    TeamMethod.BOARD_A_MATCH: _win,
    TeamMethod.TOTAL_POINTS: Fraction,
}


def swing(
    result: TeamResult, method: TeamMethod = TeamMethod.IMPS, *, win: int = 1,
    decimals: Decimals = USUAL,
) -> Swing:  # fmt: skip
    """The two tables compared. A board won at board-a-match is worth `win`, a half for a tie; of
    weighted scores each pair of parts counts by their product. Raises `BadOption`."""
    ew_first = result.first if result.ew_first is None else result.ew_first
    ew_second = result.second if result.ew_second is None else result.ew_second
    return Swing(
        result.board,
        _team(result.first, reversed_outcome(ew_second), method, win, decimals),
        _team(result.second, reversed_outcome(ew_first), method, win, decimals),
    )


def _team(ours: Outcome, also: Outcome, method: TeamMethod, win: int, decimals: Decimals) -> Figure:
    """A team's figure from what it scored at either table, in its own points."""
    top = win if method is TeamMethod.BOARD_A_MATCH else 0
    factor = top or 1
    if isinstance(ours, Artificial) and isinstance(also, Artificial) and ours != also:
        raise BadOption(
            "A team has {award} at one table and {other_award} at the other; "
            "say one award for the board.",
            award=term(ours.name),
            other_award=term(also.name),
        )
    if isinstance(ours, Artificial):
        return _award(ours, method, factor, decimals)
    if isinstance(also, Artificial):
        return _award(also, method, factor, decimals)
    worth, points, said_parts = _WORTH[method], Fraction(0), []
    for score, part in parts_of(ours):
        for other_score, other_part in parts_of(also):
            margin, share = score + other_score, part * other_part
            value = factor * worth(margin)
            points += share * value
            how = say(
                "{score} and {other}: {margin}, {points}",
                score=score_figure(score),
                other=score_figure(other_score),
                margin=score_figure(margin),
                points=decimals.said(value, top),
            )
            part_said = say("{percent} % of ({how})", percent=points_figure(share * 100), how=how)
            said_parts.append(how if share == 1 else part_said)
    if len(said_parts) == 1:
        return Figure(points, said_parts[0])
    whole = say("{parts}: {points}", parts=listed(said_parts), points=decimals.said(points, top))
    return Figure(points, whole)


def _award(award: Artificial, method: TeamMethod, factor: int, decimals: Decimals) -> Figure:
    if method is TeamMethod.IMPS:
        return award_in_imps(award, AVERAGE_PLUS, decimals)
    if method is TeamMethod.BOARD_A_MATCH:
        points = award.share * factor
        why = say(
            "{award} of {top}: {points}",
            award=award.said,
            top=factor,
            points=decimals.said(points, factor),
        )
        return Figure(points, why, award)
    raise BadOption("No law gives an award in total points to a team; assign a score instead.")


@dataclass(frozen=True)
class TeamMatchScore:
    """A match: its boards, and what each team has of them. In IMPs and total points the two sums
    are opposite unless awards do not balance; then each team has its own, for victory points too.
    """

    method: TeamMethod
    swings: tuple[Swing, ...]
    home: Fraction
    away: Fraction

    def words(self) -> list[str]:
        """Each board with how it came about."""
        rows = [
            f"Board {s.board}: {format_points(s.home.points)} ({s.home.why}); "
            f"{format_points(s.away.points)} ({s.away.why})"
            for s in self.swings
        ]
        return [
            *rows,
            f"Sum: {format_points(self.home)} and {format_points(self.away)} {self.method.value}",
        ]


def match(
    results: Sequence[TeamResult], method: TeamMethod = TeamMethod.IMPS, *, win: int = 1,
    decimals: Decimals = USUAL,
) -> TeamMatchScore:  # fmt: skip
    """A match of several boards. Raises `BadOption` for a board that is there twice."""
    boards = [r.board for r in results]
    if len(set(boards)) != len(boards):
        raise BadOption("A board of a match is there twice; each is played once at either table.")
    swings = tuple(swing(r, method, win=win, decimals=decimals) for r in results)
    home = sum((s.home.points for s in swings), Fraction(0))
    away = sum((s.away.points for s in swings), Fraction(0))
    return TeamMatchScore(method, swings, home, away)


# Hybrid scoring of team matches (Patton): board-a-match, and as much again for the whole match.
#
# Source: P. Hackett, “Patton Teams”, newsletter of the English union, winter 2009: two points for
# a board won and one for one that is level, and as many points again by the aggregate, whose
# scale it leaves open. Here, as at Reykjavík's Patton, that second half goes by the match's IMPs;
# the scale is the WBF's (our reading).

WIN = 2
"""For a board that is won; a level one brings half."""


def for_the_match(results: Sequence[TeamResult], decimals: Decimals = USUAL) -> VictoryPoints:
    """The half that goes by the whole match: `WIN` for each of its boards are divided."""
    whole, stake = match(results, TeamMethod.IMPS), Fraction(WIN * len(results), MOST)
    scale = continuous(whole.home, len(results), decimals)
    home, away = (continuous(imps, len(results)).home * stake for imps in (whole.home, whole.away))
    top, of = WIN * len(results), decimals.said
    why = say(
        "{why}, brought to {top}: {home} to {away}",
        why=scale.why,
        top=top,
        home=of(home, top),
        away=of(away, top),
    )
    return VictoryPoints(home, away, why)
