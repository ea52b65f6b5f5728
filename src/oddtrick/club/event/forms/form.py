"""Differences between forms of events: names, scorings and the seating of a drawn round."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from oddtrick.club.movements import Sitting
from oddtrick.club.scoring import Decimals, FieldMethod, TeamMethod, TeamResult, VictoryPoints

__all__ = ["MOST_ROUNDS", "WINNERS_GO_ON", "Form", "TeamScoring"]


MOST_ROUNDS: Mapping[str, Callable[[int], int]] = {
    "swiss": lambda contestants: contestants - 1 + contestants % 2,
    "knock-out": lambda contestants: (contestants - 1).bit_length(),
}
"""How many rounds can be drawn for so many: until all have met, or one is left."""

WINNERS_GO_ON = frozenset({"knock-out"})
"""Draws in which who loses plays no more."""


class TeamScoring(NamedTuple):
    """How two rooms are compared: board by board, and what goes by the match besides."""

    method: TeamMethod
    win: int = 1
    beside: Callable[[Sequence[TeamResult], Decimals], VictoryPoints] | None = None
    top: int = 0
    """The most that a board can bring, with its part of what goes by the match."""


@dataclass(frozen=True)
class Form:
    """A form of event. `one` is what is ranked, `side` what sits in one direction of a table."""

    name: str
    one: str
    side: str
    fields: Mapping[str, FieldMethod]
    """Scorings against the field of a board."""
    rooms: Mapping[str, TeamScoring]
    """Scorings of a match in two rooms."""
    victories: Mapping[str, tuple[str, ...]]
    """By scoring: how its matches may become victory points."""
    most: int
    """Names a contestant may have, with those who take somebody's place."""
    size: int = 0
    """Contestants of a side; 0 where each side is one."""
    called: bool = False
    """Whether a contestant may have a name of its own beside its players'."""
    draws: tuple[str, ...] = ()
    """How its rounds can be drawn: names in `draws.DRAWS`."""
    drawn: (
        Callable[[Sequence[tuple[int, int]], Sequence[tuple[int, ...]], int], tuple[Sitting, ...]]
        | None
    ) = None
    """The tables of a drawn round: who meets (0 for nobody), the contestants of each side, and
    the round's number."""

    @property
    def by_player(self) -> bool:
        """Whether partners change, so that players are ranked and a side is two of them."""
        return self.size == 2

    @property
    def scorings(self) -> tuple[str, ...]:
        """By what it can be scored; the first is the usual."""
        return (*self.fields, *self.rooms)
