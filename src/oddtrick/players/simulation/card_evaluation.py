"""The value of each card: the worlds of a seat solved, and scored as the game scores them.

In each world all hands play as well as can be with all cards face up. What that is worth is asked
of the game's own scoring, for every number of tricks, a game or a part of one counting for more
than its points (`expected_score`); where it cannot say, tricks are counted.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from oddtrick.cards import Card, Mask
from oddtrick.core import DealContext, Hands, View
from oddtrick.errors import OddtrickError
from oddtrick.players.card_play.seat_knowledge import Knowledge, cast_of
from oddtrick.players.player import Forecast, World
from oddtrick.solver import Position, Solver, SolverError
from oddtrick.stages.tricks.tricks import Played, PlayRoles

from .expected_score import lead, score_of

MARGIN = 0.01
"""Seconds kept back from the solver for what comes after it."""

BATCH = 6
"""Worlds solved between two looks at the clock."""


class Values(NamedTuple):
    """The worth of the deal to a side by the tricks it takes in all, none first."""

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


class CardValue(NamedTuple):
    """A card over all worlds: mean points, mean tricks of the side in all, in how many worlds it
    reaches the goal, and the points and the tricks in each."""

    card: Card
    points: float
    tricks: float
    reached: int
    each: tuple[float, ...] = ()
    tricks_each: tuple[int, ...] = ()


class CardValues(NamedTuple):
    """The cards of a turn, best first, over `worlds` worlds."""

    cards: tuple[CardValue, ...]
    worlds: int
    values: Values
    forecast: bool = False
    """Whether points are those to be expected where nobody sees the others' cards."""
    deals: tuple[World, ...] = ()
    """The worlds in which the sides are those of the table, in the order of `each`."""

    def of(self, card: Card) -> CardValue:
        """The prospect of one card."""
        return next(p for p in self.cards if p.card == card)


def _table(view: View, hands: tuple[Mask, ...], played: Played) -> DealContext:
    """The table as it will be when the play is over, by what this seat knows."""
    at = max((i for i, f in enumerate(view.facts) if isinstance(f, Played)), default=-1)
    before = view.facts[:at] if at >= 0 else view.facts
    return DealContext(view.game.seating, view.setting, (*before, Hands(hands), played))


def values(view: View, known: Knowledge, roles: PlayRoles, hands: tuple[Mask, ...]) -> Values:
    """The worth of every number of tricks of the player's side; `hands` as they were when play
    began."""
    side_of = known.side_of
    mine = [h for h in known.active if side_of[h] == side_of[known.hand]]
    taken = sum(t.winner in mine for t in known.tricks)
    lost = len(known.tricks) - taken
    left = max(known.counts[h] + any(s == h for s, _ in known.trick) for h in known.active)
    total = taken + lost + left
    found: list[float] = []
    try:
        for tricks in range(total + 1):
            claimed = [0] * len(known.counts)
            more = min(max(tricks - taken, 0), left)
            claimed[known.hand] = more
            claimed[known.foes[0]] = left - more
            played = Played(known.tricks, tuple(claimed), roles.sides)
            found.append(score_of(view, _table(view, hands, played)))
    except (LookupError, OddtrickError, ValueError, AttributeError):
        found = []
    if len(set(found)) < 2:
        return Values(tuple(map(float, range(total + 1))), False)
    return Values(tuple(found), True)


def position_of(
    known: Knowledge, world: tuple[Mask, ...], *, side: int = -1, fewest: bool = False
) -> Position:
    """The position of a world, its hands in the order of play, side 0 being that of the player, or
    another `side`."""
    place = {h: i for i, h in enumerate(known.active)}
    own = known.side_of[known.hand] if side < 0 else side
    return Position(
        tuple(world[h] for h in known.active),
        place[known.trick[0][0] if known.trick else known.hand],
        known.order,
        tuple(c for _, c in known.trick),
        tuple(int(known.side_of[h] != own) for h in known.active),
        aim="fewest" if fewest else "most",
    )


def fair(known: Knowledge) -> PlayRoles | None:
    """The roles in the play, where worlds can be solved: every hand is played for its own side."""
    roles = cast_of(known.view)
    if (
        roles is None
        or not known.foes
        or known.hand not in known.active
        or not 2 <= len(known.active) <= 4
    ):
        return None
    if any(known.side_of[h] != known.side_of[roles.controlled_by[h]] for h in known.active):
        return None
    return roles


class _Question(NamedTuple):
    """A question to all worlds in which the sides are the same."""

    position: Position
    worth: Values
    taken: int
    """Tricks that the player's side has taken."""
    points: tuple[float, ...]
    """The worth of the tricks that it could take in all, as far as they can be."""
    all_left: int
    """The tricks in all where it takes every one that is left."""


