"""Draw and discard bridge: hands chosen card by card from the stock.

Source: Scarne 1963, “Draw and Discard Bridge”; rulings DR-1 to DR-4. The second half of the printed
text belongs to another game, see `build_up`.
"""

from __future__ import annotations

from dataclasses import replace

from oddtrick.cards import pack_of
from oddtrick.core import DealContext
from oddtrick.laws import CONTRACT_1963, offers
from oddtrick.stages.calling.auction import Auction
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.laying_away import Keeping
from oddtrick.stages.tricks.tricks import Tricks

from .honeymoon import HONEYMOON
from .shared import SCORING, final_cast


def non_dealer(table: DealContext) -> int:
    """The seat that draws first: it does not matter which; here the non-dealer (DR-1)."""
    return 1 - table.setting.dealer


DRAW_AND_DISCARD = replace(
    HONEYMOON,
    name="draw-and-discard",
    title="Draw and discard bridge",
    summary="No cards are dealt. In turn two players look at the top card and keep it, or throw it "
    "away and must take the next, until each has thirteen; then they bid and play.",
    stages=(Deal(pack_of(), ()), Keeping(13, non_dealer), Auction(), Tricks(final_cast)),
    options=(SCORING,),
)

GAMES = (offers(DRAW_AND_DISCARD, CONTRACT_1963),)
