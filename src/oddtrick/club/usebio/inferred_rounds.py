"""Rounds and tables of a Mitchell whose file says only who met whom on which boards.

Sides that meet fall into two groups, of which none meets its own; those of the group with the
lowest number sit still, and the boards go down a table each round. From that follows the round of
every meeting, and it is taken where it fits all: nobody at two tables in a round, no gap between
rounds. Other movements say too little.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

__all__ = ["BoardMet", "inferred_rounds"]


class BoardMet(NamedTuple):
    """Two contestants and a board that they have played against each other."""

    one: int
    other: int
    board: int


def inferred_rounds(meetings: Sequence[BoardMet]) -> dict[BoardMet, tuple[int, int]]:
    """The round and table of each meeting, both from 1; empty where they do not follow.

    >>> played = [BoardMet(1, 3, 1), BoardMet(2, 4, 2), BoardMet(1, 4, 2), BoardMet(2, 3, 1)]
    >>> [inferred_rounds(played)[meeting] for meeting in played]
    [(1, 1), (1, 2), (2, 1), (2, 2)]
    """
    if not meetings:
        return {}
    still, sets = _who_sit_still(meetings), _sets(meetings)
    if not still or not sets or len(set(sets.values())) < 2:
        return {}
    first, last = min(still), max(still)
    tables = last - first + 1
    for begins in _beginnings(tables):
        found = _tried(meetings, still, first, sets, begins)
        if found:
            return found
    return {}


def _who_sit_still(meetings: Sequence[BoardMet]) -> set[int]:
    """The group with the lowest number; empty where there are no two."""
    met: defaultdict[int, set[int]] = defaultdict(set)
    for meeting in meetings:
        met[meeting.one].add(meeting.other)
        met[meeting.other].add(meeting.one)
    group = {min(met): 0}
    waiting = deque(group)
    while waiting:
        who = waiting.popleft()
        for other in met[who]:
            if other not in group:
                group[other] = 1 - group[who]
                waiting.append(other)
            elif group[other] == group[who]:
                return set()
    return {who for who, side in group.items() if not side} if len(group) == len(met) else set()


def _sets(meetings: Sequence[BoardMet]) -> dict[int, int]:
    """The number of the set of each board: boards that two contestants have played against each
    other are one set. Empty where some meet for more than a set."""
    played: defaultdict[tuple[int, int], set[int]] = defaultdict(set)
    for meeting in meetings:
        played[meeting.one, meeting.other].add(meeting.board)
    # Who sat still may have changed direction with the others: a pair meets once, either way.
    held: dict[int, set[int]] = {}
    for boards in played.values():
        joined = set(boards)
        for board in boards:
            joined |= held.get(board, set())
        for board in joined:
            held[board] = joined
    if max(map(len, played.values())) < max(map(len, held.values())):
        return {}
    order = sorted({min(boards) for boards in held.values()})
    return {board: order.index(min(boards)) for board, boards in held.items()}


def _beginnings(tables: int) -> Iterator[Callable[[int], int]]:
    """The set that a table begins with: its own, or behind the relay in the middle the next, of
    which the last table shares the first."""
    yield lambda table: table
    if tables % 2 == 0:
        yield lambda table: table + (table >= tables // 2)


def _tried(
    meetings: Sequence[BoardMet], still: set[int], first: int, sets: Mapping[int, int],
    begins: Callable[[int], int],
) -> dict[BoardMet, tuple[int, int]]:  # fmt: skip
    count = len(set(sets.values()))
    found: dict[BoardMet, tuple[int, int]] = {}
    at: dict[tuple[int, int], int] = {}
    for meeting in meetings:
        mine, other = (
            (meeting.one, meeting.other) if meeting.one in still else (meeting.other, meeting.one)
        )
        table = mine - first
        round_ = (sets[meeting.board] - begins(table)) % count
        found[meeting] = round_ + 1, table + 1
        # Nobody meets two in a round, whether he sits still or moves.
        if at.setdefault((round_, mine), other) != other:
            return {}
        if at.setdefault((round_, other), mine) != mine:
            return {}
    rounds = {round_ for round_, _ in found.values()}
    return found if rounds == set(range(1, len(rounds) + 1)) else {}
