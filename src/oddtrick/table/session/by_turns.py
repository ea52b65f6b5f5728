"""Play by turns over days: whom a table waits for, and whose time begins anew with a change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from oddtrick.store.events import (
    Acted,
    ActionsUndone,
    HandDealt,
    MatchBrokenOff,
    Restarted,
    TableEvent,
)
from oddtrick.store.turns import OPEN, TableTurns, WaitingSeat

from .session import Session


def waiting_seats(session: Session) -> Mapping[int, bool]:
    """The seats of the persons whom a table waits for, and whether their time ends: not between two
    deals, and not before everybody has sat down. A seat that a machine player plays for is not
    waited for. Of a table that others may find, `OPEN` stands for its open seats."""
    if session.closed or not session.dealt:
        return {}
    free = any(session.seats[seat].kind == "open" for seat in session.game.players)
    return {**_players(session), **({OPEN: False} if free and session.house.listed else {})}


def _players(session: Session) -> Mapping[int, bool]:
    here = [home for home in session.persons if not session.seats[home].away]
    if session.state.over:
        return {} if session.match_over else dict.fromkeys(here, False)
    clock = all(session.seats[seat].kind != "open" for seat in session.game.players)
    if session.asks_director and session.directed:
        return {session.host: clock} if session.host in here else {}
    due = {turn.by for turn in session.state.turns}
    return {home: clock for home in here if session.seat_of(home) in due}


def table_turns(before: Session, after: Session, events: Sequence[TableEvent]) -> TableTurns | None:
    """The seats that a table waits for after events, for the store; None where nothing of that
    has changed, and at tables that are not played by turns."""
    days = after.house.days
    if not days:
        return TableTurns(0, ()) if before.house.days else None
    was = waiting_seats(before) if before.house.days and before.version else {}
    now = waiting_seats(after)
    acted = {e.by if e.home is None else e.home for e in events if isinstance(e, Acted)}
    all_anew = days != before.house.days or any(
        isinstance(e, HandDealt | ActionsUndone | Restarted | MatchBrokenOff) for e in events
    )
    seats = []
    for home, clock in now.items():
        if home == OPEN:
            seats.append(WaitingSeat(OPEN, "", "", OPEN not in was, False))
            continue
        seat = after.seats[home]
        same = was.get(home) == clock and before.seats[home].token == seat.token
        anew = all_anew or not same or home in acted
        seats.append(WaitingSeat(home, seat.token, seat.person, anew, clock))
    if not any(s.anew for s in seats) and set(was) == set(now):
        return None
    return TableTurns(days, seats)
