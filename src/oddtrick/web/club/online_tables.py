"""The boards of an evening at the server's own tables: one table a board between two pairs.

What came of a board is read from its table's log: when it is over, and of all tables when the
evening is first asked for. So it is entered also where the server was killed between the two, and
a report that comes twice counts once.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Coroutine, Sequence
from typing import Any, NamedTuple

import msgspec

from oddtrick.cards import card_code
from oddtrick.club.boards import boards_to_deal, deal, save_sealed
from oddtrick.club.event.entries import ResultEntered
from oddtrick.club.event.schedule import ScheduledBoard
from oddtrick.club.players import ClubPlayer
from oddtrick.club.room import LONGEST, DirectorCalled, Here, Note, RulingEntered, TableOpened
from oddtrick.club.why import cards_of
from oddtrick.club.why_decisions import systems_as_tags
from oddtrick.core import Void
from oddtrick.errors import OddtrickError, Refused
from oddtrick.formats.board import Board, board_by_number
from oddtrick.formats.pbn.values import read_deal
from oddtrick.formats.records.conversion import record_from_board
from oddtrick.laws import DUPLICATE_2017, OpenCase, Rulings
from oddtrick.messages import Name, Verbatim
from oddtrick.records import Record, record_of, summary
from oddtrick.store.events import Arranged, AtEvening
from oddtrick.store.log import Stored, StoreError
from oddtrick.table.download import TakenDeal, board_of, finished_deals
from oddtrick.table.session.seats import NAME_LENGTH, seat_token, token_hash
from oddtrick.terms import STATED
from oddtrick.web.cluster.ownership import Ownership
from oddtrick.web.server.waiting import ChangeSignal
from oddtrick.web.table.live_table import LiveTable
from oddtrick.web.table.registry import NoTable, TableRegistry

from .pages.content import TableAway, TableLaid
from .registry import Evenings
from .session import ClubSession

log = logging.getLogger(__name__)

LAWS: dict[str, object] = {"laws": DUPLICATE_2017.name}
"""By which laws a table is refereed where the director wishes."""

PATIENCE = 120
"""Seconds that somebody may be away before a machine player takes their cards, where one may."""


_PER_BOARD = ("matchpoints", "bam", "patton")
"""Scorings in which a board counts the same by however much it is won."""


class OnlineSeat(NamedTuple):
    """A table of the server, and the seat that a player has there."""

    id: str
    seat: str
    token: str


def play_here(evening: ClubSession, how: Here) -> None:
    """The boards are played at the server's tables from now on. Where they have not been dealt
    they are dealt and sealed now. Raises `Refused`."""
    with evening.lock:
        event = evening.book.event
        if unknown := sorted({*how.tables} - {*evening.tables}):
            raise Refused("There is no table {table}.", table=unknown[0])
        boards = {due.board for due in event.due()}
        if not evening.hands:
            if event.results():
                raise Refused(
                    "Results have come in, of boards that are on real tables: send their hand "
                    "records first."
                )
            each = event.opened.boards
            sealed = deal(boards_to_deal(event), secrets.token_hex(16), each=each)
            save_sealed(evening.book.log, sealed)
            evening.refresh()
        if lacks := sorted(boards - evening.hands.keys()):
            raise Refused(
                "The hand records lack board {board}, which is to be played.", board=lacks[0]
            )
        evening.write(notes=[how])


def _lay(ownership: Ownership, evening: ClubSession, due: ScheduledBoard) -> str:
    """The name of the server's table for a board, noted before there is one. Raises `Refused`."""
    with evening.lock:
        room = evening.room
        if room.here is None:
            raise Refused("The boards of this evening are played with cards on real tables.")
        if (found := room.laid.get(due.key)) is not None:
            return found
        if not room.here.plays(due.table):
            raise Refused(
                "Board {board} is played with cards, at table {table}.",
                board=due.board,
                table=due.table,
            )
        if room.over or due.round > room.clock.round:
            raise Refused("Round {round} has not begun. The director begins it.", round=due.round)
        if due.key in evening.book.event.lines:
            raise Refused("Board {board} has a result already.", board=due.board)
        if due.board not in evening.hands:
            raise Refused(
                "The deal of board {board} is not known. Call the director.", board=due.board
            )
        id_ = ownership.new_id(beside=evening.id)
        evening.write(notes=[TableOpened(due.board, due.ns, due.ew, id_)])
        return id_


def _record(evening: ClubSession, due: ScheduledBoard, referee: bool) -> Record:
    board, event = due.board, evening.book.event
    record = record_from_board(board_by_number(board, read_deal(evening.hands[board])))
    per_board = event.opened.scoring in _PER_BOARD
    options = {**record.options, "compared": "matchpoints" if per_board else "IMPs"}
    for name, side in zip(STATED, (due.ns, due.ew), strict=True):
        if system := ClubPlayer.system(event, due, side, evening.room.systems):
            options[name] = system
    return msgspec.structs.replace(record, options=options | (LAWS if referee else {}))


