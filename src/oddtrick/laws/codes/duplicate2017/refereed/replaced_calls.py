"""Calls in place of cancelled ones before a referee, by the laws of 2017."""

from __future__ import annotations

from collections.abc import Mapping

from oddtrick.core import Seating
from oddtrick.laws.clauses.clause import LawTable
from oddtrick.laws.irregularities.in_auction import replaced_calls
from oddtrick.laws.notes.code import OPEN, Law, Notes
from oddtrick.laws.notes.incident import CallReplaced
from oddtrick.laws.notes.ruling import TakeBack, Verdict
from oddtrick.laws.questions.question import Value
from oddtrick.laws.rulings.apply import verdict
from oddtrick.laws.rulings.asked import question
from oddtrick.laws.rulings.referents import lowest_sufficient
from oddtrick.terms import call_name

from .questions import ASKED

__all__ = ["refereed_replaced"]

_ORIGIN: Mapping[str, tuple[str, Mapping[str, Value]]] = {
    "30B1": ("call", {"called": "pass", "turn": "partner"}),
    "31A1": ("call", {"called": "bid", "turn": "right"}),
    "31A2": ("call", {"called": "bid", "turn": "right", "right_then": "other"}),
    "31B": ("call", {"called": "bid", "turn": "partner"}),
    "32A": ("call", {"called": "double", "turn": "right"}),
    "32B": ("call", {"called": "double", "turn": "partner"}),
    "27A": ("bid", {"slip": False, "in_turn": True, "hasty": False}),
}
"""By which law a call was cancelled: the offence, and what of it is known."""

_ONLY = frozenset({"comparable", "replacement", "right_then"})


def _replaced(notes: Notes) -> tuple[CallReplaced, ...]:
    """The call just made in place of one that was cancelled, where it matters what it is. A call
    that is irregular itself waits until that has been ruled on."""
    at = notes.line.at - 1
    if any(b.at == at and b.state == OPEN and not b.deed for b in notes.breaches):
        return ()
    found = {x.law: x for x in replaced_calls(notes) if x.law in _ORIGIN}
    return tuple(found.values())


def _of_replaced(
    table: LawTable, incident: CallReplaced, known: Mapping[str, Value]
) -> dict[str, Value]:
    """The known facts of a call that replaces another: what the system of the side shows, too."""
    shown = {"specifies": incident.specifies, "comparable": incident.comparable}
    known = {**{fact: value for fact, value in shown.items() if value is not None}, **known}
    facts: dict[str, Value] = {
        "early": "mistake",
        "accepted": False,
        "called_before": False,
        **_ORIGIN[incident.law][1],
    }
    if incident.law in ("31A1", "32A"):
        repeated = "pass" if incident.call == incident.cancelled else "illegal"
        facts["right_then"] = repeated if incident.passed else "other"
    if incident.law == "27A":
        double = "double" if incident.call in ("X", "XX") else "bid or pass"
        if known.get("specifies"):
            facts["replacement"] = "same"
        elif "comparable" in known:
            facts["replacement"] = "comparable" if known["comparable"] else double
    return {**facts, **known}


def refereed_replaced(table: LawTable) -> Law:
    """The law on a call that replaces a cancelled one."""

    def remedy(incident: CallReplaced, seating: Seating, known: Mapping[str, Value]) -> Verdict:
        offence = _ORIGIN[incident.law][0]
        facts = _of_replaced(table, incident, known)
        if offence == "bid" and "replacement" not in facts:
            words = {"hand": "{hand}", "call": call_name(incident.call).lower()}
            words["cancelled"] = call_name(incident.cancelled).lower()
            lowest = incident.lowest or lowest_sufficient(incident.cancelled, incident.over)
            just_enough = incident.call == lowest and "specifies" not in facts
            fact = "specifies" if just_enough else "comparable"
            return question(table, offence, incident, seating, fact, ASKED[fact], words)
        found = verdict(table, offence, incident, seating, facts, ASKED, _ONLY)
        # What is cancelled is the call just made, not one that somebody spoke of.
        back = tuple(TakeBack(1) if isinstance(e, TakeBack) else e for e in found.effects)
        return found._replace(effects=back)

    return Law("replaced", CallReplaced, remedy, due=_replaced)
