"""The pages of the laws: the director's assistant and practice, with what they carry. That is the
same for everybody: written once, packed once, and kept. A ruling for several irregularities at once
is asked for."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from fastapi import APIRouter, Request, Response

from oddtrick.web.server.rate_limits import Visitor
from oddtrick.web.server.request_body import read_body
from oddtrick.web.server.responses import answer
from oddtrick.web.server.static_files import Asset, page

from .joint_rulings import JointQuestion, joint_ruling
from .law_data import law_book, practice_book

__all__ = ["law_routes"]


@cache
def _laws(named: bool) -> Asset:
    return Asset.of("application/json", law_book(named))


@cache
def _situations(named: bool) -> Asset:
    return Asset.of("application/json", practice_book(named))


def law_routes(admitted: Callable[[Request], Visitor]) -> APIRouter:
    """The director's page and the practice page, and their data. `admitted` counts a question of an
    address, and raises where it asks too much."""
    routes = APIRouter()

    @routes.get("/director")
    async def director(request: Request) -> Response:
        return page(request, "director/index.html")

    @routes.get("/practice")
    async def practice(request: Request) -> Response:
        return page(request, "director/practice/index.html")

    @routes.get("/api/laws")
    def laws(request: Request, named: bool = True) -> Response:
        return _laws(named).answer(request)

    @routes.post("/api/laws/rule")
    async def several(request: Request) -> Response:
        admitted(request)
        return answer(joint_ruling(await read_body(request, JointQuestion)))

    @routes.get("/api/practice")
    def situations(request: Request, named: bool = True) -> Response:
        return _situations(named).answer(request)

    return routes
