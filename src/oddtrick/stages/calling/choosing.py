"""Choosing: one player says which of some things it shall be."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from oddtrick.core import Action, Phrase, Result, Table, Turn
from oddtrick.stages.chance import SayingStage


@dataclass(frozen=True)
class Chosen(Result):
    """A choice, and who made it."""

    by: int
    word: str

    public = True


class ChoosingState(NamedTuple):
    """The seat that is to choose, and its choice."""

    seat: int
    word: str = ""


@dataclass(frozen=True)
class Choosing(SayingStage[ChoosingState]):
    """The player `who` says one of the words of `choices`; it cannot be taken back.

    `choices` has for each word how it is said on a button and in the log; `asked` is the prompt.
    """

    who: Callable[[Table], int]
    choices: tuple[tuple[str, Phrase], ...]
    asked: str

    name: ClassVar[str] = "choosing"
    kinds: ClassVar[tuple[str, ...]] = ("choose",)

    def start(self, table: Table) -> ChoosingState:
        return ChoosingState(self.who(table))

    def speaker(self, sub: ChoosingState) -> int:
        return sub.seat

    def offered(self, sub: ChoosingState) -> tuple[str, ...]:
        return tuple(word for word, _ in self.choices)

    def apply(self, sub: ChoosingState, action: Action) -> ChoosingState:
        return sub._replace(word=str(action.arg))

    def end(self, sub: ChoosingState) -> tuple[Result, ...] | None:
        return (Chosen(sub.seat, sub.word),) if sub.word else None

    def phrase(self, action: Action) -> Phrase:
        found: Mapping[Any, Phrase] = dict(self.choices)
        return found[action.arg]

    def prompt(self, sub: ChoosingState, turn: Turn) -> str:
        return self.asked
