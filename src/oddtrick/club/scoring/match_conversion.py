"""A match brought to the points that are added up: victory points, a share of twenty, wins.

Sources: `victory` for the scales. A share of twenty is our reading of matchpoints as victory
points: the unions that convert them print tables of their own, which differ.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import NamedTuple

from oddtrick.club.decimals import USUAL, Decimals

from .victory_points import VictoryPoints, continuous, discrete, whole_points

__all__ = ["VICTORY", "MatchScore", "Victory"]


class MatchScore(NamedTuple):
    """A match as one side sees it: its own points, the other's, over how many boards it was to be,
    and what there was to have; 0 where there are no tops."""

    own: Fraction
    other: Fraction
    boards: int
    available: Fraction = Fraction(0)
    decimals: Decimals = USUAL


Part = Callable[[MatchScore], tuple[Fraction, str]]
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
) -> Callable[[MatchScore], tuple[Fraction, str]]:
    """A scale of IMPs, a side's own: where awards do not balance the two are not opposite."""

    def part(played: MatchScore) -> tuple[Fraction, str]:
        points = scale(played.own, played.boards, played.decimals)
        return points.home, points.why

    return part


def _share(played: MatchScore) -> tuple[Fraction, str]:
    of = played.available or played.own + played.other
    part = 20 * played.own / of if of else Fraction(10)
    say = played.decimals.text
    return part, f"{say(played.own, of)} of {say(of)}: {say(part, 20)} of 20"


def _won(played: MatchScore) -> tuple[Fraction, str]:
    part = Fraction(1 + (played.own > played.other) - (played.own < played.other), 2)
    say, of = played.decimals.text, played.available
    return part, f"{say(played.own, of)} to {say(played.other, of)}: {say(part)}"


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
