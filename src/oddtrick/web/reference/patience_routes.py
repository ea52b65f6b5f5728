"""What a browser needs to play a patience by itself; and whether one that was lost could be won,
proved in a confined process: a proof takes time that no table should wait for."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from fastapi import APIRouter, Request, Response

from oddtrick.sets.winnable import deal_verdict
from oddtrick.web.server.rate_limits import Visitor
from oddtrick.web.server.responses import encoded
from oddtrick.web.server.thread_pools import ReadingInTurn

from .patience_book import patience_book

__all__ = ["patience_routes"]

LONGEST = 60
"""Letters that one word of a question may have."""


def patience_routes(admitted: Callable[[Request], Visitor], read: ReadingInTurn) -> APIRouter:
    """The routes. `admitted` counts a question of an address, and raises where it asks too much;
    `read` is a call in the confined process, in turn by address."""
    routes = APIRouter()

    @routes.get("/api/patience")
    def rules() -> Response:
        return encoded(patience_book())

    @routes.get("/api/patience/{name}/{number}")
    async def verdict(name: str, number: int, request: Request) -> Response:
        who = admitted(request)
        options = {n[:LONGEST]: text[:LONGEST] for n, text in [*request.query_params.items()][:8]}
        asked = msgspec.json.encode([name[:LONGEST], number, options])
        return encoded(await read(who, deal_verdict, asked))

    return routes
