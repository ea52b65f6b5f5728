"""Patience: the move that keeps the game winnable, where all cards are in sight.

No book says so of a layout: it is proved by search.
"""

from __future__ import annotations

from typing import NamedTuple

from oddtrick.trainer.point import Point
from oddtrick.trainer.recipes.patience import PROVED, PatienceRecipe

__all__ = ["PATIENCE"]


class PatienceRow(NamedTuple):
    """A point: its id and name, the share of losing moves, and whether one of them builds up."""

    id: str
    name: str
    lost: float = 0.0
    up: bool = False


KINDS = (
    PatienceRow("keep", "Keep it winnable"),
    PatienceRow("few", "Keep it winnable where half of the moves lose", 0.5),
    PatienceRow("not-yet", "A card that must not go up yet", up=True),
)

GAMES = (
    ("la-belle-lucie", "La Belle Lucie, dealt for the last time", KINDS[:2]),
    ("house-on-the-hill", "House on the Hill", KINDS),
    ("intelligence", "Intelligence, the hand dealt out", KINDS),
)
"""Patiences whose cards all lie open, in the end at the latest. At La Belle Lucie a card may always
go up: only the one below it in its suit could have been laid on it, and that has gone up before."""

PATIENCE = tuple(
    Point(
        f"patience-{game}-{kind.id}", "patience",
        f"{title} · {kind.name}",
        PROVED,
        PatienceRecipe(game, kind.lost, kind.up),
    )
    for game, title, kinds in GAMES
    for kind in kinds
)  # fmt: skip
"""The points of patience."""
