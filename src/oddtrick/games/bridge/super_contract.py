"""Super contract: contract bridge with a joker, and a card that declarer may take."""

from __future__ import annotations

from dataclasses import replace

from oddtrick.cards import pack_of
from oddtrick.core import DealContext
from oddtrick.laws import CONTRACT_1963, offers
from oddtrick.scoring.rubber import score_rubber
from oddtrick.scoring.super_contract import SCALE_JOKER
from oddtrick.stages.calling.auction import Auction
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.roles import declarer_and_dummy
from oddtrick.stages.tricks.tricks import PlayRoles
from oddtrick.stages.tricks.variants import Exchange, JokerTricks, no_suit

from .contract import CONTRACT_RUBBER


def joker_casting(table: DealContext) -> PlayRoles:
    """As at contract; the joker is of no suit until it is played."""
    return no_suit(declarer_and_dummy(table))


SUPER_CONTRACT = replace(
    CONTRACT_RUBBER,
    name="super-contract",
    boards=None,
    title="Super contract",
    summary="Contract bridge with a joker, which is the highest card of the suit it is named as. "
    "The last card lies open, and declarer may exchange it for one of their own or dummy's.",
    stages=(
        Deal(pack_of(joker=True), (1,) * 13, turn_up="next"),
        Auction(),
        Exchange(JokerTricks(joker_casting)),
    ),
    scoring=score_rubber(SCALE_JOKER),
    tactics="auction",
    options=(),
)

GAMES = (offers(SUPER_CONTRACT, CONTRACT_1963),)
