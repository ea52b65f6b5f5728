"""A patience player: all cards lie open, so it looks for the whole way before it moves.

It plays the line found by search that builds the most, all the cards where it can, and resigns
when no more can be built on it. Source: Scarne 1963, “House in the Wood”.
"""

from __future__ import annotations

import random
from functools import lru_cache
from typing import ClassVar, NamedTuple, cast

from ..cards import SUIT_NAMES, Card, card_name, rank_of, suit_of
from ..core import Act, View
from ..solver import kernel
from ..solver.fans import Foundation, Rules, Step, solve_fans
from ..stages.piles.fans import FOUNDATION_SUITS, Fans, Move
from .base import Decision

__all__ = ["PatiencePlayer", "plan"]

CITATION = "Scarne 1963, House in the Wood"
LAYOUTS, LAYOUTS_PLAIN = 400_000, 4_000
"""Layouts looked at for one plan, with the native kernel and without: under a second."""
FARTHEST = 100
"""Moves from fan to fan since the last card was built, after which it resigns."""


class Layout(NamedTuple):
    """The fans with their top cards last, and how many cards lie on each foundation."""

    fans: tuple[tuple[Card, ...], ...]
    built: tuple[int, ...]


def _layout(view: View) -> Layout:
    piles: dict[str, list[tuple[Card, ...]]] = {"fan": [], "foundation": []}
    for place in view.places:
        if place.kind in piles:
            piles[place.kind].append(place.cards)
    return Layout(tuple(piles["fan"]), tuple(map(len, piles["foundation"])))


def _face(c: Card) -> int:
    """A card as the search counts it: the ace 0, the king 12, in suits of 13."""
    return 13 * suit_of(c) + (rank_of(c) - 1) % 13


@lru_cache(maxsize=64)
def plan(layout: Layout, packs: int) -> tuple[Step, ...]:
    """The line from a layout that builds the most."""
    rules = Rules(tuple(Foundation(s) for s in FOUNDATION_SUITS for _ in range(packs)))
    fans = [[_face(c) for c in fan] for fan in layout.fans]
    nodes = LAYOUTS if kernel.load() is not None else LAYOUTS_PLAIN
    return solve_fans(rules, fans, layout.built, nodes=nodes).steps


def _moved(view: View) -> list[Move]:
    return [e.act.arg for e in view.events if isinstance(e.act.arg, Move)]


def _dealt(layout: Layout, moves: list[Move]) -> Layout:
    """The layout as it was before these moves."""
    fans, built = list(layout.fans), list(layout.built)
    for c, source, target in reversed(moves):
        if target.kind == "foundation":
            built[target.number - 1] -= 1
        else:
            fans[target.number - 1] = fans[target.number - 1][:-1]
        fans[source.number - 1] += (c,)
    return Layout(tuple(fans), tuple(built))


def _step(move: Move) -> Step:
    """A move as the search counts it; foundations of a suit are one to it."""
    home = move.target.kind == "foundation"
    return Step(move.source.number - 1, -1 if home else move.target.number - 1)


def _same(step: Step, move: Move) -> bool:
    return Step(step.source, max(step.target, -1)) == _step(move)


def _kept(steps: tuple[Step, ...], moves: list[Move]) -> bool:
    return len(moves) <= len(steps) and all(map(_same, steps, moves))


_replanned: dict[Layout, int] = {}
"""For a deal in which somebody left the plan: after how many moves a new one was made. Only a
memory of work done: without it a plan is made again."""


def _left(view: View, packs: int) -> tuple[Step, ...]:
    """What is left of the plan in force: of the one made at the deal, or of the last one made
    since; where neither has been kept to, of one made now."""
    layout, moves = _layout(view), _moved(view)
    dealt = _dealt(layout, moves)
    for made in (0, _replanned.get(dealt, 0)):
        since = moves[made:]
        steps = plan(_dealt(layout, since), packs)
        if made <= len(moves) and _kept(steps, since):
            return steps[len(since) :]
    if len(_replanned) >= 256:
        _replanned.clear()
    _replanned[dealt] = len(moves)
    return plan(layout, packs)


def _since_built(moves: list[Move]) -> int:
    """How many moves have gone from fan to fan since the last card was built."""
    since = 0
    for move in reversed(moves):
        if move.target.kind == "foundation":
            break
        since += 1
    return since


class PatiencePlayer:
    """Plays a patience of fans by looking ahead, and always comes to an end."""

    name: ClassVar[str] = "book"

    def choose(self, view: View, rng: random.Random) -> Decision:
        packs = next(s.packs for s in view.game.stages if isinstance(s, Fans))
        steps = _left(view, packs)
        if steps and _since_built(_moved(view)) < FARTHEST:
            for act in view.legal:
                if act.kind == "move" and _same(steps[0], cast("Move", act.arg)):
                    reason = _reason(cast("Move", act.arg), _layout(view), steps)
                    return Decision(act, reason, CITATION)
        resign = next((a for a in view.legal if a.kind == "resign"), view.legal[-1])
        return Decision(resign, "No way to build another card has been found.", CITATION)

    def meaning(self, view: View, act: Act) -> str:
        return ""


def _reason(move: Move, layout: Layout, steps: tuple[Step, ...]) -> str:
    name = card_name(move.card).lower()
    if move.target.kind == "foundation":
        return f"The {name} is the next on its foundation: build it."
    fans = [list(fan) for fan in layout.fans]
    for n, (source, target) in enumerate(steps):
        c = fans[source].pop()
        if target < 0:
            moves = "the next move" if n == 1 else f"{n + 1} moves"
            return f"Moving the {name} leads to building in {SUIT_NAMES[suit_of(c)]} in {moves}."
        fans[target].append(c)
    return f"Moving the {name} bares the card below it."
