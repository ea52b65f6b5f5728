"""The name of a party or class in addresses, and the secret that its links are made from."""

from __future__ import annotations

import secrets

import msgspec

from oddtrick.errors import BadRecord
from oddtrick.store.log import EventLog
from oddtrick.support.typed_json import decode

from .shelves import new_id

__all__ = ["BookKeys", "book_keys"]

_KEYS = "keys"
"""The name under which they are stored."""


class BookKeys(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The name of a book in addresses, and the secret behind its links."""

    id: str
    secret: str


def book_keys(log: EventLog, id_: str, what: str) -> BookKeys:
    """The keys of a file, made and written where it has none yet: with the name `id_`, or a new one
    where that is empty. `what` names the kind of book. Raises `BadRecord` for damaged ones."""
    stored = log.read(_KEYS)
    if not stored:
        keys = BookKeys(id_ or new_id(), secrets.token_urlsafe(24))
        log.append(_KEYS, 1, [msgspec.json.encode(keys).decode()])
        return keys
    try:
        return decode(stored[0].body, BookKeys)
    except msgspec.MsgspecError as error:
        raise BadRecord(f"These are no keys of a {what}: {error}.") from None
