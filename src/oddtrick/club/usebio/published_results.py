"""The results a USEBIO file publishes of an event: its boards, the contestants there, and the
figures."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from oddtrick.club.members import Person, number_key, plain
from oddtrick.formats.usebio.element_table import EVENT_TYPES
from oddtrick.formats.usebio.xml_elements import (
    BoardResults,
    Participant,
    TravellerLine,
    UsebioEvent,
    UsebioMatch,
    UsebioSection,
)

ENTRY = "?oddtrick"
"""The instruction that holds an entry of ours."""
NEAR = Fraction(1, 100)
"""Files keep two decimals at most."""


class Scope(Enum):
    """The scope whose results on a board are one field, the narrowest first."""

    ROUND = "in each section, of matches in each round"
    SECTION = "in each section, over all its rounds"
    SESSION = "over all sections of a session"


class PublishedRow(NamedTuple):
    """A line with who sat North–South and East–West, by their numbers."""

    line: TravellerLine
    ns: tuple[str, ...]
    ew: tuple[str, ...]
    section: int = 0
    """Where it stands in the list of the event's sections."""

    @property
    def who(self) -> str:
        """The sides as a sentence names them."""
        return f"{' and '.join(self.ns)} against {' and '.join(self.ew)}"

    def published(self, name: str) -> Fraction | None:
        """The figure an element of the line holds."""
        return figure(self.line.element.get(name))


class PublishedBoard(NamedTuple):
    """A board with the rows that are compared with each other; `full` is how often the board of
    the field that most tables play is played."""

    board: str
    rows: tuple[PublishedRow, ...]
    full: int
    average: str


def figure(text: str) -> Fraction | None:
    """A number as files write it; None for anything else."""
    text = text.strip()
    return Fraction(text) if re.fullmatch(r"[+-]?\d{1,6}(\.\d{1,6})?", text) else None


def rough(text: str) -> Fraction:
    """By how much a figure that files write so may be off: half of its last decimal, a hundredth
    at least."""
    return max(NEAR, Fraction(1, 2 * 10 ** len(text.strip().partition(".")[2])))


def near(published: Fraction | None, ours: Fraction, by: Fraction = NEAR) -> bool:
    """Whether a published figure is ours but for rounding; one that is missing is."""
    return published is None or abs(published - ours) <= by


def unknown_kind(event: UsebioEvent, taken: str) -> list[str]:
    """What is to be said of an event whose kind the format does not have, and what it is `taken`
    for; nothing of others, and where the file says none."""
    kind = event.kind.strip()[:40]
    if not kind or kind.upper() in EVENT_TYPES:
        return []
    return [f"The file calls the event “{kind}”, a kind that the format does not have; {taken}."]


def two_lists(event: UsebioEvent) -> bool:
    """Whether North–South and East–West are ranked apart."""
    return event.element.get("WINNER_TYPE").strip() == "2"


def parts_of_event(event: UsebioEvent) -> list[tuple[int, UsebioSection]]:
    """The event's sections, each with the number of the session that it is of."""
    found = []
    for number, section in enumerate(event.sections):
        held = [n for n, outer in enumerate(event.sections[:number])
                if n and section.element in outer.element.children]  # fmt: skip
        found.append((held[0] if held else 0, section))
    return found


def sheets(event: UsebioEvent, scope: Scope = Scope.ROUND) -> list[PublishedBoard]:
    """The boards of an event with their results. As a rule sections are scored apart, and matches
    that play a board in the same round are one field; a wider `scope` makes one field of more."""
    fields: dict[int, dict[tuple[str, str], list[PublishedRow]]] = {}
    averages: dict[tuple[int, str, str], str] = {}
    companions = with_companions(event)
    for number, (session, section) in enumerate(parts_of_event(event)):
        # Boards that stand in a session itself are of no section.
        field = -1 - session if scope is Scope.SESSION else number
        boards = fields.setdefault(field, {})
        for round_, board, match in _parts(section):
            key = (round_ if scope is Scope.ROUND else "", board.number)
            rows = boards.setdefault(key, [])
            rows += [
                PublishedRow(line, *_sides(line, match, companions), number) for line in board.lines
            ]
            averages[field, *key] = board.element.get("BOARD_AVERAGE")
    published_boards = []
    for field, boards in fields.items():
        full = max(map(len, boards.values()), default=0)
        published_boards += [
            PublishedBoard(key[1], tuple(rows), full, averages[field, *key])
            for key, rows in boards.items() if rows
        ]  # fmt: skip
    return published_boards


def _parts(section: UsebioSection) -> Iterator[tuple[str, BoardResults, UsebioMatch | None]]:
    for match in section.matches:
        for board in match.boards:
            yield match.round, board, match
    for board in section.boards:
        yield "", board, None


def with_companions(event: UsebioEvent) -> bool:
    """Whether each line of an individual has only North and East by their numbers, and with them a
    companion who is called as they are with a digit behind it: 10 and 101, 8 and 82."""
    seen = False
    for _, section in parts_of_event(event):
        for _, board, _ in _parts(section):
            for line in board.lines:
                n, s, e, w = (line.element.get(f"{seat}_PLAYER_NUMBER") for seat in "NSEW")
                if not (n and e and s == f"{n}1" and w == f"{e}2"):
                    return False
                seen = True
    return seen


def _sides(
    line: TravellerLine, match: UsebioMatch | None, companions: bool
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The sides of a line: by the line, or by its match where the line does not say it again."""
    n, s, e, w = (line.element.get(f"{seat}_PLAYER_NUMBER") for seat in "NSEW")
    if n or e:
        return ((n,), (e,)) if companions else ((n, s), (e, w))
    if match is None or line.ns or line.ew:
        return (line.ns,), (line.ew,)
    home, away = match.sides
    return ((away,), (home,)) if line.direction == "EW" else ((home,), (away,))


def persons_of(event: UsebioEvent) -> Callable[[Participant], Person]:
    """The person behind a player of the event. Programs write a union's number of the player, and
    as the club's either their own or that of their club; it is their own if no two have the same. A
    number that two of different names have is nobody's. In files of ours all are the players'
    own."""
    of_ours = any(True for _ in event.element.all(ENTRY))
    everybody = [] if of_ours else [p for c in event.participants for p in c.players or (c,)]

    def shared(element: str) -> set[str]:
        names: defaultdict[str, set[str]] = defaultdict(set)
        for p in everybody:
            names[number_key(p.element.get(element))].add(plain(p.name))
        return {number for number, called in names.items() if len(called) > 1 and number != "0"}

    of_clubs, of_several = bool(shared("CLUB_ID_NUMBER")), shared("NATIONAL_ID_NUMBER")

    def person(participant: Participant) -> Person:
        id_ = "" if of_clubs else participant.element.get("CLUB_ID_NUMBER").strip()
        national = participant.element.get("NATIONAL_ID_NUMBER").strip()
        if not of_ours:
            id_ = id_ if id_.strip("0") else ""
            own = national.strip("0") and number_key(national) not in of_several
            national = national if own else ""
        return Person(participant.name.strip(), id_, national)

    return person
