"""Bidding sets in the browser: two partners bid boards, and see how each auction compares."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, TypedDict

import msgspec
from fastapi import APIRouter, Request, Response

from oddtrick.cards import codes
from oddtrick.core import view
from oddtrick.errors import Refused
from oddtrick.messages import NOTHING, Message
from oddtrick.seats import board_vulnerable
from oddtrick.trainer.partners.bidding_file import BiddingBook
from oddtrick.trainer.partners.comparison import (
    CallMeaning,
    board_compared,
    meanings_of,
)
from oddtrick.trainer.partners.state import (
    BiddingEntry,
    BiddingOpened,
    BiddingPlan,
    BiddingTerms,
    PartnerCame,
    SetBoardState,
    SetCall,
)

from .books.live import AskedBook, BookKind, LiveBooks, Role
from .books.routes import BookVisits, book_routes
from .messages import encode
from .server.thread_pools import ThreadPool

# Types of the contents of a bidding set's page, which its scripts share.


class BiddingCallChoice(TypedDict):
    """A call that can be made: its code, and its name in words."""

    code: str
    label: Message


class BiddingContent(TypedDict):
    """A bidding set as one partner sees it. `board` is the one that is being bid, from 1, 0 where
    all are; `hand` their cards on it, `calls` what has been called there, with its meaning where
    that is shown; `choices` what they can call, empty if it is not their turn. `done` are the
    boards whose comparison may be asked for."""

    id: str
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


# A bidding set that is open: whose link is whose, and what its page sees.

HOST, PARTNER = Role("S"), Role("N")
"""The seats: who opens a set is South."""


class OpenBidding(AskedBook[BiddingBook]):
    """One bidding set. `book` has what has been called."""

    kind = BookKind(
        "bidding", "bidding set", "bidding sets", "bidding", "/api/bidding", 7,
        "This link opens no seat of this bidding set. Ask for the link again.",
        "This link does not open that. The one of who made the set does.",
    )  # fmt: skip
    file = BiddingBook
    host = HOST

    @classmethod
    def begun(cls, books: LiveBooks[Any], new: BiddingTerms) -> Sequence[BiddingEntry]:
        plan = BiddingPlan(seed=secrets.randbits(62), **msgspec.structs.asdict(new))
        return [BiddingOpened(plan)]

    def roles(self) -> Iterable[Role]:
        return (HOST,) if self.book.bidding.plan.partner == "machine" else (HOST, PARTNER)

    def decide(self, role: Role, asked: AskedOfBidding) -> Sequence[BiddingEntry]:
        match asked:
            case ComeToBid():
                came = role == HOST or self.book.bidding.partner_came
                return () if came else [PartnerCame()]
            case MakeCall(board, number, code):
                made = self._made(role.kind, board, number, code)
                return () if made else [SetCall(board, role.kind, code)]

    def _made(self, seat: str, number: int, at: int, code: str) -> bool:
        """Whether this very call stands there already. Raises `Refused` where another does, or none
        is due there."""
        board = self._board(number)
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

    def content(self, role: Role) -> BiddingContent:
        seat = role.kind
        bidding = self.book.bidding
        number, plan = bidding.current, bidding.plan
        content: BiddingContent = {
            "id": self.id,
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
            calls = [msgspec.structs.replace(one, meaning=NOTHING) for one in calls]
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
        board = self._board(number)
        if not board.done:
            raise Refused("This board has not been bid yet.")
        return self.book.bidding.plan, number, board.codes

    def _board(self, number: int) -> SetBoardState:
        boards = self.book.bidding.boards
        if not 1 <= number <= len(boards):
            raise Refused("There is no such board in this set.")
        return boards[number - 1]


@lru_cache(maxsize=256)
def compared_data(plan: BiddingPlan, number: int, codes: tuple[str, ...]) -> bytes:
    """A board compared, as JSON; that of a board asked for before at once."""
    return encode(board_compared(plan, number, codes))


# The addresses of bidding sets: see ``docs/program/protocol-club.md``.

SECONDS, PATIENCE = 20.0, 20.0
"""How long one board may be compared, and how long one may wait for others'."""


def bidding_routes(visits: BookVisits[OpenBidding], comparing: ThreadPool) -> APIRouter:
    """All routes of bidding sets; boards are compared in a thread of their own."""
    routes = book_routes(visits, BiddingTerms, AskedOfBidding)

    @routes.get("/api/bidding/{id_}/boards/{number}")
    async def board(id_: str, number: int, request: Request) -> Response:
        held, _ = await visits.let_in(request, id_)
        finished = held.finished(number)
        data = await comparing.do(visits.visitor(request), lambda: compared_data(*finished))
        return Response(data, media_type="application/json")

    @routes.get("/api/bidding/{id_}/link")
    async def link(id_: str, request: Request) -> Response:
        held, _ = await visits.let_in(request, id_, HOST.kind)
        return await visits.link(request, held, held.token(PARTNER))

    return routes
