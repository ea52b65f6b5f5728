"""A chance as it is counted: so many ways of so many, none of them weighed by anything else."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from oddtrick.errors import OddtrickError


class OddsError(OddtrickError):
    """A question without odds: about nothing, about too many cards, or under impossible
    conditions."""


@dataclass(frozen=True, slots=True)
class Chance:
    """`ways` out of `of` that are equally likely.

    >>> split = Chance(4232592, 10400600)
    >>> split.fraction, f"{split.percent:.2f}"
    (Fraction(234, 575), '40.70')
    >>> str(Chance(1, 4).against)
    '3'
    """

    ways: int
    of: int

    @property
    def fraction(self) -> Fraction:
        """The chance as a rational number, exact."""
        return Fraction(self.ways, self.of)

    @property
    def percent(self) -> float:
        """The chance in per cent, rounded as a float is."""
        return float(100 * self.fraction)

    @property
    def against(self) -> Fraction:
        """The odds against, to 1. Raises `OddsError` for a chance of nothing."""
        if not self.ways:
            raise OddsError("What cannot be has no odds against it.")
        return Fraction(self.of - self.ways, self.ways)

    def __add__(self, other: Chance) -> Chance:
        """One or the other, where not both can be."""
        if self.of != other.of:
            raise OddsError("Only chances that are counted of the same number can be added.")
        return Chance(self.ways + other.ways, self.of)
