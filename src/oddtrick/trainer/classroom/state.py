"""A class: its entries, and what they fold to: the tasks, the pupils and their answers.

>>> from oddtrick.trainer.classroom.tasks import PointTask
>>> task = PointTask("euchre-pass", 0)
>>> entries = [ClassOpened("Monday"), TasksSet((task,)), PupilCame("Ada", "1")]
>>> school = ClassState.fold(entries).add(AnswerGiven(1, 0, "?"), when=60.0)
>>> school.pupils[1].answers[0].right, school.pupils[1].next_task(school)
(False, None)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

import msgspec

from oddtrick.cards import bits, card_code
from oddtrick.club.entry_text import EntryText
from oddtrick.club.log_file import EntryBook, OwnFile
from oddtrick.errors import Refused
from oddtrick.formats.pbn.values import read_deal
from oddtrick.messages import Name
from oddtrick.seats import SEATS

from .tasks import BoardsPlan, ClassTask, hands_of, task_question

# Entries of a class, appended and never changed.


class _ClassEntry(
    msgspec.Struct, frozen=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True
):
    """One entry; `type` in its JSON is the class's name in small letters."""


class ClassOpened(_ClassEntry, frozen=True):
    """A class begins, with its title."""

    title: str


class TasksSet(_ClassEntry, frozen=True):
    """More tasks, after those that are there."""

    tasks: tuple[ClassTask, ...]


class PupilCame(_ClassEntry, frozen=True):
    """A pupil comes in, by name. `sent` is what their page calls it, so that it counts once."""

    name: str
    sent: str


class PupilRemoved(_ClassEntry, frozen=True):
    """The teacher sends somebody out; the link of their seat opens nothing more."""

    pupil: int


class AnswerGiven(_ClassEntry, frozen=True):
    """A pupil answers a task (from 0) by an action as records write it, or ``?`` where they do not
    know. The first answer counts."""

    pupil: int
    task: int
    code: str


class HandRaised(_ClassEntry, frozen=True):
    """A pupil wants the teacher, or no longer does."""

    pupil: int
    up: bool = True


class TableTaken(_ClassEntry, frozen=True):
    """A pupil plays a task's deal out at a table of the server."""

    pupil: int
    task: int
    table: str


class BoardsSet(_ClassEntry, frozen=True):
    """The class plays boards at tables: the club event for it, the link of its director, the hands
    by board, and by pupil the link of their seat in it."""

    event: str
    director: str
    hands: dict[int, str]
    players: dict[int, str]
    plan: BoardsPlan


class BoardFaced(_ClassEntry, frozen=True):
    """The deal of a task is shown to all, with these of its cards faced; with `boards`, counted
    from 1, board `board` of that movement instead."""

    task: int
    cards: tuple[str, ...] = ()
    boards: int = 0
    board: int = 0


class ShowEnded(_ClassEntry, frozen=True):
    """No deal is shown to all any more."""


class ClassEnded(_ClassEntry, frozen=True):
    """The class is over: nothing comes after it."""


ClassEntry = (
    ClassOpened
    | TasksSet
    | PupilCame
    | PupilRemoved
    | AnswerGiven
    | HandRaised
    | TableTaken
    | BoardsSet
    | BoardFaced
    | ShowEnded
    | ClassEnded
)

ENTRIES: EntryText[ClassEntry] = EntryText(ClassEntry, "entry of a class")


UNSURE = "?"
"""The answer of a pupil who does not know."""
MOST_PUPILS = 100
MOST_TASKS, MOST_MOVEMENTS = 200, 20
MOST_SHOWN = 4000
"""Entries of shows, so that nobody fills the file with them."""
LONGEST_NAME, LONGEST_TITLE = 32, 80


@dataclass(frozen=True)
class ClassAnswer:
    """An answer: what was said, whether it is right (`None` where no answer was set), and when."""

    code: str
    right: bool | None
    at: float


