"""The pages and the calls of an evening, a router a concern; see ``docs/program/protocol-club.md``.

A page asks again with the ETag it has: while nothing has happened the answer is a 304 without a
body.
"""

from __future__ import annotations

from functools import cache

import msgspec
from fastapi import APIRouter, Request, Response

from oddtrick.club.choices import movements_offered, usual_movement
from oddtrick.club.event.entries import Adjusted
from oddtrick.club.hand_records import deals_of
from oddtrick.club.imported_evening import BroughtEvening, evening_of_file
from oddtrick.club.players import ClubPlayer
from oddtrick.club.room import Here, Renewed, TableRenewed
from oddtrick.club.why_evening import WhyLine
from oddtrick.support.typed_json import decode
from oddtrick.web.books.live import GUEST, BadLink
from oddtrick.web.books.routes import drawn, work
from oddtrick.web.deals.upload import LARGEST
from oddtrick.web.messages import encode
from oddtrick.web.server.calls import (
    answer,
    localized,
    read_body,
    read_bytes,
    saved,
    spoken_by,
)
from oddtrick.web.server.thread_pools import ReadingInTurn

from . import requests
from .members import offered, renamings, with_members
from .online_tables import play_here
from .pages.content import GatheredLinks
from .pages.director import foreseen, journal, plan_of
from .pages.printing import printed_routes
from .pages.public import score_table
from .pages.results import results_pbn, results_usebio, union_usebio
from .pages.table import table_of
from .reasons import Reasons, divided, remembered
from .registry import NewEvening, bring, opened_for
from .visits import ClubVisits, call_director, links_of

# Routes of the director and the deputy.


def director_routes(visits: ClubVisits, reasons: Reasons, read: ReadingInTurn) -> APIRouter:
    """The room, entries, corrections, draws. `read` gives what a function makes of a stranger's
    file, in a process of its own; `reasons` tell the hands of another evening by its results."""
    routes = APIRouter()

    @routes.get("/api/club/{id_}/room")
    async def room(id_: str, request: Request) -> Response:
        evening, role = await visits.directed(request, id_)
        return await visits.view(request, evening, role)

    @routes.post("/api/club/{id_}/deeds")
    async def deeds(id_: str, request: Request) -> Response:
        evening, role = await visits.directed(request, id_)
        deeds = await read_body(request, requests.Deeds)
        if role.kind == "deputy" and any(
            isinstance(n, Renewed | TableRenewed) for n in deeds.notes
        ):
            raise BadLink("The director alone renews links.")
        entries = await work(with_members, evening, deeds.entries)
        await work(evening.direct, entries, deeds.notes)
        return answer({"version": evening.version})

    @routes.post("/api/club/{id_}/undo")
    async def undo(id_: str, request: Request) -> Response:
        evening, _ = await visits.directed(request, id_)
        words = await work(evening.undo)
        return await localized(request, {"version": evening.version, "undone": words})

    @routes.get("/api/club/{id_}/journal")
    async def history(id_: str, request: Request, text: str = "") -> Response:
        evening, _ = await visits.directed(request, id_)
        lines = await work(journal, evening, text[:100], spoken_by(request))
        return await localized(request, lines)

    @routes.post("/api/club/{id_}/rename")
    async def rename(id_: str, request: Request) -> Response:
        evening, _ = await visits.directed(request, id_)
        rename = await read_body(request, requests.Rename)
        entries = await work(renamings, evening, rename.who, rename.name)
        await work(evening.direct, entries, [])
        return answer({"version": evening.version, "pairs": [e.pair for e in entries]})

    @routes.post("/api/club/{id_}/foresee")
    async def foresee(id_: str, request: Request) -> Response:
        evening, _ = await visits.directed(request, id_)
        return await localized(
            request, await work(foreseen, evening, await read_body(request, Adjusted))
        )

    @routes.post("/api/club/{id_}/draw")
    async def draw(id_: str, request: Request) -> Response:
        evening, _ = await visits.directed(request, id_)
        draw = await read_body(request, requests.Draw)
        await work(evening.draw, draw)
        return answer({"version": evening.version})

    @routes.get("/api/club/{id_}/members")
    async def members(id_: str, request: Request, text: str = "") -> Response:
        evening, _ = await visits.directed(request, id_)
        return await localized(request, await work(offered, evening, text))

    # The hands of an evening's boards, sent as a file; tables that are played here.

    @routes.post("/api/club/{id_}/hands")
    async def hands(id_: str, request: Request, name: str = "") -> Response:
        evening, _ = await visits.directed(request, id_)
        who = visits.admitted(request)
        data = await read(who, deals_of, await read_bytes(request, LARGEST), name[-255:])
        deals = decode(data, dict[int, str])
        await reasons.check_hands(evening, deals)
        await work(evening.keep_hands, deals)
        return answer({"version": evening.version, "boards": sorted(deals)})

    @routes.post("/api/club/{id_}/here")
    async def here(id_: str, request: Request) -> Response:
        evening, _ = await visits.directed(request, id_)
        options = await read_body(request, requests.PlayHere)
        await work(play_here, evening, Here(options.referee, options.machines, options.tables))
        return answer({"version": evening.version})

    @routes.get("/api/club/{id_}/away")
    async def away(id_: str, request: Request) -> Response:
        evening, _ = await visits.directed(request, id_)
        sittings = visits.sittings
        return await visits.waiting.answer_data(
            request, sittings.people, lambda: sittings.missing(evening)
        )

    @routes.get("/api/club/{id_}/laid/{table_id}")
    async def laid(id_: str, table_id: str, request: Request) -> Response:
        evening, _ = await visits.directed(request, id_)
        return await localized(request, await visits.sittings.seen(evening, table_id))

    # The links of an evening, as text and as pictures, and its file.

    @routes.get("/api/club/{id_}/links")
    async def links(id_: str, request: Request) -> Response:
        evening, _ = await visits.let_in(request, id_, "director")
        reach = visits.reached(request)

        def all_links() -> GatheredLinks:
            links = links_of(evening, visits.base(request))
            return {
                "sentence": reach.sentence,
                "results": drawn(links.results),
                "director": drawn(links.director),
                "deputy": drawn(links.deputy),
                "tables": [{"table": n, **drawn(link)} for n, link in links.tables.items()],
                "players": [{"name": x.name, "of": x.of, **drawn(x.link)} for x in links.players],
            }

        return await localized(request, await work(all_links))

    @routes.get("/api/club/{id_}/file")
    async def file(id_: str, request: Request) -> Response:
        evening, _ = await visits.let_in(request, id_, "director")
        return await visits.file(request, evening)

    @routes.get("/api/club/{id_}/union.xml")
    async def union(id_: str, request: Request, version: str = "1.3") -> Response:
        evening, _ = await visits.let_in(request, id_, "director")
        visits.admitted(request)
        data = await work(union_usebio, evening, version)
        return saved(data, f"{id_}.xml", "application/xml")

    return routes


