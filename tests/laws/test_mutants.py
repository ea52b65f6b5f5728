"""A datum of a law or a figure of a scoring that is changed makes a test fail: a sample of what
`tools/mutate.py` tries."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CASES = "tests/laws/test_law_files.py"


@pytest.mark.whole
@pytest.mark.parametrize(
    ("codes", "tests"),
    [
        ("contract1963 euchre whist", [CASES]),
        ("duplicate2017", [CASES, "tests/laws/duplicate2017", "tests/laws/director"]),
        ("scoring.contract_scales scoring.euchre scoring.imps scoring.rubber", []),
    ],
    ids=["1963", "2017", "scoring"],
)
def test_a_change_is_noticed(codes: str, tests: list[str]) -> None:
    # One survivor of eight is allowed where figures alone are changed.
    least = "95" if tests else "85"
    asked = ["--codes", *codes.split(), "--each", "8", "--least", least]
    found = subprocess.run(
        [sys.executable, "tools/mutate.py", *asked, *(["--tests", *tests] if tests else [])],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    survivors = [line for line in found.stdout.splitlines() if line.startswith("survives")]
    assert found.returncode == 0, "\n".join(survivors) or found.stdout + found.stderr
