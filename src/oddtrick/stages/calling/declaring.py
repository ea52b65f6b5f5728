"""Declaring: one player names trumps, or leaves it to the next who may.

Sources: laws of bridge (1902) 45; Foster 1910, “Varieties of Auction Bridge” (by figures).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, cast

from oddtrick.cards import STRAINS, SUIT_NAMES
from oddtrick.core import Action, Phrase, Result, Stage, Table, Turn, Violation, one_turn
from oddtrick.stages.chance import said
from oddtrick.stages.tricks.tricks import Trump


class DeclaringState(NamedTuple):
    """The table, who may declare one after another, how many have left it to the next, the word
    that was said, and who said it."""

    table: Table
    seats: tuple[int, ...]
    left: int = 0
    word: str = ""
    by: int = -1


def trump_made(table: Table, by: int, word: str) -> tuple[Result, ...]:
    """The suit named is trumps."""
    return (Trump(STRAINS.index(word), by),)


def strain_named(word: str) -> str:
    """A denomination as one says it; other words as they are.

    >>> strain_named("S"), strain_named("NO-TRUMP")
    ('spades', 'no trump')
    """
    return SUIT_NAMES[STRAINS.index(word)] if word in STRAINS else word.replace("-", " ").lower()


@dataclass(frozen=True)
class Declaring(Stage[DeclaringState]):
    """One of the words of `strains` is declared: by the first of the seats of `who`, or, where
    there are more, by the next that he leaves it to. The last must declare. What it comes to is
    `made`, `named` is a word as one says it, and `asked` is the prompt for who must declare."""

    who: Callable[[Table], tuple[int, ...]]
    strains: tuple[str, ...] = STRAINS
    made: Callable[[Table, int, str], tuple[Result, ...]] = trump_made
    named: Callable[[str], str] = strain_named
    asked: str = "Declare."

    name: ClassVar[str] = "declaring"
    kinds: ClassVar[tuple[str, ...]] = ("declare",)
    phrases: ClassVar[Mapping[str, Phrase]] = {
        "declare P": Phrase("Leave it to partner", "left the declaration to partner"),
    }

    def start(self, table: Table) -> DeclaringState:
        return DeclaringState(table, self.who(table))

    def turns(self, sub: DeclaringState) -> tuple[Turn, ...]:
        seat = sub.seats[sub.left]
        return one_turn(seat, seat)

    def possible(self, sub: DeclaringState, seat: int) -> Sequence[Action]:
        if seat < 0 or seat in sub.seats[: sub.left]:
            return ()
        waits = seat in sub.seats[sub.left + 1 :]
        return said(seat, "declare", self.strains if waits else ("P", *self.strains))

    def violations(self, sub: DeclaringState, action: Action) -> tuple[Violation, ...]:
        if action.hand != sub.seats[sub.left]:
            return (Violation("turn", "It is another's turn to declare."),)
        if action.arg == "P" and sub.left == len(sub.seats) - 1:
            return (Violation("last", "Nobody is left to declare after this player."),)
        return ()

    def apply(self, sub: DeclaringState, action: Action) -> DeclaringState:
        if action.hand not in sub.seats:
            return sub  # what an adversary declares makes no trump
        if action.arg == "P":  # the last has nobody after him: it goes back to the first
            return sub._replace(left=(sub.left + 1) % len(sub.seats))
        return sub._replace(word=cast("str", action.arg), by=action.hand)

    def end(self, sub: DeclaringState) -> tuple[Result, ...] | None:
        return self.made(sub.table, sub.by, sub.word) if sub.word else None

    def phrase(self, action: Action) -> Phrase:
        if action.arg == "P":
            return super().phrase(action)
        named = self.named(cast("str", action.arg))
        return Phrase(named[:1].upper() + named[1:], f"declared {named}")

    def prompt(self, sub: DeclaringState, turn: Turn) -> str:
        if sub.left == len(sub.seats) - 1:
            return self.asked
        return "Declare, or leave it to partner."
