"""Tables of an evening that are played here."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from oddtrick.web.club.online_tables import play_here
from oddtrick.web.club.requests import (
    PlayHere,
)
from oddtrick.web.club.room.entries import Here
from oddtrick.web.club.visits import ClubVisits
from oddtrick.web.cluster.book_visits import work
from oddtrick.web.server.request_body import read_body
from oddtrick.web.server.responses import answer

__all__ = ["online_routes"]


def online_routes(visits: ClubVisits) -> APIRouter:
    """The routes."""
    routes = APIRouter()

    @routes.post("/api/club/{id_}/here")
    async def here(id_: str, request: Request) -> Response:
        found, _ = await visits.directed(request, id_)
        options = await read_body(request, PlayHere)
        await work(play_here, found, Here(options.referee, options.machines, options.tables))
        return answer({"version": found.version})

    @routes.get("/api/club/{id_}/away")
    async def away(id_: str, request: Request) -> Response:
        found, _ = await visits.directed(request, id_)
        sittings = visits.sittings
        return await visits.changing(request, sittings.people, lambda: sittings.missing(found))

    @routes.get("/api/club/{id_}/laid/{table_id}")
    async def laid(id_: str, table_id: str, request: Request) -> Response:
        found, _ = await visits.directed(request, id_)
        return answer(await visits.sittings.seen(found, table_id))

    return routes
