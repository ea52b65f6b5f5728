"""Events written to an SQLite file."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import chain
from typing import Any

from sqlalchemy import Engine

from oddtrick.store.deals import Statement

from . import EventRow, NumberTaken, WriteFailed

_INSERT = "INSERT INTO event (table_id, number, at, body) VALUES "

TOGETHER = 100
"""Events that one statement writes at most. With each statement another thread may take its turn,
and this one waits for the next: as long as five milliseconds each time on a busy server."""


class SqliteWriter:
    """The connection, opened when it is first needed. Safe to use from several threads."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._lock = threading.Lock()
        self._connection: Any = None

    def insert(
        self, rows: Sequence[EventRow], held: Mapping[int, int], beside: Sequence[Statement] = ()
    ) -> bool:
        """Write events as `DirectWriter` has it; a file has one owner, and nothing is `held`."""
        with self._lock:
            try:
                if self._connection is None:
                    borrowed = self._engine.raw_connection()
                    self._connection = borrowed.dbapi_connection
                    borrowed.detach()
                self._insert(self._connection, rows, beside)
            except sqlite3.IntegrityError as error:
                raise NumberTaken(str(error)) from error
            except sqlite3.Error as error:
                self._let_go()  # whatever is wrong with it, the next is opened anew
                raise WriteFailed(str(error)) from error
        return True

    @staticmethod
    def _insert(connection: Any, rows: Sequence[EventRow], beside: Sequence[Statement]) -> None:
        try:
            if len(rows) <= TOGETHER and not beside:
                _execute(connection, rows)  # a transaction by itself
            else:
                connection.execute("BEGIN IMMEDIATE")
                for begin in range(0, len(rows), TOGETHER):
                    _execute(connection, rows[begin : begin + TOGETHER])
                for statement, some in beside:
                    connection.executemany(statement, some)
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


def _execute(connection: Any, rows: Sequence[EventRow]) -> None:
    """Write some events by one statement."""
    values = ",".join(["(?, ?, ?, ?)"] * len(rows))
    connection.execute(_INSERT + values, [*chain.from_iterable(rows)])
