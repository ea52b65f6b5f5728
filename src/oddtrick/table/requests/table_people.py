"""Requests about the people at a table: to leave, come back, move, talk, keep the table.

Like `oddtrick.table.requests.acting`: a function checks a request and returns the events that grant
it, or raises `Refused` with the reason why not.
"""

from __future__ import annotations

from oddtrick.errors import Refused
from oddtrick.messages import Name, Verbatim, term
from oddtrick.players import PLAYERS
from oddtrick.store import events
from oddtrick.table.session.by_turns import waiting_seats
from oddtrick.table.session.chat import plain_text
from oddtrick.table.session.names import seat_name
from oddtrick.table.session.session import Session
from oddtrick.table.session.table_settings import arranged

LONGEST_ALERT = 120


def stand(session: Session, home: int) -> list[events.TableEvent]:
    """Stand up. A machine player plays on where others sit, and somebody else may take over."""
    if session.evening:
        raise Refused("You keep your seat until the board is over. Call the director to leave.")
    if session.of_set:
        raise Refused("Your seat is kept. Come back and play the board to its end.")
    return [events.SeatLeft(home)]


def remove(session: Session, home: int, seat: str) -> list[events.TableEvent]:
    """The host sends somebody away."""
    _host(session, home)
    removed = _seat(session, seat)
    if removed not in session.sitting:
        raise Refused("No person sits at {seat}.", seat=term(seat_name(session.game, removed)))
    if removed == home:
        raise Refused("That is your own seat. Stand up instead.")
    return [events.SeatLeft(removed, "removed")]


def away(session: Session, seat: int, *, gone: bool = False) -> list[events.TableEvent]:
    """Somebody has not been here for too long; `gone` is for good."""
    if seat not in session.sitting:
        return []
    if gone and session.conducted:
        return []  # they come back with the same link
    if gone:
        return [events.SeatLeft(seat, "gone")]
    waits = seat in session.next_players or session.seats[seat].away
    return [] if waits else [events.Away(seat)]


def late(session: Session, seat: int, token: str) -> list[events.TableEvent]:
    """The days for a turn are over, of the seat that the token of this hash held."""
    waiting = session.house.days and waiting_seats(session).get(seat)
    return [events.Away(seat, late=True)] if waiting and session.seats[seat].token == token else []


def back(session: Session, home: int) -> list[events.TableEvent]:
    """Play again oneself."""
    if home in session.next_players or not session.seats[home].away:
        raise Refused("Nobody plays for you.")
    return [events.Back(home)]


def swap(session: Session, home: int, one: str, other: str) -> list[events.TableEvent]:
    """Change places between two deals: oneself with a machine player, or, as the host, anybody."""
    seats = _seat(session, one), _seat(session, other)
    if seats[0] == seats[1]:
        raise Refused("That is one and the same seat.")
    if session.evening:
        raise Refused("At the club the movement says who sits where.")
    if session.of_set:
        raise Refused("In a set everybody sits at the same seat.")
    if session.dealt and not session.state.over:
        raise Refused("Places are changed between two deals.")
    for seat in seats:
        if seat not in session.game.players:
            raise Refused("Nobody sits at {seat}.", seat=term(seat_name(session.game, seat)))
    persons = [s for s in seats if s in session.sitting]
    if not persons:
        raise Refused("No person sits at either seat.")
    if persons != [home]:
        _host(session, home)
    return [events.Moved(*seats)]


def level(session: Session, home: int, seat: str, player: str) -> list[events.TableEvent]:
    """The host chooses, between two deals, which kind of machine player sits at a seat."""
    _host(session, home)
    chosen = _seat(session, seat)
    name = seat_name(session.game, chosen)
    if chosen not in session.game.players:
        raise Refused("Nobody sits at {seat}.", seat=term(name))
    if player not in PLAYERS:
        asked = ", ".join(PLAYERS)
        raise Refused(
            "There is no level “{level}”: {choices}.", level=Name(player), choices=Verbatim(asked)
        )
    if chosen in session.sitting or session.seats[chosen].kind == "open":
        raise Refused(
            "A person sits at {seat}: only machine players have levels."
            if chosen in session.sitting
            else "Nobody sits at {seat}: only machine players have levels.",
            seat=term(name),
        )
    if session.dealt and not session.state.over:
        raise Refused("Levels are changed between two deals.")
    return [events.Graded(chosen, player)] if session.seats[chosen].player != player else []


def arrange(session: Session, home: int, change: events.SettingsChange) -> list[events.TableEvent]:
    """The host arranges how the table is kept."""
    _host(session, home)
    if change.days and session.conducted:
        raise Refused("An evening or a set says how long its boards are played.")
    fields = {f: getattr(change, f) for f in change.__struct_fields__}
    if change.name:
        fields["name"] = plain_text(change.name)
    wished = events.Arranged(**fields)
    return [wished] if arranged(session.house, wished) != session.house else []


def close(session: Session, home: int) -> list[events.TableEvent]:
    """The host closes the table."""
    _host(session, home)
    return [events.TableClosed()]


def say(
    session: Session, home: int, name: str, text: str, when: float, *, watchers: bool
) -> list[events.TableEvent]:
    """Say something: at the table to everybody, as an onlooker to the onlookers."""
    talk = session.house.talk
    if talk == "off":
        raise Refused("The host has switched talking off.")
    if home < 0:
        if talk != "all":
            raise Refused("The host lets only those at the table talk.")
        if not watchers:
            raise Refused("You are watching: only the other onlookers hear you.")
        name = name or "Onlooker"
    else:
        if watchers:
            raise Refused("You sit at the table: everybody hears you.")
        name = session.next_players.get(home, session.seats[home]).name or seat_name(
            session.game, home
        )
    if session.talk.full:
        raise Refused("So much has been said at this table that no more can be kept.")
    return [events.ChatSent(home, name, plain_text(text), when, watchers)]


def explain(session: Session, home: int, call: int, text: str) -> list[events.TableEvent]:
    """Explain a call of their own to the others, but not to their partner."""
    if not session.house.alerts:
        raise Refused("At this table nobody explains their own calls.")
    if not session.dealt or session.state.over:
        raise Refused("The deal is over: everybody may ask you.")
    calls = session.calls()
    if not 0 <= call < len(calls):
        raise Refused("There is no such call.")
    if calls[call] != home or home in session.next_players:
        raise Refused("You explain only calls of your own.")
    words = plain_text(text, LONGEST_ALERT) if text.strip() else ""
    if not words and call not in session.explained:
        return []
    return [events.CallExplained(home, call, words)]


def _host(session: Session, home: int) -> None:
    if session.evening:
        raise Refused("This table belongs to an evening: only its director arranges anything.")
    if session.of_set:
        raise Refused("This table belongs to a set, which is the same for everybody.")
    if session.host != home:
        if session.host < 0:
            raise Refused("Only the host of the table may do that.")
        host = term(seat_name(session.game, session.host))
        raise Refused("Only the host of the table may do that: that is {host}.", host=host)


def _seat(session: Session, name: str) -> int:
    if name not in session.game.seats:
        raise Refused("There is no seat “{seat}” at this table.", seat=Name(name))
    return session.game.seat(name)
