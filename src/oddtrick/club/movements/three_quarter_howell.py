"""Three-quarter Howell: fewer rounds than a complete one, more pairs that stay.

Half of the tables have a pair that stays; the others, about three quarters of all pairs, go on by
one number each round, round a circle. In the first round the differences between two moving pairs
are all different, so nobody meets twice; and the sets' first numbers, less those of the moving
pairs at them, are all different, so nobody plays a set twice.
"""

from __future__ import annotations

from collections.abc import Mapping

from oddtrick.errors import BadOption

from .movement import Movement, Sitting

__all__ = ["FIRST_TABLES", "three_quarter_howell"]

FIRST_TABLES: Mapping[int, str] = {
    5: "1-3:3 6-5:4 0:1 4:0 2:6",
    6: "1-0:3 7-2:2 8-6:5 4:0 5:6 3:1",
    7: "10-1:3 7-4:1 2-9:8 6-5:6 3:10 0:9 8:0",
    8: "0-7:2 2-4:5 5-8:4 1-9:7 10:10 3:0 6:11 11:3",
    9: "1-13:2 6-2:8 5-8:4 10-4:1 3-12:10 0:0 7:11 9:3 11:6",
    10: "12-13:3 11-5:8 1-3:2 6-14:6 8-4:12 10:5 7:1 0:11 9:7 2:4",
    11: "14-13:3 12-3:4 9-16:2 10-7:5 1-6:14 0-11:11 15:12 2:1 8:13 4:6 5:9",
    12: "16-5:2 3-13:11 7-9:9 10-4:17 1-14:13 2-17:5 0:14 8:1 12:4 6:7 11:16 15:6",
    13: "19-1:2 0-14:14 16-3:7 15-12:11 5-13:0 7-18:16 2-17:10 10:15 4:6 8:5 6:18 9:19 11:17",
    14: ("15-3:3 19-13:16 6-1:0 17-20:10 9-10:1 11-18:7 7-5:11 2:9 8:6 14:15 16:18 0:8 4:20 12:17"),
    15: (
        "13-2:3 22-4:9 6-16:20 0-20:17 3-12:10 21-15:7 1-8:4 10-11:22 14:13 7:0 5:5 18:1 9:11 "
        "19:14 17:2"
    ),
    16: (
        "10-3:2 7-8:13 5-23:0 18-9:7 13-2:10 6-4:8 11-19:22 21-0:12 17:3 12:5 22:16 20:20 "
        "15:11 1:15 14:21 16:1"
    ),
    17: (
        "8-9:2 21-6:3 1-4:25 23-14:13 17-11:20 25-20:6 19-15:4 7-5:9 0-12:17 3:21 16:16 10:11 "
        "22:18 18:24 2:15 13:1 24:8"
    ),
    18: (
        "9-20:26 0-5:24 22-26:17 15-1:0 12-19:13 23-11:19 8-6:6 10-13:15 3-24:7 4:18 2:22 "
        "17:5 16:2 18:21 25:9 14:23 7:14 21:10"
    ),
    19: (
        "7-25:26 17-8:25 28-26:28 0-21:10 22-27:18 19-12:16 6-16:21 2-14:13 10-9:23 20-4:27 "
        "1:17 15:24 18:11 5:8 13:5 11:6 23:0 3:1 24:7"
    ),
    20: (
        "15-22:2 2-12:21 0-17:29 7-3:1 29-11:7 5-4:27 14-28:5 8-13:19 25-6:20 19-16:16 1:3 "
        "18:4 26:11 24:14 9:12 10:23 23:28 27:15 20:24 21:22"
    ),
}
"""By tables: for every table of the first round the moving pairs, one or two, and its set, counted
from 0. Found by a search; `Movement.faults` checks each."""


def three_quarter_howell(tables: int) -> Movement:
    """The three-quarter Howell for 5 to 20 tables: as many rounds as pairs move; those that stay
    have the highest numbers. Raises `BadOption`."""
    if tables not in FIRST_TABLES:
        raise BadOption("A three-quarter Howell is kept for 5 to 20 tables.")
    first: list[tuple[list[int], int]] = []
    for text in FIRST_TABLES[tables].split():
        moving, starts = text.split(":")
        first.append(([int(pair) for pair in moving.split("-")], int(starts)))
    size = sum(len(pairs) for pairs, _ in first)
    rounds = []
    for r in range(size):
        stays = iter(range(size + 1, 2 * tables + 1))
        sits = []
        for table, (pairs, boards) in enumerate(first, 1):
            x, *other = ((pair + r) % size + 1 for pair in pairs)
            ns = other[0] if other else next(stays)
            sits.append(Sitting(table, ns, x, (boards + r) % size + 1))
        rounds.append(tuple(sits))
    return Movement(f"Three-quarter Howell, {tables} tables", tuple(rounds))