# Routes of tables and players during an evening.


def player_routes(visits: ClubVisits) -> APIRouter:
    """The routes."""
    routes = APIRouter()

    @routes.get("/api/club/{id_}/table")
    async def table(id_: str, request: Request) -> Response:
        evening, role = await visits.let_in(request, id_, "table")
        return await visits.view(request, evening, role)

    @routes.post("/api/club/{id_}/table")
    async def send(id_: str, request: Request) -> Response:
        evening, role = await visits.let_in(request, id_, "table")
        visits.check_haste(evening, role)
        match await read_body(request, requests.Asked):
            case requests.Propose(result, sure):
                await work(evening.propose, role.number, result, sure)
            case requests.Confirm(sent):
                await work(evening.confirm, role.number, sent)
            case requests.Decline(sent):
                await work(evening.decline, role.number, sent)
            case call:
                await call_director(evening, role.number, call)
        return answer({"version": evening.version})

    @routes.get("/api/club/{id_}/play")
    async def player(id_: str, request: Request) -> Response:
        evening, role = await visits.let_in(request, id_, "player")
        return await visits.view(request, evening, role)

    @routes.post("/api/club/{id_}/play")
    async def play(id_: str, request: Request) -> Response:
        evening, role = await visits.let_in(request, id_, "player")
        visits.check_haste(evening, role)
        match await read_body(request, requests.Wished):
            case requests.Sit(board):
                seated = await visits.sittings.sit(evening, role.number, board)
                return answer(seated._asdict())
            case requests.StateSystem(system):
                await work(evening.state_system, role.number, system)
            case call:
                table = await work(table_of, evening, role.number)
                await call_director(
                    evening, table, call, ClubPlayer(evening.book.event, role.number).name
                )
        return answer({"version": evening.version})

    return routes


