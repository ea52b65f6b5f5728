"""The books of a server, as evenings and parties: opened when somebody first asks for one."""

from __future__ import annotations

import logging
import re
import threading
import time
from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import ClassVar, Generic, Protocol, TypeVar
from weakref import WeakValueDictionary

from oddtrick.club.storage.log_file import Place
from oddtrick.errors import OddtrickError, Refused
from oddtrick.store.leases import shard_of

from .shelves import BookKind, FolderShelf, Shelf, Shelves, StoreShelf

__all__ = ["KEPT", "BookRegistry", "NoEvening", "ServedBook"]

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
        with self._lock:
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
        self._latest.pop(id_, None)

    def close(self) -> None:
        """Let go of all files."""
        with self._lock:
            for found in [*self._open.values()]:
                found.close()
            self._open.clear()
            self._latest.clear()
            self._included.clear()
