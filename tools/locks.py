"""Lock what development, packaging and the container install: requirements/*.txt.

python tools/locks.py               # by uv (pip install uv); versions stay where they can
python tools/locks.py --upgrade     # the newest of everything

Each file has the packages of an extra for every system and Python served, exactly, with the
checksums of their files; pip reads it (``pip install --require-hashes -r``). It names no index.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

TREE = Path(__file__).resolve().parents[1]
LOCKED = ("dist", "lint", "servers")
"""The extras: what builds wheels, what development needs, and what the container has."""


def main() -> None:
    """Write the files anew."""
    words = ["uv", "pip", "compile", "--quiet", "--universal", "--generate-hashes"]
    words += ["--python-version", "3.11", "--no-annotate", "--no-header", *sys.argv[1:]]
    for extra in LOCKED:
        file = f"requirements/{extra}.txt"
        subprocess.run(
            [*words, "--extra", extra, "pyproject.toml", "-o", file], cwd=TREE, check=True
        )


if __name__ == "__main__":
    main()
