"""Showing: the holder of certain cards lays his hand down, and the deal is over."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from oddtrick.cards import Mask
from oddtrick.core import NOBODY, Action, Aside, Hands, Place, Result, Stage, Table
from oddtrick.stages.deal.deal import hand_places


@dataclass(frozen=True)
class Shown(Result):
    """The cards that a hand has shown; nothing is played."""

    hand: int
    cards: Mask

    public = True
    final = True


class ShowingState(NamedTuple):
    """The hands, what lies aside, whose cards count, which they are, and whether they are shown."""

    hands: tuple[Mask, ...]
    aside: tuple[Place, ...]
    hand: int
    cards: Mask
    shown: bool = False


@dataclass(frozen=True)
class Showing(Stage[ShowingState]):
    """Where the hand that `which` names holds all the cards it names, they are shown by
    themselves. (Asking would show the others that it holds them.)"""

    which: Callable[[Table], tuple[int, Mask]]
    word: str

    name: ClassVar[str] = "showing"
    kinds: ClassVar[tuple[str, ...]] = ("face",)

    def start(self, table: Table) -> ShowingState:
        hands, aside = table.get(Hands), table.find(Aside)
        return ShowingState(hands.cards, aside.places if aside else (), *self.which(table))

    def forced(self, sub: ShowingState) -> Action | None:
        return None if sub.shown else Action(NOBODY, sub.hand, "face")

    def apply(self, sub: ShowingState, action: Action) -> ShowingState:
        return sub._replace(shown=True)

    def end(self, sub: ShowingState) -> tuple[Result, ...] | None:
        if sub.cards & ~sub.hands[sub.hand]:
            return ()
        if not sub.shown:
            return None
        return (Shown(sub.hand, sub.cards),)

    def code(self, action: Action) -> str:
        return action.kind

    def describe(self, sub: ShowingState, action: Action) -> str:
        return f"{{hand}} showed {self.word}."

    def places(self, sub: ShowingState) -> tuple[Place, ...]:
        return hand_places(sub.hands, sub.shown << sub.hand) + sub.aside
