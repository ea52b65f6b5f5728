"""Two varieties of auction bridge: bidding by suits alone, and by figures."""

from __future__ import annotations

from dataclasses import replace

from oddtrick.cards import CLUBS, DIAMONDS, HEARTS, NO_TRUMP, SPADES, STRAINS, SUIT_NAMES, pack_of
from oddtrick.core import DealContext, Result
from oddtrick.laws import AUCTION_1910 as LAWS
from oddtrick.laws import offers
from oddtrick.scoring.by_figures import score_by_figures, score_by_suits
from oddtrick.scoring.running_total import FixedDeals
from oddtrick.stages.calling.auction import Auction, Contract
from oddtrick.stages.calling.saying import Declaring
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.roles import declarer_and_dummy
from oddtrick.stages.tricks.claims import ClaimedTricks
from oddtrick.stages.tricks.tricks import Tricks
from oddtrick.terms import Bid, BidOrder

from .auction import AUCTION_1910

_DEAL = Deal(pack_of(), (1,) * 13)

SUITS_ALONE = BidOrder(
    tuple(
        Bid(1, strain, word=SUIT_NAMES[strain].upper())
        for strain in (SPADES, CLUBS, DIAMONDS, HEARTS, NO_TRUMP)
    )
)

BY_SUITS = replace(
    AUCTION_1910,
    name="auction-by-suits",
    title="Auction bridge by suits",
    summary="A bid names a suit and no number of tricks, and only a higher suit beats it. The odd "
    "trick is enough; the other side scores a penalty for every one it wins.",
    stages=(_DEAL, Auction(SUITS_ALONE, doubles=0), ClaimedTricks(declarer_and_dummy)),
    scoring=score_by_suits,
)

MOST = 162
"""Thirteen tricks at no-trump, one given back: eleven ahead at 12; and all aces, at 6 for five."""

FIGURES = BidOrder(tuple(Bid(points) for points in range(2, MOST + 1, 2)))
"""All values are even, so an odd figure would say no more than the next even one."""


def highest_bidder(table: DealContext) -> tuple[int, ...]:
    """The highest bidder alone declares."""
    return (table.get(Contract).declarer,)


def named(table: DealContext, by: int, word: str) -> tuple[Result, ...]:
    """The contract: the figure bid, in a suit, at no-trump or misère."""
    level, misere = table.get(Contract).level, word == "MISERE"
    strain = NO_TRUMP if misere else STRAINS.index(word)
    what = word if misere else SUIT_NAMES[strain].upper()
    return (Contract(by, level, strain, 0, misere, f"{level}-{what}"),)


BY_FIGURES = replace(
    AUCTION_1910,
    name="auction-by-figures",
    title="Auction bridge by figures",
    summary="Bids are what a hand is to be worth, tricks and honours in one sum; the highest "
    "bidder then names trumps, no-trump or misère. Four deals, one by each player.",
    stages=(
        _DEAL,
        Auction(FIGURES, doubles=0, must_open=True),
        Declaring(highest_bidder, (*STRAINS, "MISERE"), named),
        Tricks(declarer_and_dummy),
    ),
    scoring=score_by_figures,
    match=FixedDeals(4),
)

GAMES = (
    offers(BY_SUITS, LAWS),
    offers(BY_FIGURES, LAWS),
)
