"""The pages of sets and of the days."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from oddtrick.errors import BadOption
from oddtrick.sets.daily import day_of
from oddtrick.web.server.static_files import page

from .registry import NoSet, SetRegistry

__all__ = ["set_pages"]


def set_pages(registry: SetRegistry) -> APIRouter:
    """The pages. One of a set or a day that there is none of has the status 404, and itself says
    so."""
    routes = APIRouter()

    @routes.get("/sets")
    async def start(request: Request) -> Response:
        return page(request, "sets/start.html")

    @routes.get("/set/{id_}")
    async def one(id_: str, request: Request) -> Response:
        try:
            await registry.find(id_, prepare=False)
            status = 200
        except (NoSet, BadOption):
            status = 404
        return page(request, "sets/index.html", status)

    @routes.get("/today")
    async def today(request: Request) -> Response:
        return page(request, "today/index.html")

    @routes.get("/days/{text}")
    async def earlier(text: str, request: Request) -> Response:
        try:
            day_of(text)
            status = 200
        except BadOption:
            status = 404
        return page(request, "today/index.html", status)

    return routes
