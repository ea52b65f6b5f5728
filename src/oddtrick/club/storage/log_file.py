"""A file of its own for what is folded from entries, an event or a party: a log of the store's kind
and no table."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import NamedTuple, TypeAlias, TypeVar

from oddtrick.errors import Refused
from oddtrick.store.books import StoredBook
from oddtrick.store.log import EventLog
from oddtrick.store.opening import open_log, reading

from .file_head import HEAD, is_database, whole_size

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
        log = _log(place)
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
        if isinstance(place, Path):
            self._check(place, make)
        try:
            log = _log(place)
        except (ValueError, TypeError) as error:  # bytes that are no text, or no number
            raise self._damaged(place) from error
        try:
            try:
                stored = log.read(self.log)
            except (ValueError, TypeError) as error:
                raise self._damaged(place) from error
            if not stored:
                where = place if isinstance(place, Path) else "this store"
                raise Refused(f"There is no {self.what} in {where}; {make}")
            return log, fold([entry.body for entry in stored]), [entry.at for entry in stored]
        except BaseException:
            log.close()
            raise

    def _damaged(self, place: Place) -> Refused:
        where = place if isinstance(place, Path) else "This store"
        return Refused(
            f"{where} is damaged: its pages do not fit together. Take a copy of the {self.what} "
            "that is whole."
        )

    def _check(self, path: Path, make: str) -> None:
        """Raises `Refused` for a file that is none of ours, or not whole. Nothing is written."""
        try:
            with path.open("rb") as file:
                head = file.read(HEAD)
            size = path.stat().st_size
        except OSError as error:
            raise Refused(f"{path} cannot be read: {error.strerror}.") from None
        none = f"there is no {self.what} in it; {make}"
        if not size:
            raise Refused(f"{path} is empty: {none}")
        if not is_database(head):
            raise Refused(
                f"{path} is a file of another kind: there is no {self.what} in it; {make}"
            )
        whole = whole_size(head)
        # Pages that are still in the file beside it come in when it is opened.
        beside = path.with_name(f"{path.name}-wal")
        if not whole or (size < whole and not beside.exists()):
            of = f" of {whole} bytes" if whole else " bytes"
            raise Refused(
                f"{path} is cut short: {size}{of} are there. Take a copy of the {self.what} that "
                "is whole."
            )
        if not _sound(path):
            raise self._damaged(path)


def _log(place: Place) -> EventLog:
    """The log of a place; a file of its own is let go of with it."""
    if isinstance(place, StoredBook):
        return place
    log = open_log(place)
    log.close_when_forgotten()
    return log


def _sound(path: Path) -> bool:
    """Whether the pages of a database fit together."""
    try:
        with closing(reading(path)) as connection:
            (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.OperationalError as error:
        return "malformed" not in str(error)  # locked, or a disk that is full: not damaged
    except (sqlite3.DatabaseError, UnicodeError):
        return False
    return bool(found == "ok")
