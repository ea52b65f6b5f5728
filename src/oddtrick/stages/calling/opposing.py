"""Opposing a lone hand alone: an opponent says that he will play against it by himself.

Source: Scarne 1963, chapter 13, “Railroad Euchre”, 3; ruling R-5.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from ...core import Act, Fault, Result, Table, Turn
from ..tricks.tricks import Trump
from ..words import Phrase, Worded

__all__ = ["Opposed", "Opposing", "OpposingSub"]


@dataclass(frozen=True)
class Opposed(Result):
    """`seat` plays alone against the lone hand; his partner `out` lays his cards down."""

    seat: int
    out: int

    public = True


class OpposingSub(NamedTuple):
    """Who may still say so, each with his partner, in turn; and who has."""

    asked: tuple[tuple[int, int], ...]
    opposed: Opposed | None = None


@dataclass(frozen=True)
class Opposing(Worded[OpposingSub]):
    """Against a hand played alone in the plain way the opponent at its left, then the other, may
    say that he opposes it alone."""

    name: ClassVar[str] = "opposing"
    kinds: ClassVar[tuple[str, ...]] = ("oppose",)
    phrases: ClassVar[Mapping[str, Phrase]] = {
        "oppose ALONE": Phrase("Oppose alone", "opposes the lone hand alone"),
        "oppose P": Phrase("Pass", "passed"),
    }

    def start(self, table: Table) -> OpposingSub:
        trump, seating = table.get(Trump), table.seating
        if not trump.alone or trump.manner:
            return OpposingSub(())
        seats = [s for s in seating.from_left(trump.maker) if s not in (trump.maker, trump.out)]
        return OpposingSub(tuple((s, next(p for p in seats if p != s)) for s in seats))

    def turns(self, sub: OpposingSub) -> tuple[Turn, ...]:
        return tuple(Turn(s, s) for s, _ in sub.asked[:1])

    def possible(self, sub: OpposingSub, seat: int) -> Sequence[Act]:
        if not sub.asked or seat != sub.asked[0][0]:
            return ()
        return [Act(seat, seat, "oppose", word) for word in ("P", "ALONE")]

    def faults(self, sub: OpposingSub, act: Act) -> tuple[Fault, ...]:
        return ()

    def apply(self, sub: OpposingSub, act: Act) -> OpposingSub:
        if act.arg == "ALONE":
            return OpposingSub((), Opposed(*sub.asked[0]))
        return OpposingSub(sub.asked[1:])

    def end(self, sub: OpposingSub) -> tuple[Result, ...] | None:
        if sub.asked:
            return None
        return (sub.opposed,) if sub.opposed else ()

    def prompt(self, sub: OpposingSub, turn: Turn) -> str:
        return "Oppose the lone hand alone, or pass."
