"""A class on disk: a file of its own, as a party has one (`oddtrick.club.party.party_file`)."""

from __future__ import annotations

import time
from collections.abc import Sequence

from oddtrick.club.storage.log_file import OwnFile, Place
from oddtrick.store.log import EventLog

from .entries import ClassEntry, ClassOpened, read_class_entry, write_class_entry
from .state import ClassState

__all__ = ["ClassBook"]

_FILE = OwnFile("class", "a", "class", "the page /class of oddtrick play")


class ClassBook:
    """A class's file, open. `school` is what its entries fold to, and `log` the file itself."""

    def __init__(self, log: EventLog, school: ClassState) -> None:
        self.log = log
        self.school = school

    @staticmethod
    def create(path: Place, opened: ClassOpened) -> ClassBook:
        """A new file. Raises `Refused` where there is one already, `StoreError`."""
        school = ClassState.fold([opened])
        return ClassBook(_FILE.create(path, write_class_entry(opened)), school)

    @staticmethod
    def open(path: Place) -> ClassBook:
        """The class of a file. Raises `Refused` for no such file, `StoreError`, `BadRecord`."""
        log, entries, times = _FILE.open(path, _read)
        try:
            return ClassBook(log, ClassState.fold(entries, times))
        except BaseException:
            log.close()
            raise

    def add(self, entry: ClassEntry) -> None:
        """Write an entry down, on the disk when this returns. Raises `Refused`, `BadOption`."""
        school = self.school.add(entry, time.time())
        self.log.append(_FILE.log, school.number, [write_class_entry(entry)])
        self.school = school

    def close(self) -> None:
        """Let go of the file."""
        self.log.close()


def _read(bodies: Sequence[str]) -> list[ClassEntry]:
    return [read_class_entry(body) for body in bodies]
