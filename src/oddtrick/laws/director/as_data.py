"""Rulings as data: for ``oddtrick rule --json`` and for the director's page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from oddtrick.laws.clauses.facts import Value
from oddtrick.laws.clauses.vocabulary import NOTHING_SINCE
from oddtrick.laws.notes.code import Code
from oddtrick.seats import SEAT_NAMES

from .assistant import RulingAnswer, RulingChoice, RulingQuestion
from .several import CombinedRuling, Irregularity, RuledIrregularity, in_words, rule_all
from .wording import with_seats
from .written import irregularity_written, names_written


class AskedContent(TypedDict):
    """The next question: its fact, its text, its answers in words by how they are written. Of one
    with `several` any number may hold, but the answer `alone` holds by itself."""

    asks: str
    question: str
    answers: dict[str, str]
    several: bool
    alone: str


class OptionContent(TypedDict):
    """One thing that may be chosen: its code, its name, and what it leads to."""

    code: str
    label: str
    leads_to: str


class RulingContent(TypedDict):
    """A ruling."""

    laws: list[str]
    says: str
    done: list[str]
    who: str
    options: list[OptionContent]
    later: list[str]
    besides: list[str]
    tricks: int
    review: list[str]
    adjusts: str


class RuledPart(RulingContent):
    """The ruling on one irregularity of several, with the players by name; `taken` are facts that
    follow from the others."""

    seat: str
    offence: str
    taken: list[str]


class JointRuling(TypedDict):
    """One ruling for several irregularities, or the question `about` one of them (its place in the
    order of events, from 1; 0 where nothing is asked). `owed` has who bears what, by seat, side or
    role."""

    parts: list[RuledPart]
    about: int
    asks: str
    open: AskedContent | None
    tricks: dict[str, int]
    owed: dict[str, list[str]]
    review: list[str]
    adjusts: str
    besides: list[str]


def spoken(value: Value) -> str:
    """A value as it is written: yes and no for what is so or not."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else value


def asked_data(question: RulingQuestion) -> AskedContent:
    """A question as data."""
    written = {spoken(value): words for value, words in question.answers.items()}
    alone = next((v for v in written if v in (NOTHING_SINCE, "none")), "")
    return {
        "asks": question.fact,
        "question": question.text,
        "answers": written,
        "several": question.several,
        "alone": alone if question.several else "",
    }


def ruling_data(answer: RulingAnswer) -> AskedContent | RulingContent:
    """An answer as data: the ruling, or the next question."""
    return asked_data(answer.question) if answer.question else _ruling(answer)


def _ruling(answer: RulingAnswer) -> RulingContent:
    return {
        "laws": list(answer.laws),
        "says": answer.says,
        "done": list(answer.done),
        "who": answer.who,
        "options": [
            {"code": o.code, "label": o.label, "leads_to": o.leads_to} for o in answer.options
        ],
        "later": list(answer.later),
        "besides": list(answer.besides),
        "tricks": answer.tricks,
        "review": list(answer.review),
        "adjusts": answer.adjusts,
    }


def in_writing(
    code: Code | str, did: Sequence[str], called: Sequence[str], named: bool = True
) -> tuple[list[Irregularity], dict[str, str], CombinedRuling]:
    """The irregularities as they are written, in the order in which they happened, the players'
    names by seats, and the ruling for the whole, `named` as by `rule_all`. Raises `BadOption`."""
    stated = sorted(map(irregularity_written, did), key=lambda one: one.at)
    names = names_written(called)
    return stated, names, rule_all(code, stated, names, named)


def combined_data(ruled: CombinedRuling, names: dict[str, str], named: bool = True) -> JointRuling:
    """A ruling for several irregularities as data, with the players by their names if `named`."""
    called = {**SEAT_NAMES, **names} if named else {}
    return {
        "parts": [_part(part, called) for part in ruled.parts],
        "about": ruled.about,
        "asks": ruled.question.fact if ruled.question else "",
        "open": asked_data(ruled.question) if ruled.question else None,
        "tricks": dict(ruled.tricks),
        "owed": {bearer: list(words) for bearer, words in ruled.owed.items()},
        "review": list(ruled.review),
        "adjusts": ruled.adjusts,
        "besides": list(ruled.besides),
    }


def _part(part: RuledIrregularity, called: dict[str, str]) -> RuledPart:
    one, answer = part.irregularity, part.answer

    def named(text: str) -> str:
        return with_seats(text, one.seat, called)

    options = [RulingChoice(o.code, named(o.label), named(o.leads_to)) for o in answer.options]
    answer = answer._replace(
        says=named(answer.says),
        done=tuple(map(named, answer.done)),
        who=named(answer.who),
        options=tuple(options),
        later=tuple(map(named, answer.later)),
        besides=tuple(map(named, answer.besides)),
    )
    return {
        **_ruling(answer),
        "seat": one.seat,
        "offence": one.offence,
        "taken": [in_words(*fact) for fact in part.because.items()],
    }
