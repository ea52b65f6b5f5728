"""Names that stay: each is reserved to a key, of which only the hash is kept."""

from __future__ import annotations

import time
from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, or_, select, update

from oddtrick.errors import Refused
from oddtrick.messages import Name
from oddtrick.store.schema import person, push_line, rating, table_turn
from oddtrick.support.skeletons import folded, seen_as, skeleton

DAY = 86_400.0

UNUSED = 800.0
"""Days after which a name that nobody has used is free for others."""


class NamedPerson(NamedTuple):
    """Somebody with a name that stays. `rated` is whether their matches are rated; `seen` when the
    name was last used, in seconds since 1970."""

    id: str
    name: str
    rated: bool
    at: float
    seen: float


_COLUMNS = [person.c[name] for name in NamedPerson._fields]


def person_of(connection: Connection, key: str) -> NamedPerson | None:
    """The person whose key has this hash."""
    return _first(connection, person.c.key == key)


def person_named(connection: Connection, name: str) -> NamedPerson | None:
    """The person to whom a name is reserved, however it is written. Raises `Refused` for a name
    without a letter or figure."""
    alike = person.c.folded.in_(seen_as(name))
    return _first(connection, person.c.folded == skeleton(name)) or _first(connection, alike)


def _first(connection: Connection, which: object) -> NamedPerson | None:
    row = connection.execute(select(*_COLUMNS).where(which)).first()  # type: ignore[arg-type]
    return None if row is None else NamedPerson(*row)._replace(rated=bool(row.rated))


def add_person(connection: Connection, id_: str, name: str, key: str) -> NamedPerson:
    """Reserve a name to the key of a hash; once more where it is that already. Raises `Refused`
    where it is somebody else's, or the key has another name."""
    now, plain, alike = time.time(), folded(name), seen_as(name)
    either = or_(person.c.folded.in_(alike), person.c.key == key)
    found = connection.execute(select(*_COLUMNS, person.c.folded, person.c.key).where(either)).all()
    for row in found:
        if row.key == key and row.folded in alike:
            return NamedPerson(*row[: len(_COLUMNS)])._replace(rated=bool(row.rated))
        if row.key == key:
            raise Refused(
                "This key has the name “{name}” here. A name has a key of its own.",
                name=Name(row.name),
            )
        if row.seen > now - UNUSED * DAY:
            raise Refused(
                "The name “{name}” is somebody’s here. Choose another.", name=Name(row.name)
            )
        delete_person(connection, row.id)
    new = NamedPerson(id_, name, False, now, now)
    values = {**new._asdict(), "rated": 0, "folded": plain, "key": key}
    connection.execute(insert(person).values(**values))
    return new


def change_key(connection: Connection, id_: str, key: str) -> None:
    """Another key for a person: the old one opens nothing any more. Raises `Refused` for one that
    has a name already."""
    if person_of(connection, key) is not None:
        raise Refused("This key has a name already. Make a new one.")
    connection.execute(update(person).where(person.c.id == id_).values(key=key))


def set_rated(connection: Connection, id_: str, rated: bool) -> None:
    """Whether a person's matches are rated from now on. Who leaves is listed no more, and takes
    their ratings up again on coming back."""
    connection.execute(update(person).where(person.c.id == id_).values(rated=int(rated)))


def used(connection: Connection, id_: str) -> None:
    """A person's name is used now."""
    connection.execute(update(person).where(person.c.id == id_).values(seen=time.time()))


def delete_person(connection: Connection, id_: str) -> None:
    """Delete a person: the name is free, the ratings and addresses for notices are gone, and in
    what was rated there stands a number that is nobody's."""
    connection.execute(update(table_turn).where(table_turn.c.person == id_).values(person=""))
    for part in (push_line, rating):
        connection.execute(delete(part).where(part.c.person == id_))
    connection.execute(delete(person).where(person.c.id == id_))
