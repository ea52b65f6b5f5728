"""Sanctions of moderators: addresses banned or muted, tables closed, words no name may have.

It stands in the store, so that every server that has it open hears of it.
"""

from __future__ import annotations

import ipaddress
import re
import time
from typing import Literal, NamedTuple, get_args

from sqlalchemy import Connection, delete, insert, select, update

from oddtrick.errors import BadOption, Refused
from oddtrick.messages import Name, Verbatim
from oddtrick.store.schema import event, sanction

Kind = Literal["ban", "mute", "close", "word"]

_TABLE = re.compile(r"[a-z0-9]{1,32}")
_SEAT = re.compile(r"[a-z0-9]{1,32}/[A-Za-z0-9]{1,8}")

HOUSEHOLD = 64
"""Bits of an address of version 6 that one household is given."""

MOST = 10_000
"""Sanctions in force at a time."""


class Sanction(NamedTuple):
    """One of them. `until` is a time in seconds since 1970, or 0 for good; `done` is whether a
    server has seen to it, where something is to be done once."""

    number: int
    at: float
    until: float
    kind: str
    subject: str
    why: str
    done: bool


def sanction_of(kind: str, subject: str, days: float = 0, why: str = "") -> Sanction:
    """A sanction to be written, for so many days or (0) for good. Whom it is about is an address
    or network, or who sits at `TABLE/SEAT`; what is closed a table; and a word a part of names.

    >>> sanction_of("ban", "2001:db8::7").subject, sanction_of("mute", "h4kx/N").subject
    ('2001:db8::/64', 'h4kx/N')

    Raises `BadOption` for anything else.
    """
    if kind not in get_args(Kind):
        raise BadOption(
            "A moderator’s act is one of {acts}, not “{kind}”.",
            acts=Verbatim(", ".join(get_args(Kind))),
            kind=Name(kind),
        )
    if not 0 <= days <= 36_500:
        raise BadOption("Give from 0 (for good) to 36500 days.")
    subject, now = subject.strip(), time.time()
    if kind == "close" and not _TABLE.fullmatch(subject):
        raise BadOption(
            "“{subject}” is no table: give what its address ends in.", subject=Name(subject)
        )
    if kind == "word" and not 2 <= len(subject) <= 40:
        raise BadOption("A word that no name may have is of 2 to 40 letters.")
    if kind in ("ban", "mute") and not _SEAT.fullmatch(subject):
        try:
            found = ipaddress.ip_network(subject, strict=False)
            if isinstance(found, ipaddress.IPv6Network) and found.prefixlen > HOUSEHOLD:
                found = found.supernet(new_prefix=HOUSEHOLD)
            subject = str(found)
        except ValueError:
            raise BadOption(
                "“{subject}” is neither an address or network, as 192.0.2.7 or 2001:db8::/32, nor "
                "a seat, as TABLE/N.",
                subject=Name(subject),
            ) from None
    return Sanction(0, now, now + days * 86_400 if days else 0.0, kind, subject, why[:200], False)


def write_sanction(connection: Connection, new: Sanction) -> int:
    """Write one down; its number. Raises `Refused` for a table that there is not, or where there
    are too many."""
    if len(in_force(connection)) >= MOST:
        raise Refused("There are {most} sanctions in force already. Lift some of them.", most=MOST)
    table = new.subject.partition("/")[0] if new.kind == "close" or _SEAT.fullmatch(new.subject) \
        else ""  # fmt: skip
    if table and connection.scalar(
        select(event.c.number).where(event.c.table_id == table).limit(1)
    ) is None:  # fmt: skip
        raise Refused("There is no table {table} in this store.", table=Verbatim(table))
    values = {k: v for k, v in new._asdict().items() if k != "number"}
    made = connection.execute(insert(sanction).values(**{**values, "done": int(new.done)}))
    key = made.inserted_primary_key
    return int(key[0]) if key else 0


def in_force(connection: Connection) -> list[Sanction]:
    """All that hold now, the oldest first."""
    columns = [sanction.c[name] for name in Sanction._fields]
    holds = (sanction.c.until == 0) | (sanction.c.until > time.time())
    query = select(*columns).where(holds).order_by(sanction.c.number)
    return [Sanction(*row)._replace(done=bool(row.done)) for row in connection.execute(query)]


def seen_to(connection: Connection, number: int) -> None:
    """A server has seen to one."""
    connection.execute(update(sanction).where(sanction.c.number == number).values(done=1))


def lift(connection: Connection, number: int) -> None:
    """Take one back. Raises `Refused` where there is none of that number."""
    if not connection.execute(delete(sanction).where(sanction.c.number == number)).rowcount:
        raise Refused(
            "There is no sanction {number}: “oddtrick server moderate list” has them all.",
            number=number,
        )
