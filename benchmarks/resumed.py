"""A run of `tables` that is killed again and again, and goes on: is its result that of one run?

    python benchmarks/resumed.py                  # 10,000 deals, twice: half an hour on one core
    python benchmarks/resumed.py --deals 200 --every 5

The runs are processes of their own, ended by SIGKILL, so that nothing can be tidied up.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "solver"))

import dds
import numpy as np

from oddtrick.solver import tables

RUN = """
import sys
import numpy as np
from oddtrick.solver import tables
np.save(sys.argv[2], tables(np.load(sys.argv[1]), threads=1, file=sys.argv[3]))
"""


def killed(deals: Path, result: Path, file: Path, every: float) -> int:
    """Run until it ends, killing it every so many seconds; how often it was killed."""
    kills = 0
    while True:
        command = [sys.executable, "-c", RUN, str(deals), str(result), str(file)]
        process = subprocess.Popen(command)
        try:
            if process.wait(timeout=every) != 0:
                sys.exit("A run failed by itself.")
            return kills
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            kills += 1
            every *= 1.5


def main() -> None:
    """The command."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    options.add_argument("--deals", type=int, default=10_000)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--every", type=float, default=20.0, help="seconds to the first kill (20)")
    chosen = options.parse_args()
    rng = random.Random(chosen.seed)
    batch = np.array([dds.random_deal(rng) for _ in range(chosen.deals)], dtype=np.uint64)
    with tempfile.TemporaryDirectory() as folder:
        deals, result = Path(folder, "deals.npy"), Path(folder, "result.npy")
        np.save(deals, batch)
        began = time.monotonic()
        kills = killed(deals, result, Path(folder, "tables.bin"), chosen.every)
        resumed, spent = np.load(result), time.monotonic() - began
    began = time.monotonic()
    whole = tables(batch, threads=1)
    if not np.array_equal(resumed, whole):
        rows = np.flatnonzero((resumed != whole).any(axis=(1, 2)))
        sys.exit(f"The results of {len(rows)} deals differ, the first is number {rows[0] + 1}.")
    print(
        f"{chosen.deals} deals, killed {kills} times: equal to one run "
        f"({spent:.0f} and {time.monotonic() - began:.0f} s)"
    )


if __name__ == "__main__":
    main()
