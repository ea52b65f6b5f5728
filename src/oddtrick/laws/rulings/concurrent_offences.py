"""Several offences at once: what a ruling takes back is ruled on before it, so that the player who
made it owes no less, and the order in which attention is drawn changes nothing.

Our reading, for the books speak of one offence at a time: an act that was irregular is paid for
though it is cancelled with another; nobody gains by an offence that came before their own.
"""

from __future__ import annotations

from collections.abc import Sequence

from oddtrick.laws.irregularities.defective_tricks import led_since
from oddtrick.laws.irregularities.in_play import (
    declarer,
    played_later,
    revoked_too,
    same_side,
    seating_of,
)
from oddtrick.laws.notes.code import OPEN, Breach, Notes, Query
from oddtrick.laws.notes.incident import Revoke
from oddtrick.laws.notes.roles import role_of
from oddtrick.laws.notes.ruling import AddCard, Effect, RulingOption, TakeBack, Verdict


def ruled_with(notes: Notes, breach: Breach, by: int) -> tuple[Query, ...]:
    """The questions to rule on after one that is open still: where both sides have revoked on one
    trick, and one has played on, both revokes are put right."""
    if breach.action_number or breach.at >= notes.line.at or not breach.law.describe:
        return ()
    if not isinstance(breach.law.describe(notes, breach, by), Revoke):
        return ()
    if not played_later(notes, breach):
        return ()
    return tuple(
        Query(b.law.matter, b.hand, _against(notes, b, by), b.at)
        for b in revoked_too(notes, breach)
        if b.at < breach.at
    )


def ruled_first(
    notes: Notes, breach: Breach, effects: Sequence[Effect], by: int
) -> tuple[Query, ...]:
    """The questions to rule on before these effects of a ruling on a breach are carried out, the
    last act first: every open breach that they cancel."""
    back = _back_to(notes, breach, effects)
    found = [
        b
        for b in notes.breaches
        if b.state == OPEN
        and not b.action_number
        and b.at >= back
        and b != breach
        and b.law.describe
    ]
    found.sort(key=lambda b: -b.at)
    return tuple(
        Query(b.law.matter, b.hand, _against(notes, b, by), b.at, before=b.at == breach.at)
        for b in found
    )


def _back_to(notes: Notes, breach: Breach, effects: Sequence[Effect]) -> int:
    """The position from which on these effects cancel what was done; the present one where they
    cancel nothing."""
    found = [notes.line.at]
    for effect in effects:
        if isinstance(effect, TakeBack):
            found.append(breach.at)
        elif isinstance(effect, AddCard) and effect.in_time:
            found.append(led_since(notes, breach.at))
    return min(at for at in found if at >= 0)


def _against(notes: Notes, breach: Breach, by: int) -> int:
    """The player who spoke, if they are one of those who may exact what is owed for this breach, or
    else the next of them: the side of the offender has not spoken of it, nor has dummy."""
    decl = declarer(notes)
    seating = seating_of(notes)
    entitled = [
        s
        for s in notes.line.now.game.seating.from_left(breach.hand)
        if not same_side(notes, s, breach.hand) and role_of(seating, s, decl) != "dummy"
    ]
    return by if by in entitled or not entitled else entitled[0]


def left_to_the_next(verdict: Verdict) -> Verdict:
    """A verdict on an act that the next ruling takes back, together with what else was wrong with
    it."""
    options = tuple(o._replace(effects=_staying(o.effects)) for o in verdict.options)
    return verdict._replace(effects=_staying(verdict.effects), options=options)


def _staying(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    return tuple(e for e in effects if not isinstance(e, TakeBack))


def chosen(verdict: Verdict, code: str) -> RulingOption | None:
    """The option of a verdict that has been chosen already."""
    return next((o for o in verdict.options if code and o.code == code), None)
