"""Dummies that are turned up, looked at or laid half open before anybody leads."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, NamedTuple

from oddtrick.core import (
    NOBODY,
    Action,
    Dealt,
    Hands,
    Place,
    Result,
    Sight,
    Stage,
    Table,
    Turn,
    Violation,
    Words,
)

__all__ = ["HalfOpen", "Looking", "TurnedUp", "TurnedUpState"]


class TurnedUpState(NamedTuple):
    """The hands, the table with what lies aside, and the dummies still to be turned up."""

    hands: Hands
    table: Table
    due: tuple[int, ...]


@dataclass(frozen=True)
class TurnedUp(Stage[TurnedUpState]):
    """The hands that `which` names are laid open for all to see."""

    which: Callable[[Table], tuple[int, ...]]

    name: ClassVar[str] = "turned-up"
    kinds: ClassVar[tuple[str, ...]] = ("face",)

    def start(self, table: Table) -> TurnedUpState:
        return TurnedUpState(table.get(Hands), table, self.which(table))

    def turns(self, sub: TurnedUpState) -> tuple[Turn, ...]:
        return ()

    def possible(self, sub: TurnedUpState, seat: int) -> Sequence[Action]:
        return ()

    def violations(self, sub: TurnedUpState, action: Action) -> tuple[Violation, ...]:
        return ()

    def apply(self, sub: TurnedUpState, action: Action) -> TurnedUpState:
        hands = replace(sub.hands, open=sub.hands.open | sub.hands.cards[action.hand])
        table = sub.table._replace(results=(*sub.table.results, hands))
        return TurnedUpState(hands, table, sub.due[1:])

    def forced(self, sub: TurnedUpState) -> Action | None:
        return Action(NOBODY, sub.due[0], "face") if sub.due else None

    def end(self, sub: TurnedUpState) -> tuple[Result, ...] | None:
        return None if sub.due else (sub.hands,)

    @cached_property
    def words(self) -> TurnedUpWords:
        return TurnedUpWords(self)

    @cached_property
    def sight(self) -> TurnedUpSight:
        return TurnedUpSight(self)


class TurnedUpWords(Words[TurnedUpState]):
    """The words of `TurnedUp`."""

    stage: TurnedUp

    def code(self, action: Action) -> str:
        return "face"

    def describe(self, sub: TurnedUpState, action: Action) -> str:
        return "{hand} was turned up."


class TurnedUpSight(Sight[TurnedUpState]):
    """Places and public facts of `TurnedUp`."""

    stage: TurnedUp

    def places(self, sub: TurnedUpState) -> tuple[Place, ...]:
        return sub.table.places()


@dataclass(frozen=True)
class Looking(Stage[Hands]):
    """Players look at hands that nobody sits at: `seen` has for each hand a mask of the seats."""

    seen: tuple[int, ...]

    name: ClassVar[str] = "looking"

    def start(self, table: Table) -> Hands:
        return table.get(Hands)

    def turns(self, sub: Hands) -> tuple[Turn, ...]:
        return ()

    def end(self, sub: Hands) -> tuple[Result, ...] | None:
        return (replace(sub, seen=self.seen),)


@dataclass(frozen=True)
class HalfOpen(Stage[tuple[Hands, Dealt]]):
    """Of the cards dealt to the hands `hands` all but the first `down` lie face up."""

    hands: tuple[int, ...]
    down: int

    name: ClassVar[str] = "half-open"

    def start(self, table: Table) -> tuple[Hands, Dealt]:
        return table.get(Hands), table.get(Dealt)

    def turns(self, sub: tuple[Hands, Dealt]) -> tuple[Turn, ...]:
        return ()

    def end(self, sub: tuple[Hands, Dealt]) -> tuple[Result, ...] | None:
        hands, dealt = sub
        faces = sum(1 << c for h in self.hands for c in dealt.hands[h][self.down :])
        return (replace(hands, open=hands.open | faces),)
