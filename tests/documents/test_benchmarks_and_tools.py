"""Every benchmark and tool fits the library as it is: it loads, and finds what it imports."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from slices import sliced

ROOT = Path(__file__).parents[2]
PROGRAMS = sorted(
    path.relative_to(ROOT)
    for folder in ("benchmarks", "tools")
    for path in (ROOT / folder).rglob("*.py")
    if "node_modules" not in path.parts and "__main__" in path.read_text(encoding="utf-8")
)
LOAD = """
import runpy, sys
try:
    runpy.run_path(sys.argv[1], run_name="loaded")
except ModuleNotFoundError as error:
    sys.exit(f"missing {error.name}")
"""
PEERS = {"endplay", "jax", "pyspiel", "torch", "optax"}
"""What is measured against, or trains on an accelerator; no test needs it."""


@pytest.mark.parametrize("program", sliced(PROGRAMS, 4), ids=str)
def test_a_program_finds_what_it_imports(program: Path) -> None:
    folders = (ROOT / program.parent, ROOT / "tools", ROOT / "src")
    done = subprocess.run(
        [sys.executable, "-c", LOAD, str(ROOT / program)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, folders))},
        capture_output=True,
        text=True,
        timeout=240,
    )
    said = done.stderr.strip().splitlines()[-1:] or [""]
    assert done.returncode == 0 or said[0].removeprefix("missing ") in PEERS, done.stderr
