"""Choosing partners: whoever won the auction says aloud who plays with him.

Source: ruling 1a on auction euchre, a reconstruction.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from ...core import Act, Fault, Result, Stage, Table, Turn

__all__ = ["Choosing", "ChoosingSub", "Chosen"]


@dataclass(frozen=True)
class Chosen(Result):
    """The partners of `by` for this deal."""

    by: int
    partners: tuple[int, ...]

    public = True


class ChoosingSub(NamedTuple):
    """The seats by name, who chooses (-1 for nobody), how many, and whom he has chosen."""

    seats: tuple[str, ...]
    by: int
    number: int
    partners: tuple[int, ...] = ()


@dataclass(frozen=True)
class Choosing(Stage[ChoosingSub]):
    """`who` gives the seat that chooses and the number of partners it must take, 0 for none."""

    who: Callable[[Table], tuple[int, int]]

    name: ClassVar[str] = "choosing"
    kinds: ClassVar[tuple[str, ...]] = ("choose",)

    def start(self, table: Table) -> ChoosingSub:
        return ChoosingSub(table.seating.seats, *self.who(table))

    def turns(self, sub: ChoosingSub) -> tuple[Turn, ...]:
        return (Turn(sub.by, sub.by),) if len(sub.partners) < sub.number else ()

    def possible(self, sub: ChoosingSub, seat: int) -> Sequence[Act]:
        if seat != sub.by or len(sub.partners) >= sub.number:
            return ()
        others = (s for s in range(len(sub.seats)) if s != seat and s not in sub.partners)
        return [Act(seat, seat, "choose", sub.seats[s]) for s in others]

    def faults(self, sub: ChoosingSub, act: Act) -> tuple[Fault, ...]:
        return ()

    def apply(self, sub: ChoosingSub, act: Act) -> ChoosingSub:
        return sub._replace(partners=(*sub.partners, sub.seats.index(str(act.arg))))

    def end(self, sub: ChoosingSub) -> tuple[Result, ...] | None:
        if len(sub.partners) < sub.number:
            return None
        return (Chosen(sub.by, sub.partners),) if sub.number else ()

    def facts(self, sub: ChoosingSub) -> tuple[Result, ...]:
        return (Chosen(sub.by, sub.partners),)

    def code(self, act: Act) -> str:
        return str(act.arg)

    def decode(self, sub: ChoosingSub, by: int, text: str) -> Act | None:
        return super().decode(sub, by, text.upper())

    def label(self, act: Act) -> str:
        return f"Choose {act.arg}"

    def tell(self, sub: ChoosingSub, act: Act) -> str:
        return f"{{by}} chose {act.arg} as partner."

    def prompt(self, sub: ChoosingSub, turn: Turn) -> str:
        left = sub.number - len(sub.partners)
        return "Choose a partner." if left == 1 else f"Choose {left} partners, one after another."
