"""The review of a finished deal: its page, and its report as it is made.

The report is a stream of server-sent events: ``told`` at once, then ``costs``, ``makeable`` and
``book`` as a worker process finds them, ``late`` where one took too long, and ``done``;
``waiting`` says how many questions of others lie before one, where many do. A page
that solves for itself (``solver=page``) gets ``question`` and ``contracts`` in the place of the
first two.
"""

from __future__ import annotations

from collections import deque
from collections.abc import AsyncIterator, Callable, Collection, Hashable, Sequence
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Request, Response
from fastapi.responses import StreamingResponse
from msgspec import Meta, Raw

from oddtrick.core import added
from oddtrick.errors import OddtrickError, Refused
from oddtrick.messages import Message, say, term
from oddtrick.rules.front import book_of
from oddtrick.solver import TrickTable
from oddtrick.solver.par import duplicate, par
from oddtrick.store import deals
from oddtrick.store.deals import DealSummary
from oddtrick.store.log import Stored
from oddtrick.support.lazy import RecentCache
from oddtrick.support.sandbox import Confined, Workers, WorkersClosed
from oddtrick.support.thinkers import DistributedWorkers
from oddtrick.support.typed_json import decode
from oddtrick.table.download import TakenDeal, finished_deals
from oddtrick.table.session.names import fill_sides, side_label
from oddtrick.table.session.seats import token_hash
from oddtrick.web import messages
from oddtrick.web.deals import review_jobs
from oddtrick.web.deals.review_jobs import Key, NoDeal, OfTable, Reviewed
from oddtrick.web.messages import encoder
from oddtrick.web.server.calls import answer, bearer, encoded, localized, read_body, spoken_by
from oddtrick.web.server.rate_limits import Visitor
from oddtrick.web.server.thread_pools import Busy, ThreadPool
from oddtrick.web.server.visitors import Visitors
from oddtrick.web.table.deal_index import DealRow, cards_hash
from oddtrick.web.table.registry import TableRegistry

# One deal at several tables: every result of the same cards, to be compared.


class TableResult(msgspec.Struct, frozen=True):
    """The result of a table on the deal: the score of each side, in words too. The `review` and the
    names of the `people` are left out for a table that is known by its link alone."""

    review: str
    people: list[str]
    text: Message
    scores: list[int]
    this: bool


def field_of(
    deals: Sequence[DealSummary], table: str, number: int, known: Collection[str]
) -> list[TableResult]:
    """The results of a deal wherever the same was dealt to the same seats: that of a table's deal
    first. `known` are the deals (`TABLE/NUMBER`) whose links the caller has."""
    rows = {f"{d.table}/{d.number}": decode(d.row, DealRow) for d in deals}
    own = f"{table}/{number}"
    if own not in rows:
        return []
    names = [own, *(n for n in rows if n != own and rows[n].lie == rows[own].lie)]
    return [_result(name, rows[name], name == own, name in known) for name in names]


def _result(name: str, row: DealRow, this: bool, known: bool) -> TableResult:
    open_ = row.listed or known or this
    return TableResult(
        f"/review/{name}" if open_ else "",
        list(row.people.values()) if open_ else [],
        row.text,
        [side.score for side in row.sides],
        this,
    )


# The score sheet of a table: every finished deal with the reason of every entry, and the pads.


class SheetDeal(msgspec.Struct, frozen=True):
    """A deal: its number at the table, when it was dealt, who sat where, and what was written for
    it."""

    deal: int
    at: float
    names: dict[str, str]
    entries: list[messages.EntryLine]


class SheetMatch(msgspec.Struct, frozen=True):
    """A match: its pad as the game draws it, how it stands, and its deals."""

    pad: messages.PadFrame
    over: bool
    deals: list[SheetDeal]


class ScoreSheet(msgspec.Struct, frozen=True):
    """All that was scored at a table."""

    game: str
    title: Message
    source: Message
    matches: list[SheetMatch]


def told_sheet(data: bytes, spoken: str) -> Raw:
    """The score sheet of a table's log, as JSON in the language of this code. Raises `NoDeal`."""
    return Raw(encoder(spoken)(sheet_of(data)))


def sheet_of(data: bytes) -> ScoreSheet:
    """The score sheet of a table's log. Raises `NoDeal` where no deal is finished yet."""
    stored = decode(data, list[Stored])
    deals = finished_deals(stored)
    if not deals:
        raise NoDeal("No deal of this table is finished yet, so nothing has been scored.")
    game = deals[0].state.game
    matches: list[list[TakenDeal]] = []
    for deal in deals:
        if not matches or _begins(deal):
            matches.append([])
        matches[-1].append(deal)
    shown = [*map(_match, matches)]
    return ScoreSheet(game.name, term(game.title), book_of(game.source), shown)


