"""The links of an evening: who a token lets in, and as what.

Every token is made from one secret in the event's file, so that the links that were given out work
on whatever machine has the file.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple

from oddtrick.errors import OddtrickError


class BadLink(OddtrickError):
    """A token that opens nothing here."""


class Role(NamedTuple):
    """The rights of a token: `director` and `deputy` everything but what `docs/club.md` names,
    `table` enter the results of table `number`, `player` play, by the number that `players.Player`
    has."""

    kind: Literal["director", "deputy", "table", "player"]
    number: int = 0


def token_for(secret: str, role: Role, renewed: int = 0) -> str:
    """The token of a role; a deputy's `number` counts how often his link has been renewed, of a
    table `renewed` does."""
    again = f":{renewed}" if renewed else ""
    return derived(secret, f"{role.kind}:{role.number}{again}")


def seat_token(secret: str, table: str, seat: str) -> str:
    """The token of a seat at one of the server's tables, or, without a seat, of the director who
    watches there: the same whenever its player asks, on whichever device."""
    return derived(secret, f"seat:{table}:{seat}")


def derived(secret: str, text: str) -> str:
    """The token that a secret gives to what a text names."""
    digest = hmac.new(secret.encode(), text.encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(digest[:24]).decode()


def role_of(
    secret: str,
    token: str,
    deputies: int,
    tables: Iterable[int],
    players: Iterable[int] = (),
    renewed: Mapping[int, int] | None = None,
) -> Role:
    """The role of a token; `renewed` counts by table how often it was given another. Raises
    `BadLink`."""
    roles = [Role("director"), Role("deputy", deputies), *(Role("table", n) for n in tables)]
    roles += [Role("player", n) for n in players]
    given, found = token.encode("utf-8", "surrogatepass"), None
    for role in roles:  # all of them, so that the time taken gives nothing away
        times = (renewed or {}).get(role.number, 0) if role.kind == "table" else 0
        if hmac.compare_digest(token_for(secret, role, times).encode(), given):
            found = role
    if found is None:
        raise BadLink("This link opens nothing at this evening. Ask the director for another.")
    return found
