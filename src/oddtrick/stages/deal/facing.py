"""Facing: cards of a hand that nobody has seen are turned up, all of them or some by chance."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, NamedTuple

from ...cards import Card, bits, mask_of
from ...core import EVERYONE, NOBODY, Act, Fault, Hands, Result, Table, Turn
from ..chance import ByChance
from ..words import Phrase, Worded

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
        return FacingSub(replace(sub.hands, open=sub.hands.open | mask_of(cards)), True)

    def seen_by(self, sub: FacingSub, act: Act) -> int:
        return EVERYONE

    def end(self, sub: FacingSub) -> tuple[Result, ...] | None:
        return (sub.hands,) if sub.faced else None


@dataclass(frozen=True)
class Faced(Worded[FacingSub]):
    """The hand `hand` is laid open for all to see."""

    hand: int

    name: ClassVar[str] = "faced"
    kinds: ClassVar[tuple[str, ...]] = ("face",)
    phrases: ClassVar[Mapping[str, Phrase]] = {"face": Phrase("Face dummy", "faced the dummy")}

    def start(self, table: Table) -> FacingSub:
        return FacingSub(table.get(Hands))

    def turns(self, sub: FacingSub) -> tuple[Turn, ...]:
        return ()

    def possible(self, sub: FacingSub, seat: int) -> Sequence[Act]:
        return ()

    def faults(self, sub: FacingSub, act: Act) -> tuple[Fault, ...]:
        return ()

    def forced(self, sub: FacingSub) -> Act | None:
        return None if sub.faced else Act(NOBODY, self.hand, "face")

    def apply(self, sub: FacingSub, act: Act) -> FacingSub:
        shown = sub.hands.open | sub.hands.cards[self.hand]
        return FacingSub(replace(sub.hands, open=shown), True)

    def end(self, sub: FacingSub) -> tuple[Result, ...] | None:
        return (sub.hands,) if sub.faced else None

    def tell(self, sub: FacingSub, act: Act) -> str:
        return "{hand} was laid open."
