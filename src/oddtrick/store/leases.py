"""Leases: the owner of each table where several servers share a store.

Tables, evenings and parties are spread over `SHARDS` by their ids. Each shard has one owner, and a
lease with an epoch that grows whenever the owner changes. A writer names the epochs it
holds, in the transaction that appends, and the database refuses it where another has taken over:
so two owners can never both write, whatever their clocks or their networks do.

A worker is alive while its row says so by the database's clock. When it is not renewed for
`LIFE` seconds, the others take its shards."""

from __future__ import annotations

import logging
import os
import secrets
import threading
import time
import zlib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, Engine, and_, delete, insert, select, text, update
from sqlalchemy.exc import SQLAlchemyError

from oddtrick.errors import Refused, cause
from oddtrick.messages import Name, TextValue, Verbatim
from oddtrick.store.log import StoreError, first_line
from oddtrick.store.opening import DEFAULT_PATH, sqlite_file
from oddtrick.store.schema import lease, worker

SHARDS = 64
"""Parts that all tables, evenings and parties are divided into: more than there will be workers."""

LIFE = 1.0
"""Seconds after which a worker that has not been heard of is taken for dead."""

_MEMBERS = 7034
"""The number of the lock under which shards change hands, one worker at a time."""


class NotOwner(Refused):
    """The table is another worker's. `address` is where that worker is, empty if not known."""

    def __init__(self, message: str, address: str = "", /, **values: TextValue) -> None:
        super().__init__(message, **values)
        self.address = address


def shard_of(id_: str) -> int:
    """The shard of a table, an evening, a party or a set: its id carries it, and any proxy that
    knows CRC-32 finds it too.

    >>> shard_of("h4kx2m9pqrst")
    21
    """
    return zlib.crc32(id_.encode()) % SHARDS


def id_in(shards: Collection[int], letters: str, length: int) -> str:
    """A name that nobody guesses, in one of these shards; in any where there are none."""
    while True:
        found = "".join(secrets.choice(letters) for _ in range(length))
        if not shards or shard_of(found) in shards:
            return found


class NameTaken(StoreError):
    """Another worker of the same name is at work."""


class HeldShards(NamedTuple):
    """The shards that a worker owns, with their epochs."""

    epochs: Mapping[int, int]
    owners: Mapping[int, str] = {}
    """The addresses of the owners of all shards that have one alive."""
    surplus: Sequence[int] = ()
    """The shards beyond its fair share, to be handed over."""
    judged: bool = True
    """Whether it has looked for shards whose owners are dead."""


def _now(connection: Connection) -> float:
    return float(connection.scalar(text("SELECT extract(epoch FROM clock_timestamp())")) or 0)


def _alive(now: float) -> ColumnElement[bool]:
    """Whether a worker is: one that is said to be for longer than any asks for was heard of before
    the database's clock was set back."""
    return and_(worker.c.until > now, worker.c.until <= now + LONGEST)


def hold(connection: Connection, ids: Iterable[str]) -> None:
    """Keep everybody from appending to these logs until the transaction ends."""
    if connection.dialect.name != "postgresql":
        return  # SQLite has one writer at a time
    shards = sorted({shard_of(id_) for id_ in ids})
    connection.execute(select(lease.c.shard).where(lease.c.shard.in_(shards)).with_for_update())


