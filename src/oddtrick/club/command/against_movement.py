"""What was played against the movement: a wrong pair, a wrong board, swapped seats.

Where none of the players had played the board before, the score stands (laws of duplicate bridge
2017, 15B2). Nobody plays a board twice, so whatever else was due there of those players falls.
"""

from __future__ import annotations

from typing import NamedTuple

from oddtrick.club.event.event import ClubEvent
from oddtrick.club.event.schedule import listed
from oddtrick.errors import Refused

__all__ = ["PlayedPlace", "place_of", "question"]


class PlayedPlace(NamedTuple):
    """Where a board was played."""

    round: int
    table: int


def place_of(
    event: ClubEvent, board: int, ns: int, ew: int, number: int = 0, table: int = 0
) -> PlayedPlace:
    """Where two sides have played a board against the movement, as far as that is not said: in the
    first round in which they meet, or one of them is due at the board. Raises `Refused` where
    there is none."""
    wanted = event.units(ns) | event.units(ew)
    sittings = [
        (n, s.table, event.units(s.ns) | event.units(s.ew))
        for n, sits in enumerate(event.movement.rounds[: event.rounds], 1)
        for s in sits
        if number in (0, n) and table in (0, s.table)
    ]
    there = [x for x in sittings if x[2] & wanted]
    due = {(d.round, d.table) for d in (*event.plan.values(), *event.fallen.values())
           if d.board == board}  # fmt: skip
    likely = [x for x in there if x[2] == wanted or x[:2] in due]
    found = likely or (there if number else ())
    if not found:
        raise Refused(f"Say in which round this was played, of 1 to {event.rounds}.")
    return PlayedPlace(*found[0][:2])


def question(event: ClubEvent, board: int, ns: int, ew: int, place: PlayedPlace) -> str:
    """What was due by the movement, and whether something else was played."""
    wanted = event.units(ns) | event.units(ew)
    boards: dict[tuple[int, int, int], list[int]] = {}
    for due in (*event.plan.values(), *event.fallen.values()):
        if due.round == place.round and wanted & (event.units(due.ns) | event.units(due.ew)):
            boards.setdefault((due.table, due.ns, due.ew), []).append(due.board)
    due_there = "; ".join(
        f"{event.label(one)} against {event.label(other)} at table {table} (board"
        f"{'s' * (len(them) > 1)} {listed(sorted(them))})"
        for (table, one, other), them in sorted(boards.items())
    )
    return (
        f"By the movement round {place.round} has {due_there or 'nothing of theirs'}. Did "
        f"{event.form.side} {event.label(ns)} sit North–South against {event.label(ew)} at board "
        f"{board} all the same?"
    )
