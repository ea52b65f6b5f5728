"""The patiences that the browser plays itself have the rules of the library's games. The walks
written here are played in the browser's modules by `tests/page/own-patience.test.js`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from oddtrick.games import catalogue

ROOT = Path(__file__).parents[3]
RULES = ROOT / "src/oddtrick/web/static/patience/rules"


@pytest.mark.parametrize("tool", ["patience_rules.py", "patience_cases.py"])
def test_what_is_written_for_the_browser_is_what_the_games_now_are(tool: str) -> None:
    path = ROOT / "tools/page" / tool
    done = subprocess.run([sys.executable, path, "--check"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_patience_for_one_is_there() -> None:
    alone = {name for name, g in catalogue().items() if len(g.players) == 1}
    assert {p.stem for p in RULES.glob("*.js")} - {"games", "winnable"} == alone
    assert len(alone) == 7
