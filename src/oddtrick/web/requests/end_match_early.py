"""Breaking off a match that is not finished, where all agree."""

from __future__ import annotations

from oddtrick.errors import Refused
from oddtrick.store import MatchBrokenOff, TableEvent
from oddtrick.web.session.session import Session

from .consent import ConsentQuestion

__all__ = ["break_off", "can_be_left", "to_break_off"]


def can_be_left(session: Session) -> str:
    """The match that could be broken off now, by its name (“rubber”); empty where nothing can: a
    hand is running, the match is over, or the book does not say what an unfinished one counts."""
    if not session.dealt or not session.state.over or session.closed or session.conducted:
        return ""
    game, standing = session.game, session.current_standing
    if game.match.leave(game, standing) is None:
        return ""
    return game.match.pad(game, standing).title.lower()


def break_off(session: Session, home: int) -> list[TableEvent]:
    """Break the match off as it stands. Raises `Refused` where it cannot be."""
    if not session.dealt or not session.state.over:
        raise Refused("The hand is not finished yet.")
    if session.match_over:
        raise Refused("It is over already.")
    if not can_be_left(session):
        raise Refused("The book does not say what this game counts when it is broken off.")
    return [MatchBrokenOff(home)]


def to_break_off(session: Session, home: int, version: int) -> ConsentQuestion:
    """Ask the other persons to break the match off; machine players agree. Raises `Refused`
    where it could not be even so."""
    session.check(version)
    break_off(session, home)
    others = {i for i in session.persons if i != home and not session.seats[i].away}
    return ConsentQuestion(
        f"to end the {can_be_left(session)} here",
        home,
        session.since,
        others,
        lambda now: break_off(now, home),
    )
