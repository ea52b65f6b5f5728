"""The way of an act through the server, in order: request → events → apply → store → publish.

One lock a table keeps the requests in order. The rules are asked in a thread, on a copy of the
table, within bounds; the table itself changes only when its events are in the store, and is shown
only then.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar, cast

from oddtrick.errors import Refused
from oddtrick.store import Acted, Append, Conflict, Paced, TableEvent, read_event, write_event
from oddtrick.store.deals import DealSummary
from oddtrick.store.turns import TableTurns
from oddtrick.web.requests import seating
from oddtrick.web.server.rate_limits import HOUSE, Visitor
from oddtrick.web.session.by_turns import table_turns
from oddtrick.web.session.session import CHANGES, Session, Stale

from .bounded_rules import BoundedRules, NotAtOnce
from .deal_index import DealTracker
from .store_writer import Writer

T = TypeVar("T")

Request: TypeAlias = Callable[[Session], tuple[T, Sequence[TableEvent]]]
"""A request: from the table as it stands, a result and the events that grant it. It
raises `OddtrickError` where it cannot be granted."""

MOST_CHANGES = 100
"""How often levels, seats, settings and explanations may change between two acts in the hand."""


class Change(NamedTuple, Generic[T]):
    """A request that has been worked out and is not stored yet: its result and events, the table
    after them, the summaries of the deals that they changed, and whom the table waits for then
    where it is played by turns."""

    result: T
    events: Sequence[TableEvent]
    after: Session
    deals: Sequence[DealSummary]
    turns: TableTurns | None = None


def events_of(
    session: Session, request: Request[T], pace: str = ""
) -> tuple[T, Sequence[TableEvent]]:
    """Request → events. A `pace` that was asked for goes with them. Raises what the request
    raises, and `Refused` where too much has been changed to and fro."""
    result, events = request(session)
    if session.changes >= MOST_CHANGES and any(isinstance(e, CHANGES) for e in events):
        raise Refused(
            "So much has been changed since the last act that it has to wait for the next."
        )
    return result, [Paced(pace), *events] if pace and events else events


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


def change_of(session: Session, request: Request[T], pace: str = "") -> Change[T]:
    """Request → events → apply. Changes nothing, so it is done in any thread and broken off."""
    result, events = events_of(session, request, pace)
    if not events:
        return Change(result, events, session, [])
    after, deals = apply_events(session, events)
    return Change(result, events, after, deals, table_turns(session, after, events))


class _Turns:
    """One request after another, in the order in which they came. A lock of asyncio cannot be taken
    without waiting."""

    __slots__ = ("_taken", "_waiting")

    def __init__(self) -> None:
        self._taken = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def locked(self) -> bool:
        """Whether somebody has his turn."""
        return self._taken

    def take(self) -> bool:
        """Take a turn at once; whether nobody has one."""
        free = not self._taken
        self._taken = True
        return free

    def release(self) -> None:
        """The turn is over: it is the next one's who waits."""
        while self._waiting:
            waiter = self._waiting.popleft()
            if not waiter.done():
                waiter.set_result(None)
                return
        self._taken = False

    async def __aenter__(self) -> None:
        if self.take():
            return
        waiter = asyncio.get_running_loop().create_future()
        self._waiting.append(waiter)
        try:
            await waiter
        except asyncio.CancelledError:
            if waiter.done() and not waiter.cancelled():
                self.release()  # it was his turn already
            raise

    async def __aexit__(self, *error: object) -> None:
        self.release()


