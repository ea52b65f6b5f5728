"""The bidding sets of a server: each a file, opened when somebody first asks for it."""

from __future__ import annotations

from pathlib import Path

from oddtrick.trainer.partners.boards import BiddingTerms
from oddtrick.web.cluster.books import MANY, BookKind, BookRegistry
from oddtrick.web.cluster.shelves import Shelves

from .open_bidding import OpenBidding

__all__ = ["BiddingSets"]

_KIND = BookKind("bidding", "bidding set", "bidding sets", "oddtrick play with another folder")


class BiddingSets(BookRegistry[OpenBidding]):
    """Bidding sets by their names."""

    def __init__(self, folder: Path | None = None, shelves: Shelves | None = None) -> None:
        super().__init__(_KIND, OpenBidding.open, folder, shelves)

    def make(self, new: BiddingTerms, address: str = "", own: int = MANY) -> OpenBidding:
        """A new set, of which `own` made from one address may be kept. Raises `Refused`,
        `BadOption`."""
        return self.create(lambda place, id_: OpenBidding.create(place, new, id_), address, own)
