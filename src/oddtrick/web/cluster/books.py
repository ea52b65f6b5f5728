"""The books of a server, as evenings and parties: opened when somebody first asks for one."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import os
import re
import secrets
import threading
import time
from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar
from weakref import WeakValueDictionary

import msgspec
from fastapi import Request

from oddtrick.club.log_file import Place
from oddtrick.errors import BadRecord, OddtrickError, Refused
from oddtrick.store import Conflict, EventLog, back_up
from oddtrick.store.books import StoredBook, book_ages, books_made, books_put_away
from oddtrick.store.leases import shard_of
from oddtrick.support.typed_json import decode
from oddtrick.web.server.rate_limits import Buckets
from oddtrick.web.server.visitors import TooMany, Visitors
from oddtrick.web.server.waiting import Waiting

from .ownership import Ownership

# Where the books of a kind are kept: in a folder of files, or in the store that several servers
# share; from which addresses they were made, so that one cannot fill it for everybody; and those
# that were put away.
#
# Addresses are kept as hashes with a salt of the place's own.

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
        late = (i for i in made if (makers.times.get(i) or _written(self._file(i))) > now - COUNTS)
        if sum(self.place(id_) is not None for id_ in late) >= own:
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


# The name of a party or class in addresses, and the secret that its links are made from.

_KEYS = "keys"
"""The name under which they are stored."""


class BookKeys(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The name of a book in addresses, and the secret behind its links."""

    id: str
    secret: str


def book_keys(log: EventLog, id_: str, what: str) -> BookKeys:
    """The keys of a file, made and written where it has none yet: with the name `id_`, or a new one
    where that is empty. `what` names the kind of book. Raises `BadRecord` for damaged ones."""
    stored = log.read(_KEYS)
    if not stored:
        keys = BookKeys(id_ or new_id(), secrets.token_urlsafe(24))
        log.append(_KEYS, 1, [msgspec.json.encode(keys).decode()])
        return keys
    try:
        return decode(stored[0].body, BookKeys)
    except msgspec.MsgspecError as error:
        raise BadRecord(f"These are no keys of a {what}: {error}.") from None


log = logging.getLogger(__name__)

_ID = re.compile(r"[0-9a-z]{1,32}")

MOST_OPEN = 16
"""Books of a kind that stay open though nobody is asking for them; each has some five files open,
and takes 0.8 MB."""

MANY = 10_000
"""Books that may be made from one address where nothing else is said."""

DAY = 86_400.0

KEPT = 400.0
"""Days after its last entry for which a book is found by its links."""

BEGINNING = 3600.0
"""Seconds after which it is no beginning any more: a book in which nothing was entered later was
not used."""


class NoEvening(OddtrickError):
    """There is no such evening, or party, on this server."""


class ServedBook(Protocol):
    """An evening or party that is open: its name, and how to let go of its file."""

    @property
    def id(self) -> str:
        """Its name in addresses."""

    def close(self) -> None:
        """Let go of the file."""


Served = TypeVar("Served", bound=ServedBook)


