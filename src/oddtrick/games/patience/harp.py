"""Harp: nine piles of one to nine cards, in alternating colours."""

from __future__ import annotations

from dataclasses import replace

from oddtrick.cards import pack_of
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.piles.tableau import Tableau

from .house_in_the_wood import HOUSE_IN_THE_WOOD

HARP = replace(
    HOUSE_IN_THE_WOOD,
    name="harp",
    title="Harp",
    source="Scarne 1963; ruling 3.3",
    tactics="tableau",
    summary="One player, two packs. Nine piles of one to nine cards, built down in alternating "
    "colours; only kings and runs from a king fill spaces. The hand is turned again and again.",
    stages=(
        Deal(pack_of(copies=2), ()),
        Tableau(tuple(range(1, 10)), alternate=True, groups="king", turn_over=True),
    ),
)

GAMES = (HARP,)
