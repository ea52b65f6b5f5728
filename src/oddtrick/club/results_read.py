"""The names and results of a USEBIO file as entries for an event of the same movement."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..errors import BadRecord, Refused
from ..formats.usebio import BoardResults, Element, Participant, TravellerLine, Usebio
from ..formats.usebio import Event as Published
from .entries import (
    Adjusted,
    Carried,
    Drawn,
    Entered,
    Entry,
    Fouled,
    Named,
    Penalised,
    read_entry,
)
from .events import Event
from .forms import WINNERS_GO_ON

__all__ = ["ENTRY", "entries_of", "fouled_in", "read_line", "ruling_of"]

ENTRY = "?oddtrick"
"""The instruction that holds an entry of ours."""
_ADJUSTED = re.compile(r"A(100|\d\d)(100|\d\d)")
"""An artificial score: percent for North–South, then for East–West."""


def entries_of(results: Usebio, event: Event) -> list[Entry]:
    """Names, draws and results of a file's first event, to be added to one of the same movement.

    Raises `Refused` for a line that is not of it."""
    if not results.events:
        raise Refused("The file has no event.")
    published = results.events[0]
    found: list[Entry] = [entry for p in published.participants for entry in _participant(event, p)]
    known = event
    for number, boards, match in _rounds(published):
        if match and number > known.rounds and known.opened.draws:
            drawn = _drawn(known, [m for n, _, m in _rounds(published) if n == number])
            known = known.add(drawn)
            found.append(drawn)
        for board in boards:
            for line in board.lines:
                found.append(read_line(known, _number(board.number), line.element, match))
    # Penalties name contestants, not rounds: they come last, as a director gives them.
    found += fouled_in(published.element)
    found.sort(key=lambda entry: isinstance(entry, (Penalised, Carried)))
    return found


def _rounds(
    published: Published,
) -> Iterator[tuple[int, tuple[BoardResults, ...], tuple[int, int] | None]]:
    """The boards of each match with its round and who met, in order; else all boards at once."""
    if not published.matches:
        yield 1, published.boards, None
        return
    for match in published.matches:
        e = match.element
        one = e.get("TEAM") or e.get("NS_PAIR_NUMBER")
        other = e.get("OPPOSING_TEAM") or e.get("EW_PAIR_NUMBER")
        met = (_number(one), _number(other)) if one and other else None
        yield _number(match.round or "1"), match.boards, met


def _drawn(event: Event, matches: list[tuple[int, int] | None]) -> Drawn:
    met = [match for match in matches if match]
    out = set(event.contestants) - {c for match in met for c in match}
    # In a knock-out those who are not there are out.
    waits = [] if event.opened.draws in WINNERS_GO_ON else [(c, 0) for c in sorted(out)]
    return Drawn((*met, *waits))


def _participant(event: Event, p: Participant) -> Iterator[Entry]:
    number = _number(p.number)
    people = tuple(player.name for player in p.players)
    if p.kind == "PLAYER" and p.name:
        people = (p.name,)
    if people:
        called = p.element.attributes.get("TEAM_NAME", "") if p.kind == "TEAM" else ""
        yield Named(number, people, called)
    for entry in _ours(p.element):
        if isinstance(entry, (Penalised, Carried)) and entry.pair == number:
            yield entry


def _ours(element: Element) -> Iterator[Entry]:
    """The entries of ours that stand within an element."""
    for instruction in element.all(ENTRY):
        try:
            yield read_entry(instruction.text)
        except BadRecord as error:
            raise Refused(str(error)) from None


def fouled_in(element: Element) -> list[Fouled]:
    """The boards of an event of ours that not everybody played with the same cards."""
    return [entry for entry in _ours(element) if isinstance(entry, Fouled)]


def ruling_of(element: Element) -> Adjusted | None:
    """The whole ruling of a line that the format's elements do not say."""
    return next((entry for entry in _ours(element) if isinstance(entry, Adjusted)), None)


def read_line(
    event: Event, board: int, element: Element, met: tuple[int, int] | None = None
) -> Entered | Adjusted:
    """The entry of a traveller's line, in a match of those who `met`, whose line need not name
    them. Raises `Refused` where it is not of the event."""
    ns, ew = _sides(event, board, element, met)
    line = TravellerLine(element)
    turned = event.due_of(board, ns, ew).ns != ns
    ruling = ruling_of(element)
    if ruling is not None and (ruling.board, ruling.ns, ruling.ew) == (board, ns, ew):
        return ruling
    if given := _ADJUSTED.fullmatch(element.get("SCORE")):
        return Adjusted(board, ns, ew, int(given[1]), int(given[2]))
    if not line.contract and line.score is not None:
        return Adjusted(board, ns, ew, 0, 0, scores=((line.score, 100),))
    return Entered(board, ns, ew, line.contract, line.declarer, line.tricks, line.lead, turned)


def _sides(
    event: Event, board: int, element: Element, met: tuple[int, int] | None
) -> tuple[int, int]:
    line = TravellerLine(element)
    if met and event.form.rooms and (where := element.get("DIRECTION")):
        home, away = met if where.upper().startswith("N") else met[::-1]
        return home, len(event.contestants) + away
    if met and not line.ns:
        return met
    if element.get("N_PLAYER_NUMBER") == "":
        return _number(line.ns), _number(line.ew)
    seats = [_number(element.get(f"{seat}_PLAYER_NUMBER")) for seat in "NSEW"]
    ns, ew = frozenset(seats[:2]), frozenset(seats[2:])
    for due in event.due():
        if due.board == board:
            sat = frozenset(event.members(due.ns)), frozenset(event.members(due.ew))
            if sat == (ns, ew):
                return due.ns, due.ew
            if sat == (ew, ns):
                return due.ew, due.ns
    four = ", ".join(map(str, seats))
    raise Refused(f"Players {four} do not meet at board {board} of this event.")


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 6):
        raise Refused(f"“{text}” is no number of a pair or board.")
    return int(text)
