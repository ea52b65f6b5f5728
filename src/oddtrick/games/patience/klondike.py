"""Klondike, which the books name among the patiences for several players."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

from oddtrick.cards import pack_of
from oddtrick.core import Game, Option, by_keyword
from oddtrick.scoring.patience import PatienceMatch
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.piles.moves import foundations
from oddtrick.stages.piles.tableau import Tableau

from .house_in_the_wood import HOUSE_IN_THE_WOOD

TABLEAU = Tableau(tuple(range(1, 8)), foundations(1), alternate=True, groups="runs", turn_over=True)


def _turned(game: Game, **change: Any) -> Game:
    """Klondike with its hand turned in another way."""
    tableau = cast("Tableau", game.stages[-1])
    return replace(game, stages=(*game.stages[:-1], replace(tableau, **change)))


KLONDIKE = replace(
    HOUSE_IN_THE_WOOD,
    name="klondike",
    title="Klondike",
    source="Scarne 1963; ruling M-2",
    tactics="tableau",
    summary="One player, one pack. Seven piles of one to seven cards, built down in alternating "
    "colours, whole or in part; kings fill spaces. The hand is turned again and again.",
    stages=(Deal(pack_of(), ()), TABLEAU),
    match=PatienceMatch(52),
    options=(
        Option("draw", "Cards turned at a time", (1, 3), by_keyword(_turned, "draw")),
        Option(
            "passes",
            "Times through the hand",
            (0, 1, 3),
            by_keyword(_turned, "passes"),
            "0 is as often as you like",
        ),
    ),
)

GAMES = (KLONDIKE,)
