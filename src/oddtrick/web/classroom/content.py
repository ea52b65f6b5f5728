"""Types of the contents of a class's pages, which the page's scripts share."""

from __future__ import annotations

from typing import TypedDict

from oddtrick.trainer.question import TrainerQuestion

__all__ = ["ClassBoards", "ClassContent", "ClassHands", "ClassTaskContent"]


class ClassTaskLine(TypedDict):
    """A task in the list: its title and its family."""

    title: str
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


class ClassBoards(TypedDict):
    """Boards that the pupils play at tables: the club event, which boards there are, and the link
    that the role has in it: the teacher the director’s, a pupil his own, who has none where he came
    later."""

    event: str
    boards: list[int]
    alone: bool
    move: bool
    link: str


class ClassHands(TypedDict):
    """The hands of a board, for the teacher."""

    hands: dict[str, list[str]]


class FacedBoard(TypedDict):
    """The deal that is shown to all: the cards that are faced, by seat, and how many each holds. It
    is that of a task, or where `boards` is not 0 board `board` of that movement."""

    task: int
    boards: int
    board: int
    title: str
    faced: dict[str, list[str]]
    counts: dict[str, int]


class ClassContent(TypedDict):
    """A class as one role sees it: a pupil himself alone, in `you`; a guest the title."""

    id: str
    version: str
    role: str
    title: str
    over: bool
    tasks: list[ClassTaskLine]
    pupils: list[ClassPupil]
    you: ClassPupil | None
    shown: FacedBoard | None
    boards: list[ClassBoards]
    present: int


class ClassTaskContent(TypedDict):
    """A task: its question, without what tells the answer for a pupil who has not answered; whether
    he has; and all hands, for the teacher."""

    task: int
    question: TrainerQuestion
    answered: bool
    hands: dict[str, list[str]]