# Public routes of an evening: it is planned and made, and its results are seen.


@cache
def _scores() -> bytes:
    return encode(score_table())


def public_routes(visits: ClubVisits, reasons: Reasons, read: ReadingInTurn) -> APIRouter:
    """The routes. `read` gives what a function makes of what a stranger sends, in a process of its
    own."""
    routes = APIRouter()

    @routes.get("/api/club/scores")
    async def scores() -> Response:
        return Response(_scores(), media_type="application/json")

    @routes.get("/api/club/movements")
    async def movements(request: Request) -> Response:
        return await localized(request, await work(movements_offered))

    @routes.post("/api/club/plan")
    async def plan(request: Request) -> Response:
        visits.admitted(request)
        new = await read_body(request, NewEvening)
        return await localized(
            request,
            await work(plan_of, opened_for(new), new.movement or usual_movement(new.tables)),
        )

    @routes.post("/api/club")
    async def make(request: Request) -> Response:
        visits.check_asks(request)
        new = await read_body(request, NewEvening)
        opened_for(new)  # what cannot be is refused before it counts
        return await localized(request, (await visits.made(request, new)).greeting(), 201)

    @routes.post("/api/club/brought")
    async def bring_in(request: Request) -> Response:
        visits.check_asks(request)
        who = visits.admitted(request)
        data = await read(who, evening_of_file, await read_bytes(request, LARGEST))
        await visits.check_makes(request)
        brought = decode(data, BroughtEvening)
        evening = await work(bring, visits.books, brought, *visits.quota(request))
        return await localized(request, evening.greeting(), 201)

    @routes.get("/api/club/{id_}/results")
    async def results(id_: str, request: Request) -> Response:
        evening = await visits.found(request, id_)
        reasons.begin(evening)
        return await visits.view(request, evening, GUEST)

    @routes.get("/api/club/{id_}/why")
    async def why(id_: str, request: Request) -> Response:
        evening = await visits.found(request, id_)
        return await visits.waiting.answer_data(
            request, evening.changes, lambda: reasons.shown(evening, spoken_by(request))
        )

    @routes.post("/api/club/{id_}/why")
    async def why_remembered(id_: str, request: Request) -> Response:
        evening = await visits.found(request, id_)
        who = visits.admitted(request)
        asked = await work(remembered, evening, await read_body(request, requests.RememberedPlay))
        return await localized(request, decode(await read(who, divided, asked), WhyLine))

    @routes.get("/api/club/{id_}/deals/{number}")
    async def deals(id_: str, number: int, request: Request) -> Response:
        evening = await visits.found(request, id_)
        visits.admitted(request)
        return await localized(request, await reasons.deals(evening, number))

    @routes.get("/api/club/{id_}/results.usebio")
    async def results_file(id_: str, request: Request) -> Response:
        evening = await visits.found(request, id_)
        if not evening.room.over:
            raise BadLink("The file is given out when the evening is over.")
        made = await work(evening.made, "usebio", lambda: results_usebio(evening))
        return saved(made.data, f"{id_}.xml", "application/xml")

    @routes.get("/api/club/{id_}/results.pbn")
    async def boards_file(id_: str, request: Request) -> Response:
        evening = await visits.found(request, id_)
        made = await work(evening.made, "pbn", lambda: results_pbn(evening))
        return saved(made.data, f"{id_}.pbn", "application/x-pbn")

    @routes.get("/api/club/{id_}/boards/{number}")
    async def board(id_: str, number: int, request: Request, of: int = 0) -> Response:
        evening = await visits.found(request, id_)
        return answer(msgspec.to_builtins(await work(reasons.record, evening, number, of)))

    return routes


def club_routes(visits: ClubVisits, read: ReadingInTurn) -> APIRouter:
    """All routes of evenings. `read` gives what a function makes of a stranger's file, in a process
    of its own."""
    routes = APIRouter()
    reasons = Reasons(visits.sittings.plays)
    visits.closing.append(reasons.close)
    for router in (
        public_routes(visits, reasons, read),
        printed_routes(visits, reasons.known),
        player_routes(visits),
        director_routes(visits, reasons, read),
    ):
        routes.include_router(router)
    return routes
