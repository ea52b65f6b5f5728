"""The pages on the games: one for each, and an index that is what its tool writes."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from oddtrick.games import catalogue

TOOL = Path(__file__).parents[1] / "tools" / "games_index.py"


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("games_index", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_game_has_its_rules_on_a_page(tool: ModuleType) -> None:
    assert set(catalogue()) - set(tool.pages()) == set()
    assert set(tool.pages()) - set(catalogue()) == set()


def test_the_index_is_up_to_date(tool: ModuleType) -> None:
    assert tool.INDEX.read_text(encoding="utf-8") == tool.index()
