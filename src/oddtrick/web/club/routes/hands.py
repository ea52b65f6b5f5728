"""The hands of an evening's boards, sent as a file."""

from __future__ import annotations

from collections.abc import Callable

from fastapi import APIRouter, Request, Response

from oddtrick.support.typed_json import decode
from oddtrick.web.club.pages.hand_records import deals_of
from oddtrick.web.club.visits import ClubVisits
from oddtrick.web.cluster.book_visits import work
from oddtrick.web.deals.upload import LARGEST
from oddtrick.web.server.rate_limits import Visitor
from oddtrick.web.server.request_body import read_bytes
from oddtrick.web.server.responses import answer
from oddtrick.web.server.thread_pools import ReadingInTurn

__all__ = ["hand_routes"]


def hand_routes(
    visits: ClubVisits,
    admitted: Callable[[Request], Visitor],
    read: ReadingInTurn,
) -> APIRouter:
    """The routes. `admitted` refuses an address that asks too much; `read` gives what a function
    makes of a stranger's file, in a process of its own."""
    routes = APIRouter()

    @routes.post("/api/club/{id_}/hands")
    async def hands(id_: str, request: Request, name: str = "") -> Response:
        found, _ = await visits.directed(request, id_)
        who = admitted(request)
        data = await read(who, deals_of, await read_bytes(request, LARGEST), name[-255:])
        deals = decode(data, dict[int, str])
        await work(found.keep_hands, deals)
        return answer({"version": found.version, "boards": sorted(deals)})

    return routes
