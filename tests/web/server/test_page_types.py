"""The types that the page's scripts are checked with are those of the messages."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
STATIC = ROOT / "src/oddtrick/web/static"
UNCHECKED = 87
"""Scripts of the page that no type checker reads yet. The number only falls."""


def test_the_declared_frames_are_those_of_the_server() -> None:
    tool = ROOT / "tools/page/frame_types.py"
    done = subprocess.run([sys.executable, tool, "--check"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_scripts_without_types_become_fewer() -> None:
    scripts = sorted(STATIC.rglob("*.js"))
    assert scripts
    unchecked = [p for p in scripts if "@ts-nocheck" in p.read_text(encoding="utf-8")]
    assert len(unchecked) <= UNCHECKED
