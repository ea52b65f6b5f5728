"""Verdicts: the clauses that apply to an incident, with seats, cards and calls in their places."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import Any, cast

from oddtrick.cards import SUIT_NAMES, SUITS, card_code, card_term
from oddtrick.core import Action, Seating
from oddtrick.core.seating import FOUR
from oddtrick.errors import BadOption
from oddtrick.laws.clauses.clause import Choose, Clause, Do, LawTable, find
from oddtrick.laws.clauses.effects_vocabulary import SINCE_REVOKE
from oddtrick.laws.clauses.facts import Value
from oddtrick.laws.clauses.vocabulary import OFFENCES
from oddtrick.laws.notes.incident import (
    CallReplaced,
    ChangedCall,
    ClaimDisputed,
    Incident,
    LeadPenaltyDue,
    PartnerHasPenaltyCards,
    PenaltyCardKept,
    PlayedTogether,
    Revoke,
    Surplus,
)
from oddtrick.laws.notes.penalties import Duty
from oddtrick.laws.notes.penalty import SAME_ANSWER
from oddtrick.laws.notes.roles import seats
from oddtrick.laws.notes.ruling import (
    AddCard,
    Annul,
    Charge,
    Declares,
    Effect,
    Enforce,
    Free,
    Give,
    LeadFrom,
    LookAtTwo,
    NotAsked,
    Owe,
    Put,
    Redeal,
    Restore,
    Review,
    Ruling,
    RulingOption,
    StillPays,
    TakeBack,
    Undouble,
    Verdict,
)
from oddtrick.laws.rulings.asked import Asked, question
from oddtrick.laws.rulings.from_incident import available, facts_of
from oddtrick.laws.rulings.referents import each, lowest_sufficient, thing, withdrawn
from oddtrick.messages import Message, TextValue, Verbatim, say, term, written
from oddtrick.scoring.rulings import Award, Limit, NoScore, Transfer
from oddtrick.terms import call_term, number_name

_SUIT_MASK = 0b1111111111111


def verdict(
    table: LawTable,
    offence: str,
    incident: Incident,
    seating: Seating = FOUR,
    more: Mapping[str, Value] | None = None,
    asked: Mapping[str, Asked] | None = None,
    only: frozenset[str] = frozenset(),
) -> Verdict:
    """The ruling of a code on an incident, or the question for a fact that is `asked` for; of the
    clauses those that depend on one of the facts `only`, where there are any. Raises `BadOption`
    where the code has no clause on it, or has to know a fact that nobody gives."""
    incident = in_terms_of(table, incident)
    facts = {**facts_of(incident, seating), **(more or {})}
    finding = find(table, offence, facts)
    for_it = asked.get(f"{offence} {finding.asks}", asked.get(finding.asks)) if asked else None
    if for_it is not None:
        words = _words(incident, [])
        return question(table, offence, incident, seating, finding.asks, for_it, words)
    if only:
        rows = tuple(row for row in finding.clauses if row.facts & only)
        finding = finding._replace(clauses=rows)
    if finding.asks or not finding.clauses:
        if finding.asks:
            raise BadOption(
                "{title} has to know: {fact}.",
                title=term(table.title),
                fact=Verbatim(finding.asks),
            )
        raise BadOption(
            "{title} has no law on {offence}.",
            title=term(table.title),
            offence=term(OFFENCES[offence]),
        )
    effects: list[Effect] = []
    who: tuple[int, ...] = ()
    options: list[RulingOption] = []
    for row in finding.clauses:
        effects += (e for do in row.does for e in _effects(do, incident, row, seating, -1))
        if row.options:
            who = seats(row.who, incident, seating)
            options += (
                o for choice in row.options for o in _options(choice, incident, row, seating)
            )
    words = _words(incident, effects)
    says = dict.fromkeys(row.says for row in finding.clauses if row.says)
    text = written(" ".join(says)).fill(**words)
    return Verdict(
        Ruling(finding.laws, incident.hand, text, OFFENCES[offence]),
        # Two effects of different kinds are equal as tuples.
        tuple({(type(e), e): e for e in effects}.values()),
        who,
        tuple(o._replace(label=o.label.fill(**words)) for o in options),
    )


def in_terms_of(table: LawTable, incident: Incident) -> Incident:
    """An incident as a code sees it: some know no declarer, some no lone hands."""
    unknown, found = table.excluded.get("role", ()), cast("Any", incident)
    if "declarer" in unknown and hasattr(incident, "declarer"):
        found = found._replace(declarer=-1)
    if "lone" in unknown and hasattr(incident, "lone"):
        found = found._replace(lone=False)
    return cast("Incident", found)


def _words(incident: Any, effects: list[Effect]) -> dict[str, TextValue]:
    """The words that sentences may use. The offender's seat is put in by the reader."""
    words: dict[str, TextValue] = {}
    if isinstance(incident, Revoke):
        words["trick"] = incident.trick
        given = [e.result for e in effects if isinstance(e, Give)]
        n = sum(r.tricks for r in given if isinstance(r, Transfer))
        words["tricks"] = (
            say("one trick goes")
            if n == 1
            else say("{number} tricks go", number=term(number_name(n)))
        )
    suit = (
        incident.forbid_only
        if isinstance(incident, LeadPenaltyDue)
        else getattr(incident, "suit", -1)
    )
    if suit >= 0:
        words |= {
            "suits": term(SUIT_NAMES[suit]),
            "suit": term(SUIT_NAMES[suit].removesuffix("s")),
        }
    if hasattr(incident, "call"):
        words["call"] = call_term(incident.call)
    if isinstance(incident, ChangedCall):
        words["first"] = call_term(incident.first)
    if isinstance(incident, CallReplaced):
        words["cancelled"] = call_term(incident.cancelled)
    words["doubled"] = term("redoubled" if getattr(incident, "call", "") == "XX" else "doubled")
    return words


