"""Goulash and passing goulash: what is not worth playing is dealt again, hardly shuffled."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ...cards import pack_of
from ...core import Option, Stage, Table
from ...scoring.contract import SCALE_1963
from ...scoring.goulash import GoulashMatch
from ...scoring.rubber import pad_before
from ...stages.calling.auction import Auction, Contract
from ...stages.cards.passing import Passing
from ...stages.deal.deal import Deal
from ...stages.deal.goulash import Sufficient
from ...stages.tricks.claims import ClaimedTricks
from .contract import CONTRACT_RUBBER, casting

__all__ = ["GAMES"]


def enough(table: Table) -> bool:
    """Whether the contract, just fulfilled, would make a game with the part score (GO-1)."""
    contract = table.get(Contract)
    part = pad_before(table).part[table.seating.side_of[contract.declarer]]
    worth = SCALE_1963.tricks(contract.level, contract.strain, contract.doubled)
    return part + worth >= SCALE_1963.game


def partners(table: Table) -> tuple[int, ...]:
    """To whom each passes: to his partner, in a goulash only (GO-5)."""
    return (2, 3, 0, 1) if table.setting.stack else (-1,) * 4


def stages(*, passing: bool) -> tuple[Stage[Any], ...]:
    """The deal in fives and a three where it is a goulash; three, two and one card passed."""
    deal = Deal(pack_of(), (1,) * 13, again=(5, 5, 3))
    swap = (Passing((3, 2, 1), partners),) if passing else ()
    return (deal, *swap, Auction(), Sufficient(enough), ClaimedTricks(casting))


GOULASH = replace(
    CONTRACT_RUBBER,
    name="goulash",
    title="Goulash",
    summary="Rubber bridge in which only contracts for game are played. Otherwise the hands are "
    "thrown in as they are sorted, cut once and dealt five at a time: wild hands, high bids.",
    stages=stages(passing=False),
    match=GoulashMatch(),
    options=(
        Option(
            "passing",
            "Passing",
            (False, True),
            lambda g, v: replace(g, stages=stages(passing=v)),
            "Partners exchange three cards, then two, then one, before a goulash is bid",
        ),
    ),
)

GAMES = (GOULASH,)
