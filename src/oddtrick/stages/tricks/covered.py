"""Tricks in which cards of a hand are closed until what lies over them has been played.

Source: Scarne 1963, “Partially Exposed Dummy Bridge”, and the closed cards in the second half of
“Draw and Discard Bridge”; rulings 5.4 and 1d.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, NamedTuple, cast

from ...cards import Card, Mask, bits, card_name
from ...core import EVERYONE, NOBODY, Act, Place, Result, Table, Turn
from ..beside import Beside
from ..words import the_card
from .tricks import Cast, Tricks, TrickSub

__all__ = ["Closed", "Covered", "CoveredSub", "Covers"]


class Closed(NamedTuple):
    """A closed card, the hand it belongs to, and the cards that must be played before it."""

    hand: int
    card: Card
    under: Mask


@dataclass(frozen=True)
class Covers(Result):
    """The open cards that lie on closed ones: which are alone is plain to see."""

    cards: Mask

    public = True


class CoveredSub(NamedTuple):
    """The tricks, with the open cards alone in the hands, and the cards still closed."""

    play: TrickSub
    closed: tuple[Closed, ...]


@dataclass(frozen=True)
class Covered(Beside[CoveredSub]):
    """Tricks to which only open cards of a hand can be played.

    `closing` says which cards are closed. One is turned up, and can be played from then on,
    when a trick is complete and nothing of what it is under is left.
    """

    casting: Callable[[Table], Cast]
    closing: Callable[[Table], tuple[Closed, ...]]

    name: ClassVar[str] = "covered"
    kinds: ClassVar[tuple[str, ...]] = ("play", "turn")

    @cached_property
    def inner(self) -> Tricks:
        return Tricks(self.casting)

    def start(self, table: Table) -> CoveredSub:
        closed, play = self.closing(table), self.inner.start(table)
        hands = list(play.hands)
        for c in closed:
            hands[c.hand] &= ~(1 << c.card)
        return CoveredSub(play._replace(hands=tuple(hands)), closed)

    def _due(self, sub: CoveredSub) -> Closed | None:
        if sub.play.trick or not sub.play.tricks:
            return None
        return next((c for c in sub.closed if not sub.play.hands[c.hand] & c.under), None)

    def turns(self, sub: CoveredSub) -> tuple[Turn, ...]:
        return () if self._due(sub) else super().turns(sub)

    def possible(self, sub: CoveredSub, seat: int) -> Sequence[Act]:
        return () if self._due(sub) else super().possible(sub, seat)

    def legal(self, sub: CoveredSub, seat: int) -> Sequence[Act]:
        return () if self._due(sub) else super().legal(sub, seat)

    def decode(self, sub: CoveredSub, by: int, text: str) -> Act | None:
        return None if self._due(sub) else super().decode(sub, by, text)

    def apply(self, sub: CoveredSub, act: Act) -> CoveredSub:
        if act.kind != "turn":
            return super().apply(sub, act)
        bit, play, hands = 1 << cast("Card", act.arg), sub.play, list(sub.play.hands)
        hands[act.hand] |= bit
        who = replace(play.cast, shown=play.cast.shown | bit)
        return CoveredSub(
            play._replace(hands=tuple(hands), cast=who),
            tuple(c for c in sub.closed if c.card != act.arg),
        )

    def forced(self, sub: CoveredSub) -> Act | None:
        due = self._due(sub)
        return Act(NOBODY, due.hand, "turn", due.card) if due else None

    def end(self, sub: CoveredSub) -> tuple[Result, ...] | None:
        return None if sub.closed else super().end(sub)

    def seen_by(self, sub: CoveredSub, act: Act) -> int:
        return EVERYONE

    def places(self, sub: CoveredSub) -> tuple[Place, ...]:
        hands = list(sub.play.hands)
        for c in sub.closed:
            hands[c.hand] |= 1 << c.card
        return self.inner.places(sub.play._replace(hands=tuple(hands)))

    def _covers(self, sub: CoveredSub) -> Mask:
        found = 0
        for c in sub.closed:
            found |= sub.play.hands[c.hand] & c.under
        return found

    def facts(self, sub: CoveredSub) -> tuple[Result, ...]:
        return (*super().facts(sub), Covers(self._covers(sub)))

    def tell(self, sub: CoveredSub, act: Act) -> str:
        if act.kind == "turn":
            return f"{{hand}}: {the_card(act.arg)} was turned up."
        return super().tell(sub, act)

    def prompt(self, sub: CoveredSub, turn: Turn) -> str:
        said = super().prompt(sub, turn)
        mine = self._covers(sub) & sub.play.hands[turn.hand]
        if not mine:
            return said
        return f"{said} On closed cards lie: {', '.join(card_name(c).lower() for c in bits(mine))}."
