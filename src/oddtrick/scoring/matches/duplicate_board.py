"""A duplicate board as a match of its own: its score is one figure, compared with other tables'."""

from __future__ import annotations

from dataclasses import dataclass

from oddtrick.core import DealStart, Game, Ledger, SingleDeal, SingleStanding


@dataclass(frozen=True)
class DuplicateBoard(SingleDeal):
    """One duplicate board, with the vulnerability written on it; at `matchpoints` a better score
    counts however little better it is."""

    vulnerable: int = 0
    matchpoints: bool = False

    @property
    def called(self) -> str:
        return "board"

    def setting(self, game: Game, standing: SingleStanding, dealer: int) -> DealStart:
        return DealStart(dealer, self.vulnerable, before=standing)

    def deal_points(self, game: Game, ledger: Ledger) -> tuple[int, ...]:
        """A side's score is its points less the other's (Law 77 of 2017)."""
        points = super().deal_points(game, ledger)
        return tuple(2 * own - sum(points) for own in points)
