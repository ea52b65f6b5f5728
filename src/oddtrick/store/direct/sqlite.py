"""Events written to an SQLite file."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from sqlalchemy import Engine

from . import EventRow, NumberTaken, WriteFailed

__all__ = ["SqliteWriter"]

_INSERT = "INSERT INTO event (table_id, number, at, body) VALUES (?, ?, ?, ?)"


class SqliteWriter:
    """The connection, opened when it is first needed. Safe to use from several threads."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._lock = threading.Lock()
        self._connection: Any = None

    def insert(self, rows: Sequence[EventRow], held: Mapping[int, int]) -> bool:
        """Write events as `DirectWriter` has it; a file has one owner, and nothing is `held`."""
        with self._lock:
            try:
                if self._connection is None:
                    borrowed = self._engine.raw_connection()
                    self._connection = borrowed.dbapi_connection
                    borrowed.detach()
                self._insert(self._connection, rows)
            except sqlite3.IntegrityError as error:
                raise NumberTaken(str(error)) from error
            except sqlite3.Error as error:
                self._let_go()  # whatever is wrong with it, the next is opened anew
                raise WriteFailed(str(error)) from error
        return True

    @staticmethod
    def _insert(connection: Any, rows: Sequence[EventRow]) -> None:
        try:
            if len(rows) == 1:
                # A transaction by itself. With each statement another thread may take its turn,
                # and this one waits for the next.
                connection.execute(_INSERT, rows[0])
            else:
                connection.execute("BEGIN IMMEDIATE")
                connection.executemany(_INSERT, rows)
                connection.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
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
