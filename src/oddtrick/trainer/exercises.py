"""Exercises: those that the program comes with, and new ones made from them."""

from __future__ import annotations

import random
import zlib
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Literal

import msgspec

from oddtrick.core import view
from oddtrick.messages import NOTHING, Message, written
from oddtrick.records import replay_record
from oddtrick.support.typed_json import decode

from .factory import (
    JUDGED,
    WORLDS,
    deal_chance,
    exercise_of,
    judged,
    make_exercise,
    reached,
    turns_of,
    unmet,
)
from .point import AnswerOption, Certificate, Exercise, Point, RecipeNotMet
from .points import point_of
from .recipes.calls import CallRecipe
from .recipes.layout import PUPIL, DealLayout, layout_of, moved_cards, read_layout, swapped, twin

# The exercises that come with the program: for each point seeds, and what was found of them.
#
# A deal follows from its seed, so only the answers and the certificate are kept. What is kept is
# taken for granted only where the book still plays as it did when it was made (`shipped`).

FILE = "exercises.json.z"
Level = Literal["", "easier", "harder"]
"""How hard questions are: any, or the easier or harder half of each point's."""


class StoredExercise(msgspec.Struct, frozen=True, array_like=True):
    """An exercise without its deal; `moves` lead to its turn where the recipe keeps them, `depth`
    is how much is to be thought of there (see `depth_of`), `layout` the deal where no seed makes
    it."""

    seed: int
    attempt: int
    options: tuple[tuple[str, float | None, int | None, float | None, bool, str], ...]
    certificate: Certificate
    moves: str = ""
    depth: int = 0
    layout: str = ""


class StoredPoint(msgspec.Struct, frozen=True, omit_defaults=True):
    """The exercises of a point, and where there are none, why."""

    exercises: tuple[StoredExercise, ...] = ()
    unmet: str = ""


def stored_exercise(made: Exercise) -> StoredExercise:
    """The part of an exercise that is kept."""
    options = tuple((o.code, o.mean, o.goal, o.loss, o.right, str(o.note)) for o in made.options)
    recipe = point_of(made.point).recipe
    moves = " ".join(recipe.moves(made.record))
    return StoredExercise(
        made.seed, made.attempt, options, made.certificate, moves, depth_of(made), made.layout
    )


def depth_of(made: Exercise) -> int:
    """How much is to be thought of at a turn: of play the cards left in the hand, of a patience
    those still to be built, of an auction the calls so far."""
    state = replay_record(made.record)
    if any(action.kind == "move" for action in state.legal()):
        return int(state.stage_state.left)
    if all(action.kind == "play" for action in state.legal()):
        return view(state, made.seat).hand_mask(state.game.seats.index(made.hand)).bit_count()
    return sum(event.action.kind == "call" for event in state.log)


def numbers_of(name: str, level: Level = "") -> list[int]:
    """The exercises of a point, by their numbers: all, or the easier or harder half. Harder is one
    where the nearest mistake costs little beyond the margin, and where much is to be thought of."""
    point = stored_points().get(name)
    rows = point.exercises if point else ()
    numbers = list(range(len(rows)))
    if not level:
        return numbers
    nearest, depths = [_nearest(row) for row in rows], [row.depth for row in rows]
    hard = [
        sum(other > mine for other in nearest) + sum(other < depth for other in depths)
        for mine, depth in zip(nearest, depths, strict=True)
    ]
    order = sorted(numbers, key=lambda n: (hard[n], n))
    half = (len(order) + 1) // 2
    return order[:half] if level == "easier" else order[-half:]


def _nearest(stored: StoredExercise) -> float:
    """The price of the nearest mistake, in margins of the certificate; 0 where none is priced."""
    losses = [loss for _, _, _, loss, right, _ in stored.options if not right and loss]
    margin = stored.certificate.margin
    return min(losses) / margin if losses and margin else 0.0


def packed(points: Mapping[str, StoredPoint]) -> bytes:
    """The exercises as they are kept in the file."""
    return zlib.compress(msgspec.json.encode(dict(sorted(points.items()))), 9)


