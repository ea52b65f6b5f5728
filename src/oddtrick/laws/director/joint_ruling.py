"""Several irregularities of one board in one ruling: who did what, in which order.

Each is ruled on as it happened, and the later ones with what the earlier have made of them: what
two irregularities make of one another stands in the files of the laws. What is looked at after play
is looked at once. In which order they are named, and so in which order attention was drawn to them,
changes nothing: what counts is the order in which they happened.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from oddtrick.errors import BadOption
from oddtrick.laws.clauses.clause import holds
from oddtrick.laws.clauses.facts import FACTS, Given, Value
from oddtrick.laws.clauses.vocabulary import LEFT, OFFENDER, OTHERS, PARTNER, WHO
from oddtrick.laws.clauses.vocabulary import SIDE as SIDE_OF_OFFENDER
from oddtrick.laws.codes import code_of_laws
from oddtrick.laws.notes.code import Code
from oddtrick.messages import Listing, Message, Name, Verbatim, say, term, together, written
from oddtrick.seats import SEAT_NAMES

from .assistant import RulingAnswer, RulingQuestion, rule
from .wording import LEFT_OF, with_seats

if TYPE_CHECKING:
    from oddtrick.laws.clauses.files import Besides, Meeting

SAME, PARTNERS, SIDE, OPPONENTS = "same player", "partners", "same side", "opponents"
"""How the players of two irregularities sit."""

MOST = 20
"""More irregularities than so many on one board are not taken in one list."""


@dataclass(frozen=True)
class Irregularity:
    """One thing that went wrong: the seat that did it (``N``, ``E``, ``S`` or ``W``), the offence
    and what is known of it, as for `rule`.

    `at` is its place in the order of events, from 1; 0 is as it stands in the list. `suit` is the
    suit in which somebody revoked (``S``, ``H``, ``D`` or ``C``), where there are several revokes.
    """

    seat: str
    offence: str
    facts: Mapping[str, Given] = field(default_factory=dict)
    at: int = 0
    suit: str = ""


class RuledIrregularity(NamedTuple):
    """An irregularity with its ruling, its texts naming the players. `because` are the facts that
    follow from the others of the list, `words` all that is told of it."""

    irregularity: Irregularity
    answer: RulingAnswer
    because: Mapping[str, Value]
    words: Message


class CombinedRuling(NamedTuple):
    """One ruling for a list of irregularities, in the order in which they happened; or, where
    something has to be known first, the question and which of them it is about."""

    code: str
    parts: tuple[RuledIrregularity, ...]
    question: RulingQuestion | None = None
    about: int = 0
    """Of which one the question is asked: its place in the order of events, from 1."""
    tricks: Mapping[str, int] = {}
    """How many tricks each side gains, by ``NS`` and ``EW``, what the two owe set off."""
    review: tuple[str, ...] = ()
    """The laws by which the score is looked at once more after play, each once."""
    adjusts: str = ""
    besides: tuple[Message, ...] = ()
    """Sentences on two that meet, each with its law."""
    owed: Mapping[str, tuple[Message, ...]] = {}
    """The burdens of the whole by who bears them: a seat, a side (``NS``, ``EW``), or a role in
    words where no seat is known. A choice of the others stands with the offender."""

    @property
    def settled(self) -> bool:
        """Whether nothing is left to ask."""
        return self.question is None

    @property
    def words(self) -> Message:
        """All of it, a line each."""
        lines = [*(part.words for part in self.parts), *self.besides]
        if self.question:
            lines.append(say("{n}. {asked}", n=self.about, asked=self.question.words))
            return together(*lines, tie="\n")
        for side, won in self.tricks.items():
            if won:
                goes = say("In all {n} tricks go to {side}.")
                goes = say("In all 1 trick goes to {side}.") if won == 1 else goes
                lines.append(goes.fill(n=won, side=Listing(tuple(map(term, side)), "")))
        if self.review:
            numbers = tuple(Verbatim(law.partition(":")[2]) for law in self.review)
            after = say("After play the score is looked at once, by: {laws}.")
            lines.append(after.fill(laws=Listing(numbers)))
        return together(*lines, tie="\n")

    def __str__(self) -> str:
        return str(self.words)


def rule_all(
    code: Code | str,
    irregularities: Sequence[Irregularity],
    names: Mapping[str, str] | None = None,
) -> CombinedRuling:
    """One ruling for several irregularities of a board; `names` are the players' by their seats.

    Raises `BadOption` for an empty list, an unknown seat, two at one place of the order, and
    whatever `rule` refuses.

    >>> facts = {"role": "defender", "exposed_how": "dropped", "card": "low"}
    >>> dropped = [Irregularity("W", "exposed", facts, at) for at in (2, 1)]
    >>> ruled = rule_all("duplicate2017", dropped, {"W": "Ann"})
    >>> str(ruled.parts[0].words).partition(":")[0], ruled.parts[0].because
    ('1. Ann', {'other_card': True})
    """
    laws = code_of_laws(code) if isinstance(code, str) else code
    ordered = _in_order(irregularities)
    for number, one in enumerate(ordered, 1):
        _ruled(laws, ordered, number, one.facts)
    names = names or {}
    called = {seat: names.get(seat, word) for seat, word in SEAT_NAMES.items()}
    declaring = _declaring(ordered)
    met = list(_meetings(laws, ordered))
    derived = _derived(ordered, met)
    parts: list[RuledIrregularity] = []
    for number, (one, because) in enumerate(zip(ordered, derived, strict=True), 1):
        answer = _ruled(laws, ordered, number, {**one.facts, **because})
        if answer.question and answer.question.fact == "role" and declaring not in ("", _side(one)):
            because["role"] = "defender"
            answer = _ruled(laws, ordered, number, {**one.facts, **because})
        if answer.question:
            return CombinedRuling(laws.name, tuple(parts), answer.question, number)
        who = Verbatim(names[one.seat]) if one.seat in names else term(called[one.seat])
        ruled = with_seats(answer.words, one.seat, called)
        taken = [say("Taken from the others: {fact}", fact=in_words(*fact))
                 for fact in because.items()]  # fmt: skip
        words = together(
            say("{n}. {who}: {ruled}", n=number, who=who, ruled=ruled), *taken, tie="\n"
        )
        parts.append(RuledIrregularity(one, answer, because, words))
    net = sum(p.answer.tricks * (1 if p.irregularity.seat in "EW" else -1) for p in parts)
    return CombinedRuling(
        laws.name,
        tuple(parts),
        tricks={"NS": max(net, 0), "EW": max(-net, 0)},
        review=tuple(dict.fromkeys(law for part in parts for law in part.answer.review)),
        adjusts=next((part.answer.adjusts for part in parts if part.answer.adjusts), ""),
        besides=tuple(dict.fromkeys(_besides(laws, parts))),
        owed=_owed(parts, called),
    )


def _side(irregularity: Irregularity) -> str:
    """The side of who did it: ``NS`` or ``EW``."""
    return "NS" if irregularity.seat in "NS" else "EW"


def _declaring(ordered: Sequence[Irregularity]) -> str:
    """The declaring side as the roles that are known have it; empty where none is. Raises
    `BadOption` for roles that cannot be together."""
    side, first, declarer = "", 0, ""
    for number, one in enumerate(ordered, 1):
        role = one.facts.get("role")
        if role not in ("declarer", "dummy", "defender"):
            continue
        found = _side(one)
        if role == "defender":
            found = "NS" if found == "EW" else "EW"
        other = role == "declarer" and declarer not in ("", one.seat)
        if side not in ("", found) or other:
            why = say("one side declares")
            if other:
                why = say("one side declares, and one of its players")
            raise BadOption(
                "{first} and {number} cannot both be: {why}. {seat} is given as "
                "{role} in {number}.",
                first=first,
                number=number,
                why=why,
                seat=term(SEAT_NAMES[one.seat]),
                role=term(role),
            )
        side, first = found, first or number
        declarer = declarer or (one.seat if role == "declarer" else "")
    return side


def _ruled(
    laws: Code, ordered: Sequence[Irregularity], number: int, facts: Mapping[str, Given]
) -> RulingAnswer:
    """The ruling on one of the list. Raises `BadOption`, and says which of several it is."""
    one = ordered[number - 1]
    try:
        return rule(laws, one.offence, **facts)
    except BadOption as error:
        if len(ordered) == 1:
            raise
        raise BadOption(
            "{number}. {seat}, {offence}: {error}",
            number=number,
            seat=term(SEAT_NAMES[one.seat]),
            offence=term(one.offence),
            error=error.message,
        ) from error


def _owed(
    parts: Sequence[RuledIrregularity], called: Mapping[str, str]
) -> dict[str, tuple[Message, ...]]:
    """The burdens of all, by who bears them."""
    found: dict[str, dict[Message, None]] = {}
    for number, (one, answer, _, _) in enumerate(parts, 1):
        for role, words in answer.owes:
            bearer = _bearer(role, one.seat)
            found.setdefault(bearer, {})[with_seats(words, one.seat, called)] = None
        if answer.options:
            who = with_seats(answer.who, one.seat, called)
            chosen = say("as {who} may choose, see {n}", who=who, n=number)
            found.setdefault(one.seat, {})[chosen] = None
    return {bearer: tuple(words) for bearer, words in found.items()}


def _bearer(role: str, seat: str) -> str:
    """The bearer of a role’s burden, where the player at a seat is the offender."""
    ours, theirs = ("NS", "EW") if seat in "NS" else ("EW", "NS")
    return {
        OFFENDER: seat,
        PARTNER: ours.replace(seat, ""),
        SIDE_OF_OFFENDER: ours,
        OTHERS: theirs,
        LEFT: LEFT_OF[seat],
    }.get(role, WHO.get(role, role))


def in_words(name: str, value: Value) -> Message:
    """A fact as its question with the answer."""
    asked = FACTS[name]
    return say(
        "“{asked}” – {sentence}.", asked=term(asked.question), sentence=term(asked.answers[value])
    )


def _in_order(irregularities: Sequence[Irregularity]) -> list[Irregularity]:
    if not 0 < len(irregularities) <= MOST:
        raise BadOption("Tell one irregularity or more, {most} at most.", most=MOST)
    for one in irregularities:
        if one.seat not in SEAT_NAMES:
            raise BadOption("“{seat}” is no seat: write N, E, S or W.", seat=Name(one.seat))
        if one.suit not in ("", "S", "H", "D", "C"):
            raise BadOption("“{suit}” is no suit: write S, H, D or C.", suit=Name(one.suit))
    order = [one.at for one in irregularities]
    if any(order) and (len(set(order)) < len(order) or min(order) < 1):
        raise BadOption("Give each irregularity its own place in the order of events, or none.")
    return sorted(irregularities, key=lambda one: one.at)


def _derived(
    ordered: Sequence[Irregularity], met: Sequence[tuple[int, int, Meeting]]
) -> list[dict[str, Value]]:
    """For each irregularity the facts that follow from the others."""
    found: list[dict[str, Value]] = [{} for _ in ordered]
    for i, j, row in met:
        for at in (i, j) if row.both else (i,) if row.first else (j,):
            if ordered[at].facts.get(row.fact) in _UNTOLD:
                found[at].setdefault(row.fact, row.value)
    return found


_UNTOLD = (None, "none", "nothing", "open", False, "low")
"""Answers that say nothing of another irregularity."""


def _meetings(laws: Code, ordered: Sequence[Irregularity]) -> Iterator[tuple[int, int, Meeting]]:
    """The places of two that meet, with what follows."""
    for (i, earlier), (j, later) in itertools.combinations(enumerate(ordered), 2):
        for row in laws.meetings:
            costing = (earlier, later)[: 1 + row.both] if row.paid else ()
            if _meets(row, earlier, later) and all(_paid(laws, one) for one in costing):
                yield i, j, row


def _meets(row: Meeting, earlier: Irregularity, later: Irregularity) -> bool:
    return (
        _are(row, (earlier, row.earlier), (later, row.later))
        and (not row.same_suit or bool(earlier.suit and earlier.suit == later.suit))
        and not (row.open and later.facts.get(row.fact) is False)
        and not any(holds(way, _single(one))[0] for one in (earlier, later) for way in row.unless)
    )


def _are(
    row: Meeting | Besides, earlier: tuple[Irregularity, str], later: tuple[Irregularity, str]
) -> bool:
    """Whether two are the offences of a row, done by whom it says and under its facts."""
    (one, offence), (other, second) = earlier, later
    return (
        (one.offence, other.offence) == (offence, second)
        and _sit(one.seat, other.seat, row.players)
        and holds(row.when, _single(one))[0]
        and holds(row.then, _single(other))[0]
    )


def _paid(laws: Code, irregularity: Irregularity) -> bool:
    """Whether an irregularity has cost something by itself."""
    facts, answer = dict(irregularity.facts), rule(laws, irregularity.offence, **irregularity.facts)
    told = {row.fact for row in laws.meetings if row.paid}
    while answer.question and answer.question.fact in told:
        facts[answer.question.fact] = False
        answer = rule(laws, irregularity.offence, **facts)
    return answer.settled and (
        answer.tricks > 0 or "scores nothing" in " ".join(map(str, answer.done))
    )


def _besides(laws: Code, parts: Sequence[RuledIrregularity]) -> Iterator[Message]:
    """The sentences on two that meet."""
    facts = [{**part.irregularity.facts, **part.because} for part in parts]
    stated = [
        replace(part.irregularity, facts=known) for part, known in zip(parts, facts, strict=True)
    ]
    for (i, earlier), (j, later) in itertools.combinations(enumerate(stated), 2):
        for row in laws.besides:
            if not _are(row, (earlier, row.earlier), (later, row.later)):
                continue
            if row.paid and not (parts[i].answer.tricks and parts[j].answer.tricks):
                continue
            yield say(
                "{n} and {n2}: {sentence} ({law})",
                n=i + 1,
                n2=j + 1,
                sentence=written(row.says),
                law=Listing((Verbatim(laws.table.law(row.law)),)),
            )


def _single(irregularity: Irregularity) -> dict[str, Value]:
    return {
        name: value for name, value in irregularity.facts.items() if not isinstance(value, tuple)
    }


def _sit(one: str, other: str, how: str) -> bool:
    """Whether two seats are as a meeting wants them."""
    side = (one in "NS" and other in "NS") or (one in "EW" and other in "EW")
    return {
        SAME: one == other,
        PARTNERS: side and one != other,
        SIDE: side,
        OPPONENTS: not side,
    }[how]
