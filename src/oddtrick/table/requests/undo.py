"""Taking back: how far a person may, and why not."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from oddtrick.cards import Card
from oddtrick.core import HIDDEN, NATURE, State, seen_places
from oddtrick.errors import Refused
from oddtrick.messages import say
from oddtrick.stages.piles.moves import card_used
from oddtrick.stages.piles.racing import Stopping
from oddtrick.store.events import ActionsUndone, TableEvent
from oddtrick.table.session.annotated_replay import Moment
from oddtrick.table.session.session import Session

from .consent import ConsentQuestion


def needs_consent(session: Session, home: int) -> list[int]:
    """The seats a person must ask before they take something back."""
    others = [i for i in session.persons if i != home and not session.seats[i].away]
    return others if session.house.undo == "consent" else []


def undo(
    session: Session, home: int, version: int, *, moves: int = 1, agreed: bool = False
) -> list[TableEvent]:
    """Take back to the person's last decision: if only machines sit with them, or if the
    others have agreed. Who plays alone may take back several moves."""
    session.check_own(version, home)
    if not agreed and needs_consent(session, home):
        raise Refused("The others must agree first.")
    return [ActionsUndone(_undo_to(session, home, moves), home)]


def to_undo(session: Session, home: int, version: int) -> ConsentQuestion:
    """Ask the others whether a card or call may be taken back. Raises `Refused` where it could
    not be even so."""
    undo(session, home, version, agreed=True)
    return ConsentQuestion(
        say("to undo"),
        home,
        session.since,
        set(needs_consent(session, home)),
        lambda now: undo(now, home, version, agreed=True),
    )


def can_undo(session: Session, home: int) -> bool:
    """Whether `undo` would be granted now, if need be once the others have agreed."""
    return isinstance(_undo_or_why_not(session, home), int)


def _undo_to(session: Session, home: int, moves: int) -> int:
    found = _undo_or_why_not(session, home, moves)
    if isinstance(found, str):
        raise Refused(found)
    return found


def _undo_or_why_not(session: Session, home: int, moves: int = 1) -> int | str:
    """The number of the moment to go back to, or why nothing is taken back."""
    if session.left:
        return "The match is broken off: nothing is taken back."
    allowed = session.house.undo
    if allowed == "never":
        return "At this table nothing is taken back."
    if allowed == "alone" and any(i != home for i in session.persons):
        return "Nothing is taken back while another person sits at the table."
    if isinstance(session.state.stage, Stopping):
        return session.state.stage.stands
    past = session.moments
    if session.alone and not session.of_set and not session.state.over:
        return _undo_alone(past, moves)
    for i in range(len(past) - 1, 0, -1):
        by = past[i].by
        if by is not None and by.home == home:
            if _shown_since(past, i - 1, session.seat_of(home)):
                return "Hidden cards have been shown since: nothing is taken back."
            return i - 1
    return "There is nothing to take back in this hand."


def _undo_alone(past: Sequence[Moment], moves: int) -> int | str:
    """The same for who plays alone and for nobody's eyes: all but what was shuffled."""
    at = len(past) - 1 - moves
    if at < 0:
        return "There is nothing to take back in this hand."
    if any(e.action.by == NATURE for e in past[-1].state.log[len(past[at].state.log) :]):
        return "The cards have been shuffled since: nothing is taken back."
    return at


def _shown_since(past: Sequence[Moment], at: int, seat: int) -> bool:
    """Whether cards that a seat had not seen came to light since a moment, other than by
    somebody's play: dummy was faced, a card was drawn or turned up, or the hand is over and all
    lie open."""
    before, state = past[at].state, past[-1].state
    if state.over:
        return any(HIDDEN in place.cards for place in seen_places(before, seat))
    if any(e.action.by < 0 or e.action.kind == "face" for e in state.log[len(before.log) :]):
        return True
    new = _seen(state, seat) - _played(past[at:], seat)
    # What lay open earlier is no news where nothing has been shuffled since, as when a waste is
    # turned over and gone through again.
    for moment in reversed(past[: at + 1]):
        new -= _seen(moment.state, seat)
        if not new or _shuffled(moment.state):
            break
    return bool(new)


def _shuffled(state: State) -> bool:
    """Whether the last thing that happened is chance's work."""
    return bool(state.log) and state.log[-1].action.by == NATURE


def _seen(state: State, seat: int) -> set[Card]:
    return {c for place in seen_places(state, seat) for c in place.cards if c != HIDDEN}


def _played(past: Sequence[Moment], seat: int) -> set[Card]:
    actions = ((one.state, two.state.log[len(one.state.log)].action) for one, two in pairwise(past))
    used = (card_used(action) for state, action in actions if action.by != seat)
    return {c for c in used if c is not None}
