"""Routes of the director and the deputy: the room, entries, corrections, draws."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from oddtrick.club.event.entries import Adjusted
from oddtrick.web.club.access_tokens import BadLink
from oddtrick.web.club.members import offered, renamings, with_members
from oddtrick.web.club.pages.director import foreseen, journal, room_view
from oddtrick.web.club.requests import (
    Deeds,
    Draw,
    Rename,
)
from oddtrick.web.club.room.entries import Renewed, TableRenewed
from oddtrick.web.club.visits import ClubVisits
from oddtrick.web.cluster.book_visits import work
from oddtrick.web.server.request_body import read_body
from oddtrick.web.server.responses import answer

__all__ = ["director_routes"]


def director_routes(visits: ClubVisits) -> APIRouter:
    """The routes."""
    routes = APIRouter()

    @routes.get("/api/club/{id_}/room")
    async def room(id_: str, request: Request) -> Response:
        found, role = await visits.directed(request, id_)
        return await visits.view(request, found, role.kind, room_view, role)

    @routes.post("/api/club/{id_}/deeds")
    async def deeds(id_: str, request: Request) -> Response:
        found, role = await visits.directed(request, id_)
        deeds = await read_body(request, Deeds)
        if role.kind == "deputy" and any(
            isinstance(n, Renewed | TableRenewed) for n in deeds.notes
        ):
            raise BadLink("The director alone renews links.")
        entries = await work(with_members, found, deeds.entries)
        await work(found.direct, entries, deeds.notes)
        return answer({"version": found.version})

    @routes.post("/api/club/{id_}/undo")
    async def undo(id_: str, request: Request) -> Response:
        found, _ = await visits.directed(request, id_)
        words = await work(found.undo)
        return answer({"version": found.version, "undone": words})

    @routes.get("/api/club/{id_}/journal")
    async def history(id_: str, request: Request, text: str = "") -> Response:
        found, _ = await visits.directed(request, id_)
        return answer(await work(journal, found, text[:100]))

    @routes.post("/api/club/{id_}/rename")
    async def rename(id_: str, request: Request) -> Response:
        found, _ = await visits.directed(request, id_)
        rename = await read_body(request, Rename)
        entries = await work(renamings, found, rename.who, rename.name)
        await work(found.direct, entries, [])
        return answer({"version": found.version, "pairs": [e.pair for e in entries]})

    @routes.post("/api/club/{id_}/foresee")
    async def foresee(id_: str, request: Request) -> Response:
        found, _ = await visits.directed(request, id_)
        return answer(await work(foreseen, found, await read_body(request, Adjusted)))

    @routes.post("/api/club/{id_}/draw")
    async def draw(id_: str, request: Request) -> Response:
        found, _ = await visits.directed(request, id_)
        draw = await read_body(request, Draw)
        await work(found.draw, draw)
        return answer({"version": found.version})

    @routes.get("/api/club/{id_}/members")
    async def members(id_: str, request: Request, text: str = "") -> Response:
        found, _ = await visits.directed(request, id_)
        return answer(await work(offered, found, text))

    return routes
