"""Turns at tables that are played over days: who is waited for, since when, and until when.

They follow from the logs, and are written in the transaction that appends to a log, so that a
server that was killed knows them when it is there again.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Collection, Sequence
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, delete, func, insert, or_, select, update

from oddtrick.errors import Refused

from .schema import push_line, table_turn

DAY = 86_400.0

OPEN = -1
"""In the place of a seat: a table that others may find has a seat open."""

MOST = 200
"""Turns that are looked at together."""


class WaitingSeat(NamedTuple):
    """A seat that a table waits for: the hash of the token that holds it, the person with a name
    that stays who sits there, and whether their time begins anew. `clock` is whether it ends."""

    seat: int
    token: str
    person: str
    anew: bool
    clock: bool = True


class TableTurns(NamedTuple):
    """All seats that a table waits for after a change, with the days that each has."""

    days: int
    seats: Sequence[WaitingSeat]


class StoredTurn(NamedTuple):
    """A turn as it is stored. `due` is when its time ends, 0 for never; `sent` when a notice of it
    was sent, or 0. Times are in seconds since 1970."""

    table_id: str
    seat: int
    token: str
    person: str
    since: float
    due: float
    sent: float


_COLUMNS = [table_turn.c[name] for name in StoredTurn._fields]


def write_turns(connection: Connection, table: str, turns: TableTurns) -> None:
    """Write down whom a table waits for, in place of whom it waited for before."""
    now, here = time.time(), table_turn.c.table_id == table
    held = {
        row.seat: row.token
        for row in connection.execute(select(table_turn.c.seat, table_turn.c.token).where(here))
    }
    stays = {s.seat for s in turns.seats if not s.anew and held.get(s.seat) == s.token}
    gone = [seat for seat in held if seat not in stays]
    if gone:
        connection.execute(delete(table_turn).where(here, table_turn.c.seat.in_(gone)))
    for one in turns.seats:
        if one.seat not in stays:
            due = now + turns.days * DAY if one.clock else 0.0
            row = StoredTurn(table, one.seat, one.token, one.person, now, due, 0.0)
            connection.execute(insert(table_turn).values(**row._asdict()))


def forget_turns(connection: Connection, table: str, seat: int | None = None) -> None:
    """A table waits for nobody any more, or not for a seat."""
    here = [table_turn.c.table_id == table]
    if seat is not None:
        here.append(table_turn.c.seat == seat)
    connection.execute(delete(table_turn).where(*here))


def _turns(connection: Connection, *where: object) -> list[StoredTurn]:
    query = select(*_COLUMNS).where(*where).order_by(table_turn.c.since).limit(MOST)  # type: ignore[arg-type]
    return [StoredTurn(*row) for row in connection.execute(query)]


def due_turns(connection: Connection, now: float) -> list[StoredTurn]:
    """The turns whose time is over, the oldest first."""
    return _turns(connection, table_turn.c.due > 0, table_turn.c.due <= now)


def open_tables(connection: Connection, most: int) -> list[str]:
    """The tables played by turns that wait for somebody to sit down, the latest first."""
    query = (
        select(table_turn.c.table_id)
        .where(table_turn.c.seat == OPEN)
        .order_by(table_turn.c.since.desc())
        .limit(most)
    )
    return list(connection.scalars(query))


def unnotified(connection: Connection, before: float) -> list[StoredTurn]:
    """The turns of persons with names that stay that began before a time, and of which no notice
    was sent."""
    return _turns(
        connection, table_turn.c.sent == 0, table_turn.c.person != "", table_turn.c.since < before
    )


def notified(connection: Connection, turn: StoredTurn) -> None:
    """A notice of a turn was sent."""
    connection.execute(
        update(table_turn)
        .where(
            table_turn.c.table_id == turn.table_id,
            table_turn.c.seat == turn.seat,
            table_turn.c.since == turn.since,
        )
        .values(sent=time.time())
    )


def turns_of(connection: Connection, person: str, tokens: Collection[str]) -> list[StoredTurn]:
    """The turns of a person, empty for nobody, and of the seats that tokens of these hashes
    hold."""
    mine: list[ColumnElement[bool]] = [table_turn.c.token.in_([*tokens])] if tokens else []
    if person:
        mine.append(table_turn.c.person == person)
    return _turns(connection, or_(*mine)) if mine else []


# Addresses that notices of a person's turn are sent to (Web Push).

MOST_LINES = 10
"""Browsers of one person that notices are sent to."""


class PushLine(NamedTuple):
    """Where a browser is reached, the two keys that a notice to it is sealed with, and the language
    that it is told in."""

    endpoint: str
    p256dh: str
    auth: str
    language: str = "en"


def _key(endpoint: str) -> str:
    return hashlib.sha256(endpoint.encode()).hexdigest()


def add_line(connection: Connection, person: str, line: PushLine) -> None:
    """Write down where a person's browser is reached, once. Raises `Refused` for too many."""
    connection.execute(delete(push_line).where(push_line.c.hash == _key(line.endpoint)))
    mine = push_line.c.person == person
    if (connection.scalar(select(func.count()).where(mine)) or 0) >= MOST_LINES:
        raise Refused(
            "At most {most_lines} browsers of yours are sent notices.", most_lines=MOST_LINES
        )
    connection.execute(
        insert(push_line).values(
            hash=_key(line.endpoint), person=person, at=time.time(), **line._asdict()
        )
    )


def remove_line(connection: Connection, endpoint: str, person: str = "") -> None:
    """Tell a browser nothing any more; of a `person` only their own."""
    where = [push_line.c.hash == _key(endpoint)]
    if person:
        where.append(push_line.c.person == person)
    connection.execute(delete(push_line).where(*where))


def lines_of(connection: Connection, person: str) -> list[PushLine]:
    """Where a person's browsers are reached."""
    columns = [push_line.c[name] for name in PushLine._fields]
    rows = connection.execute(select(*columns).where(push_line.c.person == person))
    return [PushLine(*row) for row in rows]
