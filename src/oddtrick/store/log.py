"""The event log: append in one transaction, read back in order, never change anything.

>>> from oddtrick.store.opening import open_log
>>> log = open_log("sqlite://")
>>> log.append("demo", 1, ['{"type":"made"}', '{"type":"dealt"}'])
2
>>> [(e.number, e.body) for e in log.read("demo")]
[(1, '{"type":"made"}'), (2, '{"type":"dealt"}')]
>>> log.close()
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import NamedTuple, Protocol, TypeAlias, TypeVar
from weakref import finalize

from sqlalchemy import Connection, Engine, delete, func, insert, select, text, tuple_
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError, SQLAlchemyError
from sqlalchemy.pool import StaticPool

from oddtrick.errors import OddtrickError, Refused
from oddtrick.messages import say, term

from .deals import DealSummary, keep
from .schema import event
from .turns import TableTurns, write_turns

log = logging.getLogger(__name__)
T = TypeVar("T")


class StoreError(OddtrickError):
    """The store cannot be opened, read or written."""


class Conflict(Refused):
    """Somebody else has appended to the table's log first; nothing was written."""


class Stored(NamedTuple):
    """One event as it lies in the log: its number within its table, when, and its JSON."""

    number: int
    at: float
    body: str


class Append(NamedTuple):
    """Events to be written to a table, the first of them as number `first`."""

    table: str
    first: int
    bodies: Sequence[str]
    deals: Sequence[DealSummary] = ()
    """The facts on the table's deals stored with them."""
    times: Sequence[float] = ()
    """When each happened, of what is brought from another store; without any, now."""
    turns: TableTurns | None = None
    """The seats that the table waits for then, where it is played over days."""

    def rows(self, now: float) -> Iterator[tuple[int, float, str]]:
        """The number, time and body of each."""
        times = self.times or (now,) * len(self.bodies)
        for i, (at, body) in enumerate(zip(times, self.bodies, strict=True)):
            yield self.first + i, at, body


class Fence(Protocol):
    """The guard against two servers owning one table."""

    def __call__(self, connection: Connection, ids: Collection[str], /) -> None:
        """Asked within the transaction that appends to these logs, before it does. It raises where
        they are not the asker's to write, and nothing is written."""

    def held(self, ids: Collection[str], /) -> Mapping[int, int] | None:
        """The shards of these logs with the epochs under which the asker owns them; None where one
        is not theirs."""


_EventRow: TypeAlias = tuple[str, int, float, str]
"""A table's id, the number of the event, when it was, and its JSON."""

_INSERT = insert(event)
_COLUMNS = ("table_id", "number", "at", "body")

_FENCED = text("""
WITH held AS (SELECT shard, epoch FROM lease WHERE shard = ANY(CAST(:shards AS int4[])) FOR SHARE)
INSERT INTO event (table_id, number, at, body)
SELECT * FROM unnest(CAST(:table_id AS text[]), CAST(:number AS int4[]), CAST(:at AS float8[]),
                     CAST(:body AS text[]))
WHERE (SELECT count(*) FROM held
       JOIN unnest(CAST(:shards AS int4[]), CAST(:epochs AS int4[])) AS mine (shard, epoch)
       USING (shard, epoch)) = cardinality(CAST(:shards AS int4[]))
""")
"""Events written to PostgreSQL by who owns their shards, in one way there and back. The epochs are
looked at in the transaction that writes: until it ends nobody changes them."""

_FULL = say("Nothing is written until there is room again: the disk is full.")
_KNOWN = {
    "readonly database": say("Nothing is written: this file may only be read."),
    "read-only transaction": say("Nothing is written: the database may only be read just now."),
    "disk is full": _FULL,
    "No space left on device": _FULL,
}
"""What is said of faults that the server's operator can mend, by words of the database's own."""

_TRIAL, _BALLAST = "", "." * 65_536
"""What is written to see that something can be: an event of a table without a name, which has more
than an act takes."""

_FIRST = "Somebody else has acted at this table first."

STAYS = 3600.0
"""Seconds for which a table that was written here has certainly not been put away: an archive takes
none that was touched within a day."""

REMEMBERED = 10_000
"""Tables of which it is remembered when they were written here."""

CHUNK = 2000
"""Events read from the database at a time: a long log is not held twice."""


