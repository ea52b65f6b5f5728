"""Patience: the cards on the foundations.

Source: Scarne 1963, “House in the Wood”: all cards built up in suit from ace to king.
"""

from __future__ import annotations

from dataclasses import dataclass

from oddtrick.core import Entry, Game, Ledger, Pad, PadRow, SingleDeal, SingleStanding, Table
from oddtrick.stages.piles.moves import Built
from oddtrick.stages.piles.patience.side_by_side import Compared

__all__ = ["PatienceMatch", "score_built", "score_compared"]


def score_built(table: Table) -> Ledger:
    """A point a card on the foundations."""
    built = table.get(Built)
    why = "all cards on the foundations" if built.cards == built.of else "cards on the foundations"
    return (Entry(0, "cards", built.cards, why),)


@dataclass(frozen=True)
class PatienceMatch(SingleDeal):
    """One layout; it is won when all `cards` are on the foundations."""

    cards: int

    @property
    def called(self) -> str:
        return "deal"

    def pad(self, game: Game, standing: SingleStanding) -> Pad:
        cells = (str(standing.points[0]) if standing.deals else "",)
        return Pad("Patience", (PadRow("row", cells, f"Home, of {self.cards}"),))

    def summary(self, game: Game, standing: SingleStanding) -> str:
        if not standing.deals:
            return f"The aim: all {self.cards} cards home."
        if standing.points[0] == self.cards:
            return f"Won: all {self.cards} cards are home."
        return f"{standing.points[0]} of {self.cards} cards home."


def score_compared(table: Table) -> Ledger:
    """For each of several players a point a card he has on the foundations (rulings M-1, M-2)."""
    counts = table.get(Compared).cards
    return tuple(
        Entry(side, "cards", cards, "cards on the foundations") for side, cards in enumerate(counts)
    )
