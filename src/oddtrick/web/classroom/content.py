"""Types of the contents of a class's pages, which the page's scripts share."""

from __future__ import annotations

from typing import TypedDict

from oddtrick.trainer.question import TrainerQuestion

__all__ = ["ClassContent", "ClassTaskContent"]


class ClassTaskLine(TypedDict):
    """A task in the list: its name and its family."""

    name: str
    family: str


class ClassAnswerLine(TypedDict):
    """An answer: what was said, and whether it is right; null where no answer was set."""

    code: str
    right: bool | None


class ClassPupil(TypedDict):
    """A pupil as the teacher sees him: his answers by task, the tables where he plays deals out,
    the task he is at, and since when (Unix time)."""

    number: int
    name: str
    hand_up: bool
    task: int | None
    since: float
    answers: dict[str, ClassAnswerLine]
    tables: dict[str, str]


class FacedBoard(TypedDict):
    """The deal that is shown to all: the cards that are faced, by seat, and how many each holds."""

    task: int
    name: str
    faced: dict[str, list[str]]
    counts: dict[str, int]


class ClassContent(TypedDict):
    """A class as one role sees it: a pupil himself alone, in `you`; a guest the title."""

    id: str
    version: str
    role: str
    title: str
    tasks: list[ClassTaskLine]
    pupils: list[ClassPupil]
    you: ClassPupil | None
    shown: FacedBoard | None
    present: int


class ClassTaskContent(TypedDict):
    """A task: its question, without what tells the answer for a pupil who has not answered; whether
    he has; and all hands, for the teacher."""

    task: int
    question: TrainerQuestion
    answered: bool
    hands: dict[str, list[str]]
