"""The pages of the laws: the director's assistant and practice, with what they carry."""

from __future__ import annotations

from pathlib import Path

from fastapi import APIRouter, Response
from fastapi.responses import FileResponse

from .lawbook import law_book, practice_book

__all__ = ["law_routes"]


def law_routes(static: Path) -> APIRouter:
    """The director's page and the practice page, as they lie in `static`, and their data."""
    routes = APIRouter()

    @routes.get("/director")
    async def director() -> Response:
        return FileResponse(static / "director.html")

    @routes.get("/practice")
    async def practice() -> Response:
        return FileResponse(static / "practice.html")

    @routes.get("/laws-worker.js")
    async def worker() -> Response:
        # It keeps the pages beside it, and no others: hence its address.
        return FileResponse(static / "laws-worker.js")

    @routes.get("/api/laws")
    def laws() -> Response:
        return Response(law_book(), media_type="application/json")

    @routes.get("/api/practice")
    def situations() -> Response:
        return Response(practice_book(), media_type="application/json")

    return routes
