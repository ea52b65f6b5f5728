"""An evening that is being played: the event and the room in one file, and what is done to them.

Everything is on the disk before it is answered. Safe to use from several threads.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Self

from oddtrick.club.boards import boards_of, sealed_in
from oddtrick.club.event.entries import Corrected, Entry, EntryUndone, ResultEntered
from oddtrick.club.event.schedule import ResultLine, ScheduledBoard, key_of
from oddtrick.club.event_file import Book
from oddtrick.club.hand_records import Doubtful, held, leader
from oddtrick.club.imported_evening import BroughtEvening
from oddtrick.club.players import ClubPlayer
from oddtrick.club.results.draw_round import next_round, own_round
from oddtrick.club.room import (
    Declined,
    DirectorCalled,
    Founded,
    HandRecordsEntered,
    Note,
    Proposed,
    Retracted,
    Room,
    SystemStated,
    TableOpened,
    TakenBack,
    entry_words,
    note_words,
    read_note,
    said,
    write_note,
)
from oddtrick.errors import Refused
from oddtrick.formats.pbn.values import deal_text
from oddtrick.messages import Message, Verbatim, term
from oddtrick.seats import SEAT_NAMES
from oddtrick.store.books import StoredBook
from oddtrick.store.log import Append, Conflict
from oddtrick.systems import checked_system
from oddtrick.web.books.live import BookKeys, BookKind, LiveBook, Role, check_sent

from .requests import Draw

_NOTES = "room"
"""The name under which the notes are stored."""

_TABLES = (DirectorCalled, TakenBack, Proposed, Declined, TableOpened, SystemStated)
"""Notes that tables and players make."""

MOST_ENTRIES = 20_000
MOST_STATED = 20
"""Statements of a system by one player: a card of their own may be long."""


class ClubSession(LiveBook[Book]):
    """One event with its room. `book` and `room` are values of the moment."""

    kind = BookKind(
        "club", "evening", "evenings", "evening", "/api/club", 30,
        "This link opens nothing at this evening. Ask the director for another.",
        "This link does not open that. The director’s does.",
    )  # fmt: skip
    file = Book
    host = Role("director")

    def _take_up(self, book: Book) -> None:
        notes = ((e.at, read_note(e.body)) for e in book.log.read(_NOTES))
        self.room, self.sealed = Room.fold(notes), sealed_in(book.log)
        self.__dict__.pop("_dealt", None)
        super()._take_up(book)

    def _keys(self) -> BookKeys | None:
        return BookKeys(self.room.id, self.room.secret) if self.room.id else None

    @classmethod
    def founded(cls, id_: str) -> Append:
        return Append(_NOTES, 1, [write_note(Founded(id_, secrets.token_urlsafe(24)))])

    @classmethod
    def bring(cls, place: StoredBook, brought: BroughtEvening) -> Self:
        """An evening that was begun elsewhere. Raises `StoreError`."""
        brought.write_to(place, Founded(place.id, secrets.token_urlsafe(24)))
        return cls.open(place)

    # -- what is known ---------------------------------------------------------------------

    @property
    def version(self) -> str:
        """Another one after everything that happens."""
        return f"{len(self.book.event.entries)}.{len(self.room.notes)}"

    @property
    def tables(self) -> list[int]:
        """The tables of the movement."""
        rounds = self.book.event.movement.rounds
        return sorted({s.table for sits in rounds for s in sits})

    @property
    def players(self) -> list[int]:
        """The numbers that `Role` gives the players."""
        return ClubPlayer.numbers(self.book.event)

    def roles(self) -> Iterable[Role]:
        yield from (self.host, Role("deputy", self.room.deputies))
        yield from (Role("table", number) for number in self.tables)
        yield from (Role("player", number) for number in self.players)

    def named(self, role: Role) -> str:
        """A deputy's number counts how often their link has been renewed; a table's link says that
        after it."""
        again = self.room.renewed[role.number] if role.kind == "table" else 0
        return f"{role.kind}:{role.number}" + (f":{again}" if again else "")

    # -- writing ---------------------------------------------------------------------------

    def _write(self, entries: Sequence[Entry] = (), notes: Sequence[Note] = ()) -> None:
        """Write down all or nothing, in one transaction. Raises `Refused` or `Conflict`."""
        if len(self.book.event.entries) + len(entries) > MOST_ENTRIES:
            raise Refused("An event has at most {entries} entries.", entries=MOST_ENTRIES)
        before, now = self.room.notes, time.time()
        room = Room.fold([*before, *((now, note) for note in notes)])
        noted = Append(
            _NOTES, len(before) + 1, [write_note(n) for n in notes], times=[now] * len(notes)
        )
        self.book.add(*entries, beside=[noted] if notes else [], at=now)
        self.room = room
        self.changes.tell()

    def write(self, entries: Sequence[Entry] = (), notes: Sequence[Note] = ()) -> None:
        """Write down all or nothing, also where a second server has the file: a phone need not hear
        of it. Raises `Refused`."""
        try:
            self._write(entries, notes)
        except Conflict:
            self.refresh()
            self._write(entries, notes)

    def state_system(self, player: int, system: str) -> None:
        """A player says what their side bids, by name or as a card's text. Raises `BadSystem`,
        `Refused`."""
        checked_system(system)
        with self.lock:
            stated = [note for _, note in self.room.notes if isinstance(note, SystemStated)]
            if sum(note.player == player for note in stated) >= MOST_STATED:
                raise Refused("You have changed your system {times} times.", times=MOST_STATED)
            self.write(notes=[SystemStated(player, system)])

    def direct(self, entries: Sequence[Entry], notes: Sequence[Note]) -> None:
        """Enter the director's entries and notes, all or none. Raises `Refused`."""
        for entry in entries:
            if reason := getattr(entry, "reason", ""):
                said(reason)
        with self.lock:
            for note in notes:
                self._possible(note)
            try:
                self._write(entries, notes)
            except Conflict as error:
                self.refresh()
                raise Refused(
                    "Another program has written to this event. It has been read again; look, and "
                    "do it once more."
                ) from error

    def _possible(self, note: Note) -> None:
        event = self.book.event
        round_, table = getattr(note, "round", 1), getattr(note, "table", None)
        if not 1 <= round_ <= event.rounds:
            raise Refused(
                "Rounds are counted from 1 to {rounds}, not {round}.",
                rounds=event.rounds,
                round=round_,
            )
        if table is not None and table not in self.tables:
            raise Refused("There is no table {table}.", table=table)
        board, ns, ew = (getattr(note, name, 0) for name in ("board", "ns", "ew"))
        if ns or ew:
            event.due_of(board, ns, ew)

    def draw(self, asked: Draw) -> None:
        """The next round is drawn from the standing, or as the director says. Raises `Refused`, and
        `BadOption` for what is no match."""
        with self.lock:
            event = self.book.event
            drawn = (
                own_round(event, asked.own)
                if asked.own
                else next_round(event, asked.through, asked.danish)
            )
            self.direct([drawn], [])

    def undo(self) -> Message:
        """Undo what the director did last, be it an entry or a note, and say what it was; what
        tables send is undone by its number. Raises `Refused` for nothing."""
        with self.lock:
            event, room = self.book.event, self.room
            undone = event.undone()
            entries = enumerate(zip(self.book.times, event.entries, strict=True), 1)
            notes = enumerate(room.notes, 1)
            found: list[tuple[float, EntryUndone | Retracted, Message]] = [
                (at, EntryUndone(n), entry_words(entry, event))
                for n, (at, entry) in entries
                if n > 1 and n not in undone and not isinstance(entry, EntryUndone)
                if not (isinstance(entry, ResultEntered) and entry.sent)
            ]
            found += [
                (at, Retracted(n), note_words(note, event))
                for n, (at, note) in notes
                if n > 1 and n not in room.gone and not isinstance(note, (Retracted, *_TABLES))
            ]
            if not found:
                raise Refused("There is nothing to undo.")
            # Of several that were done at once the last is undone first.
            _, last, words = max(reversed(found), key=lambda deed: deed[0])
            self.direct(*(([last], []) if isinstance(last, EntryUndone) else ([], [last])))
            return words

    # -- what a table does -----------------------------------------------------------------

    def propose(self, table: int, result: ResultEntered, sure: bool = False) -> None:
        """A table enters a result; the opponents confirm it afterwards. Raises `Refused` for
        one that cannot be, of another table, or of a board that has a result, and `Doubtful` for
        a lead from the wrong hand where the table is not `sure`."""
        check_sent(result.sent)
        with self.lock:
            event = self.book.event
            if result.sent in self.room.seen:
                return
            due = self._due(result)
            if due.table != table:
                raise Refused(
                    "Board {board} of {side}s {one} and "
                    "{other} is played at table "
                    "{due} in round {round}; this is table {table}.",
                    board=due.board,
                    side=term(event.form.side),
                    one=Verbatim(event.label(due.ns)),
                    other=Verbatim(event.label(due.ew)),
                    due=due.table,
                    round=due.round,
                    table=table,
                )
            if (stands := event.lines.get(due.key)) is not None:
                if not isinstance(stands, ResultEntered | Corrected) or not _same(stands, result):
                    raise Refused(
                        "Board {board} has a result already. Call the director to change it.",
                        board=due.board,
                    )
                return
            if due.key in self.room.laid:
                raise Refused("This board is played at Oddtrick’s table, and enters itself.")
            event.add(result)  # refuses what cannot be
            # Boards of later rounds are not shown.
            if not sure and due.round <= self.room.clock.round and self.doubted(result):
                raise Doubtful(
                    "By the hand record {seat} did not hold the "
                    "card led. Look at the board, the declarer and the lead.",
                    seat=term(SEAT_NAMES[leader(result.declarer)]),
                )
            self.write(notes=[Proposed(table, result)])

    def confirm(self, table: int, sent: str) -> None:
        """The opponents confirm a result: it counts. Raises `Refused`."""
        with self.lock:
            if sent in self.taken():
                return
            proposed = self.room.proposals.get(check_sent(sent))
            if proposed is None or proposed.table != table:
                raise Refused("That result is not waiting any more. Enter it again.")
            stands = self.book.event.lines.get(self._due(proposed.result).key)
            if isinstance(stands, ResultEntered | Corrected) and _same(stands, proposed.result):
                return
            self.write([proposed.result])

    def _due(self, result: ResultEntered) -> ScheduledBoard:
        """Where a result is due, or where it says it was played against the movement."""
        board, ns, ew = result.board, result.ns, result.ew
        event = self.book.event
        if result.round and key_of(board, ns, ew) not in event.plan:
            return ScheduledBoard(result.round, result.table, board, ns, ew)
        return event.due_of(board, ns, ew)

    def decline(self, table: int, sent: str) -> None:
        """The opponents say that it is not right."""
        with self.lock:
            proposed = self.room.proposals.get(sent)
            if proposed is not None and proposed.table == table:
                self.write(notes=[Declined(sent)])

    def call(self, table: int, reason: str, board: int, sent: str, by: str = "") -> None:
        """A table calls the director. Raises `Refused`."""
        said(reason)
        if not 0 <= board <= 10_000:
            raise Refused("There is no board {board}.", board=board)
        with self.lock:
            if check_sent(sent) not in self.room.seen:
                waiting = sum(call.note.table == table for call in self.room.calls.values())
                if waiting >= 5:
                    raise Refused("The director has been called to this table and is on the way.")
                self.write(notes=[DirectorCalled(table, reason, board, sent, by)])

    def take_back(self, table: int, call: int) -> None:
        """A table takes its call back. Raises `Refused` for another's."""
        with self.lock:
            director_call = self.room.calls.get(call)
            if director_call is None or director_call.note.table != table:
                raise Refused("That call has been answered already.")
            self.write(notes=[TakenBack(call)])

    def doubted(self, result: ResultEntered | Corrected) -> bool:
        """Whether the card led was not in the leader's hand."""
        deal = self.hands.get(result.board)
        if not (deal and result.declarer and result.lead):
            return False
        return not held(deal, leader(result.declarer), result.lead)

    @property
    def hands(self) -> dict[int, str]:
        """The deals by their boards: those that were dealt into the file, or hand records."""
        return self.room.hands if self.sealed is None else self._dealt

    @cached_property
    def _dealt(self) -> dict[int, str]:
        boards = [] if self.sealed is None else boards_of(self.sealed)
        return {board.number: deal_text(board.hands) for board in boards}

    def keep_hands(self, boards: dict[int, str]) -> None:
        """Know the hand records from now on. Raises `Refused` where the boards were dealt and
        sealed with the event."""
        if self.sealed is not None:
            raise Refused("The boards of this evening were dealt and sealed with it.")
        with self.lock:
            self.write(notes=[HandRecordsEntered(boards)])

    def waiting(self) -> list[tuple[ScheduledBoard, Proposed]]:
        """The results that wait for the opponents: the last of each board at each table."""
        event, taken = self.book.event, self.taken()
        found: dict[tuple[int, int, int], tuple[ScheduledBoard, Proposed]] = {}
        for sent, proposed in self.room.proposals.items():
            try:
                due = self._due(proposed.result)
            except Refused:  # a change of the movement has taken it away
                continue
            if due.key not in event.lines and sent not in taken:
                found[due.key] = due, proposed
        return list(found.values())

    def taken(self) -> set[str]:
        """The requests that were sent and confirmed, also where it was undone afterwards."""
        return {e.sent for e in self.book.event.entries if isinstance(e, ResultEntered) and e.sent}

    def of_table(self, table: int) -> list[ResultLine]:
        """The results of a table."""
        return [line for line in self.book.event.results() if line.due.table == table]


def _same(one: ResultEntered | Corrected, other: ResultEntered) -> bool:
    fields = ("board", "ns", "ew", "contract", "declarer", "tricks", "lead", "turned")
    return all(getattr(one, f) == getattr(other, f) for f in fields)
