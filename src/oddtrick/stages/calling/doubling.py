"""Doubling after the declaration: the sides double each other, turn about, until one is satisfied.

Sources: laws of bridge (1902) 50 to 57; Scarne 1963, “Cutthroat Contract”.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, NamedTuple

from oddtrick.core import Action, Phrase, Result, Stage, Table, Turn, Violation, one_turn
from oddtrick.stages.chance import said
from oddtrick.terms import number_name

from .auction import Contract


@dataclass(frozen=True)
class Doubled(Result):
    """How often the value of the tricks has been doubled."""

    times: int

    public = True

    @property
    def name(self) -> str:
        """Such as “doubled”, “doubled twice”; empty where it was not.

        >>> [Doubled(times).name for times in range(4)]
        ['', 'doubled', 'doubled twice', 'doubled three times']
        """
        if self.times < 3:
            return ("", "doubled", "doubled twice")[self.times]
        return f"doubled {number_name(self.times)} times"


class DoublingState(NamedTuple):
    """The table; the players of the two sides, those first who have the first right, the side
    whose turn it is to double first; how many of them are satisfied; and how often it was
    doubled."""

    table: Table
    to_double: tuple[int, ...]
    others: tuple[int, ...]
    satisfied: int = 0
    times: int = 0


def doubled_often(table: Table, times: int) -> tuple[Result, ...]:
    """The number of doubles."""
    return (Doubled(times),)


def doubled_contract(table: Table, times: int) -> tuple[Result, ...]:
    """The contract as it was, or doubled or redoubled."""
    return (replace(table.get(Contract), doubled=times),) if times else ()


def no_limit(table: Table, times: int) -> bool:
    """Doubling goes on without end."""
    return True


@dataclass(frozen=True)
class Doubling(Stage[DoublingState]):
    """The side against the declaration may double it, then the other redouble, and so on.

    `rights` are the players of the two sides, the doubling side first, each in the order of their
    rights; the last to double speaks first for his side from then on. `more` says whether it
    may be doubled once more after so many times.
    """

    rights: Callable[[Table], tuple[tuple[int, ...], tuple[int, ...]]]
    more: Callable[[Table, int], bool] = no_limit
    made: Callable[[Table, int], tuple[Result, ...]] = doubled_often

    name: ClassVar[str] = "doubling"
    kinds: ClassVar[tuple[str, ...]] = ("say",)
    phrases: ClassVar[Mapping[str, Phrase]] = {
        "say satisfied": Phrase("Satisfied", "was satisfied"),
        "say double": Phrase("Double", "doubled"),
    }

    def start(self, table: Table) -> DoublingState:
        to_double, others = self.rights(table)
        return DoublingState(table, to_double, others)

    def turns(self, sub: DoublingState) -> tuple[Turn, ...]:
        seat = sub.to_double[sub.satisfied]
        return one_turn(seat, seat)

    def possible(self, sub: DoublingState, seat: int) -> Sequence[Action]:
        if seat == sub.to_double[sub.satisfied]:
            return said(seat, "say", ("satisfied", "double"))
        # A player who has said that he is satisfied has no right left.
        waits = seat in sub.to_double[sub.satisfied + 1 :]
        return said(seat, "say", ("double",)) if waits else ()

    def violations(self, sub: DoublingState, action: Action) -> tuple[Violation, ...]:
        if action.hand == sub.to_double[sub.satisfied]:
            return ()
        return (Violation("turn", "It is another's turn to speak about doubling."),)

    def apply(self, sub: DoublingState, action: Action) -> DoublingState:
        if action.arg == "satisfied":
            return sub._replace(satisfied=sub.satisfied + 1)
        seat = action.hand
        first = (seat, *(s for s in sub.to_double if s != seat))
        return DoublingState(sub.table, sub.others, first, 0, sub.times + 1)

    def end(self, sub: DoublingState) -> tuple[Result, ...] | None:
        if sub.satisfied < len(sub.to_double) and self.more(sub.table, sub.times):
            return None
        return self.made(sub.table, sub.times)

    def prompt(self, sub: DoublingState, turn: Turn) -> str:
        if not sub.times:
            return "Double, or be satisfied."
        return f"{Doubled(sub.times).name.capitalize()}. Double again, or be satisfied."

    def facts(self, sub: DoublingState) -> tuple[Result, ...]:
        return (Doubled(sub.times),)
