"""The director’s room: clock, calls, history."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, TypeVar

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
from oddtrick.club.wording import award_said, contract_said, result_said
from oddtrick.errors import Refused
from oddtrick.laws.headings import heading_of
from oddtrick.messages import (
    DecimalNumber,
    Listing,
    Message,
    Name,
    TextValue,
    Verbatim,
    say,
    term,
    together,
)
from oddtrick.systems import title_of

from .players import ClubPlayer

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
    `oddtrick.club.players`, machine players sit from the first card on."""

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


class SystemStated(_Note, frozen=True, tag="bids"):
    """A player, by their number, says what their side bids, by name or as a card's text."""

    player: int
    system: str


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

Note = (
    Deed
    | Founded
    | DirectorCalled
    | TakenBack
    | Proposed
    | Declined
    | HandRecordsEntered
    | Here
    | TableOpened
    | SystemStated
)

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


N = TypeVar("N", bound=Note)


class TimedNote(NamedTuple, Generic[N]):
    """A note and its time."""

    at: float
    note: N


@dataclass
class Room:
    """The state of the room by the notes of an evening. `of` raises `Refused` for one that cannot
    be.

    >>> room = Room.fold([(0.0, Founded("hall", "secret")), (60.0, Begun(1, 15)), (90.0, Paused())])
    >>> room.clock.round, room.clock.ends, room.clock.paused
    (1, 960.0, 90.0)
    """

    notes: list[TimedNote[Note]] = field(default_factory=list)
    id: str = ""
    secret: str = ""
    clock: RoundClock = field(default_factory=RoundClock)
    calls: dict[int, TimedNote[DirectorCalled]] = field(default_factory=dict)
    """Those that wait, by the number of their note."""
    rulings: dict[int, TimedNote[RulingEntered]] = field(default_factory=dict)
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
    systems: dict[int, str] = field(default_factory=dict)
    """What players say that their sides bid, by their numbers; the last statement last."""
    deputies: int = 0
    renewed: Counter[int] = field(default_factory=Counter)
    """How often a table has been given another link."""
    over: bool = False
    reasons: bool = True
    """Whether it is shown why each scored what they scored."""
    gone: set[int] = field(default_factory=set)
    """Notes that do not count."""

    def board_of(self, id_: str) -> int:
        """The board that is played at a table of the server; 0 where it is none of this evening."""
        return next((key[0] for key, found in self.laid.items() if found == id_), 0)

    @staticmethod
    def fold(notes: Iterable[tuple[float, Note]]) -> Room:
        """Fold notes, each with the time it was written."""
        room = Room(notes=[TimedNote(at, note) for at, note in notes])
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
                self.calls[number] = TimedNote(at, note)
            case Answered(call) | TakenBack(call):
                self._answer(call)
            case RulingEntered():
                said(note.text)
                if note.call:
                    self._answer(note.call)
                self.rulings[number] = TimedNote(at, note)
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
            case SystemStated(player, system):
                self.systems.pop(player, None)
                self.systems[player] = system
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

_IN_BROWSER = {
    (False, False): say("The boards of table {numbers} are played in the browser."),
    (True, False): say("The boards of table {numbers} are played in the browser with a referee."),
    (False, True): say(
        "The boards of table {numbers} are played in the browser and machine players at empty "
        "seats."
    ),
    (True, True): say(
        "The boards of table {numbers} are played in the browser with a referee and machine "
        "players at empty seats."
    ),
}
"""Tables whose boards are played in the browser: with a referee, with machine players."""
_AT_TABLES = {
    (False, False): say("The boards are played at Oddtrick’s tables."),
    (True, False): say("The boards are played at Oddtrick’s tables with a referee."),
    (False, True): say(
        "The boards are played at Oddtrick’s tables and machine players at empty seats."
    ),
    (True, True): say(
        "The boards are played at Oddtrick’s tables with a referee and machine players at empty "
        "seats."
    ),
}
"""The same of all tables."""


