"""A party on disk: one file of the store's kind, as an event has one (`oddtrick.club.book`)."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from ...errors import Refused
from ...store.log import EventLog
from ...store.opening import open_log
from .entries import Began, Entry, read_entry, write_entry
from .evening import Evening

__all__ = ["PartyBook", "begin", "opened"]

_NAME = "party"
"""What the entries are filed under."""


class PartyBook:
    """A party's file, open. `evening` is what its entries fold to, `times` when each was written
    (Unix time), and `log` the file itself."""

    def __init__(self, log: EventLog, evening: Evening, times: Sequence[float]) -> None:
        self.log = log
        self.evening = evening
        self.times = list(times)

    @staticmethod
    def create(path: Path, began: Began) -> PartyBook:
        """A new file. Raises `Refused` where there is one already, `StoreError`."""
        evening = Evening.of([began])
        if path.exists():
            raise Refused(f"There is a file {path} already; a party needs one of its own.")
        log = open_log(path)
        log.append(_NAME, 1, [write_entry(began)])
        return PartyBook(log, evening, [time.time()])

    @staticmethod
    def open(path: Path) -> PartyBook:
        """The party of a file. Raises `Refused` for no such file, `StoreError`, `BadRecord`."""
        missing = f"There is no party at {path}; make one with “oddtrick club party new”."
        if not path.is_file():
            raise Refused(missing)
        log = open_log(path)
        try:
            stored = log.read(_NAME)
            if not stored:
                raise Refused(missing)
            entries = [read_entry(e.body) for e in stored]
            return PartyBook(log, Evening.of(entries), [e.at for e in stored])
        except BaseException:
            log.close()
            raise

    def add(self, entry: Entry) -> None:
        """Write an entry down, on the disk when this returns. Raises `Refused`, `Conflict`."""
        evening = self.evening.add(entry)
        self.log.append(_NAME, len(self.evening.entries) + 1, [write_entry(entry)])
        self.times.append(time.time())
        self.evening = evening

    def behind(self) -> bool:
        """Whether another program has written to the file."""
        return len(self.log.read(_NAME)) > len(self.evening.entries)

    def close(self) -> None:
        """Let go of the file."""
        self.log.close()


def begin(path: Path, began: Began) -> Evening:
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
