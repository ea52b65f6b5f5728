"""A bidding set on disk: a file of its own, as a class has one."""

from __future__ import annotations

from collections.abc import Sequence

from oddtrick.club.storage.log_file import OwnFile, Place
from oddtrick.store.log import EventLog

from .entries import BiddingEntry, BiddingOpened, read_bidding_entry, write_bidding_entry
from .state import BiddingState, with_machine_calls

__all__ = ["BiddingBook"]

_FILE = OwnFile("bidding", "a", "bidding set", "the page /bidding of oddtrick play")


class BiddingBook:
    """The file of a bidding set, open. `bidding` is what its entries fold to, `log` the file."""

    def __init__(self, log: EventLog, bidding: BiddingState) -> None:
        self.log = log
        self.bidding = bidding

    @staticmethod
    def create(path: Place, opened: BiddingOpened) -> BiddingBook:
        """A new file, in which the machine has called as far as it can. Raises `Refused` where
        there is one already, `BadOption`, `StoreError`."""
        bidding = BiddingState.fold([opened])
        made = BiddingBook(_FILE.create(path, write_bidding_entry(opened)), bidding)
        made.add()
        return made

    @staticmethod
    def open(path: Place) -> BiddingBook:
        """The set of a file. Raises `Refused` for no such file, `StoreError`, `BadRecord`."""
        log, entries, _ = _FILE.open(path, _read)
        try:
            return BiddingBook(log, BiddingState.fold(entries))
        except BaseException:
            log.close()
            raise

    def add(self, *entries: BiddingEntry) -> None:
        """Write entries down, and the calls of the machine that follow; on the disk when this
        returns. Raises `Refused`."""
        after, written = with_machine_calls(self.bidding, entries)
        if written:
            bodies = [write_bidding_entry(entry) for entry in written]
            self.log.append(_FILE.log, self.bidding.number + 1, bodies)
        self.bidding = after

    def close(self) -> None:
        """Let go of the file."""
        self.log.close()


def _read(bodies: Sequence[str]) -> list[BiddingEntry]:
    return [read_bidding_entry(body) for body in bodies]
