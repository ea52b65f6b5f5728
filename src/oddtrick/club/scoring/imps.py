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
from oddtrick.errors import BadOption
from oddtrick.scoring.imps import IMP_FROM, imps

from .board import Field
from .results import Artificial, Figure, Weighted, format_score

__all__ = ["IMP_FROM", "Butler", "CrossImps", "Per", "Rounding", "award_in_imps", "imps"]


def award_in_imps(award: Artificial, plus: Fraction, decimals: Decimals = USUAL) -> Figure:
    """An award in IMPs: nothing for an average, `plus` for 60 %, as much less for 40 %."""
    points = (award.share - Fraction(1, 2)) * 10 * plus
    return Figure(points, f"{award.name}: {decimals.text(points)} IMPs", award)


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
        others, said = field.others(outcome), self.decimals.text
        total = sum((times * imps(score - t) for t, times in others.items()), Fraction(0))
        count = field.played - 1
        why = f"{said(total)} IMPs against {said(count)} others"
        if self.per is Per.COMPARISONS and count:
            points = total / count
            return Figure(points, f"{why} / {said(count)} = {said(points)}")
        if self.per is Per.SCORES:
            points = total / field.played
            return Figure(points, f"{why} / {said(field.played)} = {said(points)}")
        if self.per is Per.TOTAL and count and field.played != full:
            points = total * (full - 1) / count
            return Figure(points, f"{why}, x {full - 1} / {said(count)} = {said(points)}")
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

    def datum(self, field: Field) -> tuple[Fraction, str]:
        """The datum in the points of the side that is asked for, and how it came about."""
        return _datum(self, field)

    def figure(self, score: int, outcome: int | Weighted, field: Field, full: int) -> Figure:
        """The IMPs of a score against the datum."""
        (datum, how), said = self.datum(field), self.decimals.text
        points = Fraction(imps(score - datum))
        return Figure(
            points,
            f"{format_score(score)} against {how}: {said(score - datum)}, {said(points)} IMPs",
        )

    def award(self, award: Artificial, full: int) -> Figure:
        """`plus` for 60 %."""
        return award_in_imps(award, self.plus, self.decimals)


@lru_cache(maxsize=2)  # asked for again with every score of a board
def _datum(butler: Butler, field: Field) -> tuple[Fraction, str]:
    said = butler.decimals.text
    drop = butler.drop if field.played > 2 * butler.drop else 0
    total = Fraction(0)
    for score, times in field.often.items():
        first = max(field.below[score], Fraction(drop))
        last = min(field.below[score] + times, field.played - drop)
        if last > first:
            total += score * (last - first)
    mean = total / (field.played - 2 * drop)
    of = f"the mean of {said(field.played)}"
    if drop:
        of += (
            f" without the {drop} highest and lowest"
            if drop > 1
            else (" without the highest and the lowest")
        )
    if butler.rounding is Rounding.NONE:
        return mean, f"datum {said(mean)}, {of}"
    near = Fraction(10 * rounded(mean, -1))
    return near, f"datum {said(near)}, {of}, {said(mean)} {butler.rounding.value}"
