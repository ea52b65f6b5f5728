"""How figures are shown: the one rule by which every list, card, sheet, page and file rounds.

Sums are exact fractions until they are shown. A half goes up, away from nothing. What two sides
share of a top goes away from its half, so that what is shown of both makes the top; of IMPs, which
have no top, that half is nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from oddtrick.errors import BadOption
from oddtrick.messages import DecimalNumber

MOST_DECIMALS = 4


def rounded(points: Fraction, places: int, middle: Fraction | int = 0) -> int:
    """The nearest whole number of units of the last decimal, a half away from the middle.

    >>> rounded(Fraction(5, 1000), 2), rounded(Fraction(-5, 1000), 2), rounded(Fraction(85), -1)
    (1, -1, 9)
    >>> rounded(Fraction("12.275"), 2, 8), rounded(Fraction("3.725"), 2, 8)
    (1228, 372)
    """
    above, below = points.numerator, points.denominator
    if places < 0:
        below *= 10**-places
    else:
        above *= 10**places
    low, rest = divmod(above, below)
    return low + (2 * rest > below or (2 * rest == below and points > middle))


@dataclass(frozen=True)
class Decimals:
    """How many decimals an event shows of points, percentages and victory points. Each method may
    be given the `top`, of which the points are one side's share, so that both sides add up.

    >>> two, nine = Decimals(), Fraction("9.125")
    >>> two.text(nine, 16), two.text(16 - nine, 16), two.fixed(Fraction(6)), two.number(nine)
    ('9.13', '6.87', '6.00', 9.13)
    """

    places: int = 2

    def __post_init__(self) -> None:
        if not 0 <= self.places <= MOST_DECIMALS:
            raise BadOption(
                "Figures have 0 to {most_decimals} decimals, not {decimals}.",
                most_decimals=MOST_DECIMALS,
                decimals=self.places,
            )

    def shown(self, points: Fraction | int, top: Fraction | int = 0) -> Fraction:
        """The figure that is shown."""
        return Fraction(rounded(Fraction(points), self.places, Fraction(top) / 2), 10**self.places)

    def said(self, points: Fraction | int, top: Fraction | int = 0) -> DecimalNumber:
        """The same within a text."""
        return DecimalNumber(self.text(points, top))

    def text(self, points: Fraction | int, top: Fraction | int = 0) -> str:
        """For people: without idle noughts."""
        text = self.fixed(points, top)
        return text.rstrip("0").rstrip(".") if self.places else text

    def fixed(self, points: Fraction | int, top: Fraction | int = 0) -> str:
        """For files, and for columns of percentages: always with all decimals."""
        units = rounded(Fraction(points), self.places, Fraction(top) / 2 if top else 0)
        whole, part = divmod(abs(units), 10**self.places)
        sign = "-" if units < 0 else ""
        return f"{sign}{whole}.{part:0{self.places}d}" if self.places else f"{sign}{whole}"

    def number(self, points: Fraction | int, top: Fraction | int = 0) -> float:
        """For JSON."""
        return float(self.shown(points, top))


USUAL = Decimals()
"""Of an event that says nothing else, and of what is no event's."""
WHOLE = Decimals(0)
"""For what can only be given in whole numbers."""


def format_points(points: Fraction | int, places: int = 2) -> str:
    """Points for people: rounded to so many decimals, no idle noughts.

    >>> format_points(Fraction(27, 5)), format_points(Fraction(2, 3))
    ('5.4', '0.67')
    >>> format_points(Fraction(-1, 200)), format_points(Fraction(0))
    ('-0.01', '0')
    """
    return Decimals(places).text(points)
