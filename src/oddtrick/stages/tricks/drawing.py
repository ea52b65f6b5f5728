"""Play with a stock: after each trick every hand draws a card, the winner first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, NamedTuple, cast

from ...cards import Card
from ...core import (
    EVERYONE,
    NOBODY,
    Act,
    Aside,
    Hands,
    Place,
    Result,
    Table,
    Turn,
    seat_bit,
)
from ..beside import Beside
from ..words import the_card
from .free import FreeTricks
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
class Drawing(Beside[DrawingSub]):
    """Tricks for the right to draw first, until the stock is used up.

    `casting` says who leads and how cards rank, as in `Tricks`. The tricks count for nothing;
    their cards are out of play, and each drawn card is seen by its drawer alone. The stock
    must hold as many cards as come out even. With `free` nobody need follow suit; with `exposed`
    the top of the stock lies face up whenever a trick is played, and goes into the winner's hand
    for all to see. Sources: Scarne 1963, “Honeymoon Bridge”, “Strip or Draw Bridge”.
    """

    casting: Callable[[Table], Cast]
    free: bool = False
    exposed: bool = False

    name: ClassVar[str] = "drawing"
    kinds: ClassVar[tuple[str, ...]] = ("play", "draw")

    @cached_property
    def inner(self) -> Tricks:
        return FreeTricks(self.casting) if self.free else Tricks(self.casting)

    def start(self, table: Table) -> DrawingSub:
        places = table.get(Aside).places
        play = self.inner.start(table)._replace(aside=())
        stock = tuple(c for p in places if p.kind == "stock" for c in p.cards)
        return DrawingSub(play, stock, (), tuple(p for p in places if p.kind != "stock"))

    def turns(self, sub: DrawingSub) -> tuple[Turn, ...]:
        return () if sub.to_draw else super().turns(sub)

    def possible(self, sub: DrawingSub, seat: int) -> Sequence[Act]:
        return () if sub.to_draw else super().possible(sub, seat)

    def legal(self, sub: DrawingSub, seat: int) -> Sequence[Act]:
        return () if sub.to_draw else super().legal(sub, seat)

    def apply(self, sub: DrawingSub, act: Act) -> DrawingSub:
        play, stock, to_draw, aside = sub
        if act.kind == "draw":
            hands, drawn = list(play.hands), 1 << cast("Card", act.arg)
            hands[act.hand] |= drawn
            play = play._replace(hands=tuple(hands))
            if self._in_sight(sub):
                play = play._replace(cast=play.cast._replace(shown=play.cast.shown | drawn))
            return DrawingSub(play, stock[1:], to_draw[1:], aside)
        play = self.inner.apply(play, act)
        if not play.trick and stock:
            active = play.cast.active
            first = active.index(play.tricks[-1].winner)
            to_draw = active[first:] + active[:first]
        return DrawingSub(play, stock, to_draw, aside)

    def _in_sight(self, sub: DrawingSub) -> bool:
        """Whether the top of the stock lies face up: not when its fellow has just been taken."""
        return self.exposed and len(sub.to_draw) != 1

    def forced(self, sub: DrawingSub) -> Act | None:
        return Act(NOBODY, sub.to_draw[0], "draw", sub.stock[0]) if sub.to_draw else None

    def end(self, sub: DrawingSub) -> tuple[Result, ...] | None:
        if sub.stock:
            return None
        played = tuple(c for t in sub.play.tricks for _, c in t.plays)
        out = (Place("out", -1, played, seen_by=0),) if played else ()
        return (Hands(sub.play.hands, sub.play.cast.shown), Aside(sub.aside + out))

    def seen_by(self, sub: DrawingSub, act: Act) -> int:
        if act.kind == "draw":
            return EVERYONE if self._in_sight(sub) else seat_bit(act.hand)
        return super().seen_by(sub, act)

    def places(self, sub: DrawingSub) -> tuple[Place, ...]:
        top = 1 if sub.stock and self._in_sight(sub) else 0
        stock = (Place("stock", -1, sub.stock[top:], seen_by=0, ordered=True),)
        turned = (Place("turn-up", -1, sub.stock[:top]),) if top else ()
        return self.inner.places(sub.play) + turned + stock + sub.aside

    def decode(self, sub: DrawingSub, by: int, text: str) -> Act | None:
        return None if sub.to_draw else super().decode(sub, by, text)

    def tell(self, sub: DrawingSub, act: Act) -> str:
        if act.kind == "draw":
            return f"{{hand}} drew {the_card(act.arg)}."
        return super().tell(sub, act)
