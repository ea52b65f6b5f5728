"""Goulash: the rubber in which deals that are not worth playing are gathered as the hands lie, and
dealt again.

Source: Scarne 1963, “Goulash” and “Towie” (rulings GO-1 to GO-4, TW-6, TW-7).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from oddtrick.cards import CLUBS, DIAMONDS, HEARTS, SPADES, Card, Mask, bits, rank_of, suit_of
from oddtrick.core import DealContext, Game, Hands
from oddtrick.messages import Message, say
from oddtrick.stages.deal.deal import from_left
from oddtrick.stages.tricks.tricks import Played

from .rubber import PadStanding, RubberMatch, pad_before

_ARRANGED = {SPADES: 0, HEARTS: 1, DIAMONDS: 2, CLUBS: 3}


def gather(hands: Sequence[Mask], order: Sequence[int]) -> tuple[Card, ...]:
    """The pack from the top, each hand sorted by suits and ranks (spades, hearts, diamonds,
    clubs, high to low), `order` being the hands from the bottom up.

    >>> from oddtrick.cards import card_code, mask_of
    >>> stack = gather([mask_of(["C2", "SA"]), mask_of(["H3", "HK"])], (0, 1))
    >>> [card_code(c) for c in stack]
    ['HK', 'H3', 'SA', 'C2']
    """
    return tuple(
        c
        for hand in reversed(order)
        for c in sorted(bits(hands[hand]), key=lambda c: (_ARRANGED[suit_of(c)], -rank_of(c)))
    )


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
