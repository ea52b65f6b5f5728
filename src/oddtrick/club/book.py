"""An event on disk: one file of the store's kind that holds this event's entries and no table.

The file is the store's (`open_log`), so an entry is on the disk before `add` returns; that it is a
file of its own lets it go to another machine as it is.
"""

from __future__ import annotations

from pathlib import Path
from types import TracebackType

from ..errors import Refused
from ..store.log import EventLog
from ..store.opening import open_log
from .entries import Entry, Opened, read_entry, write_entry
from .events import Event

__all__ = ["Book"]

_NAME = "club"
"""What the entries are filed under."""


class Book:
    """An event's file, open. `event` is what its entries fold to."""

    def __init__(self, log: EventLog, event: Event) -> None:
        self._log = log
        self.event = event

    @staticmethod
    def create(path: Path, opened: Opened) -> Book:
        """A new file. Raises `Refused` where there is one already, `StoreError`."""
        event = Event.of([opened])
        if path.exists():
            raise Refused(f"There is a file {path} already; an event needs one of its own.")
        log = open_log(path)
        log.append(_NAME, 1, [write_entry(opened)])
        return Book(log, event)

    @staticmethod
    def open(path: Path) -> Book:
        """The event of a file. Raises `Refused` for no such file, `StoreError`, `BadRecord`."""
        if not path.is_file():
            raise Refused(f"There is no event at {path}; make one with “oddtrick club new”.")
        log = open_log(path)
        try:
            entries = [read_entry(e.body) for e in log.read(_NAME)]
            if not entries:
                raise Refused(f"There is no event in {path}; make one with “oddtrick club new”.")
            return Book(log, Event.of(entries))
        except BaseException:
            log.close()
            raise

    def add(self, *entries: Entry) -> None:
        """Write entries down, all or none; they are on the disk when this returns.

        Raises `Refused` for an entry that cannot be, and `Conflict` when somebody else has written
        to the file first; then nothing has changed."""
        event = self.event
        for entry in entries:
            event = event.add(entry)
        if entries:
            bodies = [write_entry(e) for e in entries]
            self._log.append(_NAME, len(self.event.entries) + 1, bodies)
        self.event = event

    def close(self) -> None:
        """Let go of the file."""
        self._log.close()

    def __enter__(self) -> Book:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:  # fmt: skip
        self.close()
