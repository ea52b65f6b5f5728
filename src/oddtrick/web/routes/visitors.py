"""Who asks over HTTP: what an address may still ask for, and how others reach this server."""

from __future__ import annotations

from fastapi import Request

from oddtrick.errors import OddtrickError
from oddtrick.web.server.network_addresses import Reach, reach
from oddtrick.web.server.rate_limits import Door, Visitor, address_key

__all__ = ["TooMany", "Visitors"]


_COUNTED_AS = {"asks": "crowd", "files": "files", "makes": "evenings"}
"""What an evening or a party asks for, and what of `Limits` it takes."""


class TooMany(OddtrickError):
    """An address asks for too much."""


class Visitors:
    """The addresses that ask, by the server's limits."""

    def __init__(self, door: Door) -> None:
        self.door = door

    def host(self, request: Request) -> str | None:
        """The address that a request comes from, where it is known."""
        return request.client.host if request.client else None

    def visitor(self, request: Request) -> Visitor:
        """What that address has asked for."""
        return self.door.visitor(self.host(request))

    def admitted(self, request: Request) -> str:
        """The address, counted for a file. Raises `TooMany`."""
        who = self.visitor(request)
        if not who.allows("files"):
            raise TooMany("Too much has been asked for from your address. Wait a while.")
        return who.key

    def may(self, request: Request, what: str) -> bool:
        """Whether an address may ask an evening or a party once more (`asks`), has one more of its
        files (`files`), or makes one more (`makes`)."""
        return self.visitor(request).allows(_COUNTED_AS[what])

    def address(self, request: Request) -> str:
        """What counts as the address that a request comes from."""
        return self.visitor(request).key

    def kept_evenings(self, request: Request) -> tuple[str, int]:
        """The address, and how many evenings made from it are kept."""
        return address_key(self.host(request)), self.door.limits.kept_evenings

    def kept_parties(self, request: Request) -> tuple[str, int]:
        """The address, and how many parties made from it are kept."""
        return address_key(self.host(request)), self.door.limits.kept_parties

    def reach(self, request: Request) -> Reach:
        """Under which address others find this server."""
        host, port = request.scope.get("server") or ("127.0.0.1", 80)
        asked, scheme = request.headers.get("host", ""), request.url.scheme
        return reach(request.app.state.listening or host, (host, port or 80), asked, scheme)