def _asked(
    known: Knowledge, world: tuple[Mask, ...], forecast: Forecast | None
) -> _Question | None:
    """The question of a world and of those like it; `None` where worlds cannot be solved."""
    roles = fair(known)
    if roles is None:
        return None
    worth = values(known.view, known, roles, known.began(world))
    mine = {h for h in known.active if known.side_of[h] == known.side_of[known.hand]}
    taken = sum(t.winner in mine for t in known.tricks)
    points = worth.points
    if forecast is not None and worth.scored:
        points = _forecast_points(known, points, taken, forecast)
    all_left = len(worth.points) - 1 - len(known.tricks) + taken
    return _Question(position_of(known, world, fewest=worth.fewest), worth, taken, points, all_left)


def _forecast_points(
    known: Knowledge, points: tuple[float, ...], taken: int, forecast: Forecast
) -> tuple[float, ...]:
    """Points expected of a number of tricks that could be taken in all, by the points for what is
    taken."""
    leader = known.trick[0][0] if known.trick else known.hand
    left = len(points) - 1 - len(known.tricks)
    start = lead(known.active, known.side_of, leader, known.hand, left)

    def expected(tricks: int) -> float:
        if not 0 <= tricks <= left:
            return points[taken + tricks]  # cannot be any more
        return start.expected(tricks, lambda n: points[taken + n], forecast)

    return tuple(expected(total - taken) for total in range(len(points)))


def prospects(
    known: Knowledge,
    worlds: Sequence[World],
    until: float,
    solver: Solver,
    sides: Callable[[World], tuple[int, ...]] | None = None,
    forecast: Forecast | None = None,
) -> CardValues | None:
    """The legal cards over those worlds that are solved before the clock (`time.monotonic`) says
    `until`; `None` where none is, or the solver cannot answer such a question.

    Where the world decides who plays with whom, `sides` says so; a world for which it has none
    does not count. With a `forecast` points are those to be expected of the tricks that could be
    won; a card that wins every one in all worlds is counted as certain to.
    """
    divided = [(sides(w) if sides else (), w) for w in worlds]
    if sides:
        divided = [(s, w) for s, w in divided if s]
    asked: dict[tuple[int, ...], _Question] = {}
    try:
        for s, w in divided:
            if s not in asked:
                question = _asked(Knowledge(known.view, s) if s else known, w, forecast)
                if question is None:
                    return None
                asked[s] = question
        found = list(_solved(known, divided, asked, until, solver))
    except SolverError:
        return None
    made = _summed(known, found)
    if made is None or sides:
        return made
    return made._replace(deals=tuple(worlds[: made.worlds]))


class _Solved(NamedTuple):
    """A world that was solved: the question, and the tricks of the player's side by each card."""

    question: _Question
    tricks: dict[Card, int]


def _solved(
    known: Knowledge,
    divided: Sequence[tuple[tuple[int, ...], World]],
    asked: dict[tuple[int, ...], _Question],
    until: float,
    solver: Solver,
) -> Iterator[_Solved]:
    """The worlds, batch by batch until the time is up; in a batch those of the same sides at
    once."""
    for at in range(0, len(divided), BATCH):
        rows: dict[tuple[int, ...], list[World]] = {}
        for s, w in divided[at : at + BATCH]:
            rows.setdefault(s, []).append(tuple(w[h] for h in known.active))
        for s, some in rows.items():
            left = until - MARGIN - time.monotonic()
            if left <= 0:
                return
            worlds = solver.solve_many(some, asked[s].position, seconds=left)
            for row in worlds.results[: worlds.done].tolist():
                yield _Solved(asked[s], dict(zip(worlds.cards, row, strict=True)))
            if worlds.done < len(some):
                return


def _summed(known: Knowledge, found: Sequence[_Solved]) -> CardValues | None:
    """The value of each legal card over the worlds that were solved; `None` where none was."""
    if not found:
        return None
    made = []
    for card in found[0].tricks:
        if not known.legal >> card & 1:
            continue
        reached = [(q.worth, q.taken + tricks[card]) for q, tricks in found]
        sure = all(q.all_left == t for (q, _), (_, t) in zip(found, reached, strict=True))
        each = tuple(
            (q.worth.points if sure else q.points)[t]
            for (q, _), (_, t) in zip(found, reached, strict=True)
        )
        made.append(
            CardValue(
                card,
                sum(each) / len(each),
                sum(t for _, t in reached) / len(reached),
                sum((t <= w.goal) if w.fewest else (t >= w.goal) for w, t in reached),
                each,
                tuple(t for _, t in reached),
            )
        )
    if not made:
        return None
    worth, points = found[0].question.worth, found[0].question.points
    sign = -1 if worth.fewest else 1
    made.sort(key=lambda p: (-p.points, -sign * p.tricks))
    return CardValues(tuple(made), len(found), worth, points != worth.points)
