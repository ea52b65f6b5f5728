"""A datum of a law or a figure of a scoring that is changed makes a test fail: a sample of what
`tools/mutate.py` tries."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tools"))

import mutate  # noqa: E402 - found by the path just extended

CASES = "tests/laws/test_law_files.py"


@pytest.mark.whole
@pytest.mark.parametrize(
    ("codes", "tests", "each"),
    [
        ("contract1963 euchre whist", [CASES], ["--each", "8"]),
        ("auction1910 bridge1902", [CASES, "tests/laws/bridge1902_1910"], ["--each", "8"]),
        (
            "duplicate2017",
            [CASES, "tests/laws/duplicate2017", "tests/laws/director"],
            ["--each", "8"],
        ),
        (" ".join(mutate.SCORING), [], ["--each", "4"]),
    ],
    ids=["1963", "1902", "2017", "scoring"],
)
def test_a_change_is_noticed(codes: str, tests: list[str], each: list[str]) -> None:
    asked = ["--codes", *codes.split(), *each, "--least", "95"]
    found = subprocess.run(
        [sys.executable, "tools/mutate.py", *asked, *(["--tests", *tests] if tests else [])],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    survivors = [line for line in found.stdout.splitlines() if line.startswith("survives")]
    assert found.returncode == 0, "\n".join(survivors) or found.stdout + found.stderr