def _options(
    choice: Choose, incident: Incident, row: Clause, seating: Seating
) -> list[RulingOption]:
    """An option, or one for each of the things it stands for."""
    options = []
    for one in each(choice.each, incident) if choice.each else (-1,):
        code, label = choice.code, Message(choice.label, {})
        if choice.each in ("cards", "first", "rest"):
            code = code.replace("{x}", card_code(one))
            label = label.fill(x=card_term(one))
        elif choice.each:
            code = code.replace("{x}", SUITS[one])
            label = label.fill(x=term(SUIT_NAMES[one].removesuffix("s")))
        does = tuple(e for do in choice.does for e in _effects(do, incident, row, seating, one))
        options.append(RulingOption(code, label, does, choice.by_all, choice.next_prevails))
    return options


def _effects(do: Do, incident: Any, row: Clause, seating: Seating, one: int) -> tuple[Effect, ...]:
    number = row.numbers[-1]
    match do.verb:
        case "back":
            return (TakeBack(do.number),)
        case "put":
            raised = do.what == "raised"
            call = (
                (incident.raised or lowest_sufficient(incident.bid, incident.over))
                if raised
                else do.what
            )
            call = incident.call if do.what == "meant" else call
            return (Put(Action(incident.hand, incident.hand, "call", call)),)
        case "owe":
            return tuple(_owed(do, incident, number, seating, one))
        case "free":
            hands = seats(do.who, incident, seating)
            if do.what == "asked":
                return tuple(Free(h, incident.kind, one=True) for h in hands)
            cards = _SUIT_MASK << 13 * one if one >= 0 else -1
            return tuple(Free(h, do.what, cards) for h in hands)
        case "declares":
            (declarer,) = seats(do.who, incident, seating)
            return (Declares(declarer),)
        case "undouble":
            return (Undouble(),)
        case "not-asked":
            return (NotAsked(do.what),)
        case "look-at-two":
            return tuple(LookAtTwo(h) for h in seats(do.who, incident, seating))
        case "lead-from":
            return tuple(LeadFrom(h) for h in seats(do.who, incident, seating))
        case "still-pays":
            return (StillPays(incident.hand),)
        case "enforce":
            return (Enforce(),)
        case "add-card":
            return (AddCard(incident.hand, do.what == "in time"),)
        case "restore":
            return (Restore(incident.hand, incident.card),)
        case "charge":
            # What a hand is found to lack is taken to have been in it: its revokes show.
            return (Charge(incident.hand, incident.card),) if isinstance(incident, Surplus) else ()
        case "annul":
            return (Annul(tuple(do.what.split())),)
        case "void":
            return (Redeal(number),)
        case "review":
            return (Review(do.what),)
    return (Give(_result(do, incident, number, seating)),)


