"""La Belle Lucie: fans built down in suit, with two redeals and a card drawn out."""

from __future__ import annotations

from dataclasses import replace

from oddtrick.cards import pack_of
from oddtrick.core import Game, Option
from oddtrick.scoring.patience import PatienceMatch
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.piles.fans import Fans
from oddtrick.stages.piles.moves import foundations

from .house_in_the_wood import HOUSE_IN_THE_WOOD

FANS = Fans(foundations(1), fans=18, build=(-1,), redeals=2, draws=1)


def _draws(game: Game, draws: int) -> Game:
    return replace(game, stages=(*game.stages[:-1], replace(FANS, draws=draws)))


LA_BELLE_LUCIE = replace(
    HOUSE_IN_THE_WOOD,
    name="la-belle-lucie",
    title="La Belle Lucie",
    source="Scarne 1963; ruling 3.6",
    summary="One player, one pack in fans of three. Build down in suit on the fans and up from the "
    "aces; twice you may gather the fans, shuffle and deal again, and then draw out one card.",
    stages=(Deal(pack_of(), ()), FANS),
    match=PatienceMatch(52),
    options=(Option("draw", "Cards drawn out", (1, 0), _draws, "Once dealt for the last time"),),
)

GAMES = (LA_BELLE_LUCIE,)
