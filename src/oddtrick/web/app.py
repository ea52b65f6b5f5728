"""The web application: pages, static files, the HTTP calls and the line to each table.

What it speaks is written down in ``docs/protocol.md``.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from functools import cache
from typing import Annotated, Any, TypeVar

import msgspec
from fastapi import FastAPI, Query, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect

from oddtrick.core import Game
from oddtrick.errors import BadCards, BadOption, BadRecord, OddtrickError, Refused, UnknownGame
from oddtrick.formats import FormatError
from oddtrick.games import catalogue, player_counts
from oddtrick.games import game as find_game
from oddtrick.rules.lessons import LESSONS
from oddtrick.sets import FULL_FIELD, NoBoard, TablePlayers
from oddtrick.store import EventLog, StoreError
from oddtrick.support.sandbox import Confined, TooMuch, Workers
from oddtrick.web.club.access_tokens import BadLink
from oddtrick.web.club.online_tables import Sittings
from oddtrick.web.club.pages.hand_records import Doubtful, deals_of
from oddtrick.web.club.pages.public import NoHands
from oddtrick.web.club.registry import Evenings, NoEvening
from oddtrick.web.club.routes import TooQuick, club_routes
from oddtrick.web.connection.messages import NewSeat, NewTable
from oddtrick.web.deals.download import FORMS, TakenDeal, file_with_losses
from oddtrick.web.deals.review_jobs import NoDeal, cards_of
from oddtrick.web.deals.upload import LARGEST, read_file
from oddtrick.web.machine_players import turns
from oddtrick.web.party.registry import Parties
from oddtrick.web.party.routes import party_routes
from oddtrick.web.reference.front_routes import front_routes
from oddtrick.web.reference.game_rules import rules_page
from oddtrick.web.reference.law_routes import law_routes
from oddtrick.web.routes.history import past_routes
from oddtrick.web.routes.review import Reviewer, TooMany, review_routes
from oddtrick.web.routes.websocket import LIMIT, serve_client
from oddtrick.web.server.cpu_limit import within
from oddtrick.web.server.fair_queue import Busy
from oddtrick.web.server.network_addresses import Reach, qr_code, reach
from oddtrick.web.server.rate_limits import Door, Limits, address_key
from oddtrick.web.server.responses import answer, encoded, saved
from oddtrick.web.server.security import Guard, bearer
from oddtrick.web.server.static_files import asset_routes, page
from oddtrick.web.session.seats import NAME_LENGTH, address_hash, new_token, token_hash
from oddtrick.web.sets.registry import NoSet, NotPlayer, SetRegistry
from oddtrick.web.sets.routes import set_routes
from oddtrick.web.table.deal_index import cards_hash
from oddtrick.web.table.live_table import LiveTable
from oddtrick.web.table.registry import Damaged, NoTable, TableRegistry

__all__ = ["create_app"]

log = logging.getLogger(__name__)
READING = 10.0
"""Seconds that reading a page of a file may take."""

WAIT = 10.0
"""Seconds that a download may wait to know what is being played."""

MEMORY = 512 * 1024 * 1024
"""Bytes that it may take."""

PATIENCE = 30.0
"""Seconds to wait for the files before it."""

QUEUE = 8
"""Files that may wait to be read."""

B = TypeVar("B")
T = TypeVar("T")


class BadRequest(OddtrickError):
    """A request that cannot be read: `status` says in what way."""

    def __init__(self, message: str, status: int = 400) -> None:
        super().__init__(message)
        self.status = status


_STATUS: tuple[tuple[type[OddtrickError], int], ...] = (
    (NoTable, 404),
    (NoDeal, 404),
    (NoEvening, 404),
    (NoSet, 404),
    (NoBoard, 404),
    (NotPlayer, 403),
    (NoHands, 404),
    (BadLink, 403),
    (Doubtful, 428),
    (TooQuick, 429),
    (TooMany, 429),
    (Busy, 429),
    (UnknownGame, 404),
    (BadCards, 422),
    (BadOption, 422),
    (BadRecord, 422),
    (FormatError, 422),
    (Confined, 422),
    (TooMuch, 422),
    (Refused, 409),
    (Damaged, 409),
    (StoreError, 503),
)


def _error(message: str, status: int) -> Response:
    return answer({"error": message}, status)


async def _bytes(request: Request, most: int) -> bytes:
    """The body of a request, which has so many bytes at most. Raises `BadRequest`."""
    data = bytearray()
    try:
        async for chunk in request.stream():
            data += chunk
            if len(data) > most:
                raise BadRequest(f"That is too much: {most // 1024} KiB are allowed.", 413)
    except ClientDisconnect as error:
        raise BadRequest("The request was broken off.") from error
    return bytes(data)


async def _body(request: Request, kind: type[B]) -> B:
    """The body of a request as the type it should have. Raises `BadRequest`."""
    data = await _bytes(request, LIMIT)
    try:
        return msgspec.json.decode(data, type=kind)
    except msgspec.ValidationError as error:
        raise BadRequest(f"The request does not fit: {error}.", 422) from error
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise BadRequest(f"The request is not JSON: {error}.") from error


def _name(name: str) -> str:
    """A name fit to be shown to others. Raises `BadRequest`."""
    name = " ".join("".join(c if c.isprintable() else " " for c in name).split())
    if len(name) > NAME_LENGTH:
        raise BadRequest(f"A name has at most {NAME_LENGTH} letters.", 422)
    return name


def _other_counts(game: Game) -> list[int]:
    """For how many more players than by default, or fewer, a game can be played."""
    return [n for n in player_counts(game) if n != len(game.players)]


@cache
def _games() -> list[dict[str, Any]]:
    """The games that can be played; the list is always the same."""
    return [_game_line(g) for g in catalogue().values()]


def _game_line(game: Game) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "family": game.family,
        "source": game.source,
        "summary": game.summary,
        "seats": list(game.player_names),
        "players": list(player_counts(game)),
        "seats_for": {
            n: list(find_game(game.name, {"players": n}).player_names) for n in _other_counts(game)
        },
        "options": [
            {
                "name": o.name,
                "title": o.title,
                "note": o.note,
                "choices": list(o.choices),
                "default": o.default,
            }
            for o in game.options
        ],
    }


def _table_line(table: LiveTable) -> dict[str, Any]:
    session = table.session
    return {
        "id": session.id,
        "game": session.game.name,
        "title": session.game.title,
        "name": session.house.name,
        "closed": session.closed,
        "watch": session.house.watch,
        "seats": [
            {"seat": letter, "name": seat.name, "kind": seat.kind}
            for letter, seat in zip(session.game.seats, session.seats, strict=True)
        ],
    }


def _host(request: Request) -> str | None:
    return request.client.host if request.client else None


def create_app(
    store: EventLog,
    limits: Limits | None = None,
    evenings: Evenings | None = None,
    parties: Parties | None = None,
    names: Collection[str] = (),
    field: Sequence[TablePlayers] = FULL_FIELD,
) -> FastAPI:
    """The application over a store, with a club's evenings, and parties beside them. `names` are
    those of the host, beside the ones it has in any case (`oddtrick.web.server.security.is_ours`);
    `field` are the machine tables that play sets of boards beforehand.
    Serve it with `oddtrick.web.start`."""
    evenings = evenings or Evenings()
    parties = parties or Parties(evenings.folder)
    hub, door = TableRegistry(store), Door(limits)
    sittings = Sittings(hub, evenings)
    board_sets = SetRegistry(hub, field)
    # Strangers' files are read in a process of its own, which is killed where it takes too much.
    # No table and no download waits behind it.
    workers = Workers(1, seconds=READING, memory=MEMORY, patience=PATIENCE)
    reviewer = Reviewer(hub)
    reading = ThreadPoolExecutor(QUEUE, thread_name_prefix="files")
    taking = ThreadPoolExecutor(1, thread_name_prefix="downloads")

    async def work_in(pool: Executor, work: Callable[..., T], *what: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(pool, work, *what)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        sweeper = asyncio.create_task(hub.sweep())
        # Whoever asks for a review waits for it, and is told where it failed.
        learning = asyncio.create_task(hub.learn())
        learning.add_done_callback(lambda done: done.cancelled() or done.exception())
        yield
        sweeper.cancel()
        with suppress(asyncio.CancelledError):
            await sweeper
        learning.cancel()
        await board_sets.close()
        hub.close()
        evenings.close()
        parties.close()
        for pool in (reading, taking):
            pool.shutdown(wait=False, cancel_futures=True)
        workers.close()
        reviewer.close()
        turns.close()

    # No generated documentation pages: they would load their scripts from elsewhere.
    app = FastAPI(title="Oddtrick", lifespan=lifespan, openapi_url=None)
    app.state.hub, app.state.door = hub, door
    app.state.listening = None  # the host that is listened on, where the server knows it
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=6)
    app.add_middleware(Guard, door=door, names=names)

    def admitted(request: Request) -> str | None:
        host = _host(request)
        if not door.visitor(host).allows("files"):
            raise TooMany("Too much has been asked for from your address. Wait a while.")
        return host

    def at_the_club(request: Request, what: str) -> bool:
        visitor = door.visitor(_host(request))
        return visitor.allows("evenings" if what == "makes" else "crowd")

    def kept_evenings(request: Request) -> tuple[str, int]:
        return address_key(_host(request)), door.limits.kept_evenings

    def kept_parties(request: Request) -> tuple[str, int]:
        return address_key(_host(request)), door.limits.kept_parties

    async def deals_sent(request: Request, name: str) -> bytes:
        admitted(request)
        data = await _bytes(request, LARGEST)
        return await work_in(reading, workers.call, deals_of, data, name)

    def invited(request: Request) -> Reach:
        host, port = request.scope.get("server") or ("127.0.0.1", 80)
        asked, scheme = request.headers.get("host", ""), request.url.scheme
        return reach(app.state.listening or host, (host, port or 80), asked, scheme)

    # -- errors ----------------------------------------------------------------------------

    @app.exception_handler(OddtrickError)
    async def ours(request: Request, error: OddtrickError) -> Response:
        if isinstance(error, BadRequest):
            return _error(str(error), error.status)
        status = next((code for kind, code in _STATUS if isinstance(error, kind)), 400)
        return _error(str(error), status)

    @app.exception_handler(RequestValidationError)
    async def unreadable(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first.get("loc", ()))
        return _error(f"The request does not fit: {first.get('msg', '')} ({where}).", 422)

    @app.exception_handler(HTTPException)
    async def theirs(request: Request, error: HTTPException) -> Response:
        sentence = {
            404: "There is nothing at this address.",
            405: f"{request.method} is not possible at this address.",
        }.get(error.status_code, str(error.detail))
        return _error(sentence, error.status_code)

    @app.exception_handler(Exception)
    async def unforeseen(request: Request, error: Exception) -> Response:
        return _error("Something went wrong here. Nothing has been lost; please try again.", 500)

    # -- pages -----------------------------------------------------------------------------

    @app.get("/")
    async def lobby(request: Request) -> Response:
        return page(request, "lobby/index.html")

    @app.get("/table/{table}")
    async def table_page(table: str, request: Request) -> Response:
        try:
            await hub.get(table)
            status = 200
        except NoTable:
            status = 404  # the page itself says so
        except Damaged:
            status = 409
        return page(request, "table/index.html", status)

    @app.get("/rules/{game}")
    async def rules(game: str) -> Response:
        return HTMLResponse(rules_page(game))

    app.include_router(law_routes())
    app.include_router(review_routes(reviewer, admitted, _body))
    app.include_router(past_routes(hub, admitted, _body))
    app.include_router(
        club_routes(evenings, sittings, at_the_club, _body, invited, deals_sent, kept_evenings)
    )
    app.include_router(party_routes(parties, at_the_club, _body, invited, kept_parties))
    app.include_router(
        set_routes(board_sets, lambda request: door.visitor(_host(request)), _body, _name)
    )
    app.include_router(front_routes())
    app.include_router(asset_routes())

    # -- calls -----------------------------------------------------------------------------

    @app.get("/api/games")
    async def games() -> Response:
        return answer(_games())

    @app.post("/api/tables")
    async def make_table(request: Request) -> Response:
        wish = await _body(request, NewTable)
        who = door.visitor(_host(request))
        who.check_writes()
        if not who.allows("tables"):
            raise BadRequest("Too many tables have been made from your address. Wait a while.", 429)
        if wish.seed is not None and len(str(wish.seed)) > 64:
            raise BadRequest("A seed has at most 64 characters.", 422)
        if wish.again:
            record = await reviewer.again(_host(request), wish.again)
            wish = msgspec.structs.replace(wish, record=record, played=False)
        table, seat, token = await hub.make(wish, _name(wish.name), who.key, who)
        letter = table.session.game.seats[seat] if seat >= 0 else None
        return answer({"id": table.session.id, "seat": letter, "token": token}, 201)

    @app.get("/api/lessons")
    async def lessons() -> Response:
        return answer([lesson._asdict() for lesson in LESSONS])

    @app.get("/api/tables")
    async def open_tables() -> Response:
        return answer([_table_line(table) for table in hub.listed()])

    @app.get("/api/tables/{table}")
    async def table_line(table: str) -> Response:
        return answer(_table_line(await hub.get(table)))

    @app.post("/api/boards")
    async def boards(
        request: Request, name: str = "", start: Annotated[int, Query(ge=0, le=LARGEST)] = 0
    ) -> Response:
        if not door.visitor(_host(request)).allows("files"):
            raise BadRequest("Too many files have been read for your address. Wait a while.", 429)
        data = await _bytes(request, LARGEST)
        found = await work_in(reading, workers.call, read_file, data, name[-255:], start)
        return encoded(found)

    @app.get("/api/tables/{table}/session.{form}")
    async def session(table: str, form: str, request: Request) -> Response:
        try:
            stored = await hub.taken_home(table, bearer(request))
        except Refused as error:
            raise BadRequest(str(error), 403) from error
        if form not in FORMS:
            raise BadRequest(f"There is no file “{form}”: {', '.join(FORMS)}.", 404)
        own = token_hash(bearer(request))
        loop = asyncio.get_running_loop()

        def shown(deal: TakenDeal) -> bool:
            if own in deal.holders:
                return True
            asked = hub.being_played(cards_hash(cards_of(deal.state)))
            return not asyncio.run_coroutine_threadsafe(asked, loop).result(WAIT)

        def taken() -> tuple[bytes, list[str]]:
            return within(READING, lambda: file_with_losses(stored, form, shown))

        data, lost = await work_in(taking, taken)
        response = saved(data, f"oddtrick-{table}.{form}", "application/octet-stream")
        if lost:
            told = " ".join(lost).replace("’", "'")
            response.headers["x-not-kept"] = told.encode("ascii", "replace").decode()[:2000]
        return response

    @app.get("/api/tables/{table}/invitation")
    async def invitation(table: str, request: Request) -> Response:
        await hub.get(table)
        found = invited(request)
        link = f"{found.link}/table/{table}" if found.link else None
        return answer({"link": link, "sentence": found.sentence})

    @app.get("/api/tables/{table}/invitation.svg")
    async def picture(table: str, request: Request) -> Response:
        admitted(request)
        await hub.get(table)
        found = invited(request)
        if not found.link:
            raise BadRequest(found.sentence, 409)
        drawn = await work_in(taking, qr_code, f"{found.link}/table/{table}")
        return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "no-store"})

    @app.post("/api/tables/{table}/seats")
    async def sit(table: str, request: Request) -> Response:
        found = await hub.get(table)
        wish = await _body(request, NewSeat)
        name = _name(wish.name)
        if wish.seat is None:
            return answer({"id": table, "seat": None, "token": None})
        token, seat = new_token(), None if wish.seat == "any" else wish.seat
        whence = address_hash(found.session.seed, address_key(_host(request)))
        taken, asked = await found.sit(seat, name, token, whence, bearer(request))
        letter = found.session.game.seats[taken]
        later = taken in found.session.next_players
        made = {"id": table, "seat": letter, "token": token, "later": later, "asked": asked}
        return answer(made, 202 if asked else 201)

    @app.websocket("/api/tables/{table}/ws")
    async def line(table: str, websocket: WebSocket) -> None:
        await serve_client(hub, door, table, websocket)

    return app
