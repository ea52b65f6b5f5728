"""Announcing: a fact about hidden cards is announced to all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from oddtrick.core import NOBODY, Action, Result, Stage, Table
from oddtrick.terms import number_name


@dataclass(frozen=True)
class Announced(Result):
    """The number that was announced, and by whom. With a `unit` a table shows it beside the seat
    for the rest of the deal."""

    by: int
    number: int
    unit: str = ""

    public = True


class AnnouncingState(NamedTuple):
    """The number to announce, its player, and whether it has been announced."""

    by: int
    number: int
    announced: bool


@dataclass(frozen=True)
class Announcing(Stage[AnnouncingState]):
    """A player announces a number; nothing is announced where `what` gives none.

    `what` gives the player and the number, `said` is the text of the log, with ``{number}``, and
    `said_one` that for one, where it differs. `most` is the highest number there can be,
    `unit` that of the result.
    """

    what: Callable[[Table], tuple[int, int] | None]
    said: str
    said_one: str = ""
    most: int = 13
    unit: str = ""

    name: ClassVar[str] = "announcing"
    kinds: ClassVar[tuple[str, ...]] = ("announce",)

    def start(self, table: Table) -> AnnouncingState:
        found = self.what(table)
        return AnnouncingState(*found, False) if found else AnnouncingState(-1, 0, True)

    def apply(self, sub: AnnouncingState, action: Action) -> AnnouncingState:
        return sub._replace(announced=True)

    def forced(self, sub: AnnouncingState) -> Action | None:
        return None if sub.announced else Action(NOBODY, sub.by, "announce", str(sub.number))

    def end(self, sub: AnnouncingState) -> tuple[Result, ...] | None:
        if not sub.announced:
            return None
        return (Announced(sub.by, sub.number, self.unit),) if sub.by >= 0 else ()

    def code(self, action: Action) -> str:
        return str(action.arg)

    def describe(self, sub: AnnouncingState, action: Action) -> str:
        number = int(str(action.arg))
        said = self.said_one if number == 1 and self.said_one else self.said
        return f"{{hand}} {said.replace('{number}', number_name(number))}."
