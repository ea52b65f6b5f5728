"""Requests of one person to all at the table, and their answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from oddtrick.errors import Refused
from oddtrick.messages import NOTHING, Message, Within, say
from oddtrick.store.events import MatchBrokenOff, TableEvent
from oddtrick.table.session.session import Session


@dataclass
class ConsentQuestion:
    """Something that all must agree to. It lapses when the deal goes on meanwhile, and is not
    kept: after a restart it is asked again."""

    what: Message
    by: int
    since: int
    """The version of the deal that it is about."""
    awaiting: set[int]
    """Those who have not answered yet."""
    plan: Callable[[Session], Sequence[TableEvent]] = field(repr=False)
    """The request once all have agreed."""

    def still_valid(self, session: Session) -> bool:
        """Whether it can still be answered. Who has left or is away need not be asked."""
        sit = {i for i in session.persons if not session.seats[i].away}
        self.awaiting &= sit
        return self.since == session.since and self.by in sit


# Breaking off a match that is not finished, where all agree.


def can_be_left(session: Session) -> Message:
    """The match that could be broken off now, by its name (“rubber”); nothing where none can: a
    hand is running, the match is over, or the book does not say what an unfinished one counts."""
    if not session.dealt or not session.state.over or session.closed or session.conducted:
        return NOTHING
    game, standing = session.game, session.current_standing
    if game.match.leave(game, standing) is None:
        return NOTHING
    return say("{match}", match=Within(game.match.pad(game, standing).title))


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
        say("to end the {match} here", match=can_be_left(session)),
        home,
        session.since,
        others,
        lambda now: break_off(now, home),
    )
