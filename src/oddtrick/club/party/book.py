"""A party on disk: one file of the store's kind, as an event has one (`oddtrick.club.book`)."""

from __future__ import annotations

from collections.abc import Iterator
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
    """A party's file, open. `evening` is what its entries fold to."""

    def __init__(self, log: EventLog, evening: Evening) -> None:
        self._log = log
        self.evening = evening

    def add(self, entry: Entry) -> None:
        """Write an entry down, on the disk when this returns. Raises `Refused`, `Conflict`."""
        evening = self.evening.add(entry)
        self._log.append(_NAME, len(self.evening.entries) + 1, [write_entry(entry)])
        self.evening = evening


def begin(path: Path, began: Began) -> Evening:
    """A new file. Raises `Refused` where there is one already, `StoreError`."""
    evening = Evening.of([began])
    if path.exists():
        raise Refused(f"There is a file {path} already; a party needs one of its own.")
    log = open_log(path)
    try:
        log.append(_NAME, 1, [write_entry(began)])
    finally:
        log.close()
    return evening


@contextmanager
def opened(path: Path) -> Iterator[PartyBook]:
    """The party of a file. Raises `Refused` for no such file, `StoreError`, `BadRecord`."""
    missing = f"There is no party at {path}; make one with “oddtrick club party new”."
    if not path.is_file():
        raise Refused(missing)
    log = open_log(path)
    try:
        entries = [read_entry(e.body) for e in log.read(_NAME)]
        if not entries:
            raise Refused(missing)
        yield PartyBook(log, Evening.of(entries))
    finally:
        log.close()
