"""The schedule of boards, tables and contestants by the movement, and the result at each board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from oddtrick.club.movements import Movement, Sitting

from .entries import Adjusted, Corrected, ResultEntered

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
    boards = [
        ScheduledBoard(number, s.table, board, s.ns, s.ew)
        for number, sits in enumerate(movement.rounds[:rounds], 1)
        for s in sits
        if s.ns and s.ew and there(number, s)
        for board in range((s.boards - 1) * each + 1, s.boards * each + 1)
    ]
    return {due.key: due for due in boards}


def as_played(
    plan: dict[BoardKey, ScheduledBoard],
    against: Mapping[BoardKey, ResultEntered],
    units: Callable[[int], frozenset[int]],
    awarded: Callable[[BoardKey], bool],
) -> tuple[dict[BoardKey, ScheduledBoard], dict[BoardKey, ScheduledBoard]]:
    """The plan with what was played against the movement, and what falls because of it. `units`
    are those of a side who play a board once. A board that falls stays where it has an award."""
    played = {
        key: ScheduledBoard(e.round, e.table, e.board, e.ns, e.ew) for key, e in against.items()
    }
    gone = {(e.board, unit) for e in against.values() for s in (e.ns, e.ew) for unit in units(s)}
    instead = {(e.round, e.table, e.instead_of) for e in against.values()}
    fallen = {
        key: due
        for key, due in plan.items()
        if (due.round, due.table, due.board) in instead
        or any((due.board, unit) in gone for side in (due.ns, due.ew) for unit in units(side))
    }
    kept = {key: due for key, due in plan.items() if key not in fallen or awarded(key)}
    made = sorted({**kept, **played}.items(), key=lambda item: item[1].round)
    return dict(made), fallen


def listed(numbers: Iterable[int]) -> str:
    """Numbers as a sentence names them."""
    return ", ".join(map(str, numbers))
