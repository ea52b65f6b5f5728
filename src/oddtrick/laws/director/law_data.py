"""The laws as data for the pages: every question that a code asks, and every ruling it has.

The director's page walks these trees without a network. They are made of the answers of
`laws.rule`, so that both say the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from itertools import combinations
from typing import Any, NotRequired, TypedDict

from oddtrick.laws import RulingAnswer, RulingQuestion, decision_table, offences, rule
from oddtrick.laws.clauses.facts import FACTS, Given, Value
from oddtrick.laws.clauses.files import phases
from oddtrick.laws.clauses.vocabulary import MOMENTS, impossible
from oddtrick.laws.codes import DIRECTED
from oddtrick.laws.headings import headings_of, with_headings
from oddtrick.laws.notes.code import Code
from oddtrick.laws.practice import Situation, examples, situations
from oddtrick.messages import Message, say, term, written

from .assistant import SINCE_QUESTION

# Types of the laws and situations as the director's pages get them.


class LawAnswer(TypedDict):
    """An answer with what follows it; or `why` it cannot be."""

    value: str
    words: Message
    next: NotRequired[LawQuestion | int]
    why: NotRequired[Message]


LawTogether = TypedDict(
    "LawTogether", {"value": str, "as": NotRequired[str], "next": NotRequired["LawQuestion | int"]}
)
"""The step after several answers: the same as after one of them, or something of its own."""


class LawQuestion(TypedDict):
    """A question; where several answers may hold, `together` has what follows them."""

    fact: str
    text: Message
    answers: list[LawAnswer]
    together: NotRequired[list[LawTogether]]


class WorkedExample(TypedDict):
    """A situation that is ruled on as the ruling it stands beside."""

    story: Message
    ruling: Message


class ChosenOption(TypedDict):
    """A choice that a ruling leaves, and its consequence."""

    label: Message
    leads_to: Message


class PlainRuling(TypedDict):
    """A ruling."""

    laws: list[Message]
    says: Message
    done: list[Message]
    who: Message
    options: list[ChosenOption]
    later: list[Message]
    besides: list[Message]


class LawRuling(PlainRuling):
    """A ruling of a code, with an example where there is one."""

    example: WorkedExample | None


class LawOffence(TypedDict):
    """An offence: its questions, and its decision table: questions with answers, then a ruling."""

    name: str
    title: Message
    phase: Message
    laws: list[Message]
    tree: LawQuestion | int
    later: list[Message]
    table: list[tuple[list[tuple[Message, list[Message]]], int]]


class LawCode(TypedDict):
    """A code of laws; trees and tables give rulings by their place in `rulings`. `suited` are the
    offences of which the suit counts where a player commits them twice."""

    name: str
    short: Message
    title: Message
    source: Message
    suited: list[str]
    offences: list[LawOffence]
    rulings: list[LawRuling]


class LawBook(TypedDict):
    """All codes, and when offences happen."""

    phases: list[Message]
    codes: list[LawCode]


class WrongChoice(TypedDict):
    """A wrong answer, and where it would be right."""

    text: Message
    where: Message


class PracticeSituation(TypedDict):
    """A situation to rule on; its `id` is the same in every language."""

    id: str
    title: Message
    story: Message
    asks: Message
    shown: str
    right: Message
    wrong: list[WrongChoice]
    offence: str
    facts: dict[str, str]
    ruling: PlainRuling


class PracticeCode(TypedDict):
    """The situations of a code."""

    name: str
    short: Message
    situations: list[PracticeSituation]


class PracticeBook(TypedDict):
    """All situations to practise with."""

    codes: list[PracticeCode]


def _case(fact: str, values: Iterable[Value]) -> tuple[Message, list[Message]]:
    """A fact’s question with some of its answers; that for what has happened since among them."""
    if fact == "since":
        return SINCE_QUESTION, [term(MOMENTS[str(value)]) for value in values]
    asked = FACTS[fact]
    return term(asked.question), [term(asked.answers[value]) for value in values]


def word(value: Given) -> str:
    """A value as addresses write it; several are divided by commas."""
    if isinstance(value, tuple):
        return ",".join(map(word, value))
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else value


def _phase(offence: str) -> str:
    return next((phase for phase, names in phases().items() if offence in names), "The play")


def _in_order(code: Code) -> list[tuple[str, str]]:
    """The offences a code has laws on, phase by phase, the most frequent first."""
    listed = [name for names in phases().values() for name in names]
    return sorted(offences(code).items(), key=lambda row: (*listed, row[0]).index(row[0]))


class _Pages:
    """One code, its rulings numbered as they are met."""

    def __init__(self, code: Code) -> None:
        self.code = code
        self.rulings: list[LawRuling] = []
        self._numbers: dict[tuple[Any, ...], int] = {}
        self._examples = examples(code)

    def data(self) -> LawCode:
        table = self.code.table
        return {
            "name": self.code.name,
            "short": term(self.code.short),
            "title": term(table.title),
            "source": term(table.source),
            "suited": sorted({r.later for r in self.code.meetings if r.same_suit}),
            "offences": [self._offence(name, about) for name, about in _in_order(self.code)],
            "rulings": self.rulings,
        }

    def _offence(self, name: str, about: str) -> LawOffence:
        rows = self.code.table.on(name)
        tree = self._tree(name, {})
        return {
            "name": name,
            "title": say("{About}", about=term(about)),
            "phase": term(_phase(name)),
            "laws": headings_of(self.code.table.law(n) for row in rows for n in row.numbers),
            "tree": tree,
            "later": list(
                dict.fromkeys(line for r in _under(tree) for line in self.rulings[r]["later"])
            ),
            "table": [
                (
                    [_case(fact, values) for fact, values in cases.items()],
                    self._number(answer, name),
                )
                for cases, answer in decision_table(self.code, name)
            ],
        }

    def _tree(self, offence: str, facts: dict[str, Given]) -> LawQuestion | int:
        """A question with what follows each answer, or the number of a ruling."""
        answer = rule(self.code, offence, **facts)
        asked = answer.question
        if asked is None:
            return self._number(answer, offence)
        answers: list[LawAnswer] = [
            {
                "value": word(value),
                "words": words,
                "next": self._tree(offence, {**facts, asked.fact: value}),
            }
            for value, words in asked.answers.items()
        ]
        question: LawQuestion = {
            "fact": asked.fact,
            "text": asked.text,
            "answers": [*answers, *self._refused(offence, asked.fact, facts)],
        }
        if asked.several:
            question["together"] = self._together(offence, asked, facts, answers)
        return question

    def _together(
        self,
        offence: str,
        asked: RulingQuestion,
        facts: dict[str, Given],
        answers: list[LawAnswer],
    ) -> list[LawTogether]:
        """The consequence where several answers hold: as after one of them, or something of its
        own."""
        held = [value for value in asked.answers if value not in ("nothing", "none")]
        rows: list[LawTogether] = []
        for some in (s for n in range(2, len(held) + 1) for s in combinations(held, n)):
            following = self._tree(offence, {**facts, asked.fact: some})
            singles = (a for a in answers if a["value"] in map(word, some))
            same = next((a["value"] for a in singles if a["next"] == following), None)
            rows.append(
                {"value": word(some), "as": same}
                if same
                else {"value": word(some), "next": following}
            )
        return rows

    def _refused(self, offence: str, name: str, facts: Mapping[str, Given]) -> list[LawAnswer]:
        """The answers that could be, but not beside what is known, with the reason."""
        if name not in FACTS:
            return []
        known = {
            fact: value
            for fact, value in facts.items()
            if fact != "since" and not isinstance(value, tuple)
        }
        could = self.code.table.values(offence, name, {})
        return [
            {"value": word(value), "words": term(words), "why": written(why)}
            for value, words in FACTS[name].answers.items()
            if value in could and (why := impossible(offence, {**known, name: value}))
        ]

    def _number(self, answer: RulingAnswer, offence: str) -> int:
        key = (offence, *answer[4:])
        if key not in self._numbers:
            self._numbers[key] = len(self.rulings)
            self.rulings.append(self._ruling(offence, answer))
        return self._numbers[key]

    def _ruling(self, offence: str, answer: RulingAnswer) -> LawRuling:
        return {**_ruling(answer), "example": self._example(offence, answer)}

    def _example(self, offence: str, answer: RulingAnswer) -> WorkedExample | None:
        """A situation that is ruled on so. One that is ruled otherwise would only mislead."""
        for situation in self._examples:
            ruling = situation.ruling
            if situation.offence == offence and (ruling.says, ruling.options) == (
                answer.says,
                answer.options,
            ):
                return {"story": written(situation.story), "ruling": situation.right}
        return None


def _under(tree: LawQuestion | int) -> list[int]:
    if isinstance(tree, int):
        return [tree]
    return [r for answer in tree["answers"] if "next" in answer for r in _under(answer["next"])]


def _ruling(
    answer: RulingAnswer, named: Callable[[Message], Message] = lambda message: message
) -> PlainRuling:
    return {
        "laws": headings_of(answer.laws),
        "says": named(answer.says),
        "done": [named(done) for done in answer.done],
        "who": named(answer.who),
        "options": [
            {"label": named(o.label), "leads_to": named(o.leads_to)} for o in answer.options
        ],
        "later": [with_headings(line) for line in answer.later],
        "besides": [with_headings(line) for line in answer.besides],
    }


@cache
def law_book() -> LawBook:
    """All codes."""
    codes = [_Pages(code).data() for code in DIRECTED.values()]
    return {"phases": list(map(term, phases())), "codes": codes}


@cache
def practice_book() -> PracticeBook:
    """All situations to practise with."""
    return {"codes": [_practice(code) for code in DIRECTED.values()]}


def _practice(code: Code) -> PracticeCode:
    return {
        "name": code.name,
        "short": term(code.short),
        "situations": list(map(_situation, situations(code))),
    }


def _situation(situation: Situation) -> PracticeSituation:
    return {
        "id": situation.title,
        "title": term(situation.title),
        "story": written(situation.story),
        "asks": term(situation.asks),
        "shown": situation.shown,
        "right": situation.right,
        "wrong": [{"text": w.text, "where": term(w.where)} for w in situation.wrong],
        "offence": situation.offence if situation.has_law else "",
        "facts": {name: word(value) for name, value in situation.facts.items()},
        "ruling": _ruling(situation.ruling, situation.named),
    }