def _enter(evening: ClubSession, due: ScheduledBoard, id_: str, stored: Sequence[Stored]) -> None:
    """Enter what came of a board, where it is over: once, however often it is reported; and not
    where a result stands, or stood and was undone."""
    for played in finished_deals(stored):
        entries, notes = _came(due, id_, played)
        with evening.lock:
            confirmed = {e.sent for e in entries} & evening.taken()
            called = {n.sent for n in notes if isinstance(n, DirectorCalled)} & evening.room.seen
            if not (confirmed or called or due.key in evening.book.event.lines):
                evening.write(entries, notes)


def _came(
    due: ScheduledBoard, id_: str, played: TakenDeal
) -> tuple[list[ResultEntered], list[Note]]:
    """The result of a finished deal with the rulings given in it; a deal that the laws make void
    is the director's to judge."""
    state, sent = played.state, f"table {id_}"
    rulings = [r for result in state.results if isinstance(result, Rulings) for r in result.rulings]
    texts = [
        str(r.text.fill(hand=Verbatim(state.game.seats[r.hand]))) for r in rulings if not r.asks
    ]
    notes: list[Note] = [
        RulingEntered(due.board, due.ns, due.ew, " ".join(text.split())[:LONGEST]) for text in texts
    ]
    if any(isinstance(result, Void) for result in state.results):
        why = "By the laws the deal does not count."
        return [], [*notes, DirectorCalled(due.table, why, due.board, sent)]
    board, facts = board_of(played), summary(state)
    if not board.declarer:
        return [ResultEntered(due.board, due.ns, due.ew, "PASS", sent=sent)], notes
    side = next(name for name in ("NS", "EW") if board.declarer in name)
    lead = board.play[0].card if board.play else None
    result = ResultEntered(
        due.board, due.ns, due.ew, facts["contract"], board.declarer, facts["tricks"][side],
        "" if lead is None else card_code(lead), sent=sent,
    )  # fmt: skip
    return [result], notes


def _seated(evening: ClubSession, due: ScheduledBoard, machines: Sequence[int]) -> tuple[int, ...]:
    """The seats of a board's table at which machine players sit from the start."""
    players = (ClubPlayer(evening.book.event, number) for number in machines)
    return tuple(sorted("NESW".index(who.seat(due)) for who in players if who.side(due)))


def _away(table: LiveTable) -> list[str]:
    """The seats whose players are not there; those of machine players are not among them."""
    session, here = table.session, table.audience.present
    return [
        session.game.seats[i]
        for i, seat in enumerate(session.seats)
        if seat.kind == "open" or (seat.kind == "person" and i not in here)
    ]


def _call_director(evening: ClubSession, table: int, id_: str, why: str, sent: str) -> None:
    """Note that a table asks the director, once."""
    with evening.lock:
        if sent not in evening.room.seen:
            board = evening.room.board_of(id_)
            evening.write(notes=[DirectorCalled(table, why, board, sent)])


