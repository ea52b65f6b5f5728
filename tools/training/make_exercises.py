"""Make the exercises that come with the program, or add to them:

    python tools/training/make_exercises.py --each 20 --minutes 30 [--only declarer,whist-…]

Deal after deal of each recipe is bid and played once, and its turns are judged for all points that
still want exercises, those with fewest first. What is there already is kept where the book still
comes to the same turn. A point without exercises is kept with the reason.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

import oddtrick.trainer
from oddtrick.records import replay_record
from oddtrick.trainer.exercises import (
    FILE,
    StoredPoint,
    new_exercise,
    packed,
    read_points,
    stored_exercise,
    stored_points,
    unpacked,
)
from oddtrick.trainer.factory import judged, turns_of
from oddtrick.trainer.point import Point, PupilTurn, RecipeNotMet
from oddtrick.trainer.points import all_points
from oddtrick.trainer.recipes.calls import CallRecipe
from oddtrick.trainer.recipes.layout import DealLayout, layout_of
from oddtrick.trainer.recipes.play import PlayRecipe

DATA = Path(oddtrick.trainer.__file__).parent / "data" / FILE
AT_ONCE, MANY_AT_ONCE = 60, 400
"""Deals of one recipe before the next one's turn; of one that is judged in no time."""
JUDGED = 2
"""Turns that are judged for a point in one round at the most."""
BY_HANDS, FILLED = 1_000_000, 2_000_000
"""The first seed of deals that were looked for by their hands, and of those that are made from
known ones, far from all others."""
HOPELESS_FILLING, TRIED = 5, 6
"""Deals in a row that cannot be made after which a point is left, and turns judged for each."""
AT_HAND = 8
"""Deals made last from which others are made, where a point comes with none."""
HOPELESS = 100
"""Turns refused after which a point without exercises is left."""


class Maker:
    """The exercises made so far, and what was met on the way."""

    def __init__(self, each: int, stored: dict[str, StoredPoint]) -> None:
        self.each = each
        self.made = {name: list(one.exercises) for name, one in stored.items()}
        self.unmet = {name: one.unmet for name, one in stored.items() if one.unmet}
        self.deals: Counter[str] = Counter()
        self.asked: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.seconds: dict[str, float] = defaultdict(float)

    def wants(self, point: Point) -> bool:
        """Whether a point still wants exercises, and there is hope for them."""
        found = len(self.made.get(point.id, ()))
        hope = HOPELESS if not found else 4 * HOPELESS
        return found < self.each and self.refused[point.id] < hope

    def round(self, points: list[Point], seeds: range, until: float) -> None:
        """Some deals of a recipe's key, and a few of their turns judged for every point."""
        met: dict[str, list[tuple[PupilTurn, int]]] = defaultdict(list)
        wanted = [point for point in points if self.wants(point)]
        for number in seeds:
            self.deals[points[0].recipe.key] += 1
            here = set[str]()
            for turn in turns_of(points[0].recipe, number, 0):
                for point in wanted:
                    # The first such turn of a deal is the point's.
                    if point.id not in here and point.recipe.asks(turn):
                        here.add(point.id)
                        met[point.id].append((turn, number))
        for point in wanted:
            most = JUDGED if isinstance(point.recipe, PlayRecipe) else self.each
            for turn, number in met[point.id][:most]:
                if self.wants(point) and time.monotonic() < until:
                    self.judge(point, turn, number)

    def fill(self, points: list[Point], until: float, least: int = FILLED) -> Iterator[Point]:
        """New deals of points that have too few, made from those that are there and from seeds from
        `least` on; each point once it has been tried."""
        for point in points:
            found, known = self.made.setdefault(point.id, []), list[DealLayout]()
            seed = max((least, *(1 + one.seed for one in found)))
            last, failed = seed + 2 * self.each, 0
            while len(found) < self.each and time.monotonic() < until and seed < last:
                began = time.process_time()
                self.asked[point.id] += 1
                try:
                    made = new_exercise(point, seed, most=TRIED, layouts=known[-AT_HAND:])
                    found.append(stored_exercise(made))
                    if (layout := layout_of(replay_record(made.record))) is not None:
                        known.append(layout)
                    failed = 0
                except RecipeNotMet as error:
                    failed += 1
                    if failed == HOPELESS_FILLING:
                        self.unmet.setdefault(point.id, str(error))
                        break
                self.seconds[point.id] += time.process_time() - began
                seed += 1
            yield point

    def judge(self, point: Point, turn: PupilTurn, seed: int) -> None:
        """Judge a turn for a point."""
        began = time.monotonic()
        self.asked[point.id] += 1
        made = judged(point, turn, seed, 0)
        self.seconds[point.id] += time.monotonic() - began
        if made is None:
            self.refused[point.id] += 1
        else:
            self.made.setdefault(point.id, []).append(stored_exercise(made))

    def stored(self) -> dict[str, StoredPoint]:
        """The points as they are to be written."""
        return {point.id: self._point(point) for point in all_points()}

    def _point(self, point: Point) -> StoredPoint:
        found = self.made.get(point.id)
        if found:
            return StoredPoint(tuple(found))
        if self.unmet.get(point.id):
            return StoredPoint((), self.unmet[point.id])
        turns, deals = self.asked[point.id], self.deals[point.recipe.key]
        if turns:
            return StoredPoint(
                (), f"At each of {turns} such turns another answer is about as good."
            )
        return StoredPoint((), f"None of {deals:,} deals that were drawn comes to such a turn.")


