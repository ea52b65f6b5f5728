"""The history of play here: somebody's finished deals by their name, and the deals of all."""

from __future__ import annotations

import time
from collections import Counter
from typing import Any

import msgspec
from fastapi import APIRouter, Request, Response

from oddtrick.errors import UnknownGame
from oddtrick.games import game as find_game
from oddtrick.messages import Message, term
from oddtrick.odds.hands import point_odds, shape_odds
from oddtrick.store import deals
from oddtrick.store.deals import DealTally
from oddtrick.support.typed_json import decode
from oddtrick.table.session.seats import token_hash
from oddtrick.web.places import PLACES
from oddtrick.web.server.calls import answer, localized, read_body
from oddtrick.web.server.visitors import Visitors
from oddtrick.web.table.deal_index import DealRow, name_key
from oddtrick.web.table.registry import TableRegistry

# Statistics of the deals here beside what chance would deal: shapes and points of bridge hands.


class Share(msgspec.Struct, frozen=True):
    """How often something was dealt, and how often chance deals it (a part of 1)."""

    name: str
    dealt: int
    odds: float


class Dealing(msgspec.Struct, frozen=True):
    """The deals of a server: finished deals of each game; those sealed, and those of them whose
    seal was opened and found true; of the sealed ones the hands of thirteen cards."""

    deals: int
    sealed: int
    verified: int
    games: list[tuple[Message, int]]
    hands: int
    shapes: list[Share]
    points: list[Share]


def dealing_of(tally: DealTally) -> Dealing:
    """The deals here, beside the odds."""
    dealt: Counter[str] = Counter()
    held: Counter[int] = Counter()
    for text, count in tally.hands:
        for hand in text.split():
            shape, _, number = hand.partition(":")
            dealt[shape] += count
            held[int(number)] += count
    games = sorted(tally.games.items(), key=lambda item: (-item[1], item[0]))
    return Dealing(
        sum(tally.games.values()),
        tally.sealed,
        tally.verified,
        [(_title(name), count) for name, count in games],
        dealt.total(),
        [Share(name, dealt[name], odds) for name, odds in shape_odds().items()],
        [Share(str(n), held[n], odds) for n, odds in enumerate(point_odds())],
    )


def _title(name: str) -> Message:
    try:
        return term(find_game(name).title)
    except UnknownGame:
        return term(name)


FRESH = 20.0
"""Seconds that what was dealt is not counted again."""

MOST = 100
"""Seats that can be forgotten at a time."""


class PastDeal(msgspec.Struct, frozen=True):
    """A finished deal of somebody, as a browser’s list has it; see ``docs/program/protocol.md``.
    `review` is empty where the table was open by its link alone, and so are the others' names."""

    review: str
    table: str
    at: int
    game: str
    title: Message
    family: str
    seat: str
    text: Message
    points: tuple[int, int]
    over: bool
    summary: Message
    partners: list[str]
    against: list[str]
    contract: str
    made: bool | None


class Forget(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of ``POST /api/history/forget``: the tokens of the player's seats."""

    tokens: list[str]


def past_of(deal: deals.DealSummary, when: float, seat: int) -> PastDeal:
    """A line of somebody's history, from where they sat."""
    row = decode(deal.row, DealRow)
    letter = row.seats[seat]
    mine = next((side for side in row.sides if letter in side.seats), None)
    ours = mine.seats if mine is not None else [letter]
    shown = row.seats if row.listed else []

    def names(side: bool) -> list[str]:
        return [row.people.get(s, "") for s in shown if s != letter and (s in ours) is side]

    score = mine.points if mine is not None else 0
    return PastDeal(
        PLACES["review"].path(deal.table, deal.number) if row.listed else "",
        deal.table if row.listed else "",
        int(when * 1000),
        deal.game,
        term(row.title),
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


def past_routes(hub: TableRegistry, visitors: Visitors) -> APIRouter:
    """The pages and the calls."""
    routes = APIRouter()
    counted: tuple[float, Dealing | None] = (-FRESH, None)

    @routes.get("/api/history")
    async def of_name(request: Request, name: str = "") -> Response:
        visitors.admitted(request)
        key = name_key(name)
        found: list[Any] = await hub.ask(lambda c: deals.deals_of(c, key)) if key else []
        return await localized(request, [past_of(*one) for one in found])

    @routes.post("/api/history/forget")
    async def forget(request: Request) -> Response:
        visitors.admitted(request)
        forget = await read_body(request, Forget)
        tokens = [token_hash(token) for token in forget.tokens[:MOST]]
        count = await hub.change(lambda c: deals.forget(c, tokens))
        return answer({"forgotten": count})

    @routes.get("/api/dealing")
    async def dealt(request: Request) -> Response:
        nonlocal counted
        if time.monotonic() - counted[0] >= FRESH:
            await hub.learn()
            tally = await hub.ask(deals.tally)
            counted = time.monotonic(), dealing_of(tally)
        return await localized(request, counted[1])

    return routes
