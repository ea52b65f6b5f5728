"""A saved evening is brought in from its file, and goes on: its entries, boards and rulings.

The room is a new one with links of its own: what the file says of tables of a server, a stranger
may have written.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from oddtrick.club.boards.dealing import boards_of
from oddtrick.club.boards.sealed_deals import SealedDeals
from oddtrick.club.event.entries import EventOpened, read_entry
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.storage.event_copy import CopiedEntry, logs_of_copy
from oddtrick.errors import BadRecord, OddtrickError
from oddtrick.formats.pbn.model.values import read_deal
from oddtrick.store.log import Append, EventLog
from oddtrick.support.typed_json import decode

from .room.entries import Founded, HandRecordsEntered, Note, SessionFinished, read_note, write_note
from .room.state import Room

__all__ = ["BroughtEvening", "evening_of_file"]

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
            raise BadRecord(f"The boards in the file cannot be read: {error}.") from None
    found = {_EVENT: [*logs[_EVENT]], _ROOM: [*_notes(logs[_ROOM])], _BOARDS: boards}
    if event.movement.recorded:  # of a past event, such as that of a Bridgemates' file
        found[_ROOM].append(CopiedEntry(found[_EVENT][-1].at, write_note(SessionFinished())))
    return BroughtEvening(
        {name: [(at, body) for at, body in lines] for name, lines in found.items()}
    )


class _Noted(NamedTuple):
    at: float
    note: Note


def _notes(lines: list[CopiedEntry]) -> Iterator[CopiedEntry]:
    """The notes that go on: the rulings that count and the hand records."""
    room = Room.fold([_Noted(at, read_note(body)) for at, body in lines])
    found: list[_Noted] = [
        _Noted(r.at, msgspec.structs.replace(r.note, call=0)) for r in room.rulings.values()
    ]
    for deal in room.hands.values():
        read_deal(deal)
    if room.hands:
        records = HandRecordsEntered(room.hands)
        found.append(_Noted(max(at for at, _ in room.notes), records))
    for at, note in sorted(found, key=lambda noted: noted.at):
        yield CopiedEntry(at, write_note(note))
