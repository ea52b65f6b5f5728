"""Positions in the kernel's terms: four lanes of 16 bits, the highest card lowest.

Only the order of the cards in each suit matters to the kernel, so that bowers, jokers and
stripped packs are nothing special to it.
"""

from __future__ import annotations

from typing import NamedTuple

from ..cards import Card, Mask, bits
from .position import Position

__all__ = ["Laid", "lay"]


class Laid(NamedTuple):
    """A position laid out for the kernel, and the way back."""

    hands: list[int]
    trump: int
    absent: int
    played: list[int]
    bit_of: dict[Card, int]
    card_of: dict[int, Card]

    def cards(self, lanes: int) -> list[Card]:
        """The cards of a lane mask."""
        return [self.card_of[b] for b in (1 << i for i in bits(lanes))]

    def mask(self, cards: Mask) -> int:
        """The lane mask of a card mask."""
        bit_of, lanes = self.bit_of, 0
        for c in bits(cards):
            lanes |= bit_of[c]
        return lanes


def lay(position: Position, also: Mask = 0) -> Laid:
    """Lay out a position; `also` are cards already played that keep their place in line."""
    order = position.order
    cards = also
    for hand in position.live:
        cards |= hand
    for c in position.played:
        cards |= 1 << c
    bit_of: dict[Card, int] = {}
    for suit in range(4):
        held = sorted(bits(cards & order.suits[suit]), key=order.strength.__getitem__, reverse=True)
        for place, c in enumerate(held, 16 * suit):
            bit_of[c] = 1 << place
    seats = position.trick_seats() if position.played else range(len(position.hands))
    absent = sum(1 << s for s in range(len(position.hands)) if s not in seats)
    laid = Laid(
        [],
        order.trump,
        absent,
        [bit_of[c] for c in position.played],
        bit_of,
        {b: c for c, b in bit_of.items()},
    )
    laid.hands.extend(map(laid.mask, position.live))
    return laid
