"""Double-dummy bridge with a widow: four cards that nobody knows come after the bidding.

Source: Scarne 1963, “Double-Dummy Bridge with a Widow”; ruling 5.3.
"""

from __future__ import annotations

from dataclasses import replace

from oddtrick.cards import pack_of
from oddtrick.core import DealContext, Phrase
from oddtrick.laws import CONTRACT_1963, offers
from oddtrick.stages.calling.auction import Auction, Contract
from oddtrick.stages.calling.saying import Choosing, Chosen
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.deal.dummies import Looking, TurnedUp
from oddtrick.stages.giving import Building
from oddtrick.stages.tricks.tricks import PlayRoles, Tricks

from .double_dummy import DOUBLE_DUMMY, both, declarer
from .shared import opposite


def own_dummies(table: DealContext) -> tuple[int, ...]:
    """The dummy that each hand builds."""
    return (2, 3, -1, -1)


def declarer_first(table: DealContext) -> tuple[int, ...]:
    """Declarer deals two cards of the widow to their own hand, then two to the other (DW-2)."""
    return (declarer(table), 1 - declarer(table))


def led_from(table: DealContext) -> PlayRoles:
    """The hand that declarer has named leads (DW-4)."""
    roles, chosen = opposite(table), table.find(Chosen)
    other = 1 - table.get(Contract).declarer
    return replace(roles, leader=other if chosen and chosen.word == "HAND" else other + 2)


WIDOW = replace(
    DOUBLE_DUMMY,
    name="double-dummy-widow",
    title="Double-dummy bridge with a widow",
    summary="Two players bid seeing their own hands and dummies of twelve cards. Four more come "
    "from the widow, two to each, one for the hand and one for the dummy.",
    stages=(
        Deal(pack_of(), (1,) * 12, piles=(("widow", 4),)),
        Looking((1, 2, 1, 2)),
        Auction(),
        Building(2, 1, declarer_first, own_dummies, "widow", of_drawn=True, closed=True),
        TurnedUp(both),
        Choosing(
            declarer,
            (
                ("DUMMY", Phrase("Dummy leads", "asked for a lead from dummy")),
                ("HAND", Phrase("The hand leads", "asked for a lead from the hand")),
            ),
            "Choose which of the other player's hands leads.",
        ),
        Tricks(led_from),
    ),
)

GAMES = (offers(WIDOW, CONTRACT_1963),)
