"""Hasenpfeffer: bid tricks, name trumps, take the widow; a holder of the joker may owe a bid."""

from __future__ import annotations

from oddtrick.cards import JOKER
from oddtrick.core import Game
from oddtrick.scoring.running_total import PlayTo
from oddtrick.stages.calling.auction import Auction, HolderBids
from oddtrick.stages.deal.deal import Deal, from_left
from oddtrick.stages.laying_away import Discard, Taking
from oddtrick.stages.tricks.tricks import Tricks
from oddtrick.stages.trumps import NamingTrump
from oddtrick.terms import Bid

from .auction_euchre import bidder
from .pepper import LADDER, casting, scoring
from .shared import pack_from

__all__ = ["GAMES"]

HASENPFEFFER = Game(
    name="hasenpfeffer",
    title="Hasenpfeffer",
    family="Euchre",
    source="Rules as they are played today",
    summary="Four players, two sides, six cards each and one in the widow; the joker is the best "
    "trump. The highest bidder names trumps and takes the widow. When all pass, the holder of the "
    "joker has bid three.",
    stages=(
        Deal(pack_from(24, joker=True), (3, 3), piles=(("widow", 1),)),
        Auction(LADDER, from_left, doubles=0, rounds=1, no_bid=()),
        HolderBids(JOKER, Bid(3)),
        NamingTrump(bidder),
        Taking("widow", bidder),
        Discard(6),
        Tricks(casting),
    ),
    scoring=scoring,
    match=PlayTo(10),
    tactics="euchre",
)

GAMES = (HASENPFEFFER,)
