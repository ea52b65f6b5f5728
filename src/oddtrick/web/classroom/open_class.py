"""A class that is held: who may do what, and what its pages send."""

from __future__ import annotations

import random
import secrets
from collections.abc import Iterable, Sequence
from typing import Any

from oddtrick.errors import BadOption, Refused
from oddtrick.messages import say, together
from oddtrick.trainer.classroom import state
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
from oddtrick.web.books.live import AskedBook, BadLink, BookKind, LiveBooks, Role, check_sent

from . import requests
from .view import ClassContent, class_content

MOST_POINTS, MOST_EACH = 60, 20


TEACHER = Role("teacher")


class OpenClass(AskedBook[state.ClassBook]):
    """One class: the teacher's, pupils with a number each, and guests, who may come in by a name.
    `book` has what has happened."""

    kind = BookKind(
        "class", "class", "classes", "class", "/api/classes", 30,
        "This link opens nothing in this class. Ask the teacher for the link.",
        "This link does not open that. The teacher’s does.",
        (400.0, 20.0),  # a hundred pupils, each a few things at once
    )  # fmt: skip
    file = state.ClassBook
    host = TEACHER
    guests = True

    @classmethod
    def begun(cls, books: LiveBooks[Any], new: requests.NewClass) -> Sequence[state.ClassEntry]:
        return [state.ClassOpened(" ".join(new.title.split()))]

    # -- links -----------------------------------------------------------------------------

    def roles(self) -> Iterable[Role]:
        return [TEACHER, *(Role("pupil", number) for number in self.book.school.pupils)]

    def named(self, role: Role) -> str:
        return f"class:{role.kind}:{role.number}"

    def token(self, role: Role) -> str:
        """A pupil's token says which pupil it is."""
        made = super().token(role)
        return f"{role.number}.{made}" if role.kind == "pupil" else made

    def role(self, token: str) -> Role:
        role = super().role(token)
        self.check_here(role)
        return role

    def check_here(self, role: Role) -> None:
        """Raises `BadLink` for a pupil who has been sent out."""
        if role.kind == "pupil" and not self.book.school.pupils[role.number].here:
            raise BadLink("You are no longer in this class. Ask the teacher.")

    def content(self, role: Role) -> ClassContent:
        self.check_here(role)
        return class_content(self.id, self.book.school, role)

    # -- what is done ----------------------------------------------------------------------

    def come_in(self, asking: requests.ComeIn) -> tuple[int, str]:
        """A pupil comes in: their number and their token. Raises `Refused`."""
        check_sent(asking.sent)
        name = " ".join(asking.name.split())

        def same() -> state.Pupil | None:
            pupils = self.book.school.pupils.values()
            return next((p for p in pupils if p.here and p.sent == asking.sent), None)

        with self.lock:
            self.write(lambda: () if same() else [state.PupilCame(name, asking.sent)])
            pupil = same()
        assert pupil is not None
        return pupil.number, self.token(Role("pupil", pupil.number))

    def decide(self, role: Role, asked: requests.AskedOfClass) -> Sequence[state.ClassEntry]:
        pupils = isinstance(asked, requests.AnswerTask)
        if role.kind == "guest" or not (
            isinstance(asked, requests.CallTeacher) or pupils == (role.kind == "pupil")
        ):
            raise BadLink("This link is not for that.")
        return [self._entry(role, asked)]

    def set_deals(self, read: ReadDeals) -> None:
        """The teacher's own deals become tasks. Raises `Refused` where there are none."""
        if not read.tasks:
            why = next(iter(read.left_out), say("There is no deal in it."))
            raise Refused(together(say("No question can be made from this file."), why))
        for task in read.tasks:
            task_question(task)
        self.write(lambda: [state.TasksSet(read.tasks)])

    def event(self, read: ReadBoards, plan: BoardsPlan) -> ClassEvent:
        """The club event in which the pupils who are here play these boards. Raises `BadOption`
        where they cannot, with what was left out, and `Refused` once the class is over."""
        school = self.book.school
        school.check_open()
        here = {pupil.number: pupil.name for pupil in school.pupils.values() if pupil.here}
        if not read.boards and read.left_out:
            unread = say("No board in this file can be played.")
            raise BadOption(together(unread, read.left_out[0]))
        return class_event(school.title, here, read.boards, plan)

    def set_boards(self, entry: state.BoardsSet) -> None:
        """The pupils play the boards of an event that is there. Raises `Refused`."""
        self.write(lambda: [entry])

    def answered(self, role: Role, task: int) -> tuple[Exercise, str, str]:
        """A task that a pupil has answered, as an exercise, with their answer and their name.
        Raises `BadLink` for others, and `Refused` where they have not, or did not know."""
        if role.kind != "pupil":
            raise BadLink("This link is not for that.")
        school = self.book.school
        school.check_open()
        pupil = school.pupil(role.number)
        given = pupil.answers.get(task)
        if given is None or given.code == state.UNSURE:
            raise Refused("A deal is played on from your answer: give one first.")
        return task_exercise(school.task(task)), given.code, pupil.name

    def seated(self, role: Role, task: int, table: str) -> None:
        """A pupil plays a task's deal on at a table of this server. Raises `Refused`."""
        self.write(lambda: [state.TableTaken(role.number, task, table)])

    def _entry(self, role: Role, asked: requests.AskedOfClass) -> state.ClassEntry:
        match asked:
            case requests.AnswerTask(task, code):
                return state.AnswerGiven(role.number, task, code)
            case requests.CallTeacher(up, pupil):
                if role.kind == "teacher":
                    return state.HandRaised(pupil, False)
                if up == self.book.school.pupil(role.number).hand_up:
                    raise Refused("The teacher knows." if up else "Your hand is down already.")
                return state.HandRaised(role.number, up)
            case requests.SetPoints(points, each):
                if not 1 <= len(points) <= MOST_POINTS or not 1 <= each <= MOST_EACH:
                    raise BadOption(
                        "Set 1 to {points} points, with 1 to {each} questions of each.",
                        points=MOST_POINTS,
                        each=MOST_EACH,
                    )
                return state.TasksSet(
                    point_tasks(points, each, random.Random(secrets.randbits(64)))
                )
            case requests.FaceBoard(task, cards, boards, board):
                return state.BoardFaced(task, tuple(sorted({*cards})), boards, board)
            case requests.HideBoard():
                return state.ShowEnded()
            case requests.RemovePupil(pupil):
                return state.PupilRemoved(pupil)
            case requests.EndClass():
                return state.ClassEnded()
