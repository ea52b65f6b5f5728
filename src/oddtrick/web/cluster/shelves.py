"""Evenings and parties kept in the store that several servers share."""

from __future__ import annotations

import hashlib
import secrets
import time
from contextlib import suppress

from oddtrick.errors import Refused
from oddtrick.store import Conflict, EventLog
from oddtrick.store.books import StoredBook, books_made, books_unused
from oddtrick.web.server.file_quota import COUNTS

from .ownership import Ownership

__all__ = ["Shelves"]

_HEX = "0123456789abcdef"
LENGTH = 10

MOST = 20_000
"""Evenings, or parties, that one store keeps."""

_SALT = "salt"


class Shelves:
    """Where the evenings and parties of this server's shards stand."""

    def __init__(self, store: EventLog, ownership: Ownership) -> None:
        self._store, self._ownership = store, ownership
        self._salt = ""

    def check(self, id_: str) -> None:
        """Raises `NotOwner` for what is another server's."""
        self._ownership.check(id_)

    def book(self, id_: str, kind: str) -> StoredBook:
        """The evening or party of a name, be there one or not."""
        return StoredBook(self._store, id_, kind)

    def new(self, kind: str, address: str, own: int, what: str) -> StoredBook:
        """Begin one, of which `own` made from one address may be kept; `what` they are called.
        Raises `Refused`."""
        maker = hashlib.sha256(f"{self._known_salt()}/{address}".encode()).hexdigest()[:32]
        if self._store.ask(lambda c: books_made(c, kind)) >= MOST:
            raise Refused(f"This server keeps {MOST} {what} already. Ask the people who run it.")
        since = time.time() - COUNTS
        if self._store.ask(lambda c: books_made(c, kind, maker, since)) >= own:
            raise Refused(f"This server keeps {own} {what} made from your address already.")
        found = self.book(self._ownership.new_id(letters=_HEX, length=LENGTH), kind)
        found.begin(maker)
        return found

    def unused(self, kind: str, before: float, beginning: float) -> list[str]:
        """This server's of those that `books_unused` finds."""
        found = self._store.ask(lambda c: books_unused(c, kind, before, beginning))
        return [id_ for id_ in found if self._ownership.owns(id_)]

    def _known_salt(self) -> str:
        """The salt that addresses are hashed with, the same at all servers of a store."""
        if not self._salt:
            book = StoredBook(EventLog(self._store.engine), _SALT, _SALT)
            if not book.read(_SALT):
                with suppress(Conflict):  # another server was first
                    book.append(_SALT, 1, [secrets.token_hex(16)])
            self._salt = book.read(_SALT)[0].body
        return self._salt
