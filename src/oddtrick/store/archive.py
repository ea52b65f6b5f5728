"""Tables that nobody has touched for long, moved to a file of their own.

The file is an SQLite store like any other: ``oddtrick play --database FILE`` opens its tables, and
`restore` brings them back. A table is deleted only when the file has it on the disk, and only where
nothing has happened at it meanwhile.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Table, delete, func, insert, select

from oddtrick.errors import BadOption, Refused
from oddtrick.messages import Verbatim
from oddtrick.store.leases import hold
from oddtrick.store.log import EventLog, StoreError
from oddtrick.store.opening import open_log
from oddtrick.store.schema import deal, event, sitter

from .turns import forget_turns

DAY = 86_400.0
LEAST = 1.0
"""Days that a table must have been left alone."""

AT_ONCE = 50
"""Tables that are moved in one transaction."""

_OF_TABLES: tuple[Table, ...] = (event, deal, sitter)
"""The stored parts of a table; its log is first."""


def untouched(connection: Connection, before: float) -> dict[str, int]:
    """The tables at which nothing has happened since a time, and the last number of each."""
    query = (
        select(event.c.table_id, func.max(event.c.number))
        .group_by(event.c.table_id)
        .having(func.max(event.c.at) < before)
    )
    return {table: last for table, last in connection.execute(query)}  # noqa: C416


def archive(log: EventLog, file: Path, days: float) -> int:
    """Move the tables that nobody has touched for so many days to a file, which is made where
    there is none; how many. Raises `BadOption` for less than a day, and `StoreError`."""
    if not LEAST <= days <= 36_500:
        raise BadOption("Give at least 1 day: tables in use stay where they are.")
    found = log.ask(lambda connection: untouched(connection, time.time() - days * DAY))
    if not found:
        return 0
    put_away, moved = open_log(file), 0
    try:
        for some in _groups(sorted(found)):
            rows = log.ask(lambda connection, some=some: _rows(connection, some))  # type: ignore[misc]
            put_away.change(lambda connection, rows=rows: _write(connection, rows, replace=True))  # type: ignore[misc]
            last = {table: found[table] for table in some}
            moved += log.change(lambda connection, last=last: _delete(connection, last))  # type: ignore[misc]
    finally:
        put_away.close()
    return moved


def restore(log: EventLog, file: Path, table: str = "") -> int:
    """Bring one table of an archive back, or all; how many. Those that are there already stay as
    they are. Raises `Refused` where the archive has no such table, and `StoreError`."""
    if not file.is_file():
        raise StoreError("There is no archive at {file}.", file=Verbatim(str(file)))
    put_away, brought = open_log(file), 0
    try:
        found = sorted(put_away.tables())
        if table and table not in found:
            raise Refused(
                "There is no table {table} in {file}.",
                table=Verbatim(table),
                file=Verbatim(str(file)),
            )
        for some in _groups([table] if table else found):
            rows = put_away.ask(lambda connection, some=some: _rows(connection, some))  # type: ignore[misc]
            brought += log.change(lambda connection, rows=rows: _write(connection, rows))  # type: ignore[misc]
    finally:
        put_away.close()
    return brought


def _groups(tables: list[str]) -> Iterator[list[str]]:
    for at in range(0, len(tables), AT_ONCE):
        yield tables[at : at + AT_ONCE]


def _rows(connection: Connection, tables: list[str]) -> list[list[dict[str, Any]]]:
    """All that is kept of some tables, table of the store by table of the store."""
    return [
        [
            dict(row)
            for row in connection.execute(
                select(part).where(part.c.table_id.in_(tables)).order_by(*part.primary_key.columns)
            ).mappings()
        ]
        for part in _OF_TABLES
    ]


def _write(
    connection: Connection, rows: list[list[dict[str, Any]]], *, replace: bool = False
) -> int:
    """Write tables; how many were not there. What is there already stays as it is, or is replaced:
    an archive may have a table from when it was shorter."""
    logged = {row["table_id"] for row in rows[0]}
    there = set(
        connection.scalars(select(event.c.table_id).where(event.c.table_id.in_(logged)).distinct())
    )
    if replace:
        for part in _OF_TABLES:
            connection.execute(delete(part).where(part.c.table_id.in_(there)))
        there = set()
    for part, some in zip(_OF_TABLES, rows, strict=True):
        new = [row for row in some if row["table_id"] not in there]
        if new:
            connection.execute(insert(part), new)
    return len(logged - there)


def _delete(connection: Connection, last: dict[str, int]) -> int:
    """Delete tables that still end where they did when they were copied; how many."""
    hold(connection, last)  # nobody appends meanwhile
    gone = 0
    for table, number in last.items():
        now = connection.scalar(select(func.max(event.c.number)).where(event.c.table_id == table))
        if now != number:
            continue
        for part in _OF_TABLES:
            connection.execute(delete(part).where(part.c.table_id == table))
        forget_turns(connection, table)
        gone += 1
    return gone
