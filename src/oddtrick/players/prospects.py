"""What each card would bring: the worlds of a seat solved, and scored as the game scores them.

In each world all hands play as well as can be with all cards face up. What that is worth is asked
of the game's own scoring, for every number of tricks, a game or a part of one counting for more
than its points (`valuing`); where it cannot say, tricks are counted.
"""

from __future__ import annotations

import itertools
import time
from typing import NamedTuple

from ..cards import Card, Mask
from ..core import Hands, Table, View
from ..errors import OddtrickError
from ..solver import Position, Solver, SolverError
from ..stages.tricks.tricks import Cast, Played
from .knowledge import Knowledge, cast_of
from .valuing import score_of

__all__ = ["Prospect", "Prospects", "Values", "prospects", "values"]

MARGIN = 0.01
"""Seconds kept back from the solver for what comes after it."""

BATCH = 6
"""Worlds solved between two looks at the clock."""


class Values(NamedTuple):
    """What the deal is worth to a side by the tricks it takes in all, none first."""

    points: tuple[float, ...]
    scored: bool
    """Whether they are the game's points; tricks otherwise."""

    @property
    def fewest(self) -> bool:
        """Whether the side does better with fewer tricks."""
        return self.points[-1] < self.points[0]

    @property
    def goal(self) -> int:
        """The tricks that count most: with one fewer (or, where fewer are better, one more) the
        deal is worth a great deal less. -1 where every trick counts alike, or none."""
        steps = [b - a for a, b in itertools.pairwise(self.points)]
        sizes = [abs(s) for s in steps]
        if not self.scored or len(set(sizes)) < 2:
            return -1
        at = sizes.index(max(sizes))
        return at if self.fewest else at + 1


class Prospect(NamedTuple):
    """A card over all worlds: mean points, mean tricks of the side in all, in how many worlds it
    reaches the goal, and the points in each."""

    card: Card
    points: float
    tricks: float
    reached: int
    each: tuple[float, ...] = ()


class Prospects(NamedTuple):
    """The cards of a turn, best first, over `worlds` worlds."""

    cards: tuple[Prospect, ...]
    worlds: int
    values: Values

    def of(self, card: Card) -> Prospect:
        """The prospect of one card."""
        return next(p for p in self.cards if p.card == card)


def _table(view: View, hands: tuple[Mask, ...], played: Played) -> Table:
    """The table as it will be when the play is over, by what this seat knows."""
    at = max((i for i, f in enumerate(view.facts) if isinstance(f, Played)), default=-1)
    before = view.facts[:at] if at >= 0 else view.facts
    return Table(view.game.seating, view.setting, (*before, Hands(hands), played))


def values(view: View, k: Knowledge, who: Cast, hands: tuple[Mask, ...]) -> Values:
    """What every number of tricks of one's side is worth; `hands` as they were when play began."""
    side_of = k.side_of
    mine = [h for h in k.active if side_of[h] == side_of[k.hand]]
    taken = sum(t.winner in mine for t in k.tricks)
    lost = len(k.tricks) - taken
    left = max(k.counts[h] + any(s == h for s, _ in k.trick) for h in k.active)
    total = taken + lost + left
    found: list[float] = []
    try:
        for tricks in range(total + 1):
            claimed = [0] * len(k.counts)
            more = min(max(tricks - taken, 0), left)
            claimed[k.hand] = more
            claimed[k.foes[0]] = left - more
            played = Played(k.tricks, tuple(claimed), who.sides)
            found.append(score_of(view, _table(view, hands, played)))
    except (LookupError, OddtrickError, ValueError, AttributeError):
        found = []
    if len(set(found)) < 2:
        return Values(tuple(map(float, range(total + 1))), False)
    return Values(tuple(found), True)


def _question(k: Knowledge, world: tuple[Mask, ...], fewest: bool) -> Position:
    """The position of a world, its hands in the order of play, side 0 being one's own."""
    place = {h: i for i, h in enumerate(k.active)}
    own = k.side_of[k.hand]
    return Position(
        tuple(world[h] for h in k.active),
        place[k.trick[0][0] if k.trick else k.hand],
        k.order,
        tuple(c for _, c in k.trick),
        tuple(int(k.side_of[h] != own) for h in k.active),
        aim="fewest" if fewest else "most",
    )


def fair(k: Knowledge) -> Cast | None:
    """Who plays what, where worlds can be solved: every hand is played for its own side."""
    who = cast_of(k.view)
    if who is None or not k.foes or k.hand not in k.active or not 2 <= len(k.active) <= 4:
        return None
    if any(k.side_of[h] != k.side_of[who.decider[h]] for h in k.active):
        return None
    return who


def prospects(
    k: Knowledge, worlds: list[tuple[Mask, ...]], until: float, solver: Solver
) -> Prospects | None:
    """The legal cards over those worlds that are solved before the clock (`time.monotonic`) says
    `until`; `None` where none is, or the solver cannot answer such a question."""
    who = fair(k)
    if who is None or not worlds:
        return None
    worth = values(k.view, k, who, k.began(worlds[0]))
    mine = {h for h in k.active if k.side_of[h] == k.side_of[k.hand]}
    taken = sum(t.winner in mine for t in k.tricks)
    rows = [tuple(w[h] for h in k.active) for w in worlds]
    tricks: list[list[int]] = []
    cards: tuple[Card, ...] = ()
    try:
        question = _question(k, worlds[0], worth.fewest)
        for at in range(0, len(rows), BATCH):
            left = until - MARGIN - time.monotonic()
            if left <= 0:
                break
            found = solver.solve_many(rows[at : at + BATCH], question, seconds=left)
            cards = found.cards
            tricks += found.results[: found.done].tolist()
            if found.done < len(rows[at : at + BATCH]):
                break
    except SolverError:
        return None
    if not tricks:
        return None
    goal = worth.goal
    made = []
    for column, card in enumerate(cards):
        if not k.legal >> card & 1:
            continue
        reached = [taken + row[column] for row in tricks]
        each = tuple(worth.points[t] for t in reached)
        made.append(
            Prospect(
                card,
                sum(each) / len(each),
                sum(reached) / len(reached),
                sum((t <= goal) if worth.fewest else (t >= goal) for t in reached),
                each,
            )
        )
    if not made:
        return None
    sign = -1 if worth.fewest else 1
    made.sort(key=lambda p: (-p.points, -sign * p.tricks))
    return Prospects(tuple(made), len(tricks), worth)
