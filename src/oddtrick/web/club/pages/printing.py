"""The sheets of an evening as PDF (hand records as HTML, too), for everybody and for the director.

What everybody gets says no more than the page of the results: of a board that somebody has still to
play nothing.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Hashable, Mapping, Sequence
from datetime import date
from typing import Any

import msgspec
from fastapi import APIRouter, Request, Response

from oddtrick.club.boards import boards_of, recorded
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.printing import (
    SHEETS,
    SheetGroup,
    cards,
    hands,
    html_of,
    pdf_of,
    ranking,
    solved_tables,
    travellers,
)
from oddtrick.club.printing.contents import Hand, HandRecord, Label, Link, Rows, Sheet
from oddtrick.club.printing.sheets import Tables
from oddtrick.club.printing.web_page import web_page
from oddtrick.club.why_evening import WhyEvening
from oddtrick.errors import BadOption
from oddtrick.formats.board import Board
from oddtrick.messages import Name, Tell, Verbatim, language, say, term
from oddtrick.support.lazy import RecentCache
from oddtrick.support.sandbox import Workers
from oddtrick.support.thinkers import DistributedWorkers
from oddtrick.support.typed_json import convert, decode
from oddtrick.web.club.session import ClubSession
from oddtrick.web.club.visits import ClubVisits, links_of
from oddtrick.web.server.calls import saved, spoken_by
from oddtrick.web.server.network_addresses import qr_squares

from .public import NoHands, ranked_event, seen_deals, shown_boards

# Sheets drawn and their deals solved by the thinkers, or by a process of this server's own.

SECONDS = 60.0
"""Time for a file; the hands of forty boards are solved in twenty."""

MEMORY = 512 << 20

_PARTS = {kind.__name__: kind for kind in (Rows, HandRecord, Label, Hand, Link)}


class SheetPrinter:
    """Makes files to print. Calls may come from any thread, and wait."""

    def __init__(self) -> None:
        self._workers = DistributedWorkers(
            Workers(1, seconds=SECONDS, memory=MEMORY, patience=SECONDS)
        )

    def pdf(self, title: str, group: SheetGroup, paper: str, code: str) -> bytes:
        """A PDF file of sheets, in the language of this code. Raises `Confined` for an unknown
        paper, and `TooMuch`."""
        found = self._workers.call(pdf_file, write_group(group), title, paper, code)
        return decode(found, bytes)

    def solved(self, boards: Sequence[Board]) -> Tables:
        """What could be made of each deal. Raises `TooMuch`."""
        found = self._workers.call(made_of, msgspec.json.encode(boards))
        return decode(found, list[list[list[int]]])

    def close(self) -> None:
        """Make nothing more, and break off what is being made."""
        self._workers.close(now=True)


def pdf_file(data: bytes, title: str, paper: str, code: str) -> bytes:
    """In the worker: the file of sheets that `write_group` wrote."""
    return pdf_of(title, [read_group(data)], paper=paper, code=code)


def made_of(data: bytes) -> Any:
    """In the worker: what can be made of boards."""
    return msgspec.Raw(msgspec.json.encode(solved_tables(decode(data, list[Board]))))


def write_group(group: SheetGroup) -> bytes:
    """Sheets as JSON, each part with its kind.

    >>> one = SheetGroup("Labels", (Sheet("Board 1", Label(1, "N", "None")),), across=3)
    >>> read_group(write_group(one)) == one
    True
    """
    sheets = [(s.title, type(s.part).__name__, s.part, s.note) for s in group.sheets]
    return msgspec.json.encode((group.name, sheets, group.across, group.apart))


def read_group(data: bytes) -> SheetGroup:
    """The sheets that `write_group` wrote."""
    name, sheets, across, apart = json.loads(data)
    read = (
        Sheet(title, convert(part, _PARTS[kind]), note)  # type: ignore[arg-type]
        for title, kind, part, note in sheets
    )
    return SheetGroup(name, tuple(read), across, apart)


_MOST = 32
"""Files that are kept, and evenings whose deals have been solved."""

_files: RecentCache[Hashable, bytes] = RecentCache(_MOST)
_solved: RecentCache[Hashable, Tables] = RecentCache(_MOST)


def _boards(evening: ClubSession) -> list[Board]:
    if evening.sealed is not None:
        return boards_of(evening.sealed, evening.book.event.opened.title)
    return seen_deals(evening)


def _hands(evening: ClubSession, printer: SheetPrinter, code: str) -> SheetGroup:
    """The hand records of the boards that may be seen. Raises `NoHands` where no deal is known,
    `Refused` where none may be."""
    if not evening.hands:
        raise NoHands("The hands of this evening are not known here.")
    seen = recorded(evening.book.event, evening.hands, evening.room.over)
    boards = [board for board in _boards(evening) if board.number in seen]
    key = tuple(board.hands for board in boards)
    solved = _solved.find(key) or _solved.put(key, printer.solved(boards))
    return hands(boards, language(code).text, solved)


_Maker = Callable[[ClubSession, SheetPrinter, str], SheetGroup]
"""What makes a sheet of an evening, in the language of a code."""


def _public(sheet: Callable[..., SheetGroup]) -> _Maker:
    return lambda evening, _, code: sheet(
        evening.book.event, language(code).text, shown_boards(evening)
    )


def _of_event(sheet: Callable[[ClubEvent, Tell], SheetGroup]) -> _Maker:
    return lambda evening, _, code: sheet(evening.book.event, language(code).text)


_PUBLIC: Mapping[str, _Maker] = {
    "ranking": lambda evening, _, code: ranking(ranked_event(evening), language(code).text),
    "cards": _public(cards),
    "travellers": _public(travellers),
    "hands": _hands,
}


_DIRECTORS = {name: _of_event(sheet) for name, sheet in SHEETS.items()} | {"hands": _hands}


def _pdf(
    evening: ClubSession, printer: SheetPrinter, code: str, who: str, what: str, paper: str
) -> bytes:
    sheets = _PUBLIC if who == "all" else _DIRECTORS
    if what not in sheets:
        raise BadOption(
            "The sheets are {sheets}, not “{sheet}”.",
            sheets=Verbatim(", ".join(sheets)),
            sheet=Name(what),
        )
    key = (evening.id, evening.version, code, who, what, paper.lower())
    group = sheets[what](
        evening, printer, code
    )  # refuses what may not be seen, whatever has been made
    title = evening.book.event.opened.title
    return _files.find(key) or _files.put(key, printer.pdf(title, group, paper, code))


def _links(evening: ClubSession, printer: SheetPrinter, code: str, base: str, paper: str) -> bytes:
    """Cards with the links that tables and players open, and everybody's; kept nowhere."""
    links, event, tell = links_of(evening, base), evening.book.event, language(code).text
    titled = [(tell(say("Table {n}", n=n)), link) for n, link in links.tables.items()]
    for name, of, link in links.players:
        which = say("{name}, {one} {number}", name=Name(name), one=term(event.form.one), number=of)
        titled.append((name if name.endswith(f" {of}") else tell(which), link))
    titled.append((tell(say("Results, for everybody")), links.results))
    cards = (Sheet(title, Link(link, qr_squares(link)), event.opened.title)
             for title, link in titled)  # fmt: skip
    return printer.pdf(
        event.opened.title, SheetGroup(tell(term("Links")), tuple(cards), 2), paper, code
    )


