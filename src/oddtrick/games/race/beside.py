"""Klondike for several: compared by its score, or with common foundations."""

from __future__ import annotations

from dataclasses import replace

from oddtrick.cards import pack_of
from oddtrick.core import Game, Option, each_alone
from oddtrick.games.patience.klondike import TABLEAU
from oddtrick.scoring.patience.patience import score_compared
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.piles.moves import foundations
from oddtrick.stages.piles.patience.side_by_side import SideBySide

from .pounce import SEATS
from .russian_bank import RUSSIAN_BANK

__all__ = ["GAMES"]


def _apart(game: Game, players: int) -> Game:
    deal = Deal(pack_of(copies=players), (52,), apart=(52,) * players)
    return replace(game, stages=(deal, SideBySide(TABLEAU)), seating=each_alone(SEATS[:players]))


def _together(game: Game, players: int) -> Game:
    deal = Deal(pack_of(copies=players), (52,), apart=(52,) * players)
    tableau = replace(TABLEAU, home=foundations(players))
    stages = (deal, SideBySide(tableau, common=True))
    return replace(game, stages=stages, seating=each_alone(SEATS[:players]))


PATIENCE_BESIDE = _apart(
    replace(
        RUSSIAN_BANK,
        name="patience-side-by-side",
        title="Patience side by side",
        source="Scarne 1963; ruling M-1",
        summary="Everybody plays Klondike with a pack of his own; who builds the most cards wins.",
        scoring=score_compared,
        tactics="piles",
        options=(Option("players", "Players", (2, 3, 4), _apart),),
    ),
    2,
)

COMMON_FOUNDATIONS = _together(
    replace(
        PATIENCE_BESIDE,
        name="patience-common",
        title="Patience with common foundations",
        source="Scarne 1963; ruling M-2",
        summary="Everybody plays Klondike with a pack of his own, all at once, and builds on the "
        "same foundations; who builds the most of his cards wins.",
        options=(Option("players", "Players", (2, 3, 4), _together),),
    ),
    2,
)

GAMES = (PATIENCE_BESIDE, COMMON_FOUNDATIONS)
