"""Visits to a party: by which link, and how often."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable

from fastapi import Request

from oddtrick.web.club.access_tokens import BadLink
from oddtrick.web.club.page_cache import PageCache
from oddtrick.web.club.visits import TooQuick, work
from oddtrick.web.connection.messages import encode
from oddtrick.web.connection.waiting import Waiting
from oddtrick.web.server.network_addresses import Reach
from oddtrick.web.server.rate_limits import Bucket
from oddtrick.web.server.security import bearer

from .party import Party, Role
from .registry import Parties
from .view import party_view

__all__ = ["PartyVisits"]

HASTE = (120.0, 2.0)
"""The limit on the phones of a party: so much at once, then so many a second."""


class PartyVisits:
    """The doors of all parties of a server."""

    def __init__(
        self,
        parties: Parties,
        allowed: Callable[[Request, str], bool],
        reached: Callable[[Request], Reach],
        quota: Callable[[Request, str], Awaitable[None]],
        waiting: Waiting,
    ) -> None:
        """`allowed` says whether an address may ask once more (`asks`), have one more file
        (`files`), or make one more party (`makes`); `reached` under which address others find this
        server; `quota` raises where an address has made as many today as it may;
        `waiting` are the requests that wait for a change."""
        self.parties = parties
        self.reached = reached
        self._allowed = allowed
        self._quota = quota
        self.waiting = waiting
        self._haste: dict[str, Bucket] = {}
        self._pages = PageCache()

    async def let_in(self, request: Request, id_: str) -> tuple[Party, Role]:
        """A party, and what its link allows. Raises `TooQuick`, or what an unknown party raises."""
        if not self._allowed(request, "asks"):
            raise TooQuick("Too much is being asked for from your address. Wait a moment.")
        known = self.parties.known(id_)
        found = known if known is not None else await work(self.parties.get, id_)
        return found, found.role(bearer(request) or "")

    async def hosted(self, request: Request, id_: str) -> Party:
        """A party, for its host alone. Raises `BadLink` besides."""
        found, role = await self.let_in(request, id_)
        if role != "host":
            raise BadLink("This link does not open that. The host’s does.")
        return found

    async def view(self, found: Party, role: Role, version: str) -> bytes:
        """Contents of a party's pages at a version, made once for all of a role."""
        return await self._pages.get(
            (found.id, role), version, lambda: encode(party_view(found, role))
        )

    def check_files(self, request: Request) -> None:
        """Raises `TooQuick` where an address has had too many files."""
        if not self._allowed(request, "files"):
            raise TooQuick("Too much has been asked for from your address. Wait a while.")

    async def check_makes(self, request: Request) -> None:
        """Raises `TooQuick` where an address has made too many parties."""
        if not self._allowed(request, "makes"):
            raise TooQuick("Too many parties have been made from your address. Wait a while.")
        await self._quota(request, "parties")

    def check_haste(self, found: Party) -> None:
        """Raises `TooQuick` where a party's phones send too much at once."""
        if not self._haste.setdefault(found.id, Bucket(*HASTE)).allows(time.monotonic()):
            raise TooQuick("This party sends too much at once. Wait a moment.")
