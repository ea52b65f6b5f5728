"""A class on disk."""

from __future__ import annotations

import time
from collections.abc import Sequence

from oddtrick.club.log_file import EntryBook, OwnFile

from .entries import ClassEntry, read_class_entry, write_class_entry
from .state import ClassState


class ClassBook(EntryBook[ClassState, ClassEntry]):
    """A class's file, open."""

    file = OwnFile("class", "a", "class", "the page /class of oddtrick play")

    @property
    def school(self) -> ClassState:
        """What its entries fold to."""
        return self.state

    @staticmethod
    def fold(bodies: Sequence[str], times: Sequence[float]) -> ClassState:
        return ClassState.fold(map(read_class_entry, bodies), times)

    @staticmethod
    def body(entry: ClassEntry) -> str:
        return write_class_entry(entry)

    def after(self, entries: Sequence[ClassEntry]) -> tuple[ClassState, Sequence[ClassEntry]]:
        school, now = self.school, time.time()
        for entry in entries:
            school = school.add(entry, now)
        return school, entries
