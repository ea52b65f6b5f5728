"""The pages and the calls of an evening; see ``docs/protocol.md``.

A page asks again every few seconds with the ETag it has, which is the evening's version: while
nothing has happened the answer is a 304 without a body.
"""

from __future__ import annotations

import asyncio
import base64
import time
from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any, TypeVar

import msgspec
from fastapi import APIRouter, Request, Response

from oddtrick.club.event.entries import Adjusted
from oddtrick.errors import OddtrickError
from oddtrick.web.club.pages.director import foreseen, plan_of, room_view
from oddtrick.web.club.pages.printing import printed_routes
from oddtrick.web.club.pages.public import board_record, public_view, score_table
from oddtrick.web.club.pages.results_pbn import results_pbn
from oddtrick.web.club.pages.results_usebio import results_usebio
from oddtrick.web.club.pages.table import player_view, table_of, table_view
from oddtrick.web.club.room.entries import Renewed
from oddtrick.web.connection.messages import encode
from oddtrick.web.server.network_addresses import Reach, qr_code
from oddtrick.web.server.rate_limits import Bucket
from oddtrick.web.server.responses import answer, saved
from oddtrick.web.server.security import bearer
from oddtrick.web.server.static_files import page

from .access_tokens import BadLink, Role
from .links import links_of
from .members import member_routes, with_members
from .online_tables import Sittings, play_here
from .players import ClubPlayer
from .registry import Evenings, NewEvening, opened_for
from .requests import (
    Asked,
    CallUp,
    Confirm,
    Decline,
    Deeds,
    Draw,
    PlayHere,
    Propose,
    Sit,
    Wished,
    WithdrawCall,
)
from .session import ClubSession

__all__ = ["TooQuick", "club_routes"]

T = TypeVar("T")
Body = Callable[[Request, Any], Awaitable[Any]]

HASTE = (120.0, 1.0)
"""What one table may send: so much at once, then so many a second."""


class TooQuick(OddtrickError):
    """Somebody asks for more than a club needs."""


def _base(request: Request, reach: Reach) -> str:
    """The address at which others find this server."""
    return reach.link or str(request.base_url).rstrip("/")


@cache
def _scores() -> bytes:
    return encode(score_table())


