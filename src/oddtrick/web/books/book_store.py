"""Where the books of a server lie: all in its store, with the address each was made from, so that
one cannot fill it for everybody, and with those that were put away.

Addresses are kept as hashes with a salt of the store's own.
"""

from __future__ import annotations

import hashlib
import logging
import secrets
import sqlite3
import threading
import time
from collections.abc import Collection, Iterable
from contextlib import closing, suppress
from itertools import groupby
from operator import itemgetter
from pathlib import Path

from sqlalchemy import Connection

from oddtrick.errors import OddtrickError, Refused
from oddtrick.messages import term
from oddtrick.store.books import (
    AWAY,
    ID,
    StoredBook,
    begin_book,
    books_made,
    files_taken_in,
    size_of_books,
)
from oddtrick.store.log import Append, Conflict, EventLog
from oddtrick.store.opening import reading
from oddtrick.web.cluster.ownership import Ownership

log = logging.getLogger(__name__)

ROOM = 4 << 30
"""Bytes that all books of a store may take."""

LOOK = 60.0
"""Seconds for which they are taken to be as large as they were; longer where looking takes long."""

SHARE = 0.01
"""The part of the time that may go into looking."""

COUNTS = 30 * 86_400.0
"""Seconds for which a book counts for the address that made it."""

LENGTH = 10
_HEX = "0123456789abcdef"
_SALT = "salt"
_ASIDE = "put-away"
"""The folder within a folder of files for those that were put away."""


def new_id() -> str:
    """A name for addresses that nobody guesses by chance."""
    return secrets.token_hex(LENGTH // 2)


class BookStore:
    """The store of all books, and this server's part of it where several share it. `folder` is
    where books lay that had a file each, and where the club's list of members lies; None where
    there is no such folder."""

    def __init__(
        self, store: EventLog, ownership: Ownership | None = None, folder: Path | None = None
    ) -> None:
        self.store, self.ownership, self.folder = store, ownership or Ownership(), folder
        self._salt = ""
        self._size, self._look_at = 0, 0.0
        self._lock = threading.Lock()

    @property
    def salt(self) -> str:
        """The salt that addresses are hashed with, the same at all servers of a store."""
        if not self._salt:
            book = StoredBook(EventLog(self.store.engine), _SALT, _SALT)
            if not book.read(_SALT):
                with suppress(Conflict):  # another server was first
                    book.append(_SALT, 1, [secrets.token_hex(16)])
            self._salt = book.read(_SALT)[0].body
        return self._salt

    def check_room(self) -> None:
        """Raises `Refused` where books take so much that none can be made."""
        with self._lock:
            began = time.monotonic()
            if began >= self._look_at:
                self._size = self.store.ask(size_of_books)
                took = time.monotonic() - began
                self._look_at = began + max(LOOK, took / SHARE)
            if self._size >= ROOM:
                raise Refused(
                    "This server keeps {size} MB of evenings, parties, classes and bidding "
                    "sets already. Ask the people who run it.",
                    size=ROOM >> 20,
                )

    def begin(self, kind: str, many: str, address: str, own: int) -> StoredBook:
        """A new book of a kind, made from an address, of which `own` may be kept; `many` is what
        they are called. Raises `Refused`."""
        self.check_room()
        maker = hashlib.sha256(f"{self.salt}/{address}".encode()).hexdigest()[:32]
        id_, now = self.ownership.new_id(letters=_HEX, length=LENGTH), time.time()

        def begin(connection: Connection) -> None:
            if books_made(connection, kind, maker, now - COUNTS) >= own:
                raise Refused(
                    "This server keeps {own} {books} made from your address already.",
                    own=own,
                    books=term(many),
                )
            begin_book(connection, id_, kind, maker, now)

        self.store.change(begin)
        return StoredBook(self.store, id_, kind)

    def take_in(self, kinds: Iterable[str], but: Collection[Path] = ()) -> None:
        """Take in the files of books of these kinds, by the endings of their names, that lie in the
        folder, each once, `but` for those that are served where they lie. The files stay: another
        store may lie beside them. The server's log says which cannot be read."""
        if self.folder is None or not self.store.read_apart:  # a store in memory keeps nothing
            return
        served, taken = {file.resolve() for file in but}, self.store.ask(files_taken_in)
        for kind in kinds:
            for place, stored in ((self.folder, kind), (self.folder / _ASIDE, AWAY + kind)):
                for file in sorted(place.glob(f"*.{kind}")):
                    if file.name in taken or file.resolve() in served:
                        continue
                    try:
                        self._take_in(file, stored)
                    except (OSError, sqlite3.Error, OddtrickError, ValueError, TypeError) as error:
                        log.error("%s is not taken into the store: %s", file, error)

    def _take_in(self, file: Path, kind: str) -> None:
        if not ID.fullmatch(file.stem):
            return
        used = max(one.stat().st_mtime for one in _with_log(file))  # before it is opened
        with closing(reading(file)) as connection:
            rows = connection.execute("SELECT table_id, number, at, body FROM event ORDER BY 1, 2")
            logs = [[*lines] for _, lines in groupby(rows, itemgetter(0))]
        appends = [
            Append(
                str(lines[0][0]), int(lines[0][1]), [str(body) for *_, body in lines],
                times=[float(at) for _, _, at, _ in lines],
            )
            for lines in logs
        ]  # fmt: skip
        if not appends:
            raise ValueError("nothing is in it")
        StoredBook(self.store, file.stem, kind).take_in(file.name, appends, used)

    def forget_file(self, name: str) -> None:
        """Delete the file from which a book was taken in, which is deleted too."""
        for folder in (self.folder, self.folder / _ASIDE) if self.folder is not None else ():
            for file in _with_log(folder / name):
                file.unlink()


def _with_log(file: Path) -> list[Path]:
    """A file, and what SQLite has beside it; nothing of one that is not there."""
    found = (file.with_name(f"{file.name}{end}") for end in ("", "-wal", "-shm"))
    return [one for one in found if one.exists()]
