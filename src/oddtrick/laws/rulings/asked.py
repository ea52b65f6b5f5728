"""Facts that no table shows: whom the referee asks for them, and in which words.

A code says of which facts it has to ask (`Code.asked`): of a player, where a law gives them a
choice before the rest of the ruling is known, or of the director, where a law asks for judgement.
What the program says where it directs itself is part of the row.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from oddtrick.core import Seating
from oddtrick.laws.clauses.clause import LawTable
from oddtrick.laws.clauses.facts import Value
from oddtrick.laws.clauses.vocabulary import OFFENCES
from oddtrick.laws.notes.incident import Incident
from oddtrick.laws.notes.roles import seats
from oddtrick.laws.notes.ruling import Answer, Ruling, RulingOption, Verdict
from oddtrick.messages import Message, TextValue, written


class Asked(NamedTuple):
    """A fact to be asked for: of whom (a role), by which laws, in which words, the answers with
    their codes and labels, what the program answers where it directs, and whether that leaves no
    doubt, so that a person who directs need not be waited for."""

    who: str
    laws: tuple[str, ...]
    text: str
    answers: tuple[tuple[Value, str, str], ...]
    advises: Callable[[Any], Value] = lambda x: False
    certain: Callable[[Any], bool] = lambda x: False


def question(
    table: LawTable,
    offence: str,
    incident: Incident,
    seating: Seating,
    fact: str,
    asked: Asked,
    words: Mapping[str, TextValue],
) -> Verdict:
    """The question for a fact of an incident, as a verdict that leads to nothing but its answer."""
    options = tuple(
        RulingOption(code, Message(label, {}), (Answer(fact, value),))
        for value, code, label in asked.answers
    )
    advised = asked.advises(incident)
    laws, text = tuple(map(table.law, asked.laws)), written(asked.text).fill(**words)
    return Verdict(
        Ruling(laws, incident.hand, text, OFFENCES[offence], asks=True),
        (),
        seats(asked.who, incident, seating),
        options,
        next(code for value, code, _ in asked.answers if value == advised),
        asked.certain(incident),
    )
