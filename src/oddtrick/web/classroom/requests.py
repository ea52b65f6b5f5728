"""Requests of a class's pages."""

from __future__ import annotations

import msgspec

from oddtrick.trainer.classroom.tasks import BoardsPlan


class NewClass(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of ``POST /api/classes``."""

    title: str = ""


class ComeIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of ``POST /api/classes/{id}/pupils``: a name, and what the page calls the request,
    so that it counts once."""

    name: str
    sent: str


class SetScript(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of ``POST /api/classes/{id}/script``: a dealer script, and how many of its deals."""

    script: str
    count: int = 8


class BoardsByScript(BoardsPlan, frozen=True, forbid_unknown_fields=True):
    """The body of ``POST /api/classes/{id}/boards/script``: a dealer script and how many of its
    deals, with how they are played."""

    script: str = ""
    count: int = 8


class BoardsBySet(BoardsPlan, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The body of ``POST /api/classes/{id}/boards/set``: the name of a set that is there, with how
    its boards are played."""

    name: str


class _ClassRequest(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """A request to a class."""


class AnswerTask(_ClassRequest, frozen=True, tag="answer"):
    """A pupil answers a task."""

    task: int
    code: str


class CallTeacher(_ClassRequest, frozen=True, tag="hand"):
    """A pupil wants the teacher, or no longer; the teacher names the `pupil` whom they have
    seen."""

    up: bool = True
    pupil: int = 0


class SetPoints(_ClassRequest, frozen=True, tag="points"):
    """The teacher sets points, with so many questions of each."""

    points: list[str]
    each: int = 1


class FaceBoard(_ClassRequest, frozen=True, tag="show"):
    """The teacher shows the deal of a task to all, with these cards faced; or, with `boards`, board
    `board` of that movement, counted from 1."""

    task: int = 0
    cards: list[str] = []
    boards: int = 0
    board: int = 0


class HideBoard(_ClassRequest, frozen=True, tag="hide"):
    """The teacher shows it no more."""


class RemovePupil(_ClassRequest, frozen=True, tag="remove"):
    """The teacher sends a pupil out."""

    pupil: int


class EndClass(_ClassRequest, frozen=True, tag="end"):
    """The teacher ends the class."""


AskedOfClass = AnswerTask | CallTeacher | SetPoints | FaceBoard | HideBoard | RemovePupil | EndClass
