"""Victory points: the margin of a match brought to a scale.

Sources: “The New WBF IMP to VP Scales”, technical report of the WBF scoring panel (2013), for the
continuous scale; the 20- and 30-point scales of the American league for matches of 6 to 8 and of 9
to 11 boards, as bridgehands.com prints them.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from math import floor, sqrt
from typing import NamedTuple

from oddtrick.club.decimals import USUAL, Decimals, rounded
from oddtrick.club.scoring.results import points_figure
from oddtrick.errors import BadOption
from oddtrick.messages import DecimalNumber, Message, Verbatim, say

MOST = 20
GOLDEN = (sqrt(5) - 1) / 2


class VictoryPoints(NamedTuple):
    """The points of the home team and of the other, and how they came about."""

    home: Fraction
    away: Fraction
    why: Message


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
    why = say(
        "{imps} IMPs over {count} boards (all from {most})",
        imps=Verbatim(f"{whole:+d}"),
        count=boards,
        most=points_figure(Fraction(blitz(boards))),
    )
    parts = decimals.said(home, MOST), decimals.said(away, MOST)
    return VictoryPoints(home, away, say("{why}: {divided}", why=why, divided=_of(*parts, MOST)))


def _of(home: DecimalNumber, away: DecimalNumber, most: int) -> Message:
    return say("{home} to {away} of {most}", home=home, away=away, most=most)


def _shared(margin: int, boards: int, more: Fraction, most: int) -> VictoryPoints:
    """The points of both sides, of which the winner has `more`."""
    home, away = (more, most - more) if margin >= 0 else (most - more, more)
    why = say(
        "{imps} IMPs over {count} boards: {divided}",
        imps=Verbatim(f"{margin:+d}"),
        count=boards,
        divided=_of(points_figure(home), points_figure(away), most),
    )
    return VictoryPoints(home, away, why)


def whole_points(margin: int | Fraction, boards: int) -> VictoryPoints:
    """The WBF's scale in whole points, 20 to 0: the formula of the continuous one, rounded. A
    margin that is not whole is rounded first. Raises `BadOption`.

    >>> [int(whole_points(margin, 16).home) for margin in (0, 1, 2, -5, 60)]
    [10, 10, 11, 9, 20]
    """
    whole, most = rounded(Fraction(margin), 0), blitz(boards)
    part = (1 - GOLDEN ** (3 * min(1, abs(whole) / most))) / (1 - GOLDEN**3)
    more = Fraction(floor(10.5 + 10 * part))
    return _shared(whole, boards, more, MOST)


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
        raise BadOption(
            "There is no scale to {most}; the printed ones go to 20 and to 30.", most=most
        )
    if not SHORTEST <= boards <= max(columns):
        raise BadOption(
            "The printed scales are for {shortest} to {longest} boards.",
            shortest=SHORTEST,
            longest=max(columns),
        )
    scale = columns[min(b for b in columns if boards <= b)]
    whole = rounded(Fraction(margin), 0)
    more = Fraction(scale.points[bisect_right(scale.margins, abs(whole)) - 1])
    return _shared(whole, boards, more, most)


# A match brought to the points that are added up: victory points, a share of twenty, wins.
#
# Sources: `victory` for the scales. A share of twenty is our reading of matchpoints as victory
# points: the unions that convert them print tables of their own, which differ.


class MatchScore(NamedTuple):
    """A match as one side sees it: its own points, the other's, over how many boards it was to be,
    and what there was to have; 0 where there are no tops."""

    own: Fraction
    other: Fraction
    boards: int
    available: Fraction = Fraction(0)
    decimals: Decimals = USUAL


Part = Callable[[MatchScore], tuple[Fraction, Message]]
"""The points of a side from a match, with their reason."""


class Victory(NamedTuple):
    """A way to count matches: the most there is in one, and a side's part of it with its reason."""

    most: int
    part: Part
    bye: Fraction
    """The award to the one who waits in a drawn round: three fifths, as is customary (twelve of
    twenty), or a match won; no law says it."""
    boards: tuple[int, int] = (1, 10**6)
    """The shortest match and the longest that it is for."""


def _by(
    scale: Callable[[Fraction, int, Decimals], VictoryPoints],
) -> Callable[[MatchScore], tuple[Fraction, Message]]:
    """A scale of IMPs, a side's own: where awards do not balance the two are not opposite."""

    def part(played: MatchScore) -> tuple[Fraction, Message]:
        points = scale(played.own, played.boards, played.decimals)
        return points.home, points.why

    return part


def _share(played: MatchScore) -> tuple[Fraction, Message]:
    of = played.available or played.own + played.other
    part = 20 * played.own / of if of else Fraction(10)
    said = played.decimals.said
    return part, say(
        "{own} of {sum}: {points} of {top}",
        own=said(played.own, of),
        sum=said(of),
        points=said(part, 20),
        top=20,
    )


def _won(played: MatchScore) -> tuple[Fraction, Message]:
    part = Fraction(1 + (played.own > played.other) - (played.own < played.other), 2)
    said, of = played.decimals.said, played.available
    return part, say(
        "{own} to {other}: {points}",
        own=said(played.own, of),
        other=said(played.other, of),
        points=said(part),
    )


_TWELVE, _EIGHTEEN = Fraction(12), Fraction(18)

VICTORY: Mapping[str, Victory] = {
    "wbf": Victory(20, _by(continuous), _TWELVE),
    "discrete": Victory(20, _by(lambda imps, boards, _: whole_points(imps, boards)), _TWELVE),
    "20": Victory(20, _by(lambda imps, boards, _: discrete(imps, boards, 20)), _TWELVE, (6, 11)),
    "30": Victory(30, _by(lambda imps, boards, _: discrete(imps, boards, 30)), _EIGHTEEN, (6, 11)),
    "share": Victory(20, _share, _TWELVE),
    "wins": Victory(1, _won, Fraction(1)),
}
"""By name."""