@dataclass(frozen=True)
class Pupil:
    """A pupil: the answers by task, the tables where they play a deal out, whether they want the
    teacher, and when they last did something (Unix time)."""

    number: int
    name: str
    sent: str
    at: float
    answers: Mapping[int, ClassAnswer] = field(default_factory=lambda: MappingProxyType({}))
    tables: Mapping[int, str] = field(default_factory=lambda: MappingProxyType({}))
    hand_up: bool = False
    here: bool = True

    def next_task(self, school: ClassState) -> int | None:
        """The first task that is not answered."""
        return next((n for n in range(len(school.tasks)) if n not in self.answers), None)


@dataclass(frozen=True)
class ClassState:
    """The state that some entries fold to. `add` gives another; a refusal changes nothing."""

    number: int
    """How many entries there are."""
    title: str
    tasks: tuple[ClassTask, ...] = ()
    pupils: Mapping[int, Pupil] = field(default_factory=lambda: MappingProxyType({}))
    boards: tuple[BoardsSet, ...] = ()
    """The boards that are played at tables, a movement each."""
    shown: BoardFaced | None = None
    dealt: Mapping[str, list[str]] = field(default_factory=lambda: MappingProxyType({}))
    """The hands of the deal that is shown, as they were dealt."""
    shows: int = 0
    """How often something was shown, or no more."""
    over: bool = False
    """Whether the teacher has ended the class."""

    @staticmethod
    def fold(entries: Iterable[ClassEntry], times: Sequence[float] = ()) -> ClassState:
        """Fold entries, made at these times. Raises `Refused` where one could not have been."""
        recorded = tuple(entries)
        if not recorded or not isinstance(first := recorded[0], ClassOpened):
            raise Refused("A class begins with its title.")
        if len(first.title) > LONGEST_TITLE or not first.title.isprintable():
            raise Refused(
                "A title has {longest_title} letters at most, on one line.",
                longest_title=LONGEST_TITLE,
            )
        school = ClassState(1, first.title)
        for number, entry in enumerate(recorded[1:], 1):
            school = school.add(entry, times[number] if number < len(times) else 0.0)
        return school

    def pupil(self, number: int) -> Pupil:
        """A pupil who is in the class. Raises `Refused`."""
        found = self.pupils.get(number)
        if found is None or not found.here:
            raise Refused("This pupil is not in the class.")
        return found

    def task(self, number: int) -> ClassTask:
        """A task, from 0. Raises `Refused`."""
        if not 0 <= number < len(self.tasks):
            raise Refused("There is no such task in this class.")
        return self.tasks[number]

    def hands_shown(self, show: BoardFaced) -> Mapping[str, list[str]]:
        """The hands of a deal that is to be shown, as they were dealt. Raises `Refused` for one
        that is not in the class."""
        if not show.boards:
            return hands_of(self.task(show.task))
        if not 1 <= show.boards <= len(self.boards):
            raise Refused("There is no such movement in this class.")
        hands = self.boards[show.boards - 1].hands
        if show.board not in hands:
            raise Refused("Board {board} is not played in this movement.", board=show.board)
        return {
            seat: [card_code(c) for c in sorted(bits(mask or 0), reverse=True)]
            for seat, mask in zip(SEATS, read_deal(hands[show.board]), strict=True)
        }

    def check_open(self) -> None:
        """Raises `Refused` once the class is over."""
        if self.over:
            raise Refused("The class is over.")

    def add(self, entry: ClassEntry, when: float = 0.0) -> ClassState:
        """The class after one more entry, made at that time. Raises `Refused`, and `BadOption` for
        a deal that cannot be asked of."""
        return replace(self._after(entry, when), number=self.number + 1)

    def _after(self, entry: ClassEntry, when: float) -> ClassState:
        self.check_open()
        match entry:
            case ClassEnded():
                return replace(self, over=True, shown=None, dealt=MappingProxyType({}))
            case TasksSet(tasks):
                if len(self.tasks) + len(tasks) > MOST_TASKS:
                    raise Refused("A class has {most_tasks} tasks at most.", most_tasks=MOST_TASKS)
                return replace(self, tasks=self.tasks + tasks)
            case PupilCame(name, sent):
                return self._came(name, sent, when)
            case PupilRemoved(number):
                return self._changed(replace(self.pupil(number), here=False, hand_up=False))
            case AnswerGiven(number, task, code):
                return self._answered(self.pupil(number), task, code, when)
            case HandRaised(number, up):
                return self._changed(replace(self.pupil(number), hand_up=up))
            case TableTaken(number, task, table):
                pupil = self.pupil(number)
                self.task(task)
                return self._changed(replace(pupil, tables={**pupil.tables, task: table}, at=when))
            case BoardsSet():
                if len(self.boards) >= MOST_MOVEMENTS:
                    raise Refused(
                        "A class plays {most_movements} movements at most.",
                        most_movements=MOST_MOVEMENTS,
                    )
                return replace(self, boards=(*self.boards, entry))
            case BoardFaced(_, cards):
                dealt = self.hands_shown(entry)
                if not {*cards} <= {card for hand in dealt.values() for card in hand}:
                    raise Refused("Cards that are not in this deal cannot be shown.")
                return replace(self._one_more_show(), shown=entry, dealt=dealt)
            case ShowEnded():
                return replace(self._one_more_show(), shown=None, dealt=MappingProxyType({}))
            case ClassOpened():
                raise Refused("The class is open already.")

    def _one_more_show(self) -> ClassState:
        if self.shows >= MOST_SHOWN:
            raise Refused("So much has been shown in this class: open another one.")
        return replace(self, shows=self.shows + 1)

    def _changed(self, pupil: Pupil) -> ClassState:
        return replace(self, pupils={**self.pupils, pupil.number: pupil})

    def _came(self, name: str, sent: str, when: float) -> ClassState:
        if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable():
            raise Refused(
                "A name has 1 to {longest_name} letters, on one line.", longest_name=LONGEST_NAME
            )
        if any(p.here and p.name.casefold() == name.casefold() for p in self.pupils.values()):
            raise Refused(
                "There is a pupil {name} already. Add a letter to your name.", name=Name(name)
            )
        if len(self.pupils) >= MOST_PUPILS:
            raise Refused("A class has {most_pupils} pupils at most.", most_pupils=MOST_PUPILS)
        return self._changed(Pupil(len(self.pupils) + 1, name, sent, when))

    def _answered(self, pupil: Pupil, task: int, code: str, when: float) -> ClassState:
        if task in pupil.answers:
            raise Refused("You have answered this task. The first answer counts.")
        asked = task_question(self.task(task))
        option = next((o for o in asked.options if o.code == code), None)
        if option is None and code != UNSURE:
            raise Refused("That is none of the answers of this task.")
        right: bool | None = bool(option and option.right)
        if asked.certificate.kind == "open":
            right = None
        answers = {**pupil.answers, task: ClassAnswer(code, right, when)}
        return self._changed(replace(pupil, answers=answers, at=when))


# A class on disk.


class ClassBook(EntryBook[ClassState, ClassEntry]):
    """A class's file, open."""

    file = OwnFile("class", "a", "class", "the page /class of oddtrick play")
    text = ENTRIES

    @property
    def school(self) -> ClassState:
        """What its entries fold to."""
        return self.state

    @staticmethod
    def fold(entries: Iterable[ClassEntry], times: Sequence[float]) -> ClassState:
        return ClassState.fold(entries, times)

    def after(
        self, entries: Sequence[ClassEntry], when: float
    ) -> tuple[ClassState, Sequence[ClassEntry]]:
        school = self.school
        for entry in entries:
            school = school.add(entry, when)
        return school, entries
