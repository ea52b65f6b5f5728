"""Visits to an evening's pages: by which link, how often, and the contents shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from fastapi import Request

from oddtrick.club.players import ClubPlayer
from oddtrick.web.books.live import Role
from oddtrick.web.books.routes import BookVisits, work
from oddtrick.web.club.online_tables import Sittings
from oddtrick.web.club.registry import Evenings, OpenEvening
from oddtrick.web.club.requests import CallUp, WithdrawCall
from oddtrick.web.club.session import ClubSession
from oddtrick.web.server.thread_pools import FairQueue, ThreadPool
from oddtrick.web.server.visitors import Visitors
from oddtrick.web.server.waiting import Waiting

T = TypeVar("T")

DRAWING = 60.0
"""Seconds of the processor for a sheet to print; the hands of forty boards are solved in twenty."""


class ClubVisits(BookVisits[OpenEvening]):
    """The doors of all evenings of a server."""

    def __init__(
        self, evenings: Evenings, sittings: Sittings, visitors: Visitors, waiting: Waiting
    ) -> None:
        super().__init__(evenings, visitors, waiting, visitors.addresses.limits.club_messages)
        self.sittings = sittings
        self._drawing = ThreadPool("sheets", 1, DRAWING)
        self.closing: list[Callable[[], None]] = []
        """The resources closed with it."""

    async def found(self, request: Request, id_: str) -> OpenEvening:
        """An evening, for everybody, with what has been played at its tables here."""
        evening = await super().found(request, id_)
        await self.sittings.catch_up(evening)
        return evening

    async def directed(self, request: Request, id_: str) -> tuple[OpenEvening, Role]:
        """An evening, for its director and the deputy."""
        return await self.let_in(request, id_, "director", "deputy")

    @property
    def turns(self) -> FairQueue:
        """Those whose sheets wait to be drawn."""
        return self._drawing.turns

    async def draw(self, request: Request, what: Callable[[], T]) -> T:
        """A sheet to print, counted as a file of its address: one at a time, by turns between the
        addresses that wait. Raises `TooMany`, `Busy` or `TooLong`."""
        self.admitted(request)
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
    session: ClubSession, table: int, call: CallUp | WithdrawCall, by: str = ""
) -> None:
    """The director is called to a table, or is not needed any more."""
    if isinstance(call, CallUp):
        await work(session.call, table, call.reason, call.board, call.sent, by)
    else:
        await work(session.take_back, table, call.call)


class PlayerLink(NamedTuple):
    """A player's own link, with the name and the contestant they play for."""

    name: str
    of: int
    link: str


class Links(NamedTuple):
    """All links; players have them where boards of theirs are played here."""

    results: str
    director: str
    deputy: str
    tables: dict[int, str]
    players: tuple[PlayerLink, ...]


def links_of(evening: ClubSession, base: str) -> Links:
    """The links, with their secrets; `base` is the address at which others find the server."""
    address = base + evening.address()
    players, here = [], evening.room.here
    for number in evening.players if here is not None else ():
        who = ClubPlayer(evening.book.event, number)
        if here is None or not any(here.plays(due.table) for due in who.plan()):
            continue
        link = f"{address}/play#{evening.token(Role('player', number))}"
        players.append(PlayerLink(who.name, who.contestant, link))
    return Links(
        results=address,
        director=f"{address}/room#{evening.token(Role('director'))}",
        deputy=f"{address}/room#{evening.token(Role('deputy', evening.room.deputies))}",
        tables={n: f"{address}/table#{evening.token(Role('table', n))}" for n in evening.tables},
        players=tuple(players),
    )
