"""Taking: cards that lie aside go into a hand, where somebody has the right to them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import ClassVar, NamedTuple

from oddtrick.core import Aside, Hands, Result, Stage, Table


class TakingState(NamedTuple):
    """The hands, what lies aside, and the seat that takes (-1 for nobody)."""

    hands: Hands
    aside: Aside
    to: int


@dataclass(frozen=True)
class Taking(Stage[TakingState]):
    """The cards of the places of a `kind` go to the seat that `to` says, or stay (-1).

    `shown` says that all may know they are in that hand, as long as they surely are. It takes no
    act: the seat with the right may lay the same cards away again.
    """

    kind: str
    to: Callable[[Table], int]
    shown: bool = False

    name: ClassVar[str] = "taking"

    def start(self, table: Table) -> TakingState:
        return TakingState(table.get(Hands), table.find(Aside) or Aside(()), self.to(table))

    def end(self, sub: TakingState) -> tuple[Result, ...] | None:
        taken = sum(1 << c for c in sub.aside.cards(self.kind))
        if sub.to < 0 or not taken:
            return ()
        cards = list(sub.hands.cards)
        cards[sub.to] |= taken
        open_ = sub.hands.open | taken if self.shown else sub.hands.open
        hands = replace(sub.hands, cards=tuple(cards), open=open_)
        return (hands, Aside(sub.aside.without(self.kind)))
