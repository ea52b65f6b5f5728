"""Stakes: an amount for a hundred points or for one, and the worth of units.

What is settled is counted in units of points (a hundred at rubber bridge, a point at a drive); a
stake is given by the points, so that the same words mean the same money whatever is counted.
"""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from typing import NamedTuple

from oddtrick.errors import BadOption

__all__ = ["PER", "Stakes", "stake_of"]

PER = {"hundred": 100, "point": 1}
"""For how many points a stake is, by name; the first is the usual."""
_SAID = {100: "a hundred points", 1: "a point", 0: "a unit"}


def stake_of(text: str) -> Decimal:
    """An amount. Raises `BadOption`."""
    try:
        stake = Decimal(text)
    except InvalidOperation:
        raise BadOption(f"A stake is a number, as 0.05, not “{text[:20]}”.") from None
    if not (stake.is_finite() and 0 < stake <= 10**6 and len(text) < 20):
        raise BadOption("A stake is above nothing, and a million at most.")
    return stake


class Stakes(NamedTuple):
    """A stake as it was given, empty where none is, and for how many points it is; 0 for each unit
    that is settled, as parties of before have it. `unit` is how many points are settled as one,
    `called` what one is where it is no number of points: a chip."""

    amount: str
    per: int
    unit: int
    called: str = ""

    @property
    def text(self) -> str:
        """In words.

        >>> Stakes("0.05", 100, 1).text, Stakes("", 100, 100).text
        ('0.05 a hundred points', 'units of a hundred points')
        """
        if self.amount:
            return f"{self.amount} {self.called or _SAID[self.per]}"
        points = _SAID.get(self.unit, f"{self.unit} points")
        return f"{self.called.split()[-1]}s" if self.called else f"units of {points}"

    def worth(self, units: int) -> str:
        """The worth of so many units, without a sign; the units where nothing is played for.

        >>> Stakes("0.05", 100, 100).worth(-30), Stakes("0.05", 100, 1).worth(140)
        ('1.50', '0.07')
        >>> Stakes("0.05", 1, 100).worth(30), Stakes("", 100, 1).worth(-7)
        ('150.00', '7')
        """
        if not self.amount:
            return str(abs(units))
        points = abs(units) * (self.unit if self.per else 1)
        exact = stake_of(self.amount) * points / (self.per or 1)
        whole, _, part = f"{exact.normalize():f}".partition(".")
        return f"{whole}.{part:0<2}" if part or "." in self.amount else whole
