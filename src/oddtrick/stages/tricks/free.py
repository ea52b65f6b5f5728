"""Tricks in which nobody need follow suit, though only the suit led, or a trump, can win."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from oddtrick.core import Act, Turn, Violation

from .tricks import Tricks, TrickState

__all__ = ["FreeTricks"]


@dataclass(frozen=True)
class FreeTricks(Tricks):
    """As `Tricks`, but any card may be played to a lead.

    Source: Scarne 1963, “Strip or Draw Bridge”.
    """

    def violations(self, sub: TrickState, act: Act) -> tuple[Violation, ...]:
        return tuple(f for f in super().violations(sub, act) if f.kind != "revoke")

    def legal(self, sub: TrickState, seat: int) -> Sequence[Act]:
        return [a for a in self.possible(sub, seat) if not self.violations(sub, a)]

    def prompt(self, sub: TrickState, turn: Turn) -> str:
        if not sub.trick:
            return super().prompt(sub, turn)
        return f"{'Your' if turn.by == turn.hand else self.another + chr(39) + 's'} play: any card."
