"""Nullo bridge and antibridge: bids to lose tricks."""

from __future__ import annotations

from dataclasses import replace

from oddtrick.cards import CLUBS, DIAMONDS, HEARTS, NO_TRUMP, SPADES, pack_of
from oddtrick.core import Game, Option
from oddtrick.laws import CONTRACT_1963, offers
from oddtrick.scoring.auction_bridge import SCALE_LATER, score_auction
from oddtrick.scoring.contract_scales import SCALE_1963
from oddtrick.scoring.rubber import RubberMatch, score_rubber
from oddtrick.stages.calling.auction import Auction
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.roles import declarer_and_dummy
from oddtrick.stages.tricks.tricks import Tricks
from oddtrick.terms import Bid, BidOrder

from .contract import CONTRACT_RUBBER

_SUITS = (CLUBS, DIAMONDS, HEARTS, SPADES)


def nullos(level: int) -> Bid:
    """The bid to lose so many odd tricks without trumps."""
    return Bid(level, NO_TRUMP, True, f"{level}-NULLO{'S' * (level > 1)}")


NULLO_LADDER = BidOrder(
    tuple(
        bid
        for level in range(1, 8)
        for bid in (*(Bid(level, s) for s in _SUITS), nullos(level), Bid(level, NO_TRUMP))
    )
)

SIGNED_LADDER = BidOrder(
    tuple(
        Bid(level, strain, fewest)
        for level in range(1, 8)
        for strain in (*_SUITS, NO_TRUMP)
        for fewest in (True, False)
    )
)


def by_auction(game: Game, _: str) -> Game:
    """Scored by the table of auction bridge."""
    return replace(
        game,
        scoring=score_auction(SCALE_LATER),
        match=RubberMatch(SCALE_LATER.game, unfinished=(0, 0)),
    )


NULLO = replace(
    CONTRACT_RUBBER,
    name="nullo",
    boards=None,
    title="Nullo bridge",
    summary="Contract bridge in which a bad hand may bid as well: three nullos are a bid to lose "
    "nine tricks at no-trump, above three spades and below three no-trump.",
    stages=(Deal(pack_of(), (1,) * 13), Auction(NULLO_LADDER), Tricks(declarer_and_dummy)),
    tactics="auction",
    options=(
        Option(
            "scoring",
            "Scoring",
            ("contract", "auction"),
            by_auction,
            "Contract or auction bridge, the rules of which are followed",
        ),
    ),
)

ANTIBRIDGE = replace(
    NULLO,
    name="antibridge",
    title="Antibridge",
    summary="Every bid can be made with a minus before it: minus four spades is a bid to lose ten "
    "tricks with spades trumps, just below four spades.",
    stages=(Deal(pack_of(), (1,) * 13), Auction(SIGNED_LADDER), Tricks(declarer_and_dummy)),
    scoring=score_rubber(SCALE_1963),
)

GAMES = (
    offers(NULLO, CONTRACT_1963),
    offers(ANTIBRIDGE, CONTRACT_1963),
)
