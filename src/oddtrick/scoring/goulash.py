"""The rubber in which deals that are not worth playing are gathered and dealt again.

Source: Scarne 1963, “Goulash” and “Towie” (rulings GO-1 to GO-4, TW-6, TW-7).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from oddtrick.cards import Card
from oddtrick.core import DealContext, Game, Hands
from oddtrick.messages import Message, say
from oddtrick.stages.deal.deal import from_left
from oddtrick.stages.deal.thrown_in import gather
from oddtrick.stages.tricks.tricks import Played

from .rubber import PadStanding, RubberMatch, pad_before


@dataclass(frozen=True)
class GoulashMatch(RubberMatch):
    """A rubber whose unplayed deals are gathered and dealt again by the same dealer, `most` times
    in a row; `stacking` are the hands from the bottom of the stack up: the dealer's left at the
    bottom, the dealer's own hand on top (GO-3)."""

    most: int = 3
    stacking: Callable[[DealContext], tuple[int, ...]] = from_left

    def gathered(self, game: Game, table: DealContext) -> tuple[Card, ...]:
        in_a_row = pad_before(table).thrown
        if table.find(Played) or in_a_row % (self.most + 1) == self.most:
            return ()
        return gather(table.get(Hands).cards, self.stacking(table))

    def follows(self, game: Game, table: DealContext) -> Message | None:
        if not self.gathered(game, table):
            return None
        return say("A goulash follows: the cards are dealt again unshuffled.")

    def next_dealer(self, game: Game, standing: PadStanding, table: DealContext) -> int:
        if self.gathered(game, table):
            return table.setting.dealer
        return super().next_dealer(game, standing, table)
