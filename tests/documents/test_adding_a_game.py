"""The worked example of ``docs/develop/adding-a-game.md`` works, with two new files alone."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "develop" / "adding-a-game.md"
FILES = ("src/oddtrick/games/euchre/pepper_three.py", "tests/examples/pepper-three.jsonl")
WALKS = re.compile(r"\b(catalogue|variants|offered)\(|\bevery_(game|play|match)\b")
"""What a test says that goes through all games."""


def _block(path: str) -> str:
    """The block of the page under the name of a file."""
    text = PAGE.read_text(encoding="utf-8")
    found = re.search(rf"`{re.escape(path)}`\n\n```\w+\n(.*?)```", text, re.DOTALL)
    assert found, f"the page has no block for {path}"
    return found[1]


def _every_game_tests() -> tuple[list[str], list[str]]:
    """The files of tests that go through the catalogue, but for those that open a browser, and the
    names of the tests in them that go through it by themselves, not a case a game."""
    files, names = [], []
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        where = path.relative_to(ROOT)
        text = path.read_text(encoding="utf-8")
        if where.parts[1] == "browser" or path == Path(__file__) or not WALKS.search(text):
            continue
        files.append(str(where))
        for test in ast.parse(text).body:
            if isinstance(test, ast.FunctionDef) and test.name.startswith("test_"):
                cases = any("parametrize" in ast.unparse(d) for d in test.decorator_list)
                if not cases and any(WALKS.search(ast.unparse(line)) for line in test.body):
                    names.append(test.name)
    return files, names


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of the tree with the two files of the page. What was compiled comes along: all but
    these two is as it was."""
    left = shutil.ignore_patterns("browser")
    for folder in ("src", "tests", "tools", "docs"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=left)
    for name in ("pyproject.toml", "README.md"):
        shutil.copy(ROOT / name, tmp_path)
    for path in FILES:
        (tmp_path / path).write_text(_block(path), encoding="utf-8")
    return tmp_path


def _run(tree: Path, *command: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": str(tree / "src")},
        capture_output=True,
        text=True,
        timeout=240,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.whole
def test_a_stranger_adds_a_game_with_two_files(tree: Path) -> None:
    files, names = _every_game_tests()
    said = _run(tree, "pytest", "-q", "-k", " or ".join(["pepper-three", *names]), *files)
    passed = re.search(r"(\d+) passed", said)
    assert passed
    # Every property, the examples and the pages, not nothing at all.
    assert int(passed[1]) >= 60, said
    rules = " ".join(_run(tree, "oddtrick", "rules", "pepper-three").split())
    assert "No page of this program tells its rules in full yet." in rules
    assert "(`pepper-three`)" in _run(tree, "tools.games_index")
