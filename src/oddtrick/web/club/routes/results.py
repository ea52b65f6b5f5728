"""Public routes of an evening."""

from __future__ import annotations

import msgspec
from fastapi import APIRouter, Request, Response

from oddtrick.web.club.access_tokens import BadLink
from oddtrick.web.club.pages.public import board_record, public_view
from oddtrick.web.club.pages.results_pbn import results_pbn
from oddtrick.web.club.pages.results_usebio import results_usebio
from oddtrick.web.club.visits import ClubVisits
from oddtrick.web.cluster.book_visits import work
from oddtrick.web.server.responses import answer, saved

__all__ = ["result_routes"]


def result_routes(visits: ClubVisits) -> APIRouter:
    """The routes."""
    routes = APIRouter()

    @routes.get("/api/club/{id_}/results")
    async def results(id_: str, request: Request) -> Response:
        return await visits.view(request, await visits.evening(request, id_), "all", public_view)

    @routes.get("/api/club/{id_}/results.usebio")
    async def results_file(id_: str, request: Request) -> Response:
        found = await visits.evening(request, id_)
        if not found.room.over:
            raise BadLink("The file is given out when the evening is over.")
        return saved(
            await visits.file(found, "usebio", results_usebio), f"{id_}.xml", "application/xml"
        )

    @routes.get("/api/club/{id_}/results.pbn")
    async def boards_file(id_: str, request: Request) -> Response:
        found = await visits.evening(request, id_)
        return saved(
            await visits.file(found, "pbn", results_pbn), f"{id_}.pbn", "application/x-pbn"
        )

    @routes.get("/api/club/{id_}/boards/{number}")
    async def board(id_: str, number: int, request: Request) -> Response:
        found = await visits.evening(request, id_)
        return answer(msgspec.to_builtins(await work(board_record, found, number)))

    return routes