def _begins(deal: TakenDeal) -> bool:
    game, before = deal.state.game, deal.state.setting.before
    return before is None or before == game.match.start(game)


def _match(deals: list[TakenDeal]) -> SheetMatch:
    state = deals[-1].state
    game, match = state.game, state.game.match
    before = match.start(game) if state.setting.before is None else state.setting.before
    standing = added(game, before, state.table, state.ledger())
    pad = match.pad(game, standing)
    return SheetMatch(
        messages.PadFrame(
            title=pad.title,
            sides=[side_label(game, s, -1) for s in range(len(game.sides))],
            several=[False] * len(game.sides),
            rows=[messages.PadLine(r.kind, list(r.cells), r.label) for r in pad.rows],
            note=fill_sides(game, pad.note, -1),
            target=pad.target or None,
            markers=pad.markers,
            summary=fill_sides(game, match.summary(game, standing), -1),
        ),
        match.over(game, standing),
        [_deal(deal) for deal in deals],
    )


def _deal(deal: TakenDeal) -> SheetDeal:
    game = deal.state.game
    return SheetDeal(
        deal.deal,
        deal.at,
        {s: n for s, n in zip(game.seats, deal.names, strict=True) if n},
        [
            messages.EntryLine(side_label(game, e.side, -1), False, e.column, e.points, e.why)
            for e in deal.state.ledger()
        ],
    )


# Par of a table of tricks that a page has solved: the score alone needs no solver.

_Tricks = Annotated[int, Meta(ge=0, le=13)]
_Row = Annotated[tuple[_Tricks, ...], Meta(min_length=4, max_length=4)]


class ParRequest(msgspec.Struct, frozen=True):
    """Tricks by strain (clubs to spades, no-trump) and declarer; the dealer's seat; the vulnerable
    sides (bits); the premium for a part score."""

    tricks: Annotated[tuple[_Row, ...], Meta(min_length=5, max_length=5)]
    dealer: Annotated[int, Meta(ge=0, le=3)]
    vulnerable: Annotated[int, Meta(ge=0, le=3)]
    part_score: Annotated[int, Meta(ge=0, le=100)] = 50


class ParAnswer(msgspec.Struct, frozen=True):
    """Par's contracts, and its score for North-South."""

    par: str
    par_score: int


def par_of(asked: ParRequest) -> ParAnswer:
    """Par on the scale of today."""
    table = TrickTable(asked.tricks, asked.tricks)
    sides = (bool(asked.vulnerable & 1), bool(asked.vulnerable & 2))
    best = par(table, asked.dealer, sides, score=duplicate(part_score=asked.part_score))
    return ParAnswer(", ".join(map(str, best.contracts)), best.score)


WORKERS = 1

APART = 4
"""Questions that are asked of thinkers apart at a time; they have a queue of their own."""

SECONDS = 12.0
MEMORY = 384 << 20
OWN, MOST = 64, 240
"""Questions that may wait: of one reader's address, and of all."""

LONGEST = 12.0
"""Seconds of the solver that may lie before a question when it is its turn, its own included."""

LEAST = 0.5
"""Seconds that the solver has in any case."""

SOLVED = (review_jobs.costs_of, review_jobs.makeable_of)
"""The questions that the solver answers."""

TOLD = 5
"""A waiting client hears how many questions lie before theirs, by so many."""

PART = 16
"""Steps the book is asked about at a time."""

CACHED = 400
"""Answers that are kept: several people look at one deal."""

LARGE = 256 << 10
"""Bytes from which a question or an answer is not kept."""

KNOWN = 100
"""Links to other tables that somebody may show."""

_LATE = say("This takes too long to work out just now.")


class BeingPlayed(Refused):
    """The cards are being played at a table."""


