"""Opening the store: where it is, how SQLite is spoken to, and the schema brought up to date."""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import AbstractContextManager, closing, nullcontext
from pathlib import Path
from typing import Any

from sqlalchemy import (
    URL,
    Connection,
    Engine,
    create_engine,
    insert,
    inspect,
    make_url,
    select,
)
from sqlalchemy import event as hooks
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.pool import QueuePool, StaticPool

from oddtrick.messages import Verbatim, say, term, together
from oddtrick.support.data_folder import DATA_FOLDER
from oddtrick.support.optional_libraries import needed_by

from .log import EventLog, StoreError, first_line
from .schema import REVISION, event, metadata, version

DEFAULT_PATH = DATA_FOLDER / "oddtrick.sqlite3"

BUSY = 10.0
"""Seconds to wait for another program that is writing to the same file."""


CONNECT = 3
"""Seconds to wait for a database server to answer at all."""

SLOW = 10
"""Seconds after which a database server is not waited for any more."""

_POSTGRESQL = {
    "connect_timeout": CONNECT,
    "tcp_user_timeout": SLOW * 1000,
    "keepalives_idle": SLOW,
    "options": f"-c statement_timeout={SLOW}s -c lock_timeout={SLOW}s -c timezone=UTC",
    "application_name": "oddtrick",
    "client_encoding": "utf8",
}


_DRIVERS = ("sqlite", "sqlite+pysqlite", "postgresql", "postgres", "postgresql+psycopg")
"""The kinds of addresses that are understood."""

_PLACES = say(
    "A store is a file of SQLite, by its path, or a database of PostgreSQL: "
    "postgresql://user:password@host/database."
)


def _url(where: str | Path) -> URL:
    """A database URL; anything that is not one is the path of an SQLite file. PostgreSQL is
    spoken to by psycopg, however its address is typed. Raises `StoreError` for what is neither."""
    text = str(where)
    if "://" not in text:
        if text.startswith(("postgresql:", "postgres:")):
            kind = Verbatim(text.partition(":")[0])
            wrong = say("{kind}:… is no address of a database.", kind=kind)
            raise StoreError(together(wrong, _PLACES))
        return URL.create("sqlite", database=str(Path(text).expanduser()))
    try:
        url = make_url(text)
    except (ArgumentError, ValueError) as error:  # it may have a password in it: it is not shown
        raise StoreError(together(say("The store's address cannot be read."), _PLACES)) from error
    if "@" in (url.host or ""):  # half of the password would be shown as a host
        raise StoreError(together(say("In a password @ is written as %40, and % as %25."), _PLACES))
    if url.drivername not in _DRIVERS:
        raise StoreError(
            together(
                say("{kind}://… is no store of Oddtrick.", kind=Verbatim(url.drivername)),
                _PLACES,
            )
        )
    if url.drivername in ("postgresql", "postgres"):
        url = url.set(drivername="postgresql+psycopg")
    return url


def sqlite_file(where: str | Path) -> Path | None:
    """The file of an SQLite store; `None` for a store in memory or in another database."""
    url = _url(where)
    if url.get_backend_name() != "sqlite" or url.database in (None, "", ":memory:"):
        return None
    return Path(str(url.database))


def _only_read(file: Path | None) -> bool:
    """Whether a file is there that may not be written, or has no room beside it for a log."""
    if file is None or not file.exists():
        return False
    return not all(os.access(place, os.W_OK) for place in (file, file.parent))


def reading(file: Path) -> sqlite3.Connection:
    """A file, open to be read: nothing is written to it. Raises `sqlite3.Error`."""
    address = f"{file.resolve().as_uri()}?mode=ro"
    if _only_read(file) and not file.with_name(f"{file.name}-wal").exists():
        address += "&immutable=1"  # nobody writes: no locks, for which there may be no room
    return sqlite3.connect(
        address, timeout=BUSY, uri=True, check_same_thread=False, isolation_level=None
    )


def _engine(url: URL) -> Engine:
    if url.get_backend_name() == "postgresql":
        return create_engine(
            url, pool_pre_ping=True, pool_size=6, connect_args={**_POSTGRESQL, **url.query}
        )
    arguments: dict[str, Any] = {"connect_args": {"check_same_thread": False, "timeout": BUSY}}
    if url.database in (None, "", ":memory:"):
        arguments["poolclass"] = StaticPool  # one connection, or each would see a base of its own
    engine = create_engine(url, **arguments)

    @hooks.listens_for(engine, "connect")
    def _pragmas(connection: Any, _record: Any) -> None:
        # Python's driver would begin no transaction before a table is made: we begin them all.
        connection.isolation_level = None
        cursor = connection.cursor()
        # WAL lets readers go on while a commit is written; FULL has every commit on the disk
        # before it returns, so that an acknowledged act survives even a loss of power.
        _to_wal(cursor)
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.close()

    @hooks.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        how = connection.get_execution_options().get("sqlite_begin", "BEGIN")
        connection.exec_driver_sql(how)

    return engine


