"""Passing: cards chosen in secret by several at once, and then given all together.

Source: Scarne 1963, “Passing Goulashes”; rulings GO-5 and G-9.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, NamedTuple, cast

from oddtrick.cards import Card, Mask, bits
from oddtrick.core import (
    Action,
    Aside,
    Hands,
    Phrase,
    Place,
    Result,
    Stage,
    Table,
    Turn,
    seat_bit,
)


class PassingState(NamedTuple):
    """The hands, what lies aside, who passes to whom (-1: to nobody), the number of the batch,
    and what each hand has laid ready."""

    hands: Hands
    aside: tuple[Place, ...]
    to: tuple[int, ...]
    batch: int
    ready: tuple[Mask, ...]


@dataclass(frozen=True)
class Passing(Stage[PassingState]):
    """Cards are passed in `batches`, each chosen by all before any of it is given.

    `to` says for every hand whom it passes to, -1 where it passes nothing.
    """

    batches: tuple[int, ...]
    to: Callable[[Table], tuple[int, ...]]

    name: ClassVar[str] = "passing"
    kinds: ClassVar[tuple[str, ...]] = ("pass",)
    phrases: ClassVar[Mapping[str, Phrase]] = {"pass": Phrase("Pass {card}", "passed {card}")}

    def start(self, table: Table) -> PassingState:
        hands, aside, to = table.get(Hands), table.find(Aside), self.to(table)
        batch = 0 if max(to) >= 0 else len(self.batches)
        places = aside.places if aside else ()
        return PassingState(hands, places, to, batch, (0,) * len(hands.cards))

    def _short(self, sub: PassingState, seat: int) -> int:
        """How many cards a hand has still to lay ready."""
        if sub.to[seat] < 0:
            return 0
        return self.batches[sub.batch] - sub.ready[seat].bit_count()

    def turns(self, sub: PassingState) -> tuple[Turn, ...]:
        return tuple(Turn(s, s) for s in range(len(sub.ready)) if self._short(sub, s))

    def possible(self, sub: PassingState, seat: int) -> Sequence[Action]:
        if seat < 0 or not self._short(sub, seat):
            return ()
        return [Action(seat, seat, "pass", c) for c in bits(sub.hands.cards[seat])]

    def apply(self, sub: PassingState, action: Action) -> PassingState:
        bit = 1 << cast("Card", action.arg)
        cards, ready = list(sub.hands.cards), list(sub.ready)
        cards[action.hand] ^= bit
        ready[action.hand] |= bit
        hands = replace(sub.hands, cards=tuple(cards))
        after = sub._replace(hands=hands, ready=tuple(ready))
        if self.turns(after):
            return after
        for seat, given in enumerate(ready):
            if given:
                cards[sub.to[seat]] |= given
        hands = replace(sub.hands, cards=tuple(cards))
        return PassingState(hands, sub.aside, sub.to, sub.batch + 1, (0,) * len(cards))

    def end(self, sub: PassingState) -> tuple[Result, ...] | None:
        return (sub.hands,) if sub.batch == len(self.batches) else None

    def prompt(self, sub: PassingState, turn: Turn) -> str:
        left = self._short(sub, turn.hand)
        return f"Choose {'a card' if left == 1 else f'{left} cards'} to pass."

    def seen_by(self, sub: PassingState, action: Action) -> int:
        return seat_bit(action.hand)

    def places(self, sub: PassingState) -> tuple[Place, ...]:
        ready = tuple(
            Place("passed", s, tuple(bits(mask)), seat_bit(s), shape="row")
            for s, mask in enumerate(sub.ready)
            if mask
        )
        return sub.hands.places() + ready + sub.aside
