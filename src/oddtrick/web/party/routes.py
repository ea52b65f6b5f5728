"""The addresses of parties: see ``docs/protocol.md``."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from oddtrick.web.club.access_tokens import BadLink
from oddtrick.web.club.visits import PageCache
from oddtrick.web.cluster.books import BookVisits, work
from oddtrick.web.messages import encode
from oddtrick.web.server.network_addresses import qr_source
from oddtrick.web.server.request_body import read_body
from oddtrick.web.server.responses import answer, known_tag, saved, tagged
from oddtrick.web.server.security import bearer
from oddtrick.web.server.static_files import page
from oddtrick.web.server.visitors import Visitors
from oddtrick.web.server.waiting import Waiting

from .party import Parties, Party, Role
from .requests import Asked, EnterDeal, NewParty
from .view import choices, party_view

# Visits to a party: by which link.


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


def party_routes(visits: PartyVisits) -> APIRouter:
    """All routes of parties."""
    routes = APIRouter()
    for router in (
        _making_routes(visits),
        _playing_routes(visits),
        _host_routes(visits),
    ):
        routes.include_router(router)
    return routes


def _making_routes(visits: PartyVisits) -> APIRouter:
    """The pages, and a party is made."""
    routes = APIRouter()

    @routes.get("/party")
    async def new_page(request: Request) -> Response:
        return page(request, "party/new/index.html")

    @routes.get("/party/{id_}")
    async def party_page(id_: str, request: Request) -> Response:
        return page(request, "party/index.html")

    @routes.get("/api/parties")
    async def offered() -> Response:
        return answer(choices())

    @routes.post("/api/parties")
    async def make(request: Request) -> Response:
        await visits.check_makes(request)
        new = await read_body(request, NewParty)
        found = await work(visits.parties.make, new, *visits.quota(request))
        began = found.book.evening.began
        made = {"id": found.id, "title": began.title or found.book.evening.kind.title}
        return answer({**made, "token": found.token("host")}, 201)

    return routes


def _playing_routes(visits: PartyVisits) -> APIRouter:
    """Routes of phones and guests."""
    routes = APIRouter()

    @routes.get("/api/parties/{id_}")
    async def view(id_: str, request: Request) -> Response:
        found, role = await visits.let_in(request, id_)
        known = known_tag(request)
        await visits.waiting.until(
            request, found.changes, lambda: known != f'"{found.version}-{role}"'
        )
        version = found.version
        tag = f'"{version}-{role}"'
        return tagged(tag, None if known == tag else await visits.view(found, role, version))

    @routes.post("/api/parties/{id_}")
    async def send(id_: str, request: Request) -> Response:
        found, role = await visits.let_in(request, id_)
        visits.check_haste(found)
        await work(found.do, role, await read_body(request, Asked))
        return answer({"version": found.version})

    @routes.post("/api/parties/{id_}/foresee")
    async def foresee(id_: str, request: Request) -> Response:
        found, role = await visits.let_in(request, id_)
        if role == "guest":
            raise BadLink("This link only shows the party. Ask the host for the phones’ link.")
        entered = await read_body(request, EnterDeal)
        return answer({"entries": await work(found.foreseen, entered)})

    return routes


def _host_routes(visits: PartyVisits) -> APIRouter:
    """Routes of the host alone: the links and the file."""
    routes = APIRouter()

    @routes.get("/api/parties/{id_}/links")
    async def links(id_: str, request: Request) -> Response:
        found = await visits.hosted(request, id_)
        reach = visits.reached(request)
        base = f"{visits.base(request)}/party/{found.id}"
        phones = f"{base}#{found.token('phone')}"

        def drawn(link: str) -> dict[str, str]:
            return {"link": link, "qr": qr_source(link)}

        return answer(
            await work(
                lambda: {"sentence": reach.sentence, "phones": drawn(phones), "watch": drawn(base)}
            )
        )

    @routes.get("/api/parties/{id_}/file")
    async def file(id_: str, request: Request) -> Response:
        found = await visits.hosted(request, id_)
        visits.check_files(request)
        return saved(await work(found.copy), f"{id_}.party", "application/octet-stream")

    return routes
