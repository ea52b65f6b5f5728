"""An evening is planned and made."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from fastapi import APIRouter, Request, Response

from oddtrick.web.club.access_tokens import Role
from oddtrick.web.club.pages.director import plan_of
from oddtrick.web.club.pages.public import score_table
from oddtrick.web.club.registry import NewEvening, opened_for
from oddtrick.web.club.visits import ClubVisits, work
from oddtrick.web.connection.messages import encode
from oddtrick.web.server.request_body import read_body
from oddtrick.web.server.responses import answer

__all__ = ["making_routes"]


@cache
def _scores() -> bytes:
    return encode(score_table())


def making_routes(visits: ClubVisits, quota: Callable[[Request], tuple[str, int]]) -> APIRouter:
    """The routes. `quota` says from which address a request comes, and how many evenings made from
    it may be kept."""
    routes = APIRouter()

    @routes.get("/api/club/scores")
    async def scores() -> Response:
        return Response(_scores(), media_type="application/json")

    @routes.post("/api/club/plan")
    async def plan(request: Request) -> Response:
        visits.check_files(request)
        new = await read_body(request, NewEvening)
        return answer(await work(plan_of, opened_for(new)))

    @routes.post("/api/club")
    async def make(request: Request) -> Response:
        visits.check_asks(request)
        new = await read_body(request, NewEvening)
        opened_for(new)  # what cannot be is refused before it counts
        await visits.check_makes(request)
        found = await work(visits.evenings.make, new, *quota(request))
        made = {"id": found.id, "title": found.book.event.opened.title}
        return answer({**made, "token": found.token(Role("director"))}, 201)

    return routes
