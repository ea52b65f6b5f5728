"""Pishe Pasha."""

from __future__ import annotations

from dataclasses import replace

from oddtrick.core import Game
from oddtrick.games.choices import options
from oddtrick.scoring.patience import score_cards_left
from oddtrick.stages.piles.turning_race import TurningRace

from .russian_bank import HALF_PACKS, MODE, RUSSIAN_BANK, race


def pishe_pasha(mode: str = "strict") -> Game:
    """A player who says Stop may take over the turn, or have the error corrected."""
    return replace(PISHE_PASHA, stages=(HALF_PACKS, race(TurningRace(), mode, corrects=True)))


PISHE_PASHA = replace(
    RUSSIAN_BANK,
    name="pishe-pasha",
    title="Pishe Pasha",
    source="Scarne 1963; ruling 4.4",
    summary="Two players, half a pack each. Turn your cards, build up the foundations and lay off "
    "on the other's discard; who has no cards left wins.",
    stages=(HALF_PACKS, TurningRace()),
    scoring=score_cards_left((1,)),
)

GAMES = (replace(PISHE_PASHA, options=options(pishe_pasha, MODE)),)
