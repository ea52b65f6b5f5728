"""Where the books of a kind are kept: in a folder of files, or in the store that several servers
share; from which addresses they were made, so that one cannot fill it for everybody; and those that
were put away.

Addresses are kept as hashes with a salt of the place's own.
"""

from __future__ import annotations

import hashlib
import os
import secrets
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, Protocol

import msgspec

from oddtrick.club.storage.log_file import Place
from oddtrick.errors import Refused
from oddtrick.store import Conflict, EventLog, back_up
from oddtrick.store.books import StoredBook, book_ages, books_made, books_put_away
from oddtrick.support.typed_json import decode

from .ownership import Ownership

__all__ = ["BookAge", "BookKind", "FolderShelf", "Shelf", "Shelves", "StoreShelf", "new_id"]

ROOM = 1 << 30
"""Bytes that the books of a kind may take in a folder."""

LOOK = 60.0
"""Seconds for which a folder is taken to be as large as it was."""

MOST = 20_000
"""Books of a kind that one store keeps."""

COUNTS = 30 * 86_400.0
"""Seconds for which a book counts for the address that made it."""

LENGTH = 10
_HEX = "0123456789abcdef"
_SALT = "salt"
_AWAY = "put-away"
"""The folder within a folder for what was put away."""


class BookKind(NamedTuple):
    """Evenings or parties: how files of the kind end, what one and many are called, the command
    that makes others, and the days after which one that nobody has used goes."""

    suffix: str
    one: str
    many: str
    command: str
    unused: float


class BookAge(NamedTuple):
    """When a book was made (0 where that is not known), and when something was entered last or it
    was brought back."""

    id: str
    begun: float
    used: float


class Shelf(Protocol):
    """Where the books of one kind are kept."""

    def check(self, id_: str) -> None:
        """Raises `NotOwner` for what is another server's."""

    def place(self, id_: str) -> Place | None:
        """Where the book of a name is kept; None where there is none."""

    def new(self, address: str, own: int) -> tuple[str, Place]:
        """A name and a place for one that is made from an address, of which `own` may be kept.
        Raises `Refused`."""

    def ages(self) -> Iterator[BookAge]:
        """The ages of all that this server has to look after."""

    def remove(self, id_: str) -> None:
        """Delete one for good."""

    def put_away(self, id_: str) -> None:
        """Keep one aside, where it is not found by its links."""

    def away(self) -> list[str]:
        """The names of those that were put away."""

    def is_away(self, id_: str) -> bool:
        """Whether one of them has this name."""

    def bring_back(self, id_: str) -> None:
        """Find one again that was put away."""


