"""Facts and irregularities as they are written on the command line, and rulings as data: for
``oddtrick rule --json`` and for the director's page."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypedDict

from oddtrick.errors import BadOption
from oddtrick.laws.clauses.facts import Given, Value
from oddtrick.laws.clauses.vocabulary import NOTHING_SINCE
from oddtrick.laws.notes.code import Code
from oddtrick.messages import Message, Name, term
from oddtrick.seats import SEAT_NAMES

from .assistant import RulingAnswer, RulingChoice, RulingQuestion, rule
from .joint_ruling import CombinedRuling, Irregularity, RuledIrregularity, in_words, rule_all
from .wording import with_seats


class AskedContent(TypedDict):
    """The next question: its fact, its text, its answers in words by how they are written. Of one
    with `several` any number may hold, but the answer `alone` holds by itself."""

    asks: str
    question: Message
    answers: dict[str, Message]
    several: bool
    alone: str


class OptionContent(TypedDict):
    """One thing that may be chosen: its code, its name, and what it leads to."""

    code: str
    label: Message
    leads_to: Message


class RulingContent(TypedDict):
    """A ruling."""

    laws: list[Message]
    says: Message
    done: list[Message]
    who: Message
    options: list[OptionContent]
    later: list[Message]
    besides: list[Message]
    tricks: int
    review: list[Message]
    adjusts: str


class RuledPart(RulingContent):
    """The ruling on one irregularity of several, with the players by name; `taken` are facts that
    follow from the others."""

    seat: str
    offence: str
    taken: list[Message]


class JointRuling(TypedDict):
    """One ruling for several irregularities, or the question `about` one of them (its place in the
    order of events, from 1; 0 where nothing is asked). `owed` has who bears what, by seat, side or
    role."""

    parts: list[RuledPart]
    about: int
    asks: str
    open: AskedContent | None
    tricks: dict[str, int]
    owed: dict[str, list[Message]]
    review: list[Message]
    adjusts: str
    besides: list[Message]


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
        "laws": list(map(term, answer.laws)),
        "says": answer.says,
        "done": list(answer.done),
        "who": answer.who,
        "options": [
            {"code": o.code, "label": o.label, "leads_to": o.leads_to} for o in answer.options
        ],
        "later": list(answer.later),
        "besides": list(answer.besides),
        "tricks": answer.tricks,
        "review": list(map(term, answer.review)),
        "adjusts": answer.adjusts,
    }


def in_writing(
    code: Code | str, did: Sequence[str], called: Sequence[str]
) -> tuple[list[Irregularity], dict[str, str], CombinedRuling]:
    """The irregularities as they are written, in the order in which they happened, the players'
    names by seats, and the ruling for the whole. Raises `BadOption`."""
    stated = sorted(map(irregularity_written, did), key=lambda one: one.at)
    names = names_written(called)
    return stated, names, rule_all(code, stated, names)


def combined_data(ruled: CombinedRuling, names: dict[str, str]) -> JointRuling:
    """A ruling for several irregularities as data, with the players by their names."""
    called = {**SEAT_NAMES, **names}
    return {
        "parts": [_part(part, called) for part in ruled.parts],
        "about": ruled.about,
        "asks": ruled.question.fact if ruled.question else "",
        "open": asked_data(ruled.question) if ruled.question else None,
        "tricks": dict(ruled.tricks),
        "owed": {bearer: list(words) for bearer, words in ruled.owed.items()},
        "review": list(map(term, ruled.review)),
        "adjusts": ruled.adjusts,
        "besides": list(ruled.besides),
    }


def _part(part: RuledIrregularity, called: dict[str, str]) -> RuledPart:
    one, answer = part.irregularity, part.answer

    def named(text: Message) -> Message:
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


_YES_NO: dict[str, Value] = {"yes": True, "no": False}
LONGEST = 2000
"""Letters that one irregularity may have, as it is written."""

_DID = re.compile(r"(?:(\d{1,4})\s+)?([A-Za-z])\s+([\w-]+)\s*(?::(.*))?", re.DOTALL)
_RULED = re.compile(r"([\w-]+)\s+([\w-]+)\s*(?::(.*))?", re.DOTALL)


def facts_written(pairs: Sequence[str]) -> dict[str, Given]:
    """``name=value`` pairs; yes and no are facts that are so or not. Several values of one name are
    divided by commas, or given one by one. Raises `BadOption`."""
    found: dict[str, Given] = {}
    for pair in pairs:
        name, equals, text = pair.partition("=")
        if not equals:
            raise BadOption("Write a fact as name=value, not “{pair}”.", pair=Name(pair))
        name = name.strip()
        before = found.get(name, ())
        facts = tuple(_YES_NO.get(t.strip().lower(), t.strip()) for t in text.split(","))
        values = (*(before if isinstance(before, tuple) else (before,)), *facts)
        found[name] = values if len(values) > 1 else values[0]
    return found


def _divided(facts: str | None) -> dict[str, Given]:
    return facts_written([part for part in (facts or "").split(";") if part.strip()])


def irregularity_written(text: str) -> Irregularity:
    """The irregularity written as ``2 W revoke: suit=H; established=played on``. Raises
    `BadOption`.

    >>> one = irregularity_written("2 W revoke: suit=H; later_won=yes")
    >>> one.at, one.seat, one.offence, one.suit, one.facts
    (2, 'W', 'revoke', 'H', {'later_won': True})
    """
    if len(text) > LONGEST:
        raise BadOption(
            "An irregularity has at most {longest} letters; this one has {letters}.",
            longest=LONGEST,
            letters=len(text),
        )
    match = _DID.fullmatch(text.strip())
    if match is None:
        raise BadOption(
            "Write an irregularity as “W revoke: established=played on; suit=H”, not “{text}”.",
            text=Name(text),
        )
    at, seat, offence, facts = match.groups()
    known = _divided(facts)
    suit = str(known.pop("suit", ""))
    return Irregularity(seat.upper(), offence, known, int(at or 0), suit.upper())


def names_written(pairs: Sequence[str]) -> dict[str, str]:
    """The players' names by their seats, written as ``W=Ann Lee``. Raises `BadOption`."""
    names: dict[str, str] = {}
    for pair in pairs:
        seat, equals, text = pair.partition("=")
        if seat.strip().upper() not in SEAT_NAMES or not equals or not text.strip():
            raise BadOption("Write a name as W=Ann Lee, not “{pair}”.", pair=Name(pair))
        names[seat.strip().upper()] = text.strip()
    return names


def ruling_written(text: str) -> RulingAnswer:
    """The answer of a code that is asked so: ``duplicate2017 board: wrong_what=board;
    been_played=yes``. Raises `BadOption`.

    >>> ruling_written("duplicate2017 board: wrong_what=board; been_played=yes").adjusts
    'artificial'
    """
    match = _RULED.fullmatch(text.strip())
    if match is None:
        raise BadOption(
            "Write a ruling as “duplicate2017 board: wrong_what=board; been_played=yes”, not "
            "“{text}”.",
            text=Name(text),
        )
    code, offence, facts = match.groups()
    return rule(code, offence, **_divided(facts))
