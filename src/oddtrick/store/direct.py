"""Events written on a connection of its own, past the layers of SQLAlchemy: it is done for every
act, and takes a quarter of the processor's time that way.
"""

from __future__ import annotations

import logging
import selectors
import sqlite3
import struct
import threading
import time
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import chain
from typing import Any, Protocol, TypeAlias

from psycopg import Error, pq
from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import StaticPool

from .deals import Statement

EventRow: TypeAlias = tuple[str, int, float, str]
"""A table's id, the number of the event, when it was, and its JSON."""


class NumberTaken(Exception):
    """An event of such a number is there already; nothing was written."""


class WriteFailed(Exception):
    """The database could not write; the message is its own. `away` is whether it cannot be reached
    at all."""

    def __init__(self, message: str, *, away: bool = False) -> None:
        super().__init__(message)
        self.away = away


class DirectWriter(Protocol):
    """A way to write events. Safe to use from several threads."""

    def insert(
        self, rows: Sequence[EventRow], held: Mapping[int, int], beside: Sequence[Statement] = ()
    ) -> bool:
        """Write events, and do what is to be done `beside`, all of it or nothing; it is on the disk
        when this returns. False where one of the shards `held` has another epoch by now, or more
        than events cannot be written so, and nothing was written. Raises `NumberTaken`,
        `WriteFailed`, or what SQLAlchemy raises where no line can be opened."""

    def close(self) -> None:
        """Let go of the database."""


def direct_writer(engine: Engine) -> DirectWriter | None:
    """The writer for this database; None for one that has none, or one in memory, which has a
    single connection."""
    if engine.dialect.name == "sqlite" and not isinstance(engine.pool, StaticPool):
        return SqliteWriter(engine)
    if engine.dialect.name == "postgresql" and engine.dialect.driver == "psycopg":
        return PostgresqlWriter(engine)
    return None


# The heartbeat of a worker: it is alive, and what has changed among the workers meanwhile.

log = logging.getLogger(__name__)

_BEAT = b"""
WITH now (at) AS MATERIALIZED (SELECT extract(epoch FROM clock_timestamp())::float8),
alive AS (
    UPDATE worker SET until = greatest(until, now.at + $3::float8) FROM now
    WHERE name = $1::text AND run = $2::text AND until > now.at RETURNING 1
)
SELECT concat_ws(';', (SELECT sum(epoch) FROM lease),
    (SELECT string_agg(name || ' ' || run, ',' ORDER BY name) FROM worker, now
     WHERE until > now.at))
FROM alive
"""
"""Epochs only grow, with each shard that changes hands: their sum stays the same only where none
does."""


LATE = 4.0
"""So many times the longest wait between two heartbeats a worker asks to be taken for alive, where
that is more than its life."""

MOST = 5.0
"""So many times its life at most: a worker that dies is missed so late then."""

RECENT = 30.0
"""Seconds after which a long wait is forgotten."""


class Heartbeat:
    """A line of its own on which a worker says that it is alive. Where it is heard late, as on a
    machine that has too much to do, it asks for more time, before it is taken for dead. Safe to use
    from several threads."""

    def __init__(self, engine: Engine, name: str, run: str, life: float) -> None:
        """`life` is for how many seconds it is taken for alive then."""
        self._engine = engine
        self._line: PreparedLine | None = None
        self._who = [name.encode(), run.encode()]
        self._life = life
        self._lock = threading.Lock()
        self._last = self._long_since = time.monotonic()
        self._longest = 0.0
        self._trouble = ""

    def asks_for(self, now: float) -> float:
        """Seconds to be taken for alive from this moment on, by this machine's own clock."""
        wait, self._last = now - self._last, now
        if wait >= self._longest or now - self._long_since > RECENT:
            self._longest, self._long_since = wait, now
        return min(MOST * self._life, max(self._life, LATE * self._longest))

    def beat(self, *, pause: bool = False) -> str:
        """Say so; what the database answers is another text whenever workers have come or gone, or
        shards changed hands. Empty where this worker is dead already, or cannot be heard. `pause`
        asks for all the time there is: it will be busy with itself."""
        with self._lock:
            life = self.asks_for(time.monotonic())
            return self._beat(MOST * self._life if pause else life)

    def _beat(self, life: float) -> str:
        try:
            if self._line is None:
                # A slow disk makes nobody dead, and who was heard of before a crash of the
                # database says so again.
                self._line = PreparedLine(self._engine, _BEAT, lasting=False)
            result = self._line.ask([*self._who, struct.pack("!d", life)])
        except (WriteFailed, SQLAlchemyError) as error:
            if str(error) != self._trouble:
                log.warning("the heartbeat does not reach the database: %s", error)
                self._trouble = str(error)
            return ""
        self._trouble = ""
        return result.get_value(0, 0).decode() if result.ntuples else ""

    def close(self) -> None:
        """Let go of the line."""
        with self._lock:
            if self._line is not None:
                self._line.close()


# Events written to an SQLite file.

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


# Statements that PostgreSQL is asked again and again, each in one way there and back.
#
# A statement is prepared once a line, and is a transaction by itself. It goes to libpq past
# psycopg's cursors: one call, in which the interpreter is free for others.

_AWAY = ("08", "53", "55", "57", "58")
"""The classes of errors that have nothing to do with what was to be written."""

_TAKEN = "23505"

_INT4, _FLOAT8, _TEXT = 23, 701, 25

_INSERT_POSTGRESQL = b"""
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
        self._line = PreparedLine(engine, _INSERT_POSTGRESQL)
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
