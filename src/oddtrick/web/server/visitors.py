"""Visitors over HTTP: what an address may still ask for, and how others reach this server."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from fastapi import Request

from oddtrick.errors import OddtrickError
from oddtrick.messages import term

from .network_addresses import Reach, reach
from .rate_limits import ConnectedAddresses, Visitor, address_key


class TooMany(OddtrickError):
    """An address asks for too much."""


async def _alone(what: str, address: str) -> int:
    return 0


class Visitors:
    """The addresses that ask, by the server's limits."""

    def __init__(self, addresses: ConnectedAddresses) -> None:
        self.addresses = addresses
        self.counted: Callable[[str, str], Awaitable[int]] = _alone
        """How many of something an address has made today at all servers together; 0 where that
        is not known."""

    def host(self, request: Request) -> str | None:
        """The address that a request comes from, where it is known."""
        return request.client.host if request.client else None

    def visitor(self, request: Request) -> Visitor:
        """The visitor behind a request's address."""
        return self.addresses.visitor(self.host(request))

    def admitted(self, request: Request, what: str = "files") -> Visitor:
        """The visitor, counted for what a field of `Limits` bounds: a file, where nothing is said.
        Raises `TooMany`."""
        who = self.visitor(request)
        if not who.allows(what):
            raise TooMany("Too much has been asked for from your address. Wait a while.")
        return who

    async def check_quota(self, request: Request, what: str) -> None:
        """Count one more of an address today, of what `Limits.day` names. Raises `TooMany` where
        that is more than the server grants it in a day."""
        who, most = self.visitor(request), self.addresses.limits.day[what]
        own = who.allows(f"day {what}")
        shared = await self.counted(what, who.key)
        if not own or shared > most:
            raise TooMany(
                "From your address {most} {books} have been made today, and a day has no more. "
                "What has been made stays.",
                most=most,
                books=term(what),
            )

    async def table_maker(self, request: Request) -> Visitor:
        """The visitor who makes one more table. Raises `TooMany`, and `Refused` where too much has
        been written for them."""
        who = self.visitor(request)
        who.check_writes()
        await self.check_quota(request, "tables")
        if not who.allows("tables"):
            raise TooMany("Too many tables have been made from your address. Wait a while.")
        return who

    def quota(self, request: Request, what: str) -> tuple[str, int]:
        """The address, and how many books of a kind made from it are kept."""
        return address_key(self.host(request)), self.addresses.limits.kept[what]

    def reach(self, request: Request) -> Reach:
        """Under which address others find this server."""
        host, port = request.scope.get("server") or ("127.0.0.1", 80)
        asked, scheme = request.headers.get("host", ""), request.url.scheme
        return reach(request.app.state.listening or host, (host, port or 80), asked, scheme)
