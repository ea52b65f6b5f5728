"""Tricks in which a hand that lies open is played as its opponents call (jambone).

Source: Scarne 1963, chapter 13, “Railroad Euchre Variations”, “Jambone”; ruling R-10.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from oddtrick.cards import bits
from oddtrick.core import NOBODY, Action, Table

from .tricks import Tricks, TrickState


@dataclass(frozen=True)
class CalledTricks(Tricks):
    """A hand that the `Cast` faces is laid down before the lead. When it leads, the next hand in
    the order of play names the card; when it follows, the hand before it does."""

    another: ClassVar[str] = "The open hand"

    def start(self, table: Table) -> TrickState:
        return _decided(super().start(table)._replace(faced=0))

    def forced(self, sub: TrickState) -> Action | None:
        due = sub.cast.faced & ~sub.faced
        return Action(NOBODY, next(bits(due)), "face") if due else super().forced(sub)

    def apply(self, sub: TrickState, action: Action) -> TrickState:
        after = super().apply(sub, action)
        return _decided(after) if sub.cast.faced else after

    def describe(self, sub: TrickState, action: Action) -> str:
        if action.kind == "face":
            return "{hand} laid the hand open."
        return super().describe(sub, action)


def _decided(sub: TrickState) -> TrickState:
    """The state where the player who names the next card of an open hand decides for it."""
    who = sub.cast
    controlled_by = list(who.controlled_by)
    for hand in bits(who.faced):
        at, leads = who.active.index(hand), sub.to_play == hand and not sub.trick
        controlled_by[hand] = who.active[(at + (1 if leads else -1)) % len(who.active)]
    return sub._replace(cast=replace(who, controlled_by=tuple(controlled_by)))