class BookRegistry(ABC, Generic[Served]):
    """Books of a kind that a server has open, by name. `folder` is where new ones are made;
    None where none may be, or where they are kept on `shelves` that several servers share. `days`
    says after how many days an unused one goes, by what many are called, and under `kept` how long
    others stay.

    Of those that nobody is asking for, the last few stay open. Whoever holds one meanwhile, as a
    request that waits for a change does, keeps it open, so that there is never a second of one
    file."""

    kind: ClassVar[BookKind]

    def __init__(
        self,
        folder: Path | None = None,
        shelves: Shelves | None = None,
        days: Mapping[str, float] | None = None,
    ) -> None:
        self.folder, days = folder, days or {}
        self.shelf: Shelf | None = None
        if shelves is not None:
            self.shelf = StoreShelf(shelves, self.kind)
        elif folder is not None:
            self.shelf = FolderShelf(folder, self.kind)
        self._unused = days.get(self.kind.many, self.kind.unused) * DAY
        self._kept = days.get("kept", KEPT) * DAY
        self._open: WeakValueDictionary[str, Served] = WeakValueDictionary()
        self._latest: OrderedDict[str, Served] = OrderedDict()
        """Those asked for last, which stay open."""
        self._included: list[Served] = []
        self._swept = 0.0
        self._lock = threading.RLock()
        self._touching = threading.Lock()
        """Held for a moment: who asks for one that is open waits for no disk."""

    @abstractmethod
    def opened(self, place: Place) -> Served:
        """The book that is kept in a place. Raises what opening it raises."""

    def include(self, path: Path) -> Served:
        """Serve a file. Raises what opening it raises."""
        with self._lock:
            found = self._hold(self.opened(path))
            self._included.append(found)
            return found

    def _hold(self, found: Served) -> Served:
        """One that has just been opened is kept."""
        self._open[found.id] = found
        self._touch(found)
        return found

    def _touch(self, found: Served) -> None:
        """It has been asked for; the ones that were last asked for longest ago are let go."""
        with self._touching:
            self._latest[found.id] = found
            self._latest.move_to_end(found.id)
            while len(self._latest) > MOST_OPEN:
                self._latest.popitem(last=False)

    def get(self, id_: str) -> Served:
        """The book of a name. Raises `NoEvening`."""
        with self._lock:
            if (found := self.known(id_)) is not None:
                return found
            shelf = self.shelf if _ID.fullmatch(id_) else None
            place = None if shelf is None else shelf.place(id_)
            if place is not None:
                found = self.opened(place)
                if found.id == id_:
                    return self._hold(found)
                found.close()
            elif shelf is not None and shelf.is_away(id_):
                raise NoEvening(
                    "What this link opens has been put away. The people who run the server can "
                    "bring it back."
                )
            raise NoEvening(f"There is no such {self.kind.one} on this server.")

    def known(self, id_: str) -> Served | None:
        """One that is open already, at once: another may be read from the disk meanwhile."""
        if self.shelf is not None:
            self.shelf.check(id_)
        found = self._open.get(id_)
        if found is not None:
            self._touch(found)
        return found

    def bring_back(self, id_: str) -> None:
        """Find one again that was put away. Raises `NoEvening`."""
        shelf = self.check_possible()
        if not _ID.fullmatch(id_) or not shelf.is_away(id_):
            raise NoEvening(f"No {self.kind.one} of this name has been put away.")
        shelf.bring_back(id_)

    def check_possible(self) -> Shelf:
        """Where books are made. Raises `Refused` where none can be on this server."""
        if self.shelf is None:
            raise Refused(f"No {self.kind.many} can be made on this server.")
        return self.shelf

    def create(self, begin: Callable[[Place, str], Served], address: str, own: int) -> Served:
        """A new one, which `begin` makes in a place under a name; `own` made from one address may
        be kept. Raises `Refused`."""
        with self._lock:
            shelf = self.check_possible()
            self._clear_up(shelf)
            id_, place = shelf.new(address, own)
            try:
                return self._hold(begin(place, id_))
            except BaseException:
                shelf.remove(id_)
                raise

    def _clear_up(self, shelf: Shelf) -> None:
        """Once a day those go that were never used, and those are put away that have been left
        alone."""
        now = time.time()
        if now - self._swept <= DAY:
            return
        self._swept = now
        for id_, begun, used in [*shelf.ages()]:
            was_used = used > begun + BEGINNING
            if id_ in self._open or now - used < (self._kept if was_used else self._unused):
                continue
            try:
                if was_used:
                    shelf.put_away(id_)
                else:
                    shelf.remove(id_)
            except OddtrickError as error:
                log.error("the %s %s stays: %s", self.kind.one, id_, error)

    def remove(self, id_: str) -> None:
        """Delete one for good. Raises `NoEvening`."""
        with self._lock:
            found = self.get(id_)
            self._forget(id_)
            found.close()
            self.check_possible().remove(id_)

    def let_go(self, shards: Collection[int]) -> None:
        """Forget those that other servers have now."""
        with self._lock:
            for id_, found in [*self._open.items()]:
                if shard_of(id_) in shards:
                    self._forget(id_)
                    found.close()

    def _forget(self, id_: str) -> None:
        self._open.pop(id_, None)
        with self._touching:
            self._latest.pop(id_, None)

    def close(self) -> None:
        """Let go of all files."""
        with self._lock:
            for found in [*self._open.values()]:
                found.close()
            self._open.clear()
            with self._touching:
                self._latest.clear()
            self._included.clear()


# Visits to what a server keeps as books, such as evenings and classes: how often one address may
# ask, and how much may be sent to one of them.

T = TypeVar("T")

HASTE = (120.0, 2.0)
"""The limit on what is sent to one book: so much at once, then so many a second."""


async def work(what: Callable[..., T], *with_: Any) -> T:
    """The result of a function, out of the loop's way."""
    return await asyncio.to_thread(what, *with_)


class BookVisits(Generic[Served]):
    """The doors of all books of one kind. `haste` is what may be sent to each; `waiting` are the
    requests that wait for a change."""

    def __init__(
        self,
        books: BookRegistry[Served],
        visitors: Visitors,
        waiting: Waiting,
        haste: tuple[float, float] = HASTE,
    ) -> None:
        self.books, self.waiting = books, waiting
        self.visitor, self.reached = visitors.visitor, visitors.reach
        self._visitors = visitors
        self._haste = Buckets[tuple[str, tuple[str, int]]](*haste)

    def check_asks(self, request: Request) -> None:
        """Raises `TooMany` where an address asks for too much."""
        if not self._visitors.may(request, "asks"):
            raise TooMany("Too much is being asked for from your address. Wait a moment.")

    async def found(self, request: Request, id_: str) -> Served:
        """The book of a name. Raises `TooMany`, or what an unknown one raises."""
        self.check_asks(request)
        known = self.books.known(id_)
        return known if known is not None else await work(self.books.get, id_)

    def check_files(self, request: Request) -> None:
        """Raises `TooMany` where an address has had too many files."""
        self._visitors.admitted(request)

    async def check_makes(self, request: Request) -> None:
        """Raises `TooMany` where an address has made too many."""
        many = self.books.kind.many
        if not self._visitors.may(request, "makes"):
            raise TooMany(f"Too many {many} have been made from your address. Wait a while.")
        await self._visitors.check_quota(request, many)

    def quota(self, request: Request) -> tuple[str, int]:
        """The address that a request comes from, and how many made from it are kept."""
        return self._visitors.quota(request, self.books.kind.many)

    def check_haste(self, found: Served, role: tuple[str, int] | None = None) -> None:
        """Raises `TooMany` where too much is sent to one book at once, or with one role's link."""
        who = role or (self.books.kind.one, 0)
        if not self._haste.allows((found.id, who), time.monotonic()):
            raise TooMany(f"This {who[0]} sends too much at once. Wait a moment.")

    def base(self, request: Request) -> str:
        """The address at which others find this server."""
        return self.reached(request).link or str(request.base_url).rstrip("/")
