"""The event files of a server, evenings or parties: opened when somebody first asks for one."""

from __future__ import annotations

import re
import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Collection
from contextlib import suppress
from pathlib import Path
from typing import Generic, NamedTuple, Protocol, TypeVar
from weakref import WeakValueDictionary

from oddtrick.club.storage.log_file import Place
from oddtrick.errors import OddtrickError, Refused
from oddtrick.store.books import StoredBook
from oddtrick.store.leases import shard_of
from oddtrick.web.server.file_quota import Makers

from .shelves import Shelves

__all__ = ["BookKind", "BookRegistry", "NoEvening", "ServedBook", "new_id"]

_ID = re.compile(r"[0-9a-z]{1,32}")

MOST_OPEN = 16
"""Books of a kind that stay open though nobody is asking for them; each has some five files open,
and takes 0.8 MB."""

MANY = 10_000
"""Books that may be made from one address where nothing else is said."""

ROOM = 1 << 30
"""Bytes that the books of a kind may take in a folder."""

UNUSED = 30 * 86_400.0
"""Seconds after which a book goes in which nothing was entered after the first hour: an evening is
prepared some weeks ahead."""

BEGINNING = 3600.0
"""Seconds after which it is no beginning any more."""


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


class BookKind(NamedTuple):
    """Evenings or parties: how files of the kind end, what one and many are called, and the command
    that makes others."""

    suffix: str
    one: str
    many: str
    command: str


def new_id() -> str:
    """A name for addresses that nobody guesses by chance."""
    return secrets.token_hex(5)


class BookRegistry(Generic[Served]):
    """Evenings, or parties, that a server has open, by name. `folder` is where new ones are made;
    None where none may be, or where they are kept on `shelves` that several servers share. `open_`
    opens one that is kept in a place.

    Of those that nobody is asking for, the last few stay open. Whoever holds one meanwhile, as a
    request that waits for a change does, keeps it open, so that there is never a second of one
    file."""

    def __init__(
        self,
        kind: BookKind,
        open_: Callable[[Place], Served],
        folder: Path | None = None,
        shelves: Shelves | None = None,
    ) -> None:
        self.kind, self.folder = kind, folder
        self._open_file, self._shelves = open_, shelves
        self._open: WeakValueDictionary[str, Served] = WeakValueDictionary()
        self._latest: OrderedDict[str, Served] = OrderedDict()
        """Those asked for last, which stay open."""
        self._included: list[Served] = []
        self._swept = 0.0
        self._lock = threading.RLock()

    def include(self, path: Path) -> Served:
        """Serve a file. Raises what opening it raises."""
        with self._lock:
            found = self._opened(self._open_file(path))
            self._included.append(found)
            return found

    def _opened(self, found: Served) -> Served:
        """One that has just been opened is kept."""
        self._open[found.id] = found
        self._touch(found)
        return found

    def _touch(self, found: Served) -> None:
        """It has been asked for; the ones that were last asked for longest ago are let go."""
        with self._lock:
            self._latest[found.id] = found
            self._latest.move_to_end(found.id)
            while len(self._latest) > MOST_OPEN:
                self._latest.popitem(last=False)

    def get(self, id_: str) -> Served:
        """The evening or party of a name. Raises `NoEvening`."""
        with self._lock:
            self._check(id_)
            if (found := self._open.get(id_)) is not None:
                self._touch(found)
                return found
            path = self._path(id_)
            if path is None or not _is_there(path):
                raise NoEvening(f"There is no such {self.kind.one} on this server.")
            found = self._open_file(path)
            if found.id != id_:
                found.close()
                raise NoEvening(f"There is no such {self.kind.one} on this server.")
            return self._opened(found)

    def known(self, id_: str) -> Served | None:
        """One that is open already, at once: another may be read from the disk meanwhile."""
        self._check(id_)
        found = self._open.get(id_)
        if found is not None:
            self._touch(found)
        return found

    def check_possible(self) -> None:
        """Raises `Refused` where none can be made on this server."""
        if self.folder is None and self._shelves is None:
            raise Refused(f"No {self.kind.many} can be made on this server.")

    def create(self, begin: Callable[[Place, str], Served], address: str, own: int) -> Served:
        """A new one, which `begin` makes in a place under a name; `own` made from one address may
        be kept. Raises `Refused`."""
        self.check_possible()
        suffix, many = self.kind.suffix, self.kind.many
        with self._lock:
            if time.time() - self._swept > 86_400:
                self._swept = time.time()
                self._remove_unused()
            if self._shelves is not None:
                shelf = self._shelves.new(suffix, address, own, many)
                return self._opened(begin(shelf, shelf.id))
            assert self.folder is not None
            self.folder.mkdir(parents=True, exist_ok=True)
            if sum(map(_size, self.folder.glob(f"*.{suffix}"))) >= ROOM:
                raise Refused(
                    f"This server keeps {ROOM >> 20} MB of {many} already. Move old ones out of "
                    f"its folder, or run “{self.kind.command}”."
                )
            makers = Makers(self.folder, suffix)
            makers.check(address, own, many)
            id_ = new_id()
            found = begin(self.folder / f"{id_}.{suffix}", id_)
            makers.add(address, id_)
            return self._opened(found)

    def _remove_unused(self) -> None:
        """Delete those that were made long ago and in which nothing has happened since."""
        old, suffix = time.time() - UNUSED, self.kind.suffix
        if self._shelves is not None:
            for id_ in self._shelves.unused(suffix, old, BEGINNING):
                if id_ not in self._open:
                    self._shelves.book(id_, suffix).remove()
        elif self.folder is not None:
            for id_, made in Makers(self.folder, suffix).made_before(old).items():
                place = self.folder / f"{id_}.{suffix}"
                if id_ not in self._open and _written(place) <= made + BEGINNING:
                    _remove(place)

    def remove(self, id_: str) -> None:
        """Delete one for good. Raises `NoEvening`."""
        found = self.get(id_)
        with self._lock:
            place = self._path(id_)
            self._forget(id_)
            found.close()
            if isinstance(place, StoredBook):
                place.remove()
            elif place is not None:
                _remove(place)

    def let_go(self, shards: Collection[int]) -> None:
        """Forget those that other servers have now."""
        with self._lock:
            for id_, found in [*self._open.items()]:
                if shard_of(id_) in shards:
                    self._forget(id_)
                    found.close()

    def _forget(self, id_: str) -> None:
        self._open.pop(id_, None)
        self._latest.pop(id_, None)

    def close(self) -> None:
        """Let go of all files."""
        with self._lock:
            for found in [*self._open.values()]:
                found.close()
            self._open.clear()
            self._latest.clear()
            self._included.clear()

    def _check(self, id_: str) -> None:
        """Raises `NotOwner` for one that another server has."""
        if self._shelves is not None:
            self._shelves.check(id_)

    def _path(self, id_: str) -> Place | None:
        if not _ID.fullmatch(id_):
            return None
        if self._shelves is not None:
            return self._shelves.book(id_, self.kind.suffix)
        return None if self.folder is None else self.folder / f"{id_}.{self.kind.suffix}"


def _is_there(place: Place) -> bool:
    """Whether an evening or a party is kept there."""
    return place.there if isinstance(place, StoredBook) else place.is_file()


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
