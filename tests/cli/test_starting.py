"""Modules that a start loads, and those it leaves for later: by the names of modules, as loading
them is most of what a short command costs."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from oddtrick.cli import app
from oddtrick.cli.later import COMMANDS
from slices import sliced

STEPS = """
import json, sys
steps = []
def step():
    steps.append(sorted(sys.modules))
import oddtrick
step()
import oddtrick.cli
step()
import oddtrick.simulate
from oddtrick.games import catalogue
catalogue()
step()
import oddtrick.web.start
from oddtrick.store.opening import open_log
for _ in range(2):  # a new store, and one that is there
    open_log(sys.argv[1]).close()
step()
print(json.dumps(steps))
"""


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> list[set[str]]:
    """All that is loaded after the package, after the command line, with every game and a seat for
    its players, and once a server has its store."""
    store = tmp_path_factory.mktemp("starting") / "tables.sqlite3"
    done = subprocess.run([sys.executable, "-c", STEPS, str(store)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return [set(modules) for modules in json.loads(done.stdout)]


def test_the_package_is_its_core(loaded: list[set[str]]) -> None:
    package, *_ = loaded
    assert not package & {"importlib.metadata", "numpy", "typer", "rich", "sqlalchemy", "asyncio"}
    parts = {name.split(".")[1] for name in package if name.startswith("oddtrick.")}
    assert not parts & {"players", "solver", "laws", "formats", "web", "club", "dealing"}


def test_a_command_loads_its_own_part_of_the_program(loaded: list[set[str]]) -> None:
    """``oddtrick --version`` neither solves nor listens."""
    _, cli, *_ = loaded
    assert not cli & {"numpy", "sqlalchemy", "asyncio", "rich.progress", "fastapi"}
    parts = {name.split(".")[1] for name in cli if name.startswith("oddtrick.")}
    assert not parts & {"players", "solver", "laws", "formats", "web", "club", "dealing", "deals"}
    assert not {f"oddtrick.{module}" for module, _ in COMMANDS.values()} & cli


def test_the_games_load_no_player_and_no_solver(loaded: list[set[str]]) -> None:
    """Playing by lot needs no player, and playing euchre none that knows contract."""
    *_, games, _ = loaded
    assert "oddtrick.games.euchre.euchre" in games
    assert not games & {"numpy", "oddtrick.solver", "oddtrick.formats"}
    players = {name for name in games if name.startswith("oddtrick.players.")}
    assert players == {"oddtrick.players.player"}


def test_a_server_loads_nothing_that_no_table_needs(loaded: list[set[str]]) -> None:
    """No migrations where nothing is to be migrated, no cluster, no other commands."""
    *_, served = loaded
    assert "fastapi" in served
    roots = {name.split(".")[0] for name in served}
    assert not roots & {"alembic", "mako", "pygments", "dask", "distributed", "fpdf", "PIL"}
    assert not served & {"rich.progress", "oddtrick.matches"}
    assert not {f"oddtrick.{module}" for module, _ in COMMANDS.values()} & served


def test_what_is_loaded_later_is_in_the_help() -> None:
    """`test_alone.py` calls each."""
    listed = CliRunner().invoke(app, ["--help"]).output
    for name in COMMANDS:
        assert f" {name} " in listed


def test_a_slip_in_the_name_of_a_command_is_guessed() -> None:
    """Even where the command that was meant is not loaded yet."""
    found = CliRunner().invoke(app, ["convrt", "a.pbn"])
    assert found.exit_code == 2
    assert "Did you mean 'convert'?" in found.output


@pytest.mark.parametrize(
    ("library", "args"),
    sliced(
        [
            ("fastapi", ["play"]),
            ("fastapi", ["club", "serve", "monday.sqlite3"]),
            ("fastapi", ["club", "party", "serve", "friends.sqlite3"]),
            ("sqlalchemy", ["server", "backup", "copy.sqlite3"]),
        ],
        2,
    ),
)
def test_a_library_that_is_not_installed_is_named(library: str, args: list[str]) -> None:
    """In a process of its own, in which the library cannot be found."""
    code = f"import sys; sys.modules[{library!r}] = None; from oddtrick.cli import main; main()"
    done = subprocess.run([sys.executable, "-c", code, *args], capture_output=True, text=True)
    assert done.returncode == 2
    once = ", or once: uvx --from 'oddtrick[web]' oddtrick play" if args == ["play"] else ""
    assert done.stderr.endswith(
        f" {library}, which is not installed: pip install 'oddtrick[web]'{once}.\n"
    )
    assert len(done.stderr.splitlines()) == 1
