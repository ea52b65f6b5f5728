"""The copy of an event's file as somebody sends it: its logs, read without trusting the file."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from typing import NamedTuple

from oddtrick.errors import BadRecord
from oddtrick.store.schema import REVISION, event, version

from .file_head import HEAD, is_database, whole_size

__all__ = ["CopiedEntry", "logs_of_copy"]

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
    if not is_database(data):
        raise BadRecord("This is no saved evening: choose the .club file that “Save file” gave.")
    whole = whole_size(data)
    if len(data) < max(whole, HEAD):
        raise BadRecord("The file is cut short. Save it once more, and bring the whole of it.")
    # See the SQLite file format, “The Database Header”.
    data = data[:18] + _ROLLBACK + data[20:]
    found: dict[str, list[CopiedEntry]] = {}
    try:
        with closing(sqlite3.connect(":memory:")) as connection:
            connection.deserialize(data)
            connection.execute("PRAGMA trusted_schema=OFF")
            connection.execute("PRAGMA query_only=ON")
            _check_ours(connection)
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
        raise BadRecord(
            "The file is damaged: its pages do not fit together. Save it once more."
        ) from error
    return found


def _check_ours(connection: sqlite3.Connection) -> None:
    """Raises `BadRecord` for a database of another program, or of a newer Oddtrick."""
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    if event.name not in tables:
        raise BadRecord("This is a database of another program, and no saved evening.")
    if version.name not in tables:
        return
    made = connection.execute(f"SELECT version_num FROM {version.name}").fetchone()
    if made and str(made[0]) > REVISION:
        raise BadRecord("A newer Oddtrick saved this evening. Bring this one up to date.")


def _time(at: object) -> float:
    """A time as it stands in a file. Raises `BadRecord`."""
    if not isinstance(at, int | float) or not 0 <= at < _LAST:
        raise BadRecord("The file is damaged: an entry has no time.")
    return float(at)
