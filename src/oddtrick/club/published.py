"""What a USEBIO file publishes of an event: its boards, who met there, and the figures."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import NamedTuple

from ..formats.usebio import BoardResults, Event, Match, Participant, Section, TravellerLine
from .members import number_key, plain
from .people import Person

__all__ = ["ENTRY", "NEAR", "Row", "Sheet", "figure", "near", "persons_of", "sheets", "two_lists"]

ENTRY = "?oddtrick"
"""The instruction that holds an entry of ours."""
NEAR = Fraction(1, 100)
"""Files keep two decimals at most."""


class Row(NamedTuple):
    """A line with who sat North–South and East–West, by their numbers."""

    line: TravellerLine
    ns: tuple[str, ...]
    ew: tuple[str, ...]

    @property
    def who(self) -> str:
        """The sides as a sentence names them."""
        return f"{' and '.join(self.ns)} against {' and '.join(self.ew)}"

    def published(self, name: str) -> Fraction | None:
        """The figure an element of the line holds."""
        return figure(self.line.element.get(name))


class Sheet(NamedTuple):
    """A board with the rows that are compared with each other; `full` is how often the board of
    its section that most tables play is played."""

    board: str
    rows: tuple[Row, ...]
    full: int
    average: str


def figure(text: str) -> Fraction | None:
    """A number as files write it; None for anything else."""
    text = text.strip()
    return Fraction(text) if re.fullmatch(r"[+-]?\d{1,6}(\.\d{1,6})?", text) else None


def near(published: Fraction | None, ours: Fraction, by: Fraction = NEAR) -> bool:
    """Whether a published figure is ours but for rounding; one that is missing is."""
    return published is None or abs(published - ours) <= by


def two_lists(event: Event) -> bool:
    """Whether North–South and East–West are ranked apart."""
    return event.element.get("WINNER_TYPE").strip() == "2"


def sheets(event: Event) -> list[Sheet]:
    """The boards of an event with their results. Sections are scored apart; matches that play a
    board in the same round are one field."""
    found = []
    for section in event.sections:
        boards: dict[tuple[str, str], list[Row]] = {}
        averages: dict[tuple[str, str], str] = {}
        for round_, board, match in _parts(section):
            rows = boards.setdefault((round_, board.number), [])
            rows += [Row(line, *_sides(line, match)) for line in board.lines]
            averages[round_, board.number] = board.element.get("BOARD_AVERAGE")
        full = max(map(len, boards.values()), default=0)
        found += [
            Sheet(key[1], tuple(rows), full, averages[key]) for key, rows in boards.items() if rows
        ]
    return found


def _parts(section: Section) -> Iterator[tuple[str, BoardResults, Match | None]]:
    for match in section.matches:
        for board in match.boards:
            yield match.round, board, match
    for board in section.boards:
        yield "", board, None


def _sides(line: TravellerLine, match: Match | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Who sat where: by the line, or by its match where the line does not say it again."""
    n, s, e, w = (line.element.get(f"{seat}_PLAYER_NUMBER") for seat in "NSEW")
    if n or e:
        return (n, s), (e, w)
    if match is None or line.ns or line.ew:
        return (line.ns,), (line.ew,)
    home, away = match.sides
    return ((away,), (home,)) if line.direction == "EW" else ((home,), (away,))


def persons_of(event: Event) -> Callable[[Participant], Person]:
    """Who a player of the event is. Programs write a union's number of the player, and as the
    club's either his own or that of his club; it is his own where no two have the same. A number
    that two of different names have is nobody's. In files of ours all are the players' own."""
    of_ours = any(True for _ in event.element.all(ENTRY))
    everybody = [] if of_ours else [p for c in event.participants for p in c.players or (c,)]

    def shared(element: str) -> set[str]:
        names: defaultdict[str, set[str]] = defaultdict(set)
        for p in everybody:
            names[number_key(p.element.get(element))].add(plain(p.name))
        return {number for number, called in names.items() if len(called) > 1 and number != "0"}

    of_clubs, of_several = bool(shared("CLUB_ID_NUMBER")), shared("NATIONAL_ID_NUMBER")

    def person(p: Participant) -> Person:
        id_ = "" if of_clubs else p.element.get("CLUB_ID_NUMBER").strip()
        national = p.element.get("NATIONAL_ID_NUMBER").strip()
        if not of_ours:
            id_ = id_ if id_.strip("0") else ""
            own = national.strip("0") and number_key(national) not in of_several
            national = national if own else ""
        return Person(p.name.strip(), id_, national)

    return person
