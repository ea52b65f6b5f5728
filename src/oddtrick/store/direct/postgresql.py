"""Statements that PostgreSQL is asked again and again, each in one way there and back.

A statement is prepared once a line, and is a transaction by itself. It goes to libpq past psycopg's
cursors: one call, in which the interpreter is free for others.
"""

from __future__ import annotations

import selectors
import struct
import threading
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from psycopg import Error, pq
from sqlalchemy import Engine

from oddtrick.store.deals import Statement

from . import EventRow, NumberTaken, WriteFailed

_AWAY = ("08", "53", "55", "57", "58")
"""The classes of errors that have nothing to do with what was to be written."""

_TAKEN = "23505"

_INT4, _FLOAT8, _TEXT = 23, 701, 25

_INSERT = b"""
WITH held AS (SELECT shard, epoch FROM lease WHERE shard = ANY($1) FOR SHARE)
INSERT INTO event (table_id, number, at, body)
SELECT * FROM unnest($3::text[], $4::int4[], $5::float8[], $6::text[])
WHERE (SELECT count(*) FROM held
       JOIN unnest($1::int4[], $2::int4[]) AS mine (shard, epoch) USING (shard, epoch))
      = cardinality($1::int4[])
"""
"""The epochs are looked at in the transaction that writes: until it ends nobody changes them."""


def _array(kind: int, items: Iterable[bytes]) -> bytes:
    """An array as PostgreSQL sends one: dimensions, flags, type, length, first index, items."""
    cells = [struct.pack("!i", len(item)) + item for item in items]
    if not cells:
        return struct.pack("!iii", 0, 0, kind)
    return struct.pack("!iiiii", 1, 0, kind, len(cells), 1) + b"".join(cells)


def _ints(numbers: Iterable[int]) -> bytes:
    return _array(_INT4, (struct.pack("!i", number) for number in numbers))


def _texts(texts: Iterable[str]) -> bytes:
    return _array(_TEXT, (text.encode() for text in texts))


class PreparedLine:
    """A connection of its own for one statement, opened when it is first needed. Not safe to use
    from several threads."""

    def __init__(self, engine: Engine, statement: bytes, *, lasting: bool = True) -> None:
        """A write waits for the disk where it is to be `lasting`; else a crash of the
        database may undo the last moments of it."""
        self._engine, self._statement = engine, statement
        self._lasting = lasting
        self._connection: Any = None
        self._line: Any = None
        self._heard = selectors.DefaultSelector()

    def ask(self, values: Sequence[bytes]) -> Any:
        """The result of the statement with these values, each in PostgreSQL's binary form. Raises
        `NumberTaken`, `WriteFailed`, or what SQLAlchemy raises where no line can be opened."""
        if self._line is None or self._ended():
            self._open()
        try:
            result = self._line.exec_prepared(b"oddtrick", values, [1] * len(values), 0)
        except Error as error:
            self.close()
            raise WriteFailed(str(error), away=True) from error
        self._check(result)
        return result

    def _check(self, result: Any) -> None:
        if result.status in (pq.ExecStatus.COMMAND_OK, pq.ExecStatus.TUPLES_OK):
            return
        code = (result.error_field(pq.DiagnosticField.SQLSTATE) or b"").decode()
        said = result.error_message.decode("utf-8", "replace").strip() or "it gave no answer"
        if code == _TAKEN:
            raise NumberTaken(said)
        away = not code or code.startswith(_AWAY) or self._line.status != pq.ConnStatus.OK
        self.close()  # whatever is wrong with it, the next is opened anew
        raise WriteFailed(said, away=away)

    def _open(self) -> None:
        self.close()
        try:
            borrowed = self._engine.raw_connection()
        except Error as error:  # the driver's own: SQLAlchemy passes it on as it is
            raise WriteFailed(str(error), away=True) from error
        connection: Any = borrowed.dbapi_connection
        borrowed.detach()
        self._connection, self._line = connection, connection.pgconn
        try:
            self._check(self._line.exec_(b"ROLLBACK"))
            self._check(self._line.exec_(b"SET client_encoding TO 'UTF8'"))
            if not self._lasting:
                self._check(self._line.exec_(b"SET synchronous_commit TO off"))
            self._check(self._line.prepare(b"oddtrick", self._statement))
        except Error as error:
            self.close()
            raise WriteFailed(str(error), away=True) from error
        self._heard = selectors.DefaultSelector()
        self._heard.register(self._line.socket, selectors.EVENT_READ)

    def _ended(self) -> bool:
        """Whether the server has spoken unasked: it does so when it closes the line, and hardly
        ever else."""
        return bool(self._heard.select(0))

    def close(self) -> None:
        """Let go of the line."""
        connection, self._connection, self._line = self._connection, None, None
        self._heard.close()
        if connection is not None:
            with suppress(Error):
                connection.close()


class PostgresqlWriter:
    """Writes events. Safe to use from several threads."""

    def __init__(self, engine: Engine) -> None:
        self._line = PreparedLine(engine, _INSERT)
        self._lock = threading.Lock()

    def insert(
        self, rows: Sequence[EventRow], held: Mapping[int, int], beside: Sequence[Statement] = ()
    ) -> bool:
        """Write events as `DirectWriter` has it, and nothing else."""
        if beside:
            return False
        values = [
            _ints(held),
            _ints(held.values()),
            _texts(row[0] for row in rows),
            _ints(row[1] for row in rows),
            _array(_FLOAT8, (struct.pack("!d", row[2]) for row in rows)),
            _texts(row[3] for row in rows),
        ]
        with self._lock:
            result = self._line.ask(values)
        return bool(result.command_tuples == len(rows))

    def close(self) -> None:
        """Let go of the line."""
        with self._lock:
            self._line.close()
