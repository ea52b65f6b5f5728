"""Money bridge: thirteen tricks at no-trump, then the other half of the pack is bid and played.

Source: Scarne 1963, “Money Bridge”; rulings MB-1 to MB-5.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from oddtrick.cards import pack_of
from oddtrick.core import DealContext, Game, Ledger, Option, Stage
from oddtrick.laws import CONTRACT_1963, offers
from oddtrick.scoring.auction_bridge import SCALE_LATER, score_auction
from oddtrick.scoring.contract_scales import SCALE_1963
from oddtrick.scoring.money import MoneyMatch, decided, score_money
from oddtrick.scoring.rubber import score_rubber
from oddtrick.stages.calling.auction import Auction
from oddtrick.stages.deal.deal import Deal, DealStock
from oddtrick.stages.deal.thrown_in import Sufficient
from oddtrick.stages.tricks.tricks import Tricks

from .honeymoon import HONEYMOON
from .shared import drawing_cast, final_cast


def _scored(game: Game, scoring: Callable[[DealContext], Ledger], points: int) -> Game:
    """The game with both halves scored by a table; a rubber may end with the first (MB-3)."""
    stages: tuple[Stage[object], ...] = (
        Deal(pack_of(), (1,) * 13),
        Tricks(drawing_cast),
        Sufficient(decided(scoring, points)),
        DealStock(),
        Auction(),
        Tricks(final_cast),
    )  # type: ignore[assignment]
    return replace(
        game, stages=stages, scoring=score_money(scoring, points), match=MoneyMatch(points)
    )


def _at_auction(game: Game, scoring: str) -> Game:
    return _scored(game, score_auction(SCALE_LATER), SCALE_LATER.game)


MONEY = _scored(
    replace(
        HONEYMOON,
        name="money",
        title="Money bridge",
        summary="Two players play thirteen cards at no-trump, and the winner of more tricks scores "
        "for it. Then they bid and play the other half of the pack: remember what has gone.",
        options=(
            Option(
                "scoring",
                "Scoring",
                ("contract", "auction"),
                _at_auction,
            ),
        ),
    ),
    score_rubber(SCALE_1963),
    SCALE_1963.game,
)

GAMES = (offers(MONEY, CONTRACT_1963),)
