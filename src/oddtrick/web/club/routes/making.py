"""An evening is planned and made."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from fastapi import APIRouter, Request, Response

from oddtrick.support.typed_json import decode
from oddtrick.web.club.access_tokens import Role
from oddtrick.web.club.brought import BroughtEvening, evening_of_file
from oddtrick.web.club.pages.director import kept_movements, plan_of
from oddtrick.web.club.pages.public import score_table
from oddtrick.web.club.registry import NewEvening, opened_for
from oddtrick.web.club.session import ClubSession
from oddtrick.web.club.visits import ClubVisits
from oddtrick.web.cluster.book_visits import work
from oddtrick.web.connection.messages import encode
from oddtrick.web.deals.upload import LARGEST
from oddtrick.web.server.rate_limits import Visitor
from oddtrick.web.server.request_body import read_body, read_bytes
from oddtrick.web.server.responses import answer
from oddtrick.web.server.thread_pools import ReadingInTurn

__all__ = ["making_routes"]


@cache
def _scores() -> bytes:
    return encode(score_table())


def _made(found: ClubSession) -> Response:
    """The new evening, and the director's token."""
    made = {"id": found.id, "title": found.book.event.opened.title}
    return answer({**made, "token": found.token(Role("director"))}, 201)


def making_routes(
    visits: ClubVisits,
    admitted: Callable[[Request], Visitor],
    read: ReadingInTurn,
) -> APIRouter:
    """The routes. `admitted` refuses an address that asks too much; `read` gives what a function
    makes of a stranger's file, in a process of its own."""
    routes = APIRouter()

    @routes.get("/api/club/scores")
    async def scores() -> Response:
        return Response(_scores(), media_type="application/json")

    @routes.get("/api/club/movements")
    async def movements() -> Response:
        return answer(await work(kept_movements))

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
        found = await work(visits.evenings.make, new, *visits.quota(request))
        return _made(found)

    @routes.post("/api/club/brought")
    async def bring(request: Request) -> Response:
        visits.check_asks(request)
        who = admitted(request)
        data = await read(who, evening_of_file, await read_bytes(request, LARGEST))
        await visits.check_makes(request)
        brought = decode(data, BroughtEvening)
        return _made(await work(visits.evenings.bring, brought, *visits.quota(request)))

    return routes
