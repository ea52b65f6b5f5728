"""Situations at duplicate, as examples of what a director rules on besides the laws of contract.
South plays the hand, and North is dummy, unless the story says otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from oddtrick.laws.codes import DIRECTED
from oddtrick.laws.questions.at_table import Value

from .contract1963 import CONTRACT
from .situation import Situation, WrongCase
from .table_procedure import CLUB


def _at(
    title: str, story: str, offence: str, facts: Mapping[str, Value], *besides: WrongCase
) -> Situation:
    return Situation("duplicate1963", title, story, offence, facts, besides=besides)


_ADJUSTED = WrongCase({"adjusting": "uncompensated"}, "adjusting")
_TENTH = WrongCase({"flagrant": False}, "procedure")
_NORMALLY = WrongCase({"feasible": True}, "information")


OWN = (
    _at(
        "“We will let it go”",
        "West has revoked, and North says: “We will let it go.”",
        "director",
        {"directing": "waived"},
        WrongCase({"directing": "none"}),
        WrongCase({"about": "penalty choice"}, "consulting", "contract1963"),
        WrongCase({"about": "who exacts"}, "consulting", "auction1910"),
    ),
    _at(
        "Too much for a revoke",
        "Two tricks for a revoke that cost nothing are too much, say East and West, and ask for "
        "an adjusted score.",
        "adjusting",
        {"adjusting": "generous"},
        _ADJUSTED,
        WrongCase({"appeal": "discretion"}, "appeal"),
        _TENTH,
    ),
    _at(
        "A bid on nothing",
        "East opened one spade with a worthless hand. His partner knew no more of it than anybody.",
        "convention",
        {"convention": "psychic"},
        WrongCase({"convention": "undisclosed", "damaged": True}),
        WrongCase({"convention": "undisclosed", "damaged": False}),
        WrongCase({"convention": "hard"}),
    ),
    _at(
        "He has heard of the board",
        "Before he plays board five West hears at the bar that it makes a slam.",
        "information",
        {"feasible": False},
        _NORMALLY,
        WrongCase({"adjusting": "harsh"}, "adjusting"),
        _TENTH,
    ),
    _at(
        "The wrong board",
        "For the first time tonight a pair played a board that was not theirs, and another pair "
        "must have an adjusted score for it.",
        "procedure",
        {"flagrant": False},
        WrongCase({"flagrant": True}),
        WrongCase({"adjusting": "harsh"}, "adjusting"),
        _NORMALLY,
    ),
    _at(
        "“The law says otherwise”",
        "A pair appeals: the director, they say, has misread the law.",
        "appeal",
        {"appeal": "law"},
        WrongCase({"appeal": "fact"}),
        WrongCase({"adjusting": "harsh"}, "adjusting"),
        WrongCase({"directing": "waived"}, "director"),
    ),
    _at(
        "Two hands interchanged",
        "At the third table East and West put each other’s hands back into the pockets.",
        "board",
        {"board": "interchanged"},
        WrongCase({"board": "alone"}),
        _ADJUSTED,
        WrongCase({"informed": False}, "number"),
    ),
    _at(
        "Fourteen cards and twelve",
        "Before the auction North counts fourteen cards and East twelve. Nobody has seen which "
        "card is too many.",
        "number",
        {"informed": False},
        WrongCase({"informed": True}),
        WrongCase({"fault": "surplus"}, "deal", "contract1963"),
        WrongCase({"board": "interchanged"}, "board"),
    ),
    _at(
        "The three for the four",
        "South named the four of hearts, and dummy played the three. It is seen before anybody "
        "leads to the next trick.",
        "designation",
        {"misplaced": "wrong card", "next_led": False},
        WrongCase({"misplaced": "wrong card", "next_led": True}),
        WrongCase({"misplaced": "absent"}),
        WrongCase({"misplaced": "later"}),
    ),
    _at(
        "A claim disputed at duplicate",
        "South claims three tricks, West disputes it, and two of them are doubtful.",
        "claim",
        {"claimed": "disputed"},
        WrongCase({"claimed": "disputed", "stated": False}, code="contract1963"),
        WrongCase({"claimed": "claim"}),
        WrongCase({"claimed": "exposed"}),
    ),
    _at(
        "A trick won, and given away",
        "Ten minutes after the session South finds that he conceded a trick which he had won.",
        "concession",
        {"conceded": "won", "half_hour": True},
        WrongCase({"conceded": "won", "half_hour": False}),
        WrongCase({"conceded": "unlosable", "moved": True}),
        WrongCase({"conceded": "other"}),
    ),
    _at(
        "Half an hour and a minute",
        "Corrections are taken for thirty minutes after the score is posted. After thirty-one a "
        "pair finds that its score was entered for the other side.",
        "score",
        {"in_limit": False},
        WrongCase({"in_limit": True}),
        WrongCase({"agreed": False, "entry": "other"}, "score", "contract1963"),
        _ADJUSTED,
    ),
    _at(
        "Dummy points at a card",
        "“That one, partner, points the wrong way,” says dummy of the last trick.",
        "dummy",
        {"about": "pointed"},
        WrongCase({"about": "card"}),
        WrongCase({"about": "penalty", "lost": True}),
        WrongCase({"about": "wrong lead", "lost": True}),
    ),
)

_TAKEN = {row.on for row in DIRECTED["duplicate1963"].table.clauses} - {s.offence for s in OWN}
_OF_CONTRACT = (*CONTRACT, *(s for s in CLUB if s.code == "contract1963"))

DUPLICATE = (
    *OWN,
    *(replace(s, code="duplicate1963", besides=()) for s in _OF_CONTRACT if s.offence in _TAKEN),
)
"""Those of its own, and those of contract on which the same laws hold."""
