"""Calling for partner's best card: a lone player may ask for an exchange, unseen.

Source: Scarne 1963, chapter 13, “Railroad Euchre”, 1 and 3; rulings R-2, R-5.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from oddtrick.core import Action, Phrase, Result, Table
from oddtrick.stages.chance import SayingStage


@dataclass(frozen=True)
class Exchanging(Result):
    """The pairs that exchange a card: each is the caller and his partner."""

    pairs: tuple[tuple[int, int], ...]

    public = True


class BestState(NamedTuple):
    """The pairs still to be asked, and those that exchange."""

    asked: tuple[tuple[int, int], ...]
    pairs: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True)
class Best(SayingStage[BestState]):
    """Each of the lone hands that `pairs` gives, with the partner, may call for a best card."""

    pairs: Callable[[Table], tuple[tuple[int, int], ...]]

    name: ClassVar[str] = "best"
    kinds: ClassVar[tuple[str, ...]] = ("best",)
    asks: ClassVar[str] = "Call for your partner's best card, or exchange nothing."
    phrases: ClassVar[Mapping[str, Phrase]] = {
        "best BEST": Phrase("Call for partner's best", "called for partner's best card"),
        "best P": Phrase("Exchange nothing", "exchanged nothing"),
    }

    def start(self, table: Table) -> BestState:
        return BestState(self.pairs(table))

    def speaker(self, sub: BestState) -> int:
        return sub.asked[0][0] if sub.asked else -1

    def offered(self, sub: BestState) -> tuple[str, ...]:
        return ("P", "BEST")

    def apply(self, sub: BestState, action: Action) -> BestState:
        pairs = (*sub.pairs, sub.asked[0]) if action.arg == "BEST" else sub.pairs
        return BestState(sub.asked[1:], pairs)

    def end(self, sub: BestState) -> tuple[Result, ...] | None:
        if sub.asked:
            return None
        return (Exchanging(sub.pairs),) if sub.pairs else ()


def exchange(table: Table) -> tuple[int, ...]:
    """The receiver of each seat's card: each of a pair to the other, -1 where nothing is passed."""
    to = [-1] * len(table.seating.seats)
    exchanging = table.find(Exchanging)
    for caller, partner in exchanging.pairs if exchanging else ():
        to[caller], to[partner] = partner, caller
    return tuple(to)
