"""Names that stay: each is reserved to a key, of which only the hash is kept.

>>> folded("Ánn  O’Hara") == folded("ann ohara")
True
"""

from __future__ import annotations

import time
import unicodedata
from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, or_, select, update

from oddtrick.errors import Refused
from oddtrick.store.schema import person, push_line, rating, table_turn

__all__ = [
    "UNUSED",
    "NamedPerson",
    "add_person",
    "change_key",
    "delete_person",
    "folded",
    "person_named",
    "person_of",
    "persons",
    "set_rated",
    "used",
]

DAY = 86_400.0

UNUSED = 800.0
"""Days after which a name that nobody has used is free for others."""

_SCRIPTS = ("LATIN", "CYRILLIC", "GREEK")
"""Scripts with letters that look alike: a name is written in one of them."""


class NamedPerson(NamedTuple):
    """Somebody with a name that stays. `rated` is whether his matches are rated; `seen` when the
    name was last used, in seconds since 1970."""

    id: str
    name: str
    rated: bool
    at: float
    seen: float


_COLUMNS = [person.c[name] for name in NamedPerson._fields]


def folded(name: str) -> str:
    """The letters and figures of a name alone, without capitals and accents: two names that are
    the same so are one. Raises `Refused` for a name that has none, or that mixes scripts whose
    letters look alike."""
    apart = unicodedata.normalize("NFKD", name).casefold()
    plain = "".join(c for c in apart if c.isalnum())
    if not plain:
        raise Refused("A name that stays has at least one letter or figure.")
    scripts = {
        script for c in plain for script in _SCRIPTS if unicodedata.name(c, "").startswith(script)
    }
    if len(scripts) > 1:
        raise Refused("A name that stays is written in one alphabet: these letters look alike.")
    return plain[:64]


def person_of(connection: Connection, key: str) -> NamedPerson | None:
    """The person whose key has this hash."""
    return _first(connection, person.c.key == key)


def person_named(connection: Connection, name: str) -> NamedPerson | None:
    """The person to whom a name is reserved, however it is written."""
    try:
        plain = folded(name)
    except Refused:
        return None
    return _first(connection, person.c.folded == plain)


def _first(connection: Connection, which: object) -> NamedPerson | None:
    row = connection.execute(select(*_COLUMNS).where(which)).first()  # type: ignore[arg-type]
    return None if row is None else NamedPerson(*row)._replace(rated=bool(row.rated))


def persons(connection: Connection, ids: Collection[str]) -> dict[str, NamedPerson]:
    """Those persons of these ids that there are."""
    rows = connection.execute(select(*_COLUMNS).where(person.c.id.in_([*ids])))
    return {row.id: NamedPerson(*row)._replace(rated=bool(row.rated)) for row in rows}


def add_person(connection: Connection, id_: str, name: str, key: str) -> NamedPerson:
    """Reserve a name to the key of a hash; once more where it is that already. Raises `Refused`
    where it is somebody else's, or the key has another name."""
    now, plain = time.time(), folded(name)
    either = or_(person.c.folded == plain, person.c.key == key)
    found = connection.execute(select(*_COLUMNS, person.c.folded, person.c.key).where(either)).all()
    for row in found:
        if row.key == key and row.folded == plain:
            return NamedPerson(*row[: len(_COLUMNS)])._replace(rated=bool(row.rated))
        if row.key == key:
            raise Refused(f"This key has the name “{row.name}” here. A name has a key of its own.")
        if row.seen > now - UNUSED * DAY:
            raise Refused(f"The name “{row.name}” is somebody’s here. Choose another.")
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
    """Whether a person's matches are rated from now on. Who leaves is listed no more, and takes his
    ratings up again where he comes back."""
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
