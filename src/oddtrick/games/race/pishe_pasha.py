"""Pishe Pasha."""

from __future__ import annotations

from dataclasses import replace

from oddtrick.scoring.patience.races import score_cards_left
from oddtrick.stages.piles.races.pishe_pasha import PishePasha

from .russian_bank import HALF_PACKS, MODE, RUSSIAN_BANK

__all__ = ["GAMES"]

PISHE_PASHA = replace(
    RUSSIAN_BANK,
    name="pishe-pasha",
    title="Pishe Pasha",
    source="Scarne 1963; ruling 4.4",
    summary="Two players, half a pack each. Turn your cards, build up the foundations and lay off "
    "on the other's discard; who has no cards left wins.",
    stages=(HALF_PACKS, PishePasha()),
    scoring=score_cards_left((1,)),
    options=(MODE,),
)

GAMES = (PISHE_PASHA,)
