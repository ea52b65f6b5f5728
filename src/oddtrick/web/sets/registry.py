"""The sets of a server: made, found again, begun, and what came of their boards."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from datetime import date
from functools import partial
from typing import Any, NamedTuple

import msgspec

from oddtrick import __version__
from oddtrick.errors import BadOption, OddtrickError, Refused
from oddtrick.messages import term
from oddtrick.sets import (
    DAY_FIELD,
    FULL_FIELD,
    KINDS,
    BoardField,
    FieldResult,
    SealedBoardSet,
    SetPlan,
    TablePlayers,
    board_field,
    board_record,
    daily,
    kind_of,
    read_set,
    result_of,
    seal_set,
)
from oddtrick.sets.daily import day_of, plan_of, sets_of_day
from oddtrick.sets.seal import shipped_ids, shipped_set
from oddtrick.store import sets
from oddtrick.store.events import AtSet
from oddtrick.store.sets import PlayedBoard, StoredSet
from oddtrick.support.lazy import RecentCache
from oddtrick.support.sandbox import Workers
from oddtrick.support.typed_json import decode
from oddtrick.table.session.seats import new_token, seat_token, token_hash
from oddtrick.table.session.session import Session
from oddtrick.web.server.rate_limits import HOUSE, Visitor
from oddtrick.web.server.thread_pools import ThreadPool
from oddtrick.web.server.waiting import ChangeSignal
from oddtrick.web.table.live_table import LiveTable
from oddtrick.web.table.registry import NoTable, TablePerson, TableRegistry

# The field of a set, played in the background by a process of its own.

log = logging.getLogger(__name__)

SECONDS = 600.0
"""Time for one board at all tables of its field; on an idle machine it takes one of them."""

MEMORY = 1 << 30

OWN, MOST = 8, 40
"""Sets that may wait for their field: of one address, and of all."""

AGAIN = 60.0
"""Seconds after which a field that failed is tried again."""


class FieldPlayers:
    """Plays the fields of sets, one board at a time, in turn by address."""

    def __init__(self, sealed: Callable[[SealedBoardSet], Awaitable[None]]) -> None:
        """`sealed` is called with each set whose field is complete, first of all."""
        self._sealed = sealed
        self._workers = Workers(1, seconds=SECONDS, memory=MEMORY, patience=SECONDS)
        self._pool = ThreadPool("fields", 1, own=OWN, most=MOST)
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._failed: dict[str, float] = {}
        self._played: dict[str, int] = {}
        self.changes = ChangeSignal()
        """Told when a board of a set has been played, or its field is done."""

    def played(self, id_: str) -> int:
        """How many boards of a set its field has played so far."""
        return self._played.get(id_, 0)

    def prepare(self, plan: SetPlan, visitor: Visitor = HOUSE) -> None:
        """Have the field of a set played for an address, where that is not being done already."""
        late = time.monotonic() - self._failed.get(plan.id, -AGAIN) < AGAIN
        if plan.id in self._tasks or late:
            return
        task = self._tasks[plan.id] = asyncio.create_task(self._play(plan, visitor))
        task.add_done_callback(lambda done: self._tasks.pop(plan.id, None))

    async def _play(self, plan: SetPlan, visitor: Visitor) -> None:
        data = msgspec.json.encode(plan)
        fields: list[BoardField] = []
        try:
            for line in plan.lines:
                board = partial(self._workers.call, board_field, data, line.number)
                fields.append(decode(await self._pool.do(visitor, board), BoardField))
                self._played[plan.id] = len(fields)
                self.changes.tell()
            await self._sealed(seal_set(__version__, plan, fields))
        except (OddtrickError, RuntimeError) as error:
            self._failed[plan.id] = time.monotonic()
            log.error("the field of set %s waits: %s", plan.id, error)
        finally:
            self._played.pop(plan.id, None)
            self.changes.tell()

    async def close(self) -> None:
        """Stop; what is not sealed is played anew when it is next asked for."""
        for task in [*self._tasks.values()]:
            task.cancel()
        self._pool.close()
        self._workers.close(now=True)
        await self._pool.turns.finish()


CACHED = 100
"""Sealed sets that are kept in memory."""

REPLAYS = 20
"""How often somebody may play a board once more."""

PACE = "normal"


class NoSet(OddtrickError):
    """There is no set of that name."""


class NotPlayer(OddtrickError):
    """A token that is no player's of sets here."""


class NotReady(Refused):
    """The field of a set has not played all boards yet."""


class KnownSet(NamedTuple):
    """A set, with its field where that is complete."""

    plan: SetPlan
    sealed: SealedBoardSet | None


class BegunBoard(NamedTuple):
    """A table that a board is played at, the seat there with its token, and the player's token."""

    table: str
    seat: str
    token: str
    player: str
    replay: bool


def public_id(player: str) -> str:
    """The public name of a player, from the hash of their token; it opens nothing."""
    return hashlib.sha256(f"player {player}".encode()).hexdigest()[:12]


def _check_come(plan: SetPlan, today: date | None) -> None:
    """Tomorrow's sets are prepared today, and shown to nobody. Raises `BadOption`."""
    if plan.day:
        day_of(plan.day, today)


