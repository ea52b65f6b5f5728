"""Victory points: the margin of a match brought to a scale.

Sources: “The New WBF IMP to VP Scales”, technical report of the WBF scoring panel (2013), for the
continuous scale; the 20- and 30-point scales of the American league for matches of 6 to 8 and of 9
to 11 boards, as bridgehands.com prints them.
"""

from __future__ import annotations

from bisect import bisect_right
from fractions import Fraction
from functools import cache
from math import floor, sqrt
from typing import NamedTuple

from oddtrick.club.decimals import USUAL, Decimals, format_points, rounded
from oddtrick.errors import BadOption

__all__ = ["THIRTY", "TWENTY", "VictoryPoints", "blitz", "continuous", "discrete", "whole_points"]

MOST = 20
GOLDEN = (sqrt(5) - 1) / 2


class VictoryPoints(NamedTuple):
    """The points of the home team and of the other, and how they came about."""

    home: Fraction
    away: Fraction
    why: str


def blitz(boards: int) -> float:
    """The margin that takes all: 15 times the square root of the number of boards.

    >>> blitz(16)
    60.0
    """
    if boards < 1:
        raise BadOption("A match has one board or more.")
    return 15 * sqrt(boards)


@cache
def _scale(boards: int) -> tuple[int, ...]:
    """The winner's hundredths for a margin of 0, 1, 2 …, up to the whole.

    Of rounded figures a step may be a hundredth larger than the one before. Where it is, the
    figure between is raised, until no step grows; the result is the lowest such table of
    hundredths that is nowhere below the rounded one, in whatever order figures are raised.
    """
    most = blitz(boards)
    table: list[int] = []
    while len(table) < most:
        part = (1 - GOLDEN ** (3 * len(table) / most)) / (1 - GOLDEN**3)
        table.append(round(1000 + 1000 * part))
    table.append(100 * MOST)
    settled = False
    while not settled:
        settled = True
        for i in range(1, len(table) - 1):
            least = (table[i - 1] + table[i + 1] + 1) // 2
            if table[i] < least:
                table[i], settled = least, False
    return tuple(table)


def continuous(margin: int | Fraction, boards: int, decimals: Decimals = USUAL) -> VictoryPoints:
    """The WBF's continuous scale: 10 + 10 (1 - t^(3M/B)) / (1 - t^3) with M the margin in IMPs, t
    the golden section 0.618… and B the blitz; two decimals, and steps that never grow. A margin
    that is not whole (weighted scores) is rounded to a whole IMP first, a half away from zero.
    Raises `BadOption`.

    >>> [str(float(p)) for p in continuous(1, 16)[:2]], continuous(-60, 16).home
    (['10.31', '9.69'], Fraction(0, 1))
    """
    scale = _scale(boards)
    whole = rounded(Fraction(margin), 0)
    more = Fraction(scale[min(abs(whole), len(scale) - 1)], 100)
    home, away = (more, MOST - more) if whole >= 0 else (MOST - more, more)
    why = (
        f"{whole:+d} IMPs over {boards} boards (all from {format_points(Fraction(blitz(boards)))})"
    )
    say = decimals.text
    return VictoryPoints(home, away, f"{why}: {say(home, MOST)} to {say(away, MOST)} of {MOST}")


def whole_points(margin: int | Fraction, boards: int) -> VictoryPoints:
    """The WBF's scale in whole points, 20 to 0: the formula of the continuous one, rounded. A
    margin that is not whole is rounded first. Raises `BadOption`.

    >>> [int(whole_points(margin, 16).home) for margin in (0, 1, 2, -5, 60)]
    [10, 10, 11, 9, 20]
    """
    whole, most = rounded(Fraction(margin), 0), blitz(boards)
    part = (1 - GOLDEN ** (3 * min(1, abs(whole) / most))) / (1 - GOLDEN**3)
    more = Fraction(floor(10.5 + 10 * part))
    home, away = (more, MOST - more) if whole >= 0 else (MOST - more, more)
    why = (
        f"{whole:+d} IMPs over {boards} boards: {format_points(home)} to {format_points(away)} "
        f"of {MOST}"
    )
    return VictoryPoints(home, away, why)


class VictoryPointScale(NamedTuple):
    """A printed scale: the winner's points from each margin up."""

    most: int
    margins: tuple[int, ...]
    points: tuple[int, ...]


_TO_20 = tuple(range(10, 21))
_TO_30 = (15, *range(18, 31))
# By the longest match of the column, in boards.
TWENTY = {
    8: VictoryPointScale(20, (0, 1, 3, 5, 8, 11, 14, 17, 20, 24, 28), _TO_20),
    11: VictoryPointScale(20, (0, 1, 3, 6, 10, 14, 18, 22, 26, 31, 36), _TO_20),
}
THIRTY = {
    8: VictoryPointScale(30, (0, 1, 2, 3, 4, 5, 7, 9, 11, 14, 17, 20, 24, 28), _TO_30),
    11: VictoryPointScale(30, (0, 1, 2, 3, 5, 7, 9, 12, 15, 18, 22, 26, 31, 36), _TO_30),
}
SHORTEST = 6


def discrete(margin: int | Fraction, boards: int, most: int = 20) -> VictoryPoints:
    """The American 20- or 30-point scale, for 6 to 11 boards. Raises `BadOption`."""
    columns = {20: TWENTY, 30: THIRTY}.get(most)
    if columns is None:
        raise BadOption(f"There is no scale to {most}; the printed ones go to 20 and to 30.")
    if not SHORTEST <= boards <= max(columns):
        raise BadOption(f"The printed scales are for {SHORTEST} to {max(columns)} boards.")
    scale = columns[min(b for b in columns if boards <= b)]
    whole = rounded(Fraction(margin), 0)
    more = Fraction(scale.points[bisect_right(scale.margins, abs(whole)) - 1])
    home, away = (more, most - more) if whole >= 0 else (most - more, more)
    why = (
        f"{whole:+d} IMPs over {boards} boards: {format_points(home)} to {format_points(away)} "
        f"of {most}"
    )
    return VictoryPoints(home, away, why)
