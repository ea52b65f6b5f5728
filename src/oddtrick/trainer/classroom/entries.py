"""Entries of a class, appended and never changed."""

from __future__ import annotations

import msgspec

from oddtrick.club.entry_text import EntryText
from oddtrick.support.typed_json import decoder_of

from .table_boards import BoardsPlan
from .tasks import ClassTask


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
    """A pupil comes in, by his name. `sent` is what his page calls it, so that it counts once."""

    name: str
    sent: str


class PupilRemoved(_ClassEntry, frozen=True):
    """The teacher sends somebody out; the link of his seat opens nothing more."""

    pupil: int


class AnswerGiven(_ClassEntry, frozen=True):
    """A pupil answers a task (from 0) by an action as records write it, or ``?`` where he does not
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
    by board, and by pupil the link of his seat in it."""

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

_decoder: msgspec.json.Decoder[ClassEntry] = decoder_of(ClassEntry)
_text = EntryText(_decoder, "entry of a class")
read_class_entry, write_class_entry = _text.read, _text.write
