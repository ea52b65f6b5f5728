"""What one act of a deal costs, by itself: the same deals followed again and again, several source
trees in turns, each in a process of its own.

The figures are the least processor time of many rounds and the number of calls of functions, which
no other work on the machine changes. Run: ``python benchmarks/pushes.py [src …]``, the trees
being ``src`` folders of other commits (``git worktree add``); without any, this one's.
"""

from __future__ import annotations

import cProfile
import gc
import os
import pstats
import random
import subprocess
import sys
import time
from pathlib import Path

GAMES = ("whist", "euchre", "contract-duplicate")
DEALS, TIMES, ROUNDS = 8, 40, 3
OWN = Path(__file__).resolve().parents[1] / "src"


def measure(name: str) -> tuple[float, float]:
    """Microseconds and calls of functions an act, of acts that are known to be possible: what
    `push` comes to where they were just listed."""
    from oddtrick.core import deal
    from oddtrick.games import game

    paths = []
    for seed in range(DEALS):
        rng = random.Random(seed)
        start = state = deal(game(name), rng)
        acts = []
        while not state.over:
            acts.append(rng.choice(state.legal()))
            state = state.after(acts[-1])
        paths.append((start, acts))
    count = sum(len(acts) for _, acts in paths)
    gc.disable()
    spent = 0.0
    for start, acts in paths:
        least = 1e9
        for _ in range(TIMES):
            state, begun = start, time.process_time()
            for act in acts:
                state = state.after(act)
            least = min(least, time.process_time() - begun)
        spent += least
    counter = cProfile.Profile()
    counter.enable()
    for state, acts in paths:
        for act in acts:
            state = state.after(act)
    counter.disable()
    return 1e6 * spent / count, pstats.Stats(counter).total_calls / count  # type: ignore[attr-defined]


def main(trees: list[str]) -> None:
    best: dict[tuple[str, str], tuple[float, float]] = {}
    for _ in range(ROUNDS):
        for tree in trees:
            env = {**os.environ, "PYTHONPATH": tree}
            done = subprocess.run(
                [sys.executable, __file__, "--one"], env=env, check=True, capture_output=True
            )
            for line in done.stdout.decode().splitlines():
                name, spent, calls = line.split()
                best[tree, name] = min(
                    best.get((tree, name), (1e9, 0.0)), (float(spent), float(calls))
                )
    for name in GAMES:
        for tree in trees:
            spent, calls = best[tree, name]
            print(f"{name:20} {spent:6.2f} µs {calls:6.2f} calls an act   {tree}")


if __name__ == "__main__":
    if sys.argv[1:] == ["--one"]:
        for one in GAMES:
            print(one, *measure(one))
    else:
        main(sys.argv[1:] or [str(OWN)])
