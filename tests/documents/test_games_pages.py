"""The pages on the games: one for each, and an index that is what its tool writes."""

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
    """The other way round is the index's: it has a link for each game whose rules are written."""
    assert set(tool.pages()) - set(catalogue()) == set()


def test_the_index_is_up_to_date(tool: ModuleType) -> None:
    """A new game may be missing in it until its rules are written, as the guide says; nothing
    else may differ."""
    listed = tool.listed()
    assert set(tool.pages()) <= listed <= set(catalogue())
    assert tool.INDEX.read_text(encoding="utf-8") == tool.index(listed)
