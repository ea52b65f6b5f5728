"""Keeping: hands are made from the stock, each card kept or thrown away before it is followed.

Source: Scarne 1963, “Draw and Discard Bridge”; ruling DR-1.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from ...cards import Card, Mask
from ...core import Act, Aside, Fault, Hands, Place, Result, Table, Turn, one_turn, seat_bit
from ..deal.deal import hand_places
from ..words import Phrase, Worded

__all__ = ["Keeping", "KeepingSub"]


class KeepingSub(NamedTuple):
    """The hands, the stock from the top, whose turn it is and whose after each, and what each
    has thrown away."""

    hands: tuple[Mask, ...]
    stock: tuple[Card, ...]
    turn: int
    following: tuple[int, ...]
    thrown: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True)
class Keeping(Worded[KeepingSub]):
    """In turn everybody looks at the top of the stock and keeps it, or throws it away face down
    and must take the next, until all hands have `size` cards. `first` looks first."""

    size: int
    first: Callable[[Table], int]

    name: ClassVar[str] = "keeping"
    kinds: ClassVar[tuple[str, ...]] = ("take",)
    phrases: ClassVar[Mapping[str, Phrase]] = {
        "take keep": Phrase("Keep it", "kept the card"),
        "take throw": Phrase("Throw it away", "threw the card away and took the next"),
    }

    def start(self, table: Table) -> KeepingSub:
        seating, hands = table.seating, table.get(Hands).cards
        following = tuple(seating.after(s) for s in range(len(hands)))
        stock = table.get(Aside).cards("stock")
        return KeepingSub(hands, stock, self.first(table), following, ((),) * len(hands))

    def turns(self, sub: KeepingSub) -> tuple[Turn, ...]:
        return one_turn(sub.turn, sub.turn)

    def possible(self, sub: KeepingSub, seat: int) -> tuple[Act, ...]:
        if seat != sub.turn:
            return ()
        return (Act(seat, seat, "take", "keep"), Act(seat, seat, "take", "throw"))

    def faults(self, sub: KeepingSub, act: Act) -> tuple[Fault, ...]:
        return ()

    def apply(self, sub: KeepingSub, act: Act) -> KeepingSub:
        hands, thrown, stock, seat = list(sub.hands), list(sub.thrown), sub.stock, act.hand
        if act.arg == "throw":
            thrown[seat] += stock[:1]
            stock = stock[1:]
        hands[seat] |= 1 << stock[0]
        return KeepingSub(
            tuple(hands), stock[1:], sub.following[seat], sub.following, tuple(thrown)
        )

    def end(self, sub: KeepingSub) -> tuple[Result, ...] | None:
        if sub.hands[sub.turn].bit_count() < self.size:
            return None
        stock = (Place("stock", -1, sub.stock, seen_by=0),) if sub.stock else ()
        return (Hands(sub.hands), Aside(stock + self._thrown(sub)))

    def _thrown(self, sub: KeepingSub) -> tuple[Place, ...]:
        return tuple(
            Place("discards", seat, cards, seat_bit(seat))
            for seat, cards in enumerate(sub.thrown)
            if cards
        )

    def places(self, sub: KeepingSub) -> tuple[Place, ...]:
        looked = Place("drawn", sub.turn, sub.stock[:1], seat_bit(sub.turn))
        stock = Place("stock", -1, sub.stock[1:], seen_by=0, ordered=True)
        return (*hand_places(sub.hands), looked, stock, *self._thrown(sub))

    def prompt(self, sub: KeepingSub, turn: Turn) -> str:
        return "Keep the card you have drawn, or throw it away and take the next."
