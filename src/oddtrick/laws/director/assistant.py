"""The director's assistant: a ruling without a table.

`rule` takes what is known and asks only what matters, one fact at a time, until the clauses are
settled; `decision_table` prints every ruling that a code has on an offence. Both read the rows that
the referee reads.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from oddtrick.errors import BadOption
from oddtrick.laws.clauses.clause import (
    Cases,
    Choose,
    Do,
    Finding,
    LawTable,
    branches,
    by_values,
    find,
    holds,
)
from oddtrick.laws.clauses.facts import EXCEPTION, FACTS, Given, Value
from oddtrick.laws.clauses.vocabulary import (
    CHOOSERS,
    DIRECTOR,
    MOMENTS,
    NOTHING_SINCE,
    OFFENCES,
    OFFENDER,
    OTHERS,
    SINCE,
    WHO,
    impossible,
)
from oddtrick.laws.codes import code_of_laws
from oddtrick.laws.notes.code import Code
from oddtrick.messages import (
    NOTHING,
    Listing,
    Message,
    Name,
    Verbatim,
    say,
    term,
    together,
    written,
)
from oddtrick.support.arguments import checked

from .wording import burden, done_by, phrase, placed, unstopped

_CLOSED = {"accepted": say("it stands"), "established": say("it is established")}

_EXCEPTION = "exception"
"""The question that asks several facts at once."""

SINCE_QUESTION = say("Has any of this happened since?")

_DECIDES = ("accepted", "open", "established")
"""Where several things have happened since, what the last of them makes of the offence: what stands
can no longer be claimed, and what must not be established is not."""


class RulingChoice(NamedTuple):
    """One thing that may be chosen: its code, its name, and what it leads to."""

    code: str
    label: Message
    leads_to: Message


class RulingQuestion(NamedTuple):
    """The next question for a ruling: the fact, the question in words, its answers in words, and
    the rulings that it lies between. Of one with `several` any number of answers may hold, but the
    one that denies the others holds alone."""

    fact: str
    text: Message
    answers: Mapping[Value, Message]
    several: bool = False

    @property
    def words(self) -> Message:
        """The question, and below it how the answers are written."""
        values = (({True: "yes", False: "no"}[v] if isinstance(v, bool) else v, words)
                  for v, words in self.answers.items())  # fmt: skip
        answers = [say("{value}: {words}", value=Verbatim(v), words=words) for v, words in values]
        asked = say("{fact} = {answers}")
        asked = asked.fill(fact=Verbatim(self.fact), answers=Listing(tuple(answers), "; "))
        return together(self.text, asked, tie="\n")

    def __str__(self) -> str:
        return str(self.words)


class RulingAnswer(NamedTuple):
    """A ruling, or the next question. `later` says until when an offence can be put right or a
    penalty claimed, `besides` what comes later, and what holds of every penalty that is to be
    chosen."""

    code: str
    offence: str
    facts: Mapping[str, Given]
    question: RulingQuestion | None = None
    laws: tuple[str, ...] = ()
    says: Message = NOTHING
    done: tuple[Message, ...] = ()
    who: Message = NOTHING
    options: tuple[RulingChoice, ...] = ()
    later: tuple[Message, ...] = ()
    besides: tuple[Message, ...] = ()
    review: tuple[str, ...] = ()
    """The laws by which the director looks at the score once more after play."""
    tricks: int = 0
    """How many tricks go from the offender’s side to the other, at most."""
    adjusts: str = ""
    """How the board is adjusted: ``assigned``, ``weighted``, ``artificial``; empty: not at all."""
    owes: tuple[tuple[str, Message], ...] = ()
    """The burdens of it, each with the role that bears it (a key of `WHO`), in words."""

    @property
    def settled(self) -> bool:
        """Whether this is the ruling, and nothing is left to ask."""
        return self.question is None

    @property
    def words(self) -> Message:
        """All of it, a line each."""
        if self.question:
            return self.question.words

        def item(text: Message) -> Message:
            return say("- {text}", text=text)

        lines = [self.says, *map(item, self.done)]
        if self.options:
            lines.append(say("{Who} may choose:", who=self.who))
            lines += [item(say("{label}: {result}", label=o.label, result=o.leads_to))
                      for o in self.options]  # fmt: skip
        if self.besides:
            lines += [say("Besides:"), *map(item, self.besides)]
        if self.later:
            lines += [say("Too late when:"), *map(item, self.later)]
        if self.laws:
            lines.append(say("Laws: {laws}.", laws=Listing(tuple(map(Verbatim, self.laws)))))
        return together(*lines, tie="\n")

    def __str__(self) -> str:
        return str(self.words)


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def _code(given: Code | str) -> Code:
    """A code, given by itself or by its name. Raises `BadOption`."""
    if isinstance(given, str):
        return code_of_laws(given)
    return checked(given, Code, "A code of laws is named by text, such as “contract1963”")


def offences(code: Code | str) -> dict[str, str]:
    """The offences that a code (or the code of that name) has clauses on, each with its meaning.
    Raises `BadOption` for an unknown code."""
    return {name: OFFENCES[name] for name in _code(code).table.offences}


def _known(
    offence: str, facts: Mapping[str, Given], table: LawTable
) -> tuple[dict[str, Value], frozenset[Value] | None]:
    """The facts that are given, each by itself; and what has happened since, where that is
    given."""
    if offence not in table.offences:
        some = ", ".join(table.offences)
        raise BadOption(
            "{title} has no law on “{offence}”. It has: {some}.",
            title=term(table.title),
            offence=Name(offence),
            some=Verbatim(some),
        )
    found: dict[str, Value] = {}
    if _EXCEPTION in facts:
        held = _any_of(facts[_EXCEPTION], EXCEPTION.answers, term(EXCEPTION.question), "none")
        found = {str(name): name in held for name in EXCEPTION.answers if name != "none"}
    since: frozenset[Value] | None = None
    if "since" in facts:
        since = _any_of(facts["since"], _moments(table, offence), SINCE_QUESTION, NOTHING_SINCE)
    for name, value in facts.items():
        if name in (_EXCEPTION, "since"):
            continue
        if name not in FACTS:
            asked = dict.fromkeys(fact for row in table.on(offence) for fact in sorted(row.facts))
            raise BadOption(
                "There is no fact “{name}”. Facts are: {asked}.",
                name=Name(name),
                asked=Verbatim(", ".join(asked) or "none"),
            )
        if isinstance(value, tuple) or value not in table.values(offence, name, {}):
            some = ", ".join(map(str, table.values(offence, name, {})))
            raise BadOption(
                "“{question}” is answered by: {some}; not “{answer}”.",
                question=term(FACTS[name].question),
                some=Verbatim(some),
                answer=Name(str(value)),
            )
        found[name] = value
    why = impossible(offence, found)
    if why:
        raise BadOption(together(say("That cannot be."), term(why)))
    return {**_with_moments(table, offence, since), **found}, since


def _any_of(
    given: Given, answers: Iterable[Value], question: Message, none: str
) -> frozenset[Value]:
    """The answers that hold; `none` denies all the others."""
    values: tuple[Value, ...] = given if isinstance(given, tuple) else (given,)
    wrong = next((value for value in values if value not in answers), None)
    if wrong is not None or not values:
        some = ", ".join(map(str, answers))
        raise BadOption(
            "“{question}” is answered by any of: {some}; not “{wrong}”.",
            question=question,
            some=Verbatim(some),
            wrong=Name(str(wrong or "")),
        )
    if none in values and set(values) != {none}:
        raise BadOption(
            "“{question}” is answered by “{alone}”, or by others, and not by both.",
            question=question,
            alone=Name(none),
        )
    return frozenset(values) - {none}


def _with_moments(
    table: LawTable, offence: str, since: frozenset[Value] | None
) -> dict[str, Value]:
    """The facts that are known with what has happened since."""
    found: dict[str, Value] = {}
    for moment in _moments(table, offence) if since is not None else ():
        for name, value in SINCE.get(str(moment), {}).items():
            found[name] = value if since and moment in since else not value
    return found


def _moments(table: LawTable, offence: str) -> dict[Value, Message]:
    """The later moments that matter to this code."""
    rows = [row for row in table.closings if row.on == offence]
    known = dict.fromkeys([*(row.moment for row in rows), NOTHING_SINCE]) if rows else {}
    return {moment: term(MOMENTS[moment]) for moment in known}


def rule(code: Code | str, offence: str, /, **facts: Given) -> RulingAnswer:
    """The ruling of a code (or of the code of that name) on an offence, or the next question that
    has to be answered for it.

    `since` is what has happened since, in the words of `MOMENTS`, `exception` one of those of
    `EXCEPTION`, and either may be a tuple of several; the other facts are those of `FACTS`. Raises
    `BadOption` for an offence the code has no law on, an unknown code, fact or value, and facts
    that cannot be together, with the reason.

    >>> from oddtrick.laws import WHIST
    >>> print(rule(WHIST, "revoke").question.text)
    Has any of this happened since?
    >>> print(rule(WHIST, "revoke", since="side plays on"))
    The offender revoked: three points.
    Either of the other side may choose:
    - Add three points to our score: the other side scores 3 points
    - Take three points off theirs: the offender’s side loses 3 points
    Laws: whist:revoke.

    Several things may have happened since:

    >>> from oddtrick.laws import DUPLICATE_1963
    >>> print(rule(DUPLICATE_1963, "revoke", since=("side plays on", "board moved")))
    It stands as if it had been regular.
    Laws: duplicate1963:revoke-time.
    """
    code = _code(code)
    table = code.table
    known, since = _known(offence, facts, table)
    moments = _moments(table, offence)
    if moments and "state" not in known and since is None:
        return RulingAnswer(
            code.name,
            offence,
            facts,
            RulingQuestion("since", SINCE_QUESTION, moments, several=len(moments) > 2),
        )
    closed = _closed(code, offence, since or frozenset(), known)
    if isinstance(closed, str):
        question = _question(table, offence, closed, known, late=True)
        return RulingAnswer(code.name, offence, facts, question)
    state = closed.state
    known.setdefault("state", state)
    if state == "accepted":
        return _accepted(code, offence, facts, closed)
    finding = _asked(table, offence, known)
    if finding.asks:
        return RulingAnswer(
            code.name,
            offence,
            facts,
            _question(table, offence, finding.asks, known, late=state != "open"),
        )
    return _kept_open(code, _ruling_answer(code, offence, facts, finding, state), closed)


class _Closed(NamedTuple):
    """What time has made of an offence: its state, by which law, and the wording where it does not
    simply stand."""

    state: str
    number: str = ""
    wording: str = ""


def _accepted(
    code: Code, offence: str, facts: Mapping[str, Given], closed: _Closed
) -> RulingAnswer:
    """The ruling on what stands by the law on what has happened since."""
    text = say("It stands as if it had been regular.")
    if closed.wording:
        text = say("{Closed}.", closed=term(closed.wording))
    return RulingAnswer(code.name, offence, facts, None, (code.table.law(closed.number),), text)


def _kept_open(code: Code, answer: RulingAnswer, closed: _Closed) -> RulingAnswer:
    """A ruling with the law by which the offence is still open."""
    if not closed.number or closed.state != "open":
        return answer
    laws = dict.fromkeys((*answer.laws, code.table.law(closed.number)))
    return answer._replace(laws=tuple(laws))


def _question(
    table: LawTable, offence: str, name: str, facts: Mapping[str, Value], *, late: bool
) -> RulingQuestion:
    """The next question: the exceptions to an established revoke in one question."""
    if late and name in EXCEPTION.answers and not set(EXCEPTION.answers) & set(facts):
        return RulingQuestion(
            _EXCEPTION, term(EXCEPTION.question), terms(EXCEPTION.answers), several=True
        )
    asked = FACTS[name]
    values = table.values(offence, name, facts)
    answers = {value: asked.answers[value] for value in values}
    return RulingQuestion(name, term(asked.question), terms(answers))


def terms(answers: Mapping[Value, str]) -> dict[Value, Message]:
    """The answers of a question, as they are said."""
    return {value: term(words) for value, words in answers.items()}


def _closed(
    code: Code, offence: str, since: frozenset[Value], facts: Mapping[str, Value]
) -> _Closed | str:
    """What time has made of an offence; or the fact that has to be known first."""
    rows = [r for r in code.table.closings if r.on == offence and r.moment in since]
    for state in _DECIDES:
        unknown = ""
        for row in (r for r in rows if r.state == state):
            applies, asks = holds(row.when, facts)
            if applies:
                return _Closed(row.state, row.number, row.wording)
            unknown = unknown or asks
        if unknown:
            return unknown
    return _Closed(str(facts.get("state", "open")))


def _asked(table: LawTable, offence: str, facts: dict[str, Value]) -> Finding:
    """The clauses that apply; facts that can have one value only, or that change nothing, are
    filled in."""
    while True:  # each round knows one fact more, and there are so many of them
        finding = find(table, offence, facts)
        if not finding.asks:
            return finding
        values = table.values(offence, finding.asks, facts)
        if not values:
            stated = ", ".join(f"{name}={value}" for name, value in facts.items())
            raise BadOption(
                "That cannot be: with {stated} there is no “{asks}” left to be.",
                stated=term(stated),
                asks=Name(finding.asks),
            )
        ways = [list(branches(table, offence, {**facts, finding.asks: value})) for value in values]
        if any(way != ways[0] for way in ways):
            return finding
        facts = {**facts, finding.asks: values[0]}


def _ruling_answer(
    code: Code, offence: str, facts: Mapping[str, Given], finding: Finding, state: str
) -> RulingAnswer:
    """A ruling in words, without a table."""
    if not finding.clauses:
        return RulingAnswer(
            code.name, offence, facts, says=say("The book says nothing of that: it stands.")
        )
    who = next((row.who for row in finding.clauses if row.options), "")
    if who == CHOOSERS and "dummy" in code.table.excluded.get("role", ()):
        who = OTHERS  # there is none
    options = [option for row in finding.clauses for option in row.options]
    number = finding.laws
    later: tuple[Message, ...] = ()
    if state:
        plain = {name: v for name, v in facts.items() if not isinstance(v, tuple)}
        # What is established already can only be let stand, where it is claimed too late.
        left = ("accepted", "established") if state == "open" else ("accepted",)
        later = tuple(
            say(
                "{moment}: {then} ({law})",
                moment=term(MOMENTS[row.moment]),
                then=term(row.wording) if row.wording else _CLOSED[row.state],
                law=_numbers(code.table, (row.number,)),
            )
            for row in code.table.closings
            if row.on == offence and row.state in left and any(holds(row.when, plain))
        )
    says = dict.fromkeys(row.says for row in finding.clauses if row.says)
    return RulingAnswer(
        code.name,
        offence,
        facts,
        None,
        number,
        written(_upper(placed(" ".join(says)))) if says else NOTHING,
        _phrases((do for row in finding.clauses for do in done_by(row)), code.table),
        term(WHO[who]) if who else NOTHING,
        _once(_option(option, code.table) for option in options),
        later,
        (
            *(written(row.then) for row in finding.clauses if row.then),
            *(_besides(code.table) if options and who not in (OFFENDER, DIRECTOR) else ()),
        ),
        tuple(code.table.law(n) for n in dict.fromkeys(_whats(finding, "review"))),
        sum(d.number for row in finding.clauses for d in done_by(row) if d.verb == "tricks"),
        next(_whats(finding, "adjust"), ""),
        tuple(
            dict.fromkeys(
                (burden(do), term(phrase(do, code.table)))
                for row in finding.clauses
                for do in done_by(row)
                if burden(do)
            )
        ),
    )


def _once(options: Iterable[RulingChoice]) -> tuple[RulingChoice, ...]:
    """Choices that differ by their cards alone are one where no card is named."""
    found: dict[Message, RulingChoice] = {}
    for option in options:
        found.setdefault(option.label, option)
    return tuple(found.values())


def _whats(finding: Finding, verb: str) -> Iterator[str]:
    """Of what the clauses do by one verb, what it is."""
    return (do.what for row in finding.clauses for do in row.does if do.verb == verb)


_OF_EVERY_PENALTY: tuple[tuple[str, Mapping[str, Value]], ...] = (
    ("consulting", {"about": "penalty choice"}),
    ("wrong-penalty", {}),
)


def _besides(table: LawTable) -> tuple[Message, ...]:
    """The provisions of a code on every penalty that players choose, each with its law."""
    rows = [row for on, facts in _OF_EVERY_PENALTY for row in find(table, on, facts).clauses]
    return tuple(
        say(
            "{said} ({law})",
            said=unstopped(written(row.says)),
            law=_numbers(table, row.numbers),
        )
        for row in rows
    )


def _option(option: Choose, table: LawTable) -> RulingChoice:
    leads_to = together(*_phrases(option.does, table), tie="; ") or term(option.wording)
    return RulingChoice(option.code, term(placed(option.label)), leads_to)


def _phrases(does: Iterable[Do], table: LawTable) -> tuple[Message, ...]:
    """Effects in words, of those that have any."""
    return tuple(term(words) for do in does if (words := phrase(do, table)))


def _numbers(table: LawTable, numbers: Iterable[str]) -> Listing:
    """The laws of these numbers, which stand behind a sentence."""
    return Listing(tuple(Verbatim(table.law(number)) for number in numbers))


def decision_table(code: Code | str, offence: str) -> list[tuple[Cases, RulingAnswer]]:
    """Every ruling of a code (or of the code of that name) on an offence, with the facts that it
    depends on and the values they may have; `since` among them where it matters what has happened
    since. Raises `BadOption`."""
    code = _code(code)
    _known(offence, {}, code.table)
    moments = _moments(code.table, offence)

    def at(moment: Value) -> Iterator[tuple[Cases, RulingAnswer]]:
        since = frozenset({moment} - {NOTHING_SINCE})
        known = _with_moments(code.table, offence, since) if moments else {}
        return _lines(code, offence, since, known)

    return list(by_values("since", dict.fromkeys((NOTHING_SINCE, *moments)), at))


def _lines(
    code: Code, offence: str, since: frozenset[Value], facts: Mapping[str, Value]
) -> Iterator[tuple[Cases, RulingAnswer]]:
    """The rulings there can be when so much has happened since, each with its facts."""
    closed = _closed(code, offence, since, facts)
    if isinstance(closed, str):
        yield from by_values(
            closed,
            code.table.values(offence, closed, facts),
            lambda value: _lines(code, offence, since, {**facts, closed: value}),
        )
        return
    if closed.state == "accepted":
        yield {}, _accepted(code, offence, {}, closed)
        return
    for cases, finding in branches(code.table, offence, {**facts, "state": closed.state}):
        answer = _ruling_answer(code, offence, {}, finding, "")
        yield cases, _kept_open(code, answer, closed)
