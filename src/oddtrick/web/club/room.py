"""The director’s room: clock, calls, history."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

import msgspec

from oddtrick.club.entry_text import EntryText
from oddtrick.club.event.entries import (
    Adjusted,
    CarryOver,
    Corrected,
    Described,
    Disclosed,
    Drawn,
    Entry,
    EntryUndone,
    Fouled,
    NamesEntered,
    PairJoined,
    PairLeft,
    Penalised,
    ResultEntered,
    RoundAdded,
    RoundsCut,
    SitOutMoved,
    TableDropped,
    Withdrawn,
)
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.wording import PASSED_OUT, ruling_said
from oddtrick.errors import Refused
from oddtrick.laws.headings import heading_of

# Notes of the room beside the results, appended to the event's own file.
#
# The clock, calls and their answers, rulings in words, results that opponents have yet to
# confirm.


class _Note(
    msgspec.Struct, frozen=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True
):
    """One note; `type` in its JSON is the class's name in small letters."""


class Founded(_Note, frozen=True):
    """The room opens: its name in addresses, and the secret that all its links are made from."""

    id: str
    secret: str


class Begun(_Note, frozen=True):
    """A round begins, which is to last so many minutes."""

    round: int
    minutes: float


class Paused(_Note, frozen=True):
    """The clock stands."""


class Resumed(_Note, frozen=True):
    """The clock goes on."""


class Longer(_Note, frozen=True):
    """The round lasts longer, or with a negative number shorter."""

    minutes: float


class AnnouncementMade(_Note, frozen=True, tag="announced"):
    """A sentence to everybody."""

    text: str


class NoticeSent(_Note, frozen=True, tag="told"):
    """A sentence to one table."""

    table: int
    text: str


class DirectorCalled(_Note, frozen=True, tag="called"):
    """A table calls the director; `board` is 0 where it is about none, `by` who calls where that
    is known."""

    table: int
    reason: str
    board: int = 0
    sent: str = ""
    by: str = ""


class Answered(_Note, frozen=True):
    """A call, by its number, has been answered."""

    call: int


class TakenBack(_Note, frozen=True):
    """A table takes a call back."""

    call: int


class RulingEntered(_Note, frozen=True, tag="ruled"):
    """A ruling in words, kept with the deal of two pairs; `call` is the call it answers, or 0."""

    board: int
    ns: int
    ew: int
    text: str
    call: int = 0


class Proposed(_Note, frozen=True):
    """A table has entered a result, which the opponents have yet to confirm."""

    table: int
    result: ResultEntered


class Declined(_Note, frozen=True):
    """The opponents say that a result is not right."""

    sent: str


class HandRecordsEntered(_Note, frozen=True, tag="hands"):
    """The hand records: a deal by the number of its board, as PBN writes it from North on."""

    boards: dict[int, str]


class Here(_Note, frozen=True):
    """The boards are played at Oddtrick's tables: with a referee or not, and with machine players
    at seats that stay empty or not. Where `tables` names some, at those; at the others with cards,
    and their results are entered. As the players `seated`, by the numbers of
    `oddtrick.web.club.players`, machine players sit from the first card on."""

    referee: bool = False
    machines: bool = False
    tables: tuple[int, ...] = ()
    seated: tuple[int, ...] = ()

    def plays(self, table: int) -> bool:
        """Whether a table of the movement is played so."""
        return not self.tables or table in self.tables


class OnPaper(_Note, frozen=True):
    """They are played with cards on real tables after all."""


class TableOpened(_Note, frozen=True, tag="laid"):
    """A table of the server has been laid for a board of two pairs; `id` is its name there."""

    board: int
    ns: int
    ew: int
    id: str


class Renewed(_Note, frozen=True):
    """The deputy has another link; the one before opens nothing."""


class TableRenewed(_Note, frozen=True):
    """A table has another link, as for another device; the one before opens nothing."""

    table: int


class SessionFinished(_Note, frozen=True, tag="finished"):
    """The evening is over: everything may be seen."""


class Reopened(_Note, frozen=True):
    """It is not over after all."""


class ReasonsShown(_Note, frozen=True, tag="reasons"):
    """Whether everybody may see why each scored what they scored, once the last result is in."""

    shown: bool


class Retracted(_Note, frozen=True):
    """A note, by its number from 1, does not count."""

    note: int


