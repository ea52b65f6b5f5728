"""Goulash: a deal not worth playing is thrown in, gathered as the hands lie, and dealt again.

Source: Scarne 1963, “Goulash” and “Towie”; rulings GO-1 to GO-4, TW-6, TW-7.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from oddtrick.cards import CLUBS, DIAMONDS, HEARTS, SPADES, Card, Mask, bits, rank_of, suit_of
from oddtrick.core import DealContext, Result, Stage


@dataclass(frozen=True)
class ThrownIn(Result):
    """The contract is not worth playing: the hands are thrown in."""

    public = True
    final = True


@dataclass(frozen=True)
class Sufficient(Stage[bool]):
    """Ends the deal where what has been bid is not enough."""

    enough: Callable[[DealContext], bool]

    name: ClassVar[str] = "sufficient"

    def start(self, table: DealContext) -> bool:
        return self.enough(table)

    def end(self, state: bool) -> tuple[Result, ...] | None:
        return () if state else (ThrownIn(),)


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
