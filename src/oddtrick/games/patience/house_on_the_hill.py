"""House on the Hill: House in the Wood with aces built up and kings built down."""

from __future__ import annotations

from dataclasses import replace

from oddtrick.cards import pack_of
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.piles.fans import Fans
from oddtrick.stages.piles.moves import FOUNDATION_SUITS, Foundation

from .house_in_the_wood import HOUSE_IN_THE_WOOD

# One ace and one king of each suit are bases (ruling 3.5).
HOME = tuple(Foundation(suit, up) for suit in FOUNDATION_SUITS for up in (True, False))

HOUSE_ON_THE_HILL = replace(
    HOUSE_IN_THE_WOOD,
    name="house-on-the-hill",
    title="House on the Hill",
    summary="One player, two packs in fans of three, all face up. Of each suit one ace is built up "
    "to the king, and one king down to the ace.",
    stages=(Deal(pack_of(copies=2), ()), Fans(HOME)),
)

GAMES = (HOUSE_ON_THE_HILL,)
