"""Positions in the kernel's terms: four lanes of 16 bits, the highest card lowest.

Only the order of the cards in each suit matters to the kernel, so that bowers, jokers and
stripped packs are nothing special to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from oddtrick.cards import Card, CardOrder, Mask, bits
from oddtrick.solver.position import Position


class LaneLayout(NamedTuple):
    """A position laid out for the kernel, and the way back."""

    hands: list[int]
    trump: int
    absent: int
    played: list[int]
    bit_of: Mapping[Card, int]
    card_of: Mapping[int, Card]

    def cards(self, lanes: int) -> list[Card]:
        """The cards of a lane mask."""
        return [self.card_of[b] for b in (1 << i for i in bits(lanes))]

    def mask(self, cards: Mask) -> int:
        """The lane mask of a card mask."""
        bit_of, lanes = self.bit_of, 0
        for c in bits(cards):
            lanes |= bit_of[c]
        return lanes


_Line = tuple[Mapping[Card, int], Mapping[int, Card]]
"""The bit of each card, and the card of each bit."""


def _line(order: CardOrder, cards: Mask) -> _Line:
    """A line of cards in each lane."""
    bit_of: dict[Card, int] = {}
    for suit in range(4):
        held = sorted(bits(cards & order.suits[suit]), key=order.strength.__getitem__, reverse=True)
        for place, c in enumerate(held, 16 * suit):
            bit_of[c] = 1 << place
    return bit_of, {b: c for c, b in bit_of.items()}


@cache
def _whole_line(order: CardOrder) -> _Line | None:
    """All cards of an order in line, if the lanes have room for them: then every position of
    the order is laid out alike, and nothing is sorted for it."""
    if max(suit.bit_count() for suit in order.suits[:4]) > 15:
        return None
    return _line(order, sum(order.suits[:4]))


def lay(position: Position, also: Mask = 0) -> LaneLayout:
    """Lay out a position; `also` are cards of other worlds that have a place in line, too."""
    order = position.order
    bit_of, card_of = _whole_line(order) or _line(order, also | position.cards)
    seats = position.trick_seats() if position.played else range(len(position.hands))
    absent = sum(1 << s for s in range(len(position.hands)) if s not in seats)
    played = [bit_of[c] for c in position.played]
    laid = LaneLayout([], order.trump, absent, played, bit_of, card_of)
    laid.hands.extend(map(laid.mask, position.live))
    return laid


def run_from(head: int, hand: int, all_cards: int) -> int:
    """The cards of `hand` from `head` down to the next card that is not its own."""
    run, bit = head, head << 1
    lane_end = 1 << (head.bit_length() - 1 | 15)
    while bit < lane_end and not bit & all_cards & ~hand:
        run |= bit & hand
        bit <<= 1
    return run


def runs_of(cards: int, all_cards: int) -> Iterator[int]:
    """The runs that `cards` are made of."""
    while cards:
        run = run_from(cards & -cards, cards, all_cards)
        yield run
        cards &= ~run