def main() -> None:
    """Make them, and write the file now and then."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--each", type=int, default=20)
    asked.add_argument("--minutes", type=float, default=60)
    asked.add_argument("--only", default="", help="beginnings of ids, with commas")
    asked.add_argument("--fresh", action="store_true", help="keep nothing of what is there")
    asked.add_argument("--fill", action="store_true", help="only fill up, from the deals there are")
    asked.add_argument("--first", type=int, default=0, help="with --fill: only points with so many")
    asked.add_argument(
        "--from", dest="least", type=int, default=FILLED,
        help="with --fill: seeds from this one on, above those of deals that were dropped",
    )  # fmt: skip
    asked.add_argument("--data", type=Path, default=DATA, help="the file to write")
    asked.add_argument("--add", type=Path, action="append", default=[], help="a file to take in")
    given = asked.parse_args()
    until, beginnings = time.monotonic() + 60 * given.minutes, tuple(given.only.split(","))
    stored = {} if given.fresh or not DATA.exists() else dict(stored_points())
    for file in given.add:
        stored |= {name: one for name, one in read_points(file).items() if one.exercises}
    known = {point.id for point in all_points()}
    stored = {
        name: StoredPoint(
            one.exercises
            if given.fill
            else tuple(stored_exercise(made) for e in one.exercises if (made := unpacked(name, e))),
            one.unmet,
        )
        for name, one in stored.items()
        if name in known
    }
    maker = Maker(given.each, stored)
    if given.fill:
        have = {point.id: len(maker.made.get(point.id, ())) for point in all_points()}
        asked_for = [
            point
            for point in sorted(all_points(), key=lambda point: -have[point.id])
            if point.id.startswith(beginnings) and have[point.id] >= given.first
        ]
        for point in maker.fill(asked_for, until, given.least):
            if maker.asked[point.id]:
                given.data.write_bytes(packed(maker.stored()))
                print(
                    point.id,
                    len(maker.made[point.id]),
                    f"{maker.seconds[point.id]:.1f} s",
                    flush=True,
                )
    groups: dict[str, list[Point]] = defaultdict(list)
    for point in all_points():
        if point.id.startswith(beginnings):
            groups[point.recipe.key].append(point)
    seeds = {
        key: 1
        + max(
            (e.seed for p in some for e in maker.made.get(p.id, ()) if e.seed < BY_HANDS),
            default=0,
        )
        for key, some in groups.items()
    }
    while groups and not given.fill and time.monotonic() < until:
        for key in list(groups):
            if time.monotonic() < until:
                number = MANY_AT_ONCE if isinstance(groups[key][0].recipe, CallRecipe) else AT_ONCE
                maker.round(groups[key], range(seeds[key], seeds[key] + number), until)
                seeds[key] += number
            if not any(map(maker.wants, groups[key])):
                del groups[key]
        given.data.write_bytes(packed(maker.stored()))
        print(sum(map(len, maker.made.values())), dict(maker.deals), flush=True)
    given.data.write_bytes(packed(maker.stored()))
    for point in all_points():
        found = len(maker.made.get(point.id, ()))
        seconds, turns = maker.seconds[point.id], maker.asked[point.id]
        print(f"{point.id:40} {found:3} of {turns:4} turns, {seconds:6.1f} s")
    print(sum(map(len, maker.made.values())), "exercises,", given.data.stat().st_size, "bytes")


if __name__ == "__main__":
    main()
