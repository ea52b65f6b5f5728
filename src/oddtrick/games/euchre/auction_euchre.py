"""Auction euchre: bid for the right to name trumps, with a widow.

The page of the book that held its rules is lost. Players and packs are its own; everything else
is ruling 1a, put together from other books, and in part from what was usual.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from oddtrick.cards import euchre_order
from oddtrick.core import Bound, Game, Option, Stage, Table
from oddtrick.games.choices import options
from oddtrick.laws import EUCHRE, offers
from oddtrick.scoring.euchre.auction_euchre import score_auction_euchre
from oddtrick.scoring.matches.running_total import PlayTo
from oddtrick.stages.calling.auction import Auction
from oddtrick.stages.cards.discard import Discard
from oddtrick.stages.cards.taking import Taking
from oddtrick.stages.deal.deal import Deal, from_left
from oddtrick.stages.partners.named import NamedPartners, NamingPartners
from oddtrick.stages.tricks.tricks import PlayRoles, Tricks, Trump
from oddtrick.stages.trumps.naming import NamingTrump

from .auction_forms import (
    FORMS,
    TWO_SIDES,
    AuctionEuchreForm,
    bidder,
    bids_alone,
    chooses,
    ladder,
    takes_widow,
)
from .shared import pack_from, players_alone
from .variations import NO_NEXT_GAME

__all__ = ["GAMES"]


def casting(table: Table) -> PlayRoles:
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
        NamingPartners(Bound(chooses, form)),
        Tricks(casting),
    )


def auction_euchre(players: int = 5, joker: str = "no", target: int = 15) -> Game:
    """For five and seven each for himself, for six three against three."""
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
