"""International match points at a club: cross-IMPs and Butler.

Sources: the scale is `oddtrick.scoring.imps`; the PBN standard 2.1, “Scoring”, for what
cross-IMPs may be divided by. No law gives a pairs award in IMPs; Butler's trimming and rounding
differ by country, so both are parameters here.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import lru_cache

from oddtrick.club.decimals import USUAL, Decimals, rounded
from oddtrick.club.scoring.results import score_figure
from oddtrick.errors import BadOption
from oddtrick.messages import Message, WrittenNumber, say
from oddtrick.scoring.imps import IMP_FROM, imps

from .board import Field
from .results import Artificial, Figure, Weighted

__all__ = ["IMP_FROM", "Butler", "CrossImps", "Per", "Rounding", "award_in_imps", "imps"]


def award_in_imps(award: Artificial, plus: Fraction, decimals: Decimals = USUAL) -> Figure:
    """An award in IMPs: nothing for an average, `plus` for 60 %, as much less for 40 %."""
    points = (award.share - Fraction(1, 2)) * 10 * plus
    why = say("{award}: {imps} IMPs", award=award.said, imps=decimals.said(points))
    return Figure(points, why, award)


class Per(Enum):
    """The divisor of the IMPs against all other scores."""

    TOTAL = "total"
    COMPARISONS = "comparisons"
    SCORES = "scores"


@dataclass(frozen=True)
class CrossImps:
    """IMPs against every other score of the board. `plus` is what average plus is worth against
    one score, in IMPs."""

    per: Per = Per.TOTAL
    plus: Fraction = Fraction(2)
    decimals: Decimals = USUAL

    @property
    def name(self) -> str:
        """The name of this scoring."""
        return "cross-IMPs" if self.per is Per.TOTAL else f"cross-IMPs over {self.per.value}"

    def top(self, _field: int) -> None:
        """There is no top."""

    def figure(self, score: int, outcome: int | Weighted, field: Field, full: int) -> Figure:
        """The sum over the others; if a board was played less often, raised in proportion to a full
        one."""
        others, of = field.others(outcome), self.decimals.said
        total = sum((times * imps(score - t) for t, times in others.items()), Fraction(0))
        count = field.played - 1
        why = say("{imps} IMPs against {count} others", imps=of(total), count=of(count))
        if self.per is Per.COMPARISONS and count:
            points = total / count
            return Figure(points, _divided(why, of(count), of(points)))
        if self.per is Per.SCORES:
            points = total / field.played
            return Figure(points, _divided(why, of(field.played), of(points)))
        if self.per is Per.TOTAL and count and field.played != full:
            points = total * (full - 1) / count
            raised = say("{why}, x {full}", why=why, full=full - 1)
            return Figure(points, _divided(raised, of(count), of(points)))
        return Figure(total, why)

    def award(self, award: Artificial, full: int) -> Figure:
        """`plus` for 60 %, as often as the board is compared."""
        times = Fraction(full - 1 if self.per is Per.TOTAL else 1)
        if self.per is Per.SCORES:
            times = Fraction(full - 1, full)
        return award_in_imps(award, self.plus * times, self.decimals)


class Rounding(Enum):
    """How a datum is rounded."""

    TEN = "to the nearest ten"
    """A five goes away from zero."""
    NONE = "not rounded"
    """A difference between two printed ranges of the table has the IMPs of the lower one."""


@dataclass(frozen=True)
class Butler:
    """IMPs against a datum: the mean of the scores, without so many highest and lowest.

    `drop` scores are left out at either end (parts of a weighted score count as parts); a board
    with no more than twice as many results keeps them all. `plus` is average plus in IMPs.
    """

    drop: int = 1
    rounding: Rounding = Rounding.TEN
    plus: Fraction = Fraction(2)
    decimals: Decimals = USUAL

    def __post_init__(self) -> None:
        if self.drop < 0:
            raise BadOption("A datum leaves out no scores at either end, or some.")

    @property
    def name(self) -> str:
        """The name of this scoring."""
        return "Butler IMPs"

    def top(self, _field: int) -> None:
        """There is no top."""

    def datum(self, field: Field) -> tuple[Fraction, Message]:
        """The datum in the points of the side that is asked for, and how it came about."""
        return _datum(self, field)

    def figure(self, score: int, outcome: int | Weighted, field: Field, full: int) -> Figure:
        """The IMPs of a score against the datum."""
        (datum, how), of = self.datum(field), self.decimals.said
        points = Fraction(imps(score - datum))
        why = say(
            "{score} against {how}: {difference}, {imps} IMPs",
            score=score_figure(score),
            how=how,
            difference=of(score - datum),
            imps=of(points),
        )
        return Figure(points, why)

    def award(self, award: Artificial, full: int) -> Figure:
        """`plus` for 60 %."""
        return award_in_imps(award, self.plus, self.decimals)


@lru_cache(maxsize=2)  # asked for again with every score of a board
def _datum(butler: Butler, field: Field) -> tuple[Fraction, Message]:
    said = butler.decimals.said
    drop = butler.drop if field.played > 2 * butler.drop else 0
    total = Fraction(0)
    for score, times in field.often.items():
        first = max(field.below[score], Fraction(drop))
        last = min(field.below[score] + times, field.played - drop)
        if last > first:
            total += score * (last - first)
    mean = total / (field.played - 2 * drop)
    count = said(field.played)
    of = say("the mean of {count}", count=count)
    if drop == 1:
        of = say("the mean of {count} without the highest and the lowest", count=count)
    elif drop:
        of = say(
            "the mean of {count} without the {drop} highest and lowest", count=count, drop=drop
        )
    if butler.rounding is Rounding.NONE:
        return mean, say("datum {datum}, {mean}", datum=said(mean), mean=of)
    near = Fraction(10 * rounded(mean, -1))
    nearest = say("datum {datum}, {mean}, {figure} to the nearest ten")
    return near, nearest.fill(datum=said(near), mean=of, figure=said(mean))


def _divided(what: Message, by: WrittenNumber, points: WrittenNumber) -> Message:
    return say("{what} / {by} = {points}", what=what, by=by, points=points)
