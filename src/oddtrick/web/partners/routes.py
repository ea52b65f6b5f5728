"""The addresses of bidding sets: see ``docs/protocol.md``."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response

from oddtrick.trainer.partners.boards import BiddingTerms
from oddtrick.web.club.access_tokens import BadLink
from oddtrick.web.cluster.book_visits import BookVisits, work
from oddtrick.web.connection.waiting import Waiting
from oddtrick.web.server.network_addresses import qr_source
from oddtrick.web.server.request_body import read_body
from oddtrick.web.server.responses import answer, known_tag, tagged
from oddtrick.web.server.security import bearer
from oddtrick.web.server.static_files import page
from oddtrick.web.server.thread_pools import ThreadPool
from oddtrick.web.server.visitors import Visitors

from .open_bidding import HOST, PARTNER, OpenBidding, compared_data
from .registry import BiddingSets
from .requests import AskedOfBidding

__all__ = ["BiddingVisits", "bidding_routes"]

SECONDS, PATIENCE = 20.0, 20.0
"""How long one board may be compared, and how long one may wait for others'."""


class BiddingVisits(BookVisits[OpenBidding]):
    """The doors of all bidding sets of a server, and the thread in which boards are compared."""

    def __init__(self, sets: BiddingSets, visitors: Visitors, waiting: Waiting) -> None:
        super().__init__(sets, visitors, waiting)
        self.sets = sets
        self.comparing = ThreadPool("compared boards", 1, SECONDS, PATIENCE)

    async def let_in(self, request: Request, id_: str) -> tuple[OpenBidding, str]:
        """A set, and the seat of the request's link. Raises `TooQuick`, `BadLink`, or what an
        unknown set raises."""
        held = await self.found(request, id_)
        return held, held.seat(bearer(request) or "")

    def close(self) -> None:
        """Compare nothing more."""
        self.comparing.close()


def bidding_routes(visits: BiddingVisits) -> APIRouter:
    """All routes of bidding sets."""
    routes = APIRouter()

    @routes.get("/bidding")
    async def new_page(request: Request) -> Response:
        return page(request, "partners/new.html")

    @routes.get("/bidding/{id_}")
    async def set_page(id_: str, request: Request) -> Response:
        return page(request, "partners/index.html")

    @routes.post("/api/bidding")
    async def make(request: Request) -> Response:
        await visits.check_makes(request)
        new = await read_body(request, BiddingTerms)
        held = await work(visits.sets.make, new, *visits.quota(request))
        return answer({"id": held.id, "token": held.token(HOST)}, 201)

    @routes.get("/api/bidding/{id_}")
    async def view(id_: str, request: Request) -> Response:
        held, seat = await visits.let_in(request, id_)
        known = known_tag(request).strip('"')
        await visits.waiting.until(request, held.changes, lambda: known != held.page(seat)[0])
        tag, data = await work(held.page, seat)
        return tagged(f'"{tag}"', None if known == tag else data)

    @routes.post("/api/bidding/{id_}")
    async def send(id_: str, request: Request) -> Response:
        held, seat = await visits.let_in(request, id_)
        visits.check_haste(held)
        asked: Any = await read_body(request, AskedOfBidding)
        await work(held.do, seat, asked)
        return answer({})

    @routes.get("/api/bidding/{id_}/boards/{number}")
    async def board(id_: str, number: int, request: Request) -> Response:
        held, _ = await visits.let_in(request, id_)
        finished = held.finished(number)
        data = await visits.comparing.do(visits.visitor(request), lambda: compared_data(*finished))
        return Response(data, media_type="application/json")

    @routes.get("/api/bidding/{id_}/link")
    async def link(id_: str, request: Request) -> Response:
        held, seat = await visits.let_in(request, id_)
        if seat != HOST:
            raise BadLink("This link does not open that. The one of who made the set does.")
        reach = visits.reached(request)
        found = f"{visits.base(request)}/bidding/{held.id}#{held.token(PARTNER)}"
        qr = await work(qr_source, found)
        return answer({"sentence": reach.sentence, "link": found, "qr": qr})

    return routes
