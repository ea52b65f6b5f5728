"""A board scored: results go in groups to a method, which compares each side with its field.

A method sees one side at a time, in its own points, so that it says its rule once. What counts
for the field is the same for both: weighted scores count by their parts (law 12C1c), awards
without a score not at all (law 12C2), and where the cards were not the same everywhere each group
is compared with itself (law 87).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from oddtrick.club.decimals import USUAL, Decimals
from oddtrick.club.scoring.results import points_figure, score_figure
from oddtrick.errors import BadOption
from oddtrick.messages import listed, say

from .results import (
    Artificial,
    BoardResult,
    Figure,
    Outcome,
    Traveller,
    TravellerEntry,
    Weighted,
    check_results,
    format_score,
    reversed_outcome,
)

ONE = Fraction(1)


def parts_of(outcome: int | Weighted) -> tuple[tuple[int, Fraction], ...]:
    """The scores of an outcome with their parts."""
    return outcome.parts if isinstance(outcome, Weighted) else ((outcome, ONE),)


class Field:
    """The scores that one side of a group made, and how often each (by parts if weighted)."""

    def __init__(self, outcomes: Sequence[Outcome], apart: bool = False) -> None:
        self.apart = apart
        """Whether others have played the board with other cards."""
        plain: dict[int, int] = defaultdict(int)
        often: dict[int, Fraction] = {}
        for outcome in outcomes:
            if isinstance(outcome, Weighted):
                for score, part in outcome.parts:
                    often[score] = often.get(score, Fraction(0)) + part
            elif not isinstance(outcome, Artificial):
                plain[outcome] += 1
        for score, count in plain.items():
            often[score] = often.get(score, Fraction(0)) + count
        self.often = dict(sorted(often.items()))
        """How often each score happened, the lowest first."""
        self.below: dict[int, Fraction] = {}
        """How many scores are lower."""
        self.played = Fraction(0)
        """How many results there are to compare."""
        for score, times in self.often.items():
            self.below[score] = self.played
            self.played += times

    def others(self, outcome: int | Weighted) -> dict[int, Fraction]:
        """How often each score happened elsewhere than in this outcome."""
        rest = dict(self.often)
        for score, part in parts_of(outcome):
            rest[score] -= part
        return {score: times for score, times in rest.items() if times}


class Method(Protocol):
    """A way to score boards: its name, a top if there is one, and the figure of a score."""

    @property
    def decimals(self) -> Decimals:
        """With how many decimals its figures are given."""

    def __hash__(self) -> int:
        """A method is a value."""

    @property
    def name(self) -> str:
        """The name of this scoring."""

    def top(self, field: int) -> Fraction | None:
        """The most a side can have if the board is played so often."""

    def figure(self, score: int, outcome: int | Weighted, field: Field, full: int) -> Figure:
        """A side's points for one score (a part of the outcome) against its field; `full` is how
        often a board should be played."""

    def award(self, award: Artificial, full: int) -> Figure:
        """The points of an award without a score."""


def score_board(
    board: int, results: Sequence[BoardResult], method: Method, *, full: int | None = None
) -> Traveller:
    """A board's results by a method. If this one was played less often (late, dropped or
    cancelled), `full` is how often a full board of the event is played. Raises `BadOption`."""
    check_results(results)
    size = len(results) if full is None else full
    if size < len(results):
        raise BadOption(
            "Board {board} has {results} results, more than the {size} of a full board.",
            board=board,
            results=len(results),
            size=size,
        )
    groups: dict[str, list[int]] = defaultdict(list)
    for i, result in enumerate(results):
        groups[result.group].append(i)
    ns: dict[int, Figure] = {}
    ew: dict[int, Figure] = {}
    for members in groups.values():
        ours = [results[i].score for i in members]
        theirs = [reversed_outcome(results[i].against) for i in members]
        apart = len(groups) > 1
        ns.update(zip(members, _figures(ours, method, size, apart), strict=True))
        ew.update(zip(members, _figures(theirs, method, size, apart), strict=True))
    lines = tuple(
        TravellerEntry(r.ns, r.ew, _written(r), ns[i], ew[i], r.group)
        for i, r in enumerate(results)
    )
    return Traveller(board, method.name, method.top(size), lines, method.decimals)


def _written(result: BoardResult) -> str:
    if result.ew_score is None:
        return format_score(result.score)
    return f"North–South {format_score(result.score)}; East–West {format_score(result.ew_score)}"


def _figures(outcomes: Sequence[Outcome], method: Method, full: int, apart: bool) -> list[Figure]:
    """The figures of one side, in order; equal outcomes are worked out once."""
    field = Field(outcomes, apart)
    known: dict[Outcome, Figure] = {}
    for outcome in outcomes:
        if outcome in known:
            continue
        if isinstance(outcome, Artificial):
            known[outcome] = method.award(outcome, full)
        elif isinstance(outcome, Weighted):
            known[outcome] = _weighted(outcome, method, field, full)
        else:
            known[outcome] = method.figure(outcome, outcome, field, full)
    return [known[outcome] for outcome in outcomes]


def _weighted(outcome: Weighted, method: Method, field: Field, full: int) -> Figure:
    """The parts of what each score would have brought (law 12C1c)."""
    points, why = Fraction(0), []
    of, top = method.decimals.said, method.top(full) or 0
    for score, part in outcome.parts:
        figure = method.figure(score, outcome, field, full)
        points += part * figure.points
        share = say(
            "{percent} % of {points} for {score}",
            percent=points_figure(part * 100),
            points=of(figure.points, top),
            score=score_figure(score),
        )
        why.append(share)
    whole = say("{parts}: {points}", parts=listed(why), points=of(points, top))
    return Figure(points, whole)


# Total points: each side keeps what it scored.
#
# Source: Scarne 1963, “Determining the Winner” (cumulative scoring) and “Disciplinary Penalties”
# (100 total points are equivalent to a matchpoint).

POINTS_A_MATCHPOINT = 100


@dataclass(frozen=True)
class TotalPoints:
    """Cumulative scoring. An award is worth its distance from an average in matchpoints of the old
    custom (one a score), a hundred points each."""

    decimals: Decimals = USUAL

    @property
    def name(self) -> str:
        """The name of this scoring."""
        return "total points"

    def top(self, _field: int) -> None:
        """There is no top."""

    def figure(self, score: int, outcome: int | Weighted, field: Field, full: int) -> Figure:
        """The score itself."""
        return Figure(Fraction(score), say("{score} as scored", score=score_figure(score)))

    def award(self, award: Artificial, full: int) -> Figure:
        """A hundred for each matchpoint that the award would differ from an average."""
        points = (award.share - Fraction(1, 2)) * (full - 1) * POINTS_A_MATCHPOINT
        why = say(
            "{award}: {count} matchpoints from an average, {points} points each",
            award=award.said,
            count=self.decimals.said(points / POINTS_A_MATCHPOINT),
            points=POINTS_A_MATCHPOINT,
        )
        return Figure(points, why, award)
