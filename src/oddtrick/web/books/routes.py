"""The addresses that all books have in common, and who may ask there how often."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any, Generic, TypedDict, TypeVar

from fastapi import APIRouter, Request, Response

from oddtrick.messages import Message, term
from oddtrick.web.server.calls import TaggedContent, bearer, localized, read_body, saved, spoken_by
from oddtrick.web.server.network_addresses import qr_source
from oddtrick.web.server.rate_limits import Buckets
from oddtrick.web.server.visitors import TooMany, Visitors
from oddtrick.web.server.waiting import Waiting

from .live import AskedBook, BadLink, LiveBook, LiveBooks, Role

T = TypeVar("T")
L = TypeVar("L", bound=LiveBook[Any])


async def work(what: Callable[..., T], *with_: Any) -> T:
    """The result of a function, out of the loop's way."""
    return await asyncio.to_thread(what, *with_)


class LinkDrawn(TypedDict):
    """A link, and its picture as an address."""

    link: str
    qr: str


class LinkToGive(LinkDrawn):
    """A link to be given to others, and a sentence on who can reach it."""

    sentence: Message


def drawn(link: str) -> LinkDrawn:
    """A link, and its picture."""
    return {"link": link, "qr": qr_source(link)}


class BookVisits(Generic[L]):
    """The doors of all books of one kind; `waiting` are the requests that wait for a change, and
    `haste` is what may be sent to each, where that is not the kind's."""

    def __init__(
        self,
        books: LiveBooks[L],
        visitors: Visitors,
        waiting: Waiting,
        haste: tuple[float, float] | None = None,
    ) -> None:
        self.books, self.waiting = books, waiting
        self.visitor, self.admitted = visitors.visitor, visitors.admitted
        self.reached, self._visitors = visitors.reach, visitors
        self._haste = Buckets[tuple[str, tuple[str, int]]](*(haste or books.kind.haste))

    def check_asks(self, request: Request) -> None:
        """Raises `TooMany` where an address asks for too much."""
        if not self.visitor(request).allows("crowd"):
            raise TooMany("Too much is being asked for from your address. Wait a moment.")

    async def found(self, request: Request, id_: str) -> L:
        """The book of a name. Raises `TooMany`, or what an unknown one raises."""
        self.check_asks(request)
        known = self.books.known(id_)
        return known if known is not None else await work(self.books.get, id_)

    async def let_in(self, request: Request, id_: str, *kinds: str) -> tuple[L, Role]:
        """A book and the role of the request's link, for those of these kinds, or for all where
        none is named. Raises `TooMany`, `BadLink`, or what an unknown book raises."""
        found = await self.found(request, id_)
        role = found.role(bearer(request))
        if kinds and role.kind not in kinds:
            raise BadLink(self.books.kind.not_for)
        return found, role

    async def view(self, request: Request, found: L, role: Role) -> Response:
        """What a page shows to a role; 304 where that is known already, and does not change for as
        long as the request waits."""
        spoken = spoken_by(request)

        async def now() -> TaggedContent:
            made = found.known((role, spoken))
            if made is None:
                made = await work(found.page, role, spoken)
            return TaggedContent(made.tag, made.data)

        return await self.waiting.answer(request, found.changes, now)

    async def check_makes(self, request: Request) -> None:
        """Raises `TooMany` where an address has made too many."""
        many = self.books.kind.many
        if not self.visitor(request).allows("evenings"):
            raise TooMany(
                "Too many {books} have been made from your address. Wait a while.", books=term(many)
            )
        await self._visitors.check_quota(request, many)

    def quota(self, request: Request) -> tuple[str, int]:
        """The address that a request comes from, and how many made from it are kept."""
        return self._visitors.quota(request, self.books.kind.many)

    def check_haste(self, found: L, role: tuple[str, int] | None = None) -> None:
        """Raises `TooMany` where too much is sent to one book at once, or with one role's link."""
        who = role or (self.books.kind.one, 0)
        if not self._haste.allows((found.id, who), time.monotonic()):
            raise TooMany(
                "This {sender} sends too much at once. Wait a moment.", sender=term(who[0])
            )

    def base(self, request: Request) -> str:
        """The address at which others find this server."""
        return self.reached(request).link or str(request.base_url).rstrip("/")

    # -- what an address of a book answers with --------------------------------------------

    async def made(self, request: Request, new: Any) -> L:
        """A new book, as a page asks for it. Raises `TooMany`, and what making it raises."""
        await self.check_makes(request)
        return await work(self.books.make, new, *self.quota(request))

    async def link(self, request: Request, found: L, token: str = "") -> Response:
        """The link that others are given, its picture, and who can reach it."""
        sentence = self.reached(request).sentence
        link = self.base(request) + found.address(token)
        shown = await work(drawn, link)
        given: LinkToGive = {"sentence": sentence, **shown}
        return await localized(request, given)

    async def file(self, request: Request, found: L) -> Response:
        """The file of a book."""
        self.admitted(request)
        name = f"{found.id}.{self.books.kind.suffix}"
        return saved(await work(found.copy), name, "application/octet-stream")


A = TypeVar("A", bound=AskedBook[Any])


def book_routes(
    visits: BookVisits[A],
    new: Any,
    asked: Any,
    told: Callable[[A, Role, Any, Any], Any] = lambda *_: {},
) -> APIRouter:
    """The addresses of a kind of book: one is made, as a value of `new`; it is looked
    at; and what is sent to it, of the type `asked`. What has been sent is answered by `told`, from
    the book, the role, what was asked and the entries made of it."""
    routes, api = APIRouter(), visits.books.kind.api

    @routes.post(api)
    async def make(request: Request) -> Response:
        found = await visits.made(request, await read_body(request, new))
        return await localized(request, await work(found.greeting), 201)

    @routes.get(f"{api}/{{id_}}")
    async def view(id_: str, request: Request) -> Response:
        return await visits.view(request, *await visits.let_in(request, id_))

    @routes.post(f"{api}/{{id_}}")
    async def send(id_: str, request: Request) -> Response:
        found, role = await visits.let_in(request, id_)
        visits.check_haste(found)
        said = await read_body(request, asked)
        entries = await work(found.do, role, said)
        return await localized(request, await work(told, found, role, said, entries))

    return routes
