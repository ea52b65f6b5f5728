"""Two banks and a common tableau: how they stand, and how they are laid out.

Source: Scarne 1963, “Russian Bank”; ruling 4.1.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from oddtrick.cards import Card
from oddtrick.stages.piles.moves import Foundation, faces, homes, step

from .racing import put

__all__ = ["PILES", "BankState", "laid_out", "layout_of"]

PILES = 8
"""Piles of the tableau: four laid out by each player."""


class BankState(NamedTuple):
    """By player: hands (next card first), discards and stocks (top card last), and for how many of
    his turns on end no card of his has left hand or stock but to his discard. Then the
    tableau, the foundations, whose turn it is, the card he has turned, whether a card has
    left his hand or stock in this turn, the layouts of this turn, how many turns there
    were, and how far the mover has come in looking through his stock: he has ``asked`` the other,
    who ``refused`` or has let it be ``shown`` to both, or he has ``peeked`` without leave."""

    hands: tuple[tuple[Card, ...], ...]
    stocks: tuple[tuple[Card, ...], ...]
    tableau: tuple[tuple[Card, ...], ...]
    foundations: tuple[tuple[Card, ...], ...]
    mover: int
    discards: tuple[tuple[Card, ...], ...] = ((), ())
    idle: tuple[int, ...] = (0, 0)
    turned: Card | None = None
    moved: bool = False
    seen: frozenset[object] = frozenset()
    turns: int = 0
    looked: str = ""


def laid_out(
    packs: Sequence[tuple[Card, ...]],
    stock_size: int,
    home: tuple[Foundation, ...],
    dealer: int,
    cut: int = -1,
) -> BankState:
    """Tableau and stocks; aces go up, those of the tableau replaced (ruling B-3). A player who has
    `cut` lower begins; where nobody has cut (-1) the lower first card of the tableau, the dealer
    where all are alike."""
    built: tuple[tuple[Card, ...], ...] = ((),) * len(home)
    hands, stocks, rows = [], [], []
    for pack in packs:
        cards = list(pack)
        row: list[Card] = []
        while len(row) < PILES // 2:
            c = cards.pop(0)
            if step(c) == 0:
                at = homes(home, built, c)[0][0]
                built = put(built, at, (c,))
            else:
                row.append(c)
        stock = cards[:stock_size][::-1]
        while stock and step(stock[-1]) == 0:
            at = homes(home, built, stock[-1])[0][0]
            built = put(built, at, (stock.pop(),))
        hands.append(tuple(cards[stock_size:]))
        stocks.append(tuple(stock))
        rows.append(row)
    mover = dealer if cut < 0 else cut
    for a, b in zip(*rows, strict=True):
        if cut < 0 and step(a) != step(b):
            mover = 0 if step(a) < step(b) else 1
            break
    tableau = tuple((c,) for row in rows for c in row)
    return BankState(tuple(hands), tuple(stocks), tableau, built, mover)


def layout_of(sub: BankState) -> object:
    """The layout that a turn must not come back to, as it looks: of two like cards it does not
    matter which is where (ruling G-7)."""
    piles = tuple(map(faces, (*sub.stocks, *sub.tableau)))
    return (piles, tuple(map(len, sub.foundations)), len(sub.hands[sub.mover]))
