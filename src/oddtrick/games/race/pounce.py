"""Pounce: everybody plays at once."""

from __future__ import annotations

from dataclasses import replace

from oddtrick.cards import pack_of
from oddtrick.core import Game, Option, each_alone
from oddtrick.scoring.patience.races import score_round
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.piles.races.rush import Rush

from .russian_bank import RUSSIAN_BANK

__all__ = ["GAMES"]

SEATS = ("A", "B", "C", "D", "E", "F")


def _deal(players: int) -> Deal:
    return Deal(pack_of(copies=players), (52,), apart=(52,) * players)


def _players(game: Game, players: int) -> Game:
    stages = (_deal(players), Rush())
    return replace(game, stages=stages, seating=each_alone(SEATS[:players]))


POUNCE = replace(
    RUSSIAN_BANK,
    name="pounce",
    title="Pounce",
    source="Scarne 1963; ruling 4.5",
    summary="Two to six players, a pack each, all at once. Build up the foundations in the middle "
    "faster than the others, and get rid of your stock of thirteen cards.",
    stages=(_deal(3), Rush()),
    scoring=score_round,
    seating=each_alone(SEATS[:3]),
    options=(Option("players", "Players", (3, 2, 4, 5, 6), _players),),
)

GAMES = (POUNCE,)
