"""The pages and the calls of an evening, one module a concern; see ``docs/protocol.md``.

A page asks again every few seconds with the ETag it has, which is the evening's version: while
nothing has happened the answer is a 304 without a body.
"""

from __future__ import annotations

from collections.abc import Callable

from fastapi import APIRouter, Request

from oddtrick.web.club.pages.printing import printed_routes
from oddtrick.web.club.visits import ClubVisits
from oddtrick.web.server.rate_limits import Visitor
from oddtrick.web.server.thread_pools import ReadingInTurn

from .director import director_routes
from .hands import hand_routes
from .links import link_routes
from .making import making_routes
from .online import online_routes
from .pages import page_routes
from .players import player_routes
from .results import result_routes

__all__ = ["club_routes"]


def club_routes(
    visits: ClubVisits,
    admitted: Callable[[Request], Visitor],
    read: ReadingInTurn,
) -> APIRouter:
    """All routes of evenings. `admitted` refuses an address that asks too much; `read` gives what a
    function makes of a stranger's file, in a process of its own."""
    routes = APIRouter()
    for router in (
        page_routes(),
        making_routes(visits, admitted, read),
        result_routes(visits),
        printed_routes(visits),
        player_routes(visits),
        director_routes(visits),
        online_routes(visits),
        hand_routes(visits, admitted, read),
        link_routes(visits),
    ):
        routes.include_router(router)
    return routes
