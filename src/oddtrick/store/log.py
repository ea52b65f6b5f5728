"""The event log: append in one transaction, read back in order, never change anything.

>>> log = open_log("sqlite://")
>>> log.append("demo", 1, ['{"type":"made"}', '{"type":"dealt"}'])
2
>>> [(e.number, e.body) for e in log.read("demo")]
[(1, '{"type":"made"}'), (2, '{"type":"dealt"}')]
>>> log.close()
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import URL, Engine, create_engine, insert, make_url, select
from sqlalchemy import event as hooks
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.pool import StaticPool

from ..errors import OddtrickError, Refused
from .schema import event

__all__ = ["DEFAULT_PATH", "Conflict", "EventLog", "StoreError", "Stored", "open_log"]

DEFAULT_PATH = Path("oddtrick-data") / "oddtrick.sqlite3"


class StoreError(OddtrickError):
    """The store cannot be opened, read or written."""


class Conflict(Refused):
    """Somebody else has appended to the table's log first; nothing was written."""


class Stored(NamedTuple):
    """One event as it lies in the log: its number within its table, when, and its JSON."""

    number: int
    at: float
    body: str


class EventLog:
    """The events of all tables. Safe to use from several threads."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def append(self, table: str, first: int, bodies: Sequence[str]) -> int:
        """Write events as numbers `first`, `first` + 1 … of a table, all or none of them.

        When this returns they are on the disk. Returns the last number. Raises `Conflict` when
        there already is an event of such a number.
        """
        now = time.time()
        rows = [
            {"table_id": table, "number": first + i, "at": now, "body": body}
            for i, body in enumerate(bodies)
        ]
        try:
            with self._engine.begin() as connection:
                connection.execute(insert(event), rows)
        except IntegrityError as error:
            raise Conflict("Somebody else has acted at this table first.") from error
        except SQLAlchemyError as error:
            raise StoreError(f"The store could not be written: {_first_line(error)}.") from error
        return first + len(rows) - 1

    def read(self, table: str, after: int = 0) -> list[Stored]:
        """The events of a table in order, those numbered above `after`; empty for no table."""
        query = (
            select(event.c.number, event.c.at, event.c.body)
            .where(event.c.table_id == table, event.c.number > after)
            .order_by(event.c.number)
        )
        try:
            with self._engine.connect() as connection:
                return [Stored(*row) for row in connection.execute(query)]
        except SQLAlchemyError as error:
            raise StoreError(f"The store could not be read: {_first_line(error)}.") from error

    def close(self) -> None:
        """Let go of the database."""
        self._engine.dispose()


def _first_line(error: SQLAlchemyError) -> str:
    return str(getattr(error, "orig", None) or error).splitlines()[0]


def _url(where: str | Path) -> URL:
    """A database URL; anything that is not one is the path of an SQLite file."""
    text = str(where)
    if "://" in text:
        return make_url(text)
    path = Path(text).expanduser()
    path.parent.mkdir(parents=True, exist_ok=True)
    return URL.create("sqlite", database=str(path))


def _engine(url: URL) -> Engine:
    if url.get_backend_name() != "sqlite":
        return create_engine(url, pool_pre_ping=True)
    arguments: dict[str, Any] = {"connect_args": {"check_same_thread": False, "timeout": 10}}
    if url.database in (None, "", ":memory:"):
        arguments["poolclass"] = StaticPool  # one connection, or each would see a base of its own
    engine = create_engine(url, **arguments)

    @hooks.listens_for(engine, "connect")
    def _pragmas(connection: Any, _record: Any) -> None:
        cursor = connection.cursor()
        # WAL lets readers go on while a commit is written; FULL has every commit on the disk
        # before it returns, so that an acknowledged act survives even a loss of power.
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.close()

    return engine


def open_log(where: str | Path = DEFAULT_PATH) -> EventLog:
    """Open the store at a path or database URL, made or brought up to date where need be.

    Raises `StoreError` when that cannot be done.
    """
    shown = str(where)
    try:
        url = _url(where)
        if "://" in shown:
            shown = url.render_as_string()  # without its password
        engine = _engine(url)
        migrate(engine)
    except CommandError as error:
        # The database's revision is none of ours.
        raise StoreError(f"The store at {shown} was made by a newer Oddtrick: {error}.") from error
    except (SQLAlchemyError, OSError, ImportError, RuntimeError) as error:
        reason = _first_line(error) if isinstance(error, SQLAlchemyError) else str(error)
        raise StoreError(f"The store at {shown} cannot be opened: {reason.rstrip('.')}.") from error
    return EventLog(engine)


def migrate(engine: Engine, revision: str = "head") -> None:
    """Bring a database to a revision of the schema."""
    config = Config()
    migrations = str(Path(__file__).parent / "migrations")
    config.set_main_option("script_location", migrations.replace("%", "%%"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