def club_routes(
    evenings: Evenings,
    sittings: Sittings,
    allowed: Callable[[Request, str], bool],
    body: Body,
    reached: Callable[[Request], Reach],
    read: Callable[[Request, str], Awaitable[bytes]],
    kept: Callable[[Request], tuple[str, int]],
) -> APIRouter:
    """The routes. `kept` says from which address a request comes, and how many evenings made from
    it may be kept. `read` gives the deals of a file that is sent, read in a process of its own.
    `allowed` says whether an address may ask once more, or make one more evening;
    `reached` under which address others find this server."""
    routes = APIRouter()
    shown: dict[tuple[str, str], tuple[str, asyncio.Future[bytes]]] = {}
    haste: dict[tuple[str, Role], Bucket] = {}

    async def work(what: Callable[..., T], *with_: Any) -> T:
        return await asyncio.to_thread(what, *with_)

    async def evening(request: Request, id_: str) -> ClubSession:
        if not allowed(request, "asks"):
            raise TooQuick("Too much is being asked for from your address. Wait a moment.")
        known = evenings.known(id_)
        found = known if known is not None else await work(evenings.get, id_)
        await sittings.catch_up(found)
        return found

    async def let_in(request: Request, id_: str, *kinds: str) -> tuple[ClubSession, Role]:
        found = await evening(request, id_)
        role = found.role(bearer(request))
        if role.kind not in kinds:
            raise BadLink("This link does not open that. The director’s does.")
        return found, role

    async def view(
        request: Request, found: ClubSession, who: str, make: Callable[..., Any], *what: Any
    ) -> Response:
        tag = f'"{found.version}-{who}"'
        headers = {"etag": tag, "cache-control": "no-cache", "vary": "authorization"}
        if request.headers.get("if-none-match", "").removeprefix("W/") == tag:
            return Response(status_code=304, headers=headers)
        kept = shown.get((found.id, who))
        if kept is None or kept[0] != tag:  # whoever asks meanwhile waits for the same answer
            kept = tag, asyncio.ensure_future(work(lambda: encode(make(found, *what))))
            shown[found.id, who] = kept
        try:
            data = await asyncio.shield(kept[1])
        except Exception:
            if shown.get((found.id, who)) is kept:
                del shown[found.id, who]
            raise
        return Response(data, media_type="application/json", headers=headers)

    def not_too_quick(found: ClubSession, role: Role) -> None:
        bucket = haste.setdefault((found.id, role), Bucket(*HASTE))
        if not bucket.allows(time.monotonic()):
            raise TooQuick(f"This {role.kind} sends too much at once. Wait a moment.")

    async def called(
        found: ClubSession, table: int, call: CallUp | WithdrawCall, by: str = ""
    ) -> None:
        """The director is called to a table, or is not needed any more."""
        if isinstance(call, CallUp):
            await work(found.call, table, call.reason, call.board, call.sent, by)
        else:
            await work(found.take_back, table, call.call)

    # -- pages -----------------------------------------------------------------------------

    @routes.get("/club")
    async def new_page(request: Request) -> Response:
        return page(request, "club/new/index.html")

    @routes.get("/club/{id_}")
    async def results_page(id_: str, request: Request) -> Response:
        return page(request, "club/results/index.html")

    @routes.get("/club/{id_}/room")
    async def room_page(id_: str, request: Request) -> Response:
        return page(request, "club/room/index.html")

    @routes.get("/club/{id_}/table")
    async def table_page(id_: str, request: Request) -> Response:
        return page(request, "club/table/index.html")

    @routes.get("/club/{id_}/play")
    async def player_page(id_: str, request: Request) -> Response:
        return page(request, "club/play/index.html")

    # -- an evening is made ----------------------------------------------------------------

    @routes.get("/api/club/scores")
    async def scores() -> Response:
        return Response(_scores(), media_type="application/json")

    @routes.post("/api/club/plan")
    async def plan(request: Request) -> Response:
        if not allowed(request, "asks"):
            raise TooQuick("Too much is being asked for from your address. Wait a moment.")
        wish = await body(request, NewEvening)
        return answer(await work(plan_of, opened_for(wish)))

    @routes.post("/api/club")
    async def make(request: Request) -> Response:
        if not allowed(request, "makes"):
            raise TooQuick("Too many evenings have been made from your address. Wait a while.")
        found = await work(evenings.make, await body(request, NewEvening), *kept(request))
        made = {"id": found.id, "title": found.book.event.opened.title}
        return answer({**made, "token": found.token(Role("director"))}, 201)

    # -- everybody -------------------------------------------------------------------------

    @routes.get("/api/club/{id_}/results")
    async def results(id_: str, request: Request) -> Response:
        return await view(request, await evening(request, id_), "all", public_view)

    @routes.get("/api/club/{id_}/results.usebio")
    async def results_file(id_: str, request: Request) -> Response:
        found = await evening(request, id_)
        if not found.room.over:
            raise BadLink("The file is given out when the evening is over.")
        return saved(await work(results_usebio, found), f"{id_}.xml", "application/xml")

    @routes.get("/api/club/{id_}/results.pbn")
    async def boards_file(id_: str, request: Request) -> Response:
        found = await evening(request, id_)
        return saved(await work(results_pbn, found), f"{id_}.pbn", "application/x-pbn")

    @routes.get("/api/club/{id_}/boards/{number}")
    async def board(id_: str, number: int, request: Request) -> Response:
        found = await evening(request, id_)
        return answer(msgspec.to_builtins(await work(board_record, found, number)))

    routes.include_router(printed_routes(evening, let_in, lambda r: _base(r, reached(r))))

    # -- a table ---------------------------------------------------------------------------

    @routes.get("/api/club/{id_}/table")
    async def table(id_: str, request: Request) -> Response:
        found, role = await let_in(request, id_, "table")
        return await view(request, found, f"table{role.number}", table_view, role.number)

    @routes.post("/api/club/{id_}/table")
    async def send(id_: str, request: Request) -> Response:
        found, role = await let_in(request, id_, "table")
        not_too_quick(found, role)
        match await body(request, Asked):
            case Propose(result, sure):
                await work(found.propose, role.number, result, sure)
            case Confirm(sent):
                await work(found.confirm, role.number, sent)
            case Decline(sent):
                await work(found.decline, role.number, sent)
            case call:
                await called(found, role.number, call)
        return answer({"version": found.version})

    # -- a player --------------------------------------------------------------------------

    @routes.get("/api/club/{id_}/play")
    async def player(id_: str, request: Request) -> Response:
        found, role = await let_in(request, id_, "player")
        return await view(request, found, f"player{role.number}", player_view, role.number)

    @routes.post("/api/club/{id_}/play")
    async def play(id_: str, request: Request) -> Response:
        found, role = await let_in(request, id_, "player")
        not_too_quick(found, role)
        match await body(request, Wished):
            case Sit(board):
                seated = await sittings.sit(found, role.number, board)
                return answer(seated._asdict())
            case call:
                table = await work(table_of, found, role.number)
                await called(found, table, call, ClubPlayer(found.book.event, role.number).name)
        return answer({"version": found.version})

    # -- the director ----------------------------------------------------------------------

    @routes.get("/api/club/{id_}/room")
    async def room(id_: str, request: Request) -> Response:
        found, role = await let_in(request, id_, "director", "deputy")
        return await view(request, found, role.kind, room_view, role)

    @routes.post("/api/club/{id_}/deeds")
    async def deeds(id_: str, request: Request) -> Response:
        found, role = await let_in(request, id_, "director", "deputy")
        wish = await body(request, Deeds)
        if role.kind == "deputy" and any(isinstance(n, Renewed) for n in wish.notes):
            raise BadLink("The director alone renews the deputy’s link.")
        entries = await work(with_members, found, wish.entries)
        await work(found.direct, entries, wish.notes)
        return answer({"version": found.version})

    member_routes(routes, let_in, work)

    @routes.post("/api/club/{id_}/foresee")
    async def foresee(id_: str, request: Request) -> Response:
        found, _ = await let_in(request, id_, "director", "deputy")
        return answer(await work(foreseen, found, await body(request, Adjusted)))

    @routes.post("/api/club/{id_}/draw")
    async def draw(id_: str, request: Request) -> Response:
        found, _ = await let_in(request, id_, "director", "deputy")
        wish = await body(request, Draw)
        await work(found.draw, wish.through)
        return answer({"version": found.version})

    @routes.post("/api/club/{id_}/here")
    async def here(id_: str, request: Request) -> Response:
        found, _ = await let_in(request, id_, "director", "deputy")
        wish = await body(request, PlayHere)
        await work(lambda: play_here(found, referee=wish.referee, machines=wish.machines))
        return answer({"version": found.version})

    @routes.get("/api/club/{id_}/away")
    async def away(id_: str, request: Request) -> Response:
        found, _ = await let_in(request, id_, "director", "deputy")
        return answer(sittings.missing(found))

    @routes.get("/api/club/{id_}/laid/{table_id}")
    async def laid(id_: str, table_id: str, request: Request) -> Response:
        found, _ = await let_in(request, id_, "director", "deputy")
        return answer(await sittings.seen(found, table_id))

    @routes.post("/api/club/{id_}/hands")
    async def hands(id_: str, request: Request, name: str = "") -> Response:
        found, _ = await let_in(request, id_, "director", "deputy")
        deals = msgspec.json.decode(await read(request, name[-255:]), type=dict[int, str])
        await work(found.keep_hands, deals)
        return answer({"version": found.version, "boards": sorted(deals)})

    @routes.post("/api/club/{id_}/undo")
    async def undo(id_: str, request: Request) -> Response:
        found, _ = await let_in(request, id_, "director", "deputy")
        words = await work(found.undo)
        return answer({"version": found.version, "undone": words})

    @routes.get("/api/club/{id_}/links")
    async def links(id_: str, request: Request) -> Response:
        found, _ = await let_in(request, id_, "director")
        reach = reached(request)

        def drawn(link: str) -> dict[str, str]:
            code = base64.b64encode(qr_code(link)).decode()
            return {"link": link, "qr": f"data:image/svg+xml;base64,{code}"}

        def all_links() -> dict[str, Any]:
            links = links_of(found, _base(request, reach))
            return {
                "sentence": reach.sentence,
                "results": drawn(links.results),
                "deputy": drawn(links.deputy),
                "tables": [{"table": n, **drawn(link)} for n, link in links.tables.items()],
                "players": [{"name": x.name, "of": x.of, **drawn(x.link)} for x in links.players],
            }

        return answer(await work(all_links))

    @routes.get("/api/club/{id_}/file")
    async def file(id_: str, request: Request) -> Response:
        found, _ = await let_in(request, id_, "director")
        data = await work(found.copy)
        return saved(data, f"{id_}.club", "application/octet-stream")

    return routes
