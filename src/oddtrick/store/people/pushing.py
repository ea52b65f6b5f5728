"""Addresses that notices of a person's turn are sent to (Web Push)."""

from __future__ import annotations

import hashlib
import time
from typing import NamedTuple

from sqlalchemy import Connection, delete, func, insert, select

from oddtrick.errors import Refused
from oddtrick.store.schema import push_line

MOST_LINES = 10
"""Browsers of one person that notices are sent to."""


class PushLine(NamedTuple):
    """Where a browser is reached, and the two keys that a notice to it is sealed with."""

    endpoint: str
    p256dh: str
    auth: str


def _key(endpoint: str) -> str:
    return hashlib.sha256(endpoint.encode()).hexdigest()


def add_line(connection: Connection, person: str, line: PushLine) -> None:
    """Write down where a person's browser is reached, once. Raises `Refused` for too many."""
    connection.execute(delete(push_line).where(push_line.c.hash == _key(line.endpoint)))
    mine = push_line.c.person == person
    if (connection.scalar(select(func.count()).where(mine)) or 0) >= MOST_LINES:
        raise Refused(f"At most {MOST_LINES} browsers of yours are sent notices.")
    connection.execute(
        insert(push_line).values(
            hash=_key(line.endpoint), person=person, at=time.time(), **line._asdict()
        )
    )


def remove_line(connection: Connection, endpoint: str, person: str = "") -> None:
    """Tell a browser nothing any more; of a `person` only his own."""
    where = [push_line.c.hash == _key(endpoint)]
    if person:
        where.append(push_line.c.person == person)
    connection.execute(delete(push_line).where(*where))


def lines_of(connection: Connection, person: str) -> list[PushLine]:
    """Where a person's browsers are reached."""
    columns = [push_line.c[name] for name in PushLine._fields]
    rows = connection.execute(select(*columns).where(push_line.c.person == person))
    return [PushLine(*row) for row in rows]
