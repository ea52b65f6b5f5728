"""The page of odds, and what it asks. A question is counted in a confined process: a suit with
many layouts takes time that no table should wait for."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from fastapi import APIRouter, Request, Response

from oddtrick.odds.tables import answer_odds
from oddtrick.web.server.rate_limits import Visitor
from oddtrick.web.server.responses import encoded
from oddtrick.web.server.static_files import page
from oddtrick.web.server.thread_pools import ReadingInTurn

__all__ = ["odds_routes"]

LONGEST = 60
"""Letters that one word of a question may have."""


def odds_routes(admitted: Callable[[Request], Visitor], read: ReadingInTurn) -> APIRouter:
    """The routes. `admitted` counts a question of an address, and raises where it asks too much;
    `read` is a call in the confined process, in turn by address."""
    routes = APIRouter()

    @routes.get("/odds")
    async def odds(request: Request) -> Response:
        return page(request, "odds/index.html")

    @routes.get("/api/odds/{ask}")
    async def answered(ask: str, request: Request) -> Response:
        who = admitted(request)
        words = {name: text[:LONGEST] for name, text in [*request.query_params.items()][:8]}
        asked = msgspec.json.encode({**words, "ask": ask[:LONGEST]})
        return encoded(await read(who, answer_odds, asked))

    return routes
