"""Goulash and passing goulash: what is not worth playing is dealt again, hardly shuffled."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from oddtrick.cards import pack_of
from oddtrick.core import DealContext, Game, Option, Stage, by_keyword
from oddtrick.laws import CONTRACT_1963, offers
from oddtrick.scoring.auction_bridge import SCALE_LATER, score_auction
from oddtrick.scoring.contract_scales import SCALE_1963
from oddtrick.scoring.goulash_match import GoulashMatch
from oddtrick.scoring.rubber import pad_before, score_rubber
from oddtrick.stages.calling.auction import Auction, Contract
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.deal.thrown_in import Sufficient
from oddtrick.stages.giving import Passing
from oddtrick.stages.roles import declarer_and_dummy
from oddtrick.stages.tricks.claims import ClaimedTricks

from .contract import CONTRACT_RUBBER


def enough(table: DealContext) -> bool:
    """Whether the contract, just fulfilled, would make a game with the part score (GO-1)."""
    contract = table.get(Contract)
    part = pad_before(table).part[table.seating.side_of[contract.declarer]]
    worth = SCALE_1963.tricks(contract.level, contract.strain, contract.doubled)
    return part + worth >= SCALE_1963.game


def partners(table: DealContext) -> tuple[int, ...]:
    """To whom each passes: to their partner, in a goulash only (GO-5)."""
    return (2, 3, 0, 1) if table.setting.stack else (-1,) * 4


def stages(*, passing: bool, contract: bool) -> tuple[Stage[Any], ...]:
    """The deal in fives and a three where it is a goulash; three, two and one card passed; at
    contract only what makes a game is played."""
    deal = Deal(pack_of(), (1,) * 13, again=(5, 5, 3))
    swap = (Passing((3, 2, 1), partners),) if passing else ()
    limit = (Sufficient(enough),) if contract else ()
    return (deal, *swap, Auction(), *limit, ClaimedTricks(declarer_and_dummy))


def form(game: Game, **chosen: Any) -> Game:
    """The game by an option and those chosen before."""
    values = {"passing": False, "scoring": "contract", **dict(game.chosen), **chosen}
    contract = values["scoring"] == "contract"
    match = GoulashMatch() if contract else GoulashMatch(SCALE_LATER.game, unfinished=(0, 0))
    return replace(
        game,
        stages=stages(passing=values["passing"], contract=contract),
        scoring=score_rubber(SCALE_1963) if contract else score_auction(SCALE_LATER),
        match=match,
        tactics="contract" if contract else "auction",
    )


GOULASH = form(
    replace(
        CONTRACT_RUBBER,
        name="goulash",
        boards=None,
        title="Goulash",
        summary="Rubber bridge in which only contracts for game are played. Otherwise the hands "
        "are thrown in as they are sorted, cut once and dealt five at a time: wild hands, high "
        "bids.",
        options=(
            Option(
                "passing",
                "Passing",
                (False, True),
                by_keyword(form, "passing"),
                "Partners exchange three cards, then two, then one, before a goulash is bid",
            ),
            Option(
                "scoring",
                "Scoring",
                ("contract", "auction"),
                by_keyword(form, "scoring"),
                "At auction bridge only a deal that is passed out is dealt again",
            ),
        ),
    )
)

GAMES = (offers(GOULASH, CONTRACT_1963),)
