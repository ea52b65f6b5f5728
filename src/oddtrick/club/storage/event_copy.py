"""The copy of an event's file as somebody sends it: its logs, read without trusting the file."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from typing import NamedTuple

from oddtrick.errors import BadRecord

__all__ = ["CopiedEntry", "logs_of_copy"]

_MAGIC = b"SQLite format 3\0"
_ROLLBACK = b"\x01\x01"
"""Bytes 18 and 19 of a file that is read without its write-ahead log, as a copy is."""
_LAST = 1e11


class CopiedEntry(NamedTuple):
    """An entry of a log: when it was written (Unix time), and its JSON."""

    at: float
    body: str


def logs_of_copy(data: bytes, names: Sequence[str], most: int) -> Mapping[str, list[CopiedEntry]]:
    """The logs of these names in the bytes of a file, so many lines at most of each. Nothing of
    the file is run, and nothing written. Raises `BadRecord`."""
    if not data.startswith(_MAGIC) or len(data) < 100:
        raise BadRecord("This is no saved evening: choose the .club file that “Save file” gave.")
    # See the SQLite file format, “The Database Header”.
    data = data[:18] + _ROLLBACK + data[20:]
    found: dict[str, list[CopiedEntry]] = {}
    try:
        with closing(sqlite3.connect(":memory:")) as connection:
            connection.deserialize(data)
            connection.execute("PRAGMA trusted_schema=OFF")
            connection.execute("PRAGMA query_only=ON")
            for name in names:
                rows = connection.execute(
                    "SELECT number, at, body FROM event WHERE table_id = ? ORDER BY number LIMIT ?",
                    (name, most + 1),
                ).fetchall()
                found[name] = [CopiedEntry(_time(at), str(body)) for _, at, body in rows]
                if [number for number, *_ in rows] != list(range(1, len(rows) + 1)):
                    raise BadRecord("The file is damaged: entries of the evening are missing.")
                if len(rows) > most:
                    raise BadRecord(f"An evening has at most {most} entries.")
    except (sqlite3.Error, ValueError, TypeError, OverflowError, MemoryError) as error:
        raise BadRecord(f"The file is damaged or no saved evening: {error}.") from None
    return found


def _time(at: object) -> float:
    """A time as it stands in a file. Raises `BadRecord`."""
    if not isinstance(at, int | float) or not 0 <= at < _LAST:
        raise BadRecord("The file is damaged: an entry has no time.")
    return float(at)
