"""Where play goes on from an answer.

After a right answer, and after a call, it is the deal that was made. After a wrong card the hands
that the pupil does not see are those of a layout that punishes it, with the others kept open
(`oddtrick.trainer.playing_on.layouts`). Nobody could tell that deal from the first: the defenders
have not cheated, they have adapted.
"""

from __future__ import annotations

import random
from typing import NamedTuple

import msgspec

from oddtrick.records import Record, as_hands, replay_record
from oddtrick.trainer.point import Exercise

from .layouts import WrongCard, punished

__all__ = ["PlayedOn", "played_on"]


class PlayedOn(NamedTuple):
    """The deal with everything up to the pupil's answer, and the wrong card where it is one: the
    first of its layouts is the deal."""

    record: Record
    wrong: WrongCard | None = None


def played_on(exercise: Exercise, code: str, rng: random.Random) -> PlayedOn:
    """The deal of an exercise with the pupil's answer `code`. Raises `IllegalAction` for an answer
    that cannot be given there."""
    state = replay_record(exercise.record)
    action = state.action(code)
    state.push(action)  # refused where it is not legal
    actions = exercise.record.actions
    done = [*(actions.split() if isinstance(actions, str) else actions), code]
    plain = msgspec.structs.replace(exercise.record, actions=done)
    right = next((option.code for option in exercise.options if option.right), "")
    as_good = any(option.code == code and option.right for option in exercise.options)
    if action.kind != "play" or as_good or not right:
        return PlayedOn(plain)
    wrong = punished(state, code, rng, right, also=state)
    if wrong is None:
        return PlayedOn(plain)
    seats = state.game.seats
    hands: dict[str, str | list[str]] = dict(zip(seats, wrong.layouts[0].hands, strict=True))
    return PlayedOn(msgspec.structs.replace(as_hands(plain), hands=hands), wrong)
