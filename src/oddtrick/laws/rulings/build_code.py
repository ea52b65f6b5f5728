"""A table of rows before a referee: each offence it has clauses on becomes a law of a `Code`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from oddtrick.core import Action, Seating, Stage, Violation
from oddtrick.laws.clauses.clause import Closes, LawTable, find, holds
from oddtrick.laws.irregularities.condonation import CLOSES
from oddtrick.laws.irregularities.detection import AT_THE_TABLE, Offence
from oddtrick.laws.irregularities.in_play import declarer, seating_of
from oddtrick.laws.irregularities.table_action_incidents import incident_of
from oddtrick.laws.notes.code import ACCEPTED, Breach, Code, Law, Matter, Notes
from oddtrick.laws.notes.incident import Incident
from oddtrick.laws.notes.ruling import Verdict
from oddtrick.laws.questions.question import Value
from oddtrick.laws.rulings.apply import in_terms_of, verdict
from oddtrick.laws.rulings.asked import Asked
from oddtrick.laws.rulings.from_incident import facts_of
from oddtrick.laws.rulings.several_offences import left_to_the_next

__all__ = ["code_of"]


def _closing(
    table: LawTable, rows: tuple[Closes, ...], offence: Offence
) -> Callable[[Notes, Breach, Action], str]:
    def closes(notes: Notes, breach: Breach, action: Action) -> str:
        if offence.lapses and offence.lapses(notes, breach, action):
            return ACCEPTED
        for row in rows:
            # Some moments only a director hears of.
            if row.moment in CLOSES and CLOSES[row.moment](notes, breach, action):
                if not row.when:
                    return row.state
                assert offence.describe is not None
                incident = offence.describe(notes, breach, -1)
                facts = facts_of(in_terms_of(table, incident), seating_of(notes))
                if holds(row.when, facts)[0]:
                    return row.state
        return ""

    return closes


def _law(
    table: LawTable,
    name: str,
    offence: Offence,
    closings: tuple[Closes, ...],
    asked: Mapping[str, Asked],
) -> Law:
    rows = offence.rows or name

    def remedy(incident: Incident, seating: Seating, known: Mapping[str, Value]) -> Verdict:
        found = verdict(table, rows, incident, seating, known, asked)
        if offence.stays:
            found = left_to_the_next(found)
        return found

    nobody = table.excluded.get("role", ())
    of_roles = any("role" in row.facts for row in table.on(rows))

    def covers(notes: Notes, action: Action, fault: Violation) -> bool:
        if not offence.covers(notes, action, fault):
            return False
        tells = offence.tells or (incident_of if offence.deed else None)
        if tells:
            incident = in_terms_of(table, tells(notes, action, notes.line.at))
            facts = facts_of(incident, seating_of(notes))
            found = find(table, rows, facts)
            return bool(found.clauses) and not found.asks
        # Tricks without a declarer, before the auction say, are not what such a code is on.
        return not (of_roles and "player" in nobody and declarer(notes) < 0)

    return Law(
        name,
        offence.incident,
        remedy,
        matter=offence.matter,
        covers=covers,
        describe=offence.describe,
        closes=_closing(table, tuple(row for row in closings if row.on == name), offence),
        at_once=offence.at_once,
        counts_as=offence.counts_as,
        due=offence.due,
        deed=offence.deed,
    )


def code_of(
    table: LawTable,
    matters: tuple[Matter, ...],
    prepare: Callable[[Stage[Any]], Stage[Any]] = lambda stage: stage,
    *,
    deeds: Mapping[str, tuple[str, ...]] | None = None,
    excused: Callable[[Notes, Action], tuple[Action, ...]] = lambda notes, action: (),
    offences: Mapping[str, Offence] = AT_THE_TABLE,
    closings: tuple[Closes, ...] | None = None,
    asked: Mapping[str, Asked] | None = None,
    due: tuple[Law, ...] = (),
    reviewed: tuple[str, ...] = (),
) -> Code:
    """The code of a table: what it has clauses on can happen, anything else is refused.

    `closings` are those of a table with a referee, where a director hears of later moments by
    the clauses themselves; `asked` are the facts that have to be asked for, and `due` the laws that
    fall due by more than one clause.
    """
    on = table.offences
    rows = table.closings if closings is None else closings
    laws = tuple(
        _law(table, name, offence, rows, asked or {})
        for name, offence in offences.items()
        if (offence.rows or name) in on
    )
    return Code(table, (*due, *laws), matters, prepare, deeds or {}, excused, reviewed)
