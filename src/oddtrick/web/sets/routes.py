"""The addresses of sets and of the day: see ``docs/program/protocol.md``."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection
from datetime import date, datetime
from typing import Any, NamedTuple

import msgspec
from fastapi import APIRouter, Request, Response

from oddtrick.errors import Refused
from oddtrick.messages import term
from oddtrick.sets import KINDS, daily
from oddtrick.sets.daily import day_of
from oddtrick.sets.seal import shipped_ids, shipped_set
from oddtrick.store import sets
from oddtrick.table.session.seats import NAME_LENGTH
from oddtrick.web.company.names import Names
from oddtrick.web.messages import spoken_encoder
from oddtrick.web.server.calls import (
    TaggedContent,
    answer,
    bearer,
    checked_name,
    content_of,
    encoded,
    known_tag,
    localized,
    read_body,
    spoken_by,
    tagged,
    zone_of,
)
from oddtrick.web.server.rate_limits import Visitor
from oddtrick.web.server.visitors import Visitors
from oddtrick.web.server.waiting import Waiting

from .reasons import SetReasons
from .registry import KnownSet, NoSet, SetRegistry
from .view import day_view, set_view

LONGEST = 40
"""Letters that the name of a set may have."""


class NewSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of ``POST /api/sets``."""

    kind: str
    boards: int | None = None
    compared: str = "matchpoints"


class BeginBoard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of ``POST /api/sets/{id}/boards/{n}``: who plays, and whether once more."""

    name: str = ""
    again: bool = False
    key: str = ""


class SeenSets(NamedTuple):
    """The view that somebody has of one set or those of a day, encoded; `ready` is whether no field
    of theirs still plays."""

    content: TaggedContent
    ready: bool


def _now(request: Request) -> datetime:
    return daily.present().astimezone(zone_of(request))


class SetVisits:
    """Visitors who ask for sets, by the server's limits."""

    def __init__(self, registry: SetRegistry, visitors: Visitors, waiting: Waiting) -> None:
        """`waiting` are the requests that wait for a change."""
        self.registry, self.admitted = registry, visitors.admitted
        self.reasons, self._waiting = SetReasons(registry), waiting
        registry.closing.append(self.reasons.close)

    async def player(self, request: Request) -> str:
        """The hash of who asks, empty without a token. Raises `NotPlayer`."""
        token = bearer(request)
        return await self.registry.player(token) if token else ""

    async def asker(self, request: Request, id_: str) -> tuple[Visitor, str]:
        """The address from which somebody asks for a set, and their hash. Raises `NoSet` for a name
        that is none, `NotPlayer` and `TooMany`."""
        who = self.admitted(request)
        if len(id_) > LONGEST:
            raise NoSet("There is no such set here. Choose one from the list.")
        return who, await self.player(request)

    async def known(self, request: Request, id_: str) -> tuple[KnownSet, str]:
        """A set, and the hash of who asks. Raises `NoSet`, `NotPlayer` and `TooMany`."""
        who, you = await self.asker(request, id_)
        return await self.registry.find(id_, who, today=_now(request).date()), you

    async def view(
        self, request: Request, ids: Collection[str], make: Callable[[], Awaitable[SeenSets]]
    ) -> Response:
        """The view of some sets; 304 where it is known already, and no board of their fields is
        played for as long as the request waits."""
        before = [*map(self.registry.progress, ids)]
        seen = await make()
        if known_tag(request) == seen.content.tag and not seen.ready:
            await self._waiting.until(
                request,
                self.registry.field.changes,
                lambda: before != [*map(self.registry.progress, ids)],
            )
            seen = await make()
        return tagged(request, seen.content)

    async def why(self, request: Request, id_: str) -> Response:
        """The reasons of whoever asks; 304 where they are known already and do not change for as
        long as the request waits."""
        (plan, sealed), you = await self.known(request, id_)
        return await self._waiting.answer_data(
            request, self.reasons.changes, lambda: self.reasons.shown(sealed, plan.words, you)
        )


def _ready_sets() -> dict[str, Any]:
    """The kinds of sets, those that are here without waiting, and the last day whose sets nobody
    plays for a score any more."""
    kinds = [
        {"kind": k.name, "title": term(k.title), "boards": sorted(k.boards)}
        for k in KINDS.values()
        if not k.alone
    ]
    plans = [shipped_set(id_).plan for id_ in shipped_ids()]
    sets = [{"id": p.id, "title": p.words, "kind": p.kind, "boards": p.boards} for p in plans]
    return {"kinds": kinds, "sets": sets, "over": daily.last_over().isoformat()}


