"""Showing: whoever holds certain cards lays his hand down, and the deal is over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from ...cards import Mask
from ...core import NOBODY, Act, Aside, Fault, Hands, Place, Result, Stage, Table, Turn
from ..deal.deal import hand_places

__all__ = ["Showing", "ShowingSub", "Shown"]


@dataclass(frozen=True)
class Shown(Result):
    """The cards that a hand has shown; nothing is played."""

    hand: int
    cards: Mask

    public = True
    final = True


class ShowingSub(NamedTuple):
    """The hands, what lies aside, whose cards count, which they are, and whether they are shown."""

    hands: tuple[Mask, ...]
    aside: tuple[Place, ...]
    hand: int
    cards: Mask
    shown: bool = False


@dataclass(frozen=True)
class Showing(Stage[ShowingSub]):
    """Where the hand that `which` names holds all the cards it names, they are shown by
    themselves. (Asking would tell the others that it holds them.)"""

    which: Callable[[Table], tuple[int, Mask]]
    word: str

    name: ClassVar[str] = "showing"
    kinds: ClassVar[tuple[str, ...]] = ("face",)

    def start(self, table: Table) -> ShowingSub:
        hands, aside = table.get(Hands), table.find(Aside)
        return ShowingSub(hands.cards, aside.places if aside else (), *self.which(table))

    def turns(self, sub: ShowingSub) -> tuple[Turn, ...]:
        return ()

    def possible(self, sub: ShowingSub, seat: int) -> Sequence[Act]:
        return ()

    def faults(self, sub: ShowingSub, act: Act) -> tuple[Fault, ...]:
        return ()

    def forced(self, sub: ShowingSub) -> Act | None:
        return None if sub.shown else Act(NOBODY, sub.hand, "face")

    def apply(self, sub: ShowingSub, act: Act) -> ShowingSub:
        return sub._replace(shown=True)

    def end(self, sub: ShowingSub) -> tuple[Result, ...] | None:
        if sub.cards & ~sub.hands[sub.hand]:
            return ()
        if not sub.shown:
            return None
        return (Shown(sub.hand, sub.cards),)

    def places(self, sub: ShowingSub) -> tuple[Place, ...]:
        return hand_places(sub.hands, sub.shown << sub.hand) + sub.aside

    def code(self, act: Act) -> str:
        return act.kind

    def tell(self, sub: ShowingSub, act: Act) -> str:
        return f"{{hand}} showed {self.word}."
