"""The page's scripts: their types are those of the messages, and they stay small."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
STATIC = ROOT / "src/oddtrick/web/static"
UNCHECKED = 7000
"""Lines of the scripts that no type checker reads yet. The number only falls."""
LONGEST = 300
"""Lines that a script may have."""
WIDTH = 120
"""Letters that a line may have."""

LONGER = {"patience/own/tableau.js"}
"""Scripts that are longer still."""
WRITTEN = ("patience/", "learn/rules.js")
"""Scripts whose lines are as a tool writes them, or hold long texts."""
OTHERS = {"front", "learn", "offline"}
"""Folders whose pages listen for themselves yet."""


def scripts() -> list[Path]:
    found = sorted(STATIC.rglob("*.js"))
    assert found
    return found


def test_the_declared_frames_are_those_of_the_server() -> None:
    tool = ROOT / "tools/page/frame_types.py"
    done = subprocess.run([sys.executable, tool, "--check"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_scripts_without_types_become_fewer() -> None:
    texts = [path.read_text(encoding="utf-8") for path in scripts()]
    assert sum(text.count("\n") for text in texts if "@ts-nocheck" in text) <= UNCHECKED


def test_scripts_are_short_and_their_lines_too() -> None:
    long = []
    for path in scripts():
        name = path.relative_to(STATIC)
        lines = path.read_text(encoding="utf-8").splitlines()
        if len(lines) > LONGEST and name.as_posix() not in LONGER:
            long.append(f"{name}: {len(lines)} lines")
        if not name.as_posix().startswith(WRITTEN):
            long += [f"{name}:{i}" for i, line in enumerate(lines, 1) if len(line) > WIDTH]
    assert long == []


@pytest.mark.parametrize("kind", ["click", "submit"])
def test_only_the_dispatcher_listens_for_what_is_done(kind: str) -> None:
    """A second listener for clicks would be a second way. Dragging swallows the click after it."""
    found = {
        str(path.relative_to(STATIC))
        for path in scripts()
        if path.relative_to(STATIC).parts[0] not in OTHERS
        and f'addEventListener("{kind}"' in path.read_text(encoding="utf-8")
    }
    assert found - {"shared/drag.js"} == set()
