"""The history of an evening, in words: one sentence an entry or note."""

from __future__ import annotations

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
from oddtrick.laws.headings import heading_of

from .entries import (
    AnnouncementMade,
    Answered,
    Begun,
    Declined,
    DirectorCalled,
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

__all__ = ["award_words", "entry_words", "note_words", "result_words"]


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
        case Retracted(number):
            return f"Note {number} is undone."
        case _:
            return "The room opens."