def result_words(result: ResultEntered | Corrected) -> Message:
    """A result as one says it.

    >>> str(result_words(ResultEntered(3, 1, 9, "4S", "N", 11)))
    '4S by N, 11 tricks'
    """
    if not result.declarer:
        return term("passed out")
    return result_said(contract_said(result.contract), term(result.declarer), result.tricks or 0)


def entry_words(entry: Entry, event: ClubEvent) -> Message:
    """An entry of the event in words."""
    one = term(event.form.one)
    match entry:
        case NamesEntered(pair, players, called):
            names: TextValue = Listing(tuple(map(Name, players)))
            if called:
                names = say("{name} ({names})", name=Name(called), names=names)
            return say("{One} {n} is {names}.", one=one, n=pair, names=names)
        case ResultEntered():
            said = say("{Where}: {result}.", where=_at(entry, event), result=result_words(entry))
            if not entry.round:
                return said
            against = say("Against the movement, round {round}, table {table}.")
            return together(said, against.fill(round=entry.round, table=entry.table))
        case Corrected():
            said = say("{Where}, corrected: {result}.")
            said = said.fill(where=_at(entry, event), result=result_words(entry))
            return together(said, *_why(entry.reason))
        case Withdrawn():
            said = say("{Where}: the result is withdrawn.", where=_at(entry, event))
            return together(said, *_why(entry.reason))
        case Adjusted():
            where, award = _at(entry, event), award_said(entry)
            said = say("{Where}, adjusted: {award}.", where=where, award=award)
            return together(said, *_grounds(entry))
        case Penalised(pair, percent, reason, points):
            amount = (
                say("{percent} % of a top", percent=DecimalNumber(str(abs(percent))))
                if percent
                else say("{points} points", points=DecimalNumber(str(abs(points))))
            )
            lost = (
                say("{One} {n} loses {amount}.", one=one, n=pair, amount=amount)
                if percent + points > 0
                else say("{One} {n} gains {amount}.", one=one, n=pair, amount=amount)
            )
            return together(lost, *_why(reason))
        case PairJoined(pair, after):
            late = say("{One} {pair} comes late, after round {after}.")
            return late.fill(one=one, pair=pair, after=after)
        case SitOutMoved(pair, after):
            moved = say("{One} {pair} takes the empty place after round {after}.")
            return moved.fill(one=one, pair=pair, after=after)
        case PairLeft(pair, after):
            return say("{One} {pair} leaves after round {after}.", one=one, pair=pair, after=after)
        case TableDropped(table, after):
            return say("Table {table} is dropped after round {after}.", table=table, after=after)
        case RoundAdded():
            return say("One more round is played.")
        case RoundsCut(after):
            return say("Play ends after round {after}.", after=after)
        case Fouled(board, _, reason, tables) if tables:
            other = (
                say("Board {board} had other cards at tables {tables}.")
                if len(tables) > 1
                else say("Board {board} had other cards at table {tables}.")
            )
            return together(other.fill(board=board, tables=Listing(tables)), *_why(reason))
        case Fouled(board, after, reason):
            other = say("Board {board} had other cards after round {after}.")
            return together(other.fill(board=board, after=after), *_why(reason))
        case Drawn():
            return say("The next round is drawn.")
        case Disclosed(True):
            return say("A board may be seen once nobody has still to play it.")
        case Disclosed():
            return say("A board may be seen with the last result.")
        case Described():
            return say("What the union asks of the event is written down.")
        case CarryOver(pair, hundredths, reason):
            brought, figure = say("{One} {n} brings {points} points."), f"{hundredths / 100:g}"
            said = brought.fill(one=one, n=pair, points=DecimalNumber(figure))
            return together(said, *_why(reason))
        case EntryUndone(number):
            return say("Entry {number} is undone.", number=number)
        case _:
            return say("The event begins.")


def _at(
    what: ResultEntered | Corrected | Withdrawn | Adjusted | RulingEntered | TableOpened,
    event: ClubEvent,
) -> Message:
    return say("board {board}, {sides}", board=what.board, sides=sides_words(what, event))


def sides_words(
    who: ResultEntered | Corrected | Withdrawn | Adjusted | RulingEntered | TableOpened,
    event: ClubEvent,
) -> Message:
    """The two who meet."""
    return event.two(who.ns, who.ew)


