"""Tables over HTTP: made, listed, sat down at; and the line to each."""

from __future__ import annotations

import asyncio
import time
from typing import Any, NamedTuple

import msgspec
from fastapi import APIRouter, Request, Response

from oddtrick.errors import Refused
from oddtrick.messages import term
from oddtrick.table.session.seats import NAME_LENGTH, NoSeatHeld, address_hash, new_token
from oddtrick.terms import MOST_CARD
from oddtrick.web.cluster.sharing import CUT_OFF, Sharing
from oddtrick.web.company.names import Names
from oddtrick.web.machine_players.turns import thinking
from oddtrick.web.messages import NewSeat, NewTable, encoder, spoken_encoder
from oddtrick.web.server.calls import (
    LIMIT,
    BadRequest,
    TaggedContent,
    answer,
    bearer,
    checked_name,
    content_of,
    known_tag,
    localized,
    read_body,
    spoken_by,
    tagged,
)
from oddtrick.web.server.rate_limits import address_key
from oddtrick.web.server.visitors import Visitors
from oddtrick.web.server.waiting import ChangeSignal, Waiting
from oddtrick.web.table.live_table import LiveTable
from oddtrick.web.table.registry import MOST_LISTED, TableRegistry

from .review import Reviewer

MOST_OF_TABLE = LIMIT + 2 * 4 * MOST_CARD
"""Bytes of a request for a table: two cards of systems, of letters of four bytes, come with it."""

EVERY = 1.0
"""Seconds between two changes of the list of open tables that are shown: many look at it."""

MANY = 3
"""Decisions that wait for each that is made, from which on players hear that a server is “busy”."""


def table_line_of(table: LiveTable) -> dict[str, Any]:
    session = table.session
    return {
        "id": session.id,
        "game": session.game.name,
        "title": session.game.title,
        "name": session.house.name,
        "pace": session.pace,
        "closed": session.closed,
        "watch": session.house.watch,
        "days": session.house.days,
        "since": table.opened,
        "seats": [
            {"seat": letter, "name": seat.name, "kind": seat.kind, "person": seat.person}
            for letter, seat in zip(session.game.seats, session.seats, strict=True)
        ],
    }


def _seat_again(table: LiveTable, seat: int, token: str) -> dict[str, Any]:
    """The seat that a person with a name that stays has already, for another device. Raises
    `Refused` where the key is another than they sat down with."""
    letter = table.session.game.seats[seat]
    try:
        table.session.home_of(token)
    except NoSeatHeld:
        raise Refused(
            "You sit at {seat} already, with an older key: play on where you sat down.",
            seat=term(letter),
        ) from None
    later = seat in table.session.next_players
    return {"id": table.session.id, "seat": letter, "token": token, "later": later, "asked": False}


class ShownTables(NamedTuple):
    """The list of open tables as it was at a moment, its notices, and both by languages."""

    at: float
    lines: list[dict[str, Any]]
    notices: str
    contents: dict[str, TaggedContent]

    def content(self, code: str) -> TaggedContent:
        """The list in a language, encoded, with its ETag."""
        found = self.contents.get(code)
        if found is None:
            data = encoder(code)(self.lines)
            found = self.contents[code] = content_of(data, self.notices.encode())
        return found


