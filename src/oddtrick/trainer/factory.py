"""Deals made for one point: drawn, judged, and thrown away where they do not ask for it clearly."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from oddtrick.records import record_of

from .point import AnswerOption, Certificate, Exercise, Found, Point, Recipe, RecipeNotMet, Sample

__all__ = [
    "ATTEMPTS",
    "SIFTED",
    "WORLDS",
    "deal_chance",
    "exercise_of",
    "judged",
    "make_exercise",
    "reached",
    "turns_of",
]

ATTEMPTS = 1500
"""Deals drawn for one exercise before the recipe is called unmet."""
WORLDS = 120
"""Deals that fit what the pupil sees, by which an answer is certified."""
SIFTED = 40_000
"""Deals looked at for one exercise where a sieve passes only some of them."""
JUDGED = 40
"""Turns judged for one exercise before the recipe is called unmet."""


def make_exercise(
    point: Point,
    seed: int,
    *,
    worlds: int = WORLDS,
    attempts: int = ATTEMPTS,
    most: int = JUDGED,
    sieve: Callable[[int], bool] | None = None,
) -> Exercise:
    """A certified question about a point; the same seed, the same question. Of the deals only those
    are bid and played that pass the `sieve`, by their number; `SIFTED` are looked at then.

    Raises `RecipeNotMet` with the reason where no deal is found within the attempts.
    """
    asked, tried, looked = 0, 0, 0
    for attempt in range(SIFTED if sieve else attempts):
        looked += 1
        if sieve and not sieve(attempt):
            continue
        tried += 1
        found = reached(point, seed, attempt)
        if found is not None:
            asked += 1
            made = judged(point, found, seed, attempt, worlds)
            if made is not None:
                return made
        if asked == most or tried == attempts:
            break
    if not asked:
        why = f"none of {looked:,} deals that were drawn comes to such a turn"
    else:
        turns = "the one turn" if asked == 1 else f"each of the {asked} turns"
        why = f"at {turns} of this kind that was found, another answer is about as good"
    raise RecipeNotMet(f"{point.name}: {why} (seed {seed}). Take another seed, or another point.")


def turns_of(recipe: Recipe, seed: int, attempt: int) -> Iterator[Found]:
    """The pupil's turns in a deal of a recipe."""
    return recipe.turns(deal_chance(recipe, seed, attempt))


def deal_chance(recipe: Recipe, seed: int, attempt: int) -> random.Random:
    """The chance by which a deal of a recipe is made."""
    return random.Random(f"{recipe.key}/{seed}/{attempt}")


def reached(point: Point, seed: int, attempt: int) -> Found | None:
    """The first turn of a deal that asks for the point; `None` where none does."""
    recipe = point.recipe
    return next((turn for turn in turns_of(recipe, seed, attempt) if recipe.asks(turn)), None)


def judged(
    point: Point, found: Found, seed: int, attempt: int, worlds: int = WORLDS
) -> Exercise | None:
    """The exercise of a turn; `None` where it is refused."""
    rng = random.Random(f"{point.id}/{seed}/{attempt}/judged")
    judgement = point.recipe.judge(found, Sample(rng, worlds))
    return judgement and exercise_of(point, seed, attempt, found, judgement)


def exercise_of(
    point: Point,
    seed: int,
    attempt: int,
    found: Found,
    judgement: tuple[tuple[AnswerOption, ...], Certificate],
) -> Exercise:
    """The question, as it is shown and kept."""
    state, decision = found.state, found.decision
    seats = state.game.seats
    turn = next(t for t in state.turns if t.by == found.seat)
    options, certificate = judgement
    return Exercise(
        point=point.id,
        seed=seed,
        attempt=attempt,
        seat=seats[found.seat],
        hand=seats[turn.hand if turn.hand >= 0 else found.seat],
        record=record_of(state),
        options=options,
        why=decision.reason,
        citation=decision.citation or point.heading,
        certificate=certificate,
        meaning=decision.meaning,
    )
