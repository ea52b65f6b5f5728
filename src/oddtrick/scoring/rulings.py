"""What a referee's rulings add to the results of a deal.

A ruling never edits what was played: it adds a result, and the scoring counts it. Games whose
laws give points, deny a score or limit it add their result types here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..core import Result, Table
from ..stages.tricks.tricks import Played

__all__ = ["Transfer", "transferred", "tricks_won"]


@dataclass(frozen=True)
class Transfer(Result):
    """Tricks that pass from one side to another when play has ended, by which law."""

    giver: int
    taker: int
    tricks: int
    law: str

    public = True


def transferred(results: Iterable[Result], side: int) -> int:
    """How many tricks a side has been given by rulings, less those it had to give."""
    found = 0
    for result in results:
        if isinstance(result, Transfer):
            found += result.tricks * ((result.taker == side) - (result.giver == side))
    return found


def tricks_won(table: Table, side: int) -> int:
    """The tricks a side scores: those its hands won, with those transferred to and from it."""
    won = table.get(Played).taken(table.seating.sides[side])
    return won + transferred(table.results, side)
