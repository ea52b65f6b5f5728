"""Looking after the store: a copy that can be kept, what is damaged, and tables that nobody has
touched for long, moved to a file of their own.

>>> from oddtrick.store.opening import open_log
>>> log = open_log("sqlite://")
>>> damage(log)
[]
>>> log.close()

That file is an SQLite store like any other: ``oddtrick play --database FILE`` opens its tables, and
`restore` brings them back. A table is deleted only when the file has it on the disk, and only where
nothing has happened at it meanwhile.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Table, delete, func, insert, select
from sqlalchemy.exc import SQLAlchemyError

from oddtrick.errors import BadOption, Refused, cause
from oddtrick.messages import Verbatim
from oddtrick.store.leases import hold
from oddtrick.store.log import EventLog, StoreError, first_line
from oddtrick.store.opening import DEFAULT_PATH, open_log, sqlite_file
from oddtrick.store.schema import deal, event, sitter
from oddtrick.store.turns import forget_turns

MOST = 20
"""Damaged places that are named."""


def back_up(to: str | Path, where: str | Path = DEFAULT_PATH) -> Path:
    """Copy an SQLite store to a new file while it may be in use, and say where the copy is.

    The copy has all that was committed, what still lies in the write-ahead log included. Raises
    `StoreError` where there is nothing to copy, or a file already.
    """
    source, target = sqlite_file(where), Path(to).expanduser()
    if source is None:
        raise StoreError("Only an SQLite file is copied here: use the database's own tools.")
    if not source.exists():
        raise StoreError("There is no store at {source}.", source=Verbatim(str(source)))
    if target.exists():
        raise StoreError(
            "{target} is there already: name a new file.", target=Verbatim(str(target))
        )
    half = target.with_name(f"{target.name}.part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with (
            closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as old,
            closing(sqlite3.connect(half)) as new,
        ):
            old.backup(new)
            found = new.execute("PRAGMA quick_check(1)").fetchone()[0]
            if found != "ok":
                raise StoreError(
                    "The store at {source} is damaged and was not copied: {found}.",
                    source=Verbatim(str(source)),
                    found=found,
                )
        os.replace(half, target)
    except (sqlite3.Error, OSError) as error:
        raise StoreError(
            "The store at {source} cannot be copied: {error}.",
            source=Verbatim(str(source)),
            error=cause(error),
        ) from error
    finally:
        with suppress(OSError):
            half.unlink(missing_ok=True)
    return target


def damage(log: EventLog) -> list[str]:
    """The damage in an SQLite store, in sentences; empty where all is well.

    A table whose events cannot be read is named; the others are as good as ever.
    """
    engine = log.engine
    if engine.dialect.name != "sqlite":
        return []
    try:
        with engine.connect() as connection:
            rows = connection.exec_driver_sql(f"PRAGMA quick_check({MOST})").scalars().all()
    except SQLAlchemyError as error:
        return [f"The store is damaged: {first_line(error)}.", *_unreadable(log)]
    if list(rows) == ["ok"]:
        return []
    said = [line for row in rows for line in str(row).splitlines() if not line.startswith("***")]
    return [*(f"The store is damaged: {line}." for line in said[:MOST]), *_unreadable(log)]


def _unreadable(log: EventLog) -> list[str]:
    try:
        tables = log.tables()
    except StoreError:
        return [
            "The list of tables cannot be read. Put a copy in its place: oddtrick server backup."
        ]
    lost = []
    for table in tables:
        try:
            numbers = [entry.number for entry in log.read(table)]
        except StoreError:
            numbers = []
        if not numbers or numbers != list(range(1, len(numbers) + 1)):
            lost.append(table)
    return [f"Table {table} cannot be read any more." for table in lost]


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
