"""Opposing a lone hand alone: an opponent says that he will play against it by himself.

Source: Scarne 1963, chapter 13, “Railroad Euchre”, 3; ruling R-5.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from oddtrick.core import Action, Phrase, Result, Table
from oddtrick.stages.chance import SayingStage
from oddtrick.stages.tricks.tricks import Trump


@dataclass(frozen=True)
class Opposed(Result):
    """`seat` plays alone against the lone hand; his partner `out` lays his cards down."""

    seat: int
    out: int

    public = True


class OpposingState(NamedTuple):
    """The seats that may still say so, each with its partner, in turn; and the one that has."""

    asked: tuple[tuple[int, int], ...]
    opposed: Opposed | None = None


@dataclass(frozen=True)
class Opposing(SayingStage[OpposingState]):
    """Against a hand played alone in the plain way the opponent at its left, then the other, may
    say that he opposes it alone."""

    name: ClassVar[str] = "opposing"
    kinds: ClassVar[tuple[str, ...]] = ("oppose",)
    asks: ClassVar[str] = "Oppose the lone hand alone, or pass."
    phrases: ClassVar[Mapping[str, Phrase]] = {
        "oppose ALONE": Phrase("Oppose alone", "opposes the lone hand alone"),
        "oppose P": Phrase("Pass", "passed"),
    }

    def start(self, table: Table) -> OpposingState:
        trump, seating = table.get(Trump), table.seating
        if not trump.alone or trump.manner:
            return OpposingState(())
        seats = [s for s in seating.from_left(trump.maker) if s not in (trump.maker, trump.out)]
        return OpposingState(tuple((s, next(p for p in seats if p != s)) for s in seats))

    def speaker(self, sub: OpposingState) -> int:
        return sub.asked[0][0] if sub.asked else -1

    def offered(self, sub: OpposingState) -> tuple[str, ...]:
        return ("P", "ALONE")

    def apply(self, sub: OpposingState, action: Action) -> OpposingState:
        if action.arg == "ALONE":
            return OpposingState((), Opposed(*sub.asked[0]))
        return OpposingState(sub.asked[1:])

    def end(self, sub: OpposingState) -> tuple[Result, ...] | None:
        if sub.asked:
            return None
        return (sub.opposed,) if sub.opposed else ()
