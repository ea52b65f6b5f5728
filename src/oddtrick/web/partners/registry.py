"""The bidding sets of a server: each a file, opened when somebody first asks for it."""

from __future__ import annotations

from oddtrick.club.storage.log_file import Place
from oddtrick.trainer.partners.boards import BiddingTerms
from oddtrick.web.cluster.books import MANY, BookRegistry
from oddtrick.web.cluster.shelves import BookKind

from .open_bidding import OpenBidding

__all__ = ["BiddingSets"]


class BiddingSets(BookRegistry[OpenBidding]):
    """Bidding sets by their names."""

    kind = BookKind(
        "bidding", "bidding set", "bidding sets", "oddtrick play with another folder", 7
    )

    def opened(self, place: Place) -> OpenBidding:
        return OpenBidding.open(place)

    def make(self, new: BiddingTerms, address: str = "", own: int = MANY) -> OpenBidding:
        """A new set, of which `own` made from one address may be kept. Raises `Refused`,
        `BadOption`."""
        return self.create(lambda place, id_: OpenBidding.create(place, new, id_), address, own)
