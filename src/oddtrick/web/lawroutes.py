"""The pages of the laws: the director's assistant and practice, with what they carry."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from .assets import page
from .lawbook import law_book, practice_book

__all__ = ["law_routes"]


def law_routes() -> APIRouter:
    """The director's page and the practice page, and their data."""
    routes = APIRouter()

    @routes.get("/director")
    async def director(request: Request) -> Response:
        return page(request, "director.html")

    @routes.get("/practice")
    async def practice(request: Request) -> Response:
        return page(request, "practice.html")

    @routes.get("/laws-worker.js")
    async def worker(request: Request) -> Response:
        # It keeps the pages beside it, and no others: hence its address.
        return page(request, "laws-worker.js")

    @routes.get("/api/laws")
    def laws() -> Response:
        return Response(law_book(), media_type="application/json")

    @routes.get("/api/practice")
    def situations() -> Response:
        return Response(practice_book(), media_type="application/json")

    return routes
