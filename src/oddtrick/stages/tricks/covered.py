"""Tricks in which cards of a hand are closed until what lies over them has been played.

Source: Scarne 1963, “Partially Exposed Dummy Bridge”, and the closed cards in the second half of
“Draw and Discard Bridge”; rulings 5.4 and 1d.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, NamedTuple, cast

from oddtrick.cards import Card, Mask, bits, card_name
from oddtrick.core import EVERYONE, NOBODY, Action, Place, Result, Table, Turn, the_card
from oddtrick.stages.with_stock import Beside

from .tricks import PlayRoles, Tricks, TrickState


class ClosedCard(NamedTuple):
    """A closed card, the hand it belongs to, and the cards that must be played before it."""

    hand: int
    card: Card
    under: Mask


@dataclass(frozen=True)
class Covers(Result):
    """The open cards that lie on closed ones: which are alone is plain to see."""

    cards: Mask

    public = True


class CoveredState(NamedTuple):
    """The tricks, with the open cards alone in the hands, and the cards still closed."""

    play: TrickState
    closed: tuple[ClosedCard, ...]


@dataclass(frozen=True)
class Covered(Beside[CoveredState]):
    """Tricks to which only open cards of a hand can be played.

    `closing` says which cards are closed. One is turned up, and can be played from then on,
    when a trick is complete and nothing of what it is under is left.
    """

    casting: Callable[[Table], PlayRoles]
    closing: Callable[[Table], tuple[ClosedCard, ...]]

    name: ClassVar[str] = "covered"
    kinds: ClassVar[tuple[str, ...]] = ("play", "turn")

    @cached_property
    def inner(self) -> Tricks:
        return Tricks(self.casting)

    def start(self, table: Table) -> CoveredState:
        closed, play = self.closing(table), self.inner.start(table)
        hands = list(play.hands)
        for c in closed:
            hands[c.hand] &= ~(1 << c.card)
        return CoveredState(play._replace(hands=tuple(hands)), closed)

    def _due(self, sub: CoveredState) -> ClosedCard | None:
        if sub.play.trick or not sub.play.tricks:
            return None
        return next((c for c in sub.closed if not sub.play.hands[c.hand] & c.under), None)

    def turns(self, sub: CoveredState) -> tuple[Turn, ...]:
        return () if self._due(sub) else super().turns(sub)

    def possible(self, sub: CoveredState, seat: int) -> Sequence[Action]:
        return () if self._due(sub) else super().possible(sub, seat)

    def legal(self, sub: CoveredState, seat: int) -> Sequence[Action]:
        return () if self._due(sub) else super().legal(sub, seat)

    def apply(self, sub: CoveredState, action: Action) -> CoveredState:
        if action.kind != "turn":
            return super().apply(sub, action)
        bit, play, hands = 1 << cast("Card", action.arg), sub.play, list(sub.play.hands)
        hands[action.hand] |= bit
        who = replace(play.cast, shown=play.cast.shown | bit)
        return CoveredState(
            play._replace(hands=tuple(hands), cast=who),
            tuple(c for c in sub.closed if c.card != action.arg),
        )

    def forced(self, sub: CoveredState) -> Action | None:
        due = self._due(sub)
        return Action(NOBODY, due.hand, "turn", due.card) if due else None

    def end(self, sub: CoveredState) -> tuple[Result, ...] | None:
        return None if sub.closed else super().end(sub)

    def _covers(self, sub: CoveredState) -> Mask:
        found = 0
        for c in sub.closed:
            found |= sub.play.hands[c.hand] & c.under
        return found

    def decode(self, sub: CoveredState, by: int, text: str) -> Action | None:
        return None if self._due(sub) else super().decode(sub, by, text)

    def describe(self, sub: CoveredState, action: Action) -> str:
        if action.kind == "turn":
            return f"{{hand}}: {the_card(action.arg)} was turned up."
        return super().describe(sub, action)

    def prompt(self, sub: CoveredState, turn: Turn) -> str:
        said = super().prompt(sub, turn)
        mine = self._covers(sub) & sub.play.hands[turn.hand]
        if not mine:
            return said
        return f"{said} On closed cards lie: {', '.join(card_name(c).lower() for c in bits(mine))}."

    def seen_by(self, sub: CoveredState, action: Action) -> int:
        return EVERYONE

    def places(self, sub: CoveredState) -> tuple[Place, ...]:
        hands = list(sub.play.hands)
        for c in sub.closed:
            hands[c.hand] |= 1 << c.card
        return self.inner.places(sub.play._replace(hands=tuple(hands)))

    def facts(self, sub: CoveredState) -> tuple[Result, ...]:
        return (*super().facts(sub), Covers(self._covers(sub)))
