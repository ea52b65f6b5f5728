"""Visits to what a server keeps as books, such as evenings and classes: how often one address may
ask, and how much may be sent to one of them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from fastapi import Request

from oddtrick.web.connection.waiting import Waiting
from oddtrick.web.server.rate_limits import Buckets
from oddtrick.web.server.visitors import TooMany, Visitors

from .books import BookRegistry, ServedBook

T = TypeVar("T")
Served = TypeVar("Served", bound=ServedBook)

HASTE = (120.0, 2.0)
"""The limit on what is sent to one book: so much at once, then so many a second."""


async def work(what: Callable[..., T], *with_: Any) -> T:
    """The result of a function, out of the loop's way."""
    return await asyncio.to_thread(what, *with_)


class BookVisits(Generic[Served]):
    """The doors of all books of one kind. `haste` is what may be sent to each; `waiting` are the
    requests that wait for a change."""

    def __init__(
        self,
        books: BookRegistry[Served],
        visitors: Visitors,
        waiting: Waiting,
        haste: tuple[float, float] = HASTE,
    ) -> None:
        self.books, self.waiting = books, waiting
        self.visitor, self.reached = visitors.visitor, visitors.reach
        self._visitors = visitors
        self._haste = Buckets[tuple[str, tuple[str, int]]](*haste)

    def check_asks(self, request: Request) -> None:
        """Raises `TooMany` where an address asks for too much."""
        if not self._visitors.may(request, "asks"):
            raise TooMany("Too much is being asked for from your address. Wait a moment.")

    async def found(self, request: Request, id_: str) -> Served:
        """The book of a name. Raises `TooMany`, or what an unknown one raises."""
        self.check_asks(request)
        known = self.books.known(id_)
        return known if known is not None else await work(self.books.get, id_)

    def check_files(self, request: Request) -> None:
        """Raises `TooMany` where an address has had too many files."""
        self._visitors.admitted(request)

    async def check_makes(self, request: Request) -> None:
        """Raises `TooMany` where an address has made too many."""
        many = self.books.kind.many
        if not self._visitors.may(request, "makes"):
            raise TooMany(f"Too many {many} have been made from your address. Wait a while.")
        await self._visitors.check_quota(request, many)

    def quota(self, request: Request) -> tuple[str, int]:
        """The address that a request comes from, and how many made from it are kept."""
        return self._visitors.quota(request, self.books.kind.many)

    def check_haste(self, found: Served, role: tuple[str, int] | None = None) -> None:
        """Raises `TooMany` where too much is sent to one book at once, or with one role's link."""
        who = role or (self.books.kind.one, 0)
        if not self._haste.allows((found.id, who), time.monotonic()):
            raise TooMany(f"This {who[0]} sends too much at once. Wait a moment.")

    def base(self, request: Request) -> str:
        """The address at which others find this server."""
        return self.reached(request).link or str(request.base_url).rstrip("/")
