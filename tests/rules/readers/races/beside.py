"""Readers of patiences for several: side by side, with common foundations, and as a race."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from readers.patience.tableau import KlondikeReader, PatienceReader
from readers.reader import Dealt, Line, Reader


class BesideReader(Reader):
    """A patience for several, from its page: all play at once."""

    def __init__(
        self, make: Callable[[], PatienceReader] = KlondikeReader, players: int = 2, *,
        common: bool = False, deals: int = 1,
    ) -> None:  # fmt: skip
        self.make, self.common, self.deals = make, common, deals
        self.totals, self.acted, self.number = [0] * players, -1, 0

    def deal(self, dealt: Dealt) -> None:
        super().deal(dealt)
        self.number += 1
        self.layouts = [self.make() for _ in self.totals]
        for seat, layout in enumerate(self.layouts):
            mine = {k: cards for k, cards in dealt.places.items() if k[1] == seat}
            columns = [cards for (kind, _, _), cards in mine.items() if kind in ("pile", "fan")]
            hands = [c for (kind, _, _), c in mine.items() if kind in ("hand-stock", "stock")]
            layout.deal(dealt._replace(piles=(*columns, sum(hands, ())), places=mine))
        if self.common:
            self.put_together()
            for (kind, seat, _), cards in dealt.places.items():
                for card in cards if (kind, seat) == ("foundation", -1) else ():
                    self.layouts[0].to_home(card)

    def put_together(self) -> None:
        """The foundations of all belong to all."""
        for piles in ("home", "downward"):
            each = [getattr(layout, piles, {}) for layout in self.layouts]
            common = {suit: [n for one in each for n in one[suit]] for suit in each[0]}
            for layout in self.layouts:
                setattr(layout, piles, common)

    def turns(self) -> set[int]:
        return {seat for seat, layout in enumerate(self.layouts) if not layout.over}

    def legal(self) -> dict[str, str]:
        several = len(self.turns()) > 1
        return {
            f"{seat}:{code}" if several else code: key
            for seat in self.turns()
            for code, key in self.layouts[seat].legal().items()
        }

    def act(self, code: str) -> None:
        by, _, what = code.rpartition(":")
        self.acted = int(by) if by else next(iter(self.turns()))
        self.layouts[self.acted].act(what)
        self.over = not self.turns()

    def shuffled(self, cards: Sequence[str]) -> None:
        self.layouts[self.acted].shuffled(cards)

    def score(self) -> list[Line]:
        built = [layout.at_home() for layout in self.layouts]
        return self.added([Line(seat, "cards", n, "cards") for seat, n in enumerate(built)])

    def added(self, found: list[Line]) -> list[Line]:
        """The lines, added to what each has."""
        for line in found:
            self.totals[line.side] += line.points
        return found

    def finished(self) -> bool | None:
        return self.number == self.deals

    def next_dealer(self, dealer: int) -> int:
        return dealer if self.deals == 1 else (dealer + 1) % len(self.totals)


class RaceOfPatience(BesideReader):
    """Pounce with another patience; what is won by is the stock, or all the cards."""

    def __init__(
        self, make: Callable[[], PatienceReader], players: int = 3, *, all_up: bool = False,
        deals: int = 1,
    ) -> None:  # fmt: skip
        super().__init__(make, players, common=True, deals=deals)
        self.all_up = all_up

    def stocks(self) -> list[int]:
        """The cards that each has still to get rid of."""
        return [own.left() if self.all_up else own.to_lay_out() for own in self.layouts]

    def turns(self) -> set[int]:
        return set() if 0 in self.stocks() else super().turns()

    def score(self) -> list[Line]:
        ranked = sorted(
            (stock, -own.at_home(), seat)
            for seat, (stock, own) in enumerate(zip(self.stocks(), self.layouts, strict=True))
        )
        if ranked[0][0] and ranked[0][:2] == ranked[1][:2]:
            return []
        return self.added([Line(ranked[0][2], "points", 1, "the round")])
