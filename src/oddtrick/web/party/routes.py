"""The addresses of parties: see ``docs/protocol.md``."""

from __future__ import annotations

import asyncio
import base64
import time
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from fastapi import APIRouter, Request, Response

from oddtrick.web.club.access_tokens import BadLink
from oddtrick.web.club.visits import TooQuick
from oddtrick.web.connection.messages import encode
from oddtrick.web.server.network_addresses import Reach, qr_code
from oddtrick.web.server.rate_limits import Bucket
from oddtrick.web.server.responses import answer, saved
from oddtrick.web.server.security import bearer
from oddtrick.web.server.static_files import page

from .party import Party, Role
from .registry import Parties
from .requests import Asked, EnterDeal, NewParty
from .view import choices, party_view

__all__ = ["party_routes"]

T = TypeVar("T")

HASTE = (120.0, 2.0)
"""What the phones of a party may send: so much at once, then so many a second."""


def party_routes(
    parties: Parties,
    allowed: Callable[[Request, str], bool],
    body: Callable[[Request, Any], Awaitable[Any]],
    reached: Callable[[Request], Reach],
    kept: Callable[[Request], tuple[str, int]],
) -> APIRouter:
    """The routes. `kept` says from which address a request comes, and how many parties made from
    it may be kept. `allowed` says whether an address may ask once more, or make one more party;
    `reached` under which address others find this server."""
    routes = APIRouter()
    haste: dict[str, Bucket] = {}

    async def work(what: Callable[..., T], *with_: Any) -> T:
        return await asyncio.to_thread(what, *with_)

    async def let_in(request: Request, id_: str) -> tuple[Party, Role]:
        if not allowed(request, "asks"):
            raise TooQuick("Too much is being asked for from your address. Wait a moment.")
        known = parties.known(id_)
        found = known if known is not None else await work(parties.get, id_)
        return found, found.role(bearer(request) or "")

    async def hosted(request: Request, id_: str) -> Party:
        found, role = await let_in(request, id_)
        if role != "host":
            raise BadLink("This link does not open that. The host’s does.")
        return found

    # -- pages -----------------------------------------------------------------------------

    @routes.get("/party")
    async def new_page(request: Request) -> Response:
        return page(request, "party/new/index.html")

    @routes.get("/party/{id_}")
    async def party_page(id_: str, request: Request) -> Response:
        return page(request, "party/index.html")

    # -- a party is made -------------------------------------------------------------------

    @routes.get("/api/parties")
    async def offered() -> Response:
        return answer(choices())

    @routes.post("/api/parties")
    async def make(request: Request) -> Response:
        if not allowed(request, "makes"):
            raise TooQuick("Too many parties have been made from your address. Wait a while.")
        found = await work(parties.make, await body(request, NewParty), *kept(request))
        began = found.book.evening.began
        made = {"id": found.id, "title": began.title or found.book.evening.kind.title}
        return answer({**made, "token": found.token("host")}, 201)

    # -- at a party ------------------------------------------------------------------------

    @routes.get("/api/parties/{id_}")
    async def view(id_: str, request: Request) -> Response:
        found, role = await let_in(request, id_)
        tag = f'"{found.version}-{role}"'
        headers = {"etag": tag, "cache-control": "no-cache", "vary": "authorization"}
        if request.headers.get("if-none-match", "").removeprefix("W/") == tag:
            return Response(status_code=304, headers=headers)
        data = await work(lambda: encode(party_view(found, role)))
        return Response(data, media_type="application/json", headers=headers)

    @routes.post("/api/parties/{id_}")
    async def send(id_: str, request: Request) -> Response:
        found, role = await let_in(request, id_)
        if not haste.setdefault(found.id, Bucket(*HASTE)).allows(time.monotonic()):
            raise TooQuick("This party sends too much at once. Wait a moment.")
        await work(found.do, role, await body(request, Asked))
        return answer({"version": found.version})

    @routes.post("/api/parties/{id_}/foresee")
    async def foresee(id_: str, request: Request) -> Response:
        found, role = await let_in(request, id_)
        if role == "guest":
            raise BadLink("This link only shows the party. Ask the host for the phones’ link.")
        return answer({"entries": found.foreseen(await body(request, EnterDeal))})

    @routes.get("/api/parties/{id_}/links")
    async def links(id_: str, request: Request) -> Response:
        found = await hosted(request, id_)
        reach = reached(request)
        base = f"{reach.link or str(request.base_url).rstrip('/')}/party/{found.id}"
        phones = f"{base}#{found.token('phone')}"

        def drawn(link: str) -> dict[str, str]:
            picture = base64.b64encode(qr_code(link)).decode()
            return {"link": link, "qr": "data:image/svg+xml;base64," + picture}

        return answer(
            await work(
                lambda: {"sentence": reach.sentence, "phones": drawn(phones), "watch": drawn(base)}
            )
        )

    @routes.get("/api/parties/{id_}/file")
    async def file(id_: str, request: Request) -> Response:
        found = await hosted(request, id_)
        return saved(await work(found.copy), f"{id_}.party", "application/octet-stream")

    return routes
