"""A file somebody hands in, as boards with what is wrong with each: bounded, and safe to ask.

    >>> found = read_library(b'[Board "5"][Dealer "N"][Auction "N"] 1C AP [Contract "2C"]', "x.pbn")
    >>> found.title, found.complete, [entry.board.number for entry in found.entries]
    ('Portable Bridge Notation', True, [5])
    >>> found.entries[0].problems
    ('The contract is given as 2C, but the auction ends in 1C.',)

Boards come with what follows from their auction and play filled in. Whatever the bytes are,
nothing but `FormatError` is raised, and only for what is no file of boards at all.
"""

from __future__ import annotations

from itertools import islice
from typing import NamedTuple

from .board import Board
from .errors import FormatError
from .facts import complete, disagreements
from .files import FORMATS, detect, read_boards

__all__ = ["LARGEST", "MOST", "Entry", "Library", "read_library"]

LARGEST = 4 << 20
"""Bytes a file may have, unless the caller says otherwise."""
MOST = 1000
"""Boards that are read of a file, unless the caller says otherwise."""
PROBLEMS = 100
"""Problems that are told of a file or a board; behind them stands how many more there are."""


class Entry(NamedTuple):
    """A board, and where it contradicts itself, in sentences."""

    board: Board
    problems: tuple[str, ...]


class Library(NamedTuple):
    """What a file holds."""

    format: str
    title: str
    entries: tuple[Entry, ...]
    problems: tuple[str, ...]
    """What could not be read, in sentences that begin with the place."""
    complete: bool
    """Whether these are all boards of the file."""


def read_library(
    data: bytes, name: str = "", *, largest: int = LARGEST, most: int = MOST
) -> Library:
    """The first boards of a file, whatever it is; its name helps where the contents do not tell.

    Raises `FormatError` for a file that is too large or not a file of boards.
    """
    if len(data) > largest:
        raise FormatError(f"The file has {len(data):,} bytes; at most {largest:,} are read.")
    form = detect(data[: 1 << 17], name)
    unread: list[FormatError] = []
    boards = read_boards(data, form, name=name, on_error=unread.append)
    entries = tuple(_entry(board) for board in islice(boards, most))
    seen = len(unread)
    more = next(boards, None) is not None or len(unread) > seen
    return Library(
        form, FORMATS[form].title, entries, _told([str(e) for e in unread[:seen]]), not more
    )


def _entry(board: Board) -> Entry:
    filled = complete(board)
    return Entry(filled, _told(disagreements(filled)))


def _told(problems: list[str]) -> tuple[str, ...]:
    left = len(problems) - PROBLEMS
    return (*problems[:PROBLEMS], *([f"And {left} more."] if left > 0 else []))
