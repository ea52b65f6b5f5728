"""Partially exposed dummy (Chinese bridge): dummies of cards laid on cards.

Source: Scarne 1963, “Partially Exposed Dummy Bridge”; ruling 5.4.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from oddtrick.cards import pack_of
from oddtrick.core import DealContext, Game, HashablePartial, Option
from oddtrick.laws import CONTRACT_1963, offers
from oddtrick.stages.calling.auction import Auction
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.deal.dummies import HalfOpen
from oddtrick.stages.roles import half_covered
from oddtrick.stages.tricks.variants import ClosedCard, Covered

from .double_dummy import DOUBLE_DUMMY
from .shared import DUMMIES, SCORING, opposite

SIX: Callable[[DealContext], tuple[ClosedCard, ...]] = HashablePartial(half_covered, 6)
SEVEN: Callable[[DealContext], tuple[ClosedCard, ...]] = HashablePartial(half_covered, 7)


def _laid_out(
    game: Game, down: int, closing: Callable[[DealContext], tuple[ClosedCard, ...]]
) -> Game:
    stages = (
        Deal(pack_of(), (1,) * 13),
        HalfOpen(DUMMIES, down),
        Auction(),
        Covered(opposite, closing),
    )
    return replace(game, stages=stages)


def _seven_down(game: Game, layout: str) -> Game:
    return _laid_out(game, 7, SEVEN)


HALF_OPEN = _laid_out(
    replace(
        DOUBLE_DUMMY,
        name="partially-exposed-dummy",
        title="Partially exposed dummy (Chinese bridge)",
        summary="Two players, each with a dummy of which half lies open from the start, card on "
        "card. A covered card can be played when the one on it has gone.",
        options=(
            Option(
                "layout",
                "Cards of a dummy",
                ("6down7up", "7down6up"),
                _seven_down,
                "How many are dealt face down, and how many face up on them",
            ),
            SCORING,
        ),
    ),
    6,
    SIX,
)

GAMES = (offers(HALF_OPEN, CONTRACT_1963),)
