"""Naming a suit: whoever has the right to says which, with one word."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from ...cards import SUIT_NAMES, SUITS
from ...core import Act, Fault, Result, Table, Turn
from ..tricks.tricks import Trump
from ..words import Phrase, Worded

__all__ = ["NamingSub", "NamingSuit", "NamingTrump"]


class NamingSub(NamedTuple):
    """The table, who names a suit (-1 for nobody), which suits may not be named, and what was."""

    table: Table
    by: int
    barred: tuple[int, ...] = ()
    suit: int = -1


@dataclass(frozen=True)
class NamingSuit(Worded[NamingSub]):
    """One seat names a suit. A subclass says who, and what follows from it."""

    kinds: ClassVar[tuple[str, ...]] = ("suit",)
    asks: ClassVar[str] = "Name a suit."

    def start(self, table: Table) -> NamingSub:
        raise NotImplementedError

    def named(self, table: Table, by: int, suit: int) -> tuple[Result, ...]:
        """What the table knows when the suit is named."""
        raise NotImplementedError

    def turns(self, sub: NamingSub) -> tuple[Turn, ...]:
        return (Turn(sub.by, sub.by),) if sub.by >= 0 and sub.suit < 0 else ()

    def possible(self, sub: NamingSub, seat: int) -> Sequence[Act]:
        if seat != sub.by or seat < 0:
            return ()
        return [Act(seat, seat, "suit", SUITS[s]) for s in (3, 2, 1, 0) if s not in sub.barred]

    def faults(self, sub: NamingSub, act: Act) -> tuple[Fault, ...]:
        return ()

    def apply(self, sub: NamingSub, act: Act) -> NamingSub:
        return sub._replace(suit=SUITS.index(str(act.arg)))

    def end(self, sub: NamingSub) -> tuple[Result, ...] | None:
        if sub.by < 0:
            return ()
        return self.named(sub.table, sub.by, sub.suit) if sub.suit >= 0 else None

    def prompt(self, sub: NamingSub, turn: Turn) -> str:
        return self.asks


def suit_phrases(label: str, told: str) -> Mapping[str, Phrase]:
    """The phrases for each suit, its name put for ``*``."""
    return {
        f"suit {code}": Phrase(label.replace("*", name), told.replace("*", name))
        for code, name in zip(SUITS, SUIT_NAMES, strict=False)
    }


def never_alone(table: Table) -> bool:
    """Nobody plays without his partner."""
    return False


@dataclass(frozen=True)
class NamingTrump(NamingSuit):
    """The seat `by` (-1 for nobody) names trumps; `alone` says whether he plays alone."""

    by: Callable[[Table], int]
    alone: Callable[[Table], bool] = never_alone

    name: ClassVar[str] = "naming"
    asks: ClassVar[str] = "Name trumps."
    phrases: ClassVar[Mapping[str, Phrase]] = suit_phrases("Make * trumps", "made * trumps")

    def start(self, table: Table) -> NamingSub:
        return NamingSub(table, self.by(table))

    def named(self, table: Table, by: int, suit: int) -> tuple[Result, ...]:
        return (Trump(suit, by, self.alone(table)),)
