"""A bidding set on disk."""

from __future__ import annotations

from collections.abc import Sequence

from oddtrick.club.log_file import EntryBook, OwnFile

from .state import (
    BiddingEntry,
    BiddingState,
    read_bidding_entry,
    with_machine_calls,
    write_bidding_entry,
)


class BiddingBook(EntryBook[BiddingState, BiddingEntry]):
    """A bidding set, open. With entries, and when it begins, the calls of the machine that follow
    are written."""

    file = OwnFile("bidding", "a", "bidding set", "the page /bidding of oddtrick play")

    @property
    def bidding(self) -> BiddingState:
        """What its entries fold to."""
        return self.state

    @staticmethod
    def fold(bodies: Sequence[str], times: Sequence[float]) -> BiddingState:
        return BiddingState.fold(map(read_bidding_entry, bodies))

    @staticmethod
    def body(entry: BiddingEntry) -> str:
        return write_bidding_entry(entry)

    def after(self, entries: Sequence[BiddingEntry]) -> tuple[BiddingState, Sequence[BiddingEntry]]:
        return with_machine_calls(self.bidding, entries)
