"""The rubber in which deals that are not worth playing are gathered and dealt again.

Source: Scarne 1963, “Goulash” and “Towie” (rulings GO-1 to GO-4, TW-6, TW-7).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from oddtrick.cards import Card
from oddtrick.core import Game, Hands, Table
from oddtrick.stages.deal.goulash import gather
from oddtrick.stages.tricks.tricks import Played

from .rubber import PadStanding, RubberMatch, pad_before

__all__ = ["GoulashMatch"]


def from_left(table: Table) -> tuple[int, ...]:
    """The dealer's left goes to the bottom, the dealer's own hand on top (GO-3)."""
    return table.seating.from_left(table.setting.dealer)


@dataclass(frozen=True)
class GoulashMatch(RubberMatch):
    """A rubber whose unplayed deals are gathered and dealt again by the same dealer, `most` times
    in a row; `stacking` are the hands from the bottom of the stack up."""

    most: int = 3
    stacking: Callable[[Table], tuple[int, ...]] = from_left

    def gathered(self, game: Game, table: Table) -> tuple[Card, ...]:
        in_a_row = pad_before(table).thrown
        if table.find(Played) or in_a_row % (self.most + 1) == self.most:
            return ()
        return gather(table.get(Hands).cards, self.stacking(table))

    def follows(self, game: Game, table: Table) -> str:
        if not self.gathered(game, table):
            return ""
        return "A goulash follows: the cards are dealt again unshuffled."

    def next_dealer(self, game: Game, standing: PadStanding, table: Table) -> int:
        if self.gathered(game, table):
            return table.setting.dealer
        return super().next_dealer(game, standing, table)