class Reviewer:
    """Reports on deals, made by the thinkers or in a process of their own, one question at a
    time."""

    def __init__(self, hub: TableRegistry) -> None:
        self.hub = hub
        self.workers = DistributedWorkers(Workers(WORKERS, seconds=SECONDS, memory=MEMORY))
        self.at_once = WORKERS if self.workers.cluster is None else APART
        self._pool = ThreadPool("reviews", self.at_once, own=OWN, most=MOST)
        self.turns = self._pool.turns
        self._answers: RecentCache[Hashable, bytes] = RecentCache(CACHED)

    async def ask(
        self, visitor: Visitor, function: Callable[..., object], data: bytes, *rest: int | str
    ) -> bytes:
        """The JSON result of a function of `reviews`. Raises `Busy`, `Confined` or `TooMuch`."""
        key = (function.__name__, data, rest) if len(data) < LARGE else None
        return await self._asked(visitor, key, function, lambda: data, *rest)

    async def _asked(
        self,
        visitor: Visitor,
        key: Hashable,
        function: Callable[..., object],
        read: Callable[[], bytes],
        *rest: int | str,
    ) -> bytes:
        """The same of what is read when it is its turn. The answer is kept under a key that is not
        `None`."""
        known = self._answers.find(key)
        if known is not None:
            return known

        def call() -> bytes:
            # The more wait, the less time the solver has for each.
            solver = [self.seconds] if function in SOLVED else []
            return self.workers.call(function, read(), *rest, *solver)

        found = await self._pool.do(visitor, call)
        late = found == b"null"  # the solver had no time, and may have it when it is next asked
        if key is not None and not late and len(found) < LARGE:
            self._answers.put(key, found)
        return found

    @property
    def seconds(self) -> float:
        """Seconds that the solver has for a question now: fewer where more wait."""
        return max(
            LEAST, min(review_jobs.SECONDS, LONGEST * self.at_once / (1 + self.turns.waiting))
        )

    async def of_table(
        self, visitor: Visitor, id_: str, number: int, token: str, spoken: str
    ) -> Reviewed:
        """A finished deal of a table, told in a language. The players know its cards and see it,
        even while others have taken it on. Raises `NoTable`, `NoDeal`, `Refused` or
        `BeingPlayed`."""
        found = await self._finished(visitor, id_, number, token, spoken)
        if token_hash(token) in found.holders:
            return found.reviewed
        return await self._shown(found.reviewed)

    async def again(self, visitor: Visitor, name: str, token: str = "") -> dict[str, Any]:
        """The record of a finished deal, `TABLE/NUMBER`, to be dealt at another table. It is for
        the server alone: the player of the deal has not seen its cards. Raises as `of_table`."""
        id_, _, number = name.partition("/")
        if not (number.isascii() and number.isdigit() and len(number) < 9):
            raise NoDeal("A deal is named by its table and its number there, such as “abc/3”.")
        of_table = await self._finished(visitor, id_, int(number), token)
        return {**of_table.reviewed.report.record, "actions": []}

    async def sheet(self, visitor: Visitor, id_: str, token: str, spoken: str) -> bytes:
        """The score sheet of a table, as JSON in a language. Raises as `of_table`."""
        return await self._of_log(visitor, told_sheet, id_, token, spoken)

    async def _finished(
        self, visitor: Visitor, id_: str, number: int, token: str, spoken: str = "en"
    ) -> OfTable:
        found = await self._of_log(visitor, review_jobs.review_of_table, id_, token, number, spoken)
        return decode(found, OfTable)

    async def _of_log(
        self,
        visitor: Visitor,
        function: Callable[..., object],
        id_: str,
        token: str,
        *rest: int | str,
    ) -> bytes:
        own = (await self.hub.session(id_)).house.watch == "nobody"

        def log() -> bytes:
            stored = self.hub.taken_home(id_, token) if own else self.hub.events(id_)
            return review_jobs.packed(stored)

        # A player who had to show that they sat there gets an answer of their own.
        length = await self.hub.length(id_)
        key = (function.__name__, id_, length, token if own else "", rest)
        try:
            return await self._asked(visitor, key, function, log, *rest)
        except Confined as error:
            raise NoDeal(error.message) from error

    async def of_record(self, visitor: Visitor, data: bytes, spoken: str) -> Reviewed:
        """A deal that somebody brings. Raises `Confined` with what is wrong, or `BeingPlayed`."""
        found = await self.ask(visitor, review_jobs.review_of_record, data, spoken)
        return await self._shown(decode(found, Reviewed))

    async def _shown(self, reviewed: Reviewed) -> Reviewed:
        await self.check(review_jobs.key_of(reviewed.report.heaps))
        return reviewed

    async def check(self, key: Key) -> None:
        """Raises `BeingPlayed` where a deal of these cards is not over at some table, be it in
        memory or only in the store."""
        if await self.hub.being_played(cards_hash(key)):
            raise BeingPlayed(
                "These cards are being played at a table just now. They can be looked at when "
                "that deal is over."
            )

    async def report(
        self, visitor: Visitor, reviewed: Reviewed, spoken: str, solves: bool = False
    ) -> AsyncIterator[bytes]:
        """The report as server-sent events, told in a language; left before its end, what waits is
        not made. A page that solves for itself gets the questions to the solver, and not the
        answers."""
        yield _event("told", msgspec.json.encode(reviewed))
        data = review_jobs.record_bytes(reviewed.report)
        parts: deque[tuple[str, Callable[..., object], tuple[int | str, ...]]] = deque()
        makeable = ("makeable", review_jobs.makeable_of, ())
        if solves:
            parts.append(("question", review_jobs.question_of, ()))
            parts.append(("contracts", review_jobs.contracts_of, ()))
        else:
            parts += [("costs", review_jobs.costs_of, ()), makeable]
        for start in range(0, len(reviewed.report.steps), PART):
            parts.append(("book", review_jobs.opinions_of, (start, PART, spoken)))
        announced = 0
        while parts:
            name, function, rest = parts.popleft()
            before = self.turns.waiting // TOLD * TOLD
            if before != announced:
                announced = before
                yield _event("waiting", msgspec.json.encode({"before": before}))
            try:
                found = await self.ask(visitor, function, data, *rest)
                if name == "contracts" and found == b"null":  # no table: the answer is short
                    parts.appendleft(makeable)
                else:
                    yield _event(name, found)
            except (OddtrickError, RuntimeError) as error:
                why = error.message if isinstance(error, Busy | WorkersClosed) else _LATE
                yield _event("late", encoder(spoken)({"part": name, "sentence": why}))
        yield _event("done", b"{}")

    def end(self) -> None:
        """Break off what is being made: those who wait for it are sent away."""
        self.workers.close(now=True)

    def close(self) -> None:
        """Stop everything."""
        self._pool.close()
        self.end()


