"""A second deal, of the cards that were laid aside after the first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from oddtrick.core import Aside, Dealt, Hands, Place, Result, Stage, Table, Turn

__all__ = ["DealStock"]


@dataclass(frozen=True)
class DealStock(Stage[Table]):
    """The stock is dealt singly to all players, the dealer's left first; what was played before
    goes out of play, and nobody may look at it again."""

    name: ClassVar[str] = "deal-stock"

    def start(self, table: Table) -> Table:
        return table

    def turns(self, sub: Table) -> tuple[Turn, ...]:
        return ()

    def end(self, sub: Table) -> tuple[Result, ...] | None:
        aside = sub.get(Aside)
        stock, to = aside.cards("stock"), sub.seating.from_left(sub.setting.dealer)
        order: list[tuple[int, ...]] = [()] * len(sub.seating.seats)
        for i, seat in enumerate(to):
            order[seat] = stock[i :: len(to)]
        hands = Hands(tuple(sum(1 << c for c in mine) for mine in order))
        out = tuple(c for p in aside.without("stock") for c in p.cards)
        return (Dealt(tuple(order)), hands, Aside((Place("out", -1, out, seen_by=0),)))
