"""How a pack falls into suits, and hands into holdings."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np
import numpy.typing as npt

from oddtrick.cards import SUIT_NAMES, Card, CardOrder, Mask, natural_order

from .measures import Ints, Measure


@dataclass(frozen=True)
class Term:
    """A measure of a whole hand, or of some of its suits."""

    measure: Measure
    suits: tuple[int, ...] = ()

    def table(self, layout: PackLayout, suit: int) -> Ints:
        """The number of every holding in one suit."""
        if self.suits and suit not in self.suits:
            return np.zeros(1 << len(layout.suits[suit]), dtype=np.int32)
        return self.measure.table(layout.suits[suit])

    def __str__(self) -> str:
        names = " and ".join(SUIT_NAMES[s] for s in self.suits)
        return self.measure.words + (f" in {names}" if names else "")


@dataclass(frozen=True)
class Counts:
    """Figures of some hands: their lengths (a row each), and the number of any term.

    Arrays of one row stand for all.
    """

    lengths: Ints
    value: Callable[[Term], Ints]


class PackLayout:
    """The suits of a pack: for each the cards that count as its own, lowest first.

    A *holding* is a subset of one suit as a mask with the lowest card in the lowest bit.
    """

    def __init__(self, suits: tuple[tuple[Card, ...], ...]) -> None:
        self.suits = suits
        self.masks = tuple(sum(1 << c for c in cards) for cards in suits)

    @cached_property
    def _contiguous(self) -> tuple[int | None, ...]:
        """The lowest card of each suit whose cards follow each other."""
        return tuple(
            cards[0] if cards and cards == tuple(range(cards[0], cards[0] + len(cards))) else None
            for cards in self.suits
        )

    def holding(self, hand: Mask, suit: int) -> int:
        """The holding of a hand in a suit."""
        return sum((hand >> c & 1) << i for i, c in enumerate(self.suits[suit]))

    def holdings(self, hand: Mask) -> tuple[int, ...]:
        """The holdings of a hand in all suits."""
        return tuple(self.holding(hand, s) for s in range(len(self.suits)))

    def columns(self, hands: npt.NDArray[np.uint64]) -> list[npt.NDArray[np.intp]]:
        """For each suit the holdings of many hands."""
        found = []
        for cards, low in zip(self.suits, self._contiguous, strict=True):
            if low is not None:
                column = hands >> np.uint64(low) & np.uint64((1 << len(cards)) - 1)
            else:
                column = np.zeros_like(hands)
                for i, c in enumerate(cards):
                    column |= (hands >> np.uint64(c) & np.uint64(1)) << np.uint64(i)
            found.append(column.astype(np.intp))
        return found

    def counts(self, hands: npt.NDArray[np.uint64]) -> Counts:
        """Lengths and terms of many hands."""
        columns = self.columns(hands)
        lengths = np.stack(
            [popcounts(len(s))[c] for s, c in zip(self.suits, columns, strict=True)], axis=1
        )

        def value(term: Term) -> npt.NDArray[np.int32]:
            total = np.zeros(len(hands), dtype=np.int32)
            for suit, column in enumerate(columns):
                if not term.suits or suit in term.suits:
                    total += term.table(self, suit)[column]
            return total

        return Counts(lengths, value)


@cache
def popcounts(width: int) -> npt.NDArray[np.int32]:
    """The number of cards of every holding in a suit of so many cards."""
    holdings = np.arange(1 << width, dtype=np.int32)
    return np.asarray(
        sum((holdings >> i & 1 for i in range(width)), np.zeros_like(holdings)), dtype=np.int32
    )


def layout_of(pack: Iterable[Card], order: CardOrder | None = None) -> PackLayout:
    """The suits of a pack, as the order of cards has them (bowers and joker with the trumps).

    >>> from oddtrick.cards import HEARTS, euchre_order, pack_of
    >>> [len(s) for s in layout_of(pack_of("9TJQKA"), euchre_order(HEARTS)).suits]
    [6, 5, 7, 6]
    """
    order = order or natural_order(4)
    count = 4 + any(order.suit[c] == 4 for c in pack)
    suits: list[list[Card]] = [[] for _ in range(count)]
    for c in sorted(pack):
        suits[order.suit[c]].append(c)
    return PackLayout(tuple(tuple(s) for s in suits))


BRIDGE = layout_of(range(52))
"""The four suits of the whole pack."""
