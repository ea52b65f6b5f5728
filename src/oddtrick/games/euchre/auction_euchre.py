"""Auction euchre: bid for the right to name trumps, with a widow.

The page of the book that held its rules is lost. Players and packs are its own; everything else
is ruling 1a, put together from other books, and in part from what was usual.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

from oddtrick.cards import euchre_order
from oddtrick.core import DealContext, Game, HashablePartial, Option, Seating, Stage
from oddtrick.games.choices import options
from oddtrick.laws import EUCHRE, offers
from oddtrick.scoring.euchre import score_auction_euchre
from oddtrick.scoring.running_total import PlayTo
from oddtrick.stages.calling.auction import Auction, Contract
from oddtrick.stages.deal.deal import Deal, from_left
from oddtrick.stages.laying_away import Discard, Taking
from oddtrick.stages.partners import NamedPartners, NamingPartners
from oddtrick.stages.tricks.tricks import PlayRoles, Tricks, Trump
from oddtrick.stages.trumps import NamingTrump
from oddtrick.terms import Bid, BidOrder

from .shared import pack_from, players_alone
from .variations import NO_NEXT_GAME

# Auction euchre for five, six and seven: packs, widows, bids and their worth, and what a bid
# gives the right to (ruling 1a).

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


def bidder(table: DealContext) -> int:
    """The seat that names trumps."""
    return table.get(Contract).declarer


def bids_alone(table: DealContext) -> bool:
    """Whether the bid was one to win everything alone."""
    return bool(table.get(Contract).word)


def takes_widow(table: DealContext) -> int:
    """The bidder takes it, unless the bid was to do without."""
    contract = table.get(Contract)
    return -1 if contract.word == WITHOUT else contract.declarer


def chooses(form: AuctionEuchreForm, table: DealContext) -> tuple[int, int]:
    """The seat that takes partners, and how many it takes."""
    contract = table.get(Contract)
    return contract.declarer, 0 if contract.word else form.partners[contract.level]


def casting(table: DealContext) -> PlayRoles:
    """The eldest hand leads; the side-mates of one who plays alone sit out."""
    trump, seating = table.get(Trump), table.seating
    own = seating.sides[seating.side_of[trump.maker]]
    seats = range(len(seating.seats))
    active = tuple(s for s in seats if not (trump.alone and s in own and s != trump.maker))
    chosen = table.find(NamedPartners)
    friends = {*own, *(chosen.partners if chosen else ())}
    return PlayRoles(
        euchre_order(trump.suit),
        leader=next(s for s in seating.from_left(table.setting.dealer) if s in active),
        active=active,
        controlled_by=tuple(seats),
        sides=tuple(int(s not in friends) for s in seats),
    )


def stages(form: AuctionEuchreForm, *, joker: bool) -> tuple[Stage[Any], ...]:
    """No card is turned up: bid, take the widow, name trumps, choose partners, play."""
    size, widow = sum(form.batches), form.widow[joker]
    return (
        Deal(pack_from(form.pack, joker=joker), form.batches, piles=(("widow", widow),)),
        Auction(ladder(form), from_left, doubles=0, rounds=1),
        Taking("widow", takes_widow),
        Discard(size),
        NamingTrump(bidder, bids_alone),
        NamingPartners(HashablePartial(chooses, form)),
        Tricks(casting),
    )


def auction_euchre(players: int = 5, joker: str = "no", target: int = 15) -> Game:
    """For five and seven each for themselves, for six three against three."""
    return Game(
        name="auction-euchre",
        title="Auction euchre",
        family="Euchre",
        source="Scarne 1963, reconstructed",
        summary="Bid how many tricks you will win with partners of your choice, or all of them "
        "alone; the highest bidder takes the widow and names trumps. Its rules are a "
        "reconstruction: the book's page is lost.",
        stages=stages(FORMS[players], joker=joker == "yes"),
        scoring=score_auction_euchre,
        match=PlayTo(target),
        seating=TWO_SIDES if players == 6 else players_alone(players),
        tactics="euchre",
        refused=REFUSED,
    )


_AS_BID = "what was bid is won or lost, and never more"
REFUSED = (
    ("laps", NO_NEXT_GAME),
    ("slams", NO_NEXT_GAME),
    ("pat", "a bid alone without the widow is the pat hand of this game"),
    ("jambone", _AS_BID),
    ("jamboree", _AS_BID),
)
"""Why no variation has a place in it."""

AUCTION_EUCHRE = replace(
    auction_euchre(),
    options=options(
        auction_euchre,
        Option("players", "Players", tuple(FORMS), lambda g, v: g, "Six play three against three"),
        Option("joker", "Joker", ("no", "yes"), lambda g, v: g, "The best trump of all"),
        Option("target", "Game", (15, 10, 21), lambda g, v: g, "Points that win the game"),
    ),
)

GAMES = (offers(AUCTION_EUCHRE, EUCHRE),)
