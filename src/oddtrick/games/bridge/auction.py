"""Auction bridge of 1910 and of later days, and plafond."""

from __future__ import annotations

from dataclasses import replace

from oddtrick.cards import pack_of
from oddtrick.core import Game
from oddtrick.laws import AUCTION_1910 as LAWS_1910
from oddtrick.laws import CONTRACT_1963, offers
from oddtrick.scoring.auction_bridge import SCALE_1910, SCALE_LATER, SCALE_PLAFOND, score_auction
from oddtrick.scoring.rubber import RubberMatch
from oddtrick.stages.calling.auction import Auction
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.roles import declarer_and_dummy
from oddtrick.stages.tricks.claims import ClaimedTricks
from oddtrick.terms import by_value

_DEAL, _TRICKS = Deal(pack_of(), (1,) * 13), ClaimedTricks(declarer_and_dummy)

AUCTION_1910 = Game(
    name="auction-1910",
    title="Auction bridge, 1910",
    family="Bridge before contract",
    source="Foster 1910",
    summary="The dealer must bid, and bids rank by what their tricks are worth: two spades beat "
    "one club. Every odd trick counts towards a game of thirty, bid or not.",
    stages=(_DEAL, Auction(by_value(SCALE_1910.trick), must_open=True), _TRICKS),
    scoring=score_auction(SCALE_1910),
    match=RubberMatch(SCALE_1910.game, unfinished=(0, 0)),
    tactics="auction-foster",
)

AUCTION_BRIDGE = replace(
    AUCTION_1910,
    name="auction-bridge",
    title="Auction bridge",
    source="Scarne 1963",
    summary="Bid and play as at contract, but every odd trick counts towards game, bid or not, "
    "and so does every slam. Thirty points are game, two games the rubber.",
    stages=(_DEAL, Auction(), _TRICKS),
    scoring=score_auction(SCALE_LATER),
    tactics="auction",
)

PLAFOND = replace(
    AUCTION_BRIDGE,
    name="plafond",
    title="Plafond",
    summary="The French forerunner of contract: only tricks bid and made count towards game, "
    "fifty for every contract made, a hundred for every trick short.",
    scoring=score_auction(SCALE_PLAFOND),
    match=RubberMatch(SCALE_PLAFOND.game, unfinished=(SCALE_PLAFOND.only_game, 0)),
)

GAMES = (
    offers(AUCTION_1910, LAWS_1910),
    offers(AUCTION_BRIDGE, CONTRACT_1963),
    offers(PLAFOND, CONTRACT_1963),
)
