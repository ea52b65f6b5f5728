"""Routes of tables and players during an evening."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from oddtrick.web.club.pages.table import player_view, table_of, table_view
from oddtrick.web.club.players import ClubPlayer
from oddtrick.web.club.requests import (
    Asked,
    Confirm,
    Decline,
    Propose,
    Sit,
    Wished,
)
from oddtrick.web.club.visits import ClubVisits, call_director
from oddtrick.web.cluster.book_visits import work
from oddtrick.web.server.request_body import read_body
from oddtrick.web.server.responses import answer

__all__ = ["player_routes"]


def player_routes(visits: ClubVisits) -> APIRouter:
    """The routes."""
    routes = APIRouter()

    @routes.get("/api/club/{id_}/table")
    async def table(id_: str, request: Request) -> Response:
        found, role = await visits.let_in(request, id_, "table")
        return await visits.view(request, found, f"table{role.number}", table_view, role.number)

    @routes.post("/api/club/{id_}/table")
    async def send(id_: str, request: Request) -> Response:
        found, role = await visits.let_in(request, id_, "table")
        visits.check_haste(found, role)
        match await read_body(request, Asked):
            case Propose(result, sure):
                await work(found.propose, role.number, result, sure)
            case Confirm(sent):
                await work(found.confirm, role.number, sent)
            case Decline(sent):
                await work(found.decline, role.number, sent)
            case call:
                await call_director(found, role.number, call)
        return answer({"version": found.version})

    @routes.get("/api/club/{id_}/play")
    async def player(id_: str, request: Request) -> Response:
        found, role = await visits.let_in(request, id_, "player")
        return await visits.view(request, found, f"player{role.number}", player_view, role.number)

    @routes.post("/api/club/{id_}/play")
    async def play(id_: str, request: Request) -> Response:
        found, role = await visits.let_in(request, id_, "player")
        visits.check_haste(found, role)
        match await read_body(request, Wished):
            case Sit(board):
                seated = await visits.sittings.sit(found, role.number, board)
                return answer(seated._asdict())
            case call:
                table = await work(table_of, found, role.number)
                await call_director(
                    found, table, call, ClubPlayer(found.book.event, role.number).name
                )
        return answer({"version": found.version})

    return routes
