"""New deals of a point, made from deals that are known to ask for it.

Few deals come to a rare turn, and fewer ask there for one answer clearly. So only the first deals
are drawn as they come. After those a deal of the point that the program comes with is changed: a
few cards go from hand to hand by lot, and the change stands where the book still comes to such a
turn. Once enough cards have moved it is another deal, and it is judged and certified like any
other.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache

from oddtrick.records import replay_record

from .factory import JUDGED, WORLDS, GivenDeals, judged, make_exercise, reached, turns_of, unmet
from .point import Exercise, Point, RecipeNotMet
from .recipes.calls import CallRecipe
from .recipes.layout import DealLayout, layout_of, moved_cards, swapped, twin
from .recipes.pupil import PUPIL
from .shipped import shipped, shipped_number

DRAWN, DRAWN_CALLS = 12, 120
"""Deals drawn as they come before known ones are changed; a deal that is only bid takes less."""
DRAWN_JUDGED = 2
"""Turns of those that are judged at the most."""
BASES = 8
"""Deals that are known at the most, any of which may be changed."""
FIRST_BASES = 400
"""Deals drawn to find one to change where none is known."""
MOVED, MOVED_HERE = 12, 3
"""Cards in other hands than before that make another deal, and how many of the pupil's."""
STEPS = 80
"""Changes tried with one known deal."""
LATER = 6
"""Calls and cards by which the turn may come later than in the known deal."""
PAIRS = (1, 1, 2, 3)
"""Pairs of cards that change hands at once."""


def new_exercise(
    point: Point,
    seed: int,
    *,
    worlds: int = WORLDS,
    most: int = JUDGED,
    known: Sequence[DealLayout] = (),
) -> Exercise:
    """A certified question on a new deal; the same seed and the same `known` deals besides those
    that the program comes with, the same question. Raises `RecipeNotMet`."""
    recipe = point.recipe
    if not isinstance(recipe, GivenDeals):
        return make_exercise(point, seed, worlds=worlds, most=most)
    drawn = DRAWN_CALLS if isinstance(recipe, CallRecipe) else DRAWN
    try:
        return make_exercise(point, seed, worlds=worlds, attempts=drawn, most=DRAWN_JUDGED)
    except RecipeNotMet:
        bases = (*known, *_known(point)) or _first(point, seed)
    if not bases:
        return make_exercise(point, seed, worlds=worlds, most=most)
    rng, asked = random.Random(f"{point.id}/{seed}/changed"), 0
    for number in range(1, 1 + most):
        layout = _changed(point, seed, number, rng.choice(bases), rng)
        found = layout and reached(point, seed, number, layout)
        if found:
            asked += 1
            made = judged(point, found, seed, number, worlds, layout)
            if made is not None:
                return made
    raise unmet(point, seed, most, asked)


@lru_cache(maxsize=512)
def _known(point: Point) -> tuple[DealLayout, ...]:
    """Deals of a point that the program comes with; none of a game whose cards are not all dealt
    to four hands."""
    numbers = range(min(BASES, shipped_number(point.id)))
    found = [made for n in numbers if (made := shipped(point.id, n)) is not None]
    layouts = [layout_of(replay_record(made.record)) for made in found]
    return tuple(layout for layout in layouts if layout is not None)


def _first(point: Point, seed: int) -> tuple[DealLayout, ...]:
    """A deal that comes to the turn, whether or not it asks for one answer clearly."""
    for attempt in range(FIRST_BASES):
        found = reached(point, seed, attempt)
        if found is not None:
            layout = layout_of(found.state)
            return () if layout is None else (layout,)
    return ()


def _changed(
    point: Point, seed: int, attempt: int, base: DealLayout, rng: random.Random
) -> DealLayout | None:
    """A deal changed until it is another one that still comes to such a turn, with an answer that
    looks right; `None` where it cannot be changed so much."""

    recipe = point.recipe
    first = reached(point, seed, attempt, base)
    if first is None or not isinstance(recipe, GivenDeals):
        return None
    latest = len(first.state.log) + LATER

    def good(changed: DealLayout) -> bool:
        for turn in turns_of(recipe, seed, attempt, changed):
            if recipe.asks(turn):
                return recipe.promises(turn, rng)
            if len(turn.state.log) > latest:
                break
        return False

    layout, other = base, twin(base)
    if rng.random() < 0.5 and good(other):
        layout = base = other
    for _ in range(STEPS):
        changed = swapped(layout, rng, rng.choice(PAIRS))
        if moved_cards(changed, base) < moved_cards(layout, base) or not good(changed):
            continue
        layout = changed
        here = (layout.hands[PUPIL] & ~base.hands[PUPIL]).bit_count()
        if moved_cards(layout, base) >= MOVED and here >= MOVED_HERE:
            return layout
    return None
