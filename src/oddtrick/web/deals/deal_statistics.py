"""Statistics of the deals here beside what chance would deal: shapes and points of bridge hands.

>>> round(100 * shape_odds()["4-4-3-2"], 2), round(100 * point_odds()[10], 2)
(21.55, 9.41)
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import permutations
from math import comb

import msgspec

from oddtrick.errors import UnknownGame
from oddtrick.games import game as find_game
from oddtrick.store.deals import DealTally

__all__ = ["Dealing", "Share", "dealing_of", "point_odds", "shape_odds"]


class Share(msgspec.Struct, frozen=True):
    """How often something was dealt, and how often chance deals it (a part of 1)."""

    name: str
    dealt: int
    odds: float


class Dealing(msgspec.Struct, frozen=True):
    """The deals of a server: finished deals of each game; those sealed, and those of them whose
    seal was opened and found true; of the sealed ones the hands of thirteen cards."""

    deals: int
    sealed: int
    verified: int
    games: list[tuple[str, int]]
    hands: int
    shapes: list[Share]
    points: list[Share]


@cache
def shape_odds() -> dict[str, float]:
    """The odds of every shape of thirteen cards, longest suit first; the most frequent first."""
    found: dict[str, float] = {}
    for a in range(13, 3, -1):
        for b in range(min(a, 13 - a), -1, -1):
            for c in range(min(b, 13 - a - b), -1, -1):
                d = 13 - a - b - c
                if d > c:
                    continue
                lengths = (a, b, c, d)
                ways = len(set(permutations(lengths)))
                for n in lengths:
                    ways *= comb(13, n)
                found["-".join(map(str, lengths))] = ways / comb(52, 13)
    return dict(sorted(found.items(), key=lambda item: -item[1]))


@cache
def point_odds() -> list[float]:
    """The odds of so many high-card points (ace 4, king 3, queen 2, jack 1) in thirteen cards."""
    ways = [0] * 38
    for aces in range(5):
        for kings in range(5):
            for queens in range(5):
                for jacks in range(5):
                    honours = aces + kings + queens + jacks
                    if honours > 13:
                        continue
                    chosen = comb(36, 13 - honours)
                    for n in (aces, kings, queens, jacks):
                        chosen *= comb(4, n)
                    ways[4 * aces + 3 * kings + 2 * queens + jacks] += chosen
    return [n / comb(52, 13) for n in ways]


def dealing_of(tally: DealTally) -> Dealing:
    """The deals here, beside the odds."""
    shapes: Counter[str] = Counter()
    points: Counter[int] = Counter()
    for text, count in tally.hands:
        for hand in text.split():
            shape, _, number = hand.partition(":")
            shapes[shape] += count
            points[int(number)] += count
    games = sorted(tally.games.items(), key=lambda item: (-item[1], item[0]))
    return Dealing(
        sum(tally.games.values()),
        tally.sealed,
        tally.verified,
        [(_title(name), count) for name, count in games],
        shapes.total(),
        [Share(name, shapes[name], odds) for name, odds in shape_odds().items()],
        [Share(str(n), points[n], odds) for n, odds in enumerate(point_odds())],
    )


def _title(name: str) -> str:
    try:
        return find_game(name).title
    except UnknownGame:
        return name