def award_words(entry: Adjusted) -> Message:
    """An adjusted score in words, and the reason.

    >>> str(award_words(Adjusted(3, 1, 9, 60, 40, "A card fell.")))
    '60 % and 40 %. A card fell.'
    >>> str(award_words(Adjusted(3, 1, 9, 60, 40, laws=("duplicate2017:15B1",))))
    '60 % and 40 %. By law 15B1.'
    """
    return together(say("{Award}.", award=award_said(entry)), *_grounds(entry))


def _grounds(entry: Adjusted) -> list[Message]:
    """Why a score is adjusted: in the director's words, and by which laws."""
    named = dict.fromkeys(map(heading_of, entry.laws))
    laws = Listing(tuple(Verbatim(x) if x[:1].isdigit() else term(x) for x in named))
    by = say("By laws {law}.", law=laws) if len(named) > 1 else say("By law {law}.", law=laws)
    return [*_why(entry.reason), *([by] if named else [])]


_ENDS = (".", "!", "?", "…")


def _why(reason: str) -> list[Message]:
    """A reason that somebody wrote, as a sentence of its own."""
    if not reason:
        return []
    return [say("{text}", text=Verbatim(f"{reason}{'' if reason.endswith(_ENDS) else '.'}"))]


def note_words(note: Note, event: ClubEvent) -> Message:
    """A note of the room in words."""
    match note:
        case Begun(number, 1):
            return say("Round {number} begins, one minute.", number=number)
        case Begun(number, minutes):
            begins = say("Round {number} begins, {minutes} minutes.")
            return begins.fill(number=number, minutes=DecimalNumber(f"{minutes:g}"))
        case Paused():
            return say("The clock is stopped.")
        case Resumed():
            return say("The clock goes on.")
        case Longer(1):
            return say("The round lasts one minute more.")
        case Longer(-1):
            return say("The round lasts one minute less.")
        case Longer(minutes):
            return say("The round lasts {minutes} minutes.", minutes=DecimalNumber(f"{minutes:+g}"))
        case AnnouncementMade(text):
            return say("Announced: {text}", text=Verbatim(text))
        case NoticeSent(table, text):
            return say("To table {table}: {text}", table=table, text=Verbatim(text))
        case DirectorCalled(table, reason):
            return say("Table {table} calls: {reason}", table=table, reason=Verbatim(reason))
        case Answered():
            return say("A call is answered.")
        case TakenBack():
            return say("A call is taken back.")
        case RulingEntered():
            return say("Ruled at {where}: {text}", where=_at(note, event), text=Verbatim(note.text))
        case Proposed(table, result):
            enters = say("Table {table} enters board {board}: {result}.")
            said = result_words(result)
            return enters.fill(table=table, board=result.board, result=said)
        case Declined():
            return say("The opponents do not confirm a result.")
        case HandRecordsEntered(boards) if len(boards) == 1:
            return say("The hand records of one board are known.")
        case HandRecordsEntered(boards):
            return say("The hand records of {n} boards are known.", n=len(boards))
        case Here(referee, machines, tables):
            if tables:
                return _IN_BROWSER[referee, machines].fill(numbers=Listing(tables))
            return _AT_TABLES[referee, machines]
        case OnPaper():
            return say("The boards are played with cards on real tables.")
        case TableOpened():
            return say("A table is laid for {where}.", where=_at(note, event))
        case SystemStated(player, system):
            name = Name(ClubPlayer(event, player).name)
            return say("{name} says: we bid {system}.", name=name, system=Name(title_of(system)))
        case Renewed():
            return say("The deputy has another link.")
        case TableRenewed(table):
            return say("Table {table} has another link.", table=table)
        case SessionFinished():
            return say("The evening is over.")
        case Reopened():
            return say("The evening goes on.")
        case ReasonsShown(True):
            return say("Why each scored so is shown.")
        case ReasonsShown():
            return say("Why each scored so is not shown.")
        case Retracted(number):
            return say("Note {number} is undone.", number=number)
        case _:
            return say("The room opens.")
