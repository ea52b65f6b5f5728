"""The web application: what it is made of, and which routers serve it.

What it speaks is written down in ``docs/program/protocol.md``.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

from oddtrick.sets import FULL_FIELD, TablePlayers
from oddtrick.sets.field import GrownLists
from oddtrick.store.log import EventLog
from oddtrick.web.books.book_store import BookStore
from oddtrick.web.books.live import LiveBooks
from oddtrick.web.books.routes import BookVisits
from oddtrick.web.classroom.routes import class_routes
from oddtrick.web.club.online_tables import Sittings
from oddtrick.web.club.registry import OpenEvening
from oddtrick.web.club.routes import club_routes
from oddtrick.web.club.visits import ClubVisits
from oddtrick.web.cluster.sharing import Sharing
from oddtrick.web.company.names import Names
from oddtrick.web.company.push import Notices
from oddtrick.web.company.ratings import follow_matches
from oddtrick.web.company.routes import company_routes
from oddtrick.web.company.turns import follow_turns
from oddtrick.web.machine_players import turns
from oddtrick.web.operation.request_log import RequestLog
from oddtrick.web.routes.errors import add_error_handlers
from oddtrick.web.routes.files import FileThreads, file_routes
from oddtrick.web.routes.history import past_routes
from oddtrick.web.routes.pages import page_routes
from oddtrick.web.routes.review import Reviewer, review_routes
from oddtrick.web.routes.tables import Lobby, table_routes
from oddtrick.web.server.rate_limits import ConnectedAddresses, Limits
from oddtrick.web.server.security import SecurityMiddleware
from oddtrick.web.server.static_files import asset_routes
from oddtrick.web.server.thread_pools import ThreadPool
from oddtrick.web.server.visitors import Visitors
from oddtrick.web.sets.growing import Growth
from oddtrick.web.sets.registry import SetRegistry
from oddtrick.web.sets.routes import SetVisits, set_routes
from oddtrick.web.table.registry import TableRegistry
from oddtrick.web.websocket.connection import TableLines

from .classroom.open_class import OpenClass
from .figures import figure_routes
from .member import ClusterMember
from .moderating import follow_moderators
from .offline import offline_routes
from .partners import PATIENCE, SECONDS, OpenBidding, bidding_routes
from .party import Party, party_routes
from .reference.routes import reference_routes
from .server.waiting import Waiting
from .training import PlayTables, training_routes

LONGER = 1.0
"""Seconds that jobs may still take when the server ends; requests have two."""


@asynccontextmanager
async def _at_work(
    hub: TableRegistry,
    sharing: Sharing | None,
    lobby: Lobby,
    notices: Notices | None,
    grown: GrownLists | None,
) -> AsyncIterator[None]:
    """Work beside the requests: tables left alone are let go, moderators are followed, turns over
    days are seen to, deals are proved, and cards that have been played are learnt."""
    work = [hub.sweep(), follow_moderators(hub), follow_turns(hub, notices)]
    growth = Growth(hub, grown) if grown is not None else None
    if growth is not None:
        work.append(growth.run())
    if sharing is not None:
        work.append(sharing.follow(lobby.own, lambda: turns.thinking()[0]))
    background = [asyncio.create_task(one) for one in work]
    # A person who asks for a review waits for it, and hears where it failed.
    learning = asyncio.create_task(hub.learn())
    learning.add_done_callback(lambda done: done.cancelled() or done.exception())
    yield
    for task in background:
        task.cancel()
    await asyncio.gather(*background, return_exceptions=True)
    learning.cancel()
    if growth is not None:
        growth.close()


class Books:
    """The books of a server, which lie in this store; see `LiveBooks` for `days`."""

    def __init__(self, book_store: BookStore, days: Mapping[str, float] | None = None) -> None:
        self.evenings = LiveBooks(OpenEvening, book_store, days)
        self.parties = LiveBooks(Party, book_store, days)
        self.classes = LiveBooks(OpenClass, book_store, days)
        self.bidding = LiveBooks(OpenBidding, book_store, days)
        self.all: tuple[LiveBooks[Any], ...] = (
            self.evenings, self.parties, self.classes, self.bidding,
        )  # fmt: skip


def create_app(
    store: EventLog,
    limits: Limits | None = None,
    books: Books | None = None,
    names: Collection[str] = (),
    field: Sequence[TablePlayers] = FULL_FIELD,
    member: ClusterMember | None = None,
    ahead: bool = True,
    notices: Notices | None = None,
    grown: GrownLists | None = None,
) -> FastAPI:
    """The application over a store, with the `books` in it. `names` are those of the host, beside
    the ones it has in any case (`security.is_ours`); `field` are the machine tables that play sets
    of boards beforehand; `member` is this server's place among several; today's sets are played
    `ahead`, before anybody asks for one; `notices` are sent to who is waited for for days; deals of
    patiences are `grown`. See `web.start`."""
    ownership = member.ownership if member else None
    books = books or Books(BookStore(store, ownership))
    hub, addresses = TableRegistry(store, ownership), ConnectedAddresses(limits)
    visitors, threads, reviewer = Visitors(addresses), FileThreads(), Reviewer(hub)
    board_sets, sharing = SetRegistry(hub, field), member.sharing if member else None
    lobby, playing, waiting = Lobby(hub, sharing), PlayTables(hub, visitors), Waiting()
    if sharing is not None:
        visitors.counted = sharing.counted
    doors, comparing = (visitors, waiting), ThreadPool("compared boards", 1, SECONDS, PATIENCE)
    club = ClubVisits(books.evenings, Sittings(hub, books.evenings), *doors)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        if member is not None:
            member.begin(hub, books.all)
        async with _at_work(hub, sharing, lobby, notices, grown):
            yield
        if member is not None:
            await asyncio.to_thread(member.end)
        await asyncio.gather(board_sets.close(), hub.close_tables())
        parts: list[Any] = [hub, comparing, threads, playing, club, reviewer, turns]
        for part in (*books.all, *parts):
            part.close()
        queues = [*jobs.values(), *hub.pools.queues.values()]
        await asyncio.gather(*(queue.finish() for queue in queues))

    async def leave() -> None:
        """Before the server ends, waiting requests are let go, and what is being done is handed
        over; soon after it what takes long is broken off."""
        waiting.end()
        await (member.leave(hub) if member else hub.leave())
        for part in (reviewer, threads, club):
            asyncio.get_running_loop().call_later(LONGER, part.end)

    people, set_visits = Names(hub), SetVisits(board_sets, visitors, waiting)
    follow_matches(hub)
    jobs = {"reviews": reviewer.turns, "files": threads.turns, "sheets": club.turns}
    visited = board_sets.prepare_today if ahead else lambda: None
    served = (
        reference_routes(visitors, threads.read, visited),
        company_routes(people, visitors, notices),
        table_routes(hub, lobby, waiting, reviewer, visitors, people),
        set_routes(set_visits, people),
        training_routes(visitors, playing),
        class_routes(BookVisits(books.classes, *doors), threads.read, playing, club),
        bidding_routes(BookVisits(books.bidding, *doors), comparing),
        party_routes(BookVisits(books.parties, *doors)),
        figure_routes(hub, visitors, jobs),
        page_routes(hub, board_sets),
        asset_routes(),
        offline_routes(),
        file_routes(hub, threads, visitors),
        review_routes(reviewer, visitors),
        past_routes(hub, visitors),
        club_routes(club, threads.read),
    )
    # No generated documentation pages: they would load their scripts from elsewhere.
    app = FastAPI(title="Oddtrick", lifespan=lifespan, openapi_url=None)
    app.state.hub, app.state.addresses, app.state.listening = hub, addresses, None
    app.state.leave = leave
    # The layers that every request passes, the last first; lines go no further than `TableLines`.
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=6)
    app.add_middleware(TableLines, names=people, addresses=addresses)
    app.add_middleware(
        SecurityMiddleware, addresses=addresses, names=names, banned=hub.moderation.banned
    )
    app.add_middleware(RequestLog)
    add_error_handlers(app)
    # To include a router makes each of its routes once more, for settings that none of ours has.
    app.router.routes.extend(route for part in served for route in part.routes)
    return app
