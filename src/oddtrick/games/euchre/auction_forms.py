"""Auction euchre for five, six and seven: packs, widows, bids and their worth, and what
a bid gives the right to (ruling 1a)."""

from __future__ import annotations

from typing import NamedTuple

from oddtrick.core import Seating, Table
from oddtrick.stages.calling.auction import Contract
from oddtrick.terms import Bid, BidOrder

__all__ = [
    "FORMS",
    "TWO_SIDES",
    "WITH",
    "WITHOUT",
    "AuctionEuchreForm",
    "bidder",
    "bids_alone",
    "chooses",
    "ladder",
    "takes_widow",
]

WITH, WITHOUT = "ALONE-WITH-WIDOW", "ALONE-WITHOUT-WIDOW"


class AuctionEuchreForm(NamedTuple):
    """The game for a number of players: pack, cards given at a time, cards of the widow without
    and with a joker, lowest bid, what the two lone bids are worth, and the partners by the
    bid."""

    pack: int
    batches: tuple[int, ...]
    widow: tuple[int, int]
    lowest: int
    lone: tuple[int, int]
    partners: tuple[int, ...]


FORMS = {
    5: AuctionEuchreForm(32, (3, 2), (2, 2), 3, (8, 15), (0, 0, 0, 1, 2, 2)),
    6: AuctionEuchreForm(36, (3, 2), (2, 2), 3, (8, 15), (0,) * 6),
    7: AuctionEuchreForm(52, (4, 3), (3, 4), 4, (10, 20), (0, 0, 0, 0, 2, 2, 3, 3)),
}
"""Ruling 1a; for six the sides are fixed, and nobody chooses."""

TWO_SIDES = Seating(tuple("ABCDEF"), ((0, 2, 4), (1, 3, 5)))


def ladder(form: AuctionEuchreForm) -> BidOrder:
    """So many tricks, then all of them alone with the widow, then without."""
    tricks = range(form.lowest, sum(form.batches) + 1)
    lone = (Bid(form.lone[0], word=WITH), Bid(form.lone[1], word=WITHOUT))
    return BidOrder((*(Bid(n) for n in tricks), *lone))


def bidder(table: Table) -> int:
    """The seat that names trumps."""
    return table.get(Contract).declarer


def bids_alone(table: Table) -> bool:
    """Whether the bid was one to win everything alone."""
    return bool(table.get(Contract).word)


def takes_widow(table: Table) -> int:
    """The bidder takes it, unless he has bid to do without."""
    contract = table.get(Contract)
    return -1 if contract.word == WITHOUT else contract.declarer


def chooses(form: AuctionEuchreForm, table: Table) -> tuple[int, int]:
    """The seat that takes partners, and how many it takes."""
    contract = table.get(Contract)
    return contract.declarer, 0 if contract.word else form.partners[contract.level]
