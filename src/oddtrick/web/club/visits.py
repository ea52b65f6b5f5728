"""Visits to an evening's pages: by which link, how often, and the contents shown."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from fastapi import Request, Response

from oddtrick.errors import OddtrickError
from oddtrick.web.connection.messages import encode
from oddtrick.web.connection.waiting import ChangeSignal, Waiting
from oddtrick.web.server.fair_queue import FairQueue
from oddtrick.web.server.network_addresses import Reach
from oddtrick.web.server.rate_limits import Buckets, Visitor
from oddtrick.web.server.responses import content_tag, known_tag, tagged
from oddtrick.web.server.security import bearer
from oddtrick.web.server.thread_pools import ThreadPool

from .access_tokens import BadLink, Role
from .online_tables import Sittings
from .page_cache import PageCache
from .registry import Evenings
from .requests import CallUp, WithdrawCall
from .session import ClubSession

__all__ = ["ClubVisits", "TooQuick", "call_director", "work"]

T = TypeVar("T")

DRAWING = 60.0
"""Seconds of the processor for a sheet to print; the hands of forty boards are solved in twenty."""


class TooQuick(OddtrickError):
    """Somebody asks for more than a club needs."""


async def work(what: Callable[..., T], *with_: Any) -> T:
    """The result of a function, out of the loop's way."""
    return await asyncio.to_thread(what, *with_)


class ClubVisits:
    """The doors of all evenings of a server."""

    def __init__(
        self,
        evenings: Evenings,
        sittings: Sittings,
        allowed: Callable[[Request, str], bool],
        reached: Callable[[Request], Reach],
        visitor: Callable[[Request], Visitor],
        quota: Callable[[Request, str], Awaitable[None]],
        waiting: Waiting,
        messages: tuple[float, float],
    ) -> None:
        """`allowed` says whether an address may ask once more (`asks`), have one more file
        (`files`), or make one more evening (`makes`); `reached` under which address others find
        this server; `visitor` who asks; `quota` raises where an address has made as
        many today as it may; `waiting` are the requests that wait for a change; `messages`
        the limit on those of one link (see `Limits`)."""
        self.evenings = evenings
        self.sittings = sittings
        self.reached = reached
        self._allowed = allowed
        self._visitor = visitor
        self._pages = PageCache()
        self._drawing = ThreadPool("sheets", 1, DRAWING)
        self.closing: list[Callable[[], None]] = []
        """The resources closed with it."""
        self._quota = quota
        self.waiting = waiting
        self._haste = Buckets[tuple[str, Role]](*messages)

    def check_asks(self, request: Request) -> None:
        """Raises `TooQuick` where an address asks for too much."""
        if not self._allowed(request, "asks"):
            raise TooQuick("Too much is being asked for from your address. Wait a moment.")

    def check_files(self, request: Request) -> None:
        """Raises `TooQuick` where an address has had too many files."""
        if not self._allowed(request, "files"):
            raise TooQuick("Too much has been asked for from your address. Wait a while.")

    async def check_makes(self, request: Request) -> None:
        """Raises `TooQuick` where an address has made too many evenings."""
        if not self._allowed(request, "makes"):
            raise TooQuick("Too many evenings have been made from your address. Wait a while.")
        await self._quota(request, "evenings")

    async def evening(self, request: Request, id_: str) -> ClubSession:
        """An evening, for everybody. Raises `TooQuick` or `NoEvening`."""
        self.check_asks(request)
        known = self.evenings.known(id_)
        found = known if known is not None else await work(self.evenings.get, id_)
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
        addresses that wait. Raises `TooQuick`, `Busy` or `TooLong`."""
        self.check_files(request)
        return await self._drawing.do(self._visitor(request), what)

    def end(self) -> None:
        """Break off what is being made of evenings: those who wait for it are sent away."""
        for close in self.closing:
            close()

    def close(self) -> None:
        """Draw nothing more."""
        self._drawing.close()
        self.end()

    def check_haste(self, found: ClubSession, role: Role) -> None:
        """Raises `TooQuick` where one link sends too much at once."""
        if not self._haste.allows((found.id, role), time.monotonic()):
            raise TooQuick(f"This {role.kind} sends too much at once. Wait a moment.")

    def base(self, request: Request) -> str:
        """The address at which others find this server."""
        return self.reached(request).link or str(request.base_url).rstrip("/")


async def call_director(
    found: ClubSession, table: int, call: CallUp | WithdrawCall, by: str = ""
) -> None:
    """The director is called to a table, or is not needed any more."""
    if isinstance(call, CallUp):
        await work(found.call, table, call.reason, call.board, call.sent, by)
    else:
        await work(found.take_back, table, call.call)
