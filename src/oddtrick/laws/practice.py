"""Situations to practise the laws with: what happened, and what each code makes of it.

A situation is a story, its offence and its facts; what is right is asked of `rule`, and so is what
is wrong: wrong answers are what the same code says of other facts, or another code of these, or
the same code of an offence of the same kind, so that none can be guessed by its subject alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import NamedTuple

from oddtrick.errors import BadOption
from oddtrick.laws.clauses.facts import Value
from oddtrick.laws.clauses.files import PracticeFile, WrongCase, code_file, data, read
from oddtrick.laws.clauses.vocabulary import of_a_kind
from oddtrick.laws.codes import CODES, DIRECTED
from oddtrick.laws.director.assistant import RulingAnswer, decision_table, offences, rule
from oddtrick.laws.director.wording import with_seats
from oddtrick.laws.notes.code import Code
from oddtrick.messages import (
    NOTHING,
    InEnglish,
    Message,
    Verbatim,
    Within,
    say,
    sentences,
    term,
    together,
)
from oddtrick.seats import SEAT_NAMES

SILENT = say("The book has no law on that; the players settle it among themselves.")
"""The right answer where a code is silent."""

WRONG = 3
"""How many wrong answers are offered."""


class WrongAnswer(NamedTuple):
    """A wrong answer in words, in which code it would be right, and on which offence."""

    text: Message
    where: str
    offence: str = ""


@dataclass(frozen=True)
class Situation:
    """Something that happened at a table.

    `hand` is the offender's seat, `shown` what was played or said there, in order (``W:H7 N:1S``).
    The rulings of the cases `besides` are offered as wrong answers before any others.
    """

    code: str
    title: str
    story: str
    offence: str
    facts: Mapping[str, Value]
    hand: str = ""
    asks: str = "What is the ruling?"
    shown: str = ""
    besides: tuple[WrongCase, ...] = ()

    @property
    def has_law(self) -> bool:
        """Whether the book has a law on it."""
        return self.offence in offences(DIRECTED[self.code])

    @cached_property
    def ruling(self) -> RulingAnswer:
        """The answer of the code. Raises `BadOption` where the facts do not settle it."""
        return _ruling(self.code, self.offence, self.facts)

    @property
    def right(self) -> Message:
        """The right answer in words."""
        return self.named(ruling_in_words(self.ruling))

    @cached_property
    def wrong(self) -> tuple[WrongAnswer, ...]:
        """Wrong answers, the nearest first: none says the same as the right one or another."""
        answers: list[WrongAnswer] = []
        texts, gists = {str(self.right)}, {self._gist(self.ruling)}
        for answer, chosen in self._others():
            words, gist = self.named(ruling_in_words(answer)), self._gist(answer)
            if str(words) in texts or (gist in gists and not chosen):
                continue
            texts.add(str(words))
            gists.add(gist)
            where = "" if answer.code == self.code else DIRECTED[answer.code].title
            answers.append(WrongAnswer(words, where, answer.offence))
            if len(answers) == WRONG:
                break
        return tuple(answers)

    def _others(self) -> Iterator[tuple[RulingAnswer, bool]]:
        """Other rulings, and whether they were chosen by hand."""
        for case in self.besides:
            code, offence = case.code or self.code, case.on or self.offence
            yield _ruling(code, offence, case.facts or self.facts), True
        if not self.has_law:
            return
        laws = DIRECTED[self.code]
        rows = sorted(decision_table(laws, self.offence), key=lambda row: self._far(row[0]))
        elsewhere = (self._elsewhere(name) for name in CODES if name != self.code)
        names = list(offences(laws))
        at = names.index(self.offence)
        near = sorted(
            (name for name in names if of_a_kind(name, self.offence)),
            key=lambda name: abs(names.index(name) - at),
        )
        besides = (row for name in near for _, row in decision_table(laws, name))
        for answer in (*(row for _, row in rows), *filter(None, elsewhere)):
            if answer.laws:
                yield answer, False
        yield from ((row, False) for row in besides if row.laws)

    @cached_property
    def _of_procedure(self) -> bool:
        """Whether nothing is exacted for such an offence, whatever the facts: the book only says
        what is right."""
        laws = DIRECTED[self.code]
        rows = decision_table(laws, self.offence) if self.has_law else []
        return not any(row.done or row.options for _, row in rows)

    def _gist(self, answer: RulingAnswer) -> tuple[frozenset[str], ...]:
        """The effects of a ruling, whatever the words; for procedure, the words themselves."""
        does = frozenset(map(str, answer.done))
        chosen = frozenset(str(option.label).lower() for option in answer.options)
        if self._of_procedure and not does and not chosen:
            return (frozenset((str(answer.says),)),)
        return does, chosen

    def _far(self, cases: Mapping[str, tuple[Value, ...]]) -> int:
        """In how many facts a row of the decision table is not as it was here."""
        return sum(self._known.get(name) not in values for name, values in cases.items())

    @property
    def _known(self) -> Mapping[str, Value]:
        """The facts, with what the moment has made of it."""
        moment = self.facts.get("since")
        closings = DIRECTED[self.code].table.closings
        here = [row.state for row in closings if (row.on, row.moment) == (self.offence, moment)]
        return {
            "state": next(iter(here), "open"),
            **self.facts,
        }

    def _elsewhere(self, name: str) -> RulingAnswer | None:
        """The answer of another code, where its game can have these facts and they settle it."""
        table = CODES[name].table
        facts = {fact: value for fact, value in self._known.items() if fact != "since"}
        if self.offence not in table.offences or any(
            value not in table.values(self.offence, fact, {}) for fact, value in facts.items()
        ):
            return None
        answer = rule(CODES[name], self.offence, **facts)
        return None if answer.question else answer

    def named(self, text: Message) -> Message:
        """A ruling with the seats of the players it speaks of."""
        return with_seats(text, self.hand, SEAT_NAMES) if self.hand else text


@cache
def situations(code: Code) -> tuple[Situation, ...]:
    """The situations of a code to practise on, in the order of its file."""
    return tuple(
        Situation(
            code.name,
            text.title,
            text.story,
            text.on,
            text.facts,
            text.hand,
            text.asks,
            text.shown,
            text.besides,
        )
        for text in read(data() / code.folder / "practice.toml", PracticeFile).situation
    )


def examples(code: Code) -> tuple[Situation, ...]:
    """The situations of a code, with those of the code it takes from on which the same laws
    hold."""
    own, takes = situations(code), code_file(code.folder).takes
    if takes is None:
        return own
    on = set(code.table.offences) - {one.offence for one in own}
    taken = (one for one in situations(DIRECTED[takes.code]) if one.offence in on)
    return (*own, *(replace(one, code=code.name, besides=()) for one in taken))


def _ruling(code: str, offence: str, facts: Mapping[str, Value]) -> RulingAnswer:
    if offence not in offences(DIRECTED[code]):
        return RulingAnswer(code, offence, facts, says=SILENT)
    answer = rule(DIRECTED[code], offence, **facts)
    if answer.question:
        raise BadOption(
            "{code}, {offence}: {fact} has to be known, too.",
            code=Verbatim(code),
            offence=term(offence),
            fact=term(answer.question.fact),
        )
    return answer


_ONLY_CHOICES = re.compile(r"(Declarer|Either \w+|The other side) may [^;]*\Z")
_TRICKS_GO = ": tricks go to the other side"


def ruling_in_words(answer: RulingAnswer) -> Message:
    """A ruling in a sentence or two: what it says, but not again what happened; who may choose
    from what."""
    says = [one for one in sentences(answer.says) if one]
    if (
        says
        and re.match(r"The offender\b(?!.*(: |, and ))", str(says[0]))
        and (says[1:] or answer.options)
    ):
        says = says[1:]
    if answer.options:
        says = [one for one in says if not _ONLY_CHOICES.match(str(one).rstrip("."))]
        says.append(_chosen(answer))
    number = next((done for done in answer.done if re.match(r"\d+ tricks? ", str(done))), NOTHING)
    says = [_with_tricks(one, number) for one in says]
    return together(*says) or say("{done}.", done=together(*answer.done, tie="; "))


def _with_tricks(sentence: Message, number: Message) -> Message:
    """A sentence with how many tricks go to the other side, where it says that some do."""
    if _TRICKS_GO not in str(sentence) or not number:
        return sentence
    text = str(sentence).replace(_TRICKS_GO, f": {number}")
    apart = together(sentence, say("{Number}.", number=number))
    return say("{text}", text=InEnglish(text, apart))


def _chosen(answer: RulingAnswer) -> Message:
    """Who may choose, and from what."""
    first, *others = (_in_a_sentence(option.label) for option in answer.options)
    some = first
    for other in others:
        some = say("{first}; or {other}", first=some, other=other)
    english = str(answer.who).partition(", at")[0]
    who = answer.who if english == str(answer.who) else term(english)
    return say("{Who} chooses: {what}.", who=who, what=some)


def _in_a_sentence(label: Message) -> Message:
    """A choice among others. In English what would part it as semicolons part them stands in
    brackets; elsewhere it is quoted, as it has its own capital."""
    english, quoted = str(say("{label}", label=Within(label))), say("“{label}”", label=label)
    return say("{label}", label=InEnglish(re.sub("; (.*)", r" (\1)", english), quoted))