class Membership:
    """One worker among those that share a store. Not safe to use from several threads."""

    def __init__(self, name: str, address: str, life: float = LIFE) -> None:
        """`life` is for how many seconds it is taken for alive when it is not heard of."""
        self.name, self.address, self.life = name, address, life
        self.run = secrets.token_hex(8)
        self._known = False
        self._missed = False

    def renew(self, connection: Connection) -> HeldShards:
        """Say that this worker is alive, and take what is its part of the shards: those without a
        living owner, up to a fair share. Raises `NameTaken` where another worker of this name is
        at work."""
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_MEMBERS})"))
        now = _now(connection)
        own = connection.execute(select(worker).where(worker.c.name == self.name)).first()
        alive = own is not None and now < own.until <= now + LONGEST
        if own is not None and own.run != self.run and alive:
            if self._known:
                raise NameTaken(
                    "Another worker has been started as {name}: this one ends.",
                    name=Name(self.name),
                )
            raise NameTaken(
                "A worker named {name} is at work already, at {address}. Give this one "
                "another name.",
                name=Name(self.name),
                address=own.address,
            )
        lapsed = self._known and not alive
        until = now + self.life
        if own is not None and own.run == self.run and alive:
            until = max(until, own.until)  # it may have asked for more
        row = {"run": self.run, "address": self.address, "until": until}
        if own is None:
            connection.execute(insert(worker).values(name=self.name, **row))
        else:
            connection.execute(update(worker).where(worker.c.name == self.name).values(**row))
        if not self._known:
            # What a worker of this name left behind was owned under other epochs.
            self._give_up(connection, self._owned(connection))
            self._fill(connection)
        self._known = True
        # After an interruption of the database everybody looks dead: only who was alive
        # judges others, or all shards would change hands.
        judges = not lapsed and not self._missed
        self._missed = lapsed
        epochs, share = self._claim(connection, now, judges)
        owners = self._owners(connection, now)
        return HeldShards(epochs, owners, sorted(epochs)[share:], judges)

    def _owners(self, connection: Connection, now: float) -> dict[int, str]:
        query = (
            select(lease.c.shard, worker.c.address)
            .join(worker, lease.c.owner == worker.c.name)
            .where(_alive(now))
        )
        return {shard: address for shard, address in connection.execute(query)}  # noqa: C416

    def _fill(self, connection: Connection) -> None:
        """The rows of all shards, where this store is shared for the first time."""
        there = set(connection.scalars(select(lease.c.shard)))
        if new := [s for s in range(SHARDS) if s not in there]:
            connection.execute(insert(lease), [{"shard": s, "owner": "", "epoch": 0} for s in new])

    def _owned(self, connection: Connection) -> dict[int, int]:
        query = select(lease.c.shard, lease.c.epoch).where(lease.c.owner == self.name)
        return {shard: epoch for shard, epoch in connection.execute(query)}  # noqa: C416

    def _claim(
        self, connection: Connection, now: float, judges: bool
    ) -> tuple[dict[int, int], int]:
        """Take what is this worker's part; what it owns then, and how much its part is."""
        rows = connection.execute(select(worker.c.name, worker.c.until)).all()
        owners = {r.name for r in rows if now < r.until <= now + LONGEST or not judges}
        share = -(-SHARDS // len(owners | {self.name}))
        taken = {s: owner for s, owner in connection.execute(select(lease.c.shard, lease.c.owner))}  # noqa: C416
        mine = [shard for shard, owner in taken.items() if owner == self.name]
        free = [shard for shard, owner in sorted(taken.items()) if owner not in owners]
        wanted = free[: max(0, share - len(mine))]
        if wanted:
            connection.execute(
                update(lease)
                .where(lease.c.shard.in_(wanted))
                .values(owner=self.name, epoch=lease.c.epoch + 1)
            )
        gone = [r.name for r in rows if r.until < now - 3600] if judges else []
        if gone:
            connection.execute(delete(worker).where(worker.c.name.in_(gone)))
        return self._owned(connection), share

    def give_up(self, connection: Connection, shards: Collection[int]) -> None:
        """Hand shards over: the next server takes them."""
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_MEMBERS})"))
        self._give_up(connection, shards)

    def _give_up(self, connection: Connection, shards: Collection[int]) -> None:
        connection.execute(
            update(lease)
            .where(lease.c.shard.in_([*shards]), lease.c.owner == self.name)
            .values(owner="", epoch=lease.c.epoch + 1)
        )

    def leave(self, connection: Connection) -> None:
        """This worker ends, and owns nothing any more."""
        self.give_up(connection, self._owned(connection))
        connection.execute(
            delete(worker).where(worker.c.name == self.name, worker.c.run == self.run)
        )


class EpochFence:
    """The guard of a log whose writer owns some shards."""

    def __init__(self, epochs: Callable[[], Mapping[int, int]]) -> None:
        """`epochs` gives the shards that the writer owns now, with their epochs."""
        self._epochs = epochs

    def __call__(self, connection: Connection, ids: Collection[str]) -> None:
        """Raises `NotOwner` where another has taken over what is to be appended to. Until the
        transaction ends nobody takes it over."""
        held, shards = self._epochs(), sorted({shard_of(id_) for id_ in ids})
        rows = select(lease.c.shard, lease.c.epoch).where(lease.c.shard.in_(shards))
        found = connection.execute(rows.with_for_update(read=True))
        epochs = {shard: epoch for shard, epoch in found}  # noqa: C416
        if any(held.get(shard) != epochs.get(shard) or shard not in held for shard in shards):
            raise NotOwner(
                "Another server has taken this table over. Your page finds it by itself."
            )

    def held(self, ids: Collection[str]) -> Mapping[int, int] | None:
        """The shards of these logs with their epochs; None where one is another's."""
        epochs, shards = self._epochs(), {shard_of(id_) for id_ in ids}
        if not shards <= epochs.keys():
            return None
        return {shard: epochs[shard] for shard in shards}


