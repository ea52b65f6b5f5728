"""Importing the library is quick: it loads what is asked for, and nothing else."""

from __future__ import annotations

import subprocess
import sys

import pytest

import oddtrick


def _loaded(code: str) -> set[str]:
    """The modules that a fresh interpreter has loaded after some code."""
    program = f"import sys; before = set(sys.modules); {code}; print(*(set(sys.modules) - before))"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True
    )
    return set(done.stdout.split())


def test_the_import_alone_loads_no_part() -> None:
    assert {m for m in _loaded("import oddtrick") if "oddtrick" in m} == {"oddtrick"}
    assert not _loaded("import oddtrick") & {"msgspec", "numpy", "dataclasses", "asyncio"}


def test_a_game_loads_neither_players_nor_what_only_they_need() -> None:
    loaded = _loaded("import oddtrick; oddtrick.game('whist')")
    assert "oddtrick.games" in loaded
    tops = {m.split(".")[0] for m in loaded}
    parts = {m.split(".")[1] for m in loaded if m.startswith("oddtrick.")}
    assert not tops & {"numpy", "rich", "typer", "asyncio", "fastapi", "sqlalchemy"}
    assert not parts & {"players", "solver", "dealing", "web", "cli", "club", "store"}


def test_every_public_name_is_there_and_found_by_dir() -> None:
    for name in oddtrick.__all__:
        assert getattr(oddtrick, name) is not None
        assert name in dir(oddtrick)
    with pytest.raises(AttributeError, match="no attribute 'gmae'"):
        oddtrick.gmae  # type: ignore[attr-defined]  # noqa: B018
