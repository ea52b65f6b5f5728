"""The room as its notes fold to it: the clock, who calls, what was ruled, what waits.

>>> room = Room.fold([(0.0, Founded("hall", "secret")), (60.0, Begun(1, 15)), (90.0, Paused())])
>>> room.clock.round, room.clock.ends, room.clock.paused
(1, 960.0, 90.0)
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from oddtrick.errors import Refused

from .entries import (
    AnnouncementMade,
    Answered,
    Begun,
    Declined,
    DirectorCalled,
    Founded,
    HandRecordsEntered,
    Here,
    Longer,
    Note,
    NoticeSent,
    OnPaper,
    Paused,
    Proposed,
    Renewed,
    Reopened,
    Resumed,
    Retracted,
    RulingEntered,
    SessionFinished,
    TableOpened,
    TableRenewed,
    TakenBack,
)

__all__ = ["LONGEST", "Room", "RoundClock"]

LONGEST = 300
"""Letters of a reason, a ruling or an announcement."""

MOST_MINUTES = 600
MOST_NOTES = 20_000
"""Notes of an evening: forty tables of thirty boards need a tenth of them."""


@dataclass
class RoundClock:
    """The round that is played (0: none yet) and when it ends, in Unix time."""

    round: int = 0
    began: float = 0.0
    ends: float = 0.0
    paused: float = 0.0
    """Since when it stands; 0 while it goes."""


class DirectorCall(NamedTuple):
    """A table waits for the director."""

    at: float
    note: DirectorCalled


class RoomRuling(NamedTuple):
    """A ruling and its time."""

    at: float
    note: RulingEntered


@dataclass
class Room:
    """The state of the room by the notes of an evening. `of` raises `Refused` for one that cannot
    be."""

    notes: list[tuple[float, Note]] = field(default_factory=list)
    id: str = ""
    secret: str = ""
    clock: RoundClock = field(default_factory=RoundClock)
    calls: dict[int, DirectorCall] = field(default_factory=dict)
    """Those that wait, by the number of their note."""
    rulings: dict[int, RoomRuling] = field(default_factory=dict)
    proposals: dict[str, Proposed] = field(default_factory=dict)
    """Results that wait for the opponents, by what their page calls them."""
    seen: set[str] = field(default_factory=set)
    """All that pages have sent: what comes again is nothing new."""
    announced: tuple[float, str] | None = None
    messages: dict[int, tuple[float, str]] = field(default_factory=dict)
    """The last sentence to each table."""
    hands: dict[int, str] = field(default_factory=dict)
    """The hand records, where there are any."""
    here: Here | None = None
    """Where the boards are played at Oddtrick's tables: how."""
    laid: dict[tuple[int, int, int], str] = field(default_factory=dict)
    """The server's table for a board between two pairs, as `Due.key` names it."""
    deputies: int = 0
    renewed: Counter[int] = field(default_factory=Counter)
    """How often a table has been given another link."""
    over: bool = False
    gone: set[int] = field(default_factory=set)
    """Notes that do not count."""

    @staticmethod
    def fold(notes: Iterable[tuple[float, Note]]) -> Room:
        """Fold notes, each with the time it was written."""
        room = Room(notes=list(notes))
        if len(room.notes) > MOST_NOTES:
            raise Refused(f"An evening has at most {MOST_NOTES} notes.")
        for number, (_, note) in enumerate(room.notes, 1):
            if isinstance(note, Retracted):
                room._retract(number, note.note)
        for number, (at, note) in enumerate(room.notes, 1):
            # What a page has sent stays known, or it would come back after an undoing.
            if isinstance(note, DirectorCalled):
                room.seen.add(note.sent)
            elif isinstance(note, Proposed):
                room.seen.add(note.result.sent)
            if number not in room.gone:
                room._fold(number, at, note)
        return room

    def _retract(self, number: int, note: int) -> None:
        if not 1 < note < number or note in self.gone:
            raise Refused(f"There is no note {note} to be undone.")
        if isinstance(self.notes[note - 1][1], Retracted):
            raise Refused("An undoing is not undone; do it again instead.")
        self.gone.add(note)

    def _fold(self, number: int, at: float, note: Note) -> None:
        clock = self.clock
        match note:
            case Founded(id_, secret):
                if self.id:
                    raise Refused("A room is opened once.")
                self.id, self.secret = id_, secret
            case Begun(round_, minutes):
                _minutes(minutes, 1)
                self.clock = RoundClock(round_, at, at + 60 * minutes)
            case Paused():
                if not clock.round or clock.paused:
                    raise Refused("The clock does not go.")
                clock.paused = at
            case Resumed():
                if not clock.paused:
                    raise Refused("The clock goes already.")
                clock.ends += at - clock.paused
                clock.paused = 0.0
            case Longer(minutes):
                if not clock.round:
                    raise Refused("No round has begun.")
                _minutes(minutes, -MOST_MINUTES)
                clock.ends += 60 * minutes
            case AnnouncementMade(text):
                self.announced = at, said(text)
            case NoticeSent(table, text):
                self.messages[table] = at, said(text)
            case DirectorCalled():
                said(note.reason)
                self.calls[number] = DirectorCall(at, note)
            case Answered(call) | TakenBack(call):
                self._answer(call)
            case RulingEntered():
                said(note.text)
                if note.call:
                    self._answer(note.call)
                self.rulings[number] = RoomRuling(at, note)
            case Proposed(_, result):
                self.proposals[result.sent] = note
            case Declined(sent):
                self.proposals.pop(sent, None)
            case HandRecordsEntered(boards):
                self.hands = boards
            case Here():
                self.here = note
            case OnPaper():
                self.here = None
            case TableOpened(board, ns, ew, id_):
                self.laid[board, min(ns, ew), max(ns, ew)] = id_
            case Renewed():
                self.deputies += 1
            case TableRenewed(table):
                self.renewed[table] += 1
            case SessionFinished():
                self.over = True
            case Reopened():
                self.over = False
            case Retracted():
                pass

    def _answer(self, call: int) -> None:
        if self.calls.pop(call, None) is None:
            raise Refused("That call has been answered already.")


def _minutes(minutes: float, least: float) -> None:
    if not (math.isfinite(minutes) and least <= minutes <= MOST_MINUTES):
        raise Refused(f"A round lasts 1 to {MOST_MINUTES} minutes.")


def said(text: str) -> str:
    """Words fit to be shown to others. Raises `Refused`."""
    if not text.strip() or len(text) > LONGEST or not text.isprintable():
        raise Refused(f"Write 1 to {LONGEST} letters on one line.")
    return text
