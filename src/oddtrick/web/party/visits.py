"""Visits to a party: by which link."""

from __future__ import annotations

from fastapi import Request

from oddtrick.web.club.access_tokens import BadLink
from oddtrick.web.club.page_cache import PageCache
from oddtrick.web.cluster.book_visits import BookVisits
from oddtrick.web.connection.waiting import Waiting
from oddtrick.web.messages import encode
from oddtrick.web.server.security import bearer
from oddtrick.web.server.visitors import Visitors

from .party import Parties, Party, Role
from .view import party_view


class PartyVisits(BookVisits[Party]):
    """The doors of all parties of a server."""

    def __init__(self, parties: Parties, visitors: Visitors, waiting: Waiting) -> None:
        super().__init__(parties, visitors, waiting)
        self.parties = parties
        self._pages = PageCache()

    async def let_in(self, request: Request, id_: str) -> tuple[Party, Role]:
        """A party, and what its link allows. Raises `TooMany`, or what an unknown party raises."""
        found = await self.found(request, id_)
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
