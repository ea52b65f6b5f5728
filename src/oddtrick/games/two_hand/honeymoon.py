"""Honeymoon bridge and strip bridge: two players draw their hands from the stock, then bid and
play.

Source: Scarne 1963, “Honeymoon Bridge”, “Strip or Draw Bridge”; rulings 5.1 and 5.6.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ...cards import pack_of
from ...core import SEATS_2, Game, Option, each_alone
from ...laws import CONTRACT_1963, offers
from ...scoring.contract import SCALE_1963
from ...scoring.rubber import RubberMatch, score_rubber
from ...stages.calling.auction import Auction
from ...stages.deal.deal import Deal
from ...stages.tricks.drawing import Drawing
from ...stages.tricks.tricks import Tricks
from .shared import SCORING, drawing_cast, final_cast

__all__ = ["GAMES", "HONEYMOON"]

HONEYMOON = Game(
    name="honeymoon",
    title="Honeymoon bridge",
    family="Bridge for two",
    source="Scarne 1963",
    summary="Two players. Thirteen tricks at no-trump decide who draws first from the stock and "
    "count for nothing; the thirteen cards gathered so are then bid and played as at contract.",
    stages=(Deal(pack_of(), (1,) * 13), Drawing(drawing_cast), Auction(), Tricks(final_cast)),
    scoring=score_rubber(SCALE_1963),
    match=RubberMatch(),
    tactics="honeymoon",
    seating=each_alone(SEATS_2),
    options=(SCORING,),
)


def _drawing(game: Game, change: Callable[[Drawing], Drawing]) -> Game:
    """The game with its drawing changed."""
    return replace(
        game, stages=tuple(change(s) if isinstance(s, Drawing) else s for s in game.stages)
    )


STRIP = replace(
    HONEYMOON,
    name="strip",
    title="Strip or draw bridge",
    summary="Two players draw a hand from the stock, thirteen tricks deciding who takes the top "
    "card and who the next; then they bid and play it. The top of the stock may lie open.",
    options=(
        Option(
            "follow_suit",
            "Follow suit while drawing",
            (True, False),
            lambda g, v: _drawing(g, lambda s: replace(s, free=not v)),
            "Otherwise any card may be played, but only the suit led can win",
        ),
        Option(
            "exposed_stock",
            "Top of the stock face up",
            (False, True),
            lambda g, v: _drawing(g, lambda s: replace(s, exposed=v)),
        ),
        SCORING,
    ),
)

GAMES = (
    offers(HONEYMOON, CONTRACT_1963),
    offers(STRIP, CONTRACT_1963),
)
