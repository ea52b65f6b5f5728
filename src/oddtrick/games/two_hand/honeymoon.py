"""Honeymoon bridge: two players draw their hands from the stock, then bid and play."""

from __future__ import annotations

from ...cards import NO_TRUMP, natural_order, pack_of
from ...core import SEATS_2, Game, Table, each_alone
from ...scoring.contract import SCALE_1963
from ...scoring.rubber import RubberMatch, score_rubber
from ...stages.calling.auction import Auction, Contract
from ...stages.deal.deal import Deal
from ...stages.tricks.drawing import Drawing
from ...stages.tricks.tricks import Cast, Tricks

__all__ = ["GAMES"]


def drawing_cast(table: Table) -> Cast:
    """The non-dealer leads, at no-trump."""
    return Cast(natural_order(NO_TRUMP), 1 - table.setting.dealer, (0, 1), (0, 1))


def final_cast(table: Table) -> Cast:
    """The player who did not make the final bid leads."""
    contract = table.get(Contract)
    return Cast(natural_order(contract.strain), 1 - contract.declarer, (0, 1), (0, 1))


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
)

GAMES = (HONEYMOON,)
