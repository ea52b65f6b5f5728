"""Without a Chromium these tests fail and say what to do; they are never skipped."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import oddtrick

HERE = Path(__file__).parent.parent


def test_a_missing_chromium_is_a_failure(tmp_path: Path) -> None:
    source = Path(oddtrick.__file__).parents[1]
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--no-header",
         "table/test_browser_frames.py", "-k", "test_four_players_without_sides"],
        cwd=HERE, capture_output=True, text=True, timeout=60,
        env={**os.environ, "PATH": str(tmp_path), "PYTHONPATH": str(source)},
    )  # fmt: skip
    assert ran.returncode == 1
    assert "1 error" in ran.stdout
    assert "skipped" not in ran.stdout
    assert "apt-get install chromium" in ran.stdout
