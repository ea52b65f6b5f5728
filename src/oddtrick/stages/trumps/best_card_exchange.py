"""Calling for partner's best card: a lone player may ask for an exchange, unseen.

Source: Scarne 1963, chapter 13, “Railroad Euchre”, 1 and 3; rulings R-2, R-5.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from oddtrick.core import Action, Phrase, Result, Stage, Table, Turn


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
class Best(Stage[BestState]):
    """Each of the lone hands that `pairs` gives, with the partner, may call for a best card."""

    pairs: Callable[[Table], tuple[tuple[int, int], ...]]

    name: ClassVar[str] = "best"
    kinds: ClassVar[tuple[str, ...]] = ("best",)

    def start(self, table: Table) -> BestState:
        return BestState(self.pairs(table))

    def turns(self, sub: BestState) -> tuple[Turn, ...]:
        return tuple(Turn(s, s) for s, _ in sub.asked[:1])

    def possible(self, sub: BestState, seat: int) -> Sequence[Action]:
        if not sub.asked or seat != sub.asked[0][0]:
            return ()
        return [Action(seat, seat, "best", word) for word in ("P", "BEST")]

    def apply(self, sub: BestState, action: Action) -> BestState:
        pairs = (*sub.pairs, sub.asked[0]) if action.arg == "BEST" else sub.pairs
        return BestState(sub.asked[1:], pairs)

    def end(self, sub: BestState) -> tuple[Result, ...] | None:
        if sub.asked:
            return None
        return (Exchanging(sub.pairs),) if sub.pairs else ()

    phrases: ClassVar[Mapping[str, Phrase]] = {
        "best BEST": Phrase("Call for partner's best", "called for partner's best card"),
        "best P": Phrase("Exchange nothing", "exchanged nothing"),
    }

    def prompt(self, sub: BestState, turn: Turn) -> str:
        return "Call for your partner's best card, or exchange nothing."


def exchange(table: Table) -> tuple[int, ...]:
    """The receiver of each seat's card: each of a pair to the other, -1 where nothing is passed."""
    to = [-1] * len(table.seating.seats)
    exchanging = table.find(Exchanging)
    for caller, partner in exchanging.pairs if exchanging else ():
        to[caller], to[partner] = partner, caller
    return tuple(to)
