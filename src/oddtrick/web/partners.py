"""Bidding sets in the browser: two partners bid boards, and see how each auction compares."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import threading
from functools import lru_cache
from typing import Any, TypedDict

import msgspec
from fastapi import APIRouter, Request, Response

from oddtrick.cards import codes
from oddtrick.club.log_file import Place
from oddtrick.core import view
from oddtrick.errors import Refused
from oddtrick.seats import board_vulnerable
from oddtrick.support.typed_json import decode
from oddtrick.trainer.partners.bidding_file import BiddingBook
from oddtrick.trainer.partners.comparison import (
    BoardCompared,
    CallMeaning,
    board_compared,
    meanings_of,
)
from oddtrick.trainer.partners.state import (
    BiddingOpened,
    BiddingPlan,
    BiddingTerms,
    PartnerCame,
    SetCall,
)

from .club.access_tokens import BadLink, derived
from .cluster.books import MANY, BookKind, BookRegistry, BookVisits, book_keys, work
from .messages import encode
from .server.network_addresses import qr_source
from .server.request_body import read_body
from .server.responses import answer, known_tag, tagged
from .server.security import bearer
from .server.static_files import page
from .server.thread_pools import ThreadPool
from .server.visitors import Visitors
from .server.waiting import ChangeSignal, Waiting

__all__ = [
    "BiddingContent",
    "BiddingLink",
    "BiddingSets",
    "BiddingVisits",
    "BoardCompared",
    "bidding_routes",
]


# Types of the contents of a bidding set's page, which its scripts share.


class BiddingCallChoice(TypedDict):
    """A call that can be made: its code, and its name in words."""

    code: str
    label: str


class BiddingContent(TypedDict):
    """A bidding set as one partner sees it. `board` is the one that is being bid, from 1, 0 where
    all are; `hand` his cards on it, `calls` what has been called there, with its meaning where that
    is shown; `choices` what he can call, empty where it is not his turn. `done` are the boards
    whose comparison may be asked for."""

    id: str
    version: str
    seat: str
    partner_here: bool
    plan: BiddingPlan
    board: int
    dealer: str
    vulnerable: str
    turn: str
    hand: list[str]
    calls: list[CallMeaning]
    choices: list[BiddingCallChoice]
    done: list[int]


class BiddingLink(TypedDict):
    """The partner's link, its picture, and a sentence on who can reach it."""

    link: str
    qr: str
    sentence: str


# Requests of a bidding set's page.


