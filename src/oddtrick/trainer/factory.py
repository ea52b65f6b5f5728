"""Deals made for one point: drawn, judged, and thrown away where they do not ask for it clearly."""

from __future__ import annotations

import random
from collections.abc import Iterator

from oddtrick.messages import Grouped, say
from oddtrick.records import record_of

from .point import (
    AnswerOption,
    Certificate,
    Exercise,
    Point,
    PupilTurn,
    Recipe,
    RecipeNotMet,
    Sample,
)
from .recipes.layout import DealLayout

ATTEMPTS = 1500
"""Deals drawn for one exercise before the recipe is called unmet."""
WORLDS = 120
"""Deals that fit what the pupil sees, by which an answer is certified."""
JUDGED = 40
"""Turns judged for one exercise before the recipe is called unmet."""


def make_exercise(
    point: Point, seed: int, *, worlds: int = WORLDS, attempts: int = ATTEMPTS, most: int = JUDGED
) -> Exercise:
    """A certified question about a point; the same seed, the same question.

    Raises `RecipeNotMet` with the reason where no deal is found within the attempts.
    """
    asked, tried = 0, 0
    for attempt in range(attempts):
        tried += 1
        pupil_turn = reached(point, seed, attempt)
        if pupil_turn is not None:
            asked += 1
            made = judged(point, pupil_turn, seed, attempt, worlds)
            if made is not None:
                return made
        if asked == most:
            break
    raise unmet(point, seed, tried, asked)


def unmet(point: Point, seed: int, tried: int, asked: int) -> RecipeNotMet:
    """Why no question was made: of the deals `tried` so many came to a turn that was `asked`
    about."""
    if not asked:
        why = say("none of {n} deals that were drawn comes to such a turn", n=Grouped(tried))
    elif asked == 1:
        why = say("at the one turn of this kind that was found, another answer is about as good")
    else:
        why = say(
            "at each of the {n} turns of this kind that were found, another answer is about as "
            "good",
            n=asked,
        )
    return RecipeNotMet(
        "{name}: {why} (seed {seed}). Take another seed, or another point.",
        name=point.name,
        why=why,
        seed=seed,
    )


def turns_of(
    recipe: Recipe, seed: int, attempt: int, layout: DealLayout | None = None
) -> Iterator[PupilTurn]:
    """The pupil's turns in a deal of a recipe: that of the seed, or the one given."""
    return recipe.turns_in(deal_chance(recipe, seed, attempt), layout)


def deal_chance(recipe: Recipe, seed: int, attempt: int) -> random.Random:
    """The chance by which a deal of a recipe is made."""
    return random.Random(f"{recipe.key}/{seed}/{attempt}")


def reached(
    point: Point, seed: int, attempt: int, layout: DealLayout | None = None
) -> PupilTurn | None:
    """The first turn of a deal that asks for the point; `None` where none does."""
    recipe = point.recipe
    turns = turns_of(recipe, seed, attempt, layout)
    return next((turn for turn in turns if recipe.asks(turn)), None)


def judged(
    point: Point,
    pupil_turn: PupilTurn,
    seed: int,
    attempt: int,
    worlds: int = WORLDS,
    layout: DealLayout | None = None,
) -> Exercise | None:
    """The exercise of a turn; `None` where it is refused."""
    code = layout.code if layout else ""
    rng = random.Random(f"{point.id}/{seed}/{attempt}/judged{code}")
    judgement = point.recipe.judge(pupil_turn, Sample(rng, worlds))
    return judgement and exercise_of(point, seed, attempt, pupil_turn, judgement, code)


def exercise_of(
    point: Point,
    seed: int,
    attempt: int,
    pupil_turn: PupilTurn,
    judgement: tuple[tuple[AnswerOption, ...], Certificate],
    layout: str = "",
) -> Exercise:
    """The question, as it is shown and kept."""
    state, decision = pupil_turn.state, pupil_turn.decision
    seats = state.game.seats
    turn = next(t for t in state.turns if t.by == pupil_turn.seat)
    options, certificate = judgement
    return Exercise(
        point=point.id,
        seed=seed,
        attempt=attempt,
        seat=seats[pupil_turn.seat],
        hand=seats[turn.hand if turn.hand >= 0 else pupil_turn.seat],
        record=record_of(state),
        options=options,
        why=decision.reason,
        citation=decision.citation or point.heading,
        certificate=certificate,
        meaning=decision.meaning,
        layout=layout,
    )
