"""Facing: cards of a hand that nobody has seen are turned up, all of them or some by chance."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, NamedTuple

from oddtrick.cards import Card, bits, mask_of
from oddtrick.core import EVERYONE, NOBODY, Action, Hands, Result, Stage, Table, Turn, Violation
from oddtrick.stages.chance import ChanceStage, ChanceStageSight
from oddtrick.stages.words import Phrase, PhraseWords

__all__ = ["Faced", "Facing", "FacingState"]


class FacingState(NamedTuple):
    """The hands, and whether the cards are faced."""

    hands: Hands
    faced: bool = False


@dataclass(frozen=True)
class Facing(ChanceStage[FacingState]):
    """`count` cards of the hand `hand` are faced and lie open in it."""

    hand: int
    count: int

    name: ClassVar[str] = "facing"
    kinds: ClassVar[tuple[str, ...]] = ("open",)
    chance_kind: ClassVar[str] = "open"
    chance_phrase: ClassVar[Phrase] = Phrase("Face cards", "Cards of the dummy were faced.")

    def start(self, table: Table) -> FacingState:
        return FacingState(table.get(Hands))

    def due(self, sub: FacingState) -> bool:
        return not sub.faced

    def draw(self, sub: FacingState, rng: random.Random) -> tuple[Card, ...]:
        return tuple(sorted(rng.sample(list(bits(sub.hands.cards[self.hand])), self.count)))

    def fits(self, sub: FacingState, cards: tuple[Card, ...]) -> bool:
        held = set(bits(sub.hands.cards[self.hand]))
        return len(cards) == self.count == len(set(cards) & held)  # in any order

    def fallen(self, sub: FacingState, cards: tuple[Card, ...]) -> FacingState:
        return FacingState(replace(sub.hands, open=sub.hands.open | mask_of(cards)), True)

    def end(self, sub: FacingState) -> tuple[Result, ...] | None:
        return (sub.hands,) if sub.faced else None

    @cached_property
    def sight(self) -> FacingSight:
        return FacingSight(self)


class FacingSight(ChanceStageSight[FacingState]):
    """Places and public facts of `Facing`."""

    stage: Facing

    def seen_by(self, sub: FacingState, action: Action) -> int:
        return EVERYONE


@dataclass(frozen=True)
class Faced(Stage[FacingState]):
    """The hand `hand` is laid open for all to see."""

    hand: int

    name: ClassVar[str] = "faced"
    kinds: ClassVar[tuple[str, ...]] = ("face",)

    def start(self, table: Table) -> FacingState:
        return FacingState(table.get(Hands))

    def turns(self, sub: FacingState) -> tuple[Turn, ...]:
        return ()

    def possible(self, sub: FacingState, seat: int) -> Sequence[Action]:
        return ()

    def violations(self, sub: FacingState, action: Action) -> tuple[Violation, ...]:
        return ()

    def forced(self, sub: FacingState) -> Action | None:
        return None if sub.faced else Action(NOBODY, self.hand, "face")

    def apply(self, sub: FacingState, action: Action) -> FacingState:
        shown = sub.hands.open | sub.hands.cards[self.hand]
        return FacingState(replace(sub.hands, open=shown), True)

    def end(self, sub: FacingState) -> tuple[Result, ...] | None:
        return (sub.hands,) if sub.faced else None

    @cached_property
    def words(self) -> FacedWords:
        return FacedWords(self)


class FacedWords(PhraseWords[FacingState]):
    """The words of `Faced`."""

    stage: Faced

    phrases: ClassVar[Mapping[str, Phrase]] = {"face": Phrase("Face dummy", "faced the dummy")}

    def describe(self, sub: FacingState, action: Action) -> str:
        return "{hand} was laid open."
