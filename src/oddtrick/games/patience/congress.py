"""Congress, the patience whose name the book has lost: eight piles, a hand and a waste."""

from __future__ import annotations

from dataclasses import replace

from oddtrick.cards import pack_of
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.piles.tableau import Tableau

from .house_in_the_wood import HOUSE_IN_THE_WOOD

CONGRESS = replace(
    HOUSE_IN_THE_WOOD,
    name="congress",
    title="Congress",
    source="Scarne 1963; ruling 1b",
    tactics="open-tableau",
    summary="One player, two packs. Eight cards begin eight piles, built down without regard to "
    "suit; spaces are filled at once from the waste or the hand, which is turned once.",
    stages=(Deal(pack_of(copies=2), ()), Tableau((1,) * 8, spaces="at-once")),
)

GAMES = (CONGRESS,)
