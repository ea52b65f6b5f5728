"""A file of its own for what is folded from entries, an event or a party: a log of the store's kind
and no table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple, TypeVar

from oddtrick.errors import Refused
from oddtrick.store.log import EventLog
from oddtrick.store.opening import open_log

__all__ = ["OwnFile"]

T = TypeVar("T")


class OwnFile(NamedTuple):
    """Such files of one kind: what their entries are filed under, what each holds (`event`, with
    `an` before it), and the command that makes one."""

    log: str
    article: str
    what: str
    command: str

    def create(self, path: Path, first: str) -> EventLog:
        """A new file with its first entry. Raises `Refused` where there is one already,
        `StoreError`."""
        if path.exists():
            raise Refused(
                f"There is a file {path} already; {self.article} {self.what} needs one of its own."
            )
        log = open_log(path)
        try:
            log.append(self.log, 1, [first])
        except BaseException:
            log.close()
            raise
        return log

    def open(
        self, path: Path, fold: Callable[[Sequence[str]], T]
    ) -> tuple[EventLog, T, list[float]]:
        """The log of a file, what `fold` makes of its entries, and when each was written (Unix
        time). Raises `Refused` where there is no such file, `StoreError`, and what `fold` does."""
        make = f"make one with “{self.command}”."
        if not path.is_file():
            raise Refused(f"There is no {self.what} at {path}; {make}")
        log = open_log(path)
        try:
            stored = log.read(self.log)
            if not stored:
                raise Refused(f"There is no {self.what} in {path}; {make}")
            return log, fold([entry.body for entry in stored]), [entry.at for entry in stored]
        except BaseException:
            log.close()
            raise
