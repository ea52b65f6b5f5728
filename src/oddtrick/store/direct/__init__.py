"""Events written on a connection of its own, past the layers of SQLAlchemy: it is done for every
act, and takes a quarter of the processor's time that way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, TypeAlias

from sqlalchemy import Engine
from sqlalchemy.pool import StaticPool

from oddtrick.store.deals import Statement

__all__ = ["DirectWriter", "EventRow", "NumberTaken", "WriteFailed", "direct_writer"]

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
        from .sqlite import SqliteWriter

        return SqliteWriter(engine)
    if engine.dialect.name == "postgresql" and engine.dialect.driver == "psycopg":
        from .postgresql import PostgresqlWriter

        return PostgresqlWriter(engine)
    return None
