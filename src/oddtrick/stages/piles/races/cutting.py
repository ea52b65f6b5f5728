"""Cutting for the first play: who cuts lower begins.

Source: Scarne 1963, “Russian Bank”, “The Play”; ruling B-2.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from oddtrick.cards import Card, card_name
from oddtrick.core import EVERYONE, Action, Result, Table
from oddtrick.stages.chance import ChanceStage, ChanceStageSight, ChanceStageWords
from oddtrick.stages.piles.moves import step
from oddtrick.stages.words import Phrase

__all__ = ["CutToBegin", "FirstToPlay"]


@dataclass(frozen=True)
class FirstToPlay(Result):
    """The player who has cut the lower card."""

    seat: int

    public: ClassVar[bool] = True


Cut = tuple[Card, ...]


@dataclass(frozen=True)
class CutToBegin(ChanceStage[Cut]):
    """Two players cut a pack, as often as they cut like cards; the lower cut, the ace being the
    lowest, begins. What is recorded is the cut that decides."""

    name: ClassVar[str] = "cut"
    kinds: ClassVar[tuple[str, ...]] = ("cut",)
    chance_kind: ClassVar[str] = "cut"
    chance_phrase: ClassVar[Phrase] = Phrase("Cut", "The cards are cut.")

    def start(self, table: Table) -> Cut:
        return ()

    def due(self, sub: Cut) -> bool:
        return not sub

    def draw(self, sub: Cut, rng: random.Random) -> Cut:
        while True:
            cut = tuple(rng.sample(range(52), 2))
            if self.fits(sub, cut):
                return cut

    def fits(self, sub: Cut, cards: Cut) -> bool:
        return len(cards) == 2 and all(0 <= c < 52 for c in cards) and len({*map(step, cards)}) == 2

    def fallen(self, sub: Cut, cards: Cut) -> Cut:
        return cards

    def end(self, sub: Cut) -> tuple[Result, ...] | None:
        return (FirstToPlay(min((0, 1), key=lambda seat: step(sub[seat]))),) if sub else None

    @cached_property
    def words(self) -> CutToBeginWords:
        return CutToBeginWords(self)

    @cached_property
    def sight(self) -> CutToBeginSight:
        return CutToBeginSight(self)


class CutToBeginWords(ChanceStageWords[Cut]):
    """The words of `CutToBegin`."""

    stage: CutToBegin

    def describe(self, sub: Cut, action: Action) -> str:
        if not isinstance(action.arg, tuple):
            return super().describe(sub, action)
        one, other = (card_name(c).lower() for c in action.arg)
        lower = "first" if self.stage.end(action.arg) == (FirstToPlay(0),) else "second"
        return f"The {one} and the {other} were cut: the {lower} player begins."


class CutToBeginSight(ChanceStageSight[Cut]):
    """Places and public facts of `CutToBegin`."""

    stage: CutToBegin

    def seen_by(self, sub: Cut, action: Action) -> int:
        return EVERYONE
