"""What scoring an event comes to: lines of travellers, and places."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from .plan import Line

__all__ = ["Scored", "Standing"]


class Scored(NamedTuple):
    """A line of a traveller with its points, of a top; `top` is 0 in scoring without tops. `how`
    and `ew_how` say how North–South's and East–West's came about."""

    line: Line
    ns: Fraction
    ew: Fraction
    top: int
    how: str
    ew_how: str = ""


class Standing(NamedTuple):
    """A contestant's place in its field (`NS`, `EW`, or empty for one winner), points of tops."""

    place: str
    pair: int
    """The contestant's number."""
    names: tuple[str, ...]
    field: str
    points: Fraction
    tops: int
    penalty: Fraction

    @property
    def percent(self) -> Fraction:
        """Points in percent of the tops; 0 where nothing has been played, or there are no tops."""
        return self.points * 100 / self.tops if self.tops else Fraction(0)
