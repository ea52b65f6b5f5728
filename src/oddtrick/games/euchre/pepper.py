"""Bid euchre, or pepper: bid tricks, name trumps or no-trump, and lose what you bid and miss."""

from __future__ import annotations

from oddtrick.cards import euchre_order
from oddtrick.core import DealContext, Entry, Game, Ledger
from oddtrick.messages import term
from oddtrick.scoring.running_total import PlayTo
from oddtrick.stages.calling.auction import Auction, Contract
from oddtrick.stages.deal.deal import Deal, from_left
from oddtrick.stages.tricks.tricks import Played, PlayRoles, Tricks, Trump
from oddtrick.stages.trumps import NamingTrump
from oddtrick.terms import Bid, BidOrder

from .auction_euchre import bidder
from .shared import pack_from

__all__ = ["GAMES"]

LADDER = BidOrder(tuple(Bid(tricks) for tricks in range(1, 7)))


def casting(table: DealContext) -> PlayRoles:
    """The highest bidder leads; the jacks are the bowers, and at no-trump nothing but jacks."""
    trump = table.get(Trump)
    every = (0, 1, 2, 3)
    return PlayRoles(
        euchre_order(trump.suit), leader=trump.maker, active=every, controlled_by=every
    )


def scoring(table: DealContext) -> Ledger:
    """A point a trick to each side; bidders who win fewer than they bid lose the bid instead."""
    contract, played = table.find(Contract), table.find(Played)
    if contract is None or played is None:
        return ()
    bidders = table.seating.side_of[contract.declarer]
    entries = []
    for side, seats in enumerate(table.seating.sides):
        tricks = played.taken(seats)
        if side == bidders and tricks < contract.level:
            entries.append(Entry(side, "points", -contract.level, term("the bid was not made")))
        elif tricks:
            entries.append(Entry(side, "points", tricks, term("tricks won")))
    return tuple(entries)


PEPPER = Game(
    name="pepper",
    title="Pepper (bid euchre)",
    family="Euchre",
    source="Rules as they are played today",
    summary="Four players, two sides, six cards each. Bid how many tricks your side will win; the "
    "highest bidder names trumps or plays without. A bid that is not made is lost.",
    stages=(
        Deal(pack_from(24), (3, 3)),
        Auction(LADDER, from_left, doubles=0, rounds=1),
        NamingTrump(bidder, no_trump=("NT",)),
        Tricks(casting),
    ),
    scoring=scoring,
    match=PlayTo(30),
    tactics="euchre",
)

GAMES = (PEPPER,)