def new_id() -> str:
    """A name for addresses that nobody guesses by chance."""
    return secrets.token_hex(LENGTH // 2)


def _hashed(salt: str, address: str) -> str:
    return hashlib.sha256(f"{salt}/{address}".encode()).hexdigest()[:32]


class _Makers(msgspec.Struct):
    salt: str
    made: dict[str, list[str]]
    """By the hash of an address the files made from it."""
    times: dict[str, float] = {}
    """When each was made."""


class FolderShelf:
    """A folder with a file a book. Not safe to use from several threads."""

    def __init__(self, folder: Path, kind: BookKind) -> None:
        self.folder, self.kind = folder, kind
        self._record = folder / f".{kind.suffix}-makers.json"
        self._size, self._measured = 0, 0.0

    def check(self, id_: str) -> None:
        """All are this server's."""

    def _file(self, id_: str) -> Path:
        return self.folder / f"{id_}.{self.kind.suffix}"

    def _aside(self, id_: str) -> Path:
        return self.folder / _AWAY / self._file(id_).name

    def place(self, id_: str) -> Path | None:
        file = self._file(id_)
        return file if file.is_file() else None

    def new(self, address: str, own: int) -> tuple[str, Path]:
        many, now = self.kind.many, time.time()
        if now - self._measured > LOOK:
            files = self.folder.glob(f"*.{self.kind.suffix}")
            self._size, self._measured = sum(map(_size, files)), now
        if self._size >= ROOM:
            raise Refused(
                f"This server keeps {ROOM >> 20} MB of {many} already. Move old ones out of "
                f"its folder, or run “{self.kind.command}”."
            )
        makers = self._makers()
        made = makers.made.setdefault(_hashed(makers.salt, address), [])
        # Of what was made before times were kept, the file's own is the only one.
        counted = [i for i in made if makers.times.get(i, _written(self._file(i))) > now - COUNTS]
        if sum(self.place(id_) is not None for id_ in counted) >= own:
            raise Refused(
                f"This server keeps {own} {many} made from your address already. Its keeper "
                "can move old ones out of its folder."
            )
        id_ = new_id()
        made.append(id_)
        makers.times[id_] = now
        self._write(makers)
        return id_, self._file(id_)

    def ages(self) -> Iterator[BookAge]:
        makers = self._makers()
        there = {file.stem for file in self.folder.glob(f"*.{self.kind.suffix}")}
        made = {by: [i for i in ids if i in there] for by, ids in makers.made.items()}
        makers.made = {by: ids for by, ids in made.items() if ids}
        makers.times = {id_: at for id_, at in makers.times.items() if id_ in there}
        self._write(makers)
        for id_ in there:
            yield BookAge(id_, makers.times.get(id_, 0.0), _written(self._file(id_)))

    def remove(self, id_: str) -> None:
        _remove(self._file(id_))

    def put_away(self, id_: str) -> None:
        self._aside(id_).unlink(missing_ok=True)  # of an earlier time, before it was brought back
        back_up(self._aside(id_), self._file(id_))
        self.remove(id_)

    def away(self) -> list[str]:
        return [file.stem for file in (self.folder / _AWAY).glob(f"*.{self.kind.suffix}")]

    def is_away(self, id_: str) -> bool:
        return self._aside(id_).is_file()

    def bring_back(self, id_: str) -> None:
        os.utime(self._aside(id_))  # it is in use again
        os.replace(self._aside(id_), self._file(id_))

    def _makers(self) -> _Makers:
        try:
            return decode(self._record.read_bytes(), _Makers)
        except (OSError, msgspec.MsgspecError):
            return _Makers(secrets.token_hex(16), {})

    def _write(self, makers: _Makers) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        fresh = self._record.with_suffix(".new")
        fresh.write_bytes(msgspec.json.encode(makers))
        os.replace(fresh, self._record)


def _beside(place: Path) -> list[Path]:
    """A file, and what SQLite has beside it."""
    return [place.with_name(f"{place.name}{end}") for end in ("", "-wal", "-shm")]


def _remove(place: Path) -> None:
    for file in _beside(place):
        file.unlink(missing_ok=True)


def _size(place: Path) -> int:
    size = 0
    for file in _beside(place):
        with suppress(OSError):
            size += file.stat().st_size
    return size


def _written(place: Path) -> float:
    """When something was last written to a file."""
    times = [0.0]
    for file in _beside(place)[:2]:
        with suppress(OSError):
            times.append(file.stat().st_mtime)
    return max(times)


class Shelves:
    """The store that several servers share, and this server's part of it."""

    def __init__(self, store: EventLog, ownership: Ownership) -> None:
        self.store, self.ownership = store, ownership
        self._salt = ""

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


class StoreShelf:
    """The books of one kind in a shared store."""

    def __init__(self, shelves: Shelves, kind: BookKind) -> None:
        self._shelves, self.kind = shelves, kind

    def check(self, id_: str) -> None:
        self._shelves.ownership.check(id_)

    def _book(self, id_: str) -> StoredBook:
        return StoredBook(self._shelves.store, id_, self.kind.suffix)

    def place(self, id_: str) -> StoredBook | None:
        book = self._book(id_)
        return book if book.there else None

    def new(self, address: str, own: int) -> tuple[str, StoredBook]:
        ask, suffix, many = self._shelves.store.ask, self.kind.suffix, self.kind.many
        maker, since = _hashed(self._shelves.salt, address), time.time() - COUNTS
        if ask(lambda c: books_made(c, suffix)) >= MOST:
            raise Refused(f"This server keeps {MOST} {many} already. Ask the people who run it.")
        if ask(lambda c: books_made(c, suffix, maker, since)) >= own:
            raise Refused(f"This server keeps {own} {many} made from your address already.")
        id_ = self._shelves.ownership.new_id(letters=_HEX, length=LENGTH)
        book = self._book(id_)
        book.begin(maker)
        return id_, book

    def ages(self) -> Iterator[BookAge]:
        for age in self._shelves.store.ask(lambda c: book_ages(c, self.kind.suffix)):
            if self._shelves.ownership.owns(age[0]):
                yield BookAge(*age)

    def remove(self, id_: str) -> None:
        self._book(id_).remove()

    def put_away(self, id_: str) -> None:
        self._book(id_).put_away()

    def away(self) -> list[str]:
        return self._shelves.store.ask(lambda c: books_put_away(c, self.kind.suffix))

    def is_away(self, id_: str) -> bool:
        return self._book(id_).is_away

    def bring_back(self, id_: str) -> None:
        self._book(id_).bring_back()
