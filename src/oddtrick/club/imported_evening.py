"""A saved evening is brought in from its file, and goes on: its entries, boards and rulings.

The room is a new one with links of its own: what the file says of tables of a server, a stranger
may have written.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from typing import NamedTuple

import msgspec

from oddtrick.club.boards import SealedDeals, boards_of
from oddtrick.club.event.entries import EventOpened, read_entry
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.log_file import HEAD, is_database, whole_size
from oddtrick.errors import BadRecord, OddtrickError, cause
from oddtrick.formats.pbn.values import read_deal
from oddtrick.store.log import Append, EventLog
from oddtrick.store.schema import REVISION, event, version
from oddtrick.support.typed_json import decode

from .room import (
    Founded,
    HandRecordsEntered,
    Note,
    Room,
    SessionFinished,
    TimedNote,
    read_note,
    write_note,
)

# The copy of an event's file as somebody sends it: its logs, read without trusting the file.

_ROLLBACK = b"\x01\x01"
"""Bytes 18 and 19 of a file that is read without its write-ahead log, as a copy is."""
_LAST = 1e11


class CopiedEntry(NamedTuple):
    """An entry of a log: when it was written (Unix time), and its JSON."""

    at: float
    body: str


def logs_of_copy(data: bytes, names: Sequence[str], most: int) -> Mapping[str, list[CopiedEntry]]:
    """The logs of these names in the bytes of a file, so many lines at most of each. Nothing of
    the file is run, and nothing written. Raises `BadRecord`."""
    if not is_database(data):
        raise BadRecord("This is no saved evening: choose the .club file that “Save file” gave.")
    whole = whole_size(data)
    if len(data) < max(whole, HEAD):
        raise BadRecord("The file is cut short. Save it once more, and bring the whole of it.")
    # See the SQLite file format, “The Database Header”.
    data = data[:18] + _ROLLBACK + data[20:]
    found: dict[str, list[CopiedEntry]] = {}
    try:
        with closing(sqlite3.connect(":memory:")) as connection:
            connection.deserialize(data)
            connection.execute("PRAGMA trusted_schema=OFF")
            connection.execute("PRAGMA query_only=ON")
            _check_ours(connection)
            for name in names:
                rows = connection.execute(
                    "SELECT number, at, body FROM event WHERE table_id = ? ORDER BY number LIMIT ?",
                    (name, most + 1),
                ).fetchall()
                found[name] = [CopiedEntry(_time(at), str(body)) for _, at, body in rows]
                if [number for number, *_ in rows] != list(range(1, len(rows) + 1)):
                    raise BadRecord("The file is damaged: entries of the evening are missing.")
                if len(rows) > most:
                    raise BadRecord("An evening has at most {most} entries.", most=most)
    except (sqlite3.Error, ValueError, TypeError, OverflowError, MemoryError) as error:
        raise BadRecord(
            "The file is damaged: its pages do not fit together. Save it once more."
        ) from error
    return found


def _check_ours(connection: sqlite3.Connection) -> None:
    """Raises `BadRecord` for a database of another program, or of a newer Oddtrick."""
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    if event.name not in tables:
        raise BadRecord("This is a database of another program, and no saved evening.")
    if version.name not in tables:
        return
    made = connection.execute(f"SELECT version_num FROM {version.name}").fetchone()
    if made and str(made[0]) > REVISION:
        raise BadRecord("A newer Oddtrick saved this evening. Bring this one up to date.")


def _time(at: object) -> float:
    """A time as it stands in a file. Raises `BadRecord`."""
    if not isinstance(at, int | float) or not 0 <= at < _LAST:
        raise BadRecord("The file is damaged: an entry has no time.")
    return float(at)


_EVENT, _ROOM, _BOARDS = "club", "room", "boards"
"""The logs of an evening's file."""


MOST = 20_000
"""Entries, or notes, of an evening."""


class BroughtEvening(msgspec.Struct, frozen=True):
    """An evening as it is brought in: what each log begins with."""

    logs: dict[str, list[tuple[float, str]]]

    @property
    def opened(self) -> EventOpened:
        """How it began."""
        first = read_entry(self.logs[_EVENT][0][1])
        assert isinstance(first, EventOpened)
        return first

    def write_to(self, log: EventLog, founded: Founded) -> None:
        """Write it to a new place. Raises `StoreError`."""
        rest = {name: lines for name, lines in self.logs.items() if lines}
        first = self.logs[_EVENT][0][0]
        rest[_ROOM] = [(first, write_note(founded)), *self.logs[_ROOM]]
        log.append_together(
            [
                Append(name, 1, [body for _, body in lines], times=[at for at, _ in lines])
                for name, lines in rest.items()
            ]
        )


def evening_of_file(data: bytes) -> BroughtEvening:
    """The evening of a file. Raises `BadRecord` for a file that is none, and
    `Refused` for one with an entry that cannot be."""
    logs = logs_of_copy(data, (_EVENT, _ROOM, _BOARDS), MOST)
    if not logs[_EVENT]:
        raise BadRecord("There is no evening in this file.")
    event = ClubEvent.fold([read_entry(line.body) for line in logs[_EVENT]])
    boards = logs[_BOARDS][:2]
    if boards:
        try:
            boards_of(decode(boards[0].body, SealedDeals))
        except (msgspec.MsgspecError, OddtrickError, ValueError) as error:
            raise BadRecord(
                "The boards in the file cannot be read: {error}.", error=cause(error)
            ) from None
    found = {_EVENT: [*logs[_EVENT]], _ROOM: [*_notes(logs[_ROOM])], _BOARDS: boards}
    if event.movement.recorded:  # of a past event, such as that of a Bridgemates' file
        found[_ROOM].append(CopiedEntry(found[_EVENT][-1].at, write_note(SessionFinished())))
    return BroughtEvening(
        {name: [(at, body) for at, body in lines] for name, lines in found.items()}
    )


def _notes(lines: list[CopiedEntry]) -> Iterator[CopiedEntry]:
    """The notes that go on: the rulings that count and the hand records."""
    room = Room.fold((at, read_note(body)) for at, body in lines)
    found: list[TimedNote[Note]] = [
        TimedNote(r.at, msgspec.structs.replace(r.note, call=0)) for r in room.rulings.values()
    ]
    for deal in room.hands.values():
        read_deal(deal)
    if room.hands:
        records = HandRecordsEntered(room.hands)
        found.append(TimedNote(max(at for at, _ in room.notes), records))
    for at, note in sorted(found, key=lambda noted: noted.at):
        yield CopiedEntry(at, write_note(note))
