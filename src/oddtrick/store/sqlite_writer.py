"""Events written to an SQLite file on a connection of its own, past the layers of SQLAlchemy.

This is done for every act, and takes a quarter of the processor's time that way.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, TypeAlias

from sqlalchemy import Engine
from sqlalchemy.pool import StaticPool

__all__ = ["EventRow", "SqliteWriter", "sqlite_writer"]

EventRow: TypeAlias = tuple[str, int, float, str]
"""A table's id, the number of the event, when it was, and its JSON."""

_INSERT = "INSERT INTO event (table_id, number, at, body) VALUES (?, ?, ?, ?)"


class SqliteWriter:
    """The connection, opened when it is first needed. Safe to use from several threads."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._lock = threading.Lock()
        self._connection: Any = None

    def insert(self, rows: Sequence[EventRow]) -> None:
        """Write events, all of them or none; they are on the disk when this returns. Raises
        `sqlite3.IntegrityError` where one of a number is there already, and other `sqlite3.Error`
        where the file cannot be written."""
        with self._lock:
            if self._connection is None:
                borrowed = self._engine.raw_connection()
                self._connection = borrowed.dbapi_connection
                borrowed.detach()
            connection = self._connection
            try:
                if len(rows) == 1:
                    # A transaction by itself. With each statement another thread may take its turn,
                    # and this one waits for the next.
                    connection.execute(_INSERT, rows[0])
                else:
                    connection.execute("BEGIN IMMEDIATE")
                    connection.executemany(_INSERT, rows)
                    connection.execute("COMMIT")
            except BaseException as error:
                with suppress(sqlite3.Error):
                    if connection.in_transaction:
                        connection.execute("ROLLBACK")
                if not isinstance(error, sqlite3.IntegrityError):
                    self._let_go()  # whatever is wrong with it, the next is opened anew
                raise

    def close(self) -> None:
        """Let go of the file."""
        with self._lock:
            self._let_go()

    def _let_go(self) -> None:
        if self._connection is not None:
            with suppress(sqlite3.Error):
                self._connection.close()
            self._connection = None


def sqlite_writer(engine: Engine) -> SqliteWriter | None:
    """The writer for an SQLite file; None for another database, or one in memory, which has a
    single connection."""
    if engine.dialect.name != "sqlite" or isinstance(engine.pool, StaticPool):
        return None
    return SqliteWriter(engine)
