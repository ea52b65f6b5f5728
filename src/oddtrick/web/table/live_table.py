"""A table in use: its session in memory, the clients connected to it, its machine players.

Everything that changes a table goes through `commit`: folded into a twin, written to the store,
and when it is there shown. One lock a table keeps wishes in order. The rules are asked in the
threads of `oddtrick.web.server.thread_pools`, bounded; a table where that took too long is closed,
with all that happened before in its log, and the server goes on.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Hashable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Generic, NamedTuple, TypeVar

from oddtrick.core import Turn
from oddtrick.errors import OddtrickError, Refused
from oddtrick.records import record_of, write_record
from oddtrick.store import (
    Acted,
    Arranged,
    Conflict,
    Moved,
    Paced,
    SeatLeft,
    StoreError,
    TableClosed,
    TableEvent,
    read_event,
    write_event,
)
from oddtrick.store.deals import DealSummary
from oddtrick.web.connection import messages
from oddtrick.web.connection.client import Client
from oddtrick.web.machine_players import turns
from oddtrick.web.people.admission import Admission
from oddtrick.web.people.presence import Presence
from oddtrick.web.requests import leaving_and_returning, requests
from oddtrick.web.requests.consent import ConsentQuestion
from oddtrick.web.server.cpu_limit import TooLong, within
from oddtrick.web.server.rate_limits import Visitor
from oddtrick.web.server.thread_pools import SHOWING, ThreadPools
from oddtrick.web.session.session import CHANGES, Session, Stale
from oddtrick.web.view.context import Audience

from .deal_index import apply_and_index
from .store_writer import Writer
from .view_cache import ViewCache

__all__ = ["LiveTable", "Reckoned", "closed", "reckon"]

log = logging.getLogger(__name__)
T = TypeVar("T")

CLOSED = "The host has closed this table."
STOPPED = (
    "This table is closed: something here took so long that it had to be stopped. What was played "
    "before is kept, and all other tables go on."
)

MOST_CHANGES = 100
"""How often levels, seats, the house and explanations may change between two acts in the hand."""

RETRY = 2.0
"""Seconds until a machine player whose act could not be stored tries again."""


class Reckoned(NamedTuple, Generic[T]):
    """What a wish comes to, not yet written: its result and events, the table after them, and what
    is written down of its deals."""

    result: T
    events: Sequence[TableEvent]
    bodies: Sequence[str]
    twin: Session
    deals: Sequence[DealSummary]


def reckon(
    session: Session, plan: Callable[[Session], tuple[T, Sequence[TableEvent]]]
) -> Reckoned[T]:
    """Plan events for a table as it stands, and fold them into a twin. Changes nothing, so it can
    be done in any thread and broken off. Raises what the plan raises."""
    result, events = plan(session)
    if session.changes >= MOST_CHANGES and any(isinstance(e, CHANGES) for e in events):
        raise Refused(
            "So much has been changed since the last act that it has to wait for the next."
        )
    twin = session.copy()
    bodies = [write_event(e) for e in events]
    return Reckoned(result, events, bodies, twin, apply_and_index(twin, events))


def closed(session: Session) -> str:
    """Why a table is closed, in a sentence; empty where it is not."""
    if not session.closed:
        return ""
    return STOPPED if session.stopped else CLOSED


def _gone_away(session: Session, seat: int, gone: bool) -> tuple[None, Sequence[TableEvent]]:
    """That a seat's player has been away for a while, or is given up."""
    return None, leaving_and_returning.away(session, seat, gone=gone)


