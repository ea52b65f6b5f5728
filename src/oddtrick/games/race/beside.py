"""A patience for several: compared by its score, or with common foundations."""

from __future__ import annotations

from dataclasses import replace

from oddtrick.core import Game, each_alone
from oddtrick.games.choices import choice, options
from oddtrick.scoring.patience import score_compared
from oddtrick.stages.piles.side_by_side import SideBySide

from .patiences import DEALS, PATIENCES, SAME_DEAL, dealt, patience, several
from .pounce import SEATS
from .russian_bank import RUSSIAN_BANK

PLAYERS = choice("players", "Players", (2, 3, 4))
PATIENCE = choice("patience", "Patience", tuple(PATIENCES), "Which of them everybody plays")


def beside(
    players: int = 2, patience: str = "klondike", same_deal: str = "no", deals: int = 1
) -> Game:
    """Everybody with a pack of their own, or two, and foundations of their own."""
    return _made(SIDE_BY_SIDE, players, patience, same_deal == "yes", deals, common=False)


def together(
    players: int = 2, patience: str = "klondike", same_deal: str = "no", deals: int = 1
) -> Game:
    """Everybody with a pack of their own, or two, and foundations in common."""
    return _made(COMMON, players, patience, same_deal == "yes", deals, common=True)


def _made(game: Game, players: int, name: str, alike: bool, deals: int, *, common: bool) -> Game:
    stage = SideBySide(patience(name, players if common else 1), common, secret=alike)
    return replace(
        game,
        stages=(dealt(name, players, alike=alike), stage),
        match=several(deals),
        seating=each_alone(SEATS[:players]),
    )


SIDE_BY_SIDE = replace(
    RUSSIAN_BANK,
    name="patience-side-by-side",
    title="Patience side by side",
    source="Scarne 1963; ruling M-1",
    summary="Everybody plays Klondike, or another patience, with a pack of their own; who builds "
    "the most cards wins.",
    scoring=score_compared,
    tactics="piles",
    options=(),
)

COMMON = replace(
    SIDE_BY_SIDE,
    name="patience-common",
    title="Patience with common foundations",
    source="Scarne 1963; ruling M-2",
    summary="Everybody plays Klondike, or another patience, with a pack of their own, all at once, "
    "and builds on the same foundations; who builds the most of their cards wins.",
)

GAMES = (
    replace(beside(), options=options(beside, PLAYERS, PATIENCE, SAME_DEAL, DEALS)),
    replace(together(), options=options(together, PLAYERS, PATIENCE, SAME_DEAL, DEALS)),
)