def _results(evening: ClubSession, reasons: WhyEvening | None, code: str) -> bytes:
    event = ranked_event(evening)
    seen = shown_boards(evening)
    day = date.fromtimestamp(evening.book.times[0]).isoformat()
    day = event.described.date or day
    return web_page(event, seen_deals(evening), day, seen, reasons, code).encode()


def printed_routes(
    visits: ClubVisits, reasons: Callable[[ClubSession], Awaitable[tuple[str, WhyEvening | None]]]
) -> APIRouter:
    """The routes; `reasons` are an evening's as they are known, with a name for what they are."""
    routes, printer = APIRouter(), SheetPrinter()
    visits.closing.append(printer.close)

    @routes.get("/api/club/{id_}/hands.html")
    async def hands_file(id_: str, request: Request) -> Response:
        evening = await visits.found(request, id_)
        title = evening.book.event.opened.title
        code = spoken_by(request)
        page = await visits.draw(
            request, lambda: html_of(title, [_hands(evening, printer, code)], code)
        )
        return saved(page.encode(), f"{id_}-hands.html", "text/html")

    @routes.get("/api/club/{id_}/results.html")
    async def results_page(id_: str, request: Request) -> Response:
        evening = await visits.found(request, id_)
        known, why = await reasons(evening)
        code = spoken_by(request)
        key = evening.id, evening.version, code, known, "results.html"
        data = await visits.draw(
            request, lambda: _files.find(key) or _files.put(key, _results(evening, why, code))
        )
        return saved(data, f"{id_}.html", "text/html")

    @routes.get("/api/club/{id_}/sheets/{what}.pdf")
    async def sheet(id_: str, what: str, request: Request, paper: str = "a4") -> Response:
        evening, code = await visits.found(request, id_), spoken_by(request)
        data = await visits.draw(request, lambda: _pdf(evening, printer, code, "all", what, paper))
        return saved(data, f"{id_}-{what}.pdf", "application/pdf")

    @routes.get("/api/club/{id_}/room/sheets/{what}.pdf")
    async def room_sheet(id_: str, what: str, request: Request, paper: str = "a4") -> Response:
        evening, _ = await visits.let_in(request, id_, "director", "deputy")
        code = spoken_by(request)
        data = await visits.draw(request, lambda: _pdf(evening, printer, code, "room", what, paper))
        return saved(data, f"{id_}-{what}.pdf", "application/pdf")

    @routes.get("/api/club/{id_}/links.pdf")
    async def links_file(id_: str, request: Request, paper: str = "a4") -> Response:
        evening, _ = await visits.let_in(request, id_, "director")
        base, code = visits.base(request), spoken_by(request)
        data = await visits.draw(request, lambda: _links(evening, printer, code, base, paper))
        return saved(data, f"{id_}-links.pdf", "application/pdf")

    return routes
