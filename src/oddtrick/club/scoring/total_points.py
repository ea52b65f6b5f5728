"""Total points: each side keeps what it scored.

Source: Scarne 1963, “Determining the Winner” (cumulative scoring) and “Disciplinary Penalties”
(100 total points are equivalent to a matchpoint).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from oddtrick.club.decimals import USUAL, Decimals

from .board import Field
from .results import Artificial, Figure, Weighted, format_score

__all__ = ["POINTS_A_MATCHPOINT", "TotalPoints"]

POINTS_A_MATCHPOINT = 100


@dataclass(frozen=True)
class TotalPoints:
    """Cumulative scoring. An award is worth its distance from an average in matchpoints of the old
    custom (one a score), a hundred points each."""

    decimals: Decimals = USUAL

    @property
    def name(self) -> str:
        """The name of this scoring."""
        return "total points"

    def top(self, _field: int) -> None:
        """There is no top."""

    def figure(self, score: int, outcome: int | Weighted, field: Field, full: int) -> Figure:
        """The score itself."""
        return Figure(Fraction(score), f"{format_score(score)} as scored")

    def award(self, award: Artificial, full: int) -> Figure:
        """A hundred for each matchpoint that the award would differ from an average."""
        points = (award.share - Fraction(1, 2)) * (full - 1) * POINTS_A_MATCHPOINT
        away = self.decimals.text(points / POINTS_A_MATCHPOINT)
        why = f"{award.name}: {away} matchpoints from an average"
        return Figure(points, f"{why}, {POINTS_A_MATCHPOINT} points each", award)