class EventLog:
    """The events of all tables. Safe to use from several threads."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._trouble = ""
        """The fault found when the database was last asked."""
        self.failing = False
        """Whether it did not take what was written last."""
        self.fence: Fence | None = None
        """The guard against two servers owning one table; None where there is only one."""
        self._written: dict[str, tuple[int, float]] = {}
        """The last number written here of each table, and when, as the event has it."""

    @property
    def engine(self) -> Engine:
        """The database."""
        return self._engine

    @property
    def read_apart(self) -> bool:
        """Whether it can be read while it is being written: not one in memory, which has a single
        connection."""
        return not isinstance(self._engine.pool, StaticPool)

    def append(
        self, table: str, first: int, bodies: Sequence[str], deals: Sequence[DealSummary] = ()
    ) -> int:
        """Write events as numbers `first`, `first` + 1 … of a table, all or none of them.

        When this returns they are on the disk. Returns the last number. Raises `Conflict` when
        there already is an event of such a number.
        """
        self.append_together([Append(table, first, bodies, deals)])
        return first + len(bodies) - 1

    def append_together(self, appends: Sequence[Append]) -> None:
        """Write to several logs, all of it or nothing, as `append` writes to one."""
        try:
            self._insert(appends)
        except IntegrityError as error:
            raise Conflict(_FIRST) from error
        except SQLAlchemyError as error:
            raise self._failed("written", error) from error

    def append_all(self, appends: Sequence[Append]) -> list[OddtrickError | None]:
        """Write what several tables wait for, with one wait for the disk; what became of each.

        The events of one table are written all or none of them. Where they cannot be written
        together, each is tried by itself.
        """
        if len(appends) > 1:
            try:
                self._insert(appends)
            except SQLAlchemyError as error:
                if self._away(error):
                    return [self._failed("written", error)] * len(appends)
            except OddtrickError:
                pass
            else:
                return [None] * len(appends)
        outcomes: list[OddtrickError | None] = []
        for append in appends:
            try:
                self.append_together([append])
            except OddtrickError as error:
                outcomes.append(error)
            else:
                outcomes.append(None)
        return outcomes

    def _insert(self, appends: Sequence[Append]) -> None:
        now = time.time()
        rows = [
            (append.table, number, at, body)
            for append in appends
            for number, at, body in append.rows(now)
        ]
        if not (self._only_events(appends) and self._insert_fenced(appends, rows)):
            self._insert_checked(appends, rows)
        self._remember(appends, now)
        self._taken()

    def _only_events(self, appends: Sequence[Append]) -> bool:
        """Whether nothing has to be looked at but the owner, and nothing written but events."""
        return all(
            a.turns is None and not a.deals and (a.first == 1 or self._goes_on(a)) for a in appends
        )

    def _insert_fenced(self, appends: Sequence[Append], rows: Sequence[_EventRow]) -> bool:
        """Write events with one statement, where the database has such; whether that could be."""
        held: Mapping[int, int] | None = {}
        if self.fence is not None:
            held = self.fence.held({append.table for append in appends})
        if held is None or self._engine.dialect.name != "postgresql":
            return False
        columns = {name: list(cells) for name, *cells in zip(_COLUMNS, *rows, strict=True)}
        values = {**columns, "shards": [*held], "epochs": [*held.values()]}
        with self._engine.connect() as connection:
            line = connection.execution_options(isolation_level="AUTOCOMMIT")
            return bool(line.execute(_FENCED, values).rowcount == len(rows))

    def _insert_checked(self, appends: Sequence[Append], rows: Sequence[_EventRow]) -> None:
        """Write within a transaction that looks first whether it may, and keeps the deals."""
        with self._writing() as connection:
            if self.fence is not None:
                self.fence(connection, {append.table for append in appends})
            self._check_goes_on(connection, appends)
            connection.execute(_INSERT, [dict(zip(_COLUMNS, row, strict=True)) for row in rows])
            keep(connection, [deal for append in appends for deal in append.deals])
            for append in appends:
                if append.turns is not None:
                    write_turns(connection, append.table, append.turns)

    def _check_goes_on(self, connection: Connection, appends: Sequence[Append]) -> None:
        """Raises `Conflict` where the event before the first is not there: the table has been put
        away into an archive, and half of a log would be none."""
        before = [(a.table, a.first - 1) for a in appends if a.first > 1 and not self._goes_on(a)]
        if not before:
            return
        there = tuple_(event.c.table_id, event.c.number).in_(before)
        query = select(func.count()).select_from(event).where(there)
        if connection.scalar(query) != len(set(before)):
            raise Conflict("This table has been put away. Whoever runs the server can restore it.")

    def _goes_on(self, append: Append) -> bool:
        """Whether the event before the first is known to be there without a look."""
        last, when = self._written.get(append.table, (0, 0.0))
        return last == append.first - 1 and abs(time.time() - when) < STAYS

    def _remember(self, appends: Sequence[Append], now: float) -> None:
        if len(self._written) > REMEMBERED:
            self._written.clear()  # they are looked for once more each
        for append in appends:
            self._written[append.table] = (append.first + len(append.bodies) - 1, now)

    def read(self, table: str, after: int = 0) -> list[Stored]:
        """The events of a table in order, those numbered above `after`; empty for no table."""
        query = (
            select(event.c.number, event.c.at, event.c.body)
            .where(event.c.table_id == table, event.c.number > after)
            .order_by(event.c.number)
        )
        try:
            with self._engine.connect() as connection:
                rows = connection.execution_options(yield_per=CHUNK).execute(query)
                return [Stored(*row) for row in rows]
        except SQLAlchemyError as error:
            raise self._failed("read", error) from error

    def length(self, table: str) -> int:
        """How many events a table has."""
        last = select(func.max(event.c.number)).where(event.c.table_id == table)
        return self.ask(lambda connection: connection.scalar(last) or 0)

    def ask(self, question: Callable[[Connection], T]) -> T:
        """The answer to a question of `oddtrick.store.deals`, asked in a transaction of its own."""
        try:
            with self._engine.begin() as connection:
                return question(connection)
        except SQLAlchemyError as error:
            raise self._failed("read", error) from error

    def change(self, change: Callable[[Connection], T]) -> T:
        """Read and then write, in a transaction of its own that is a writer's from its first
        statement: SQLite lets nobody who has read become a writer once another has written."""
        try:
            with self._writing() as connection:
                found = change(connection)
        except SQLAlchemyError as error:
            raise self._failed("changed", error) from error
        self._taken()
        return found

    def check_writable(self) -> None:
        """Write something, and take it back. Raises `StoreError` where that cannot be, as on a disk
        that is full."""
        mine = event.c.table_id == _TRIAL

        def tried(connection: Connection) -> None:
            connection.execute(
                _INSERT, dict(zip(_COLUMNS, (_TRIAL, 1, 0.0, _BALLAST), strict=True))
            )
            connection.execute(delete(event).where(mine))

        self.change(tried)

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        with self._engine.connect() as connection:
            connection = connection.execution_options(sqlite_begin="BEGIN IMMEDIATE")
            with connection.begin():
                yield connection

    def tables(self) -> list[str]:
        """The ids of all tables."""
        return self.ask(lambda c: list(c.scalars(select(event.c.table_id).distinct())))

    def _away(self, error: SQLAlchemyError) -> bool:
        """Whether the database cannot be reached at all: nobody need try again one by one."""
        gone = isinstance(error, DBAPIError) and error.connection_invalidated
        server = self._engine.dialect.name != "sqlite"
        return gone or (server and isinstance(error, OperationalError))

    def _taken(self) -> None:
        self._trouble, self.failing = "", False

    def _failed(self, what: str, error: SQLAlchemyError) -> StoreError:
        """The error for the caller, who need not know where the database is. The log has the
        cause, once for as long as it lasts."""
        cause = first_line(error)
        self.failing = self.failing or what != "read"
        if cause != self._trouble:
            log.error("the store could not be %s: %s", what, cause)
            self._trouble = cause
        for sign, sentence in _KNOWN.items():
            if sign in cause:
                return StoreError(sentence)
        return StoreError(
            "The store could not be {what} just now. Please try again later.", what=term(what)
        )

    def close(self) -> None:
        """Let go of the database."""
        self._engine.dispose()

    def close_when_forgotten(self) -> None:
        """Let go of the database as soon as nobody has this log any more."""
        finalize(self, self._engine.dispose).atexit = False


def first_line(error: SQLAlchemyError) -> str:
    """The first line of a database's error."""
    return str(getattr(error, "orig", None) or error).splitlines()[0]
