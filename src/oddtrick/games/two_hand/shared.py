"""Parts shared by the games for two: seats, who leads, and the choice of scoring."""

from __future__ import annotations

from dataclasses import replace

from oddtrick.cards import NO_TRUMP, natural_order
from oddtrick.core import DealContext, Game, Option, Seating
from oddtrick.scoring.auction_bridge import SCALE_LATER, score_auction
from oddtrick.scoring.rubber import RubberMatch
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.tricks.tricks import PlayRoles

DUMMIES = (2, 3)

FOUR_HANDS = Seating(unmanned=DUMMIES)
"""Two players and the hands opposite them."""


def drawing_cast(table: DealContext) -> PlayRoles:
    """The non-dealer leads, at no-trump."""
    return PlayRoles(natural_order(NO_TRUMP), 1 - table.setting.dealer, (0, 1), (0, 1))


def final_cast(table: DealContext) -> PlayRoles:
    """The player who did not make the final bid leads."""
    contract = table.get(Contract)
    return PlayRoles(natural_order(contract.strain), 1 - contract.declarer, (0, 1), (0, 1))


def two_dummies(table: DealContext, own: int, other: int) -> PlayRoles:
    """Clockwise: declarer, the other player's dummy, which leads, declarer's own dummy, the other
    player (ruling BR-6)."""
    contract = table.get(Contract)
    declarer, opponent = contract.declarer, 1 - contract.declarer
    controlled_by = [0, 1, 0, 1]
    controlled_by[own], controlled_by[other] = declarer, opponent
    return PlayRoles(
        natural_order(contract.strain),
        leader=other,
        active=(declarer, other, own, opponent),
        controlled_by=tuple(controlled_by),
    )


def opposite(table: DealContext) -> PlayRoles:
    """Everybody has the dummy that was dealt opposite them (ruling DD-1)."""
    declarer = table.get(Contract).declarer
    return two_dummies(table, declarer + 2, 3 - declarer)


def _by_auction(game: Game, _: str) -> Game:
    return replace(game, scoring=score_auction(SCALE_LATER), match=RubberMatch(SCALE_LATER.game))


SCORING = Option("scoring", "Scoring", ("contract", "auction"), _by_auction)
