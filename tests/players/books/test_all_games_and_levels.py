"""Every game of the catalogue, played out by every level of machine player: no exception, no
illegal act, no going to and fro, and races end by going out. Twenty deals of each are
`benchmarks/players_of_all_games.py`."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from short_plans import short_plans
from whole_deals import sitting, standing, walked

from oddtrick.core import Game
from oddtrick.games import catalogue
from oddtrick.players import PLAYERS
from oddtrick.players.simulation.player import ExpertPlayer
from oddtrick.stages.piles.racing import RaceStage
from slices import sliced

GAMES = tuple(catalogue().values())
RACES = tuple(g for g in GAMES if isinstance(g.stages[-1], RaceStage))

SHARES = {"book": 0.5, "beginner": 0.4, "expert": 0.06, "learned": 0.04}
"""Who decides how many of the turns of a deal; whoever looks ahead has a twentieth of the time."""


@pytest.fixture(autouse=True)
def _short_plans() -> Iterator[None]:
    """Assertions here hold however far the players of patiences look."""
    with short_plans():
        yield


@pytest.mark.parametrize("game", sliced(GAMES, 8), ids=lambda g: g.name)
def test_every_level_plays_every_game_to_its_end(game: Game) -> None:
    assert {"random", *SHARES} == set(PLAYERS)
    found = walked(game, SHARES, range(2), seconds=0.05)
    if found.faults:
        pytest.fail(found.faults[0], pytrace=False)


@pytest.mark.parametrize("game", sliced(RACES, 1), ids=lambda g: g.name)
def test_races_end_by_going_out_in_most_cases(game: Game) -> None:
    found = walked(game, {"book": 1.0}, range(12))
    assert found.races == found.deals == 12
    if found.faults:
        pytest.fail(found.faults[0], pytrace=False)
    assert not standing(found)


def test_a_walk_that_goes_to_and_fro_is_found() -> None:
    """The bar itself can fail: by lot a race comes to its thousand turns or stands still."""
    found = walked(catalogue()["russian-bank"], {"random": 1.0}, range(3))
    assert found.faults or standing(found)


@pytest.mark.parametrize("level", ["expert", "learned"])
def test_whoever_looks_ahead_keeps_to_the_clock_that_he_is_given(level: str) -> None:
    """Else a walk with a short clock would take as long as a table does."""
    for game in GAMES:
        made = sitting(level, game, 0.01)
        assert getattr(made, "seconds", 0.01) == 0.01, game.name
    contract = sitting(level, next(g for g in GAMES if g.name == "contract-duplicate"), 0.01)
    assert isinstance(contract, ExpertPlayer)
    assert contract.seconds == 0.01
