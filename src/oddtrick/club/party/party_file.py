"""A party on disk: a file of its own, as an event has one (`oddtrick.club.storage.event_file`)."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from oddtrick.club.storage.log_file import OwnFile, Place
from oddtrick.store.log import EventLog

from .entries import Began, Entry, read_entry, write_entry
from .party import PartyState

__all__ = ["PartyBook", "begin", "opened"]

_FILE = OwnFile("party", "a", "party", "oddtrick club party new")


class PartyBook:
    """A party's file, open. `evening` is what its entries fold to, `times` when each was written
    (Unix time), and `log` the file itself."""

    def __init__(self, log: EventLog, evening: PartyState, times: Sequence[float]) -> None:
        self.log = log
        self.evening = evening
        self.times = list(times)

    @staticmethod
    def create(path: Place, began: Began) -> PartyBook:
        """A new file. Raises `Refused` where there is one already, `StoreError`."""
        evening = PartyState.fold([began])
        return PartyBook(_FILE.create(path, write_entry(began)), evening, [time.time()])

    @staticmethod
    def open(path: Place) -> PartyBook:
        """The party of a file. Raises `Refused` for no such file, `StoreError`, `BadRecord`."""
        found = _FILE.open(path, lambda bodies: PartyState.fold([read_entry(b) for b in bodies]))
        return PartyBook(*found)

    def add(self, entry: Entry) -> None:
        """Write an entry down, on the disk when this returns. Raises `Refused`, `Conflict`."""
        evening = self.evening.add(entry)
        self.log.append(_FILE.log, len(self.evening.entries) + 1, [write_entry(entry)])
        self.times.append(time.time())
        self.evening = evening

    def behind(self) -> bool:
        """Whether another program has written to the file."""
        return len(self.log.read(_FILE.log)) > len(self.evening.entries)

    def close(self) -> None:
        """Let go of the file."""
        self.log.close()


def begin(path: Path, began: Began) -> PartyState:
    """A new file, closed again. Raises what `PartyBook.create` raises."""
    book = PartyBook.create(path, began)
    book.close()
    return book.evening


@contextmanager
def opened(path: Path) -> Iterator[PartyBook]:
    """The party of a file. Raises what `PartyBook.open` raises."""
    book = PartyBook.open(path)
    try:
        yield book
    finally:
        book.close()
