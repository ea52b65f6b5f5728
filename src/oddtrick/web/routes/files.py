"""Files: those that strangers send, and the deals that players take home."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Query, Request, Response

from oddtrick.messages import Name, Verbatim
from oddtrick.support.sandbox import TooMuch, TooSlow, Workers
from oddtrick.support.thinkers import DistributedWorkers
from oddtrick.table.download import FORMS, TakenDeal, session_file
from oddtrick.table.session.seats import token_hash
from oddtrick.web.deals.review_jobs import cards_of
from oddtrick.web.deals.upload import LARGEST, told_file
from oddtrick.web.places import PLACES
from oddtrick.web.server.calls import (
    BadRequest,
    bearer,
    encoded,
    localized,
    read_bytes,
    saved,
    spoken_by,
    zone_of,
)
from oddtrick.web.server.network_addresses import qr_code
from oddtrick.web.server.rate_limits import Visitor
from oddtrick.web.server.thread_pools import FairQueue, ThreadPool
from oddtrick.web.server.visitors import Visitors
from oddtrick.web.table.deal_index import cards_hash
from oddtrick.web.table.registry import TableRegistry

T = TypeVar("T")

AT_ONCE = 1.0
"""Seconds that reading may take in the first place; what needs more begins again in the second."""

READING = 10.0
"""Seconds that reading a page of a file may take."""

WAIT = 10.0
"""Seconds that a download may wait to know what is being played."""

MEMORY = 512 * 1024 * 1024
"""Bytes that it may take."""

PATIENCE = 30.0
"""Seconds to wait for the files before it."""

_TOO_OFTEN = "What takes long to read has been sent too often from your address. Wait a while."


class FileThreads:
    """Where files are read and written, one at a time and by turns between the addresses that wait.
    Strangers' files are read in processes of their own, which are killed where they take too much;
    no table and no download waits behind them. Who has sent what takes long waits with the others
    who have, and what is read at once does not wait for it; thinkers read it, where there are
    some."""

    def __init__(self) -> None:
        self._at_once = Workers(1, seconds=AT_ONCE, memory=MEMORY, patience=PATIENCE)
        slow = Workers(1, seconds=READING, memory=MEMORY, patience=PATIENCE)
        self._workers = DistributedWorkers(slow)
        self._quick = ThreadPool("files", 1, patience=PATIENCE)
        self._reading = ThreadPool("slow files", 1, patience=PATIENCE)
        self._taking = ThreadPool("downloads", 1, READING, PATIENCE)

    @property
    def turns(self) -> FairQueue:
        """Those whose files wait to be read."""
        return self._reading.turns

    async def read(
        self, visitor: Visitor, function: Callable[..., object], data: bytes, *more: Any
    ) -> bytes:
        """The result of a function on the file of an address. Raises `Confined`, `TooMuch` or
        `Busy`."""

        def at_once() -> bytes:
            if not visitor.rested("slow"):  # something of its own took long meanwhile
                raise TooSlow(_TOO_OFTEN)
            try:
                return self._at_once.call(function, data, *more)
            except TooSlow:
                visitor.take("slow", AT_ONCE)
                raise

        if visitor.rested("slow"):
            with suppress(TooSlow):
                return await self._quick.do(visitor, at_once)
        if not visitor.allows("slow", 0):
            raise TooMuch(_TOO_OFTEN)

        def read() -> bytes:
            began = time.monotonic()
            try:
                return self._workers.call(function, data, *more)
            finally:
                visitor.take("slow", time.monotonic() - began)

        return await self._reading.do(visitor, read)

    async def take(self, visitor: Visitor, work: Callable[[], T]) -> T:
        """The result of work for a file that an address takes home. Raises `TooLong` or `Busy`."""
        return await self._taking.do(visitor, work)

    def end(self) -> None:
        """Break off what is being read: those who wait for it are sent away."""
        self._at_once.close(now=True)
        self._workers.close(now=True)

    def close(self) -> None:
        """Begin nothing more."""
        for pool in (self._quick, self._reading, self._taking):
            pool.close()
        self.end()


def file_routes(hub: TableRegistry, threads: FileThreads, visitors: Visitors) -> APIRouter:
    """The routes."""
    routes = APIRouter()

    @routes.post("/api/boards")
    async def boards(
        request: Request, name: str = "", start: Annotated[int, Query(ge=0, le=LARGEST)] = 0
    ) -> Response:
        who = visitors.admitted(request)
        data = await read_bytes(request, LARGEST)
        spoken = spoken_by(request)
        found = await threads.read(who, told_file, data, name[-255:], start, spoken)
        return encoded(found, language=spoken)

    @routes.get("/api/tables/{table}/session.{form}")
    async def session(table: str, form: str, request: Request) -> Response:
        who, token = visitors.admitted(request), bearer(request)
        if form not in FORMS:
            raise BadRequest(
                "There is no file “{form}”: {forms}.",
                404,
                form=Name(form),
                forms=Verbatim(", ".join(FORMS)),
            )
        own = token_hash(token)
        loop = asyncio.get_running_loop()
        zone = zone_of(request)

        def shown(deal: TakenDeal) -> bool:
            if own in deal.holders:
                return True
            asked = hub.being_played(cards_hash(cards_of(deal.state)))
            return not asyncio.run_coroutine_threadsafe(asked, loop).result(WAIT)

        def taken() -> tuple[bytes, list[str]]:
            return session_file(hub.taken_home(table, token), form, shown, zone)

        data, lost = await threads.take(who, taken)
        response = saved(data, f"oddtrick-{table}.{form}", "application/octet-stream")
        if lost:
            losses = " ".join(lost).replace("’", "'")
            response.headers["x-not-kept"] = losses.encode("ascii", "replace").decode()[:2000]
        return response

    # How others are asked to a table: its link, and the link as a picture.

    @routes.get("/api/tables/{table}/invitation")
    async def invitation(table: str, request: Request) -> Response:
        await hub.get(table)
        found = visitors.reach(request)
        link = found.link + PLACES["table"].path(table) if found.link else None
        return await localized(request, {"link": link, "sentence": found.sentence})

    @routes.get("/api/tables/{table}/invitation.svg")
    async def picture(table: str, request: Request) -> Response:
        who = visitors.admitted(request)
        await hub.get(table)
        found = visitors.reach(request)
        if not found.link:
            raise BadRequest(found.sentence, 409)
        drawn = await threads.take(who, lambda: qr_code(found.link + PLACES["table"].path(table)))
        return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "no-store"})

    return routes
