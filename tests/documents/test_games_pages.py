"""The page of all games, which the site makes."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from oddtrick.games import catalogue

TOOL = Path(__file__).parents[2] / "tools" / "games_index.py"


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("games_index", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_page_of_rules_is_of_games_of_the_catalogue(tool: ModuleType) -> None:
    assert set(tool.pages()) - set(catalogue()) == set()


def test_the_index_has_every_game_with_a_link_to_its_rules(tool: ModuleType) -> None:
    index = tool.index()
    for name, game in catalogue().items():
        title = f"[{game.title}]({tool.pages()[name]})" if name in tool.pages() else game.title
        assert f"| {title} (`{name}`) |" in index
