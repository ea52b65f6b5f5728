"""The history of play here: somebody's finished deals by his name, and the deals of all."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from fastapi import APIRouter, Request, Response

from oddtrick.store import deals
from oddtrick.support.typed_json import decode
from oddtrick.web.connection.messages import encode
from oddtrick.web.deals.deal_statistics import dealing_of
from oddtrick.web.server.rate_limits import Visitor
from oddtrick.web.server.responses import answer, encoded
from oddtrick.web.server.static_files import page
from oddtrick.web.session.seats import token_hash
from oddtrick.web.table.deal_index import DealRow, name_key
from oddtrick.web.table.registry import TableRegistry

__all__ = ["Forget", "PastDeal", "past_of", "past_routes"]

FRESH = 20.0
"""Seconds that what was dealt is not counted again."""

MOST = 100
"""Seats that can be forgotten at a time."""


class PastDeal(msgspec.Struct, frozen=True):
    """A finished deal of somebody, as the list of a browser has it; see ``docs/protocol.md``.
    `review` is empty where the table was open by its link alone, and so are the others' names."""

    review: str
    table: str
    at: int
    game: str
    title: str
    family: str
    seat: str
    text: str
    points: tuple[int, int]
    over: bool
    summary: str
    partners: list[str]
    against: list[str]
    contract: str
    made: bool | None


class Forget(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of ``POST /api/history/forget``: the tokens of the player's seats."""

    tokens: list[str]


def past_of(deal: deals.DealSummary, at: float, seat: int) -> PastDeal:
    """A line of somebody's history, from where he sat."""
    row = decode(deal.row, DealRow)
    letter = row.seats[seat]
    mine = next((side for side in row.sides if letter in side.seats), None)
    ours = mine.seats if mine is not None else [letter]
    shown = row.seats if row.listed else []

    def names(side: bool) -> list[str]:
        return [row.people.get(s, "") for s in shown if s != letter and (s in ours) is side]

    score = mine.points if mine is not None else 0
    return PastDeal(
        f"/review/{deal.table}/{deal.number}" if row.listed else "",
        deal.table if row.listed else "",
        int(at * 1000),
        deal.game,
        row.title,
        row.family,
        letter,
        row.text,
        (score, sum(side.points for side in row.sides) - score),
        row.over,
        row.summary,
        names(True),
        names(False),
        row.declarer,
        row.made,
    )


def past_routes(
    hub: TableRegistry,
    admitted: Callable[[Request], Visitor],
    body: Callable[[Request, type[Forget]], Awaitable[Forget]],
) -> APIRouter:
    """The pages and the calls. `admitted` refuses an address that asks too much."""
    routes = APIRouter()
    counted: tuple[float, bytes] = (-FRESH, b"")

    @routes.get("/history")
    async def history(request: Request) -> Response:
        return page(request, "history/index.html")

    @routes.get("/dealing")
    async def dealing(request: Request) -> Response:
        return page(request, "clubs/dealing.html")

    @routes.get("/api/history")
    async def of_name(request: Request, name: str = "") -> Response:
        admitted(request)
        key = name_key(name)
        found: list[Any] = await hub.ask(lambda c: deals.deals_of(c, key)) if key else []
        return answer([past_of(*one) for one in found])

    @routes.post("/api/history/forget")
    async def forget(request: Request) -> Response:
        admitted(request)
        forget = await body(request, Forget)
        tokens = [token_hash(token) for token in forget.tokens[:MOST]]
        count = await hub.change(lambda c: deals.forget(c, tokens))
        return answer({"forgotten": count})

    @routes.get("/api/dealing")
    async def dealt() -> Response:
        nonlocal counted
        if time.monotonic() - counted[0] >= FRESH:
            await hub.learn()
            tally = await hub.ask(deals.tally)
            counted = time.monotonic(), encode(dealing_of(tally))
        return encoded(counted[1])

    return routes
