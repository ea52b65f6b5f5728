"""Without a compiler the package installs all the same, and says what that means."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


def test_without_a_compiler_the_build_goes_on_and_says_so(tmp_path: Path) -> None:
    # By setup.py itself, so that nothing is fetched to build with.
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tmp_path)
    (tmp_path / "src").mkdir()
    shutil.copytree(ROOT / "native", tmp_path / "native")
    done = subprocess.run(
        [sys.executable, "setup.py", "build_ext", "--build-lib", "built"],
        cwd=tmp_path,
        env={**os.environ, "CXX": "/bin/false", "CC": "/bin/false"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    output = done.stdout + done.stderr
    assert "will be slow: install a C++20 compiler" in " ".join(output.split())
    assert not list(tmp_path.rglob("*.so"))
