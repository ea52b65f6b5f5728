"""Situations at duplicate, as examples of what a director rules on besides the laws of contract.
South plays the hand, and North is dummy, unless the story says otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from .codes import DIRECTED
from .practice import Situation
from .practice_club import CLUB
from .practice_contract1963 import CONTRACT
from .questions import Value

__all__ = ["DUPLICATE"]


def _at(title: str, story: str, offence: str, facts: Mapping[str, Value]) -> Situation:
    return Situation("duplicate1963", title, story, offence, facts)


_OWN = (
    _at(
        "“We will let it go”",
        "West has revoked, and North says: “We will let it go.”",
        "director",
        {"directing": "waived"},
    ),
    _at(
        "Too much for a revoke",
        "Two tricks for a revoke that cost nothing are too much, say East and West, and ask for "
        "an adjusted score.",
        "adjusting",
        {"adjusting": "generous"},
    ),
    _at(
        "A bid on nothing",
        "East opened one spade with a worthless hand. His partner knew no more of it than anybody.",
        "convention",
        {"convention": "psychic"},
    ),
    _at(
        "He has heard of the board",
        "Before he plays board five West hears at the bar that it makes a slam.",
        "information",
        {"feasible": False},
    ),
    _at(
        "The wrong board",
        "For the first time tonight a pair played a board that was not theirs, and another pair "
        "must have an adjusted score for it.",
        "procedure",
        {"flagrant": False},
    ),
    _at(
        "“The law says otherwise”",
        "A pair appeals: the director, they say, has misread the law.",
        "appeal",
        {"appeal": "law"},
    ),
    _at(
        "Two hands interchanged",
        "At the third table East and West put each other’s hands back into the pockets.",
        "board",
        {"board": "interchanged"},
    ),
    _at(
        "Fourteen cards and twelve",
        "Before the auction North counts fourteen cards and East twelve. Nobody has seen which "
        "card is too many.",
        "number",
        {"informed": False},
    ),
    _at(
        "The three for the four",
        "South named the four of hearts, and dummy played the three. It is seen before anybody "
        "leads to the next trick.",
        "designation",
        {"misplaced": "wrong card", "next_led": False},
    ),
    _at(
        "A claim disputed at duplicate",
        "South claims three tricks, West disputes it, and two of them are doubtful.",
        "claim",
        {"claimed": "disputed"},
    ),
    _at(
        "A trick won, and given away",
        "Ten minutes after the session South finds that he conceded a trick which he had won.",
        "concession",
        {"conceded": "won", "half_hour": True},
    ),
    _at(
        "Half an hour and a minute",
        "Corrections are taken for thirty minutes after the score is posted. After thirty-one a "
        "pair finds that its score was entered for the other side.",
        "score",
        {"in_limit": False},
    ),
    _at(
        "Dummy points at a card",
        "“That one, partner, points the wrong way,” says dummy of the last trick.",
        "dummy",
        {"about": "pointed"},
    ),
)

_TAKEN = {row.on for row in DIRECTED["duplicate1963"].table.clauses} - {s.offence for s in _OWN}
_OF_CONTRACT = (*CONTRACT, *(s for s in CLUB if s.code == "contract1963"))

DUPLICATE = (
    *_OWN,
    *(replace(s, code="duplicate1963", besides=()) for s in _OF_CONTRACT if s.offence in _TAKEN),
)
"""Those of its own, and those of contract on which the same laws hold."""
