"""A party on disk."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from oddtrick.club.log_file import EntryBook, OwnFile

from .entries import ENTRIES, Entry
from .party import PartyState


class PartyBook(EntryBook[PartyState, Entry]):
    """A party's file, open."""

    file = OwnFile("party", "a", "party", "oddtrick club party new")
    text = ENTRIES

    @property
    def evening(self) -> PartyState:
        """What its entries fold to."""
        return self.state

    @staticmethod
    def fold(entries: Iterable[Entry], times: Sequence[float]) -> PartyState:
        return PartyState.fold(entries)


class SharedPartyBook(PartyBook):
    """A party into which several programs write at once."""

    shared = True
