"""The tutorials: each is a program that runs as it stands, prints what its page says, and is typed
as strictly as the library."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from slices import sliced

ROOT = Path(__file__).parents[2]
PAGES = sorted((ROOT / "docs" / "program" / "tutorials").glob("*.md"))


def _blocks(page: Path, language: str) -> str:
    """The blocks of a page in a language, one after the other."""
    text = page.read_text(encoding="utf-8")
    return "".join(re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL))


def _program(page: Path, folder: Path) -> Path:
    path = folder / f"{page.stem.replace('-', '_')}.py"
    path.write_text(_blocks(page, "python"), encoding="utf-8")
    return path


def _run(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src"), "MYPYPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        timeout=240,
    )


@pytest.mark.parametrize("page", sliced(PAGES, 1), ids=lambda page: page.stem)
def test_a_tutorial_prints_what_it_says(page: Path, tmp_path: Path) -> None:
    done = _run(tmp_path, "-W", "error", str(_program(page, tmp_path)))
    assert done.returncode == 0, done.stderr
    assert done.stdout == _blocks(page, "text")


@pytest.mark.whole
def test_the_programs_of_strangers_are_typed(tmp_path: Path) -> None:
    assert len(PAGES) >= 8
    programs = [str(_program(page, tmp_path)) for page in PAGES]
    # By the library's own settings, and with what mypy knows of it already.
    settings, cache = ROOT / "pyproject.toml", ROOT / ".mypy_cache"
    words = (f"--config-file={settings}", f"--cache-dir={cache}")
    done = _run(tmp_path, "-m", "mypy", *words, *programs)
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"no issues found in {len(PAGES)} source files" in done.stdout