def set_routes(visits: SetVisits, names: Names) -> APIRouter:
    """The calls of sets, and of those of a day. `names` are those that stay."""
    routes, registry = APIRouter(), visits.registry

    @routes.get("/api/sets")
    async def ready(request: Request) -> Response:
        visits.admitted(request)
        return await localized(request, _ready_sets())

    @routes.post("/api/sets")
    async def make(request: Request) -> Response:
        new = await read_body(request, NewSet)
        who = visits.admitted(request, "sets")
        who.check_writes()
        plan, sealed = await registry.make(new.kind, new.boards, new.compared, who)
        made = {"id": plan.id, "title": plan.words, "ready": sealed is not None}
        return await localized(request, made, 201)

    @routes.get("/api/sets/{id_}")
    async def one(id_: str, request: Request, rival: str = "") -> Response:
        who, you = await visits.asker(request, id_)

        async def seen() -> SeenSets:
            known_set = await registry.find(id_, who, today=_now(request).date())
            own = await registry.boards_of(you) if you else []
            counted = await registry.results(id_)
            tokens = list({row.player for row, _ in counted})
            names = await registry.hub.ask(lambda c: sets.names_of(c, tokens))
            prepared = registry.field.played(id_)
            write = await spoken_encoder(spoken_by(request))
            view = await asyncio.to_thread(
                set_view, known_set, prepared, counted, own, you, names, rival[:LONGEST]
            )
            return SeenSets(content_of(write(view)), view.ready)

        return await visits.view(request, [id_], seen)

    @routes.get("/api/sets/{id_}/why")
    async def why(id_: str, request: Request) -> Response:
        return await visits.why(request, id_)

    @routes.get("/api/sets/{id_}/why/deals")
    async def deals(id_: str, request: Request) -> Response:
        _, you = await visits.known(request, id_)
        return await localized(request, visits.reasons.deals(id_, you))

    @routes.get("/api/sets/{id_}/boards/{number}")
    async def own(id_: str, number: int, request: Request) -> Response:
        _, you = await visits.known(request, id_)
        return answer(msgspec.to_builtins(await visits.reasons.record(id_, you, number)))

    @routes.post("/api/sets/{id_}/boards/{number}")
    async def begin(id_: str, number: int, request: Request) -> Response:
        new = await read_body(request, BeginBoard)
        await visits.known(request, id_)
        who = visits.admitted(request, "tables")
        who.check_writes()
        name, _ = await names.player(checked_name(new.name, NAME_LENGTH), new.key)
        begun = await registry.begin(
            id_, number, bearer(request), name, again=new.again, visitor=who,
            today=_now(request).date(),
        )  # fmt: skip
        return answer(begun._asdict(), 201)

    @routes.get("/api/sets/{id_}/seal")
    async def opened(id_: str, request: Request) -> Response:
        known_set, you = await visits.known(request, id_)
        rows = await registry.boards_of(you) if you else []
        done = {r.board for r in rows if r.set_id == id_ and r.attempt == 0 and r.done}
        if known_set.sealed is None or len(done) < known_set.plan.boards:
            raise Refused("The seal is opened when you have played every board of the set.")
        return encoded(
            msgspec.json.encode(
                {"commitment": known_set.sealed.commitment, "opened": known_set.sealed.text}
            )
        )

    async def day(request: Request, at: date, now: datetime, month: str) -> Response:
        you = await visits.player(request)
        shown = day_of(f"{month}-01", now.date()) if month else at

        async def seen() -> SeenSets:
            view = await day_view(registry, at, _now(request), you, shown)
            write = await spoken_encoder(spoken_by(request))
            ready = view.day != view.today or all(one.ready for one in view.sets)
            return SeenSets(content_of(write(view)), ready)

        return await visits.view(request, [f"{at}-{kind}" for kind in KINDS], seen)

    @routes.get("/api/today")
    async def today(request: Request, month: str = "") -> Response:
        visits.admitted(request)
        now = _now(request)
        return await day(request, now.date(), now, month)

    @routes.get("/api/days/{text}")
    async def earlier(text: str, request: Request, month: str = "") -> Response:
        visits.admitted(request)
        now = _now(request)
        return await day(request, day_of(text, now.date()), now, month)

    return routes
