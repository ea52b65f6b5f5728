"""Two-hand build-up bridge: a reconstruction.

The first half of its rules is lost, with the title: what is left stands, by a printer's slip, as
the second half of Scarne 1963, “Draw and Discard Bridge”. The sizes of hands and dummies, the
first round and the seats follow from the rest; see ruling 1d for what is certain and what chosen.
"""

from __future__ import annotations

from dataclasses import replace

from oddtrick.cards import natural_order, pack_of
from oddtrick.core import DealContext, Game, Option
from oddtrick.laws import CONTRACT_1963, offers
from oddtrick.messages import say
from oddtrick.scoring.auction_bridge import score_build_up
from oddtrick.scoring.contract_scales import SCALE_1963
from oddtrick.stages.calling.auction import Auction, Contract, SecondRound
from oddtrick.stages.calling.saying import Announcing
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.deal.dummies import TurnedUp
from oddtrick.stages.giving import Building
from oddtrick.stages.roles import closed_trumps, closing, not_the_defenders_trumps
from oddtrick.stages.tricks.tricks import PlayRoles
from oddtrick.stages.tricks.variants import Covered
from oddtrick.terms import Bid

from .double_dummy import DOUBLE_DUMMY, both
from .widow import own_dummies


def non_dealer_first(table: DealContext) -> tuple[int, ...]:
    """Cards go to the players alone, the non-dealer first."""
    return table.seating.from_left(table.setting.dealer)


def non_dealer_first_with_dummies(table: DealContext) -> tuple[int, ...]:
    """The players' hands, then their dummies, which lie across."""
    players = non_dealer_first(table)
    return (*players, *(own_dummies(table)[p] for p in players))


def first_dummies(game: Game, first: str) -> Game:
    """Nine cards of the player's twenty-two as the first dummy, or nine that were dealt to it."""
    if first == "chosen":
        return game
    dealt = Deal(pack_of(), (1,) * 13, to=non_dealer_first_with_dummies, most=(13, 13, 9, 9))
    return replace(game, stages=(dealt, TurnedUp(both), *game.stages[2:]))


def game_bid(bid: Bid) -> bool:
    """Whether a bid is for a game, whatever the part score."""
    return SCALE_1963.tricks(bid.level, bid.strain, 0) >= SCALE_1963.game


def casting(table: DealContext) -> PlayRoles:
    """The hand at declarer's left leads, so that declarer plays last; seats do not change."""
    contract = table.get(Contract)
    return PlayRoles(
        natural_order(contract.strain),
        leader=(contract.declarer + 1) % 4,
        active=(0, 1, 2, 3),
        controlled_by=(0, 1, 0, 1),
    )


BUILD_UP = replace(
    DOUBLE_DUMMY,
    name="build-up",
    title="Two-hand build-up bridge (a reconstruction)",
    summary="Two players divide 22 cards between a hand and an open dummy, bid, build up their "
    "dummies with new cards, and bid again. Reconstructed: half of the book's rules is lost.",
    stages=(
        Deal(pack_of(), (1,) * 22, to=non_dealer_first),
        Building(0, 9, non_dealer_first, own_dummies),
        Auction(),
        Building(2, 2, non_dealer_first, own_dummies),
        SecondRound(game_bid),
        Building(
            2,
            2,
            non_dealer_first,
            own_dummies,
            closed=True,
            barred=not_the_defenders_trumps,
            why=say("A defender may not put trumps among the closed cards."),
        ),
        Announcing(
            closed_trumps, say("{hand} said that {number} of dummy's closed cards are trumps.")
        ),
        Covered(casting, closing),
    ),
    scoring=score_build_up,
    refused=(("scoring", "its game bids and its double score are those of contract"),),
    options=(
        Option(
            "first_dummy",
            "First dummy",
            ("chosen", "dealt"),
            first_dummies,
            "The nine cards of a dummy in the first round: chosen of one's own, or dealt to it.",
        ),
    ),
)

GAMES = (offers(BUILD_UP, CONTRACT_1963),)
