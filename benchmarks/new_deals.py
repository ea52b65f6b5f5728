"""How long does a new deal of a point take?

    python benchmarks/new_deals.py --each 3 --seed 5 [--only declarer] [--points 60]

So many new exercises of every point (or of points drawn by lot) are made as the trainer makes them.
Printed: each point's median and worst seconds of the processor, and of how many points the median
is under five seconds. A point without deals is counted as slow.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter

from oddtrick.trainer.exercises import new_exercise
from oddtrick.trainer.point import Point, RecipeNotMet
from oddtrick.trainer.points import all_points

BOUND = 5.0
"""Seconds of the processor that a new deal may take."""


def seconds_of(point: Point, seeds: range) -> tuple[list[float], int]:
    """The seconds that new deals of a point take, shortest first, and how many were not found."""
    found, unmet = list[float](), 0
    for seed in seeds:
        began = time.process_time()
        try:
            new_exercise(point, seed)
        except RecipeNotMet:
            unmet += 1
        found.append(time.process_time() - began)
    return sorted(found), unmet


def main() -> None:
    """Time them."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--each", type=int, default=3, help="new deals of a point")
    asked.add_argument("--seed", type=int, default=5)
    asked.add_argument("--points", type=int, default=0, help="only so many points, by lot")
    asked.add_argument("--only", default="", help="one family")
    given = asked.parse_args()
    rng = random.Random(given.seed)
    points = [point for point in all_points() if given.only in ("", point.family)]
    if given.points:
        points = rng.sample(points, min(given.points, len(points)))
    quick, all_of, deals = Counter[str](), Counter[str](), list[float]()
    for point in points:
        first = 10_000_000 + rng.randrange(1_000_000)
        seconds, unmet = seconds_of(point, range(first, first + given.each))
        middle = seconds[len(seconds) // 2]
        said = f", {unmet} not found" if unmet else ""
        print(f"{point.id:64} {middle:6.2f} s, worst {seconds[-1]:6.2f} s{said}", flush=True)
        deals += seconds
        all_of[point.family] += 1
        quick[point.family] += middle < BOUND and unmet <= given.each // 2
    for family, number in all_of.items():
        print(f"{family:10} {quick[family]} of {number} points in under {BOUND:.0f} s")
    number, good = all_of.total(), quick.total()
    print(f"all        {good} of {number} points ({100 * good / max(1, number):.0f} in a hundred)")
    print(f"deals      {sum(s < BOUND for s in deals)} of {len(deals)} in under {BOUND:.0f} s")


if __name__ == "__main__":
    main()
