"""A table of rows before a referee: each offence it has clauses on becomes a law of a `Code`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from oddtrick.core import Action, Seating, Stage, Violation
from oddtrick.laws.clauses.clause import Closes, LawTable, find, holds
from oddtrick.laws.clauses.facts import Value
from oddtrick.laws.irregularities.detection import AT_THE_TABLE, Offence
from oddtrick.laws.irregularities.in_auction import auction_before, auction_now
from oddtrick.laws.irregularities.in_play import (
    declarer,
    play_before,
    play_now,
    played_later,
    revoked_too,
    same_side,
    seating_of,
)
from oddtrick.laws.irregularities.table_actions import incident_of
from oddtrick.laws.notes.code import ACCEPTED, Breach, Code, Law, Notes
from oddtrick.laws.notes.incident import Incident
from oddtrick.laws.notes.ruling import Verdict
from oddtrick.stages.tricks.defective_tricks import waiting
from oddtrick.stages.tricks.tricks import Claim

from .apply import in_terms_of, verdict
from .asked import Asked
from .concurrent_offences import left_to_the_next
from .from_incident import facts_of

# Moments: what a later act makes of an offence nobody has spoken of. Shared by all codes.


def _plays_on(notes: Notes, breach: Breach, action: Action) -> bool:
    """A card to a later trick."""
    now = play_now(notes)
    then = play_before(notes, breach.at)
    return action.kind == "play" and now is not None and len(now.tricks) > len(then.tricks)


def _last_side_plays_on(notes: Notes, breach: Breach, action: Action) -> bool:
    """The offender's side plays to a later trick; where both sides have revoked on one, the last
    of the two sides does."""
    if not _plays_on(notes, breach, action):
        return False
    sides = {same_side(notes, hand, breach.hand) for hand in played_later(notes, breach)}
    sides.add(same_side(notes, action.hand, breach.hand))
    return True in sides and (False in sides or not revoked_too(notes, breach))


def _play_ends(notes: Notes, action: Action) -> Claim | None:
    """The claim by which play ends when a defender agrees to it as the last."""
    now = play_now(notes)
    if action.kind != "agree" or now is None or now.claim is None:
        return None
    return now.claim if len(notes.line.now.turns) == 1 else None


def _side_claims(notes: Notes, breach: Breach, action: Action) -> bool:
    """Declarer's side ends play by its claim; the defenders, who agree, by conceding what is
    claimed."""
    claim = _play_ends(notes, action)
    if claim is None:
        return False
    return same_side(notes, breach.hand, claim.by) or claim.tricks > 0


def _quitted(notes: Notes, breach: Breach, action: Action) -> bool:
    """The trick has been turned: there is a card to a later one, or play ends behind it."""
    if _plays_on(notes, breach, action):
        return True
    now, then = play_now(notes), play_before(notes, breach.at)
    return (
        _play_ends(notes, action) is not None
        and now is not None
        and len(now.tricks) > len(then.tricks)
    )


def _by_next(notes: Notes, breach: Breach, action: Action) -> bool:
    return action.hand == notes.line.now.game.seating.after(breach.hand)


def _all_followed(notes: Notes, breach: Breach, action: Action) -> bool:
    now = play_now(notes)
    if action.kind not in ("play", "omit") or now is None:
        return False
    return waiting(now) == (action.hand,) or _plays_on(notes, breach, action)


def _others_called(notes: Notes, breach: Breach, action: Action) -> bool:
    """Everybody else who bids has called over it."""
    state = auction_now(notes)
    if state is None or action.kind != "call":
        return False
    called = {hand for hand, _ in state.calls[len(auction_before(notes, breach.at).calls) + 1 :]}
    callers = {hand for hand, after in enumerate(state.following) if after >= 0}
    return callers <= {*called, action.hand, breach.hand}


CLOSES: Mapping[str, Callable[[Notes, Breach, Action], bool]] = {
    "side plays on": lambda n, b, a: _plays_on(n, b, a) and same_side(n, a.hand, b.hand),
    "last side plays on": _last_side_plays_on,
    "side claims": _side_claims,
    "claims": lambda n, b, a: a.kind == "claim" and same_side(n, a.hand, b.hand),
    "quitted": _quitted,
    "next plays": lambda n, b, a: a.kind == "play" and _by_next(n, b, a),
    "all followed": _all_followed,
    "dummy faced": lambda n, b, a: a.kind == "face",
    "play begun": lambda n, b, a: a.kind == "play",
    "others call": _others_called,
    "next calls": lambda n, b, a: a.kind == "call" and _by_next(n, b, a),
    "anybody doubles": lambda n, b, a: a.kind == "say",
    "declared": lambda n, b, a: a.kind == "declare" and a.arg != "P",
    # All have agreed the score by then: there is no later act in the deal.
    "cards mixed": lambda n, b, a: False,
    "next cut": lambda n, b, a: False,
    "declarer plays on": lambda n, b, a: a.kind == "play" and not same_side(n, a.hand, b.hand),
}
"""The effect of an act on the moments that closings name."""


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

    def remedy(incident: Incident, seating: Seating, facts: Mapping[str, Value]) -> Verdict:
        found = verdict(table, rows, incident, seating, facts, asked)
        if offence.stays:
            found = left_to_the_next(found)
        return found

    nobody = table.excluded.get("role", ())
    of_roles = any("role" in row.facts for row in table.on(rows))

    def covers(notes: Notes, action: Action, fault: Violation) -> bool:
        if not offence.covers(notes, action, fault):
            return False
        tells = offence.tells or (incident_of if offence.is_table_action else None)
        if tells:
            incident = in_terms_of(table, tells(notes, action, notes.line.at))
            facts = facts_of(incident, seating_of(notes))
            finding = find(table, rows, facts)
            return bool(finding.clauses) and not finding.asks
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
        is_table_action=offence.is_table_action,
    )


def code_of(
    folder: str,
    prepare: Callable[[Stage[Any]], Stage[Any]] = lambda stage: stage,
    *,
    name: str = "",
    excused: Callable[[Notes, Action], tuple[Action, ...]] = lambda notes, action: (),
    offences: Mapping[str, Offence] = AT_THE_TABLE,
    asked: Mapping[str, Asked] | None = None,
    due: tuple[Callable[[LawTable], Law], ...] = (),
) -> Code:
    """The code of a folder, by its name where that is another: what it has clauses on can happen,
    anything else is refused.

    `asked` are the facts that have to be asked for, and `due` make the laws that fall due by more
    than one clause.
    """

    def build(table: LawTable) -> tuple[Law, ...]:
        on, closings = table.offences, table.refereed or table.closings
        laws = (
            _law(table, law, offence, closings, asked or {})
            for law, offence in offences.items()
            if (offence.rows or law) in on
        )
        return (*(make(table) for make in due), *laws)

    return Code(name or folder, folder, build, prepare, excused)