def _owed(do: Do, incident: Any, number: str, seating: Seating, one: int) -> list[Effect]:
    hands = seats(do.who, incident, seating)
    if do.thing == "withdrawn" and isinstance(incident, PenaltyCardKept | Revoke):
        return [
            Owe(Duty(h, do.what, c, number)) for h, c in withdrawn(incident, seating) if h in hands
        ]
    if do.thing == "rest" and isinstance(incident, PlayedTogether):
        played = incident.cards[0] if one < 0 else one
        return [
            Owe(Duty(h, do.what, c, number)) for h in hands for c in incident.cards if c != played
        ]
    if do.what == SAME_ANSWER and isinstance(incident, Revoke):
        return [Owe(d) for h in hands for d in _answers(do, incident, h, number)]
    if isinstance(incident, ClaimDisputed):
        return [Owe(d) for h in hands for d in _stated(do, incident, h, number)]
    if do.thing == "suits" and isinstance(incident, PartnerHasPenaltyCards):
        return [Owe(Duty(h, do.what, s, number)) for h in hands for s in incident.suits]
    about = thing(do.thing, incident, seating, one)
    return [Owe(Duty(h, do.what, about.arg, number, call=about.call)) for h in hands]


def _answers(do: Do, incident: Revoke, hand: int, number: str) -> list[Duty]:
    """The card with which a hand has answered a revoke, and the one played before it."""
    plays = [(-1, -1), *incident.later]
    return [
        Duty(hand, do.what, c, number, after=before)
        for (_, before), (h, c) in itertools.pairwise(plays)
        if h == hand
    ]


def _stated(do: Do, incident: ClaimDisputed, hand: int, number: str) -> list[Duty]:
    """The duties of a hand by a statement with a claim, or the lack of one: a suit at a time, and
    the order of suits a pair at a time."""
    match do.thing:
        case "barred":
            return [Duty(hand, do.what, s, number) for s in incident.barred]
        case "announced":
            return [Duty(hand, do.what, s, number) for s in incident.stated.finesses]
        case "order":
            named = incident.stated.order
            others = tuple(s for s in range(len(SUITS)) if s not in named)
            return [
                Duty(hand, do.what, later, number, after=first)
                for i, first in enumerate(named)
                for later in (*named[i + 1 :], *others)
            ]
    return [Duty(hand, do.what, -1, number)]


def _result(
    do: Do, incident: Any, number: str, seating: Seating
) -> Transfer | Award | NoScore | Limit:
    """The result that a ruling adds to a deal."""
    side = seating.side_of[incident.hand]
    other = next(i for i in range(len(seating.sides)) if i != side)
    who = side if do.who == "offenders" else other
    match do.verb:
        case "tricks":
            tricks = available(incident, do.number) if do.available == SINCE_REVOKE else do.number
            return Transfer(side, other, tricks, number)
        case "points":
            return Award(who, do.number, number)
        case "no-score":
            return NoScore(who, number)
        case "limit":
            return Limit(side, do.number, number)
    raise ValueError(f"No verb {do.verb!r}.")
