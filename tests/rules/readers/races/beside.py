"""Readers of patience side by side and with common foundations."""

from __future__ import annotations

from readers.patience.tableau import KlondikeReader
from readers.reader import Dealt, Line, Reader


class OwnColumns(KlondikeReader):
    """Klondike on the columns of one of several; the foundations may be common."""

    common: dict[str, list[int]] | None = None
    built = 0

    def goes_home(self, suit: str, step: int) -> bool:
        if self.common is None:
            return super().goes_home(suit, step)
        return step in self.common[suit]

    def to_home(self, card: str) -> None:
        self.built += 1
        if self.common is None:
            return super().to_home(card)
        piles = self.common[card[0]]
        piles[piles.index("A23456789TJQK".index(card[1]))] += 1
        return None

    def at_home(self) -> int:
        return self.built


class BesideReader(Reader):
    """Klondike for two, from its page: all play at once."""

    def __init__(self, common: bool = False) -> None:
        self.common, self.totals = common, [0, 0]

    def deal(self, dealt: Dealt) -> None:
        super().deal(dealt)
        piles = {suit: [0, 0] for suit in "CDHS"} if self.common else None
        self.layouts = []
        for seat in (0, 1):
            own = OwnColumns()
            places = [dealt.places["pile", seat, n] for n in range(1, 8)]
            own.deal(dealt._replace(piles=(*places, dealt.places["hand-stock", seat, 0])))
            own.common, own.built = piles, 0
            self.layouts.append(own)

    def turns(self) -> set[int]:
        return {seat for seat, own in enumerate(self.layouts) if not own.over}

    def legal(self) -> dict[str, str]:
        several = len(self.turns()) > 1
        return {
            f"{seat}:{code}" if several else code: key
            for seat in self.turns()
            for code, key in self.layouts[seat].legal().items()
        }

    def act(self, code: str) -> None:
        by, _, what = code.rpartition(":")
        own = self.layouts[int(by) if by else next(iter(self.turns()))]
        own.act(what)
        own.over = own.over or own.cards_left() == 0
        self.over = not self.turns()

    def score(self) -> list[Line]:
        return [Line(seat, "cards", own.built, "cards") for seat, own in enumerate(self.layouts)]

    def finished(self) -> bool | None:
        return True

    def next_dealer(self, dealer: int) -> int:
        return dealer
