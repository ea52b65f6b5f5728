"""Games and players from outside the tree: of other packages, and of one's own modules."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from oddtrick import catalogue, game
from oddtrick.errors import BadOption, OddtrickError
from oddtrick.plugins import own
from oddtrick.simulate import seated
from slices import sliced

ROOT = Path(__file__).parents[2]

PLAYER = """
class Lowest:
    def choose(self, view, rng):
        return view.legal[0]


class Cheat:
    def choose(self, view, rng):
        return view.legal[0]._replace(kind="cheat")


class Broken:
    def choose(self, view, rng):
        raise KeyError("queen")
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """An installed package with the game of the guide and a player, and a module beside it."""
    page = (ROOT / "docs/develop/adding-a-game.md").read_text(encoding="utf-8")
    block = re.search(r"`src/oddtrick/games/euchre/\w+.py`\n\n```python\n(.*?)```", page, re.S)
    assert block
    code = (
        block[1]
        .replace("from ...", "from oddtrick.")
        .replace("from .shared", "from oddtrick.games.euchre.shared")
    )
    (tmp_path / "outside_pepper_three.py").write_text(code, encoding="utf-8")
    (tmp_path / "mine.py").write_text(PLAYER, encoding="utf-8")
    info = tmp_path / "outside-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: outside\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[oddtrick.games]\npepper-three = outside_pepper_three\n"
        "[oddtrick.players]\nlowest = mine:Lowest\n"
    )
    return tmp_path


def _oddtrick(where: Path, *words: str, given: str = "") -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join((str(ROOT / "src"), str(where)))
    return subprocess.run(
        [sys.executable, "-m", "oddtrick", *words],
        cwd=where,
        env={**os.environ, "PYTHONPATH": path},
        input=given,
        capture_output=True,
        text=True,
        timeout=60,
    )


def test_a_package_adds_a_game_and_a_player_and_their_records_replay(package: Path) -> None:
    listed = _oddtrick(package, "games", "--json")
    assert "pepper-three" in {g["name"] for g in json.loads(listed.stdout)}
    for players in ("lowest", "A=lowest,B=book,C=book", "A=mine:Lowest,B=book,C=mine:Lowest"):
        played = _oddtrick(package, "simulate", "pepper-three", "-n", "3", "--players", players)
        assert played.returncode == 0, played.stderr
        assert len(played.stdout.splitlines()) == 3
        replayed = _oddtrick(package, "replay", "-", given=played.stdout)
        assert replayed.returncode == 0, replayed.stderr
        assert all(json.loads(line)["finished"] for line in replayed.stdout.splitlines())
    mixed = "A=mine:Lowest,B=book,C=mine:Lowest"
    record = json.loads(_oddtrick(package, "simulate", "pepper-three", "--players", mixed).stdout)
    assert record["players"] == {"A": "mine:Lowest", "B": "book", "C": "mine:Lowest"}


@pytest.mark.parametrize(
    ("player", "said"),
    sliced(
        [
            ("mine:Cheat", "The player mine:Cheat is to choose one of the legal acts"),
            ("mine:Broken", "The player mine:Broken failed: KeyError: 'queen'"),
            ("mine:Nobody", "cannot be had: the module mine has no “Nobody”."),
            ("mine:Lowst", "the module mine has no “Lowst”. Try mine:Lowest."),
            ("nowhere:Lowest", "No module named 'nowhere'"),
            ("mine:", "--players “mine:” is to be MODULE:CLASS"),
            ("mine:__name__", "does not make players"),
            ("highest", "There are no players called “highest”"),
        ],
        3,
    ),
)
def test_a_player_that_cannot_be_or_will_not_play_is_named(
    package: Path, player: str, said: str
) -> None:
    done = _oddtrick(package, "simulate", "whist", "--players", player)
    assert done.returncode != 0
    assert said in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr


def test_a_package_that_cannot_be_loaded_is_named(package: Path) -> None:
    (package / "outside_pepper_three.py").write_text("import no_such_module\n")
    done = _oddtrick(package, "games")
    assert done.returncode != 0
    said = " ".join(done.stderr.split())
    assert "“pepper-three” of the package outside cannot be loaded" in said
    assert "Traceback" not in done.stderr


def test_a_game_of_a_package_does_not_take_the_place_of_another(package: Path) -> None:
    code = (package / "outside_pepper_three.py").read_text(encoding="utf-8")
    changed = code.replace('name="pepper-three"', 'name="whist"')
    (package / "outside_pepper_three.py").write_text(changed, encoding="utf-8")
    done = _oddtrick(package, "games")
    assert "adds a game called whist, which there is" in " ".join(done.stderr.split())


def test_nobody_can_change_the_catalogue() -> None:
    with pytest.raises(TypeError):
        catalogue()["mine"] = game("whist")  # type: ignore[index]


def test_players_of_modules_are_for_the_command_line_alone() -> None:
    with pytest.raises(BadOption, match="no seat"):
        seated(game("whist"), "=book")
    with pytest.raises(OddtrickError, match="MODULE:FUNCTION"):
        own("", "--predicate")
