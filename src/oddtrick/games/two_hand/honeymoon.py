"""Honeymoon bridge and strip bridge: two players draw their hands from the stock, then bid and
play.

Source: Scarne 1963, “Honeymoon Bridge”, “Strip or Draw Bridge”; rulings 5.1 and 5.6.
"""

from __future__ import annotations

from dataclasses import replace

from oddtrick.cards import pack_of
from oddtrick.core import SEATS_2, Game, Option, each_alone
from oddtrick.laws import CONTRACT_1963, offers
from oddtrick.scoring.contract_scales import SCALE_1963
from oddtrick.scoring.rubber import RubberMatch, score_rubber
from oddtrick.stages.calling.auction import Auction
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.tricks.drawing import Drawing
from oddtrick.stages.tricks.tricks import Tricks

from .shared import SCORING, drawing_cast, final_cast

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


def _drawing(game: Game, **changes: bool) -> Game:
    """The game with its drawing changed."""
    changed = (replace(s, **changes) if isinstance(s, Drawing) else s for s in game.stages)  # type: ignore[arg-type]
    return replace(game, stages=tuple(changed))


def _follow_suit(game: Game, follows: bool) -> Game:
    return _drawing(game, free=not follows)


def _exposed_stock(game: Game, exposed: bool) -> Game:
    return _drawing(game, exposed=exposed)


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
            _follow_suit,
            "Otherwise any card may be played, but only the suit led can win",
        ),
        Option(
            "exposed_stock",
            "Top of the stock face up",
            (False, True),
            _exposed_stock,
        ),
        SCORING,
    ),
)

GAMES = (
    offers(HONEYMOON, CONTRACT_1963),
    offers(STRIP, CONTRACT_1963),
)
