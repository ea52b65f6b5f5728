"""Naming a suit, or no-trump: the seat with the right says which, in one word."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from oddtrick.cards import NO_TRUMP, SUIT_NAMES, SUITS
from oddtrick.core import Action, Phrase, Result, Table
from oddtrick.stages.chance import SayingStage
from oddtrick.stages.tricks.tricks import Trump


class NamingState(NamedTuple):
    """The table, who names a suit (-1 for nobody), which suits may not be named, and what was:
    the suit, and `manner` for no-trump that is played in a manner of its own."""

    table: Table
    by: int
    barred: tuple[int, ...] = ()
    suit: int = -1
    manner: str = ""


@dataclass(frozen=True)
class NamingSuit(SayingStage[NamingState]):
    """One seat names a suit. A subclass says who, and what follows from it."""

    kinds: ClassVar[tuple[str, ...]] = ("suit",)
    asks: ClassVar[str] = "Name a suit."

    def start(self, table: Table) -> NamingState:
        raise NotImplementedError

    def named(self, sub: NamingState) -> tuple[Result, ...]:
        """The public facts once the suit is named."""
        raise NotImplementedError

    def speaker(self, sub: NamingState) -> int:
        return sub.by if sub.suit < 0 else -1

    def offered(self, sub: NamingState) -> tuple[str, ...]:
        return tuple(SUITS[s] for s in (3, 2, 1, 0) if s not in sub.barred)

    def apply(self, sub: NamingState, action: Action) -> NamingState:
        return sub._replace(suit=SUITS.index(str(action.arg)))

    def end(self, sub: NamingState) -> tuple[Result, ...] | None:
        if sub.by < 0:
            return ()
        return self.named(sub) if sub.suit >= 0 else None


def suit_phrases(label: str, log_text: str) -> Mapping[str, Phrase]:
    """The phrases for each suit, its name put for ``*``."""
    return {
        f"suit {code}": Phrase(label.replace("*", name), log_text.replace("*", name))
        for code, name in zip(SUITS, SUIT_NAMES, strict=False)
    }


def never_alone(table: Table) -> bool:
    """Nobody plays without his partner."""
    return False


@dataclass(frozen=True)
class NamingTrump(NamingSuit):
    """The seat `by` (-1 for nobody) names trumps; `alone` says whether he plays alone.

    `no_trump` are the codes by which he can choose to play without trumps: ``NT`` or, in games in
    which the highest card or the lowest wins as he says, ``HIGH`` and ``LOW``. The last two are
    the `manner` of the `Trump` that results, from which the game's `PlayRoles` takes its order of
    cards.
    """

    by: Callable[[Table], int]
    alone: Callable[[Table], bool] = never_alone
    no_trump: tuple[str, ...] = ()

    name: ClassVar[str] = "naming"
    asks: ClassVar[str] = "Make a suit trumps."
    phrases: ClassVar[Mapping[str, Phrase]] = {
        **suit_phrases("Make * trumps", "made * trumps"),
        "suit NT": Phrase("No-trump", "chose no-trump"),
        "suit HIGH": Phrase("No-trump, high cards win", "chose no-trump, high cards winning"),
        "suit LOW": Phrase("No-trump, low cards win", "chose no-trump, low cards winning"),
    }

    def start(self, table: Table) -> NamingState:
        return NamingState(table, self.by(table))

    def offered(self, sub: NamingState) -> tuple[str, ...]:
        return (*super().offered(sub), *self.no_trump)

    def apply(self, sub: NamingState, action: Action) -> NamingState:
        if action.arg not in self.no_trump:
            return super().apply(sub, action)
        manner = "" if action.arg == "NT" else str(action.arg).lower()
        return sub._replace(suit=NO_TRUMP, manner=manner)

    def named(self, sub: NamingState) -> tuple[Result, ...]:
        return (Trump(sub.suit, sub.by, self.alone(sub.table), manner=sub.manner),)
