"""A bidding set on disk."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from oddtrick.club.log_file import EntryBook, OwnFile

from .state import ENTRIES, BiddingEntry, BiddingState, with_machine_calls


class BiddingBook(EntryBook[BiddingState, BiddingEntry]):
    """A bidding set, open. With entries, and when it begins, the calls of the machine that follow
    are written."""

    file = OwnFile("bidding", "a", "bidding set", "the page /bidding of oddtrick play")
    text = ENTRIES

    @property
    def bidding(self) -> BiddingState:
        """What its entries fold to."""
        return self.state

    @staticmethod
    def fold(entries: Iterable[BiddingEntry], times: Sequence[float]) -> BiddingState:
        return BiddingState.fold(entries)

    def after(
        self, entries: Sequence[BiddingEntry], when: float
    ) -> tuple[BiddingState, Sequence[BiddingEntry]]:
        return with_machine_calls(self.bidding, entries)
