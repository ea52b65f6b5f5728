"""Files: those that strangers send, and the deals that players take home."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Query, Request, Response

from oddtrick.support.sandbox import Workers
from oddtrick.web.cluster.thinkers import DistributedWorkers
from oddtrick.web.deals.download import FORMS, TakenDeal, file_with_losses
from oddtrick.web.deals.review_jobs import cards_of
from oddtrick.web.deals.upload import LARGEST, read_file
from oddtrick.web.server.fair_queue import FairQueue
from oddtrick.web.server.request_body import BadRequest, read_bytes
from oddtrick.web.server.responses import encoded, saved
from oddtrick.web.server.security import bearer
from oddtrick.web.server.thread_pools import ThreadPool
from oddtrick.web.session.seats import token_hash
from oddtrick.web.table.deal_index import cards_hash
from oddtrick.web.table.registry import TableRegistry

from .visitors import Visitors

__all__ = ["FileThreads", "file_routes"]

T = TypeVar("T")

READING = 10.0
"""Seconds that reading a page of a file may take."""

WAIT = 10.0
"""Seconds that a download may wait to know what is being played."""

MEMORY = 512 * 1024 * 1024
"""Bytes that it may take."""

PATIENCE = 30.0
"""Seconds to wait for the files before it."""

BEYOND = 120.0
"""Seconds after which a thread that waits for the process is given up: the process has its own
bounds, and no thread comes near."""


class FileThreads:
    """Where files are read and written, one at a time and by turns between the addresses that wait.
    Strangers' files are read in a process of its own, of a thinker where there are some, which is
    killed where it takes too much; no table and no download waits behind it."""

    def __init__(self) -> None:
        own = Workers(1, seconds=READING, memory=MEMORY, patience=PATIENCE)
        self._workers = DistributedWorkers(own)
        self._reading = ThreadPool("files", 1, BEYOND, PATIENCE)
        self._taking = ThreadPool("downloads", 1, READING, PATIENCE)

    @property
    def turns(self) -> FairQueue:
        """Those whose files wait to be read."""
        return self._reading.turns

    async def read(self, who: str, function: Callable[..., object], *what: Any) -> bytes:
        """The result of a function on the file of an address. Raises `Confined`, `TooMuch` or
        `Busy`."""
        return await self._reading.do(who, lambda: self._workers.call(function, *what))

    async def take(self, who: str, work: Callable[[], T]) -> T:
        """The result of work for a file that an address takes home. Raises `TooLong` or `Busy`."""
        return await self._taking.do(who, work)

    def end(self) -> None:
        """Break off what is being read: those who wait for it are sent away."""
        self._workers.close(now=True)

    def close(self) -> None:
        """Begin nothing more."""
        for pool in (self._reading, self._taking):
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
        found = await threads.read(who, read_file, data, name[-255:], start)
        return encoded(found)

    @routes.get("/api/tables/{table}/session.{form}")
    async def session(table: str, form: str, request: Request) -> Response:
        who, token = visitors.admitted(request), bearer(request)
        if form not in FORMS:
            raise BadRequest(f"There is no file “{form}”: {', '.join(FORMS)}.", 404)
        own = token_hash(token)
        loop = asyncio.get_running_loop()

        def shown(deal: TakenDeal) -> bool:
            if own in deal.holders:
                return True
            asked = hub.being_played(cards_hash(cards_of(deal.state)))
            return not asyncio.run_coroutine_threadsafe(asked, loop).result(WAIT)

        def taken() -> tuple[bytes, list[str]]:
            return file_with_losses(hub.taken_home(table, token), form, shown)

        data, lost = await threads.take(who, taken)
        response = saved(data, f"oddtrick-{table}.{form}", "application/octet-stream")
        if lost:
            losses = " ".join(lost).replace("’", "'")
            response.headers["x-not-kept"] = losses.encode("ascii", "replace").decode()[:2000]
        return response

    return routes
