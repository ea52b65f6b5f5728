"""Types of the laws and situations as the director's pages get them."""

from __future__ import annotations

from typing import NotRequired, TypedDict

__all__ = [
    "LawAnswer",
    "LawBook",
    "LawCode",
    "LawOffence",
    "LawQuestion",
    "LawRuling",
    "LawTogether",
    "PracticeBook",
    "PracticeCode",
    "PracticeSituation",
    "WorkedExample",
]


class LawAnswer(TypedDict):
    """An answer with what follows it; or `why` it cannot be."""

    value: str
    words: str
    next: NotRequired[LawQuestion | int]
    why: NotRequired[str]


LawTogether = TypedDict(
    "LawTogether", {"value": str, "as": NotRequired[str], "next": NotRequired["LawQuestion | int"]}
)
"""The step after several answers: the same as after one of them, or something of its own."""


class LawQuestion(TypedDict):
    """A question; where several answers may hold, `together` has what follows them."""

    fact: str
    text: str
    answers: list[LawAnswer]
    together: NotRequired[list[LawTogether]]


class WorkedExample(TypedDict):
    """A situation that is ruled on as the ruling it stands beside."""

    story: str
    ruling: str


class ChosenOption(TypedDict):
    """A choice that a ruling leaves, and its consequence."""

    label: str
    leads_to: str


class PlainRuling(TypedDict):
    """A ruling."""

    laws: list[str]
    says: str
    done: list[str]
    who: str
    options: list[ChosenOption]
    later: list[str]
    besides: list[str]


class LawRuling(PlainRuling):
    """A ruling of a code, with an example where there is one."""

    example: WorkedExample | None


class LawOffence(TypedDict):
    """An offence: its questions, and its decision table: questions with answers, then a ruling."""

    name: str
    title: str
    phase: str
    laws: list[str]
    tree: LawQuestion | int
    later: list[str]
    table: list[tuple[list[tuple[str, list[str]]], int]]


class LawCode(TypedDict):
    """A code of laws; trees and tables give rulings by their place in `rulings`. `suited` are the
    offences of which the suit counts where a player commits them twice."""

    name: str
    short: str
    title: str
    source: str
    suited: list[str]
    offences: list[LawOffence]
    rulings: list[LawRuling]


class LawBook(TypedDict):
    """All codes, and when offences happen."""

    phases: list[str]
    codes: list[LawCode]


class WrongChoice(TypedDict):
    """A wrong answer, and where it would be right."""

    text: str
    where: str


class PracticeSituation(TypedDict):
    """A situation to rule on; its `id` is the same in every language."""

    id: str
    title: str
    story: str
    asks: str
    shown: str
    right: str
    wrong: list[WrongChoice]
    offence: str
    facts: dict[str, str]
    ruling: PlainRuling


class PracticeCode(TypedDict):
    """The situations of a code."""

    name: str
    short: str
    situations: list[PracticeSituation]


class PracticeBook(TypedDict):
    """All situations to practise with."""

    codes: list[PracticeCode]
