"""The schedule of boards, tables and contestants by the movement, and the result at each board."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from oddtrick.club.movements import Movement, Sitting

from .entries import Adjusted, Corrected, ResultEntered

__all__ = ["BoardKey", "ResultLine", "ScheduledBoard", "key_of", "planned"]

BoardKey = tuple[int, int, int]


class ScheduledBoard(NamedTuple):
    """A board that two sides play by the movement."""

    round: int
    table: int
    board: int
    ns: int
    ew: int

    @property
    def key(self) -> BoardKey:
        """The board with its two sides, whichever way they sit."""
        return key_of(self.board, self.ns, self.ew)


class ResultLine(NamedTuple):
    """The result of a board between two sides."""

    due: ScheduledBoard
    entry: ResultEntered | Corrected | Adjusted
    score: int | None
    """North–South's points; None for an artificial score."""

    @property
    def ns(self) -> int:
        """The side that sat North–South."""
        return self.entry.ns

    @property
    def ew(self) -> int:
        """The side that sat East–West."""
        return self.entry.ew


def key_of(board: int, one: int, other: int) -> BoardKey:
    """The board with two sides in order."""
    return board, min(one, other), max(one, other)


def planned(
    movement: Movement, rounds: int, each: int, there: Callable[[int, Sitting], bool]
) -> dict[BoardKey, ScheduledBoard]:
    """Every board of the first so many rounds, `each` to a set, where both sides are `there`."""
    found = [
        ScheduledBoard(number, s.table, board, s.ns, s.ew)
        for number, sits in enumerate(movement.rounds[:rounds], 1)
        for s in sits
        if s.ns and s.ew and there(number, s)
        for board in range((s.boards - 1) * each + 1, s.boards * each + 1)
    ]
    return {due.key: due for due in found}
