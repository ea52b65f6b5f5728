"""Looking after the store: a copy that can be kept, and what is damaged.

>>> from oddtrick.store.opening import open_log
>>> log = open_log("sqlite://")
>>> damage(log)
[]
>>> log.close()
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError

from oddtrick.errors import cause
from oddtrick.messages import Verbatim

from .log import EventLog, StoreError, first_line
from .opening import DEFAULT_PATH, sqlite_file

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
