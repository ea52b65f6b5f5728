"""The history of a party, in words: every entry, also those that do not count any more."""

from __future__ import annotations

from typing import NamedTuple

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
    words: str
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


def _words(entry: Entry, place: tuple[int, At] | None, evening: PartyState) -> str:
    where = f"Round {place[0]}, table {place[1].table}" if place else "A score"
    match entry:
        case Began():
            return f"{evening.kind.title}, {len(entry.players)} players"
        case DealEntered() | Ended():
            return f"{where}: {_score(entry, place)}"
        case RoundBrokenOff():
            return f"{where}: broken off"
        case Started(table):
            return f"Table {table}: the time of the round begins"
        case Mended(number, right):
            score = "no such deal" if right is None else _score(right, place)
            return f"Entry {number} corrected: {score}"
        case Joined(player):
            return f"{player} joins"
        case Went(player):
            return f"{player} goes home after the rubber"
        case Formed(candidates):
            return f"A new table from {', '.join(candidates)}"
        case Struck(number):
            return f"Entry {number} undone" if number else "The last entry undone"


_SEAT_WORDS = dict(zip(SEATS, ("North", "East", "South", "West"), strict=True))


def _score(entry: DealEntered | Ended, place: tuple[int, At] | None) -> str:
    if isinstance(entry, Ended):
        return f"{entry.ns} points to {entry.ew}"
    if entry.contract == "PASS":
        return "passed out"
    who = _SEAT_WORDS.get(entry.declarer, entry.declarer)
    if place:
        who = place[1].seats[entry.declarer]
    held = entry.honours
    honours = f", {held.held} honours {held.side}, {held.in_one} in one hand" if held else ""
    return f"{entry.contract} by {who}, {entry.tricks} tricks{honours}"
