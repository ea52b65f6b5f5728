"""The ledger: what a deal is worth, entry by entry, with the reason for each."""

from __future__ import annotations

from typing import NamedTuple

from oddtrick.messages import Message


class Entry(NamedTuple):
    """Points for one side, in the column the book draws.

    Columns in use: ``below`` and ``above`` the line, ``honours``, ``points`` (game points),
    ``games`` (points for games and rubbers), ``cards``.
    """

    side: int
    column: str
    points: int
    why: Message


Ledger = tuple[Entry, ...]


def total(ledger: Ledger, side: int, column: str | None = None) -> int:
    """The points of one side, in one column or in all.

    >>> from oddtrick.messages import term
    >>> total((Entry(0, "below", 60, term("part")), Entry(0, "above", 30, term("over"))), 0)
    90
    """
    return sum(e.points for e in ledger if e.side == side and column in (None, e.column))
