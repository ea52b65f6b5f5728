"""The history of a party, in words: every entry, also those that do not count any more."""

from __future__ import annotations

from typing import NamedTuple

from oddtrick.messages import Listing, Message, Name, TextValue, Verbatim, say, term
from oddtrick.seats import SEATS

from .entries import (
    Began,
    DealEntered,
    Ended,
    Entry,
    Formed,
    Joined,
    Mended,
    RoundBrokenOff,
    Started,
    Struck,
    Went,
)
from .party import PartyState
from .seating import At


class Happened(NamedTuple):
    """An entry in words: whether it still counts, and whether it was put right later."""

    number: int
    words: Message
    reason: str
    counts: bool
    mended: bool
    strikes: bool
    """Whether it is the undoing of another."""


def history(evening: PartyState) -> list[Happened]:
    """All entries, the newest first."""
    counting = {number for number, _ in evening.counting}
    mended = {e.entry for _, e in evening.counting if isinstance(e, Mended)}
    seats = places(evening)
    return [
        Happened(
            number,
            _words(entry, seats.get(entry.entry if isinstance(entry, Mended) else number), evening),
            entry.reason if isinstance(entry, Mended) else "",
            number in counting or isinstance(entry, Struck),
            number in mended,
            isinstance(entry, Struck),
        )
        for number, entry in enumerate(evening.entries, 1)
    ][::-1]


def places(evening: PartyState) -> dict[int, tuple[int, At]]:
    """In which round and at which table each score was made."""
    found: dict[int, tuple[int, At]] = {}
    for group in evening.groups:
        rounds = [(done.round.tables, done.sheets) for done in group.played]
        running = tuple(group.sheets[at.table] for at in group.round.tables)
        rounds.append((group.round.tables, running))
        for number, (tables, sheets) in enumerate(rounds, 1):
            for at, sheet in zip(tables, sheets, strict=True):
                found |= dict.fromkeys(sheet.entries, (number, at))
    return found


def _words(entry: Entry, place: tuple[int, At] | None, evening: PartyState) -> Message:
    match entry:
        case Began():
            kind = term(evening.kind.title)
            return say("{kind}, {n} players", kind=kind, n=len(entry.players))
        case DealEntered() | Ended():
            return say("{where}: {score}", where=_where(place), score=_score(entry, place))
        case RoundBrokenOff():
            return say("{where}: broken off", where=_where(place))
        case Started(table):
            return say("Table {table}: the time of the round begins", table=table)
        case Mended(number, right):
            score = say("no such deal") if right is None else _score(right, place)
            return say("Entry {number} corrected: {score}", number=number, score=score)
        case Joined(player):
            return say("{who} joins", who=Name(player))
        case Went(player):
            return say("{who} goes home after the rubber", who=Name(player))
        case Formed(candidates):
            return say("A new table from {names}", names=Listing(tuple(map(Name, candidates))))
        case Struck(number):
            if not number:
                return say("The last entry undone")
            return say("Entry {number} undone", number=number)


def _where(place: tuple[int, At] | None) -> Message:
    if place is None:
        return say("A score")
    return say("Round {round}, table {table}", round=place[0], table=place[1].table)


_SEAT_WORDS = dict(zip(SEATS, ("North", "East", "South", "West"), strict=True))


def _score(entry: DealEntered | Ended, place: tuple[int, At] | None) -> Message:
    if isinstance(entry, Ended):
        return say("{ours} points to {theirs}", ours=entry.ns, theirs=entry.ew)
    if entry.contract == "PASS":
        return say("passed out")
    who: TextValue = term(_SEAT_WORDS.get(entry.declarer, entry.declarer))
    if place:
        who = Name(place[1].seats[entry.declarer])
    contract = say("{contract} by {who}", contract=Verbatim(entry.contract), who=who)
    tricks = say("{number} tricks", number=entry.tricks)
    if not (held := entry.honours):
        return say("{parts}", parts=Listing((contract, tricks)))
    honours = say("{n} honours {side}", n=held.held, side=term(held.side))
    in_one = say("{n} in one hand", n=held.in_one)
    return say("{parts}", parts=Listing((contract, tricks, honours, in_one)))
