"""Every game of the catalogue, played out by every level of machine player: no exception, no
illegal act, no going to and fro, and races end by going out. Twenty deals of each are
`benchmarks/players_of_all_games.py`."""

from __future__ import annotations

import pytest
from whole_deals import standing, walked

from oddtrick.core import Game
from oddtrick.games import catalogue
from oddtrick.players import PLAYERS
from oddtrick.players.book.patience import solver_player
from oddtrick.stages.piles.races.racing import RaceStage

GAMES = tuple(catalogue().values())
RACES = tuple(g for g in GAMES if isinstance(g.stages[-1], RaceStage))

SHARES = {"book": 0.5, "beginner": 0.4, "expert": 0.06, "learned": 0.04}
"""Who decides how many of the turns of a deal; whoever looks ahead has a twentieth of the time."""


@pytest.fixture(autouse=True)
def _short_plans(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is asked here holds however far the patience player looks."""
    monkeypatch.setattr(solver_player, "LAYOUTS", 4000)
    solver_player.plan.cache_clear()


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.name)
def test_every_level_plays_every_game_to_its_end(game: Game) -> None:
    assert {"random", *SHARES} == set(PLAYERS)
    found = walked(game, SHARES, range(2), seconds=0.05)
    if found.faults:
        pytest.fail(found.faults[0], pytrace=False)


@pytest.mark.parametrize("game", RACES, ids=lambda g: g.name)
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
