"""The event files of a server, evenings or parties: opened when somebody first asks for one."""

from __future__ import annotations

import re
import secrets
import threading
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Generic, NamedTuple, Protocol, TypeVar

from oddtrick.club.storage.log_file import Place
from oddtrick.errors import OddtrickError, Refused
from oddtrick.store.books import StoredBook
from oddtrick.store.leases import shard_of
from oddtrick.web.server.file_quota import Makers

from .shelves import Shelves

__all__ = ["BookKind", "BookRegistry", "NoEvening", "ServedBook", "new_id"]

_ID = re.compile(r"[0-9a-z]{1,32}")


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
    """Evenings or parties: how files of the kind end, what one and many are called, how many
    strangers may make in one folder, and the command that makes others."""

    suffix: str
    one: str
    many: str
    most: int
    command: str


def new_id() -> str:
    """A name for addresses that nobody guesses by chance."""
    return secrets.token_hex(5)


class BookRegistry(Generic[Served]):
    """Evenings, or parties, that a server has open, by name. `folder` is where new ones are made;
    None where none may be, or where they are kept on `shelves` that several servers share. `open_`
    opens one that is kept in a place."""

    def __init__(
        self,
        kind: BookKind,
        open_: Callable[[Place], Served],
        folder: Path | None = None,
        shelves: Shelves | None = None,
    ) -> None:
        self.kind, self.folder = kind, folder
        self._open_file, self._shelves = open_, shelves
        self._open: dict[str, Served] = {}
        self._lock = threading.Lock()

    def include(self, path: Path) -> Served:
        """Serve a file. Raises what opening it raises."""
        with self._lock:
            found = self._open_file(path)
            self._open[found.id] = found
            return found

    def get(self, id_: str) -> Served:
        """The evening or party of a name. Raises `NoEvening`."""
        with self._lock:
            self._check(id_)
            if (found := self._open.get(id_)) is not None:
                return found
            path = self._path(id_)
            if path is None or not _is_there(path):
                raise NoEvening(f"There is no such {self.kind.one} on this server.")
            found = self._open_file(path)
            if found.id != id_:
                found.close()
                raise NoEvening(f"There is no such {self.kind.one} on this server.")
            self._open[id_] = found
            return found

    def known(self, id_: str) -> Served | None:
        """One that is open already, at once: another may be read from the disk meanwhile."""
        self._check(id_)
        return self._open.get(id_)

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
            if self._shelves is not None:
                shelf = self._shelves.new(suffix, address, own, many)
                found = self._open[shelf.id] = begin(shelf, shelf.id)
                return found
            assert self.folder is not None
            self.folder.mkdir(parents=True, exist_ok=True)
            if sum(1 for _ in self.folder.glob(f"*.{suffix}")) >= self.kind.most:
                raise Refused(
                    f"This server keeps {self.kind.most} {many} already. Move old ones out of its "
                    f"folder, or run “{self.kind.command}”."
                )
            makers = Makers(self.folder, suffix)
            makers.check(address, own, many)
            id_ = new_id()
            found = begin(self.folder / f"{id_}.{suffix}", id_)
            makers.add(address, id_)
            self._open[id_] = found
            return found

    def remove(self, id_: str) -> None:
        """Delete one for good. Raises `NoEvening`."""
        found = self.get(id_)
        with self._lock:
            place = self._path(id_)
            self._open.pop(id_, None)
            found.close()
            if isinstance(place, StoredBook):
                place.remove()
            elif place is not None:
                for beside in ("", "-wal", "-shm"):
                    place.with_name(f"{place.name}{beside}").unlink(missing_ok=True)

    def let_go(self, shards: Collection[int]) -> None:
        """Forget those that other servers have now."""
        with self._lock:
            for id_ in [id_ for id_ in self._open if shard_of(id_) in shards]:
                self._open.pop(id_).close()

    def close(self) -> None:
        """Let go of all files."""
        with self._lock:
            for found in self._open.values():
                found.close()
            self._open.clear()

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
