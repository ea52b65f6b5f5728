"""A file of its own for what is folded from entries, an event or a party: a log of the store's kind
and no table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple, TypeAlias, TypeVar

from oddtrick.errors import Refused
from oddtrick.store.books import StoredBook
from oddtrick.store.log import EventLog
from oddtrick.store.opening import open_log

__all__ = ["OwnFile", "Place"]

T = TypeVar("T")

Place: TypeAlias = Path | StoredBook
"""Where an event or a party is kept: in a file of its own, or in a store that servers share."""


class OwnFile(NamedTuple):
    """Such files of one kind: what their entries are filed under, what each holds (`event`, with
    `an` before it), and the command that makes one."""

    log: str
    article: str
    what: str
    command: str

    def create(self, place: Place, first: str) -> EventLog:
        """A new file with its first entry. Raises `Refused` where there is one already,
        `StoreError`."""
        if isinstance(place, Path) and place.exists():
            raise Refused(
                f"There is a file {place} already; {self.article} {self.what} needs one of its own."
            )
        log = place if isinstance(place, StoredBook) else open_log(place)
        try:
            log.append(self.log, 1, [first])
        except BaseException:
            log.close()
            raise
        return log

    def open(
        self, place: Place, fold: Callable[[Sequence[str]], T]
    ) -> tuple[EventLog, T, list[float]]:
        """The log of a file, what `fold` makes of its entries, and when each was written (Unix
        time). Raises `Refused` where there is no such file, `StoreError`, and what `fold` does."""
        make = f"make one with “{self.command}”."
        if isinstance(place, Path) and not place.is_file():
            raise Refused(f"There is no {self.what} at {place}; {make}")
        log = place if isinstance(place, StoredBook) else open_log(place)
        try:
            stored = log.read(self.log)
            if not stored:
                where = place if isinstance(place, Path) else "this store"
                raise Refused(f"There is no {self.what} in {where}; {make}")
            return log, fold([entry.body for entry in stored]), [entry.at for entry in stored]
        except BaseException:
            log.close()
            raise
