"""The commands that the README and the first page of each kind of reader show do what they say."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


FIRST = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*/index.md"))]
SHOWING = [page for page in FIRST if "```console" in page.read_text(encoding="utf-8")]
BOUNDS = {"README.md": 700}
"""The most words that a page has; any other first page has 600."""


def _commands(page: Path) -> list[str]:
    text = page.read_text(encoding="utf-8")
    blocks = re.findall(r"```console\n(.*?)```", text, re.DOTALL)
    return [line.removeprefix("$ ") for block in blocks for line in block.splitlines()]


def test_first_pages_are_short() -> None:
    long = {
        str(page.relative_to(ROOT)): words
        for page in FIRST
        if (words := len(page.read_text(encoding="utf-8").split())) > BOUNDS.get(page.name, 600)
    }
    assert len(FIRST) >= 8
    assert long == {}


@pytest.mark.whole
@pytest.mark.parametrize("page", SHOWING, ids=lambda page: page.parent.name)
def test_the_commands_of_a_first_page_run(page: Path, tmp_path: Path) -> None:
    commands = _commands(page)
    assert len(commands) >= 2
    # `oddtrick` as the environment's own command, installed or not.
    wrapper = tmp_path / "bin" / "oddtrick"
    wrapper.parent.mkdir()
    wrapper.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m oddtrick "$@"\n')
    wrapper.chmod(0o755)
    env = {
        **os.environ,
        "PATH": f"{wrapper.parent}:{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT / "src"),
    }
    for command in commands:
        before = set(tmp_path.iterdir())
        done = subprocess.run(
            ["bash", "-o", "pipefail", "-c", command],
            cwd=tmp_path,
            env=env,
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert done.returncode == 0, f"{command}\n{done.stderr}"
        assert done.stdout.strip() or set(tmp_path.iterdir()) > before, f"{command} did nothing"
