"""Tasks of a class: a certified question of the trainer, or a deal that the teacher has brought.

Both are asked as the trainer asks: `task_question` is the question with its answers, which a pupil
gets without them until he has answered (`unanswered`).
"""

from __future__ import annotations

import random
from functools import lru_cache

import msgspec

from oddtrick.cards import card_code
from oddtrick.core import State, view
from oddtrick.errors import BadOption, OddtrickError
from oddtrick.players import player
from oddtrick.records import Record, replay_record
from oddtrick.trainer.point import AnswerOption, Certificate, Exercise
from oddtrick.trainer.points import point_of
from oddtrick.trainer.question import OWN_DEAL, TrainerQuestion, question_of
from oddtrick.trainer.shipped import shipped, shipped_number


class PointTask(msgspec.Struct, frozen=True, tag="point", tag_field="kind"):
    """A certified question: the point, and which of its shipped exercises."""

    point: str
    number: int


class DealTask(msgspec.Struct, frozen=True, tag="deal", tag_field="kind"):
    """A deal of the teacher's own, at the turn where its record ends. `right` are the answers that
    count as right, as records write them; none where all that counts is what the pupils say.
    `source` says whose answer it is: ``file`` or ``book``."""

    name: str
    record: Record
    right: tuple[str, ...] = ()
    why: str = ""
    citation: str = ""
    source: str = ""


ClassTask = PointTask | DealTask


def point_tasks(points: list[str], each: int, rng: random.Random) -> tuple[PointTask, ...]:
    """So many certified questions of each point, drawn by `rng`; fewer where a point has no more.
    Raises `BadOption` for a point that is not there, or of which no deal comes with the program."""
    found: list[PointTask] = []
    for name in points:
        there = shipped_number(point_of(name).id)
        numbers = rng.sample(range(there), there)
        usable = (n for n in numbers if shipped(name, n) is not None)
        chosen = [PointTask(name, n) for n, _ in zip(usable, range(each), strict=False)]
        if not chosen:
            raise BadOption(f"{point_of(name).name}: no deal of it comes with the program.")
        found += chosen
    return tuple(found)


def _shipped(task: PointTask) -> Exercise:
    made = shipped(task.point, task.number)
    if made is None:
        raise BadOption(
            f"{point_of(task.point).name}: this deal was made for another version of the program. "
            "Set the point again."
        )
    return made


@lru_cache(maxsize=4096)
def _of_point(task: PointTask) -> TrainerQuestion:
    return question_of(_shipped(task), task.number)


def task_question(task: ClassTask) -> TrainerQuestion:
    """The question of a task with its answers. Raises `BadOption` where its deal is out of date,
    or is over."""
    if isinstance(task, PointTask):
        return _of_point(task)
    return question_of(task_exercise(task), about=OWN_DEAL._replace(name=task.name))


def task_exercise(task: ClassTask) -> Exercise:
    """The exercise that a task is. Raises `BadOption` as `task_question` does."""
    if isinstance(task, PointTask):
        return _shipped(task)
    state = replay_record(task.record)
    if state.over or not state.turns:
        raise BadOption(f"{task.name}: nobody is to call or play, so there is nothing to ask.")
    turn, words = state.turns[0], state.stage
    options = tuple(
        AnswerOption(code := words.code(action), words.label(action), right=code in task.right)
        for action in state.legal()
    )
    return Exercise(
        "", 0, 0,
        state.game.seats[turn.by],
        state.game.seats[turn.hand if turn.hand >= 0 else turn.by],
        task.record, options, task.why, task.citation,
        Certificate(task.source or "open"),
    )  # fmt: skip


def _code(option: AnswerOption) -> str:
    return option.code


def unanswered(asked: TrainerQuestion) -> TrainerQuestion:
    """The question without what tells the answer; the name of a point is its rule, and does."""
    name = "" if asked.point else asked.name
    options = tuple(AnswerOption(o.code, o.label) for o in sorted(asked.options, key=_code))
    return msgspec.structs.replace(
        asked, options=options, name=name, point="", number=0, why="", citation="", heading="",
        certified="", meaning="", certificate=Certificate(""),
    )  # fmt: skip


def hands_of(task: ClassTask) -> dict[str, list[str]]:
    """All four hands as they were dealt, for the teacher to show; the highest of a suit first."""
    record = task.record if isinstance(task, DealTask) else _shipped(task).record
    dealt = replay_record(msgspec.structs.replace(record, actions=[]))
    return {
        dealt.game.seats[place.seat]: [
            card_code(card) for card in sorted(place.cards, key=lambda c: (-(c // 13), -(c % 13)))
        ]
        for place in dealt.places()
        if place.kind == "hand" and place.seat >= 0
    }


def book_answer(state: State) -> tuple[str, str, str]:
    """The book's answer at a turn: its code, the reason, and where the book says so; nothing where
    there is no book of the game."""
    try:
        book = player("book", state.game)
        decision = book.choose(view(state, state.turns[0].by), random.Random(1))
    except OddtrickError:
        return "", "", ""
    return state.code(decision.action), decision.reason, decision.citation