class SetRegistry:
    """Sets by their names, beside the tables of a server."""

    def __init__(self, hub: TableRegistry, tables: Sequence[TablePlayers] = FULL_FIELD) -> None:
        """`tables` are the machine tables of the fields that are played here; those of a day are
        fewer (`DAY_FIELD`)."""
        self.hub, self.tables = hub, tuple(tables)
        self.day_tables = tuple(t for t in self.tables if t in DAY_FIELD)
        self.field = FieldPlayers(self._sealed)
        self._known: RecentCache[str, SealedBoardSet] = RecentCache(CACHED)
        self._lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self._prepared: date | None = None
        self.closing: list[Callable[[], None]] = []
        """The resources closed with it."""
        hub.when_over.append(self._over)

    # -- sets ------------------------------------------------------------------------------

    async def find(
        self, id_: str, visitor: Visitor = HOUSE, *, today: date | None = None, prepare: bool = True
    ) -> KnownSet:
        """The set of that name; where its field is not complete, it is played now for an address,
        if that is wished. Raises `NoSet`, and `BadOption` for a set of a day that has not come:
        that is after `today`, or has not come anywhere."""
        board_set = self._known.find(id_)
        if board_set is not None:
            _check_come(board_set.plan, today)
            return KnownSet(board_set.plan, board_set)
        stored = await self.hub.ask(lambda c: sets.set_of(c, id_))
        if stored is None:
            plan, sealed = self._born(id_, today)
            if prepare:
                await self._write(plan, sealed)
        else:
            plan = decode(stored.plan, SetPlan)
            _check_come(plan, today)
            sealed = read_set(stored.sealed) if stored.sealed else None
        if sealed is None and prepare:
            self.field.prepare(plan, visitor)
        elif sealed is not None:
            self._known.put(id_, sealed)
        return KnownSet(plan, sealed)

    def progress(self, id_: str) -> tuple[int, bool]:
        """The boards that the field of a set has played so far, and whether it is sealed."""
        return self.field.played(id_), self._known.find(id_) is not None

    def prepare_today(self) -> None:
        """Have today's sets played in the background, once a day: a visitor at the front door
        finds them ready."""
        today = daily.today()
        if self._prepared != today:
            self._prepared = today
            self._in_background(self.ahead(today))

    def _in_background(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def ahead(self, day: date) -> None:
        """Have the sets of a day played, which need not have come."""
        # The shortest first: it is ready while the others are being played.
        for plan in sorted(sets_of_day(day, self.day_tables), key=lambda p: p.boards):
            stored = await self.hub.ask(partial(sets.set_of, id_=plan.id))
            if stored is None:
                await self._write(plan, None)
            if stored is None or not stored.sealed:
                self.field.prepare(plan)

    def _born(self, id_: str, today: date | None) -> tuple[SetPlan, SealedBoardSet | None]:
        """A set that is known by its name alone: one of a day, or one that comes with the
        program."""
        if id_ in shipped_ids():
            sealed = shipped_set(id_)
            return sealed.plan, sealed
        plan = plan_of(id_, today, self.day_tables)
        if plan is not None:
            return plan, None
        raise NoSet("There is no such set here. Choose one from the list, or start a new one.")

    async def _write(
        self, plan: SetPlan, sealed: SealedBoardSet | None, *, stock: str = ""
    ) -> None:
        text = "" if sealed is None else sealed.text
        row = StoredSet(
            plan.id, stock or plan.kind, not stock, msgspec.json.encode(plan).decode(), text
        )
        await self.hub.change(lambda c: sets.add_set(c, row))

    async def _sealed(self, board_set: SealedBoardSet) -> None:
        await self.hub.change(lambda c: sets.seal(c, board_set.plan.id, board_set.text))
        self._known.put(board_set.plan.id, board_set)

    async def make(
        self, kind: str, boards: int | None, compared: str, visitor: Visitor = HOUSE
    ) -> KnownSet:
        """A new set for somebody: one whose field has played already, where there is one. Another
        is prepared for who comes next. Raises `BadOption`."""
        about = kind_of(kind)
        if about.alone:
            raise BadOption(
                "{set} has a set every day; others are dealt by number.", set=term(about.title)
            )
        new = self._fresh(kind, boards or about.boards[0], compared)
        stock = f"{kind}-{new.boards}-{compared}"
        async with self._lock:
            id_ = await self.hub.change(lambda c: sets.give_ready(c, stock))
            if id_ is None:
                await self._write(new, None)
                id_ = new.id
            known_set = await self.find(id_, visitor)
            if await self.hub.ask(lambda c: sets.ready_set(c, stock)) is None:
                after = self._fresh(kind, new.boards, compared)
                await self._write(after, None, stock=stock)
                self.field.prepare(after, visitor)
        return known_set

    def _fresh(self, kind: str, boards: int, compared: str) -> SetPlan:
        title = f"{KINDS[kind].title}, {boards} boards"
        key = secrets.token_hex(16)
        return SetPlan(
            self.hub.ownership.new_id(),
            kind,
            boards,
            compared,
            key,
            tables=self.tables,
            title=title,
        )

    # -- players ---------------------------------------------------------------------------

    async def player(self, token: str) -> str:
        """The hash that a player's token has. Raises `NotPlayer`."""
        hash_ = token_hash(token)
        if not await self.hub.ask(lambda c: sets.names_of(c, [hash_])):
            raise NotPlayer("This is not the token of somebody who plays sets here.")
        return hash_

    async def boards_of(self, player: str) -> list[PlayedBoard]:
        """All that a player has begun, with what ended while nobody was there."""
        rows = await self.hub.ask(lambda c: sets.boards_of_player(c, player))
        waiting = [row for row in rows if row.done is None]
        for row in waiting[:REPLAYS]:
            try:
                await self._write_result(await self.hub.session(row.table_id))
            except OddtrickError as error:
                log.warning("board %s of set %s waits: %s", row.board, row.set_id, error)
        if waiting:
            rows = await self.hub.ask(lambda c: sets.boards_of_player(c, player))
        return rows

    # -- boards ----------------------------------------------------------------------------

    async def begin(
        self,
        id_: str,
        number: int,
        player: str,
        name: str,
        *,
        again: bool = False,
        visitor: Visitor | None = None,
        today: date | None = None,
    ) -> BegunBoard:
        """Begin a board, or go on with it. `player` is a player's token, or empty for somebody
        new; `today` is the day where they are. Raises `NoSet`, `NoBoard`, `NotReady`,
        `NotPlayer` or `Refused`."""
        plan, sealed = await self.find(id_, visitor or HOUSE, today=today)
        plan.check(number)
        if sealed is None:
            done = self.field.played(id_)
            raise NotReady(
                "The other tables are still playing this set: {done} of {boards} boards are "
                "done. Come back in a minute.",
                done=done,
                boards=plan.boards,
            )
        async with self._lock:
            token = player or new_token()
            if player:
                hash_ = await self.player(token)
            else:
                hash_ = token_hash(token)
                await self.hub.change(lambda c: sets.add_player(c, hash_, name))
            row = await self._row(plan, number, hash_, again)
            await self._table(plan, row, token, name, visitor)
        seat = plan.about.seat
        held = seat_token(token, row.table_id, seat)
        return BegunBoard(row.table_id, seat, held, token, row.attempt > 0)

    async def _row(self, plan: SetPlan, number: int, player: str, again: bool) -> PlayedBoard:
        rows = await self.boards_of(player)
        mine = [r for r in rows if (r.set_id, r.board) == (plan.id, number)]
        open_ = next((r for r in mine if r.done is None), None)
        if open_ is not None:
            return open_
        if mine and not again:
            raise Refused(
                "You have played board {board}. You can play it again, but the first score counts.",
                board=number,
            )
        if len(mine) > REPLAYS:
            raise Refused("A board is played {times} times more at most.", times=REPLAYS)
        begun = daily.present().timestamp()
        row = PlayedBoard(
            plan.id, number, player, len(mine), self.hub.ownership.new_id(), begun, None, ""
        )
        await self.hub.change(lambda c: sets.begin_board(c, row))
        return row

    async def _table(
        self, plan: SetPlan, row: PlayedBoard, token: str, name: str, visitor: Visitor | None
    ) -> LiveTable:
        try:
            return await self.hub.get(row.table_id)
        except NoTable:
            pass  # not made yet: it is noted before it is made
        seat = plan.about.seat
        seed = hashlib.sha256(f"{plan.key}/table {row.board}".encode()).hexdigest()
        who = TablePerson(
            seat, name, seat_token(token, row.table_id, seat), plan.players, PACE, seed
        )
        at = AtSet(plan.id, row.board, plan.boards, row.attempt > 0)
        record = await asyncio.to_thread(board_record, plan, row.board)
        return await self.hub.lay_for(row.table_id, record, at, who, visitor)

    def _over(self, table: LiveTable) -> None:
        """A deal is over: if it is a board of a set, its result is written down."""
        if table.session.of_set is None:
            return
        self._in_background(self._follow(table.session))

    async def _follow(self, session: Session) -> None:
        try:
            await self._write_result(session)
        except OddtrickError as error:
            # The table has it: it is written down when its player next asks.
            log.error("a board of a set waits: %s", error)

    async def _write_result(self, session: Session) -> None:
        if session.of_set is None or not session.dealt or not session.state.over:
            return
        plan = (await self.find(session.of_set.id)).plan
        field_result = result_of(plan.about, session.state, len(session.moments) - 1)
        text = msgspec.json.encode(field_result).decode()
        await self.hub.change(lambda c: sets.end_board(c, session.id, text))

    async def results(self, id_: str) -> list[tuple[PlayedBoard, FieldResult]]:
        """The results that count in a set: those of people on their first attempts."""
        rows = await self.hub.ask(lambda c: sets.boards_of_set(c, id_))
        return [(row, decode(row.result, FieldResult)) for row in rows]

    async def close(self) -> None:
        """Stop everything."""
        for close in self.closing:
            close()
        for task in [*self._tasks]:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.field.close()
