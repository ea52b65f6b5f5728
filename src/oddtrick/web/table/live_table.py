"""A table in use: its session in memory, the clients connected to it, and what works on it.

Everything that changes a table goes through `oddtrick.web.table.commit`; here it is shown. How the
machine players take their turns is in `machine_turns`. A table where the rules took too long is
closed, with all that happened before in its log, and the server goes on.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Collection, Coroutine, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, TypeAlias, TypeVar

from oddtrick.errors import OddtrickError, Refused
from oddtrick.messages import Message, say, term
from oddtrick.records import record_of, write_record
from oddtrick.rules.front import source_told
from oddtrick.store.events import (
    Acted,
    Arranged,
    Away,
    Back,
    Filled,
    Moved,
    Paced,
    Sat,
    SeatLeft,
    TableClosed,
    TableEvent,
    write_event,
)
from oddtrick.store.leases import NotOwner
from oddtrick.store.log import Append, StoreError
from oddtrick.support.cpu_limit import TooLong
from oddtrick.table.admission import Admission
from oddtrick.table.requests import acting, seating, table_people
from oddtrick.table.requests.consent import ConsentQuestion
from oddtrick.table.session.names import person_at
from oddtrick.table.session.session import Session, Stale
from oddtrick.web import messages
from oddtrick.web.machine_players import turns
from oddtrick.web.server.client import Client
from oddtrick.web.server.rate_limits import HOUSE, Visitor
from oddtrick.web.server.thread_pools import ThreadPools
from oddtrick.web.view.audience import Audience
from oddtrick.web.view.parts import SeenView

from .bounded_rules import STOPPED, BoundedRules
from .commit import Change, Commits, Request
from .machine_turns import RETRY, MachineTurns
from .store_writer import Writer
from .view_cache import ViewCache

# Who is waited for when a line closes: how long, when a machine player takes over, and when their
# seat is free.

GONE = 900.0
"""Seconds after which the seat of somebody who stays away is free, where others are there."""

LONGER = 60.0
"""Seconds that everybody who is waited for is given more when somebody asks for it."""


class Presence:
    """When the people who are not connected will have been away for too long.

    Nobody is waited for while nobody else is there: a table of one person's own stands still.
    """

    def __init__(self) -> None:
        self._until: dict[int, tuple[bool, float]] = {}  # whether they are away already, and when

    def look(self, session: Session, here: Collection[int], now: float) -> None:
        """See who is there, and count from now for those who have just gone."""
        wanted: dict[int, tuple[bool, float]] = {}
        # Where each turn has days, nobody has to be there.
        if not session.closed and not session.house.days:
            for seat in session.sitting:
                if seat in here or seat in session.next_players:
                    continue
                if not any(s in here for s in session.sitting):
                    continue
                away = session.seats[seat].away
                wait = GONE if away else float(session.house.patience)
                if not wait:
                    continue
                known = self._until.get(seat)
                wanted[seat] = known if known and known[0] == away else (away, now + wait)
        self._until = wanted

    def longer(self, now: float) -> None:
        """Give those who are waited for more time."""
        self._until = {
            s: (away, until if away else max(until, now) + LONGER)
            for s, (away, until) in self._until.items()
        }

    def again(self) -> None:
        """Count anew, after the patience of the table has changed."""
        self._until = {s: u for s, u in self._until.items() if u[0]}

    @property
    def next(self) -> float | None:
        """When the first of them will have been away for too long."""
        return min((until for _, until in self._until.values()), default=None)

    def due(self, now: float) -> list[tuple[int, bool]]:
        """Those who have been away for too long: the seat, and whether it is for good."""
        return [(s, away) for s, (away, until) in self._until.items() if until <= now]

    def seconds(self, now: float) -> Mapping[int, int]:
        """The seconds left, of those for whom no machine player plays yet."""
        return {
            s: max(0, round(until - now)) for s, (away, until) in self._until.items() if not away
        }


log = logging.getLogger(__name__)
T = TypeVar("T")

Listener: TypeAlias = "Callable[[LiveTable], None]"
"""Hears of a table to which something has happened."""

MOVES = frozenset((Sat, SeatLeft, Away, Back, Moved, Filled, Arranged, Paced, TableClosed))
"""The events that change who is at a table, or how it is listed."""

CLOSED = say("The host has closed this table.")
MODERATED = say("The people who run this server have closed this table. What was played is kept.")

ELSEWHERE = say("This seat was opened somewhere else. You can play on there.")
UNADMITTED = say("The host has not let you in.")


def why_closed(session: Session) -> Message | None:
    """Why a table is closed; `None` where it is not."""
    if not session.closed:
        return None
    if session.moderated:
        return MODERATED
    return STOPPED if session.stopped else CLOSED


class LiveTable:
    """A table in memory."""

    def __init__(
        self,
        session: Session,
        writer: Writer,
        pools: ThreadPools | None = None,
        over: Iterable[Listener] = (),
        asked: Iterable[Listener] = (),
        moved: Iterable[Listener] = (),
    ) -> None:
        """The rules are asked in `pools`. Listeners hear when a deal has been played to its end
        (`over`), when the director is `asked`, and when its people or settings have changed
        (`moved`)."""
        self._over, self._asked, self._moved = over, asked, moved
        self._writer = writer
        self.session = session
        """The table as it stands. It stays one object, which becomes what it is after a change."""
        self.clients: set[Client] = set()
        self.used = time.monotonic()
        """When anything last happened here."""
        self.opened = round(time.time())
        """When it was opened, or read again, in seconds since 1970."""
        self.showing = ViewCache()
        self.admission = Admission()
        self.rules = BoundedRules(pools or ThreadPools(), self._stopped)
        self.commits = Commits(session, writer, self.rules, self._committed, self._outdated)
        self.question: ConsentQuestion | None = None
        """What all must agree to, as to take something back."""
        self.presence = Presence()
        self._waiting: asyncio.TimerHandle | None = None
        """Until somebody who is waited for has been away for too long."""
        self.machines = MachineTurns(session, self.commits, self.rules, self.clients)
        self._due = False
        """Whether the clients are to be sent the table."""
        self.leaving = False
        """Whether it is being handed over: nothing is asked for any more."""
        self._background: set[asyncio.Task[None]] = set()

    # -- changes ---------------------------------------------------------------------------

    async def submit(
        self, request: Request[T], visitor: Visitor | None = None, what: str = "a request"
    ) -> T:
        """Commit a request (`oddtrick.web.table.commit.Commits.submit`). Raises what it raises, and
        `Refused` where the address has written too much."""
        if self.leaving:
            raise NotOwner("This table is changing servers. Your page finds it by itself.")
        if visitor is not None:
            visitor.check_writes()
        return await self.commits.submit(request, visitor, what)

    def _committed(self, change: Change[Any]) -> None:
        """Show what is stored now, and inform those whom it concerns."""
        session, kinds = self.session, {event.__class__ for event in change.events}
        if SeatLeft in kinds or Moved in kinds:
            self._seat_again()
        if Arranged in kinds:
            self.presence.again()
        self.publish(at_once=True)
        if not kinds.isdisjoint(MOVES):
            self.moved()
        if session.dealt and Acted in kinds:
            if session.state.over:
                self._tell(self._over)
            elif session.asks_director:
                self._tell(self._asked)
        if (why := why_closed(session)) is not None:
            for client in [*self.clients]:
                client.dismiss(why, 4003)

    def moved(self) -> None:
        """Its people or settings have changed, or it is new here."""
        self._tell(self._moved)

    def _tell(self, listeners: Iterable[Listener]) -> None:
        for hear in listeners:
            hear(self)

    def _outdated(self) -> None:
        self._seat_again()
        self.publish()

    def publish(self, *, at_once: bool = False) -> None:
        """Send everybody the table as it stands, and let the machine players go on. What is not
        sent `at_once` is sent with what else changes in this turn of the loop."""
        self.used = time.monotonic()
        with suppress(TooLong):
            self.rules.now("what it shows", lambda: self._publish(at_once))

    def _publish(self, at_once: bool) -> None:
        self._check_absences()
        self._lapse()
        self.showing.moved()
        if late := self.showing.keep(self.session, self._audience):
            asyncio.get_running_loop().call_later(late + 0.01, self._show_all)
        if not self._due:
            self._due = not at_once
            if at_once:
                self._show_all()
            else:
                asyncio.get_running_loop().call_soon(self._show_all)
        self.machines.wake()

    def _show_all(self) -> None:
        self._due = False
        clients = [client for client in self.clients if client.may_show()]
        with suppress(TooLong):  # the table says good-bye
            news = self.rules.now("what it shows", lambda: [c.news() for c in clients])
            for client, text in zip(clients, news, strict=True):
                client.push(text)
            if len(clients) == len(self.clients):
                self.showing.all_shown()

    def _submit_background(self, request: Request[None]) -> None:

        async def granted() -> None:
            try:
                await self.submit(request)
            except StoreError as error:
                log.error("table %s waits: %s", self.session.id, error)
                await asyncio.sleep(RETRY)
                self._check_absences()
            except OddtrickError as error:
                log.error("table %s: %s", self.session.id, error)

        self._in_background(granted())

    def _in_background(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    # -- the end ---------------------------------------------------------------------------

    def _stopped(self, what: str) -> None:
        self.machines.close()
        self._in_background(self._close_stopped(what))

    async def _close_stopped(self, what: str) -> None:
        session = self.session
        try:
            record = await self.rules.pools.acts.do(
                HOUSE, lambda: write_record(record_of(session.state)).decode()
            )
        except Exception:
            record = "no record can be made"
        log.error("table %s was stopped, %s took too long: %s", session.id, what, record)
        try:
            # Nothing is asked of the rules for this.
            body = write_event(TableClosed(stopped=True))
            async with self.commits.lock:
                await self._writer.write(Append(session.id, session.version + 1, [body]))
                session.apply(TableClosed(stopped=True))
        except OddtrickError as error:
            log.error("table %s could not be closed: %s", session.id, error)
            session.closed = session.stopped = True
        self.moved()
        for client in [*self.clients]:
            client.dismiss(STOPPED, 4003)

    @property
    def idle_for(self) -> float:
        """Seconds since anything happened here; 0 while it is in use."""
        busy = self.clients or self.commits.busy or self.machines.playing
        return 0.0 if busy else time.monotonic() - self.used

    @property
    def quiet_for(self) -> float:
        """Seconds since anything happened here; 0 while it is being done."""
        busy = self.commits.busy or self.machines.playing
        return 0.0 if busy else time.monotonic() - self.used

    async def settle(self) -> None:
        """Begin nothing more, and wait until what is being done is done and published."""
        self.leaving = True
        self.close()
        await self.machines.ended()
        await self.commits.settled()

    def send_away(self) -> None:
        """Have the clients open their lines anew."""
        for client in [*self.clients]:
            client.come_back()

    def close(self) -> None:
        """Stop the machine players; the log has everything."""
        self.machines.close()
        self._stop_waiting()

    # -- clients ---------------------------------------------------------------------------

    @property
    def _seated(self) -> frozenset[int]:
        return frozenset(c.seat for c in self.clients if c.seat >= 0)

    @property
    def audience(self) -> Audience:
        """The people here, and the question to all."""
        return self._audience()

    def _audience(self) -> Audience:
        asking = tuple(self.admission.asking.values())
        watchers = sum(c.seat < 0 for c in self.clients)
        leaving = self.presence.seconds(time.monotonic())
        return Audience(self._seated, watchers, leaving, self.question, asking)

    def view(self, seat: int) -> SeenView | None:
        """The view for a seat. None for an onlooker as long as there is nothing that they may see
        already. Raises `TooLong` where the table had to be stopped for it."""
        return self.rules.now("what it shows", lambda: self._view(seat))

    @property
    def name(self) -> str:
        """The name of the table in the server's log."""
        return f"table {self.session.id}"

    def news(
        self, seat: int, seen: SeenView | None, encode: messages.Encode
    ) -> tuple[SeenView | None, bytes | None]:
        """The view for a seat and the frame that makes it of the one seen; both `None` for an
        onlooker as long as there is nothing that they may see."""
        # Where everybody is shown the table, all of it is bounded together.
        now = self._view(seat) if self.rules.bounded else self.view(seat)
        return now, None if now is None else self.showing.change(seen, now, encode)

    def _view(self, seat: int) -> SeenView | None:
        return self.showing.view(self.session, seat, self._audience)

    def join(self, client: Client) -> None:
        """Connect a client; an earlier one on the same seat has to go."""
        if client.seat >= 0:
            for other in [c for c in self.clients if c.seat == client.seat]:
                self.clients.discard(other)
                other.dismiss(ELSEWHERE, 4001)
        self.clients.add(client)
        self.publish()
        self.moved()
        if self.view(client.seat) is None:
            late = self.session.house.delay
            wait = say("Onlookers are {late} seconds late here. Wait.", late=late)
            client.answer(messages.Error("refused", wait))

    def leave(self, client: Client) -> None:
        """Forget a client whose connection has ended."""
        if client in self.clients:
            self.clients.discard(client)
            self.publish()
            self.moved()

    def _seat_again(self) -> None:
        """Look up the seats by their tokens again: they may have changed."""
        for client in self.clients:
            if client.token is not None:
                try:
                    client.seat = self.session.home_of(client.token)
                except OddtrickError:
                    client.seat = -1

    def _check_absences(self) -> None:
        """Note whose people are connected, and come back when the next waiting is over."""
        now = time.monotonic()
        self.presence.look(self.session, self._seated, now)
        self._stop_waiting()
        if (until := self.presence.next) is not None:
            loop = asyncio.get_running_loop()
            self._waiting = loop.call_later(max(0.0, until - now), self._absences_over)

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()

    def _absences_over(self) -> None:
        for seat, gone in self.presence.due(time.monotonic()):
            self._submit_background(
                lambda s, seat=seat, gone=gone: (None, table_people.away(s, seat, gone=gone))  # type: ignore[misc]
            )

    def wait_longer(self) -> None:
        """Give those who are away more time."""
        self.presence.longer(time.monotonic())
        self.publish()

    def nudge(self, by: int, seat: int) -> None:
        """Ask a player to go on."""
        who = person_at(self.session.game, by, [seat.name for seat in self.session.seats])
        waits = say("{who} waits for you.", who=who)
        for client in self.clients:
            if client.seat == seat:
                client.answer(messages.Nudged(waits))

    # -- seats -----------------------------------------------------------------------------

    async def sit(
        self, seat: str | None, name: str, token: str, address: str, by: str, person: str = ""
    ) -> tuple[int, bool]:
        """Sit somebody of an address down, a `person` with a name that stays or anybody else; the
        seat, and whether the host is asked first.

        `by` is the token of a seat that the request comes with: the host's own is their yes, and
        another token's holder has a seat already.
        """

        def plan(session: Session) -> tuple[tuple[int, bool], Sequence[TableEvent]]:
            if session.evening:
                raise Refused("Who plays at the club sits down by the link that the director gave.")
            if session.of_set:
                raise Refused("A board of a set is played by one person. Play the set yourself.")
            home = session.home_of(by) if by else -1
            if home >= 0 and home == session.host:
                taken, sat = seating.sit(session, seat, name, token, address, person=person)
                return (taken, False), sat
            if home >= 0:
                raise Refused("You sit at {seat} already.", seat=term(session.game.seats[home]))
            taken, asked, events = self.admission.sit(session, seat, name, token, address, person)
            return (taken, asked), events

        found = await self.submit(plan)
        if found[1]:
            self.publish()
        return found

    async def time_over(self, seat: int, token: str) -> bool:
        """The days for the turn of a seat are over, which the token of this hash held then; whether
        the table still waited for it."""

        def plan(session: Session) -> tuple[bool, Sequence[TableEvent]]:
            events = table_people.late(session, seat, token)
            return bool(events), events

        return await self.submit(plan)

    async def seat(self, letter: str, name: str, token: str) -> None:
        """Give a player of an evening their seat by the movement, which they may hold already, also
        from a machine player who has sat in for them."""

        def plan(session: Session) -> tuple[None, Sequence[TableEvent]]:
            with suppress(Refused):
                session.home_of(token)
                return None, ()
            return None, seating.sit(session, letter, name, token, at_once=True)[1]

        await self.submit(plan)

    async def admit(self, home: int, number: int, yes: bool) -> None:
        """Let in who waits under a number, or not, as the person at a seat says. Raises `Refused`
        for anybody but the host."""

        def plan(session: Session) -> tuple[int, Sequence[TableEvent]]:
            asked = self.admission.asking.get(number)
            events = self.admission.answer(session, home, number, yes)
            return (asked.seat if asked else -1), events

        seat = await self.submit(plan)
        self.admission.answered(number)
        for client in [c for c in self.clients if c.waits == number]:
            client.waits = 0
            if yes:
                client.seat = seat
                client.refresh(whole=True)
            else:
                client.answer(messages.Error("refused", UNADMITTED))
        self.publish()

    # -- what all must agree to ------------------------------------------------------------

    def _lapse(self) -> None:
        """Drop a question that the deal has overtaken."""
        if self.question is not None and not self.question.still_valid(self.session):
            self.question = None

    async def ask_all(self, question: ConsentQuestion) -> None:
        """Ask all the others for something; where there is nobody to ask it happens at once."""
        self._lapse()
        if self.question is not None:
            raise Refused("Something else is being asked. Answer that first.")
        self.question = question
        await self._settle_question()

    async def vote(self, home: int, *, yes: bool) -> None:
        """Somebody's answer. Who asked may take the question back by saying no."""
        self._lapse()
        asked = self.question
        if asked is None:
            raise Refused("Nothing is being asked.")
        if not yes and (home == asked.by or home in asked.awaiting):
            self.question = None
            self.publish()
            return
        if home not in asked.awaiting:
            raise Refused("You have answered already.")
        asked.awaiting.discard(home)
        await self._settle_question()

    async def _settle_question(self) -> None:
        asked = self.question
        if asked is not None and not asked.awaiting:
            self.question = None
            await self.submit(lambda session: (None, asked.plan(session)))
        self.publish()

    # -- hints -----------------------------------------------------------------------------

    async def _thought(
        self, home: int, version: int, visitor: Visitor | None, what: Callable[[Session, int], T]
    ) -> tuple[Session, T]:
        """What is found for a person whose turn it is, and the table as it was then. Raises
        `Stale` where the hand has moved on meanwhile."""
        before = self.session.copy()
        seat = acting.hint_seat(before, home, version)
        found = await self.rules.pools.players.do(visitor or HOUSE, lambda: what(before, seat))
        if self.session.since != before.since:
            raise Stale("Somebody played first. The table has been brought up to date.")
        return before, found

    async def prove(
        self, home: int, version: int, visitor: Visitor | None = None
    ) -> messages.Proved:
        """Whether the patience can still be won that a person plays alone. Raises `Stale` as
        `advise` does."""
        before, winnable = await self._thought(
            home, version, visitor, lambda s, _: turns.standing(s)
        )
        return messages.Proved(before.version, winnable.verdict, winnable.back)

    async def advise(
        self, home: int, version: int, visitor: Visitor | None = None
    ) -> messages.Hint:
        """The advice for a person whose turn it is. Raises `Stale` where the hand has moved
        on while it thought."""
        before, decision = await self._thought(home, version, visitor, turns.hint)
        stage, by = before.state.stage, decision.action.by
        forced = len(before.state.legal(by)) == 1
        return messages.Hint(
            version=before.version,
            code=stage.code(decision.action),
            label=stage.label(decision.action),
            reason=decision.reason,
            citation=source_told(before.state.game, decision.citation, forced=forced),
            meaning=decision.meaning,
        )