# Two servers of one SQLite file know of each other, as far as the system lets them.

try:
    import fcntl
except ImportError:  # Windows: nobody hears of the other
    fcntl = None  # type: ignore[assignment]


@contextmanager
def among_servers(where: str | Path = DEFAULT_PATH) -> Iterator[bool]:
    """Serve a store meanwhile, from before it is opened until after it is closed; whether another
    server has the same SQLite file. Of a database of PostgreSQL leases say so
    (`oddtrick.store.leases`), and one in memory nobody else sees.

    Raises `StoreError` where the file cannot be written.
    """
    held = _opened(where) if fcntl is not None else None
    if held is None:
        yield False
        return
    try:
        yield _marked(held)
    finally:
        os.close(held)


def _marked(held: int) -> bool:
    """Mark an open file as served; whether somebody else has. SQLite's own locks are of another
    kind, and are not touched."""
    others = False
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        others = True
    except OSError:  # a file system without such locks
        return False
    with suppress(OSError):
        fcntl.flock(held, fcntl.LOCK_SH | fcntl.LOCK_NB)
    return others


def _opened(where: str | Path) -> int | None:
    """The file of an SQLite store, open for writing and made where there is none; None where the
    store is no file. Raises `StoreError`."""
    try:
        file = sqlite_file(where)
        if file is None:
            return None
        file.parent.mkdir(parents=True, exist_ok=True)
        return os.open(file, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as error:
        raise StoreError(
            "The store at {where} cannot be written: {why}.",
            where=Verbatim(str(where)),
            why=Verbatim(str(error.strerror)),
        ) from error
    except RuntimeError as error:  # no such home
        raise StoreError(
            "The store at {where} cannot be opened: {error}",
            where=Verbatim(str(where)),
            error=cause(error),
        ) from error


log = logging.getLogger(__name__)

_BEAT = text("""
WITH now (at) AS MATERIALIZED (SELECT CAST(extract(epoch FROM clock_timestamp()) AS float8)),
alive AS (
    UPDATE worker SET until = greatest(until, now.at + CAST(:life AS float8)) FROM now
    WHERE name = CAST(:name AS text) AND run = CAST(:run AS text) AND until > now.at
        AND until <= now.at + CAST(:longest AS float8) RETURNING 1
)
SELECT concat_ws(';', (SELECT sum(epoch) FROM lease),
    (SELECT string_agg(name || ' ' || run, ',' ORDER BY name) FROM worker, now
     WHERE until > now.at AND until <= now.at + CAST(:longest AS float8)))
FROM alive
""")
"""Epochs only grow, with each shard that changes hands: their sum stays the same only where none
does."""


LATE = 4.0
"""So many times the longest wait between two heartbeats a worker asks to be taken for alive, where
that is more than its life."""

MOST = 5.0
"""So many times its life at most: a worker that dies is missed so late then."""

LONGEST = 900.0
"""Seconds for which no worker asks to be taken for alive, whatever its life: where one is said to
be for longer, the database's clock has been set back since it was heard of."""

RECENT = 30.0
"""Seconds after which a long wait is forgotten."""


class Heartbeat:
    """A line of its own on which a worker says that it is alive. Where it is heard late, as on a
    machine that has too much to do, it asks for more time, before it is taken for dead. Safe to use
    from several threads."""

    def __init__(self, engine: Engine, name: str, run: str, life: float) -> None:
        """`life` is for how many seconds it is taken for alive then."""
        self._engine = engine
        self._line: Connection | None = None
        self._who = {"name": name, "run": run, "longest": LONGEST}
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
            answer = self._opened().execute(_BEAT, {**self._who, "life": life}).scalar()
        except SQLAlchemyError as error:
            self._let_go()  # whatever is wrong with it, the next is opened anew
            cause = first_line(error)
            if cause != self._trouble:
                log.warning("the heartbeat does not reach the database: %s", cause)
                self._trouble = cause
            return ""
        self._trouble = ""
        return str(answer or "")

    def _opened(self) -> Connection:
        """The line, opened where it is not. Raises `SQLAlchemyError`."""
        if self._line is None:
            self._line = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
            self._line.detach()
            # A slow disk makes nobody dead, and who was heard of before a crash of the database
            # says so again.
            self._line.exec_driver_sql("SET synchronous_commit TO off")
        return self._line

    def close(self) -> None:
        """Let go of the line."""
        with self._lock:
            self._let_go()

    def _let_go(self) -> None:
        line, self._line = self._line, None
        if line is not None:
            with suppress(SQLAlchemyError):
                line.close()
