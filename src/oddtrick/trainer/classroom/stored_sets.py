"""Boards of a set that is there already, to be played at the tables of a class: a set that comes
with the program, or the boards of a day that is over. A teacher sees all cards of it, so no set is
given out that is still played for a score."""

from __future__ import annotations

from oddtrick.errors import BadOption
from oddtrick.formats.records.conversion import board_from_record
from oddtrick.sets import KINDS, SetPlan, board_record
from oddtrick.sets.daily import day_of, day_plan, last_over
from oddtrick.sets.shipped import shipped_ids, shipped_set

from .table_boards import ReadBoards, boards_read

__all__ = ["boards_of_set", "stored_plan"]

KIND = "bridge"
"""The kind of the sets whose boards a class plays."""


def stored_plan(name: str) -> SetPlan:
    """The plan of a set by its name, as ``bridge-4-1`` or ``2026-11-22-bridge``. Raises `BadOption`
    for one that is none, that is of another game, or whose day is not over everywhere."""
    here = [id_ for id_ in shipped_ids() if id_.startswith(f"{KIND}-")]
    day, _, kind = name.rpartition("-")
    if name in here:
        return shipped_set(name).plan
    if not (day[:1].isdigit() and kind in KINDS):
        raise BadOption(f"There is no set “{name[:40]}”: take {', '.join(here)} or a day’s.")
    if kind != KIND:
        raise BadOption("A class plays the boards of bridge: take a day’s set of bridge.")
    found = day_of(day)
    if found > last_over():
        raise BadOption("These boards are still being played: take a day that is over everywhere.")
    return day_plan(found, KINDS[KIND])


def boards_of_set(name: str) -> ReadBoards:
    """The boards of a set. Raises what `stored_plan` raises."""
    plan = stored_plan(name)
    numbers = range(1, plan.boards + 1)
    return boards_read(board_from_record(board_record(plan, number)) for number in numbers)
