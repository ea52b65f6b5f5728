"""Announcing: something about cards that nobody may see is told to all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from ...core import NOBODY, Act, Fault, Result, Stage, Table, Turn
from .auction import NUMBERS

__all__ = ["Announced", "Announcing", "AnnouncingSub"]


@dataclass(frozen=True)
class Announced(Result):
    """The number that was told, and by whom."""

    by: int
    number: int

    public = True


class AnnouncingSub(NamedTuple):
    """What is to be told, by whom, and whether it has been."""

    by: int
    number: int
    told: bool


@dataclass(frozen=True)
class Announcing(Stage[AnnouncingSub]):
    """A player tells a number; nothing is told where `what` gives none.

    `what` says who tells and how many, `told` how the log puts it, with ``{number}``.
    """

    what: Callable[[Table], tuple[int, int] | None]
    said: str

    name: ClassVar[str] = "announcing"
    kinds: ClassVar[tuple[str, ...]] = ("announce",)

    def start(self, table: Table) -> AnnouncingSub:
        found = self.what(table)
        return AnnouncingSub(*found, False) if found else AnnouncingSub(-1, 0, True)

    def turns(self, sub: AnnouncingSub) -> tuple[Turn, ...]:
        return ()

    def possible(self, sub: AnnouncingSub, seat: int) -> Sequence[Act]:
        return ()

    def faults(self, sub: AnnouncingSub, act: Act) -> tuple[Fault, ...]:
        return ()

    def apply(self, sub: AnnouncingSub, act: Act) -> AnnouncingSub:
        return sub._replace(told=True)

    def forced(self, sub: AnnouncingSub) -> Act | None:
        return None if sub.told else Act(NOBODY, sub.by, "announce", str(sub.number))

    def end(self, sub: AnnouncingSub) -> tuple[Result, ...] | None:
        if not sub.told:
            return None
        return (Announced(sub.by, sub.number),) if sub.by >= 0 else ()

    def code(self, act: Act) -> str:
        return str(act.arg)

    def tell(self, sub: AnnouncingSub, act: Act) -> str:
        return f"{{hand}} {self.said.replace('{number}', NUMBERS[int(str(act.arg))])}."