@cache
def stored_points() -> dict[str, StoredPoint]:
    """The exercises that the program comes with, by the id of the point."""
    return read_points(files("oddtrick.trainer").joinpath("data", FILE))


def read_points(file: Traversable) -> dict[str, StoredPoint]:
    """The exercises that are kept in a file."""
    return decode(zlib.decompress(file.read_bytes()), dict[str, StoredPoint])


def unmet_of(name: str) -> Message:
    """Why no deals of a point come with the program; nothing where some do."""
    point = stored_points().get(name)
    return written(point.unmet) if point else NOTHING


def shipped_number(name: str) -> int:
    """How many exercises of a point come with the program."""
    point = stored_points().get(name)
    return len(point.exercises) if point else 0


@lru_cache(maxsize=2048)
def shipped(name: str, number: int) -> Exercise | None:
    """An exercise of a point, counted from 0; `None` where its deal no longer comes to that turn,
    because the book plays otherwise than when it was made. Raises `BadOption` for a point that
    there is not, and `IndexError` for a number too high."""
    return unpacked(name, stored_points()[point_of(name).id].exercises[number])


def unpacked(name: str, stored: StoredExercise) -> Exercise | None:
    """An exercise with its deal; `None` where that no longer comes to such a turn."""
    point = point_of(name)
    recipe = point.recipe
    layout = read_layout(stored.layout) if stored.layout else None
    rng = deal_chance(recipe, stored.seed, stored.attempt)
    pupil_turn = recipe.replayed(rng, stored.moves.split(), stored.options[0][0], layout)
    if pupil_turn is None:
        return None
    stage = pupil_turn.state.stage
    codes = {stage.code(action): stage.label(action) for action in pupil_turn.state.legal()}
    if not all(row[0] in codes for row in stored.options):
        return None
    if stage.code(pupil_turn.decision.action) != stored.options[0][0]:
        return None
    options = tuple(
        AnswerOption(
            code, codes[code], mean, goal, loss, right, recipe.noted(pupil_turn, code, note)
        )
        for code, mean, goal, loss, right, note in stored.options
    )
    judgement = options, stored.certificate
    return exercise_of(point, stored.seed, stored.attempt, pupil_turn, judgement, stored.layout)


# New deals of a point, made from deals that are known to ask for it.
#
# Few deals come to a rare turn, and fewer ask there for one answer clearly. So only the first deals
# are drawn as they come. After those a deal of the point that the program comes with is changed: a
# few cards go from hand to hand by lot, and the change stands where the book still comes to such a
# turn. Once enough cards have moved it is another deal, and it is judged and certified like any
# other.

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
    layouts: Sequence[DealLayout] = (),
) -> Exercise:
    """A certified question on a new deal; the same seed and the same `layouts` deals besides those
    that the program comes with, the same question. Raises `RecipeNotMet`."""
    recipe = point.recipe
    if not recipe.takes_layouts:
        return make_exercise(point, seed, worlds=worlds, most=most)
    drawn = DRAWN_CALLS if isinstance(recipe, CallRecipe) else DRAWN
    try:
        return make_exercise(point, seed, worlds=worlds, attempts=drawn, most=DRAWN_JUDGED)
    except RecipeNotMet:
        bases = (*layouts, *_known(point)) or _first(point, seed)
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
    exercises = [made for n in numbers if (made := shipped(point.id, n)) is not None]
    layouts = [layout_of(replay_record(made.record)) for made in exercises]
    return tuple(layout for layout in layouts if layout is not None)


def _first(point: Point, seed: int) -> tuple[DealLayout, ...]:
    """A deal that comes to the turn, whether or not it asks for one answer clearly."""
    for attempt in range(FIRST_BASES):
        pupil_turn = reached(point, seed, attempt)
        if pupil_turn is not None:
            layout = layout_of(pupil_turn.state)
            return () if layout is None else (layout,)
    return ()


def _changed(
    point: Point, seed: int, attempt: int, base: DealLayout, rng: random.Random
) -> DealLayout | None:
    """A deal changed until it is another one that still comes to such a turn, with an answer that
    looks right; `None` where it cannot be changed so much."""

    recipe = point.recipe
    first = reached(point, seed, attempt, base)
    if first is None:
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
