"""The bounds that need no search, against full search: twelve million small endings.

    python benchmarks/bounds.py                 # a minute or two
    python benchmarks/bounds.py --millions 1

It is `tests/solver/kernel/native/bounds.cpp`, compiled for speed and run with more endings. What is
promised must hold in each ending, and in another that differs only below the cards named.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NATIVE = ROOT / "native" / "solver"
TESTS = ROOT / "tests" / "solver" / "kernel" / "native"
SOURCES = [
    *(TESTS / name for name in ("main.cpp", "bounds.cpp")),
    NATIVE / "bridge/bounds.cpp",
    *sorted((NATIVE / "general").glob("*.cpp")),
]
EVERY_DAY = 60_000
"""Endings in a run of the tests: thirty thousand for each of the two bounds."""


def main() -> int:
    """The command; 0 when every promise came true."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    options.add_argument("--millions", type=float, default=12.0, help="endings, in millions (12)")
    chosen = options.parse_args()
    compiler = os.environ.get("CXX") or next(filter(shutil.which, ("c++", "g++", "clang++")), "")
    if not compiler:
        sys.exit("There is no C++ compiler: install one, or name it in CXX.")
    times = max(1, round(chosen.millions * 1e6 / EVERY_DAY))
    with tempfile.TemporaryDirectory() as folder:
        program = f"{folder}/bounds"
        flags = ["-std=c++20", "-O2", f"-I{NATIVE}", f"-I{TESTS}"]
        subprocess.run([compiler, *flags, *map(str, SOURCES), "-o", program], check=True)
        print(f"{times * EVERY_DAY:,} endings", flush=True)
        return subprocess.run([program, str(times)]).returncode


if __name__ == "__main__":
    sys.exit(main())
