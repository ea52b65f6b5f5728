"""A class that is held: its file, who may do what, and what its pages send.

Everything is on the disk before it is answered. Safe to use from several threads.
"""

from __future__ import annotations

import hmac
import random
import secrets
import threading
from typing import NamedTuple

from oddtrick.club.log_file import Place
from oddtrick.errors import BadOption, Refused
from oddtrick.trainer.classroom.state import (
    UNSURE,
    AnswerGiven,
    BoardFaced,
    BoardsSet,
    ClassBook,
    ClassEnded,
    ClassEntry,
    ClassOpened,
    HandRaised,
    PupilCame,
    PupilRemoved,
    ShowEnded,
    TableTaken,
    TasksSet,
)
from oddtrick.trainer.classroom.tasks import (
    BoardsPlan,
    ClassEvent,
    ReadBoards,
    ReadDeals,
    class_event,
    point_tasks,
    task_exercise,
    task_question,
)
from oddtrick.trainer.point import Exercise
from oddtrick.web.club.access_tokens import BadLink, derived
from oddtrick.web.cluster.books import MANY, BookKind, BookRegistry, book_keys
from oddtrick.web.server.waiting import ChangeSignal

from .requests import (
    AnswerTask,
    AskedOfClass,
    CallTeacher,
    ComeIn,
    EndClass,
    FaceBoard,
    HideBoard,
    NewClass,
    RemovePupil,
    SetPoints,
)

MOST_POINTS, MOST_EACH = 60, 20


class ClassRole(NamedTuple):
    """The rights of a token: the teacher's, those of pupil `number`, or a guest's, who may come in
    by a name."""

    kind: str
    number: int = 0


