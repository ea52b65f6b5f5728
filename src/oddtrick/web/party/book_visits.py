"""Visits to what a server keeps as books, such as parties and classes: how often one address may
ask, and how much may be sent to one of them."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import Generic, NamedTuple, TypeVar

from fastapi import Request

from oddtrick.web.club.visits import TooQuick, work
from oddtrick.web.cluster.books import BookRegistry, ServedBook
from oddtrick.web.connection.waiting import Waiting
from oddtrick.web.server.network_addresses import Reach
from oddtrick.web.server.rate_limits import Buckets, Visitor

__all__ = ["BookVisits", "VisitRules"]

Served = TypeVar("Served", bound=ServedBook)

HASTE = (120.0, 2.0)
"""The limit on what is sent to one book: so much at once, then so many a second."""


class VisitRules(NamedTuple):
    """Rules of all visits of a server. `visitor` is who asks; `allowed` says whether an
    address may ask once more (`asks`), have one more file (`files`), or make one more book
    (`makes`); `reached` under which address others find this server; `quota` raises where an
    address has made as many of a kind today as it may; `waiting` are the requests that wait for a
    change."""

    visitor: Callable[[Request], Visitor]
    allowed: Callable[[Request, str], bool]
    reached: Callable[[Request], Reach]
    quota: Callable[[Request, str], Awaitable[None]]
    waiting: Waiting


class BookVisits(Generic[Served]):
    """The doors of all books of one kind. `haste` is what may be sent to each."""

    def __init__(
        self,
        books: BookRegistry[Served],
        rules: VisitRules,
        haste: tuple[float, float] = HASTE,
    ) -> None:
        self.books = books
        self.visitor, self.reached = rules.visitor, rules.reached
        self.waiting = rules.waiting
        self._allowed, self._quota = rules.allowed, rules.quota
        self._haste = Buckets[str](*haste)

    async def found(self, request: Request, id_: str) -> Served:
        """The book of a name. Raises `TooQuick`, or what an unknown one raises."""
        if not self._allowed(request, "asks"):
            raise TooQuick("Too much is being asked for from your address. Wait a moment.")
        known = self.books.known(id_)
        return known if known is not None else await work(self.books.get, id_)

    def check_files(self, request: Request) -> None:
        """Raises `TooQuick` where an address has had too many files."""
        if not self._allowed(request, "files"):
            raise TooQuick("Too much has been asked for from your address. Wait a while.")

    async def check_makes(self, request: Request) -> None:
        """Raises `TooQuick` where an address has made too many."""
        many = self.books.kind.many
        if not self._allowed(request, "makes"):
            raise TooQuick(f"Too many {many} have been made from your address. Wait a while.")
        await self._quota(request, many)

    def check_haste(self, found: Served) -> None:
        """Raises `TooQuick` where too much is sent to one book at once."""
        if not self._haste.allows(found.id, time.monotonic()):
            one = self.books.kind.one
            raise TooQuick(f"This {one} sends too much at once. Wait a moment.")
