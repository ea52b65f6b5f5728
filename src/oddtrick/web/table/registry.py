"""All tables: made, found again in the store when somebody asks for them, let go when idle."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import suppress
from functools import partial
from typing import NamedTuple, TypeVar

import msgspec
from sqlalchemy import Connection, select

from oddtrick import __version__
from oddtrick.errors import BadRecord, IllegalAction, OddtrickError, Refused
from oddtrick.games import game as find_game
from oddtrick.messages import Message, Name, Verbatim, term
from oddtrick.records import Record, read_record, write_record
from oddtrick.store import deals
from oddtrick.store.events import (
    Arranged,
    AtEvening,
    AtSet,
    Filled,
    TableEvent,
    read_event,
    write_event,
)
from oddtrick.store.leases import shard_of
from oddtrick.store.log import EventLog, Stored
from oddtrick.support.cpu_limit import TooLong, within
from oddtrick.support.sandbox import ENDING, Workers
from oddtrick.support.thinkers import DistributedWorkers, thinkers_apart
from oddtrick.support.typed_json import decode
from oddtrick.systems import check_stated
from oddtrick.table.download import made_with, seats_taken
from oddtrick.table.requests import dealing, foreign_records, seating
from oddtrick.table.session.seats import (
    PersonWithKey,
    address_hash,
    new_token,
    token_hash,
)
from oddtrick.table.session.session import Session
from oddtrick.table.session.table_settings import TableSettings, arranged
from oddtrick.terms import STATED
from oddtrick.web import messages
from oddtrick.web.cluster.ownership import Ownership
from oddtrick.web.machine_players.worker_pool import MOST_ASKED
from oddtrick.web.messages import NewTable
from oddtrick.web.operation.moderation import Moderation
from oddtrick.web.server.rate_limits import ASKING, HOUSE, Visitor
from oddtrick.web.server.thread_pools import READING, ThreadPool, ThreadPools

from .deal_index import summaries_of_log
from .live_table import Listener, LiveTable
from .store_writer import Writer

MOST_LISTED = 50
"""Tables that the lobby shows at once."""

HANDING = 3.0
"""Seconds that what is being stored may take when a table is handed over."""

IDLE = 600.0
"""Seconds after which a table nobody uses is let go from memory; the store keeps it."""

LAYING = 4.0
"""Seconds that the deal of a record may take to be laid out."""

AT_CLUB = "book"
"""The machine players who take part in an evening."""

MEMORY = 256 << 20
"""Bytes that it may take."""

OWN, MOST = 20, 100
"""Records that may wait to be laid out: of one address, and of all."""


log = logging.getLogger(__name__)
T = TypeVar("T")


def _stated(new: NewTable) -> dict[str, str]:
    """The system of a table's maker for both sides, where sides of its game state one."""
    there = [option.name for option in find_game(new.game).options]
    return {name: new.system for name in STATED if name in there}


def _folded(id_: str, stored: Sequence[Stored]) -> Session:
    """A table as its log makes it. The systems of its sides are read here, where there is time, and
    not for who looks first."""
    session = Session(id_, (read_event(event.body) for event in stored))
    check_stated(dict(session.game.chosen))
    return session


class NoTable(OddtrickError):
    """There is no table of that id."""


class NotSeated(Refused):
    """A token that holds no seat at a table."""


class Damaged(OddtrickError):
    """A table that cannot go on. Why not is in the log: a stranger might learn cards from it."""


class Leaving(OddtrickError):
    """The server ends: nothing new is begun at it."""


class TablePerson(NamedTuple):
    """The person who plays a board of a set: their seat, name and token, the machines they play
    with, their pace, and the seed that their chance follows from, the same for everybody."""

    seat: str
    name: str
    token: str
    others: str
    pace: str
    seed: str


