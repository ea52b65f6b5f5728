"""Two banks before the first play: how they are laid out, and who begins."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from oddtrick.cards import Card, card_name
from oddtrick.core import EVERYONE, Action, Phrase, Result, Table
from oddtrick.stages.chance import ChanceStage

from .moves import Foundation, faces, homes, step
from .racing import put

# Two banks and a common tableau: how they stand, and how they are laid out.
#
# Source: Scarne 1963, “Russian Bank”; ruling 4.1.

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


# Cutting for the first play: who cuts lower begins.
#
# Source: Scarne 1963, “Russian Bank”, “The Play”; ruling B-2.


@dataclass(frozen=True)
class FirstToPlay(Result):
    """The player who has cut the lower card."""

    seat: int

    public: ClassVar[bool] = True


Cut = tuple[Card, ...]


@dataclass(frozen=True)
class CutToBegin(ChanceStage[Cut]):
    """Two players cut a pack, as often as they cut like cards; the lower cut, the ace being the
    lowest, begins. What is recorded is the cut that decides."""

    name: ClassVar[str] = "cut"
    kinds: ClassVar[tuple[str, ...]] = ("cut",)
    chance_kind: ClassVar[str] = "cut"
    chance_phrase: ClassVar[Phrase] = Phrase("Cut", "The cards are cut.")

    def start(self, table: Table) -> Cut:
        return ()

    def due(self, sub: Cut) -> bool:
        return not sub

    def draw(self, sub: Cut, rng: random.Random) -> Cut:
        while True:
            cut = tuple(rng.sample(range(52), 2))
            if self.fits(sub, cut):
                return cut

    def fits(self, sub: Cut, cards: Cut) -> bool:
        return len(cards) == 2 and all(0 <= c < 52 for c in cards) and len({*map(step, cards)}) == 2

    def fallen(self, sub: Cut, cards: Cut) -> Cut:
        return cards

    def end(self, sub: Cut) -> tuple[Result, ...] | None:
        return (FirstToPlay(min((0, 1), key=lambda seat: step(sub[seat]))),) if sub else None

    def describe(self, sub: Cut, action: Action) -> str:
        if not isinstance(action.arg, tuple):
            return super().describe(sub, action)
        one, other = (card_name(c).lower() for c in action.arg)
        lower = "first" if self.end(action.arg) == (FirstToPlay(0),) else "second"
        return f"The {one} and the {other} were cut: the {lower} player begins."

    def seen_by(self, sub: Cut, action: Action) -> int:
        return EVERYONE
