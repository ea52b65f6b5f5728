"""Bridge as it was before the auction: the dealer declares, or leaves it to dummy."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from oddtrick.cards import natural_order, pack_of
from oddtrick.core import DealContext, Game, HashablePartial, Option, Stage, seat_bit
from oddtrick.laws import BRIDGE_1902, offers
from oddtrick.scoring.bridge1902 import GAME, TRICK, score_straight
from oddtrick.scoring.rubber import RubberMatch
from oddtrick.stages.calling.saying import Declaring, Doubling
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.tricks.claims import ClaimedTricks
from oddtrick.stages.tricks.tricks import PlayRoles, Trump


def dealer_then_dummy(table: DealContext) -> tuple[int, ...]:
    """The dealer declares, or their partner must (law 45)."""
    dealer = table.setting.dealer
    return (dealer, (dealer + 2) % 4)


def rights(table: DealContext) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Eldest hand may double first, then their partner; for the dealer's side the player who
    declared speaks first (laws 51 and 52)."""
    dealer, maker = table.setting.dealer, table.get(Trump).maker
    return ((dealer + 1) % 4, (dealer + 3) % 4), (maker, (maker + 2) % 4)


def doubled_again(limit: int, table: DealContext, times: int) -> bool:
    """Whether it may be doubled again: not once an odd trick is worth more than a limit (the note
    to law 55); 0 for none."""
    return not limit or TRICK[table.get(Trump).suit] << times <= limit


def casting(table: DealContext) -> PlayRoles:
    """The dealer plays dummy's cards, even where dummy has declared; eldest hand leads."""
    dealer = table.setting.dealer
    dummy = (dealer + 2) % 4
    return PlayRoles(
        natural_order(table.get(Trump).suit),
        leader=(dealer + 1) % 4,
        active=(0, 1, 2, 3),
        controlled_by=tuple(dealer if hand == dummy else hand for hand in range(4)),
        dummies=seat_bit(dummy),
    )


def stages(limit: int) -> tuple[Stage[Any], ...]:
    """Deal, declaration, doubling and tricks."""
    doubling = Doubling(rights, HashablePartial(doubled_again, limit))
    return (
        Deal(pack_of(), (1,) * 13),
        Declaring(dealer_then_dummy),
        doubling,
        ClaimedTricks(casting),
    )


def with_limit(game: Game, limit: int) -> Game:
    """The game in which doubling ends at a limit."""
    return replace(game, stages=stages(limit))


STRAIGHT_BRIDGE = Game(
    name="bridge-1902",
    title="Bridge of 1902",
    family="Bridge before contract",
    source="Bridge laws 1902",
    summary="No auction: the dealer names trumps or leaves it to the partner, who is dummy. The "
    "other side may double, and be redoubled. Thirty points of tricks are game.",
    stages=stages(0),
    scoring=score_straight,
    match=RubberMatch(GAME, unfinished=(0, 0)),
    tactics="auction-foster",
    options=(
        Option(
            "limit",
            "Doubling ends",
            (0, 100, 200),
            with_limit,
            "Once an odd trick is worth more than so many points; 0 for never",
        ),
    ),
)

GAMES = (offers(STRAIGHT_BRIDGE, BRIDGE_1902),)
