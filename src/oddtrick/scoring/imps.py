"""The scale of international match points (laws of duplicate bridge 2017, 78B)."""

from __future__ import annotations

from bisect import bisect_right
from fractions import Fraction

# fmt: off
IMP_FROM = (
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600,
    750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000,
)
# fmt: on
"""The least difference that is worth 1, 2 … 24 IMPs."""


def imps(difference: float | Fraction) -> int:
    """The IMPs of a difference in points.

    >>> imps(10), imps(20), imps(-430), imps(600), imps(5000)
    (0, 1, -10, 12, 24)
    """
    size: float | Fraction = -difference if difference < 0 else difference
    worth = bisect_right(IMP_FROM, size)
    return -worth if difference < 0 else worth
