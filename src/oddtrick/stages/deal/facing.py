"""Facing: cards of a hand that nobody has seen are turned up, all of them or some by chance."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import ClassVar, NamedTuple

from ...cards import Card, bits
from ...core import EVERYONE, Act, Hands, Result, Stage, Table, Turn
from ..chance import ByChance
from ..words import Phrase

__all__ = ["Faced", "Facing", "FacingSub"]


class FacingSub(NamedTuple):
    """The hands, and whether the cards are faced."""

    hands: Hands
    faced: bool = False


@dataclass(frozen=True)
class Facing(ByChance[FacingSub]):
    """`count` cards of the hand `hand` are faced and lie open in it."""

    hand: int
    count: int

    name: ClassVar[str] = "facing"
    kinds: ClassVar[tuple[str, ...]] = ("open",)
    chance_kind: ClassVar[str] = "open"
    chance_phrase: ClassVar[Phrase] = Phrase("Face cards", "Cards of the dummy were faced.")

    def start(self, table: Table) -> FacingSub:
        return FacingSub(table.get(Hands))

    def due(self, sub: FacingSub) -> bool:
        return not sub.faced

    def draw(self, sub: FacingSub, rng: random.Random) -> tuple[Card, ...]:
        return tuple(sorted(rng.sample(list(bits(sub.hands.cards[self.hand])), self.count)))

    def fits(self, sub: FacingSub, cards: tuple[Card, ...]) -> bool:
        held = set(bits(sub.hands.cards[self.hand]))
        return len(cards) == self.count == len(set(cards) & held) and tuple(sorted(cards)) == cards

    def fallen(self, sub: FacingSub, cards: tuple[Card, ...]) -> FacingSub:
        return FacingSub(replace(sub.hands, open=sub.hands.open | mask_of_cards(cards)), True)

    def seen_by(self, sub: FacingSub, act: Act) -> int:
        return EVERYONE

    def end(self, sub: FacingSub) -> tuple[Result, ...] | None:
        return (sub.hands,) if sub.faced else None


def mask_of_cards(cards: tuple[Card, ...]) -> int:
    """The set of some cards."""
    return sum(1 << c for c in cards)


@dataclass(frozen=True)
class Faced(Stage[Hands]):
    """The hand `hand` is laid open for all to see."""

    hand: int

    name: ClassVar[str] = "faced"

    def start(self, table: Table) -> Hands:
        return table.get(Hands)

    def turns(self, sub: Hands) -> tuple[Turn, ...]:
        return ()

    def end(self, sub: Hands) -> tuple[Result, ...] | None:
        return (replace(sub, open=sub.open | sub.cards[self.hand]),)
