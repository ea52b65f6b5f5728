"""Howell: every pair meets every other once and plays every set of boards once.

One pair stays at the first table; the others go on by one number each round, round a circle of an
odd number n. The first round must hold every difference of two numbers once (a starter), so that
everybody meets; and the boards' first numbers, less the pairs' first numbers, must be all n
numbers once (its adder), so that everybody plays everything. Such an arrangement is a Room square;
there is none for n = 3 and 5, so with two and three tables all tables play the same set together.

Balance depends on who sits North–South. Take the boards' numbers less the pair's as a place on the
circle: North–South's places are +1 and East–West's -1. Two pairs compete by as much as that circle
agrees with itself turned by their distance, so a circle that agrees with no turn of itself makes
all comparisons alike. That can be had for 4, 6, 8, 10, 12, 16 and 18 tables; where n leaves 1 when
divided by four, no two pairs can be nearer than 2.
"""

from __future__ import annotations

from collections.abc import Mapping

from oddtrick.errors import BadOption

from .movement import Movement, Sitting

__all__ = ["STARTERS", "howell"]

STARTERS: Mapping[int, tuple[tuple[int, int, int], ...]] = {
    2: ((1, 2, 0),),
    3: ((1, 4, 0), (2, 3, 0)),
    4: ((2, 3, 5), (5, 1, 6), (6, 4, 3)),
    5: ((1, 2, 5), (3, 7, 4), (6, 4, 2), (5, 8, 7)),
    6: ((2, 5, 7), (6, 4, 10), (7, 1, 8), (8, 9, 6), (10, 3, 2)),
    7: ((4, 3, 7), (5, 7, 12), (8, 2, 10), (10, 1, 11), (11, 6, 4), (12, 9, 8)),
    8: ((2, 3, 5), (4, 7, 11), (5, 11, 1), (8, 10, 3), (12, 1, 13), (13, 6, 4), (14, 9, 8)),
    9: (
        (3, 1, 4),
        (4, 10, 14),
        (6, 9, 15),
        (11, 7, 1),
        (13, 12, 8),
        (14, 2, 16),
        (15, 5, 3),
        (16, 8, 7),
    ),
    10: (
        (3, 5, 8),
        (4, 8, 12),
        (6, 15, 2),
        (7, 10, 17),
        (12, 13, 6),
        (14, 1, 15),
        (16, 2, 18),
        (17, 9, 7),
        (18, 11, 10),
    ),
    11: (
        (5, 1, 6),
        (6, 8, 14),
        (9, 2, 11),
        (11, 14, 4),
        (13, 3, 16),
        (15, 7, 1),
        (16, 17, 12),
        (18, 12, 9),
        (19, 10, 8),
        (20, 4, 3),
    ),
    12: (
        (2, 11, 13),
        (4, 7, 11),
        (5, 16, 21),
        (8, 10, 18),
        (9, 15, 1),
        (12, 17, 6),
        (14, 1, 15),
        (19, 18, 14),
        (20, 13, 10),
        (21, 6, 4),
        (22, 3, 2),
    ),
    13: (
        (2, 3, 5),
        (5, 14, 19),
        (7, 4, 11),
        (11, 9, 20),
        (12, 1, 13),
        (15, 20, 10),
        (16, 8, 24),
        (19, 13, 7),
        (21, 6, 2),
        (22, 18, 15),
        (23, 10, 8),
        (24, 17, 16),
    ),
    14: (
        (4, 2, 6),
        (7, 19, 26),
        (11, 1, 12),
        (12, 5, 17),
        (14, 10, 24),
        (16, 13, 2),
        (17, 6, 23),
        (20, 21, 14),
        (22, 9, 4),
        (23, 15, 11),
        (24, 18, 15),
        (25, 3, 1),
        (26, 8, 7),
    ),
    15: (
        (7, 1, 8),
        (9, 2, 11),
        (10, 8, 18),
        (14, 25, 10),
        (15, 12, 27),
        (17, 13, 1),
        (18, 6, 24),
        (20, 5, 25),
        (22, 21, 14),
        (23, 3, 26),
        (24, 11, 6),
        (26, 16, 13),
        (27, 19, 17),
        (28, 4, 3),
    ),
    16: (
        (5, 4, 9),
        (6, 2, 8),
        (9, 27, 5),
        (12, 23, 4),
        (13, 21, 3),
        (14, 11, 25),
        (15, 1, 16),
        (16, 22, 7),
        (18, 3, 21),
        (19, 10, 29),
        (20, 25, 14),
        (24, 17, 10),
        (26, 7, 2),
        (28, 30, 27),
        (29, 8, 6),
    ),
    17: (
        (1, 7, 8),
        (4, 19, 23),
        (5, 2, 7),
        (6, 16, 22),
        (8, 9, 17),
        (10, 22, 32),
        (11, 27, 5),
        (15, 24, 6),
        (17, 12, 29),
        (18, 26, 11),
        (21, 14, 2),
        (23, 3, 26),
        (29, 25, 21),
        (30, 28, 25),
        (31, 20, 18),
        (32, 13, 12),
    ),
    18: (
        (2, 25, 27),
        (3, 6, 9),
        (4, 21, 25),
        (8, 13, 21),
        (9, 34, 8),
        (10, 23, 33),
        (11, 20, 31),
        (12, 27, 4),
        (14, 33, 12),
        (15, 7, 22),
        (16, 18, 34),
        (19, 5, 24),
        (24, 30, 19),
        (26, 22, 13),
        (28, 17, 10),
        (29, 1, 30),
        (32, 31, 28),
    ),
    19: (
        (1, 20, 21),
        (4, 3, 7),
        (6, 19, 25),
        (7, 23, 30),
        (11, 31, 5),
        (13, 5, 18),
        (16, 22, 1),
        (17, 15, 32),
        (18, 8, 26),
        (21, 12, 33),
        (26, 33, 22),
        (28, 24, 15),
        (29, 14, 6),
        (30, 27, 20),
        (32, 9, 4),
        (34, 2, 36),
        (35, 10, 8),
        (36, 25, 24),
    ),
    20: (
        (3, 28, 31),
        (8, 15, 23),
        (12, 7, 19),
        (13, 19, 32),
        (14, 4, 18),
        (16, 17, 33),
        (18, 26, 5),
        (21, 1, 22),
        (22, 34, 17),
        (23, 2, 25),
        (24, 27, 12),
        (25, 9, 34),
        (29, 20, 10),
        (30, 6, 36),
        (32, 10, 3),
        (33, 5, 38),
        (35, 31, 27),
        (36, 38, 35),
        (37, 11, 9),
    ),
}
"""By tables: the two pairs and the set of every table but the first, where pair 0 meets the pair
that stays over set 0. Found by a search for fair ones; `Movement.faults` checks each."""


def howell(tables: int) -> Movement:
    """The complete Howell for 2 to 20 tables: 2n - 1 rounds, pair 2n stays. Raises `BadOption`."""
    if tables not in STARTERS:
        raise BadOption("A complete Howell is kept for 2 to 20 tables.")
    size = 2 * tables - 1
    rounds = tuple(
        (
            Sitting(1, 2 * tables, r + 1, r + 1),
            *(
                Sitting(t, (x + r) % size + 1, (y + r) % size + 1, (boards + r) % size + 1)
                for t, (x, y, boards) in enumerate(STARTERS[tables], 2)
            ),
        )
        for r in range(size)
    )
    shared = frozenset(range(1, tables + 1)) if tables < 4 else frozenset[int]()
    return Movement(f"Howell, {tables} tables", rounds, shared)