def _reading_engine(file: Path) -> Engine:
    return create_engine("sqlite://", creator=lambda: reading(file), poolclass=QueuePool)


def _drivers(url: URL) -> AbstractContextManager[None]:
    """Round what loads a driver: the one of PostgreSQL is an extra."""
    if url.get_backend_name() != "postgresql":
        return nullcontext()
    return needed_by("A store in PostgreSQL needs", "postgresql")


def _to_wal(cursor: Any) -> None:
    """Turn the log on. Of several programs that open a new file at once one may do it, and SQLite
    does not let the others wait."""
    ends = time.monotonic() + BUSY
    while True:
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError:
            if time.monotonic() > ends:
                raise
            time.sleep(0.05)


def _is_anothers(file: Path | None) -> bool:
    """Whether a file is a database with tables none of which is ours."""
    if file is None or not file.is_file():
        return False
    with closing(reading(file)) as connection:
        cursor = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        names = {name for (name,) in cursor}
    return bool(names) and not names & {event.name, version.name}


def open_log(where: str | Path = DEFAULT_PATH) -> EventLog:
    """Open the store at a path or database URL, made or brought up to date where need be; a file
    that may only be read is opened so, and nothing is written beside it.

    Raises `StoreError` when that cannot be done.
    """
    shown = str(where)
    try:
        url = _url(where)
        if "://" in shown:
            # Without its password, wherever that stands in it, and as it was typed.
            shown = url.set(drivername=shown.partition(":")[0], query={}).render_as_string()
        elif url.database:
            Path(url.database).parent.mkdir(parents=True, exist_ok=True)
        if _is_anothers(sqlite_file(where)):
            raise StoreError(
                "{shown} is a database of another program: nothing is stored in it.",
                shown=term(shown),
            )
        file = sqlite_file(where)
        fixed = file if _only_read(file) else None
        with _drivers(url):
            engine = _engine(url) if fixed is None else _reading_engine(fixed)
        try:
            _bring_up_to_date(engine, shown) if fixed is None else _check_revision(engine, shown)
        except BaseException:
            engine.dispose()
            raise
    except (SQLAlchemyError, OSError, ImportError, RuntimeError, sqlite3.Error) as error:
        reason = first_line(error) if isinstance(error, SQLAlchemyError) else str(error)
        raise StoreError(
            "The store at {shown} cannot be opened: {why}.",
            shown=term(shown),
            why=Verbatim(reason.rstrip(".")),
        ) from error
    return EventLog(engine)


def _check_revision(engine: Engine, shown: str) -> None:
    """Raises `StoreError` for a file of another revision, which may only be read."""
    with engine.connect() as connection:
        if _revision(connection) != REVISION:
            raise StoreError(
                "{shown} was made by another version of Oddtrick, and may only be read here: copy "
                "it to where it may be written.",
                shown=term(shown),
            )


def _bring_up_to_date(engine: Engine, shown: str) -> None:
    """Give a database the tables of today: all of them or none, one program at a time.

    Alembic, which takes as long to load as all the rest of the store, is asked only where a
    database is of another revision than ours. Raises `StoreError` for one that is newer.
    """
    with engine.connect() as connection:
        # SQLite locks the file before it is looked at: the second finds the work done.
        connection = connection.execution_options(sqlite_begin="BEGIN IMMEDIATE")
        with connection.begin():
            if engine.dialect.name == "postgresql":
                # A migration takes the time it needs, and the others wait for it.
                connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
                connection.exec_driver_sql("SET LOCAL lock_timeout = 0")
                connection.exec_driver_sql("SELECT pg_advisory_xact_lock(7033)")
                encoding = connection.exec_driver_sql("SHOW server_encoding").scalar()
                if encoding != "UTF8":
                    raise StoreError(
                        "The database at {shown} has the encoding {encoding}, which cannot keep "
                        "all names. Make it with UTF-8: createdb -E UTF8 -T template0 oddtrick.",
                        shown=term(shown),
                        encoding=Verbatim(str(encoding)),
                    )
            tables = set(inspect(connection).get_table_names())
            if tables and not tables & {event.name, version.name}:
                raise StoreError(
                    "{shown} is a database of another program: nothing is stored in it.",
                    shown=term(shown),
                )
            if not tables:
                metadata.create_all(connection)
                connection.execute(insert(version).values(version_num=REVISION))
            elif version.name not in tables or _revision(connection) != REVISION:
                from .migrating import NoRevision, migrate

                try:
                    migrate(connection)
                except NoRevision as error:
                    raise StoreError(
                        "The store at {shown} was made by a newer Oddtrick (revision "
                        "{revision}): bring this one up to date.",
                        shown=term(shown),
                        revision=Verbatim(str(_revision(connection))),
                    ) from error


def _revision(connection: Connection) -> str | None:
    return connection.scalar(select(version.c.version_num))
