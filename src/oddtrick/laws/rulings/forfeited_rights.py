"""Rights that are lost: dummy speaks though they have lost their rights, or partners consult about
a penalty. What a code says of it is in its clauses; here is what is left of a ruling."""

from __future__ import annotations

from oddtrick.laws.irregularities.in_play import declarer, same_side, seating_of
from oddtrick.laws.irregularities.table_actions import lost_rights, moment
from oddtrick.laws.notes.code import OPEN, Breach, Code, Notes
from oddtrick.laws.notes.incident import DummySpoke
from oddtrick.laws.notes.penalty import THIS_CARD
from oddtrick.laws.notes.roles import role_of
from oddtrick.laws.notes.ruling import (
    Effect,
    Free,
    Give,
    Owe,
    Review,
    Ruling,
    RulingOption,
    TakeBack,
    Verdict,
)
from oddtrick.messages import say, together


def spoken_by_dummy(notes: Notes, code: Code, breach: Breach, by: int, verdict: Verdict) -> Verdict:
    """The verdict on a breach, where the seat that spoke of it first is dummy: one who has lost
    their rights, or one who may not speak. The verdict as it is where that is not so."""
    about = _about(notes, breach, by)
    law = next((law for law in code.laws if law.incident is DummySpoke), None)
    if not about or law is None:
        return verdict
    lost = lost_rights(notes, by)
    spoke = DummySpoke(breach.hand, declarer(notes), about, lost=lost, by=by)
    reviewed = law.remedy(spoke, seating_of(notes), {})
    if not lost:
        speaks = reviewed.effects and moment(notes, notes.line.at) == "play"
        return _together(verdict, reviewed) if speaks and not verdict.ruling.asks else verdict
    if any(isinstance(e, Review) and e.law == "43B3" for e in reviewed.effects):
        return reviewed._replace(ruling=reviewed.ruling._replace(about=verdict.ruling.about))
    first = verdict.ruling
    text = reviewed.ruling.text
    if any(map(_puts_right, verdict.effects)):
        text = together(text, say("It is put right."))
    if about == "renounce":
        return _together(verdict, reviewed)
    ruling = Ruling(reviewed.ruling.laws, first.hand, text, first.about)
    options = _unpunished(verdict.options)
    effects = tuple(e for e in verdict.effects if _puts_right(e))
    return Verdict(ruling, effects, verdict.who if options else (), options)


def _together(verdict: Verdict, reviewed: Verdict) -> Verdict:
    """The verdict on a breach with what is said besides of dummy, who spoke of it."""
    first, more = verdict.ruling, reviewed.ruling
    laws = tuple(dict.fromkeys((*first.laws, *more.laws)))
    ruling = first._replace(laws=laws, text=together(first.text, more.text))
    return verdict._replace(ruling=ruling, effects=(*verdict.effects, *reviewed.effects))


def waived(options: tuple[RulingOption, ...]) -> tuple[Effect, ...]:
    """The effects where none of the options can be chosen any more: those that cost nothing, or
    else the common beginning of all, that the act is taken back."""
    for option in options:
        if all(isinstance(e, Free) for e in option.effects):
            return option.effects
    backs = [[e for e in o.effects if isinstance(e, TakeBack)] for o in options]
    return tuple(backs[0][:1]) if all(backs) else ()


def _about(notes: Notes, breach: Breach, by: int) -> str:
    """The irregularity that dummy speaks of, in the words of the laws; empty where it is no matter,
    or another speaks."""
    decl = declarer(notes)
    if by < 0 or decl < 0 or role_of(seating_of(notes), by, decl) != "dummy":
        return ""
    if not same_side(notes, breach.hand, decl):
        return "penalty"
    of_declarer = breach.hand == decl and breach.law.name == "revoke"
    return "renounce" if of_declarer and breach.state == OPEN else ""


def _puts_right(effect: Effect) -> bool:
    """Whether an effect corrects something, and exacts nothing."""
    if isinstance(effect, Owe):
        return effect.duty.kind == THIS_CARD
    return not isinstance(effect, Give)


def _unpunished(options: tuple[RulingOption, ...]) -> tuple[RulingOption, ...]:
    """Where it could be let stand or taken back: these two, without what was to be paid."""
    stands = tuple(o for o in options if not o.effects)
    back = any(isinstance(e, TakeBack) for o in options for e in o.effects)
    return (
        (*stands[:1], RulingOption("retract", say("Have it taken back"), (TakeBack(),)))
        if back
        else ()
    )