class TableRegistry:
    """The tables of one server, over one store."""

    def __init__(self, store: EventLog, ownership: Ownership | None = None) -> None:
        self.store = store
        self.ownership = ownership or Ownership()
        self.moderation = Moderation()
        self.leaving = False
        """Whether the server ends: no new tables."""
        self.trouble: Message | None = None
        """What is not as it should be here, in a sentence for those at every table."""
        self.tables: dict[str, LiveTable] = {}
        self.when_over: list[Listener] = []
        """Those who hear of a table whose deal has been played to its end and is stored."""
        self.when_asked: list[Listener] = []
        """Of a table that asks its director."""
        self.when_moved: list[Listener] = []
        """Of a table whose people or settings have changed, or which is new here."""
        self._writer = Writer(store)
        self.pools = ThreadPools(MOST_ASKED if thinkers_apart() else 2)
        # What strangers bring is laid out in a process, which is killed where it takes too much.
        self._workers = DistributedWorkers(Workers(1, seconds=LAYING, memory=MEMORY))
        self._laying = ThreadPool("laying", 1, own=OWN, most=MOST)
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._damaged: set[str] = set()
        self._learnt: asyncio.Task[None] | None = None

    async def make(
        self,
        new: NewTable,
        name: str,
        address: str,
        visitor: Visitor | None = None,
        person: PersonWithKey | None = None,
        then: Sequence[TableEvent] = (),
    ) -> tuple[LiveTable, int, str | None]:
        """A new table, dealt; with the seat of its maker (-1 to watch) and its token. `visitor` is
        the address it is made from, `person` somebody with a name that stays, `then` what follows
        the deal."""
        house = Arranged(listed=new.listed or None, days=new.days or None)
        arranged(TableSettings(), house)
        others = "" if new.others == "people" else new.others
        seed = secrets.token_hex(16) if new.seed is None else str(new.seed)
        record = None if new.record is None else read_record(msgspec.json.encode(new.record))
        if record is not None and record.game != new.game:
            raise BadRecord(
                "The record is one of “{game}”, not of “{other}”.",
                game=Name(record.game),
                other=Name(new.game),
            )
        options = new.options if record is None else {**new.options, **record.options}
        if new.system and record is None:
            options = {**_stated(new), **options}
        session, made = seating.make(
            self.ownership.new_id(),
            new.game,
            options,
            others=others,
            pace=new.pace,
            seed=seed,
            seeded=new.seed is not None,
        )
        events: list[TableEvent] = [*made]
        seat, token = -1, None
        if new.seat is not None:
            token = person.token_at(session.id) if person else new_token()
            letter, where = None if new.seat == "any" else new.seat, address_hash(seed, address)
            id_ = person.id if person else ""
            seat, sat = seating.sit(session, letter, name, token, where, person=id_)
            events += sat
        if house != Arranged():
            events.append(house)
        fresh = Session(session.id, events)
        if record is None:
            events += await self.pools.acts.do(visitor or HOUSE, lambda: dealing.first_deal(fresh))
        else:
            events += await self._brought(events, record, new, visitor)
        return await self._open(session.id, [*events, *then], visitor), seat, token

    async def _brought(
        self, made: Sequence[TableEvent], record: Record, new: NewTable, visitor: Visitor | None
    ) -> list[TableEvent]:
        """The events that lay out a record at a table, found in a process of its own. Raises
        `BadRecord`, `IllegalAction`, `Confined`, `TooMuch` or `Busy`."""
        actions = len(foreign_records.actions_of(record)) if new.played else 0
        if visitor is not None and not visitor.allows("acts", actions):
            raise Refused("Many deals have been brought from your address. Wait a while.")
        data = write_record(record)
        bodies, again = [write_event(e) for e in made], bool(new.again)
        laid_out = partial(
            self._workers.call, foreign_records.laid_out, data, bodies, new.played, again
        )
        found = await self._laying.do(visitor or HOUSE, laid_out)
        laid = decode(found, foreign_records.LaidOutRecord)
        if laid.illegal:
            raise IllegalAction(laid.illegal)
        return [read_event(body) for body in laid.events]

    async def lay(
        self,
        id_: str,
        record: Record,
        evening: AtEvening,
        house: Arranged,
        machines: tuple[int, ...] = (),
    ) -> LiveTable:
        """A table for a board of an evening at the club, dealt, at which nobody sits yet but
        machine players at some seats."""
        seed = secrets.token_hex(16)
        session, made = seating.make(
            id_, record.game, record.options, others="", pace="normal", seed=seed, evening=evening
        )
        seated = [Filled(AT_CLUB, machines)] if machines else []
        dealt = await self._dealt(session, house, record, ASKING.get())
        return await self._open(id_, [*made, house, *seated, *dealt])

    async def lay_for(
        self,
        id_: str,
        record: Record,
        at: AtSet,
        person: TablePerson,
        visitor: Visitor | None = None,
    ) -> LiveTable:
        """A table for a board of a set, dealt, at which its player sits with machines. Nobody may
        watch, and nothing is taken back where the others would have to play again."""
        session, made = seating.make(
            id_, record.game, record.options, others=person.others, pace=person.pace,
            seed=person.seed, of_set=at,
        )  # fmt: skip
        sat = seating.sit(session, person.seat, person.name, person.token)[1]
        house = Arranged(watch="nobody", undo="alone" if session.alone else "never", talk="off")
        dealt = await self._dealt(session, house, record, visitor or HOUSE)
        return await self._open(id_, [*made, *sat, house, *dealt], visitor)

    async def _dealt(
        self, session: Session, house: Arranged, record: Record, visitor: Visitor
    ) -> list[TableEvent]:
        session.apply(house)
        return await self.pools.acts.do(
            visitor, lambda: dealing.given_deal(session, record, again=True)
        )

    async def _open(
        self, id_: str, events: Sequence[TableEvent], visitor: Visitor | None = None
    ) -> LiveTable:
        self.check_stays()
        self.ownership.check(id_)
        # The table is folded anew from its events, like any that is read back.
        table = self._live(Session(id_))
        await table.commits.submit(lambda _: (None, events), visitor, "a new table")
        self.tables[id_] = table
        table.moved()
        return table

    def _live(self, session: Session) -> LiveTable:
        heard = self.when_over, self.when_asked, self.when_moved
        return LiveTable(session, self._writer, self.pools, *heard)

    def listed(self) -> list[LiveTable]:
        """The tables that everybody may see in the lobby, at which somebody sits now, or nobody has
        to be there."""
        live_tables = [
            table
            for table in self.tables.values()
            if table.session.house.listed
            and not table.session.closed
            and (table.audience.present or table.session.house.days)
        ]
        return sorted(live_tables, key=lambda table: -table.used)[:MOST_LISTED]

    async def being_played(self, cards: str) -> bool:
        """Whether a deal of these cards (`oddtrick.web.table.deal_index.cards_hash`) is not over at
        any table of the store."""
        await self.learn()
        return await self.ask(lambda connection: deals.being_played(connection, cards))

    async def learn(self) -> None:
        """Write down the deals of tables that were made before deals were written down."""
        learnt = self._learnt
        if learnt is None or (learnt.done() and (learnt.cancelled() or learnt.exception())):
            learnt = self._learnt = asyncio.create_task(self._learn())
        await asyncio.shield(learnt)

    async def _learn(self) -> None:
        for id_ in await self.ask(deals.unknown_tables):
            await self._write_down(id_)

    async def _write_down(self, id_: str) -> None:
        stored = await self._writer.log(id_)
        try:
            summaries = await self.pools.reading.do(HOUSE, lambda: summaries_of_log(id_, stored))
        except TooLong as error:
            log.error("the deals of table %s are not written down: %s", id_, error)
            summaries = summaries_of_log(id_, [])
        await self.change(lambda connection: deals.keep(connection, summaries))

    async def ask(self, question: Callable[[Connection], T]) -> T:
        """The store's answer about its deals; see `oddtrick.store.deals`."""
        return await self._writer.read(lambda: self.store.ask(question))

    async def look_up(self, question: Callable[[Connection], T]) -> T:
        """The store's answer, beside what is being written."""
        return await self._writer.beside(lambda: self.store.ask(question))

    async def change(self, change: Callable[[Connection], T]) -> T:
        """Write to the store what is no event of a table: a deal found, a set, a sanction."""
        return await self._writer.read(lambda: self.store.change(change))

    def tell(self, trouble: Message | None) -> None:
        """Tell everybody at a table what is not as it should be here; `None` says that it is
        over."""
        if trouble == self.trouble:
            return
        self.trouble = trouble
        frame = messages.Trouble(term("") if trouble is None else trouble)
        for table in self.tables.values():
            for client in table.clients:
                client.answer(frame)

    def check_stays(self) -> None:
        """Raises `Leaving` where the server ends."""
        if self.leaving:
            raise Leaving(ENDING)

    async def look(self) -> None:
        """See that the store answers, beside what is being written, and that it takes something
        again where it took nothing last. Raises `StoreError`."""
        await self.look_up(lambda connection: connection.scalar(select(1)))
        if self.store.failing:
            await self._writer.read(self.store.check_writable)

    async def get(self, id_: str) -> LiveTable:
        """A table, read back from the store where it is not in memory.

        Raises `NoTable` when there is none of that id, `Damaged` when it cannot be folded, and
        `NotOwner` where another server has it.
        """
        self.ownership.check(id_)
        self.check_stays()
        live_table = self.tables.get(id_)
        if live_table is not None:
            return live_table
        loading = self._loading.get(id_)
        if loading is None:
            loading = self._loading[id_] = asyncio.create_task(self._load(id_))
            loading.add_done_callback(lambda done: self._loaded(id_, done))
        return await asyncio.shield(loading)

    def _loaded(self, id_: str, done: asyncio.Task[LiveTable]) -> None:
        self._loading.pop(id_, None)
        if not done.cancelled():
            done.exception()  # those who waited have heard it; nobody may be left who did

    async def _load(self, id_: str) -> LiveTable:
        stored = await self._writer.beside(lambda: self._log(id_))
        session = await self.pools.reading.do(ASKING.get(), lambda: self._read(id_, stored))
        self.ownership.check(id_)  # it may have changed hands meanwhile
        live_table = self.tables.get(id_)  # made meanwhile, as one of an evening can be
        if live_table is None:
            live_table = self.tables[id_] = self._live(session)
            live_table.moved()
        return live_table

    async def session(self, id_: str) -> Session:
        """A table at this moment, to look at what is settled: another server's as its log has it.
        Raises what `get` raises."""
        if self.ownership.owns(id_):
            return (await self.get(id_)).session
        return await self.pools.reading.do(ASKING.get(), lambda: self._read(id_, self.events(id_)))

    def taken_home(self, id_: str, token: str) -> list[Stored]:
        """All that ever happened at a table, for somebody who sat there; the table need not be
        fit to go on. Takes long where that is much: to be called in a thread. Raises `NoTable` or
        `NotSeated`."""
        stored = self.events(id_)
        if token_hash(token) not in seats_taken(stored):
            raise NotSeated("This token holds no seat at this table.")
        return stored

    def events(self, id_: str) -> list[Stored]:
        """All that ever happened at a table: to be called in a thread. Raises `NoTable`."""
        return self._writer.waited_for(lambda: self._log(id_))

    def _log(self, id_: str) -> list[Stored]:
        stored = self.store.read(id_) if 0 < len(id_) <= 32 else []
        if not stored:
            raise NoTable("There is no such table here. Start a new one from the front page.")
        return stored

    async def length(self, id_: str) -> int:
        """How many events a table has."""
        return await self._writer.beside(lambda: self.store.length(id_))

    def _read(self, id_: str, stored: Sequence[Stored]) -> Session:
        try:
            return within(READING, lambda: _folded(id_, stored))
        except OddtrickError as error:
            if id_ not in self._damaged:
                self._damaged.add(id_)
                log.error("table %s does not fold: %s", id_, error)
            made = made_with(stored)
            if made == __version__:
                raise Damaged(
                    "This table is damaged and cannot go on. Its finished deals can still be "
                    "downloaded by those who sat here."
                ) from error
            raise Damaged(
                "This table was made with {program} and cannot go on. Its finished deals can "
                "still be downloaded by those who sat here.",
                program=Verbatim(f"Oddtrick {made}") if made else term("an older Oddtrick"),
            ) from error

    async def let_go(self, idle: float = IDLE) -> Sequence[str]:
        """Forget the tables that nobody has used for so many seconds."""
        gone = [id_ for id_, table in self.tables.items() if table.idle_for > idle]
        for id_ in gone:
            self.tables.pop(id_).close()
        return gone

    async def leave(self, given: Callable[[], Awaitable[None]] | None = None) -> None:
        """The server ends: nothing new is begun, and all tables are let go of in good order, as
        `hand_over` does it."""
        self.leaving = True
        await self.hand_over(None, given)

    async def hand_over(
        self,
        shards: Collection[int] | None = None,
        given: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        """Let go of the tables of some shards, or of all: what is being stored is stored; they are
        `given` to the next server; and then their clients are sent to find them there."""
        going = [
            self.tables.pop(id_)
            for id_ in [*self.tables]
            if shards is None or shard_of(id_) in shards
        ]
        waits = [asyncio.create_task(table.settle()) for table in going]
        if waits:
            _, late = await asyncio.wait(waits, timeout=HANDING)
            for task in late:
                task.cancel()
        if given is not None:
            await given()
        for table in going:
            table.send_away()

    async def sweep(self, every: float = 60.0) -> None:
        """Let idle tables go, for ever."""
        while True:
            await asyncio.sleep(every)
            await self.let_go()

    async def close_tables(self) -> None:
        """Begin nothing more at any table, and wait until what is being done is done."""
        with suppress(TimeoutError):
            async with asyncio.timeout(HANDING):
                await asyncio.gather(*(table.settle() for table in self.tables.values()))

    def close(self) -> None:
        """Stop everything; the store is left to its opener."""
        for table in self.tables.values():
            table.close()
        if self._learnt is not None:
            self._learnt.cancel()
        for loading in self._loading.values():
            loading.cancel()
        self.pools.close()
        self._laying.close()
        self._workers.close(now=True)
        self._writer.close()
