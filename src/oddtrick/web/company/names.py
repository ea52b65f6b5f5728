"""Names that stay. A name belongs to a key of 256 bits that a browser makes and keeps, and that can
be carried to another device as a file; the server has only its hash. Everybody else plays under any
name that is nobody's, or under none."""

from __future__ import annotations

import re
import secrets
import time

from oddtrick.errors import Refused
from oddtrick.messages import Name
from oddtrick.store import names
from oddtrick.store.names import NamedPerson
from oddtrick.support.skeletons import seen_as
from oddtrick.table.session.seats import PersonWithKey, token_hash
from oddtrick.web.table.registry import TableRegistry

DAY = 86_400.0

KEY = re.compile(r"[A-Za-z0-9_-]{43}")
"""32 bytes in the alphabet of addresses (RFC 4648, 5), without padding."""

_COMMON = frozenset({
    "somebody", "onlooker", "you", "we", "they", "north", "east", "south", "west", "dummy",
    "machine", "server", "host", "director", "moderator", "administrator",
})  # fmt: skip
"""Words that the program itself calls people by, or that say what somebody may do here."""

_NO_KEY = "This is no key: a key has 43 letters and figures. Open the file that you have kept."
_UNKNOWN = "This key has no name here: the name was deleted, or is another server’s."


class BadKey(Refused):
    """Text that is no key at all."""


class NoPerson(Refused):
    """A key that has no name here."""


def key_hash(key: str) -> str:
    """The hash of a key. Raises `BadKey`."""
    if not KEY.fullmatch(key):
        raise BadKey(_NO_KEY)
    return token_hash(key)


class Names:
    """The names that stay on this server, and on all that share its store."""

    def __init__(self, hub: TableRegistry) -> None:
        self.hub = hub

    async def person(self, key: str) -> NamedPerson:
        """The person of a key. Raises `BadKey` and `NoPerson`."""
        hash_ = key_hash(key)
        named_person = await self.hub.look_up(lambda c: names.person_of(c, hash_))
        if named_person is None:
            raise NoPerson(_UNKNOWN)
        return named_person

    async def check_free(self, name: str) -> None:
        """Raises `Refused` for a name that is somebody's."""
        if not name:
            return
        person = await self.hub.look_up(lambda c: names.person_named(c, name))
        if person is not None:
            raise Refused(
                "The name “{name}” is somebody’s here, who has its key. Choose another; "
                "if it is yours, open your key file on the page “Your name”.",
                name=Name(person.name),
            )

    async def player(self, name: str, key: str) -> tuple[str, PersonWithKey | None]:
        """The name that somebody plays under, who brings a name or a key, and who that is where the
        name stays. Raises `Refused` for a name that is somebody else's, `BadKey` and `NoPerson`."""
        if not key:
            self.hub.moderation.check_name(name)
            await self.check_free(name)
            return name, None
        person = await self.person(key)
        self.hub.moderation.check_name(person.name)
        if person.seen < time.time() - DAY:
            await self.hub.change(lambda c: names.used(c, person.id))
        return person.name, PersonWithKey(person.id, person.name, key)

    async def register(self, name: str, key: str) -> NamedPerson:
        """Reserve a name to a key; the same again where it is so already. Raises `Refused`."""
        hash_, id_ = key_hash(key), secrets.token_hex(6)
        self.hub.moderation.check_name(name)
        if seen_as(name) & _COMMON:
            raise Refused(
                "“{name}” is what the program calls people. Choose another name.", name=Name(name)
            )
        return await self.hub.change(lambda c: names.add_person(c, id_, name, hash_))

    async def renew(self, person: NamedPerson, key: str) -> None:
        """Another key in place of the one that somebody has. Raises `Refused`."""
        hash_ = key_hash(key)
        await self.hub.change(lambda c: names.change_key(c, person.id, hash_))
