"""An event on disk: one file of the store's kind that holds this event's entries and no table.

The file is the store's (`own_file`), so an entry is on the disk before `add` returns; that it is a
file of its own lets it go to another machine as it is.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from types import TracebackType
from typing import Self

from oddtrick.club.boards.sealed_deals import sealed_in, showing, shown_in
from oddtrick.club.boards.visibility import check_unseen
from oddtrick.club.event.entries import (
    Drawn,
    Entry,
    EventOpened,
    RoundAdded,
    read_entry,
    write_entry,
)
from oddtrick.club.event.event import ClubEvent
from oddtrick.errors import Refused
from oddtrick.store.log import Append, Conflict, EventLog

from .log_file import OwnFile, Place

__all__ = ["Book", "SharedBook"]

_FILE = OwnFile("club", "an", "event", "oddtrick club new")


class Book:
    """An event's file, open. `event` is what its entries fold to, `times` when each was written
    (Unix time), and `log` the file itself, for what else belongs to the evening."""

    def __init__(self, log: EventLog, event: ClubEvent, times: Sequence[float]) -> None:
        self.log = log
        self.event = event
        self.times = list(times)

    @classmethod
    def create(cls, path: Place, opened: EventOpened) -> Self:
        """A new file. Raises `Refused` where there is one already, `StoreError`."""
        event = ClubEvent.fold([opened])
        return cls(_FILE.create(path, write_entry(opened)), event, [time.time()])

    @classmethod
    def open(cls, path: Place) -> Self:
        """The event of a file. Raises `Refused` for no such file, `StoreError`, `BadRecord`."""
        return cls(*_FILE.open(path, _folded))

    def add(self, *entries: Entry, beside: Sequence[Append] = ()) -> None:
        """Write entries down, all or none; they are on the disk when this returns. `beside` is
        written in the same transaction to other logs of the file.

        Raises `Refused` for an entry that cannot be, and `Conflict` when somebody else has written
        to the file first; then nothing has changed."""
        event = self.event
        for entry in entries:
            self._playable(entry)
            event = event.add(entry)
        appends = list(beside)
        if event.complete:
            # With the last result the deals may be seen, whatever is undone afterwards.
            appends += showing(self.log)
        if entries:
            bodies = [write_entry(e) for e in entries]
            appends.append(Append(_FILE.log, len(self.event.entries) + 1, bodies))
        if appends:
            self.log.append_together(appends)
        self.times += [time.time()] * len(entries)
        self.event = event

    def _playable(self, entry: Entry) -> None:
        """Raises `Refused` for another round once its boards may have been seen."""
        more = isinstance(entry, (RoundAdded, Drawn)) and sealed_in(self.log) is not None
        if more and (self.event.complete or shown_in(self.log)):
            raise Refused(
                "The last result is in, and with it the hand records may be seen, those of "
                "further rounds too: no more of these boards can be played."
            )
        if more:
            check_unseen(self.event)

    def close(self) -> None:
        """Let go of the file."""
        self.log.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:  # fmt: skip
        self.close()


class SharedBook(Book):
    """A book into which several programs write at once: where another was first its entries are
    read, and ours follows them if it still can."""

    def add(self, *entries: Entry, beside: Sequence[Append] = ()) -> None:
        """Write as `Book.add` does. Raises `Refused` for an entry that cannot be, and `Conflict`
        only for what is written `beside`."""
        while True:
            try:
                super().add(*entries, beside=beside)
                return
            except Conflict:
                stored = self.log.read(_FILE.log)
                if beside or len(stored) == len(self.event.entries):
                    raise
                self.event = _folded([entry.body for entry in stored])
                self.times = [entry.at for entry in stored]


def _folded(bodies: Sequence[str]) -> ClubEvent:
    return ClubEvent.fold([read_entry(body) for body in bodies])
