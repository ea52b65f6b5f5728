"""The addresses of parties: see ``docs/program/protocol-club.md``."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response

from oddtrick.web.books.routes import BookVisits, book_routes, drawn, work
from oddtrick.web.server.calls import answer, localized, read_body

from .party import PHONE, Party, check_writes
from .requests import Asked, EnterDeal, NewParty
from .view import choices


def party_routes(visits: BookVisits[Party]) -> APIRouter:
    """All routes of parties."""

    def told(party: Party, *_: Any) -> dict[str, str]:
        return {"version": party.version}

    routes = book_routes(visits, NewParty, Asked, told)

    @routes.get("/api/parties")
    async def offered() -> Response:
        return answer(choices())

    @routes.post("/api/parties/{id_}/foresee")
    async def foresee(id_: str, request: Request) -> Response:
        party, role = await visits.let_in(request, id_)
        check_writes(role)
        entered = await read_body(request, EnterDeal)
        return await localized(request, {"entries": await work(party.foreseen, entered)})

    @routes.get("/api/parties/{id_}/links")
    async def links(id_: str, request: Request) -> Response:
        party, _ = await visits.let_in(request, id_, "host")
        base = visits.base(request)
        phones = await work(drawn, base + party.address(party.token(PHONE)))
        watch = await work(drawn, base + party.address())
        sentence = visits.reached(request).sentence
        return answer({"sentence": sentence, "phones": phones, "watch": watch})

    @routes.get("/api/parties/{id_}/file")
    async def file(id_: str, request: Request) -> Response:
        party, _ = await visits.let_in(request, id_, "host")
        return await visits.file(request, party)

    return routes
