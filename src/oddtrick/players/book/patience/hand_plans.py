"""Patiences whose hand is gone through again and again: ways to bare a hidden card.

Who has gone through the hand once knows all its cards, and can have any of them by turning on to
it. So a layout is what lies in the piles, how high the foundations are and which cards are in the
hand or the waste, in whatever order. A way ends where a hidden card is bared, for what follows
depends on it: what it may be is counted over all cards that have not been seen.
Source: Scarne 1963, “Harp”; rulings H-1, H-6.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from oddtrick.cards import COPY, Card, suit_of
from oddtrick.stages.piles.moves import red, step
from oddtrick.stages.piles.tableau import KING, Tableau

MOST_LAYOUTS = 600
"""Layouts gone on from for one way."""
MOST_ENDS = 60
"""Ways compared at the most."""
COST = {"home": 0.1, "table": 1.0, "stock": 1.5}
"""The worth of a move to a foundation, within the tableau, and from the hand to it."""
BUILT, COVERED, READY, SPACE, DEEP = 0.6, 1.0, 5.0, 3.0, 0.5
"""The worth that a layout gains for a card built; loses for a card that covers hidden ones; is
worth where the bared card can be moved on, for a space, and for a hidden card under the bared."""

Face = int
"""A card without regard to which pack it is of."""


class TableauPile(NamedTuple):
    """How many cards lie face down, and those face up with the top card last."""

    down: int
    up: tuple[Face, ...]


class Layout(NamedTuple):
    """The piles, how high the foundations of each suit are (the highest first), and the cards of
    the hand and the waste, in order of their faces."""

    piles: tuple[TableauPile, ...]
    built: tuple[tuple[int, ...], ...]
    stock: tuple[Face, ...]


class PlanStep(NamedTuple):
    """A card, with those on it, from a pile (its place in the row; -1 for the hand and waste) to
    another (-1 for a foundation)."""

    card: Face
    source: int
    target: int


def face_of(card: Card) -> Face:
    """The card as a layout counts it."""
    return card % COPY


class _Reached(NamedTuple):
    layout: Layout
    before: _Reached | None
    done: PlanStep | None


def after(layout: Layout, done: PlanStep) -> Layout:
    """The layout after a step, with a bared card still face down."""
    piles, built, stock = list(layout.piles), layout.built, layout.stock
    moved: tuple[Face, ...] = (done.card,)
    if done.source < 0:
        at = stock.index(done.card)
        stock = stock[:at] + stock[at + 1 :]
    else:
        down, up = piles[done.source]
        at = len(up) - 1 - up[::-1].index(done.card)
        moved, piles[done.source] = up[at:], TableauPile(down, up[:at])
    if done.target < 0:
        heights = list(built[suit_of(done.card)])
        heights[heights.index(step(done.card))] += 1
        suit = suit_of(done.card)
        built = (*built[:suit], tuple(sorted(heights, reverse=True)), *built[suit + 1 :])
    else:
        down, up = piles[done.target]
        piles[done.target] = TableauPile(down, up + moved)
    return Layout(tuple(piles), built, stock)


class Searching:
    """The ways from layouts of one game, with the cards that may lie face down."""

    def __init__(self, stage: Tableau, unseen: Sequence[Face]) -> None:
        self.stage = stage
        self.unseen = Counter(unseen)

    def steps(self, layout: Layout) -> Iterator[PlanStep]:
        """The moves that can be made, but for those that change nothing."""
        for at, (down, up) in enumerate(layout.piles):
            if not up:
                continue
            yield from self._onto(layout, up[-1], at, home=True, space=len(up) == 1 and down > 0)
            if self.stage.groups == "runs":
                for n, c in enumerate(up[:-1]):
                    yield from self._onto(layout, c, at, home=False, space=n == 0 and down > 0)
            elif self.stage.groups == "king" and len(up) > 1 and down and step(up[0]) == KING:
                yield from self._into_space(layout, up[0], at)
        for c in dict.fromkeys(layout.stock):
            yield from self._onto(layout, c, -1, home=True, space=True)

    def _onto(
        self, layout: Layout, face: Face, at: int, *, home: bool, space: bool
    ) -> Iterator[PlanStep]:
        if home and step(face) in layout.built[suit_of(face)]:
            yield PlanStep(face, at, -1)
        for target, (_, up) in enumerate(layout.piles):
            if up and target != at and self._fits(face, up[-1]):
                yield PlanStep(face, at, target)
        if space and step(face) == KING:
            yield from self._into_space(layout, face, at)

    def _fits(self, face: Face, onto: Face) -> bool:
        return step(onto) - step(face) == 1 and not (
            self.stage.alternate and red(face) == red(onto)
        )

    def _into_space(self, layout: Layout, face: Face, at: int) -> Iterator[PlanStep]:
        for target, (down, up) in enumerate(layout.piles):
            if not up and not down:
                yield PlanStep(face, at, target)
                return

    def worth(self, layout: Layout, bared: int = -1) -> float:
        """The worth of a layout at the end of a way that bares the top of a pile."""
        worth = BUILT * sum(map(sum, layout.built))
        for down, up in layout.piles:
            if down and up:
                worth -= COVERED * (len(up) - 1)
            elif not down and not up:
                worth += SPACE
        if bared >= 0:
            worth += READY * self._ready(layout, bared) + DEEP * layout.piles[bared].down
        return worth

    def _ready(self, layout: Layout, bared: int) -> float:
        """How likely a bared card can be moved at once."""
        known = self.unseen.total()
        space = any(not up and not down for down, up in layout.piles)
        tops = [up[-1] for _, up in layout.piles if up]
        fitting = sum(
            n
            for c, n in self.unseen.items()
            if step(c) in layout.built[suit_of(c)]
            or any(self._fits(c, top) for top in tops)
            or (space and step(c) == KING)
        )
        return fitting / known if known else 0.0

    def best(self, start: Layout, most: int) -> tuple[PlanStep, ...]:
        """The way that leaves the most: to a bared card, or where none can be bared to more cards
        built; empty where neither is found among so many layouts."""
        hidden = any(down for down, _ in start.piles)
        waiting: list[tuple[float, int, _Reached]] = [(0.0, 0, _Reached(start, None, None))]
        seen, number, ends = {_key(start)}, 0, 0
        best: tuple[float, _Reached] | None = None
        built = sum(map(sum, start.built))
        most_built, highest = built, None
        while waiting and most and ends < MOST_ENDS:
            cost, _, reached = heappop(waiting)
            most -= 1
            for done in self.steps(reached.layout):
                layout = after(reached.layout, done)
                key = _key(layout)
                if key in seen:
                    continue
                seen.add(key)
                number += 1
                then = _Reached(layout, reached, done)
                at = done.source
                kind = "home" if done.target < 0 else "stock" if at < 0 else "table"
                spent = cost + COST[kind]
                if at >= 0 and layout.piles[at].down and not layout.piles[at].up:
                    ends += 1
                    worth = self.worth(layout, at) - spent
                    if best is None or worth > best[0]:
                        best = (worth, then)
                    continue
                now = sum(map(sum, layout.built))
                if now > most_built:
                    most_built, highest = now, then
                    if not layout.stock and not any(up for _, up in layout.piles):
                        return _way(then)
                if not hidden:
                    spent -= 2.0 if kind == "home" else 0.0
                heappush(waiting, (spent, number, then))
        if best is not None:
            return _way(best[1])
        return _way(highest) if highest is not None else ()


def _key(layout: Layout) -> object:
    return tuple(sorted(layout.piles)), layout.built


def _way(reached: _Reached) -> tuple[PlanStep, ...]:
    steps: list[PlanStep] = []
    at: _Reached | None = reached
    while at is not None and at.done is not None:
        steps.append(at.done)
        at = at.before
    return tuple(reversed(steps))


def best_way(
    stage: Tableau, layout: Layout, unseen: Sequence[Face], most: int = MOST_LAYOUTS
) -> tuple[PlanStep, ...]:
    """The best way from a layout; `unseen` are the cards that may lie face down."""
    return Searching(stage, unseen).best(layout, most)
