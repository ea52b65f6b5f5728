"""How others are asked to a table: its link, and the link as a picture."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from oddtrick.web.server.network_addresses import qr_code
from oddtrick.web.server.request_body import BadRequest
from oddtrick.web.server.responses import answer
from oddtrick.web.server.visitors import Visitors
from oddtrick.web.table.registry import TableRegistry

from .files import FileThreads

__all__ = ["invitation_routes"]


def invitation_routes(hub: TableRegistry, threads: FileThreads, visitors: Visitors) -> APIRouter:
    """The routes; pictures are drawn in the `threads` of downloads."""
    routes = APIRouter()

    @routes.get("/api/tables/{table}/invitation")
    async def invitation(table: str, request: Request) -> Response:
        await hub.get(table)
        found = visitors.reach(request)
        link = f"{found.link}/table/{table}" if found.link else None
        return answer({"link": link, "sentence": found.sentence})

    @routes.get("/api/tables/{table}/invitation.svg")
    async def picture(table: str, request: Request) -> Response:
        who = visitors.admitted(request)
        await hub.get(table)
        found = visitors.reach(request)
        if not found.link:
            raise BadRequest(found.sentence, 409)
        drawn = await threads.take(who, lambda: qr_code(f"{found.link}/table/{table}"))
        return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "no-store"})

    return routes
