"""Situations at duplicate, as examples of what a director rules on besides the laws of contract.
South plays the hand, and North is dummy, unless the story says otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from .codes import DIRECTED
from .practice import Case, Situation
from .practice_club import CLUB
from .practice_contract1963 import CONTRACT
from .questions import Value

__all__ = ["DUPLICATE", "OWN"]


def _at(
    title: str, story: str, offence: str, facts: Mapping[str, Value], *besides: Case
) -> Situation:
    return Situation("duplicate1963", title, story, offence, facts, besides=besides)


_ADJUSTED = Case({"adjusting": "uncompensated"}, "adjusting")
_TENTH = Case({"flagrant": False}, "procedure")
_NORMALLY = Case({"feasible": True}, "information")


OWN = (
    _at(
        "“We will let it go”",
        "West has revoked, and North says: “We will let it go.”",
        "director",
        {"directing": "waived"},
        Case({"directing": "none"}),
        Case({"about": "penalty choice"}, "consulting", "contract1963"),
        Case({"about": "who exacts"}, "consulting", "auction1910"),
    ),
    _at(
        "Too much for a revoke",
        "Two tricks for a revoke that cost nothing are too much, say East and West, and ask for "
        "an adjusted score.",
        "adjusting",
        {"adjusting": "generous"},
        _ADJUSTED,
        Case({"appeal": "discretion"}, "appeal"),
        _TENTH,
    ),
    _at(
        "A bid on nothing",
        "East opened one spade with a worthless hand. His partner knew no more of it than anybody.",
        "convention",
        {"convention": "psychic"},
        Case({"convention": "undisclosed", "damaged": True}),
        Case({"convention": "undisclosed", "damaged": False}),
        Case({"convention": "hard"}),
    ),
    _at(
        "He has heard of the board",
        "Before he plays board five West hears at the bar that it makes a slam.",
        "information",
        {"feasible": False},
        _NORMALLY,
        Case({"adjusting": "harsh"}, "adjusting"),
        _TENTH,
    ),
    _at(
        "The wrong board",
        "For the first time tonight a pair played a board that was not theirs, and another pair "
        "must have an adjusted score for it.",
        "procedure",
        {"flagrant": False},
        Case({"flagrant": True}),
        Case({"adjusting": "harsh"}, "adjusting"),
        _NORMALLY,
    ),
    _at(
        "“The law says otherwise”",
        "A pair appeals: the director, they say, has misread the law.",
        "appeal",
        {"appeal": "law"},
        Case({"appeal": "fact"}),
        Case({"adjusting": "harsh"}, "adjusting"),
        Case({"directing": "waived"}, "director"),
    ),
    _at(
        "Two hands interchanged",
        "At the third table East and West put each other’s hands back into the pockets.",
        "board",
        {"board": "interchanged"},
        Case({"board": "alone"}),
        _ADJUSTED,
        Case({"informed": False}, "number"),
    ),
    _at(
        "Fourteen cards and twelve",
        "Before the auction North counts fourteen cards and East twelve. Nobody has seen which "
        "card is too many.",
        "number",
        {"informed": False},
        Case({"informed": True}),
        Case({"fault": "surplus"}, "deal", "contract1963"),
        Case({"board": "interchanged"}, "board"),
    ),
    _at(
        "The three for the four",
        "South named the four of hearts, and dummy played the three. It is seen before anybody "
        "leads to the next trick.",
        "designation",
        {"misplaced": "wrong card", "next_led": False},
        Case({"misplaced": "wrong card", "next_led": True}),
        Case({"misplaced": "absent"}),
        Case({"misplaced": "later"}),
    ),
    _at(
        "A claim disputed at duplicate",
        "South claims three tricks, West disputes it, and two of them are doubtful.",
        "claim",
        {"claimed": "disputed"},
        Case({"claimed": "disputed", "stated": False}, code="contract1963"),
        Case({"claimed": "claim"}),
        Case({"claimed": "exposed"}),
    ),
    _at(
        "A trick won, and given away",
        "Ten minutes after the session South finds that he conceded a trick which he had won.",
        "concession",
        {"conceded": "won", "half_hour": True},
        Case({"conceded": "won", "half_hour": False}),
        Case({"conceded": "unlosable", "moved": True}),
        Case({"conceded": "other"}),
    ),
    _at(
        "Half an hour and a minute",
        "Corrections are taken for thirty minutes after the score is posted. After thirty-one a "
        "pair finds that its score was entered for the other side.",
        "score",
        {"in_limit": False},
        Case({"in_limit": True}),
        Case({"agreed": False, "entry": "other"}, "score", "contract1963"),
        _ADJUSTED,
    ),
    _at(
        "Dummy points at a card",
        "“That one, partner, points the wrong way,” says dummy of the last trick.",
        "dummy",
        {"about": "pointed"},
        Case({"about": "card"}),
        Case({"about": "penalty", "lost": True}),
        Case({"about": "wrong lead", "lost": True}),
    ),
)

_TAKEN = {row.on for row in DIRECTED["duplicate1963"].table.clauses} - {s.offence for s in OWN}
_OF_CONTRACT = (*CONTRACT, *(s for s in CLUB if s.code == "contract1963"))

DUPLICATE = (
    *OWN,
    *(replace(s, code="duplicate1963", besides=()) for s in _OF_CONTRACT if s.offence in _TAKEN),
)
"""Those of its own, and those of contract on which the same laws hold."""
