"""The exercises that come with the program: for each point seeds, and what was found of them.

A deal follows from its seed, so only the answers and the certificate are kept. What is kept is
taken for granted only where the book still plays as it did when it was made (`shipped`).
"""

from __future__ import annotations

import random
import zlib
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Literal, Protocol, runtime_checkable

import msgspec

from oddtrick.core import view
from oddtrick.records import Record, replay_record
from oddtrick.support.typed_json import decode

from .factory import deal_chance, exercise_of, reached
from .point import AnswerOption, Certificate, Exercise, Found
from .points import point_of
from .recipes.layout import DealLayout, read_layout

FILE = "exercises.json.z"
Level = Literal["", "easier", "harder"]
"""How hard questions are: any, or the easier or harder half of each point's."""


@runtime_checkable
class Replaying(Protocol):
    """A recipe whose turns are found by a search; the moves that lead to one are kept."""

    def moves(self, record: Record) -> list[str]:
        """The moves of a record that lead to its turn."""
        ...

    def replayed(
        self, rng: random.Random, codes: Sequence[str], right: str, layout: DealLayout | None
    ) -> Found | None:
        """The turn of a deal after these moves, with its answer; `None` where they cannot be
        made."""
        ...


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
    options = tuple((o.code, o.mean, o.goal, o.loss, o.right, o.note) for o in made.options)
    recipe = point_of(made.point).recipe
    moves = " ".join(recipe.moves(made.record)) if isinstance(recipe, Replaying) else ""
    return StoredExercise(
        made.seed, made.attempt, options, made.certificate, moves, depth_of(made), made.layout
    )


def depth_of(made: Exercise) -> int:
    """How much is to be thought of at a turn: of play the cards left in the hand, of a patience
    those still to be built, of an auction the calls so far."""
    state = replay_record(made.record)
    if any(action.kind == "move" for action in state.legal()):
        return int(state.sub.left)
    if all(action.kind == "play" for action in state.legal()):
        return view(state, made.seat).hand_mask(state.game.seats.index(made.hand)).bit_count()
    return sum(event.action.kind == "call" for event in state.log)


def numbers_of(name: str, level: Level = "") -> list[int]:
    """The exercises of a point, by their numbers: all, or the easier or harder half. Harder is one
    where the nearest mistake costs little beyond the margin, and where much is to be thought of."""
    found = stored_points().get(name)
    rows = found.exercises if found else ()
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


def shipped_number(name: str) -> int:
    """How many exercises of a point come with the program."""
    found = stored_points().get(name)
    return len(found.exercises) if found else 0


@lru_cache(maxsize=2048)
def shipped(name: str, number: int) -> Exercise | None:
    """An exercise of a point, counted from 0; `None` where its deal no longer comes to that turn,
    because the book plays otherwise than when it was made. Raises `BadOption` for a point that
    there is not, and `IndexError` for a number too high."""
    return unpacked(name, stored_points()[name].exercises[number])


def unpacked(name: str, stored: StoredExercise) -> Exercise | None:
    """An exercise with its deal; `None` where that no longer comes to such a turn."""
    point = point_of(name)
    recipe = point.recipe
    layout = read_layout(stored.layout) if stored.layout else None
    if isinstance(recipe, Replaying):
        rng = deal_chance(recipe, stored.seed, stored.attempt)
        found = recipe.replayed(rng, stored.moves.split(), stored.options[0][0], layout)
    else:
        found = reached(point, stored.seed, stored.attempt, layout)
    if found is None:
        return None
    words = found.state.stage
    codes = {words.code(action): words.label(action) for action in found.state.legal()}
    if not all(row[0] in codes for row in stored.options):
        return None
    if words.code(found.decision.action) != stored.options[0][0]:
        return None
    options = tuple(
        AnswerOption(code, codes[code], mean, goal, loss, right, note)
        for code, mean, goal, loss, right, note in stored.options
    )
    judgement = options, stored.certificate
    return exercise_of(point, stored.seed, stored.attempt, found, judgement, stored.layout)
