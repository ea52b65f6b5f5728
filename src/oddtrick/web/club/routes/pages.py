"""The pages of an evening."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from oddtrick.web.server.static_files import page

__all__ = ["page_routes"]


def page_routes() -> APIRouter:
    """The routes."""
    routes = APIRouter()

    @routes.get("/club")
    async def new_page(request: Request) -> Response:
        return page(request, "club/new/index.html")

    @routes.get("/club/{id_}")
    async def results_page(id_: str, request: Request) -> Response:
        return page(request, "club/results/index.html")

    @routes.get("/club/{id_}/room")
    async def room_page(id_: str, request: Request) -> Response:
        return page(request, "club/room/index.html")

    @routes.get("/club/{id_}/table")
    async def table_page(id_: str, request: Request) -> Response:
        return page(request, "club/table/index.html")

    @routes.get("/club/{id_}/play")
    async def player_page(id_: str, request: Request) -> Response:
        return page(request, "club/play/index.html")

    return routes
