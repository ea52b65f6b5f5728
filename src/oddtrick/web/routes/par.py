"""Par of a table of tricks that a page has solved: the score alone needs no solver."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated

import msgspec
from fastapi import APIRouter, Request, Response
from msgspec import Meta

from oddtrick.solver import TrickTable
from oddtrick.solver.par import duplicate, par
from oddtrick.web.server.rate_limits import Visitor
from oddtrick.web.server.responses import answer

__all__ = ["ParAnswer", "ParRequest", "par_of", "par_routes"]

_Tricks = Annotated[int, Meta(ge=0, le=13)]
_Row = Annotated[tuple[_Tricks, ...], Meta(min_length=4, max_length=4)]


class ParRequest(msgspec.Struct, frozen=True):
    """Tricks by strain (clubs to spades, no-trump) and declarer; the dealer's seat; the vulnerable
    sides (bits); the premium for a part score."""

    tricks: Annotated[tuple[_Row, ...], Meta(min_length=5, max_length=5)]
    dealer: Annotated[int, Meta(ge=0, le=3)]
    vulnerable: Annotated[int, Meta(ge=0, le=3)]
    part_score: Annotated[int, Meta(ge=0, le=100)] = 50


class ParAnswer(msgspec.Struct, frozen=True):
    """Par's contracts, and its score for North-South."""

    par: str
    par_score: int


def par_of(asked: ParRequest) -> ParAnswer:
    """Par on the scale of today."""
    table = TrickTable(asked.tricks, asked.tricks)
    sides = (bool(asked.vulnerable & 1), bool(asked.vulnerable & 2))
    best = par(table, asked.dealer, sides, score=duplicate(part_score=asked.part_score))
    return ParAnswer(", ".join(map(str, best.contracts)), best.score)


def par_routes(
    admitted: Callable[[Request], Visitor],
    body: Callable[[Request, type[ParRequest]], Awaitable[ParRequest]],
) -> APIRouter:
    """The address. `admitted` refuses one that asks too much, `body` reads a request, bounded."""
    routes = APIRouter()

    @routes.post("/api/par")
    async def par_of_table(request: Request) -> Response:
        admitted(request)
        return answer(par_of(await body(request, ParRequest)))

    return routes
