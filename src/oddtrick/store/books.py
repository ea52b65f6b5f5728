"""Books in the server's store: evenings, parties, classes and bidding sets, each of a few logs.

>>> from oddtrick.store.opening import open_log
>>> log = open_log("sqlite://")
>>> one = StoredBook(log, "4f0a", "party")
>>> log.change(lambda connection: begin_book(connection, one.id, one.kind, maker="", when=0.0))
>>> one.append("party", 1, ['{"type":"began"}'])
1
>>> StoredBook(log, "4f0a", "party").there, [e.number for e in one.read("party")]
(True, [1])
>>> log.close()
"""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from pathlib import Path

from sqlalchemy import Connection, Executable, Update, delete, func, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from .log import Append, EventLog, Stored, StoreError
from .schema import book, book_entry

AWAY = "-"
"""Before the kind of what was put away: nobody finds it by its name."""


ID = re.compile(r"[0-9a-z]{1,32}")
"""The names of books; nothing is asked of a book of any other."""

_TAKEN = "files"
"""What stands for a book in the list of files that were taken in."""


class StoredBook(EventLog):
    """The logs of one book; closing it leaves the store open."""

    def __init__(self, store: EventLog, id_: str, kind: str) -> None:
        super().__init__(store.engine)
        self._store, self.id, self.kind = store, id_, kind

    @property
    def there(self) -> bool:
        """Whether it has been begun, and was not put away."""
        return self._is(self.kind)

    @property
    def is_away(self) -> bool:
        """Whether it was put away."""
        return self._is(AWAY + self.kind)

    def _is(self, kind: str) -> bool:
        if not ID.fullmatch(self.id):
            return False
        query = select(book.c.id).where(book.c.id == self.id, book.c.kind == kind)
        return self.ask(lambda connection: connection.scalar(query)) is not None

    def take_in(self, file: str, logs: Sequence[Append], when: float) -> None:
        """Begin it with the logs of a file of this name, which was last used at a moment. Raises
        `StoreError` where there is a book of this name."""
        rows = self._rows(logs)

        def begin(connection: Connection) -> None:
            begin_book(connection, self.id, self.kind, "", when)
            before = select(func.max(book_entry.c.number)).where(book_entry.c.book_id == _TAKEN)
            number = (connection.scalar(before) or 0) + 1
            taken = {"book_id": _TAKEN, "log": _TAKEN, "number": number, "at": when, "body": file}
            connection.execute(insert(book_entry), [*rows, taken])

        self.change(begin)

    def _rows(self, appends: Sequence[Append]) -> list[dict[str, object]]:
        now = time.time()
        return [
            {"book_id": self.id, "log": append.table, "number": number, "at": at, "body": body}
            for append in appends
            for number, at, body in append.rows(now)
        ]

    def _insert(self, appends: Sequence[Append]) -> None:
        rows = self._rows(appends)
        with self._writing() as connection:
            if self._store.fence is not None:
                self._store.fence(connection, {self.id})
            connection.execute(insert(book_entry), rows)
        self._taken()

    def _taken(self) -> None:
        self._store._taken()

    def _failed(self, what: str, error: SQLAlchemyError) -> StoreError:
        return self._store._failed(what, error)

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
        return self.ask(lambda connection: [Stored(*row) for row in connection.execute(query)])

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
        entries = delete(book_entry).where(book_entry.c.book_id == self.id)
        self._change(entries, delete(book).where(book.c.id == self.id, book.c.kind == self.kind))

    def put_away(self) -> None:
        """Keep it where nobody finds it by its name. Raises `StoreError`."""
        self._change(self._of(self.kind).values(kind=AWAY + self.kind))

    def bring_back(self) -> None:
        """Find it again, as if it had been used now. Raises `StoreError`."""
        self._change(self._of(AWAY + self.kind).values(kind=self.kind, at=time.time()))

    def _of(self, kind: str) -> Update:
        return update(book).where(book.c.id == self.id, book.c.kind == kind)

    def _change(self, *changes: Executable) -> None:
        def fenced(connection: Connection) -> None:
            if self._store.fence is not None:
                self._store.fence(connection, {self.id})
            for one in changes:
                connection.execute(one)

        self.change(fenced)

    def close(self) -> None:
        """The store stays open."""


def begin_book(connection: Connection, id_: str, kind: str, maker: str, when: float) -> None:
    """Begin a book. `maker` is the hash of the address that it is made from."""
    connection.execute(insert(book).values(id=id_, kind=kind, at=when, maker=maker))


def files_taken_in(connection: Connection) -> set[str]:
    """The names of the files that were taken in."""
    return {*connection.scalars(select(book_entry.c.body).where(book_entry.c.book_id == _TAKEN))}


def size_of_books(connection: Connection) -> int:
    """The letters of all entries of all books."""
    return connection.scalar(select(func.sum(func.length(book_entry.c.body)))) or 0


def books_made(connection: Connection, kind: str, maker: str, since: float) -> int:
    """How many books of a kind there are that were made from an address since a moment."""
    query = select(func.count()).select_from(book)
    query = query.where(book.c.kind == kind, book.c.at >= since, book.c.maker == maker)
    return connection.scalar(query) or 0


def book_ages(connection: Connection, kind: str) -> list[tuple[str, float, float]]:
    """The books of a kind: when each was begun, and when it was used last or brought back. One
    without entries was not begun to its end."""
    first, last = (func.coalesce(of(book_entry.c.at), book.c.at) for of in (func.min, func.max))
    query = (
        select(book.c.id, book.c.at, first, last)
        .outerjoin(book_entry, book_entry.c.book_id == book.c.id)
        .where(book.c.kind == kind)
        .group_by(book.c.id, book.c.at)
    )
    return [(id_, begun, max(at, used)) for id_, at, begun, used in connection.execute(query)]


def books_put_away(connection: Connection, kind: str) -> list[str]:
    """The names of those of a kind that were put away."""
    return list(connection.scalars(select(book.c.id).where(book.c.kind == AWAY + kind)))
