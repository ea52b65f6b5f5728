"""Howell: every pair meets every other once and plays every set of boards once.

One pair stays at the first table; the others go on by one number each round, round a circle of an
odd number n. The first round must hold every difference of two numbers once (a starter), so that
everybody meets; and the boards' first numbers, less the pairs' first numbers, must be all n
numbers once (its adder), so that everybody plays everything. Such an arrangement is a Room square;
there is none for n = 3 and 5, so with two and three tables all tables play the same set together.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...errors import BadOption
from .movement import Movement, Sitting

__all__ = ["STARTERS", "howell"]

STARTERS: Mapping[int, tuple[tuple[int, int, int], ...]] = {
    2: ((1, 2, 0),),
    3: ((1, 4, 0), (2, 3, 0)),
    4: ((1, 5, 6), (3, 2, 5), (6, 4, 3)),
    5: ((1, 2, 5), (3, 7, 4), (4, 6, 2), (5, 8, 7)),
    6: ((3, 2, 5), (4, 10, 3), (6, 9, 4), (7, 5, 1), (8, 1, 9)),
    7: ((1, 10, 11), (4, 3, 7), (6, 11, 4), (7, 5, 12), (8, 2, 10), (12, 9, 8)),
    8: ((2, 8, 10), (3, 11, 14), (4, 14, 3), (6, 5, 11), (7, 9, 1), (10, 13, 8), (12, 1, 13)),
    9: (
        (2, 5, 7),
        (3, 7, 10),
        (4, 15, 2),
        (6, 14, 3),
        (10, 8, 1),
        (11, 12, 6),
        (13, 1, 14),
        (16, 9, 8),
    ),
    10: (
        (3, 1, 4),
        (6, 18, 5),
        (7, 2, 9),
        (8, 9, 17),
        (10, 16, 7),
        (12, 4, 16),
        (14, 11, 6),
        (15, 5, 1),
        (17, 13, 11),
    ),
    11: (
        (1, 9, 10),
        (2, 12, 14),
        (4, 20, 3),
        (6, 3, 9),
        (7, 8, 15),
        (11, 15, 5),
        (14, 5, 19),
        (17, 10, 6),
        (18, 16, 13),
        (19, 13, 11),
    ),
    12: (
        (2, 22, 1),
        (4, 10, 14),
        (6, 1, 7),
        (7, 11, 18),
        (8, 20, 5),
        (12, 5, 17),
        (13, 21, 11),
        (14, 15, 6),
        (16, 3, 19),
        (17, 19, 13),
        (18, 9, 4),
    ),
    13: (
        (1, 9, 10),
        (4, 19, 23),
        (5, 14, 19),
        (10, 6, 16),
        (12, 17, 4),
        (13, 7, 20),
        (16, 15, 6),
        (18, 20, 13),
        (21, 3, 24),
        (22, 8, 5),
        (23, 11, 9),
        (24, 2, 1),
    ),
    14: (
        (1, 25, 26),
        (5, 16, 21),
        (7, 2, 9),
        (10, 20, 3),
        (11, 23, 7),
        (12, 4, 16),
        (13, 6, 19),
        (14, 8, 22),
        (17, 18, 8),
        (21, 19, 13),
        (22, 9, 4),
        (24, 15, 12),
        (26, 3, 2),
    ),
    15: (
        (1, 7, 8),
        (2, 5, 7),
        (9, 26, 6),
        (10, 23, 4),
        (11, 4, 15),
        (13, 18, 2),
        (14, 24, 9),
        (15, 6, 21),
        (16, 12, 28),
        (17, 3, 20),
        (19, 8, 27),
        (21, 22, 14),
        (25, 27, 23),
        (28, 20, 19),
    ),
    16: (
        (2, 19, 21),
        (3, 8, 11),
        (6, 24, 30),
        (7, 9, 16),
        (11, 14, 25),
        (12, 5, 17),
        (15, 23, 7),
        (16, 20, 5),
        (17, 29, 15),
        (18, 27, 14),
        (22, 21, 12),
        (25, 4, 29),
        (26, 1, 27),
        (28, 13, 10),
        (30, 10, 9),
    ),
    17: (
        (1, 14, 15),
        (2, 27, 29),
        (3, 9, 12),
        (4, 32, 3),
        (5, 19, 24),
        (6, 15, 21),
        (8, 24, 32),
        (12, 10, 22),
        (16, 26, 9),
        (17, 20, 4),
        (18, 7, 25),
        (21, 25, 13),
        (22, 29, 18),
        (23, 11, 1),
        (28, 13, 8),
        (30, 31, 28),
    ),
    18: (
        (1, 9, 10),
        (3, 2, 5),
        (4, 15, 19),
        (5, 17, 22),
        (7, 20, 27),
        (8, 34, 7),
        (13, 33, 11),
        (14, 12, 26),
        (16, 23, 4),
        (18, 32, 15),
        (19, 25, 9),
        (21, 11, 32),
        (22, 6, 28),
        (24, 29, 18),
        (27, 10, 2),
        (30, 26, 21),
        (31, 28, 24),
    ),
    19: (
        (2, 13, 15),
        (4, 21, 25),
        (5, 18, 23),
        (6, 20, 26),
        (9, 1, 10),
        (10, 7, 17),
        (12, 27, 2),
        (14, 32, 9),
        (16, 15, 31),
        (23, 11, 34),
        (24, 8, 32),
        (25, 30, 18),
        (26, 17, 6),
        (28, 22, 13),
        (29, 19, 11),
        (31, 35, 29),
        (33, 3, 36),
        (34, 36, 33),
    ),
    20: (
        (1, 36, 37),
        (2, 30, 32),
        (3, 18, 21),
        (5, 25, 30),
        (10, 4, 14),
        (12, 11, 23),
        (15, 7, 22),
        (17, 24, 2),
        (19, 29, 9),
        (20, 6, 26),
        (21, 37, 19),
        (22, 9, 31),
        (26, 23, 10),
        (28, 16, 5),
        (31, 14, 6),
        (32, 27, 20),
        (34, 13, 8),
        (35, 33, 29),
        (38, 8, 7),
    ),
}
"""By tables: the two pairs and the set of every table but the first, where pair 0 meets the pair
that stays over set 0. Found by a search; `Movement.faults` checks each."""


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
