"""Contents of a class's pages: the teacher sees everybody's answers, a pupil their own."""

from __future__ import annotations

from typing import TypedDict

from oddtrick.errors import Refused
from oddtrick.messages import NOTHING, Message
from oddtrick.trainer.classroom.state import BoardFaced, BoardsSet, ClassState, Pupil
from oddtrick.trainer.classroom.tasks import DealTask, hands_of, task_question, unanswered
from oddtrick.trainer.points import point_of
from oddtrick.trainer.question import TrainerQuestion
from oddtrick.web.books.live import Role
from oddtrick.web.places import PLACES

# Types of the contents of a class's pages, which the page's scripts share.


class ClassTaskLine(TypedDict):
    """A task in the list: its title and its family."""

    title: Message
    family: str


class ClassAnswerLine(TypedDict):
    """An answer: what was said, and whether it is right; null where no answer was set."""

    code: str
    right: bool | None


class ClassPupil(TypedDict):
    """A pupil as the teacher sees them: their answers by task, the tables where they play deals
    out, the task they are at, and since when (Unix time)."""

    number: int
    name: str
    hand_up: bool
    task: int | None
    since: float
    answers: dict[str, ClassAnswerLine]
    tables: dict[str, str]


class ClassBoards(TypedDict):
    """Boards that the pupils play at tables: the club event, which boards there are, and the link
    that the role has in it: the teacher the director’s, a pupil their own, which is missing if they
    came later."""

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
    title: Message
    faced: dict[str, list[str]]
    counts: dict[str, int]


class ClassContent(TypedDict):
    """A class as one role sees it: a pupil alone, in `you`; a guest the title."""

    id: str
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
    they have; and all hands, for the teacher."""

    task: int
    question: TrainerQuestion
    answered: bool
    hands: dict[str, list[str]]


def class_content(id_: str, school: ClassState, role: Role) -> ClassContent:
    """Contents for a role."""
    guest, teacher = role.kind == "guest", role.kind == "teacher"
    here = [pupil for pupil in school.pupils.values() if pupil.here]
    return {
        "id": id_,
        "role": role.kind,
        "title": school.title,
        "over": school.over,
        "tasks": [] if guest else _task_lines(school, role),
        "pupils": [_pupil(school, pupil) for pupil in here] if teacher else [],
        "you": _pupil(school, school.pupil(role.number)) if role.kind == "pupil" else None,
        "shown": None if guest else _shown(school),
        "boards": [] if guest else [_boards(entry, role) for entry in school.boards],
        "present": len(here) if teacher else 0,
    }


def _task_lines(school: ClassState, role: Role) -> list[ClassTaskLine]:
    """The tasks in their order. A pupil hears the name of a point, which is its rule, once they
    have answered."""
    found = [_task_line(school, number) for number in range(len(school.tasks))]
    if role.kind == "pupil":
        given = school.pupil(role.number).answers
        for number, line in enumerate(found):
            if number not in given and not isinstance(school.tasks[number], DealTask):
                line["title"] = NOTHING
    return found


def _task_line(school: ClassState, number: int) -> ClassTaskLine:
    task = school.tasks[number]
    if isinstance(task, DealTask):
        return {"title": task.name, "family": "deal"}
    point = point_of(task.point)
    return {"title": point.name, "family": point.family}


def _pupil(school: ClassState, pupil: Pupil) -> ClassPupil:
    return {
        "number": pupil.number,
        "name": pupil.name,
        "hand_up": pupil.hand_up,
        "task": pupil.next_task(school),
        "since": pupil.at,
        "answers": {
            str(task): {"code": given.code, "right": given.right}
            for task, given in pupil.answers.items()
        },
        "tables": {str(task): table for task, table in pupil.tables.items()},
    }


def _shown(school: ClassState) -> FacedBoard | None:
    """The deal shown to all, with nothing of its closed cards but how many there are."""
    if school.shown is None:
        return None
    show = school.shown
    faced, hands = {*show.cards}, school.dealt
    return {
        "task": show.task,
        "boards": show.boards,
        "board": show.board,
        "title": NOTHING if show.boards else _task_line(school, show.task)["title"],
        "faced": {seat: [c for c in cards if c in faced] for seat, cards in hands.items()},
        "counts": {seat: len(cards) for seat, cards in hands.items()},
    }


def _boards(entry: BoardsSet, role: Role) -> ClassBoards:
    here, link = PLACES["evening"].path(entry.event), ""
    if role.kind == "teacher":
        link = f"{here}/room#{entry.director}"
    elif role.number in entry.players:
        link = f"{here}/play#{entry.players[role.number]}"
    return {
        "event": entry.event,
        "boards": sorted(entry.hands),
        "alone": entry.plan.alone,
        "move": entry.plan.move,
        "link": link,
    }


def board_hands(school: ClassState, movement: int, board: int) -> ClassHands:
    """All hands of a board, for the teacher. Raises `Refused` for one that is not played."""
    shown = BoardFaced(0, (), movement, board)
    return {"hands": dict(school.hands_shown(shown))}


def task_page(school: ClassState, role: Role, number: int) -> ClassTaskContent:
    """A task as a role sees it. Raises `Refused`."""
    if role.kind == "guest":
        raise Refused("Come in by your name first.")
    task = school.task(number)
    asked = task_question(task)
    teacher = role.kind == "teacher"
    answered = teacher or number in school.pupil(role.number).answers
    return {
        "task": number,
        "question": asked if answered else unanswered(asked),
        "answered": answered,
        "hands": hands_of(task) if teacher else {},
    }
