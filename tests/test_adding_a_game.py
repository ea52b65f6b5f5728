"""The worked example of ``docs/adding-a-game.md`` works, with two new files and nothing else."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "adding-a-game.md"


def _block(path: str) -> str:
    """The block of the page under the name of a file."""
    text = PAGE.read_text(encoding="utf-8")
    found = re.search(rf"`{re.escape(path)}`\n\n```\w+\n(.*?)```", text, re.DOTALL)
    assert found, f"the page has no block for {path}"
    return found[1]


def test_a_stranger_adds_a_game_with_two_files(tmp_path: Path) -> None:
    leave = shutil.ignore_patterns("__pycache__", "browser", "formats", "solver", "web", "store")
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "tests", tmp_path / "tests", ignore=leave)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for path in ("src/oddtrick/games/whist/catch_the_ten.py", "tests/examples/catch-the-ten.jsonl"):
        (tmp_path / path).write_text(_block(path), encoding="utf-8")
    every = [f"tests/core/test_every_{what}.py" for what in ("game", "view", "match")]
    tests = [*every, "tests/test_examples.py", "tests/core/test_tree.py"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-k", "catch", *tests],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path / "src")},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    passed = re.search(r"(\d+) passed", done.stdout)
    assert passed
    # Every property and both examples, not nothing at all.
    assert int(passed[1]) >= 10, done.stdout