class _Outcome:
    """The outcome of something that is being written, for the one who waits for it: as a shielded
    future, without the turns of the event loop that costs."""

    def __init__(self) -> None:
        self._waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._settled, self._error = False, cast("BaseException | None", None)

    def settle(self, error: BaseException | None) -> None:
        """It has been written, or has failed."""
        self._settled, self._error = True, error
        if not self._waiter.done():
            self._waiter.set_result(None)

    async def wait(self) -> None:
        """Wait for it. Raises why it failed."""
        await self._waiter
        if self._error is not None:
            raise self._error

    async def settled(self) -> None:
        """Wait until it is known, for one whose waiting was broken off."""
        if not self._settled:
            self._waiter = asyncio.get_running_loop().create_future()
            await self._waiter


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
        self.lock = _Turns()
        self._writer = writer
        self._rules = rules
        self._publish = publish
        self._outdated = outdated
        self._pace = ""
        """The pace that was asked for and is not stored yet."""
        self._asked = 0
        """Requests that wait for their turn or have it."""
        self._catching_up: asyncio.Task[None] | None = None

    async def submit(self, request: Request[T], who: Visitor | None, what: str) -> T:
        """Commit a request with nobody in between; its result. `who` is the address that asks: it
        is served in turn with others, and its writing is counted. `what` is what it asks for.

        The caller may hang up meanwhile: what he asked for is done all the same.
        """
        if self._rules.quick and not self._asked and not self.lock.locked():
            return await self.in_turn(request, who, what)
        # It has to wait, which goes on without him; a refusal that nobody waits for is nothing to
        # report.
        task = asyncio.create_task(self.in_turn(request, who, what))
        task.add_done_callback(lambda done: done.cancelled() or done.exception())
        return await asyncio.shield(task)

    async def in_turn(self, request: Request[T], who: Visitor | None, what: str) -> T:
        """The same, given up where the caller gives up before it is being written."""
        self._asked += 1
        try:
            async with self.lock:
                return await self._commit(request, who, what)
        finally:
            self._asked -= 1

    async def _commit(self, request: Request[T], who: Visitor | None, what: str) -> T:
        """Request → events → apply → store → publish. Called with the lock held."""
        session, pace = self.session, self._pace
        change = await self._rules.change(who, what, lambda: change_of(session, request, pace))
        if change.events:
            shown = _Outcome()
            self._store(change, who, shown.settle)
            try:
                await shown.wait()
            except asyncio.CancelledError:
                await shown.settled()  # what is being written is not left half done
                raise
        return change.result

    def begin(
        self,
        request: Request[None],
        who: Visitor | None,
        done: Callable[[BaseException | None], None],
    ) -> bool:
        """Commit a request as `submit` does, without a task that waits for it; False where that has
        to be. `done` is called once it is shown, or with why it failed. Raises what the request
        raises."""
        if not self._rules.quick or self._asked or not self.lock.take():
            return False
        session, pace = self.session, self._pace
        try:
            change = self._rules.at_once(lambda: change_of(session, request, pace))
        except NotAtOnce:
            self.lock.release()
            return False
        except BaseException:
            self.lock.release()
            raise

        def settled(error: BaseException | None) -> None:
            self.lock.release()
            done(error)

        if change.events:
            self._store(change, who, settled)
        else:
            settled(None)
        return True

    def _store(
        self,
        change: Change[Any],
        who: Visitor | None,
        settle: Callable[[BaseException | None], None],
    ) -> None:
        """Write the events of a change; when they are on the disk, the table is as after it and is
        shown, and `settle` is called. It fails with `Stale` or `StoreError`."""
        session, bodies = self.session, [write_event(e) for e in change.events]
        first = session.version + 1
        append = Append(session.id, first, bodies, change.deals, turns=change.turns)

        def stored(error: BaseException | None) -> None:
            try:
                if error is None:
                    if who is not None:
                        who.wrote(sum(map(len, bodies)))
                    session.replace_with(change.after)
                    self._keep_pace(change.events)
                    self._publish(change)
                elif isinstance(error, Conflict):
                    self._catching_up = asyncio.create_task(self._catch_up(settle))
                    return
            except Exception as raised:
                error = raised
            settle(error)

        self._writer.begin(append, stored)

    async def _catch_up(self, settle: Callable[[BaseException | None], None]) -> None:
        """Read the table again, and refuse the act: somebody else was first."""
        try:
            await self._read_again()
        except Exception as error:
            settle(error)
        else:
            settle(Stale("Somebody played first. The table has been brought up to date."))

    def set_pace(self, pace: str) -> bool:
        """Let the machine players act faster or slower; whether that is another pace. It is stored
        with what happens next: who changes it to and fro writes nothing. Raises `Refused` for a
        pace there is not."""
        if not seating.set_pace(self.session, pace):
            return False
        self._pace = self.session.pace = pace
        return True

    def _keep_pace(self, events: Sequence[TableEvent]) -> None:
        """The pace that was asked for goes on: it is stored now, or was asked for meanwhile."""
        stored = next((e.pace for e in events if isinstance(e, Paced)), "")
        if stored == self._pace:
            self._pace = ""
        elif self._pace:
            self.session.pace = self._pace

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