Note = (
    Founded
    | Begun
    | Paused
    | Resumed
    | Longer
    | AnnouncementMade
    | NoticeSent
    | DirectorCalled
    | Answered
    | RulingEntered
    | TakenBack
    | Proposed
    | Declined
    | HandRecordsEntered
    | Here
    | OnPaper
    | TableOpened
    | Renewed
    | TableRenewed
    | SessionFinished
    | Reopened
    | ReasonsShown
    | Retracted
)

Deed = (
    Begun
    | Paused
    | Resumed
    | Longer
    | AnnouncementMade
    | NoticeSent
    | Answered
    | RulingEntered
    | OnPaper
    | Renewed
    | TableRenewed
    | SessionFinished
    | Reopened
    | ReasonsShown
    | Retracted
)
"""The entries of the director."""

_text: EntryText[Note] = EntryText(Note, "note of a club evening")
read_note, write_note = _text.read, _text.write


# The room as its notes fold to it: the clock, who calls, what was ruled, what waits.

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
    be.

    >>> room = Room.fold([(0.0, Founded("hall", "secret")), (60.0, Begun(1, 15)), (90.0, Paused())])
    >>> room.clock.round, room.clock.ends, room.clock.paused
    (1, 960.0, 90.0)
    """

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
    reasons: bool = True
    """Whether it is shown why each scored what they scored."""
    gone: set[int] = field(default_factory=set)
    """Notes that do not count."""

    @staticmethod
    def fold(notes: Iterable[tuple[float, Note]]) -> Room:
        """Fold notes, each with the time it was written."""
        room = Room(notes=list(notes))
        if len(room.notes) > MOST_NOTES:
            raise Refused("An evening has at most {notes} notes.", notes=MOST_NOTES)
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
            raise Refused("There is no note {note} to be undone.", note=note)
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
            case ReasonsShown(shown):
                self.reasons = shown
            case Retracted():
                pass

    def _answer(self, call: int) -> None:
        if self.calls.pop(call, None) is None:
            raise Refused("That call has been answered already.")


def _minutes(minutes: float, least: float) -> None:
    if not (math.isfinite(minutes) and least <= minutes <= MOST_MINUTES):
        raise Refused("A round lasts 1 to {minutes} minutes.", minutes=MOST_MINUTES)


def said(text: str) -> str:
    """Words fit to be shown to others. Raises `Refused`."""
    if not text.strip() or len(text) > LONGEST or not text.isprintable():
        raise Refused("Write 1 to {longest} letters on one line.", longest=LONGEST)
    return text


# The history of an evening, in words: one sentence an entry or note.


def result_words(result: ResultEntered | Corrected) -> str:
    """A result as one says it.

    >>> result_words(ResultEntered(3, 1, 9, "4S", "N", 11))
    '4S by N, 11 tricks'
    """
    if not result.declarer:
        return PASSED_OUT.lower()
    return f"{result.contract} by {result.declarer}, {result.tricks} tricks"


def entry_words(entry: Entry, event: ClubEvent) -> str:
    """An entry of the event in words."""
    one = event.form.one.capitalize()
    match entry:
        case NamesEntered(pair, players, called):
            of_them = ", ".join(players)
            return f"{one} {pair} is {f'{called} ({of_them})' if called else of_them}."
        case ResultEntered():
            said = f"{_where(entry, event)}: {result_words(entry)}."
            if not entry.round:
                return said
            return f"{said} Against the movement, round {entry.round}, table {entry.table}."
        case Corrected():
            return f"{_where(entry, event)}, corrected: {result_words(entry)}.{_why(entry.reason)}"
        case Withdrawn():
            return f"{_where(entry, event)}: the result is withdrawn.{_why(entry.reason)}"
        case Adjusted():
            return f"{_where(entry, event)}, adjusted: {award_words(entry)}"
        case Penalised(pair, percent, reason, points):
            amount = f"{abs(percent)} % of a top" if percent else f"{abs(points)} points"
            verb = "loses" if percent + points > 0 else "gains"
            return f"{one} {pair} {verb} {amount}.{_why(reason)}"
        case PairJoined(pair, after):
            return f"{one} {pair} comes late, after round {after}."
        case SitOutMoved(pair, after):
            return f"{one} {pair} takes the empty place after round {after}."
        case PairLeft(pair, after):
            return f"{one} {pair} leaves after round {after}."
        case TableDropped(table, after):
            return f"Table {table} is dropped after round {after}."
        case RoundAdded():
            return "One more round is played."
        case RoundsCut(after):
            return f"Play ends after round {after}."
        case Fouled(board, _, reason, tables) if tables:
            there = f"table{'s' * (len(tables) > 1)} {', '.join(map(str, tables))}"
            return f"Board {board} had other cards at {there}.{_why(reason)}"
        case Fouled(board, after, reason):
            return f"Board {board} had other cards after round {after}.{_why(reason)}"
        case Drawn():
            return "The next round is drawn."
        case Disclosed(at_once):
            when = "once nobody has still to play it" if at_once else "with the last result"
            return f"A board may be seen {when}."
        case Described():
            return "What the union asks of the event is written down."
        case CarryOver(pair, hundredths, reason):
            return f"{one} {pair} brings {hundredths / 100:g} points.{_why(reason)}"
        case EntryUndone(number):
            return f"Entry {number} is undone."
        case _:
            return "The event begins."


def _where(entry: ResultEntered | Corrected | Withdrawn | Adjusted, event: ClubEvent) -> str:
    return _at(entry, event).capitalize()


def _at(
    what: ResultEntered | Corrected | Withdrawn | Adjusted | RulingEntered | TableOpened,
    event: ClubEvent,
) -> str:
    sides = f"{event.label(what.ns)} and {event.label(what.ew)}"
    return f"board {what.board}, {event.form.side}s {sides}"


def award_words(entry: Adjusted) -> str:
    """An adjusted score in words, and the reason.

    >>> award_words(Adjusted(3, 1, 9, 60, 40, "A card fell."))
    '60 % and 40 %. A card fell.'
    >>> award_words(Adjusted(3, 1, 9, 60, 40, laws=("duplicate2017:15B1",)))
    '60 % and 40 %. By law 15B1.'
    """
    named = dict.fromkeys(map(heading_of, entry.laws))
    by = f" By law{'s' * (len(named) > 1)} {', '.join(named)}." if named else ""
    return f"{ruling_said(entry).partition(': ')[2]}.{_why(entry.reason)}{by}"


_ENDS = (".", "!", "?", "…")


def _why(reason: str) -> str:
    return f" {reason}{'' if reason.endswith(_ENDS) else '.'}" if reason else ""


def note_words(note: Note, event: ClubEvent) -> str:
    """A note of the room in words."""
    match note:
        case Begun(number, 1):
            return f"Round {number} begins, one minute."
        case Begun(number, minutes):
            return f"Round {number} begins, {minutes:g} minutes."
        case Paused():
            return "The clock is stopped."
        case Resumed():
            return "The clock goes on."
        case Longer(1):
            return "The round lasts one minute more."
        case Longer(-1):
            return "The round lasts one minute less."
        case Longer(minutes):
            return f"The round lasts {minutes:+g} minutes."
        case AnnouncementMade(text):
            return f"Announced: {text}"
        case NoticeSent(table, text):
            return f"To table {table}: {text}"
        case DirectorCalled(table, reason):
            return f"Table {table} calls: {reason}"
        case Answered():
            return "A call is answered."
        case TakenBack():
            return "A call is taken back."
        case RulingEntered():
            return f"Ruled at {_at(note, event)}: {note.text}"
        case Proposed(table, result):
            return f"Table {table} enters board {result.board}: {result_words(result)}."
        case Declined():
            return "The opponents do not confirm a result."
        case HandRecordsEntered(boards) if len(boards) == 1:
            return "The hand records of one board are known."
        case HandRecordsEntered(boards):
            return f"The hand records of {len(boards)} boards are known."
        case Here(referee, machines, tables):
            more = " with a referee" * referee + " and machine players at empty seats" * machines
            if tables:
                numbers = ", ".join(map(str, tables))
                return f"The boards of table {numbers} are played in the browser{more}."
            return f"The boards are played at Oddtrick’s tables{more}."
        case OnPaper():
            return "The boards are played with cards on real tables."
        case TableOpened():
            return f"A table is laid for {_at(note, event)}."
        case Renewed():
            return "The deputy has another link."
        case TableRenewed(table):
            return f"Table {table} has another link."
        case SessionFinished():
            return "The evening is over."
        case Reopened():
            return "The evening goes on."
        case ReasonsShown(shown):
            return f"Why each scored so is {'shown' if shown else 'not shown'}."
        case Retracted(number):
            return f"Note {number} is undone."
        case _:
            return "The room opens."