def _event(name: str, data: bytes) -> bytes:
    return b"event: %s\ndata: %s\n\n" % (name.encode(), data)


def review_routes(reviewer: Reviewer, visitors: Visitors) -> APIRouter:
    """The pages and the reports; the mistakes of a deal, as the trainer takes them; par."""
    routes, admitted = APIRouter(), visitors.admitted

    def stream(visitor: Visitor, reviewed: Reviewed, spoken: str, solver: str) -> Response:
        return StreamingResponse(
            reviewer.report(visitor, reviewed, spoken, solver == "page"),
            media_type="text/event-stream",
            headers={"cache-control": "no-store", "x-accel-buffering": "no"},
        )

    @routes.get("/api/tables/{table}/deals/{number}/review")
    async def of_table(table: str, number: int, request: Request, solver: str = "") -> Response:
        who = admitted(request)
        token, spoken = bearer(request), spoken_by(request)
        reviewed = await reviewer.of_table(who, table, number, token, spoken)
        return stream(who, reviewed, spoken, solver)

    @routes.get("/api/tables/{table}/deals/{number}/field")
    async def field(table: str, number: int, request: Request, known: str = "") -> Response:
        who = admitted(request)
        token = bearer(request)
        await reviewer.of_table(
            who, table, number, token, "en"
        )  # refuses what may not be looked at
        summaries = await reviewer.hub.ask(lambda c: deals.same_cards(c, table, number))
        return await localized(
            request, field_of(summaries, table, number, known.split(",")[:KNOWN])
        )

    @routes.get("/api/tables/{table}/sheet")
    async def sheet(table: str, request: Request) -> Response:
        who = admitted(request)
        token = bearer(request)
        return encoded(await reviewer.sheet(who, table, token, spoken_by(request)))

    @routes.post("/api/reviews")
    async def of_record(request: Request, solver: str = "") -> Response:
        who = admitted(request)
        record, spoken = await read_body(request, dict[str, Any]), spoken_by(request)
        reviewed = await reviewer.of_record(who, msgspec.json.encode(record), spoken)
        return stream(who, reviewed, spoken, solver)

    @routes.post("/api/reviews/mistakes")
    async def mistakes(request: Request) -> Response:
        who = admitted(request)
        asked = await read_body(request, dict[str, Any])
        return encoded(await reviewer.ask(who, review_jobs.mistakes_in, msgspec.json.encode(asked)))

    @routes.post("/api/par")
    async def par_of_table(request: Request) -> Response:
        admitted(request)
        return answer(par_of(await read_body(request, ParRequest)))

    return routes
