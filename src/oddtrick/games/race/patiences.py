"""The patiences that several can play: each as the stage one plays alone, its packs, and its
foundations for so many players.

Source: Scarne 1963, “Multiple Solitaire”: “any solitaire may be played as a competitive game”.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from oddtrick.cards import pack_of
from oddtrick.core import Game, Match, SingleDeal
from oddtrick.games.choices import choice, yes_no
from oddtrick.games.patience import (
    congress,
    harp,
    house_in_the_wood,
    house_on_the_hill,
    intelligence,
    klondike,
    la_belle_lucie,
)
from oddtrick.scoring.running_total import FixedDeals
from oddtrick.stages.deal.deal import Deal
from oddtrick.stages.piles.fans import Fans
from oddtrick.stages.piles.tableau import Tableau

PATIENCES: dict[str, Game] = {
    game.name: game
    for module in (
        klondike, house_in_the_wood, house_on_the_hill, la_belle_lucie, intelligence, congress, harp
    )
    for game in module.GAMES
}  # fmt: skip
"""Every patience with foundations, by its name."""

SAME_DEAL = yes_no(
    "same_deal",
    "The same deal for all",
    "Then nobody sees the others' cards, which would show them their own",
)
DEALS = choice("deals", "Deals of a competition", (1, 3, 5, 10), "Points are added up")


def patience(name: str, players: int) -> Tableau | Fans:
    """The patience as a stage, with foundations for so many."""
    stage: Any = PATIENCES[name].stages[-1]
    home = tuple(h for h in stage.home for _ in range(players))
    found: Tableau | Fans = replace(stage, home=home)
    return found


def packs(name: str) -> int:
    """How many packs one plays it with."""
    return len(_pack(name)) // 52


def _pack(name: str) -> tuple[int, ...]:
    dealing = PATIENCES[name].stages[0]
    assert isinstance(dealing, Deal)
    return dealing.pack


def dealt(name: str, players: int, *, alike: bool) -> Deal:
    """A pack for each, or two, shuffled apart or in the same order."""
    size = len(_pack(name))
    pack = pack_of(copies=players * packs(name))
    return Deal(pack, (size,), apart=(size,) * players, alike=alike)


def several(deals: int) -> Match[Any]:
    """A single deal, or a competition over several."""
    return SingleDeal() if deals == 1 else FixedDeals(deals)
