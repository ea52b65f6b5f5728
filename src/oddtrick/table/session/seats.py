"""Seats at a table, and the secrets that hold them."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from collections.abc import Sequence
from typing import NamedTuple

from oddtrick.errors import Refused

_MACHINE_NAMES = {
    name[0]: name for name in ("Ada", "Ben", "Cleo", "Dora", "Edith", "Frank", "Grace", "Hugh")
}
_AS_LETTERED = {"N": "A", "E": "C", "S": "D", "W": "B"}
NAME_LENGTH = 24
"""Letters a person's name may have."""


class NoSeatHeld(Refused):
    """A token that holds no seat here: it was given up, or is another table's."""


class TableSeat(NamedTuple):
    """The player of a seat: a `person`, a `machine`, or nobody (`open`). `away` is whether a
    machine player acts for a person meanwhile."""

    kind: str = "open"
    name: str = ""
    player: str = ""
    token: str = ""
    address: str = ""
    """A hash of the address that the person came from; empty where it is not known."""
    away: bool = False
    person: str = ""
    """The id of a person with a name that stays; empty for everybody else."""

    @property
    def played(self) -> bool:
        """Whether a machine player acts here."""
        return self.away or self.kind == "machine"


def machine_name(seat: str) -> str:
    """The machine player at a seat. Where seats are letters, the name begins with the seat's.

    >>> machine_name("C"), machine_name("N")
    ('Cleo', 'Ada')
    """
    return _MACHINE_NAMES[_AS_LETTERED.get(seat, seat[0])]


NOBODY_SITS = TableSeat("machine", "Dummy", "random")
"""At a hand without a player: never asked, and never free."""


def new_token() -> str:
    """A secret nobody can guess."""
    return secrets.token_urlsafe(24)


def derived(secret: str, text: str) -> str:
    """The token that a secret gives to what a text names."""
    digest = hmac.new(secret.encode(), text.encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(digest[:24]).decode()


def seat_token(secret: str, table: str, seat: str) -> str:
    """The token of a seat at one of the server's tables, or, without a seat, of the director who
    watches there: the same whenever its player asks, on whichever device."""
    return derived(secret, f"seat:{table}:{seat}")


def token_hash(token: str) -> str:
    """The hash stored for a token."""
    # The tokens have 192 bits of chance in them: a plain hash is as good as a slow one.
    return hashlib.sha256(token.encode()).hexdigest()


def address_hash(seed: str, address: str) -> str:
    """The hash of an address that a table with a seed stores: enough to know it again there."""
    return hmac.new(seed.encode(), address.encode(), hashlib.sha256).hexdigest()[:16]


class PersonWithKey(NamedTuple):
    """Somebody with a name that stays, with the key that proves it."""

    id: str
    name: str
    key: str

    def token_at(self, table: str) -> str:
        """The secret that holds their seat at a table: the same on every device that has the
        key."""
        return derived(self.key, f"seat/{table}")


def holder_of(seats: Sequence[TableSeat], token: str) -> int:
    """The seat a token holds. Raises `NoSeatHeld` when it holds none here."""
    given = token_hash(token)
    for i, seat in enumerate(seats):
        if seat.token and hmac.compare_digest(seat.token, given):
            return i
    raise NoSeatHeld("This token holds no seat at this table. You may watch, or sit down anew.")
