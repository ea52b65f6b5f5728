"""Poker squares and cribbage squares: identical cards for everybody."""

from __future__ import annotations

from dataclasses import replace

from oddtrick.cards import pack_of
from oddtrick.core import Game, Option, each_alone
from oddtrick.scoring.patience import (
    cribbage_worth,
    poker_worth,
    score_cribbage_squares,
    score_poker_squares,
)
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.piles.squares import Squares

from .pounce import SEATS
from .russian_bank import RUSSIAN_BANK


def _players(game: Game, players: int) -> Game:
    deal = Deal(pack_of(copies=players), (52,), apart=(52,) * players)
    stages = (deal, *game.stages[1:])
    return replace(game, stages=stages, seating=each_alone(SEATS[:players]))


POKER_SQUARES = _players(
    replace(
        RUSSIAN_BANK,
        name="poker-squares",
        title="Poker squares",
        source="Scarne 1963; ruling M-3",
        summary="Everybody lays the same 25 cards, called one by one, in a square of five by five. "
        "Rows and columns count as poker hands.",
        stages=(Deal((), ()), Squares(5, worth=poker_worth)),
        scoring=score_poker_squares,
        tactics="squares",
        options=(Option("players", "Players", (2, 1, 3, 4, 5, 6), _players),),
    ),
    2,
)

CRIBBAGE_SQUARES = replace(
    POKER_SQUARES,
    name="cribbage-squares",
    title="Cribbage squares",
    summary="Everybody lays the same 16 cards, called one by one, in a square of four by four. "
    "Rows and columns count as cribbage hands with a common starter.",
    stages=(POKER_SQUARES.stages[0], Squares(4, starter=True, worth=cribbage_worth)),
    scoring=score_cribbage_squares,
)

GAMES = (POKER_SQUARES, CRIBBAGE_SQUARES)
