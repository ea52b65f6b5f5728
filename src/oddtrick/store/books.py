"""Evenings and parties in a store that several servers share: what is a file of its own elsewhere.

>>> from oddtrick.store.opening import open_log
>>> log = open_log("sqlite://")
>>> one = StoredBook(log, "4f0a", "party")
>>> one.begin(maker="")
>>> one.append("party", 1, ['{"type":"began"}'])
1
>>> StoredBook(log, "4f0a", "party").there, [e.number for e in one.read("party")]
(True, [1])
>>> log.close()
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

from sqlalchemy import Connection, delete, func, insert, select
from sqlalchemy.exc import SQLAlchemyError

from .log import Append, EventLog, Stored
from .schema import book, book_entry

__all__ = ["StoredBook", "books_made", "books_unused"]


class StoredBook(EventLog):
    """The logs of one evening or party in a shared store; closing it leaves the store
    open."""

    def __init__(self, store: EventLog, id_: str, kind: str) -> None:
        super().__init__(store.engine)
        self._store, self.id, self.kind = store, id_, kind

    @property
    def there(self) -> bool:
        """Whether it has been begun."""
        query = select(book.c.id).where(book.c.id == self.id, book.c.kind == self.kind)
        return self.ask(lambda connection: connection.scalar(query)) is not None

    def begin(self, maker: str) -> None:
        """Begin it. `maker` is the hash of the address that it is made from."""
        values = {"id": self.id, "kind": self.kind, "at": time.time(), "maker": maker}
        self.ask(lambda connection: connection.execute(insert(book).values(**values)))

    def _insert(self, appends: Sequence[Append]) -> None:
        now = time.time()
        rows = [
            {"book_id": self.id, "log": append.table, "number": number, "at": at, "body": body}
            for append in appends
            for number, at, body in append.rows(now)
        ]
        with self._writing() as connection:
            if self._store.fence is not None:
                self._store.fence(connection, {self.id})
            connection.execute(insert(book_entry), rows)
        self._trouble = ""

    def read(self, table: str, after: int = 0) -> list[Stored]:
        """The entries of one of its logs in order, those numbered above `after`."""
        query = (
            select(book_entry.c.number, book_entry.c.at, book_entry.c.body)
            .where(
                book_entry.c.book_id == self.id,
                book_entry.c.log == table,
                book_entry.c.number > after,
            )
            .order_by(book_entry.c.number)
        )
        try:
            with self._engine.connect() as connection:
                return [Stored(*row) for row in connection.execute(query)]
        except SQLAlchemyError as error:
            raise self._failed("read", error) from error

    def tables(self) -> list[str]:
        """The names of its logs."""
        query = select(book_entry.c.log).where(book_entry.c.book_id == self.id).distinct()
        return self.ask(lambda connection: list(connection.scalars(query)))

    def copy_to(self, file: Path) -> Path:
        """Write it to a file of its own, as `oddtrick club` reads one. Raises `StoreError`."""
        from .opening import open_log

        log = open_log(file)
        try:
            appends = []
            for name in self.tables():
                stored = self.read(name)
                bodies, times = [e.body for e in stored], [e.at for e in stored]
                appends.append(Append(name, stored[0].number, bodies, times=times))
            log.append_together(appends)
        finally:
            log.close()
        return file

    def remove(self) -> None:
        """Delete it with all its entries. Raises `StoreError`."""

        def gone(connection: Connection) -> None:
            if self._store.fence is not None:
                self._store.fence(connection, {self.id})
            connection.execute(delete(book_entry).where(book_entry.c.book_id == self.id))
            connection.execute(delete(book).where(book.c.id == self.id, book.c.kind == self.kind))

        self.change(gone)

    def close(self) -> None:
        """The store stays open."""


def books_made(connection: Connection, kind: str, maker: str = "", since: float = 0.0) -> int:
    """How many evenings or parties there are, made since a moment, of those made from an address
    where it is named."""
    query = select(func.count()).select_from(book).where(book.c.kind == kind, book.c.at >= since)
    if maker:
        query = query.where(book.c.maker == maker)
    return connection.scalar(query) or 0


def books_unused(connection: Connection, kind: str, before: float, beginning: float) -> list[str]:
    """Those made before a moment in which nothing was entered once their `beginning`, so many
    seconds, was over."""
    later = select(book_entry.c.number).where(
        book_entry.c.book_id == book.c.id, book_entry.c.at > book.c.at + beginning
    )
    query = select(book.c.id).where(book.c.kind == kind, book.c.at < before, ~later.exists())
    return list(connection.scalars(query))
