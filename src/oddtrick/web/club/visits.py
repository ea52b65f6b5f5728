"""Visits to an evening's pages: by which link, how often, and the contents shown."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from fastapi import Request, Response

from oddtrick.web.cluster.books import BookVisits, work
from oddtrick.web.messages import encode
from oddtrick.web.server.fair_queue import FairQueue
from oddtrick.web.server.responses import content_tag, known_tag, tagged
from oddtrick.web.server.security import bearer
from oddtrick.web.server.thread_pools import ThreadPool
from oddtrick.web.server.visitors import Visitors
from oddtrick.web.server.waiting import ChangeSignal, Waiting

from .access_tokens import BadLink, Role
from .online_tables import Sittings
from .registry import Evenings
from .requests import CallUp, WithdrawCall
from .session import ClubSession

# A cache of evening and party pages, made once for all who see the same.

MOST = 1000
"""Pages and files that are kept; an evening of twenty tables has some hundred and fifty."""

MOST_BYTES = 64 << 20
"""Bytes of all of them."""


class PageCache:
    """Pages and files by what they are, each of one version; what was asked for longest ago goes
    first."""

    def __init__(self) -> None:
        self._pages: OrderedDict[Hashable, tuple[str, asyncio.Future[bytes]]] = OrderedDict()
        self._sizes: dict[Hashable, int] = {}
        """The bytes of those that are made, and of all of them."""
        self._size = 0

    async def get(self, key: Hashable, version: str, make: Callable[[], bytes]) -> bytes:
        """The page that `make` gives, out of the loop's way; it is made once for each version, and
        others who ask meanwhile wait for the same answer. Raises what `make` raises, which is not
        cached."""
        cached = self._pages.get(key)
        if cached is None or cached[0] != version:
            cached = version, asyncio.ensure_future(asyncio.to_thread(make))
            self._pages[key] = cached
        self._pages.move_to_end(key)
        try:
            found = await asyncio.shield(cached[1])
            if self._pages.get(key) is cached:
                self._weigh(key, len(found))
            self._release()
            return found
        except Exception:
            if self._pages.get(key) is cached:
                del self._pages[key]
                self._weigh(key, 0)
            raise

    def _weigh(self, key: Hashable, size: int) -> None:
        """Count the bytes of a page; none once it is let go of."""
        self._size += size - self._sizes.pop(key, 0)
        if size:
            self._sizes[key] = size

    def _release(self) -> None:
        """Let go of what was asked for longest ago, while there is too much."""
        while len(self._pages) > MOST or self._size > MOST_BYTES:
            key, _ = self._pages.popitem(last=False)
            self._weigh(key, 0)


T = TypeVar("T")

DRAWING = 60.0
"""Seconds of the processor for a sheet to print; the hands of forty boards are solved in twenty."""


class ClubVisits(BookVisits[ClubSession]):
    """The doors of all evenings of a server."""

    def __init__(
        self, evenings: Evenings, sittings: Sittings, visitors: Visitors, waiting: Waiting
    ) -> None:
        super().__init__(evenings, visitors, waiting, visitors.door.limits.club_messages)
        self.evenings = evenings
        self.sittings = sittings
        self._pages = PageCache()
        self._drawing = ThreadPool("sheets", 1, DRAWING)
        self.closing: list[Callable[[], None]] = []
        """The resources closed with it."""

    async def evening(self, request: Request, id_: str) -> ClubSession:
        """An evening, for everybody. Raises `TooMany` or `NoEvening`."""
        found = await self.found(request, id_)
        await self.sittings.catch_up(found)
        return found

    async def let_in(self, request: Request, id_: str, *kinds: str) -> tuple[ClubSession, Role]:
        """An evening, for those whose link is of one of these kinds. Raises `BadLink` besides."""
        found = await self.evening(request, id_)
        role = found.role(bearer(request))
        if role.kind not in kinds:
            raise BadLink("This link does not open that. The director’s does.")
        return found, role

    async def directed(self, request: Request, id_: str) -> tuple[ClubSession, Role]:
        """An evening, for its director and the deputy."""
        return await self.let_in(request, id_, "director", "deputy")

    async def view(
        self,
        request: Request,
        found: ClubSession,
        who: str,
        make: Callable[..., Any],
        *what: Any,
    ) -> Response:
        """A page's data, made once for all who see the same; 304 where it is known already, and
        does not change for as long as the request waits."""
        known = known_tag(request)
        await self.waiting.until(
            request, found.changes, lambda: known != f'"{found.version}-{who}"'
        )
        tag = f'"{found.version}-{who}"'
        if known == tag:
            return tagged(tag, None)
        data = await self._pages.get((found.id, who), tag, lambda: encode(make(found, *what)))
        return tagged(tag, data)

    async def changing(
        self, request: Request, changes: ChangeSignal, make: Callable[[], Any]
    ) -> Response:
        """Data of the moment; 304 where they are known already, and do not change for as long as
        the request waits."""
        known = known_tag(request)
        await self.waiting.until(request, changes, lambda: known != content_tag(encode(make())))
        data = encode(make())
        tag = content_tag(data)
        return tagged(tag, None if known == tag else data)

    async def file(
        self, found: ClubSession, who: str, make: Callable[[ClubSession], bytes]
    ) -> bytes:
        """A file of an evening, made once for all who get the same."""
        return await self._pages.get((found.id, who), found.version, lambda: make(found))

    @property
    def turns(self) -> FairQueue:
        """Those whose sheets wait to be drawn."""
        return self._drawing.turns

    async def draw(self, request: Request, what: Callable[[], T]) -> T:
        """A sheet to print, counted as a file of its address: one at a time, by turns between the
        addresses that wait. Raises `TooMany`, `Busy` or `TooLong`."""
        self.check_files(request)
        return await self._drawing.do(self.visitor(request), what)

    def end(self) -> None:
        """Break off what is being made of evenings: those who wait for it are sent away."""
        for close in self.closing:
            close()

    def close(self) -> None:
        """Draw nothing more."""
        self._drawing.close()
        self.end()


async def call_director(
    found: ClubSession, table: int, call: CallUp | WithdrawCall, by: str = ""
) -> None:
    """The director is called to a table, or is not needed any more."""
    if isinstance(call, CallUp):
        await work(found.call, table, call.reason, call.board, call.sent, by)
    else:
        await work(found.take_back, table, call.call)
