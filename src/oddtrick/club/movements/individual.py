"""Individuals: everybody plays once with each of the others and twice against each.

The players go round a circle by one number each round; where they are a multiple of four, one more
stays. Nine, for whom no circle does, go round a square of three by three. The first round must hold
every difference of two numbers once between partners and twice between opponents. Such an
arrangement is a whist tournament. All tables of a round play one set.

Large first rounds are made from a table or a few: multiplied by a number again and again, round
the circle, they give the others. Where the powers of that number are odd in count and move every
player, it is enough that the few tables hold each class of differences as often as they should.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from oddtrick.errors import BadOption

__all__ = ["FIRST_ROUNDS", "Foursome", "Individual", "individual"]

_MULTIPLIED: Mapping[int, tuple[int, tuple[tuple[int, int, int, int], ...]]] = {
    29: (7, ((1, 11, 4, 8),)),
    37: (7, ((1, 22, 28, 15),)),
    41: (10, ((1, 20, 9, 34), (22, 14, 4, 7))),
    49: (18, ((1, 46, 27, 34), (37, 6, 42, 48), (15, 12, 36, 16), (38, 4, 28, 41))),
    53: (10, ((1, 8, 26, 38),)),
    61: (12, ((1, 31, 45, 30),)),
}
"""By players: the multiplier, and the tables that it is applied to. Found by a search."""


def _multiplied(size: int) -> tuple[tuple[int, int, int, int], ...]:
    """The first round that the tables of such a number give."""
    by, tables = _MULTIPLIED[size]
    found, times = list(tables), by
    while times != 1:
        found += [(times * n % size, times * s % size, times * e % size, times * w % size)
                  for n, s, e, w in tables]  # fmt: skip
        times = times * by % size
    return tuple(found)


FIRST_ROUNDS: Mapping[int, tuple[tuple[int, int, int, int], ...]] = {
    5: ((4, 1, 3, 2),),
    8: ((7, 3, 1, 0), (6, 4, 5, 2)),
    9: ((1, 2, 3, 6), (4, 8, 5, 7)),
    12: ((11, 3, 7, 2), (10, 8, 6, 5), (9, 1, 4, 0)),
    13: ((12, 1, 8, 5), (11, 2, 10, 3), (9, 4, 7, 6)),
    16: ((15, 3, 14, 2), (13, 0, 10, 4), (12, 5, 11, 7), (9, 8, 6, 1)),
    17: ((16, 4, 15, 8), (14, 1, 11, 9), (13, 5, 3, 2), (12, 6, 10, 7)),
    20: ((19, 3, 14, 7), (18, 13, 16, 5), (17, 1, 10, 0), (15, 11, 12, 6), (9, 8, 4, 2)),
    21: ((4, 1, 18, 10), (20, 3, 16, 9), (17, 12, 7, 19), (11, 5, 8, 6), (2, 13, 14, 15)),
    24: (
        (23, 21, 16, 13), (9, 8, 15, 11), (3, 17, 7, 19), (0, 6, 20, 18), (4, 22, 5, 12),
        (2, 10, 1, 14),
    ),
    25: (
        (10, 23, 7, 2), (20, 17, 22, 8), (3, 4, 14, 21), (16, 24, 1, 5), (6, 15, 19, 9),
        (12, 18, 13, 11),
    ),
    28: (
        (27, 17, 10, 22), (23, 7, 21, 24), (0, 6, 18, 26), (14, 5, 20, 16), (9, 4, 12, 13),
        (25, 11, 3, 1), (19, 2, 8, 15),
    ),
    32: (
        (6, 7, 28, 24), (12, 18, 20, 25), (3, 14, 2, 5), (10, 17, 11, 21), (13, 1, 29, 27),
        (15, 23, 26, 8), (31, 22, 30, 16), (4, 19, 9, 0),
    ),
    33: (
        (16, 14, 26, 29), (3, 7, 8, 9), (10, 27, 21, 30), (28, 1, 11, 6), (13, 23, 4, 15),
        (20, 12, 24, 5), (32, 17, 18, 25), (19, 31, 2, 22),
    ),
    36: (
        (0, 20, 25, 27), (3, 31, 15, 35), (23, 34, 28, 10), (24, 21, 6, 12), (7, 30, 26, 5),
        (33, 29, 16, 32), (2, 1, 9, 22), (19, 11, 8, 17), (18, 13, 14, 4),
    ),
    40: (
        (5, 24, 2, 10), (0, 13, 33, 23), (16, 4, 1, 39), (25, 3, 36, 38), (30, 26, 18, 15),
        (11, 17, 12, 21), (35, 20, 27, 34), (6, 29, 22, 8), (7, 28, 37, 9), (19, 14, 31, 32),
    ),
    **{size: _multiplied(size) for size in _MULTIPLIED},
}  # fmt: skip
"""By players: North, South, East, West of every table of the first round, counted from 0; the last
number of a multiple of four stays. Found by a search; `Individual.faults` checks each."""

SQUARE = 9


class Foursome(NamedTuple):
    """One table in one round; all count from 1."""

    table: int
    north: int
    south: int
    east: int
    west: int
    boards: int

    @property
    def players(self) -> tuple[int, int, int, int]:
        """The four who sit there."""
        return self.north, self.south, self.east, self.west


@dataclass(frozen=True)
class Individual:
    """Rounds of foursomes; the tables of a round share their set of boards."""

    name: str
    rounds: tuple[tuple[Foursome, ...], ...]

    @property
    def players(self) -> tuple[int, ...]:
        """Those who play, in order."""
        return tuple(sorted({p for four in self.rounds for f in four for p in f.players}))

    def faults(self) -> list[str]:
        """Breaches of the promise, each in a sentence; none in a sound schedule."""
        found: list[str] = []
        partners, opponents = Counter[frozenset[int]](), Counter[frozenset[int]]()
        seen: set[tuple[int, int]] = set()
        for number, four in enumerate(self.rounds, 1):
            sitting = Counter(p for f in four for p in f.players)
            found += [f"Round {number}: {p} sits twice." for p, n in sitting.items() if n > 1]
            for f in four:
                partners.update((frozenset((f.north, f.south)), frozenset((f.east, f.west))))
                opponents.update(
                    frozenset((a, b)) for a in (f.north, f.south) for b in (f.east, f.west)
                )
                for p in f.players:
                    if (p, f.boards) in seen:
                        found.append(f"Round {number}: {p} has played set {f.boards} before.")
                    seen.add((p, f.boards))
        for one, other in combinations(self.players, 2):
            both = frozenset((one, other))
            if partners[both] != 1 or opponents[both] != 2:
                found.append(
                    f"{one} and {other} are partners {partners[both]} times, opponents "
                    f"{opponents[both]} times."
                )
        return found


def individual(players: int) -> Individual:
    """The complete individual for one of the numbers of `FIRST_ROUNDS`. Raises `BadOption`."""
    if players not in FIRST_ROUNDS:
        known = ", ".join(map(str, sorted(FIRST_ROUNDS)))
        fewer = max((n for n in FIRST_ROUNDS if n < players), default=0)
        more = min((n for n in FIRST_ROUNDS if n > players), default=0)
        ways = [f"{players - fewer} fewer play"] * bool(fewer)
        ways += [f"{more - players} more are found"] * bool(more)
        raise BadOption(
            f"Complete individuals are kept for {known} players, not {players}. There is one when "
            f"{' or '.join(ways)}."
        )
    size = players - (players % 4 == 0)

    def on(player: int, number: int) -> int:
        if player == size:
            return player + 1
        if players == SQUARE:
            rows, columns = player // 3 + number // 3, player % 3 + number % 3
            return rows % 3 * 3 + columns % 3 + 1
        return (player + number) % size + 1

    rounds = []
    for r in range(size):
        four = []
        for table, first in enumerate(FIRST_ROUNDS[players], 1):
            north, south, east, west = (on(player, r) for player in first)
            four.append(Foursome(table, north, south, east, west, r + 1))
        rounds.append(tuple(four))
    return Individual(f"Individual, {players} players", tuple(rounds))
