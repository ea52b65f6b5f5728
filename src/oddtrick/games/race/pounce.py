"""Pounce: everybody plays at once."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from oddtrick.core import Game, Stage, each_alone
from oddtrick.games.choices import choice, options
from oddtrick.scoring.patience import score_all_up, score_round
from oddtrick.stages.piles.rush import Rush
from oddtrick.stages.piles.side_by_side import SideBySide

from .patiences import DEALS, PATIENCES, SAME_DEAL, dealt, patience, several
from .russian_bank import RUSSIAN_BANK

SEATS = ("A", "B", "C", "D", "E", "F")

CANFIELD = "canfield"
KINGS_TOO = (("house-on-the-hill", "kings begin half of its foundations, not aces"),)
"""“Any other solitaire in which aces are foundation cards”: not one with kings for some."""
OTHERS = tuple(name for name in PATIENCES if name not in dict(KINGS_TOO))


def pounce(
    players: int = 3, patience: str = CANFIELD, win: str = "stock", same_deal: str = "no",
    deals: int = 1,
) -> Game:  # fmt: skip
    """So many players; the first without a stock, or with all their cards up, wins the round."""
    alike = same_deal == "yes"
    return replace(
        POUNCE,
        stages=(dealt(_like(patience), players, alike=alike), _race(patience, players, win, alike)),
        scoring=score_all_up if win == "all" else score_round,
        match=several(deals),
        seating=each_alone(SEATS[:players]),
    )


def _like(name: str) -> str:
    """A patience with as many cards as the one of that name."""
    return "klondike" if name == CANFIELD else name


def _race(name: str, players: int, win: str, alike: bool) -> Stage[Any]:
    if name == CANFIELD:
        return Rush(all_up=win == "all", secret=alike)
    return SideBySide(patience(name, players), True, secret=alike, out=win)


POUNCE = replace(
    RUSSIAN_BANK,
    name="pounce",
    title="Pounce",
    source="Scarne 1963; ruling 4.5",
    summary="Two to six players, a pack each, all at once. Build up the foundations in the middle "
    "faster than the others, and get rid of your stock of thirteen cards.",
    options=(),
)

GAMES = (
    replace(
        pounce(),
        options=options(
            pounce,
            choice("players", "Players", (3, 2, 4, 5, 6)),
            replace(
                choice(
                    "patience",
                    "Patience",
                    (CANFIELD, *OTHERS),
                    "Any patience whose foundations begin with aces. What it has still to lay out "
                    "is the stock; where it lays out everything, all cards must be built",
                ),
                refused=KINGS_TOO,
            ),
            choice(
                "win",
                "The round is won",
                ("stock", "all"),
                "By the first without a stock, or with all their cards up",
            ),
            SAME_DEAL,
            DEALS,
        ),
    ),
)