class Sittings:
    """Players at their tables, and what they come to."""

    def __init__(self, hub: TableRegistry, evenings: Evenings) -> None:
        self.hub, self.evenings = hub, evenings
        self._laying = asyncio.Lock()
        self._behind: dict[str, set[str]] = {}
        """The tables of an evening that are to be asked what they came to; where an evening is
        not named, all of them."""
        self.tasks: set[asyncio.Task[None]] = set()
        hub.when_over.append(self._over)
        hub.when_asked.append(self._asked)
        hub.when_moved.append(self._moved)
        self.people = ChangeSignal()
        """Told when somebody comes to an evening's table or goes, and when a board ends."""

    async def sit(self, evening: ClubSession, player: int, board: int) -> OnlineSeat:
        """Give a player their seat at a board. Raises `Refused` where they do not play it now."""
        who = ClubPlayer(evening.book.event, player)
        due = next((d for d in who.plan() if d.board == board), None)
        if due is None:
            raise Refused(
                "{player} does not play board {board}.", player=Name(who.name), board=board
            )
        seat = who.seat(due)
        async with self._laying:
            id_ = await asyncio.to_thread(_lay, self.hub.ownership, evening, due)
            table = await self._table(evening, due, id_)
        token = seat_token(evening.room.secret, id_, seat)
        await table.seat(seat, who.name[:NAME_LENGTH], token)
        self.people.tell()
        return OnlineSeat(id_, seat, token)

    async def _table(self, evening: ClubSession, due: ScheduledBoard, id_: str) -> LiveTable:
        try:
            return await self.hub.get(id_)
        except NoTable:
            # Not made yet, or on the machine that the event's file comes from.
            here = evening.room.here or Here()
            watcher = token_hash(seat_token(evening.room.secret, id_, ""))
            record = await asyncio.to_thread(_record, evening, due, here.referee)
            at = AtEvening(evening.id, due.round, due.table, here.machines, watcher)
            house = Arranged(
                watch="nobody", undo="never", patience=PATIENCE if here.machines else 0
            )
            return await self.hub.lay(id_, record, at, house, _seated(evening, due, here.seated))

    async def seen(self, evening: ClubSession, id_: str) -> TableLaid:
        """A table as its director may see it: the deal, who sits there, what has happened, and the
        token by which they may watch. Raises `NoTable` for one of another evening."""
        board = evening.room.board_of(id_)
        if not board:
            raise NoTable("No such table has been laid in this evening.")
        table = await self.hub.get(id_)
        session = table.session
        return {
            "board": board,
            "token": seat_token(evening.room.secret, id_, ""),
            "deal": evening.hands.get(board, ""),
            "seats": dict(zip(session.game.seats, session.names, strict=True)),
            "away": _away(table),
            "log": [line.text for line in session.heard(-1, -1, session.names)],
            "over": session.state.over,
        }

    def plays(self, evening: ClubSession, board: int = 0) -> dict[tuple[int, int, int], Board]:
        """The boards, or one alone, as they were played out at the server's tables and whose
        results stand, by board and sides (North–South's first); none of a play that the laws
        mended."""
        found = {}
        for key, id_ in evening.room.laid.items():
            entry = evening.book.event.lines.get(key) if board in (0, key[0]) else None
            if not isinstance(entry, ResultEntered) or entry.sent != f"table {id_}":
                continue
            try:
                played = finished_deals(self.hub.events(id_))
            except (NoTable, StoreError):
                continue
            done = board_of(played[0]) if played else None
            if done is not None and cards_of(done):
                tags = {**done.tags, **systems_as_tags(record_of(played[0].state).options)}
                at = entry.board, entry.ns, entry.ew
                found[at] = msgspec.structs.replace(done, tags=tags)
        return found

    def missing(self, evening: ClubSession) -> list[TableAway]:
        """The tables at which somebody is not there whose board is being played, with the seats."""
        event, laid = evening.book.event, evening.room.laid
        found: list[TableAway] = []
        for due in event.due():
            table = self.hub.tables.get(laid.get(due.key, ""))
            if table is None or due.key in event.lines or not (seats := _away(table)):
                continue
            names = dict(zip(table.session.game.seats, table.session.names, strict=True))
            found.append(
                {
                    "table": due.table,
                    "board": due.board,
                    "id": table.session.id,
                    "away": [(seat, names[seat]) for seat in seats],
                }
            )
        return found

    def _over(self, table: LiveTable) -> None:
        """A deal is over: if it is one of an evening, that evening is behind."""
        at = table.session.evening
        if at is None:
            return
        if at.id in self._behind:
            self._behind[at.id].add(table.session.id)
        self._in_background(self._follow(at.id))

    def _in_background(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def _moved(self, table: LiveTable) -> None:
        """Somebody came to a table or went: if it is one of an evening, its director sees it."""
        if table.session.evening is not None:
            self.people.tell()

    def _asked(self, table: LiveTable) -> None:
        """A table needs an answer of the director: if it is one of an evening, the director is
        called."""
        at, state = table.session.evening, table.session.state
        case = next((fact for fact in state.stage_facts() if isinstance(fact, OpenCase)), None)
        if at is None or case is None:
            return
        ruling, id_ = case.ruling, table.session.id
        text = str(ruling.text.fill(hand=Verbatim(state.game.seats[ruling.hand])))
        sent = f"table {id_} asks {len(state.log)}"
        self._in_background(self._call(at, id_, text[:LONGEST], sent))

    async def _call(self, at: AtEvening, id_: str, why: str, sent: str) -> None:
        try:
            evening = await asyncio.to_thread(self.evenings.get, at.id)
            await asyncio.to_thread(_call_director, evening, at.table, id_, why, sent)
        except OddtrickError as error:
            # The table shows that it waits for the director.
            log.error("evening %s was not called: %s", at.id, error)

    async def _follow(self, id_: str) -> None:
        try:
            await self.catch_up(await asyncio.to_thread(self.evenings.get, id_))
        except OddtrickError as error:
            # The tables have it: it is entered when the evening is next asked for.
            log.error("evening %s waits: %s", id_, error)

    def _entered(self, evening: ClubSession, due: ScheduledBoard, id_: str) -> None:
        _enter(evening, due, id_, self.hub.events(id_))
        self.people.tell()

    async def catch_up(self, evening: ClubSession) -> None:
        """Enter whatever has been played and is not entered yet. What cannot be entered is in the
        server's log, and keeps nobody from their page."""
        asked = self._behind.get(evening.id)
        if asked is not None and not asked:
            return
        behind = self._behind[evening.id] = set()
        event, laid = evening.book.event, evening.room.laid
        for due in event.due():
            id_ = laid.get(due.key, "")
            if not id_ or due.key in event.lines or (asked and id_ not in asked):
                continue
            try:
                await asyncio.to_thread(self._entered, evening, due, id_)
            except NoTable:
                continue  # it was laid on another machine, and not here yet
            except OddtrickError as error:
                log.error("board %s of evening %s waits: %s", due.board, evening.id, error)
                if isinstance(error, StoreError):
                    behind.add(id_)  # the next time it may be different
