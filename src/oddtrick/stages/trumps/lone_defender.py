"""Opposing a lone hand alone: an opponent says that he will play against it by himself.

Source: Scarne 1963, chapter 13, “Railroad Euchre”, 3; ruling R-5.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from oddtrick.core import Action, Phrase, Result, Stage, Table, Turn
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
class Opposing(Stage[OpposingState]):
    """Against a hand played alone in the plain way the opponent at its left, then the other, may
    say that he opposes it alone."""

    name: ClassVar[str] = "opposing"
    kinds: ClassVar[tuple[str, ...]] = ("oppose",)

    def start(self, table: Table) -> OpposingState:
        trump, seating = table.get(Trump), table.seating
        if not trump.alone or trump.manner:
            return OpposingState(())
        seats = [s for s in seating.from_left(trump.maker) if s not in (trump.maker, trump.out)]
        return OpposingState(tuple((s, next(p for p in seats if p != s)) for s in seats))

    def turns(self, sub: OpposingState) -> tuple[Turn, ...]:
        return tuple(Turn(s, s) for s, _ in sub.asked[:1])

    def possible(self, sub: OpposingState, seat: int) -> Sequence[Action]:
        if not sub.asked or seat != sub.asked[0][0]:
            return ()
        return [Action(seat, seat, "oppose", word) for word in ("P", "ALONE")]

    def apply(self, sub: OpposingState, action: Action) -> OpposingState:
        if action.arg == "ALONE":
            return OpposingState((), Opposed(*sub.asked[0]))
        return OpposingState(sub.asked[1:])

    def end(self, sub: OpposingState) -> tuple[Result, ...] | None:
        if sub.asked:
            return None
        return (sub.opposed,) if sub.opposed else ()

    phrases: ClassVar[Mapping[str, Phrase]] = {
        "oppose ALONE": Phrase("Oppose alone", "opposes the lone hand alone"),
        "oppose P": Phrase("Pass", "passed"),
    }

    def prompt(self, sub: OpposingState, turn: Turn) -> str:
        return "Oppose the lone hand alone, or pass."
