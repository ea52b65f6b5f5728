"""Partially exposed dummy (Chinese bridge): dummies of cards laid on cards.

Source: Scarne 1963, “Partially Exposed Dummy Bridge”; ruling 5.4.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ...cards import pack_of
from ...core import Bound, Dealt, Game, Option, Table
from ...laws import CONTRACT_1963, offers
from ...stages.calling.auction import Auction
from ...stages.deal.deal import Deal
from ...stages.deal.dummies import HalfOpen
from ...stages.tricks.covered import Closed, Covered
from .double_dummy import DOUBLE_DUMMY
from .shared import DUMMIES, opposite

__all__ = ["GAMES"]


def covered(down: int, table: Table) -> tuple[Closed, ...]:
    """The cards dealt face down, each under one of those dealt on them in turn; one that no card
    lies on is turned up after the first trick (PE-1 to PE-3)."""
    dealt = table.get(Dealt).hands
    return tuple(
        Closed(hand, c, 1 << dealt[hand][down + i] if down + i < 13 else 0)
        for hand in DUMMIES
        for i, c in enumerate(dealt[hand][:down])
    )


SIX: Callable[[Table], tuple[Closed, ...]] = Bound(covered, 6)
SEVEN: Callable[[Table], tuple[Closed, ...]] = Bound(covered, 7)


def _laid_out(game: Game, down: int, closing: Callable[[Table], tuple[Closed, ...]]) -> Game:
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
        ),
    ),
    6,
    SIX,
)

GAMES = (offers(HALF_OPEN, CONTRACT_1963),)