class LiveTable:
    """A table in memory."""

    def __init__(
        self,
        session: Session,
        writer: Writer,
        over: Callable[[LiveTable], None] = lambda table: None,
        rooms: ThreadPools | None = None,
    ) -> None:
        """`over` is told when a deal has been played to its end; the rules are asked in `rooms`."""
        self._over = over
        self._rooms = rooms or ThreadPools()
        self._stopped = False
        """Whether it was stopped, and is only to be closed."""
        self._pace = ""
        """The pace that was wished for and is not stored yet."""
        self.session = session
        self.writer = writer
        self.clients: set[Client] = set()
        self.admission = Admission()
        self.lock = asyncio.Lock()
        self.used = time.monotonic()
        self.showing = ViewCache()
        self._due = False
        self._machines: asyncio.Task[None] | None = None
        self.presence = Presence()
        self.asked: ConsentQuestion | None = None
        self._waiting: asyncio.TimerHandle | None = None
        self._sending: set[asyncio.Task[None]] = set()
        self._changed = asyncio.Event()

    # -- clients ---------------------------------------------------------------------------

    @property
    def audience(self) -> Audience:
        seated = frozenset(c.home for c in self.clients if c.home >= 0)
        leaving = self.presence.seconds(time.monotonic())
        asking = tuple(self.admission.asking.values())
        watchers = sum(c.home < 0 for c in self.clients)
        return Audience(seated, watchers, leaving, self.asked, asking)

    def view(self, home: int) -> messages.ViewFrame | None:
        """The view for a seat. None for an onlooker as long as there is nothing that he may see
        already. Raises `TooLong` where the table had to be stopped for it."""
        return self._at_once(lambda: self.showing.view(self.session, home, self.audience))

    # -- what takes too long ---------------------------------------------------------------

    def _at_once(self, work: Callable[[], T]) -> T:
        """What must be known in the loop itself, bounded. Raises `TooLong`."""
        if self._stopped:
            raise TooLong(STOPPED)
        try:
            return within(SHOWING, work)
        except TooLong:
            self._stop("what it shows")
            raise

    async def _away(self, who: Hashable, what: str, work: Callable[[], T]) -> T:
        """What the rules say, asked in another thread. Raises `TooLong` where the table had to be
        stopped for it."""
        if self._stopped:
            raise TooLong(STOPPED)
        try:
            return await self._rooms.acts.do(who or self, work)
        except TooLong:
            self._stop(what)
            raise TooLong(STOPPED) from None

    def _stop(self, what: str) -> None:
        """Close the table for good: `what` is what took too long."""
        if self._stopped:
            return
        self._stopped = True
        if self._machines is not None:
            self._machines.cancel()
        task = asyncio.create_task(self._closing(what))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def _closing(self, what: str) -> None:
        session = self.session
        try:
            record = await self._rooms.acts.do(
                self, lambda: write_record(record_of(session.state)).decode()
            )
        except Exception:
            record = "no record can be made"
        log.error("table %s was stopped, %s took too long: %s", session.id, what, record)
        try:
            # Nothing is asked of the rules for this.
            body = write_event(TableClosed(stopped=True))
            async with self.lock:
                await self.writer.append(session.id, self.session.version + 1, [body])
                self.session.apply(TableClosed(stopped=True))
        except OddtrickError as error:
            log.error("table %s could not be closed: %s", session.id, error)
            self.session.closed = self.session.stopped = True
        for client in [*self.clients]:
            client.dismiss(STOPPED, 4003)

    # -- who is there ----------------------------------------------------------------------

    def _look(self) -> None:
        """See who is there and who is waited for, and come back when that is over."""
        now = time.monotonic()
        here = {c.home for c in self.clients if c.home >= 0}
        self.presence.look(self.session, here, now)
        if self._waiting is not None:
            self._waiting.cancel()
        until = self.presence.next
        loop = asyncio.get_running_loop()
        self._waiting = (
            None if until is None else loop.call_later(max(0.0, until - now), self._waited)
        )

    def _waited(self) -> None:
        for seat, gone in self.presence.due(time.monotonic()):
            self._do(partial(_gone_away, seat=seat, gone=gone))

    def _do(self, plan: Callable[[Session], tuple[None, Sequence[TableEvent]]]) -> None:
        """Grant what nobody waits for."""

        async def granted() -> None:
            try:
                await self.wish(plan)
            except StoreError as error:
                log.error("table %s waits: %s", self.session.id, error)
                await asyncio.sleep(RETRY)
                self._look()
            except OddtrickError as error:
                log.error("table %s: %s", self.session.id, error)

        task = asyncio.create_task(granted())
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    def longer(self) -> None:
        """Give those who are away more time."""
        self.presence.longer(time.monotonic())
        self.show()

    async def ask(self, question: ConsentQuestion) -> None:
        """Ask all the others for something; where there is nobody to ask it happens at once."""
        if self.asked is not None and self.asked.holds(self.session):
            raise Refused("Something else is being asked. Answer that first.")
        self.asked = question
        await self._agreed()

    async def answer(self, home: int, *, yes: bool) -> None:
        """Somebody's answer. Who asked may take the question back by saying no."""
        asked = self.asked
        if asked is None or not asked.holds(self.session):
            self.asked = None
            raise Refused("Nothing is being asked.")
        if not yes and (home == asked.by or home in asked.waits):
            self.asked = None
            self.show()
            return
        if home not in asked.waits:
            raise Refused("You have answered already.")
        asked.waits.discard(home)
        await self._agreed()

    async def _agreed(self) -> None:
        asked = self.asked
        if asked is not None and not asked.waits:
            self.asked = None
            await self.wish(lambda session: (None, asked.plan(session)))
        self.show()

    def nudge(self, by: int, seat: int) -> None:
        """Ask a player to go on."""
        who = self.session.seats[by].name or self.session.game.seats[by]
        for client in self.clients:
            if client.home == seat:
                client.answer(messages.Nudged(f"{who} waits for you."))

    def _seat_again(self) -> None:
        """Who sits where may have changed: ask the tokens."""
        for client in self.clients:
            if client.token is not None:
                try:
                    client.home = self.session.home_of(client.token)
                except OddtrickError:
                    client.home = -1

    def join(self, client: Client) -> None:
        """Connect a client; an earlier one on the same seat has to go."""
        if client.home >= 0:
            for other in [c for c in self.clients if c.home == client.home]:
                self.clients.discard(other)
                other.dismiss("This seat was opened somewhere else. You can play on there.", 4001)
        self.clients.add(client)
        self.show()
        if self.view(client.home) is None:
            late = self.session.house.delay
            client.answer(
                messages.Error("refused", f"Onlookers are {late} seconds late here. Wait.")
            )

    def leave(self, client: Client) -> None:
        """Forget a client whose connection has ended."""
        if client in self.clients:
            self.clients.discard(client)
            self.show()

    async def sit(
        self, seat: str | None, name: str, token: str, whence: str, by: str
    ) -> tuple[int, bool]:
        """Sit somebody of an address down; the seat, and whether the host is asked first.

        `by` is the token of a seat that the wish comes with: the host's own is his yes, and
        whoever else has a seat has one already.
        """

        def plan(session: Session) -> tuple[tuple[int, bool], Sequence[TableEvent]]:
            if session.evening:
                raise Refused("Who plays at the club sits down by the link that the director gave.")
            if session.of_set:
                raise Refused("A board of a set is played by one person. Play the set yourself.")
            home = session.home_of(by) if by else -1
            if home >= 0 and home == session.host:
                taken, sat = requests.sit(session, seat, name, token, whence)
                return (taken, False), sat
            if home >= 0:
                raise Refused(f"You sit at {session.game.seats[home]} already.")
            taken, asked, events = self.admission.sit(session, seat, name, token, whence)
            return (taken, asked), events

        found = await self.wish(plan)
        if found[1]:
            self.show()
        return found

    async def seat(self, letter: str, name: str, token: str) -> None:
        """Give a player of an evening his seat by the movement, which he may hold already, also
        from a machine player who has sat in for him."""

        def plan(session: Session) -> tuple[None, Sequence[TableEvent]]:
            with suppress(Refused):
                session.home_of(token)
                return None, ()
            return None, requests.sit(session, letter, name, token, at_once=True)[1]

        await self.wish(plan)

    async def admit(self, home: int, number: int, yes: bool) -> None:
        """Let in who waits under a number, or not, as the person at a seat says. Raises `Refused`
        for anybody but the host."""

        def plan(session: Session) -> tuple[int, Sequence[TableEvent]]:
            asked = self.admission.asking.get(number)
            events = self.admission.answer(session, home, number, yes)
            return (asked.seat if asked else -1), events

        seat = await self.wish(plan)
        self.admission.answered(number)
        for client in [c for c in self.clients if c.waits == number]:
            client.waits = 0
            if yes:
                client.home = seat
                client.refresh(whole=True)
            else:
                client.answer(messages.Error("refused", "The host has not let you in."))
        self.show()

    def show(self) -> None:
        """Send everybody the table as it stands, and let the machine players go on."""
        self.used = time.monotonic()
        with suppress(TooLong):
            self._at_once(self._shown)

    def _shown(self) -> None:
        self._look()
        if self.asked is not None and not self.asked.holds(self.session):
            self.asked = None
        self.showing.moved()
        self._changed.set()
        if late := self.showing.keep(self.session, self.audience):
            asyncio.get_running_loop().call_later(late + 0.01, self._show_all)
        if not self._due:
            self._due = True
            asyncio.get_running_loop().call_soon(self._show_all)
        turns.ready(self.session)
        resting = self._machines is None or self._machines.done()
        if resting and self._machine_turn() is not None:
            self._machines = asyncio.create_task(self._play_machines())

    def _show_all(self) -> None:
        self._due = False
        for client in [*self.clients]:
            client.show()

    @property
    def idle_for(self) -> float:
        """Seconds since anything happened here; 0 while it is in use."""
        busy = self.clients or self.lock.locked()
        playing = self._machines is not None and not self._machines.done()
        return 0.0 if busy or playing else time.monotonic() - self.used

    def close(self) -> None:
        """Stop the machine players; the log has everything."""
        if self._machines is not None:
            self._machines.cancel()
        if self._waiting is not None:
            self._waiting.cancel()

    # -- changes ---------------------------------------------------------------------------

    async def wish(
        self,
        plan: Callable[[Session], tuple[T, Sequence[TableEvent]]],
        who: Visitor | None = None,
        what: str = "a wish",
    ) -> T:
        """Plan events for the table as it stands and commit them, with nobody in between. `who` is
        the address that asks, which is served in turn with others and for which is written, `what`
        what it asks for."""
        if who is not None:
            who.check_writes()

        async def granted() -> T:
            async with self.lock:
                found = await self._reckon(plan, who, what)
                await self._write(found, who)
                return found.result

        # Whoever asked may hang up meanwhile: what is being written is folded in all the same,
        # and a refusal that nobody waits for is nothing to report.
        task = asyncio.create_task(granted())
        task.add_done_callback(lambda done: done.cancelled() or done.exception())
        return await asyncio.shield(task)

    async def commit(self, events: Sequence[TableEvent], who: Visitor | None = None) -> None:
        """Fold events in, store them, show the table. Called with the lock held."""
        found = await self._reckon(lambda _: (None, events), who, "what has happened")
        await self._write(found, who)

    async def _reckon(
        self,
        plan: Callable[[Session], tuple[T, Sequence[TableEvent]]],
        who: Visitor | None,
        what: str,
    ) -> Reckoned[T]:
        """What a wish comes to. Called with the lock held."""
        session, pace = self.session, self._pace

        def paced(now: Session) -> tuple[T, Sequence[TableEvent]]:
            result, events = plan(now)
            return result, [Paced(pace), *events] if pace and events else events

        return await self._away(who, what, lambda: reckon(session, paced))

    async def _write(self, found: Reckoned[Any], who: Visitor | None) -> None:
        """Store what was reckoned and become it. Called with the lock held since then."""
        if not found.events:
            return
        twin, events = found.twin, found.events
        try:
            await self.writer.append(twin.id, self.session.version + 1, found.bodies, found.deals)
        except Conflict:
            await self._read_again()
            raise Stale("Somebody played first. The table has been brought up to date.") from None
        if who is not None:
            who.wrote(sum(map(len, found.bodies)))
        self.session.replace_with(twin)
        self._keep_pace(events)
        if any(isinstance(e, SeatLeft | Moved) for e in events):
            self._seat_again()
        if any(isinstance(e, Arranged) for e in events):
            self.presence.again()
        self.show()
        if twin.dealt and twin.state.over and any(isinstance(e, Acted) for e in events):
            self._over(self)
        if self.session.closed:
            for client in [*self.clients]:
                client.dismiss(closed(self.session), 4003)

    def set_pace(self, pace: str) -> None:
        """Let the machine players act faster or slower. It is stored with what happens next: who
        changes it to and fro writes nothing. Raises `Refused` for a pace there is not."""
        if requests.set_pace(self.session, pace):
            self._pace = self.session.pace = pace
            self.show()

    def _keep_pace(self, events: Sequence[TableEvent]) -> None:
        """The pace that was wished for goes on: it is stored now, or was wished for meanwhile."""
        stored = next((e.pace for e in events if isinstance(e, Paced)), "")
        if stored == self._pace:
            self._pace = ""
        elif self._pace:
            self.session.pace = self._pace

    async def _read_again(self) -> None:
        """Another server works on the same store. What it wrote is the truth."""
        id_ = self.session.id
        stored = await self.writer.log(id_)
        self.session = await self._rooms.reading.do(
            self, lambda: Session(id_, (read_event(e.body) for e in stored))
        )
        self._seat_again()
        self.show()

    def _machine_turn(self) -> Turn | None:
        """The turn of a machine player, who acts only while somebody is there to see it."""
        return self.session.machine_turn() if self.clients else None

    @property
    def _whose(self) -> Visitor | None:
        """The address that machine players think for: that of one who is here, of those who sit
        before onlookers."""
        here = [c for c in self.clients if c.whence is not None]
        first = min(here, key=lambda c: (c.home < 0, c.number), default=None)
        return None if first is None else first.whence

    async def _play_machines(self) -> None:
        """Act for the machine players until it is a person's turn, the hand is over or nobody is
        there any more."""
        clock = asyncio.get_running_loop().time
        began = clock()
        while self._machine_turn() is not None:
            try:
                # People who act meanwhile do not keep a machine player waiting for ever.
                if await self._play_one(began):
                    began = clock()
            except Stale:
                continue
            except StoreError as error:
                log.error("table %s waits: %s", self.session.id, error)
                await asyncio.sleep(RETRY)
            except OddtrickError as error:
                log.error("the machine players of table %s stopped: %s", self.session.id, error)
                return

    async def _play_one(self, began: float) -> bool:
        """Act for the machine player whose turn it is, once it has waited; whether it could."""
        seen = self.session.since
        await self._pause(began)
        async with self.lock:
            session = self.session
            turn = self._machine_turn()
            if turn is None or session.since != seen:
                return False
            who = self._whose
            try:
                name, decision = await turns.decided(session, turn.by, self._rooms, who)
            except TooLong:
                self._stop("a decision")
                raise

            def plan(now: Session) -> tuple[None, Sequence[TableEvent]]:
                return None, requests.machine_act(now, decision.act, name, *decision[1:])

            what = f"the {name} player’s {decision.act.kind}"
            await self._write(await self._reckon(plan, who, what), who)
            return True

    async def _pause(self, began: float) -> None:
        """Wait as the pace says, which may change meanwhile."""
        clock, seen = asyncio.get_running_loop().time, self.session.since
        while self.session.since == seen:
            left = began + turns.pause(self.session) - clock()
            if left <= 0:
                return
            self._changed.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), left)

    async def advise(self, home: int, version: int, who: Visitor | None = None) -> messages.Hint:
        """What the book would do for a person whose turn it is."""
        async with self.lock:
            session = self.session
            seat = requests.hint_seat(session, home, version)
            decision = await self._rooms.players.do(
                who or self, lambda: turns.advise(session, seat)
            )
            stage = session.state.stage
            return messages.Hint(
                version=session.version,
                code=stage.words.code(decision.act),
                label=stage.words.label(decision.act),
                reason=decision.reason,
                citation=decision.citation,
                meaning=decision.meaning,
            )
