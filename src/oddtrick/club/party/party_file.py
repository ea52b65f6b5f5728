"""A party on disk."""

from __future__ import annotations

from collections.abc import Sequence

from oddtrick.club.log_file import EntryBook, OwnFile

from .entries import Entry, read_entry, write_entry
from .party import PartyState


class PartyBook(EntryBook[PartyState, Entry]):
    """A party's file, open."""

    file = OwnFile("party", "a", "party", "oddtrick club party new")

    @property
    def evening(self) -> PartyState:
        """What its entries fold to."""
        return self.state

    @staticmethod
    def fold(bodies: Sequence[str], times: Sequence[float]) -> PartyState:
        return PartyState.fold(map(read_entry, bodies))

    @staticmethod
    def body(entry: Entry) -> str:
        return write_entry(entry)

    def after(self, entries: Sequence[Entry]) -> tuple[PartyState, Sequence[Entry]]:
        evening = self.evening
        for entry in entries:
            evening = evening.add(entry)
        return evening, entries


class SharedPartyBook(PartyBook):
    """A party into which several programs write at once."""

    shared = True
