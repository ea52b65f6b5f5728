"""Tricks in which nobody need follow suit, though only the suit led, or a trump, can win."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from oddtrick.core import Action, Turn, Violation
from oddtrick.stages.tricks.tricks import TricksWords

from .tricks import Tricks, TrickState

__all__ = ["FreeTricks"]


@dataclass(frozen=True)
class FreeTricks(Tricks):
    """As `Tricks`, but any card may be played to a lead.

    Source: Scarne 1963, “Strip or Draw Bridge”.
    """

    def violations(self, sub: TrickState, action: Action) -> tuple[Violation, ...]:
        return tuple(f for f in super().violations(sub, action) if f.kind != "revoke")

    def legal(self, sub: TrickState, seat: int) -> Sequence[Action]:
        return [a for a in self.possible(sub, seat) if not self.violations(sub, a)]

    @cached_property
    def words(self) -> FreeTricksWords:
        return FreeTricksWords(self)


class FreeTricksWords(TricksWords):
    """The words of `FreeTricks`."""

    stage: FreeTricks

    def prompt(self, sub: TrickState, turn: Turn) -> str:
        if not sub.trick:
            return super().prompt(sub, turn)
        whose = "Your" if turn.by == turn.hand else f"{self.stage.another}'s"
        return f"{whose} play: any card."