class OpenClass:
    """One class. `book` is the file with what has happened."""

    def __init__(self, book: ClassBook, path: Place, id_: str = "") -> None:
        self.path = path
        self.book = book
        self.lock = threading.RLock()
        self.changes = ChangeSignal()
        keys = book_keys(book.log, id_, "class")
        self.id, self._secret = keys.id, keys.secret

    @staticmethod
    def create(path: Place, opened: ClassOpened, id_: str = "") -> OpenClass:
        """A new class in a new file. Raises `Refused`."""
        return OpenClass(ClassBook.create(path, opened), path, id_)

    @staticmethod
    def open(path: Place) -> OpenClass:
        """The class of a file. Raises what `ClassBook.open` raises."""
        return OpenClass(ClassBook.open(path), path)

    def close(self) -> None:
        """Let go of the file."""
        self.book.close()

    # -- links -----------------------------------------------------------------------------

    def token(self, role: ClassRole) -> str:
        """The secret that gives somebody a role; a pupil's says which pupil he is."""
        made = derived(self._secret, f"class:{role.kind}:{role.number}")
        return f"{role.number}.{made}" if role.kind == "pupil" else made

    def role(self, token: str) -> ClassRole:
        """The role of a token; without one a guest. Raises `BadLink`."""
        if not token:
            return ClassRole("guest")
        number, dot, _ = token.partition(".")
        role = ClassRole("teacher")
        if dot and number.isascii() and number.isdigit() and len(number) < 6:
            role = ClassRole("pupil", int(number))
        if not hmac.compare_digest(
            self.token(role).encode(), token.encode("utf-8", "surrogatepass")
        ):
            raise BadLink("This link opens nothing in this class. Ask the teacher for the link.")
        self.check_here(role)
        return role

    def check_here(self, role: ClassRole) -> None:
        """Raises `BadLink` for a pupil who has been sent out."""
        if self.closed_to(role):
            raise BadLink("You are no longer in this class. Ask the teacher.")

    def closed_to(self, role: ClassRole) -> bool:
        """Whether the role is a pupil's who has been sent out."""
        pupil = self.book.school.pupils.get(role.number)
        return role.kind == "pupil" and (pupil is None or not pupil.here)

    # -- what is done ----------------------------------------------------------------------

    def come_in(self, asking: ComeIn) -> tuple[int, str]:
        """A pupil comes in: his number and his token. Raises `Refused`."""
        if not 8 <= len(asking.sent) <= 64 or not asking.sent.isprintable():
            raise Refused("What is sent needs a name of 8 to 64 letters.")
        name = " ".join(asking.name.split())
        with self.lock:
            pupils = self.book.school.pupils
            same = next((p for p in pupils.values() if p.here and p.sent == asking.sent), None)
            if same is None:
                self.book.add(PupilCame(name, asking.sent))
            number = same.number if same else len(self.book.school.pupils)
        self.changes.tell()
        return number, self.token(ClassRole("pupil", number))

    def do(self, role: ClassRole, asked: AskedOfClass) -> ClassEntry:
        """Do what a page asks for: the entry that was made. Raises `BadLink` for what its link is
        not for, `Refused` and `BadOption`."""
        pupils = isinstance(asked, AnswerTask)
        if role.kind == "guest" or not (
            isinstance(asked, CallTeacher) or pupils == (role.kind == "pupil")
        ):
            raise BadLink("This link is not for that.")
        with self.lock:
            entry = self._entry(role, asked)
            self.book.add(entry)
        self.changes.tell()
        return entry

    def set_deals(self, read: ReadDeals) -> None:
        """The teacher's own deals become tasks. Raises `Refused` where there are none."""
        if not read.tasks:
            why = read.left_out[0] if read.left_out else "There is no deal in it."
            raise Refused(f"No question can be made from this file. {why}")
        for task in read.tasks:
            task_question(task)
        with self.lock:
            self.book.add(TasksSet(read.tasks))
        self.changes.tell()

    def event(self, read: ReadBoards, plan: BoardsPlan) -> ClassEvent:
        """The club event in which the pupils who are here play these boards. Raises `BadOption`
        where they cannot, with what was left out, and `Refused` once the class is over."""
        school = self.book.school
        school.check_open()
        here = {pupil.number: pupil.name for pupil in school.pupils.values() if pupil.here}
        if not read.boards and read.left_out:
            raise BadOption(f"No board in this file can be played. {read.left_out[0]}")
        return class_event(school.title, here, read.boards, plan)

    def set_boards(self, entry: BoardsSet) -> None:
        """The pupils play the boards of an event that is there. Raises `Refused`."""
        with self.lock:
            self.book.add(entry)
        self.changes.tell()

    def answered(self, role: ClassRole, task: int) -> tuple[Exercise, str, str]:
        """A task that a pupil has answered, as an exercise, with his answer and his name. Raises
        `BadLink` for others, and `Refused` where he has not, or did not know."""
        if role.kind != "pupil":
            raise BadLink("This link is not for that.")
        school = self.book.school
        school.check_open()
        pupil = school.pupil(role.number)
        given = pupil.answers.get(task)
        if given is None or given.code == UNSURE:
            raise Refused("A deal is played on from your answer: give one first.")
        return task_exercise(school.task(task)), given.code, pupil.name

    def seated(self, role: ClassRole, task: int, table: str) -> None:
        """A pupil plays a task's deal on at a table of this server. Raises `Refused`."""
        with self.lock:
            self.book.add(TableTaken(role.number, task, table))
        self.changes.tell()

    def _entry(self, role: ClassRole, asked: AskedOfClass) -> ClassEntry:
        match asked:
            case AnswerTask(task, code):
                return AnswerGiven(role.number, task, code)
            case CallTeacher(up, pupil):
                if role.kind == "teacher":
                    return HandRaised(pupil, False)
                if up == self.book.school.pupil(role.number).hand_up:
                    raise Refused("The teacher knows." if up else "Your hand is down already.")
                return HandRaised(role.number, up)
            case SetPoints(points, each):
                if not 1 <= len(points) <= MOST_POINTS or not 1 <= each <= MOST_EACH:
                    raise BadOption(
                        f"Set 1 to {MOST_POINTS} points, with 1 to {MOST_EACH} questions of each."
                    )
                return TasksSet(point_tasks(points, each, random.Random(secrets.randbits(64))))
            case FaceBoard(task, cards, boards, board):
                return BoardFaced(task, tuple(sorted({*cards})), boards, board)
            case HideBoard():
                return ShowEnded()
            case RemovePupil(pupil):
                return PupilRemoved(pupil)
            case EndClass():
                return ClassEnded()


# The classes of a server: each a file, opened when somebody first asks for it.


class Classes(BookRegistry[OpenClass]):
    """Classes by their names."""

    kind = BookKind("class", "class", "classes", "oddtrick play with another folder", 30)

    def opened(self, place: Place) -> OpenClass:
        return OpenClass.open(place)

    def delete(self, held: OpenClass) -> None:
        """Delete a class that is over, for good. Raises `Refused` for one that is not."""
        if not held.book.school.over:
            raise Refused("End the class first: its pupils hear of that.")
        self.remove(held.id)
        held.changes.tell()

    def make(self, new: NewClass, address: str = "", own: int = MANY) -> OpenClass:
        """A new class, of which `own` made from one address may be kept. Raises `Refused`."""
        self.check_possible()
        opened = ClassOpened(" ".join(new.title.split()))
        return self.create(lambda place, id_: OpenClass.create(place, opened, id_), address, own)
