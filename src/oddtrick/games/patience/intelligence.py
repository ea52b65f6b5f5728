"""Intelligence: eighteen fans of two packs, replaced from the stock, dealt three times."""

from __future__ import annotations

from dataclasses import replace

from oddtrick.cards import pack_of
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.piles.fans import Fans

from .house_in_the_wood import HOUSE_IN_THE_WOOD

INTELLIGENCE = replace(
    HOUSE_IN_THE_WOOD,
    name="intelligence",
    title="Intelligence",
    source="Scarne 1963; ruling 1c",
    summary="One player, two packs, eighteen fans of three. Aces go up as they are dealt; build in "
    "suit, up or down. A fan used up is replaced from the stock; twice you may deal again.",
    stages=(Deal(pack_of(copies=2), ()), Fans(fans=18, refill=True, aces_up=True, redeals=2)),
)

GAMES = (INTELLIGENCE,)
