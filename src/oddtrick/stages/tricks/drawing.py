"""Play with a stock: after each trick every hand draws a card, the winner first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, NamedTuple, cast

from ...cards import Card, card_name
from ...core import (
    NOBODY,
    Act,
    Aside,
    Fault,
    Hands,
    Place,
    Result,
    Stage,
    Table,
    Turn,
    seat_bit,
)
from .tricks import Cast, Tricks, TrickSub

__all__ = ["Drawing", "DrawingSub"]


class DrawingSub(NamedTuple):
    """The tricks, the stock from the top, the hands that still draw after the last trick, and
    what else lies aside."""

    play: TrickSub
    stock: tuple[Card, ...]
    to_draw: tuple[int, ...]
    aside: tuple[Place, ...]


@dataclass(frozen=True)
class Drawing(Stage[DrawingSub]):
    """Tricks for the right to draw first, until the stock is used up.

    `casting` says who leads and how cards rank, as in `Tricks`. The tricks count for nothing;
    their cards are out of play, and each drawn card is seen by its drawer alone. The stock
    must hold as many cards as come out even. Source: Scarne 1963, “Honeymoon Bridge”.
    """

    casting: Callable[[Table], Cast]

    name: ClassVar[str] = "drawing"
    kinds: ClassVar[tuple[str, ...]] = ("play", "draw")

    @cached_property
    def _tricks(self) -> Tricks:
        return Tricks(self.casting)

    def start(self, table: Table) -> DrawingSub:
        places = table.get(Aside).places
        play = self._tricks.start(table)._replace(aside=())
        stock = tuple(c for p in places if p.kind == "stock" for c in p.cards)
        return DrawingSub(play, stock, (), tuple(p for p in places if p.kind != "stock"))

    def turns(self, sub: DrawingSub) -> tuple[Turn, ...]:
        return () if sub.to_draw else self._tricks.turns(sub.play)

    def possible(self, sub: DrawingSub, seat: int) -> Sequence[Act]:
        return () if sub.to_draw else self._tricks.possible(sub.play, seat)

    def faults(self, sub: DrawingSub, act: Act) -> tuple[Fault, ...]:
        return self._tricks.faults(sub.play, act)

    def legal(self, sub: DrawingSub, seat: int) -> Sequence[Act]:
        return () if sub.to_draw else self._tricks.legal(sub.play, seat)

    def apply(self, sub: DrawingSub, act: Act) -> DrawingSub:
        play, stock, to_draw, aside = sub
        if act.kind == "draw":
            hands = list(play.hands)
            hands[act.hand] |= 1 << cast("Card", act.arg)
            play = play._replace(hands=tuple(hands))
            return DrawingSub(play, stock[1:], to_draw[1:], aside)
        play = self._tricks.apply(play, act)
        if not play.trick and stock:
            active = play.cast.active
            first = active.index(play.tricks[-1].winner)
            to_draw = active[first:] + active[:first]
        return DrawingSub(play, stock, to_draw, aside)

    def forced(self, sub: DrawingSub) -> Act | None:
        return Act(NOBODY, sub.to_draw[0], "draw", sub.stock[0]) if sub.to_draw else None

    def end(self, sub: DrawingSub) -> tuple[Result, ...] | None:
        if sub.stock:
            return None
        played = tuple(c for t in sub.play.tricks for _, c in t.plays)
        out = (Place("out", -1, played, seen_by=0),) if played else ()
        return (Hands(sub.play.hands), Aside(sub.aside + out))

    def seen_by(self, sub: DrawingSub, act: Act) -> int:
        if act.kind == "draw":
            return seat_bit(act.hand)
        return self._tricks.seen_by(sub.play, act)

    def places(self, sub: DrawingSub) -> tuple[Place, ...]:
        stock = (Place("stock", -1, sub.stock, seen_by=0, ordered=True),)
        return self._tricks.places(sub.play) + stock + sub.aside

    def facts(self, sub: DrawingSub) -> tuple[Result, ...]:
        return self._tricks.facts(sub.play)

    def code(self, act: Act) -> str:
        return self._tricks.code(act)

    def decode(self, sub: DrawingSub, by: int, text: str) -> Act | None:
        return None if sub.to_draw else self._tricks.decode(sub.play, by, text)

    def label(self, act: Act) -> str:
        return self._tricks.label(act)

    def tell(self, sub: DrawingSub, act: Act) -> str:
        if act.kind == "draw":
            what = (
                "a card" if act.arg is None else f"the {card_name(cast('Card', act.arg)).lower()}"
            )
            return f"{{hand}} drew {what}."
        return self._tricks.tell(sub.play, act)

    def prompt(self, sub: DrawingSub, turn: Turn) -> str:
        return self._tricks.prompt(sub.play, turn)