class Lobby:
    """The open tables of this server and the others, with notices where something is not as it
    should be: made once for all who look at it, and anew when it has changed."""

    def __init__(self, hub: TableRegistry, sharing: Sharing | None) -> None:
        """`sharing` knows the other servers, where there are such."""
        self._hub, self._sharing = hub, sharing
        self.changes = ChangeSignal()
        """Told when the list has changed, once in `EVERY` seconds at most."""
        self._listed: frozenset[str] = frozenset()
        """The tables of this server that the list had."""
        self._shown: ShownTables | None = None
        self._sent, self._due = -EVERY, False
        hub.when_moved.append(self._moved)
        if sharing is not None:
            sharing.when_heard = self._heard

    def own(self) -> list[dict[str, Any]]:
        """The open tables of this server."""
        live_tables = self._hub.listed()
        self._listed = frozenset(table.session.id for table in live_tables)
        return [*map(table_line_of, live_tables)]

    def shown(self) -> ShownTables:
        """The list as it is now."""
        tables, now = self._shown, time.monotonic()
        if tables is None or now - tables.at >= EVERY:
            others = self._sharing.lobby if self._sharing is not None else []
            lines = [*self.own(), *others][:MOST_LISTED]
            named = [{**line, "title": term(line["title"])} for line in lines]
            tables = self._shown = ShownTables(now, named, self._notices(), {})
        return tables

    def _notices(self) -> str:
        waiting, at_work = thinking()
        notices = []
        if self._sharing is not None:
            waiting += sum(self._sharing.thinking)
            notices += ["alone"] if self._sharing.alone else []
        return " ".join([*notices, *(["busy"] if waiting > MANY * at_work else [])])

    def _heard(self) -> None:
        assert self._sharing is not None
        self.changed()
        self._hub.tell(CUT_OFF if self._sharing.alone else None)

    def changed(self) -> None:
        """Have those who wait see the list anew."""
        self._shown = None
        if not self._due:
            self._due = True
            loop = asyncio.get_running_loop()
            loop.call_at(max(loop.time(), self._sent + EVERY), self._tell)

    def _tell(self) -> None:
        self._due, self._sent = False, asyncio.get_running_loop().time()
        self.changes.tell()

    def _moved(self, table: LiveTable) -> None:
        session = table.session
        if session.house.listed or session.id in self._listed:
            self.changed()


def table_routes(
    hub: TableRegistry, lobby: Lobby, waiting: Waiting, reviewer: Reviewer, visitors: Visitors,
    names: Names,
) -> APIRouter:  # fmt: skip
    """The routes. `waiting` are the requests that wait for a change, `reviewer` gives the record of
    a deal that is to be played again, and `names` are those that stay."""
    routes = APIRouter()

    @routes.get("/api/tables")
    async def open_tables(request: Request) -> Response:
        known, code = known_tag(request), spoken_by(request)
        await spoken_encoder(code)
        await waiting.until(
            request, lobby.changes, lambda: known != lobby.shown().content(code).tag
        )
        shown = lobby.shown()
        response = tagged(request, shown.content(code))
        if shown.notices:
            response.headers["oddtrick-notice"] = shown.notices
        return response

    @routes.post("/api/tables")
    async def make_table(request: Request) -> Response:
        new = await read_body(request, NewTable, MOST_OF_TABLE)
        who = await visitors.table_maker(request)
        if new.seed is not None and len(str(new.seed)) > 64:
            raise BadRequest("A seed has at most 64 characters.", 422)
        if new.again:
            record = await reviewer.again(who, new.again, bearer(request))
            new = msgspec.structs.replace(new, record=record, played=False)
        name, person = await names.player(checked_name(new.name, NAME_LENGTH), new.key)
        table, seat, token = await hub.make(new, name, who.key, who, person)
        letter = table.session.game.seats[seat] if seat >= 0 else None
        return answer({"id": table.session.id, "seat": letter, "token": token}, 201)

    @routes.get("/api/tables/{table}")
    async def table_line(table: str, request: Request) -> Response:
        line = table_line_of(await hub.get(table))
        return await localized(request, {**line, "title": term(line["title"])})

    @routes.post("/api/tables/{table}/seats")
    async def sit(table: str, request: Request) -> Response:
        live_table = await hub.get(table)
        new = await read_body(request, NewSeat)
        name, person = await names.player(checked_name(new.name, NAME_LENGTH), new.key)
        if new.seat is None:
            return answer({"id": table, "seat": None, "token": None})
        if person is not None and (held := live_table.session.seat_held(person.id)) >= 0:
            return answer(_seat_again(live_table, held, person.token_at(table)))
        token = person.token_at(table) if person else new_token()
        seat, id_ = None if new.seat == "any" else new.seat, person.id if person else ""
        address = address_hash(live_table.session.seed, address_key(visitors.host(request)))
        taken, asked = await live_table.sit(seat, name, token, address, bearer(request), id_)
        letter = live_table.session.game.seats[taken]
        later = taken in live_table.session.next_players
        made = {"id": table, "seat": letter, "token": token, "later": later, "asked": asked}
        return answer(made, 202 if asked else 201)

    return routes
