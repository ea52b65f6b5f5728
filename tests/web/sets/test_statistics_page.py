"""The statistics of a browser, as Node runs their tests."""

from __future__ import annotations

import subprocess
from pathlib import Path


def test_the_statistics_of_a_browser() -> None:
    script = Path(__file__).with_name("statistics.test.mjs")
    done = subprocess.run(
        ["node", "--test", script], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stdout[-4000:]
    assert "# fail 0" in done.stdout
