"""Irregularities of a declaration without an auction: trumps made, left, doubled and led to before
their time. Shared by all codes that know of it."""

from __future__ import annotations

from typing import cast

from oddtrick.core import Action, Violation
from oddtrick.laws.notes.code import Breach, Notes
from oddtrick.laws.notes.incident import Declared, MadeTrump, RedoubledEarly, Undiscarded
from oddtrick.stages.calling.declaring import DeclaringState
from oddtrick.stages.calling.doubling import DoublingState
from oddtrick.stages.tricks.tricks import Trump
from oddtrick.stages.trumps.making import Make, MakingState

__all__ = [
    "dealer_goes_on",
    "declared_wrongly",
    "describe_declaration",
    "describe_making",
    "describe_redouble",
    "describe_undiscarded",
    "doubling_goes_on",
    "made_wrongly",
    "making_is_past",
    "redoubled_early",
    "undiscarded",
]


def declared_wrongly(notes: Notes, action: Action, fault: Violation) -> bool:
    """The trump was made or left by whom it did not concern, or doubled before a player was
    asked."""
    sub = notes.line.now.sub
    if isinstance(sub, DeclaringState):
        return fault.kind in ("turn", "last")
    return isinstance(sub, DoublingState) and fault.kind == "turn" and not sub.times


def redoubled_early(notes: Notes, action: Action, fault: Violation) -> bool:
    """A redouble out of turn."""
    sub = notes.line.now.sub
    return isinstance(sub, DoublingState) and fault.kind == "turn" and sub.times > 0


def describe_declaration(notes: Notes, breach: Breach, by: int) -> Declared:
    """The declaration, or double, out of turn."""
    before, dealer = notes.line.past[breach.at], notes.line.now.setting.dealer
    if isinstance(before.sub, DoublingState):
        maker = before.table.get(Trump).maker
        return Declared(breach.hand, dealer, "doubled", maker, by)
    seats = cast("DeclaringState", before.sub).seats
    if breach.hand not in seats:
        return Declared(breach.hand, dealer, "either", -1, by)
    back = notes.line.action(breach.at).arg == "P"
    return Declared(breach.hand, dealer, "passed back" if back else "made", -1, by)


def describe_redouble(notes: Notes, breach: Breach, by: int) -> RedoubledEarly:
    """A redouble out of turn, with the adversary who doubled last."""
    sub = cast("DoublingState", notes.line.past[breach.at].sub)
    return RedoubledEarly(breach.hand, sub.others[0], by)


def dealer_goes_on(notes: Notes, breach: Breach, action: Action) -> bool:
    """Whether the dealer's side goes on as if an adversary had not declared, or the doubling over
    a double out of turn."""
    sub = notes.line.past[breach.at].sub
    if isinstance(sub, DoublingState):
        return doubling_goes_on(notes, breach, action)
    seats = cast("DeclaringState", sub).seats
    return breach.hand not in seats and action.kind == "declare" and action.hand in seats


def doubling_goes_on(notes: Notes, breach: Breach, action: Action) -> bool:
    """Whether somebody speaks after a double out of turn, or play begins."""
    return action.kind in ("say", "play")


# -- euchre -----------------------------------------------------------------------------------


def made_wrongly(notes: Notes, action: Action, fault: Violation) -> bool:
    """The trump was made by a word or of a suit that was not to be used; or something was said
    about it out of turn, whatever else is wrong with that."""
    sub = notes.line.now.sub
    return isinstance(sub, MakingState) and (
        action.hand != sub.turn or fault.kind in ("rejected", "slip")
    )


def describe_making(notes: Notes, breach: Breach, by: int) -> MadeTrump:
    """The declaration that made the trump."""
    before = cast("MakingState", notes.line.past[breach.at].sub)
    make = cast("Make", notes.line.action(breach.at).arg)
    first = before.passes < len(before.side_of)
    error = "wrong word" if make.slip else "rejected suit"
    if breach.hand != before.turn:
        turns_down = first and breach.hand == before.dealer
        passes = make.how == "pass" and not turns_down
        error = "pass out of turn" if passes else "out of turn"
    return MadeTrump(breach.hand, error, by)


def making_is_past(notes: Notes, breach: Breach, action: Action) -> bool:
    """Whether play begins; or somebody speaks of the trump after a pass out of turn, which has
    changed nothing. The book sets no limit: that is our reading."""
    passed = describe_making(notes, breach, -1).error == "pass out of turn"
    return action.kind == "play" or (passed and action.kind == "make")


def undiscarded(notes: Notes, action: Action, fault: Violation) -> bool:
    """The dealer goes on with a card too many."""
    return fault.kind == "undiscarded"


def describe_undiscarded(notes: Notes, breach: Breach, by: int) -> Undiscarded:
    """The player who has gone on without discarding."""
    return Undiscarded(breach.hand, by)
