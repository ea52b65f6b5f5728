"""Keeping: hands are made from the stock, each card kept or thrown away before it is followed.

Source: Scarne 1963, “Draw and Discard Bridge”; ruling DR-1.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from oddtrick.cards import Card, Mask
from oddtrick.core import (
    Action,
    Aside,
    Hands,
    Phrase,
    Place,
    Result,
    Table,
    seat_bit,
)
from oddtrick.stages.chance import SayingStage
from oddtrick.stages.deal.deal import hand_places


class KeepingState(NamedTuple):
    """The hands, the stock from the top, whose turn it is and whose after each, and what each
    has thrown away."""

    hands: tuple[Mask, ...]
    stock: tuple[Card, ...]
    turn: int
    following: tuple[int, ...]
    thrown: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True)
class Keeping(SayingStage[KeepingState]):
    """In turn everybody looks at the top of the stock and keeps it, or throws it away face down
    and must take the next, until all hands have `size` cards. `first` looks first."""

    size: int
    first: Callable[[Table], int]

    name: ClassVar[str] = "keeping"
    kinds: ClassVar[tuple[str, ...]] = ("take",)
    asks: ClassVar[str] = "Keep the card you have drawn, or throw it away and take the next."
    phrases: ClassVar[Mapping[str, Phrase]] = {
        "take keep": Phrase("Keep it", "kept the card"),
        "take throw": Phrase("Throw it away", "threw the card away and took the next"),
    }

    def start(self, table: Table) -> KeepingState:
        seating, hands = table.seating, table.get(Hands).cards
        following = tuple(seating.after(s) for s in range(len(hands)))
        stock = table.get(Aside).cards("stock")
        return KeepingState(hands, stock, self.first(table), following, ((),) * len(hands))

    def speaker(self, sub: KeepingState) -> int:
        return sub.turn

    def offered(self, sub: KeepingState) -> tuple[str, ...]:
        return ("keep", "throw")

    def apply(self, sub: KeepingState, action: Action) -> KeepingState:
        hands, thrown, stock, seat = list(sub.hands), list(sub.thrown), sub.stock, action.hand
        if action.arg == "throw":
            thrown[seat] += stock[:1]
            stock = stock[1:]
        hands[seat] |= 1 << stock[0]
        return KeepingState(
            tuple(hands), stock[1:], sub.following[seat], sub.following, tuple(thrown)
        )

    def end(self, sub: KeepingState) -> tuple[Result, ...] | None:
        if sub.hands[sub.turn].bit_count() < self.size:
            return None
        stock = (Place("stock", -1, sub.stock, seen_by=0),) if sub.stock else ()
        return (Hands(sub.hands), Aside(stock + self._thrown(sub)))

    def outline(self, sub: KeepingState) -> tuple[Result, ...]:
        """As many cards may lie thrown away as are kept."""
        while (found := self.end(sub)) is None:
            sub = self.apply(sub, Action(sub.turn, sub.turn, "take", "throw"))
        return found

    def _thrown(self, sub: KeepingState) -> tuple[Place, ...]:
        return tuple(
            Place("discards", seat, cards, seat_bit(seat))
            for seat, cards in enumerate(sub.thrown)
            if cards
        )

    def places(self, sub: KeepingState) -> tuple[Place, ...]:
        looked = Place("drawn", sub.turn, sub.stock[:1], seat_bit(sub.turn))
        stock = Place("stock", -1, sub.stock[1:], seen_by=0, ordered=True)
        return (*hand_places(sub.hands), looked, stock, *self._thrown(sub))
