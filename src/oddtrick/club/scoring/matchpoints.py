"""Matchpoints: a board's results compared with each other.

Sources: laws of duplicate bridge 2017, law 78A (two for every worse result, one for an equal one;
the other custom counts one and a half); Neuberg's formula for a board that was played less often
than others, as in common use: (m + 1) x E / A - 1, in the scale that counts two.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from ...errors import BadOption

__all__ = ["Figure", "matchpoints"]


class Figure(NamedTuple):
    """Matchpoints of North–South with all that made them."""

    score: int
    beaten: int
    equal: int
    played: int
    field: int
    win: int
    neuberg: bool

    @property
    def raw(self) -> Fraction:
        """Points among those who played the board."""
        return Fraction(self.win) * self.beaten + Fraction(self.win, 2) * self.equal

    @property
    def points(self) -> Fraction:
        """Points of North–South, brought to the field's top."""
        if self.played == self.field:
            return self.raw
        if self.neuberg:
            half = Fraction(self.win, 2)
            return (self.raw + half) * self.field / self.played - half
        if self.played == 1:
            return Fraction(self.top, 2)
        return self.raw * (self.field - 1) / (self.played - 1)

    @property
    def top(self) -> int:
        """The most that can be had."""
        return self.win * (self.field - 1)

    @property
    def against(self) -> Fraction:
        """Points of East–West: the rest of the top."""
        return self.top - self.points

    def how(self) -> str:
        """How the figure came about, in a line."""
        said = (
            f"{self.score:+d}: better than {self.beaten} and equal to {self.equal} "
            f"of {self.played - 1} others, {float(self.raw):g}"
        )
        if self.played != self.field:
            by = "Neuberg" if self.neuberg else "factoring"
            said += f"; played {self.played} times of {self.field}, by {by} {float(self.points):g}"
        return f"{said} of {self.top}"


def matchpoints(
    scores: Sequence[int], *, field: int | None = None, win: int = 2, neuberg: bool = True
) -> list[Figure]:
    """Figures for the scores of a board (North–South's points), in their order.

    `field` is how often a full board is played, where this one was played less; `win` is 2 for a
    top of 2n - 2, or 1 for n - 1. Without Neuberg's formula points are multiplied to the field's
    top, and a board played once gives half of it. Raises `BadOption`.

    >>> [str(figure.points) for figure in matchpoints([420, 450, 420, -50])]
    ['3', '6', '3', '0']
    """
    field = len(scores) if field is None else field
    if win not in (1, 2) or field < len(scores):
        raise BadOption("A win counts 1 or 2, and no board is played more often than the field's.")
    below = 0
    beaten: dict[int, int] = {}
    counts = Counter(scores)
    for score in sorted(counts):
        beaten[score] = below
        below += counts[score]
    return [Figure(s, beaten[s], counts[s] - 1, len(scores), field, win, neuberg) for s in scores]
