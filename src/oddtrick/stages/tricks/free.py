"""Tricks in which nobody need follow suit, though only the suit led, or a trump, can win."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...core import Act, Fault, Turn
from .tricks import Tricks, TrickSub

__all__ = ["FreeTricks"]


@dataclass(frozen=True)
class FreeTricks(Tricks):
    """As `Tricks`, but any card may be played to a lead.

    Source: Scarne 1963, “Strip or Draw Bridge”.
    """

    def faults(self, sub: TrickSub, act: Act) -> tuple[Fault, ...]:
        return tuple(f for f in super().faults(sub, act) if f.kind != "revoke")

    def legal(self, sub: TrickSub, seat: int) -> Sequence[Act]:
        return [a for a in self.possible(sub, seat) if not self.faults(sub, a)]

    def prompt(self, sub: TrickSub, turn: Turn) -> str:
        if not sub.trick:
            return super().prompt(sub, turn)
        return f"{'Your' if turn.by == turn.hand else self.another + chr(39) + 's'} play: any card."
