"""The way of an act through the server, in order: request → events → apply → store → publish.

One lock a table keeps the requests in order. The rules are asked in a thread, on a copy of the
table, within bounds; the table itself changes only when its events are in the store, and is shown
only then.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from oddtrick.errors import Refused
from oddtrick.store.deals import DealSummary
from oddtrick.store.events import Acted, TableEvent, read_event, write_event
from oddtrick.store.log import Append, Conflict
from oddtrick.store.turns import TableTurns
from oddtrick.table.session.by_turns import table_turns
from oddtrick.table.session.session import CHANGES, Session, Stale
from oddtrick.web.server.rate_limits import HOUSE, Visitor

from .bounded_rules import BoundedRules
from .deal_index import DealTracker
from .store_writer import Writer

T = TypeVar("T")

Request: TypeAlias = Callable[[Session], tuple[T, Sequence[TableEvent]]]
"""A request: from the table as it stands, a result and the events that grant it. It
raises `OddtrickError` where it cannot be granted."""

MOST_CHANGES = 100
"""How often levels, seats, settings, the pace and explanations may change between two acts in the
hand."""


class Change(NamedTuple, Generic[T]):
    """A request that has been worked out and is not stored yet: its result and events, the table
    after them, the summaries of the deals that they changed, and whom the table waits for then
    where it is played by turns."""

    result: T
    events: Sequence[TableEvent]
    after: Session
    deals: Sequence[DealSummary]
    turns: TableTurns | None = None


def events_of(session: Session, request: Request[T]) -> tuple[T, Sequence[TableEvent]]:
    """Request → events. Raises what the request raises, and `Refused` where too much has been
    changed to and fro."""
    result, events = request(session)
    if session.changes >= MOST_CHANGES and any(isinstance(e, CHANGES) for e in events):
        raise Refused(
            "So much has been changed since the last act that it has to wait for the next."
        )
    return result, events


def apply_events(
    session: Session, events: Sequence[TableEvent]
) -> tuple[Session, list[DealSummary]]:
    """Events → the table after them, and the summaries of its deals. The session stays as it is."""
    after = session.copy()
    if all(event.__class__ is Acted for event in events):
        for event in events:
            after.apply(event)
        if not after.state.over:
            return after, []  # an act within a deal changes nothing that is written of it
        deals = DealTracker(session)
        deals.follow(after)
        return after, deals.summaries
    deals = DealTracker(after)
    for event in events:
        after.apply(event)
        deals.follow(after)
    return after, deals.summaries


def change_of(session: Session, request: Request[T]) -> Change[T]:
    """Request → events → apply. Changes nothing, so it is done in any thread and broken off."""
    result, events = events_of(session, request)
    if not events:
        return Change(result, events, session, [])
    after, deals = apply_events(session, events)
    return Change(result, events, after, deals, table_turns(session, after, events))


class Commits:
    """Commits to one table, one request after another."""

    def __init__(
        self,
        session: Session,
        writer: Writer,
        rules: BoundedRules,
        publish: Callable[[Change[Any]], None],
        outdated: Callable[[], None],
    ) -> None:
        """`publish` is called with each change once it is stored; `outdated` when the table was
        read again, because another server wrote to the same store."""
        self.session = session
        self.lock = asyncio.Lock()
        self._writer = writer
        self._rules = rules
        self._publish = publish
        self._outdated = outdated
        self._going: set[asyncio.Task[Any]] = set()
        """The requests that wait for their turn or have it."""

    async def submit(self, request: Request[T], visitor: Visitor | None, what: str) -> T:
        """Commit a request with nobody in between; its result. `visitor` is the address that asks:
        it is served in turn with others, and its writing is counted. `what` is what it asks for.

        The caller may hang up meanwhile: what was asked for is done all the same.
        """
        task = asyncio.create_task(self._commit(request, visitor, what))
        self._going.add(task)
        task.add_done_callback(self._done)
        return await asyncio.shield(task)

    async def _commit(self, request: Request[T], visitor: Visitor | None, what: str) -> T:
        async with self.lock:
            work = partial(change_of, self.session, request)
            change = await self._rules.change(visitor, what, work)
            if change.events:
                await self._store(change, visitor)
                self.session.replace_with(change.after)
                self._publish(change)
        return change.result

    async def _store(self, change: Change[Any], visitor: Visitor | None) -> None:
        """Have the events of a change on the disk. Raises `StoreError`, and `Stale` where somebody
        else was first; the table has been read again then."""
        session, bodies = self.session, [write_event(e) for e in change.events]
        append = Append(session.id, session.version + 1, bodies, change.deals, turns=change.turns)
        try:
            await self._writer.write(append)
        except Conflict:
            await self._read_again()
            raise Stale("Somebody played first. The table has been brought up to date.") from None
        if visitor is not None:
            visitor.wrote(sum(map(len, bodies)))

    @property
    def busy(self) -> bool:
        """Whether anything is asked for."""
        return bool(self._going) or self.lock.locked()

    async def settled(self) -> None:
        """Wait until what was asked for is done."""
        while self._going:
            await asyncio.wait(self._going)
        async with self.lock:
            pass

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._going.discard(task)
        if not task.cancelled():
            task.exception()  # a refusal that nobody waits for is nothing to report

    async def _read_again(self) -> None:
        """Another server works on the same store. What it wrote is the truth."""
        id_ = self.session.id
        stored = await self._writer.log(id_)
        if not stored:
            raise Refused(
                "This table has been put away. The people who run the server can restore it."
            )
        self.session.replace_with(
            await self._rules.pools.reading.do(
                HOUSE, lambda: Session(id_, (read_event(e.body) for e in stored))
            )
        )
        self._outdated()
