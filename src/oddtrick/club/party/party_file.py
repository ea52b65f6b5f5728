"""A party on disk: a file of its own, as an event has one (`oddtrick.club.storage.event_file`)."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Self

from oddtrick.club.storage.log_file import OwnFile, Place
from oddtrick.store.log import Conflict, EventLog

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

    @classmethod
    def create(cls, path: Place, began: Began) -> Self:
        """A new file. Raises `Refused` where there is one already, `StoreError`."""
        evening = PartyState.fold([began])
        return cls(_FILE.create(path, write_entry(began)), evening, [time.time()])

    @classmethod
    def open(cls, path: Place) -> Self:
        """The party of a file. Raises `Refused` for no such file, `StoreError`, `BadRecord`."""
        return cls(*_FILE.open(path, _folded))

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


class _SharedPartyBook(PartyBook):
    """A party into which several programs write at once (see `SharedBook` of an event)."""

    def add(self, entry: Entry) -> None:
        """Write as `PartyBook.add` does, after what another program wrote first. Raises
        `Refused`."""
        while True:
            try:
                super().add(entry)
                return
            except Conflict:
                stored = self.log.read(_FILE.log)
                if len(stored) == len(self.evening.entries):
                    raise
                self.evening = _folded([one.body for one in stored])
                self.times = [one.at for one in stored]


def _folded(bodies: Sequence[str]) -> PartyState:
    return PartyState.fold([read_entry(body) for body in bodies])


def begin(path: Path, began: Began) -> PartyState:
    """A new file, closed again. Raises what `PartyBook.create` raises."""
    book = PartyBook.create(path, began)
    book.close()
    return book.evening


@contextmanager
def opened(path: Path) -> Iterator[PartyBook]:
    """The party of a file. Raises what `PartyBook.open` raises."""
    book = _SharedPartyBook.open(path)
    try:
        yield book
    finally:
        book.close()