class _BiddingRequest(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """A request to a bidding set."""


class MakeCall(_BiddingRequest, frozen=True, tag="call"):
    """A partner calls on a board, the `number`-th call of its auction, from 0: so that one that is
    sent twice counts once."""

    board: int
    number: int
    code: str


class ComeToBid(_BiddingRequest, frozen=True, tag="here"):
    """The partner has come."""


AskedOfBidding = MakeCall | ComeToBid


# A bidding set that is open: its file, whose link is whose, and what its page sees.
#
# Everything is on the disk before it is answered. Safe to use from several threads.

HOST, PARTNER = "S", "N"
"""The seats: who opens a set is South."""


class OpenBidding:
    """One bidding set. `book` is the file with what has been called."""

    def __init__(self, book: BiddingBook, path: Place, id_: str = "") -> None:
        self.path = path
        self.book = book
        self.lock = threading.RLock()
        self.changes = ChangeSignal()
        keys = book_keys(book.log, id_, "bidding set")
        self.id, self._secret = keys.id, keys.secret

    @staticmethod
    def create(path: Place, new: BiddingTerms, id_: str = "") -> OpenBidding:
        """A new set in a new file. Raises `Refused`, `BadOption`."""
        plan = BiddingPlan(seed=secrets.randbits(62), **msgspec.structs.asdict(new))
        return OpenBidding(BiddingBook.create(path, BiddingOpened(plan)), path, id_)

    @staticmethod
    def open(path: Place) -> OpenBidding:
        """The set of a file. Raises what `BiddingBook.open` raises."""
        return OpenBidding(BiddingBook.open(path), path)

    def close(self) -> None:
        """Let go of the file."""
        self.book.close()

    # -- links -----------------------------------------------------------------------------

    def token(self, seat: str) -> str:
        """The secret by which a seat is held."""
        return derived(self._secret, f"bidding:{seat}")

    def seat(self, token: str) -> str:
        """The seat of a token. Raises `BadLink`."""
        given = token.encode("utf-8", "surrogatepass")
        for seat in (HOST, PARTNER):
            if hmac.compare_digest(self.token(seat).encode(), given):
                if seat == PARTNER and self.book.bidding.plan.partner == "machine":
                    break
                return seat
        raise BadLink("This link opens no seat of this bidding set. Ask for the link again.")

    # -- what is done ----------------------------------------------------------------------

    def do(self, seat: str, asked: AskedOfBidding) -> None:
        """Do what a page asks for. Raises `Refused`."""
        with self.lock:
            match asked:
                case ComeToBid():
                    if seat == HOST or self.book.bidding.partner_came:
                        return
                    self.book.add(PartnerCame())
                case MakeCall(board, number, code):
                    if self._made(seat, board, number, code):
                        return
                    self.book.add(SetCall(board, seat, code))
        self.changes.tell()

    def _made(self, seat: str, number: int, at: int, code: str) -> bool:
        """Whether this very call stands there already. Raises `Refused` where another does, or none
        is due there."""
        boards = self.book.bidding.boards
        if not 1 <= number <= len(boards):
            raise Refused("There is no such board in this set.")
        board = boards[number - 1]
        if not 0 <= at <= len(board.codes):
            raise Refused("Calls are missing before this one: look at the page again.")
        if at == len(board.codes):
            return False
        seats = board.start.game.seats
        by = seats[(board.start.setting.dealer + at) % 4]
        if (by, board.codes[at]) != (seat, code):
            raise Refused("The auction has gone on: look at the page again.")
        return True

    # -- what is seen ----------------------------------------------------------------------

    def page(self, seat: str) -> tuple[str, bytes]:
        """Contents for a seat: the tag, which changes with them alone, and the JSON."""
        content = self._content(seat)
        content["version"] = hashlib.blake2b(encode(content), digest_size=9).hexdigest()
        return content["version"], encode(content)

    def _content(self, seat: str) -> BiddingContent:
        bidding = self.book.bidding
        number, plan = bidding.current, bidding.plan
        content: BiddingContent = {
            "id": self.id,
            "version": "",
            "seat": seat,
            "partner_here": plan.partner == "machine" or bidding.partner_came,
            # The seed would tell the cards.
            "plan": msgspec.structs.replace(plan, seed=0),
            "board": number,
            "dealer": "",
            "vulnerable": "",
            "turn": "",
            "hand": [],
            "calls": [],
            "choices": [],
            "done": [at for at, one in enumerate(bidding.boards, 1) if one.done],
        }
        if not number:
            return content
        board = bidding.boards[number - 1]
        state, seats = board.state, board.state.game.seats
        seen = view(state, seats.index(seat))
        due = state.turns[0].by
        calls = meanings_of(plan, board.start, board.codes)
        if plan.meanings == "auction":
            calls = [msgspec.structs.replace(one, meaning="") for one in calls]
        content["dealer"] = seats[state.setting.dealer]
        content["vulnerable"] = board_vulnerable(number)
        content["turn"] = seats[due]
        content["hand"] = codes(seen.hand_mask())
        content["calls"] = calls
        if seats[due] == seat:
            stage = state.stage
            content["choices"] = [
                {"code": stage.code(one), "label": stage.label(one)} for one in seen.legal
            ]
        return content

    def finished(self, number: int) -> tuple[BiddingPlan, int, tuple[str, ...]]:
        """The plan, and the calls of a board whose auction is over. Raises `Refused`."""
        bidding = self.book.bidding
        if not 1 <= number <= len(bidding.boards):
            raise Refused("There is no such board in this set.")
        board = bidding.boards[number - 1]
        if not board.done:
            raise Refused("This board has not been bid yet.")
        return bidding.plan, number, board.codes


@lru_cache(maxsize=256)
def _compared(plan: bytes, number: int, codes: tuple[str, ...]) -> bytes:
    found = decode(plan, BiddingPlan)
    return encode(board_compared(found, number, codes))


def compared_data(plan: BiddingPlan, number: int, codes: tuple[str, ...]) -> bytes:
    """A board compared, as JSON; that of a board asked for before at once."""
    return _compared(msgspec.json.encode(plan), number, codes)


# The bidding sets of a server: each a file, opened when somebody first asks for it.


class BiddingSets(BookRegistry[OpenBidding]):
    """Bidding sets by their names."""

    kind = BookKind(
        "bidding", "bidding set", "bidding sets", "oddtrick play with another folder", 7
    )

    def opened(self, place: Place) -> OpenBidding:
        return OpenBidding.open(place)

    def make(self, new: BiddingTerms, address: str = "", own: int = MANY) -> OpenBidding:
        """A new set, of which `own` made from one address may be kept. Raises `Refused`,
        `BadOption`."""
        return self.create(lambda place, id_: OpenBidding.create(place, new, id_), address, own)


# The addresses of bidding sets: see ``docs/protocol.md``.

SECONDS, PATIENCE = 20.0, 20.0
"""How long one board may be compared, and how long one may wait for others'."""


class BiddingVisits(BookVisits[OpenBidding]):
    """The doors of all bidding sets of a server, and the thread in which boards are compared."""

    def __init__(self, sets: BiddingSets, visitors: Visitors, waiting: Waiting) -> None:
        super().__init__(sets, visitors, waiting)
        self.sets = sets
        self.comparing = ThreadPool("compared boards", 1, SECONDS, PATIENCE)

    async def let_in(self, request: Request, id_: str) -> tuple[OpenBidding, str]:
        """A set, and the seat of the request's link. Raises `TooMany`, `BadLink`, or what an
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
