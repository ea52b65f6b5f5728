"""The results of a whole set as a picture: how many tables came to what, and how many did less."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from oddtrick.messages import Message, say

from .field import FieldResult

MOST_BARS = 6
"""More would not be read on a phone."""


class SpreadBar(msgspec.Struct, frozen=True):
    """Results that lie close together, and at how many tables they were made: by machine players
    and by people, who ask among them."""

    label: Message
    machines: int
    people: int
    yours: bool


class Spread(msgspec.Struct, frozen=True):
    """The results of everybody, the least first, and how many others did less than who asks."""

    bars: list[SpreadBar]
    machines: int
    machines_below: int
    people: int
    people_below: int


def spread_of_shares(own: float, machines: Sequence[float], people: Sequence[float]) -> Spread:
    """The shares of the matchpoints, in per cent, that the tables of a set came to.

    >>> found = spread_of_shares(58.0, [41.5, 44.0, 62.0], [50.0])
    >>> [(str(bar.label), bar.machines, bar.people) for bar in found.bars]
    [('40–49', 2, 0), ('50–59', 0, 2), ('60–69', 1, 0)]
    >>> found.machines_below, found.people_below
    (2, 1)
    """
    all_ = [own, *machines, *people]
    width = next(w for w in (10, 20, 50) if _steps(all_, w) <= MOST_BARS)
    bars = _bars(own, machines, people, width, top=100)
    return _spread(bars, own, machines, people)


def spread_of_moves(
    own: FieldResult, machines: Sequence[FieldResult], people: Sequence[FieldResult]
) -> Spread:
    """The moves in which a patience was won, the most first; who has not won it stands before."""
    won = [[float(r.moves) for r in some if r.won and r.moves] for some in (machines, people)]
    lost = [sum(not r.won for r in some) for some in (machines, people)]
    bars = []
    if any(lost) or not own.won:
        bars.append(SpreadBar(say("not won"), lost[0], lost[1] + (not own.won), not own.won))
    mine = float(own.moves) if own.won and own.moves else None
    all_ = [*won[0], *won[1], *([] if mine is None else [mine])]
    if all_:
        widths = (10, 20, 50, 100, 200, 500, 1000)
        width = next((w for w in widths if _steps(all_, w) < MOST_BARS), 5000)
        bars += _bars(mine, won[0], won[1], width)[::-1]
    scores = [[float(r.score) for r in some] for some in (machines, people)]
    return _spread(bars, float(own.score), *scores)


def _steps(values: Sequence[float], width: int) -> int:
    return int(max(values) // width) - int(min(values) // width) + 1


def _bars(
    own: float | None,
    machines: Sequence[float],
    people: Sequence[float],
    width: int,
    top: float | None = None,
) -> list[SpreadBar]:
    """Bars of one width, empty ones between others among them; `top` lies in the last full one."""

    def step(value: float) -> int:
        return int((value if top is None else min(value, top - 1)) // width)

    mine = None if own is None else step(own)
    by_machines, by_people = Counter(map(step, machines)), Counter(map(step, people))
    if mine is not None:
        by_people[mine] += 1
    known = {*by_machines, *by_people}
    return [
        SpreadBar(_between(n, width), by_machines[n], by_people[n], n == mine)
        for n in range(min(known), max(known) + 1)
    ]


def _between(step: int, width: int) -> Message:
    return say("{least}–{most}", least=step * width, most=(step + 1) * width - 1)


def _spread(
    bars: list[SpreadBar], own: float, machines: Sequence[float], people: Sequence[float]
) -> Spread:
    return Spread(
        bars,
        len(machines),
        sum(m < own for m in machines),
        len(people),
        sum(p < own for p in people),
    )
