"""The names and results of a USEBIO file as entries for an event of the same movement."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction

from oddtrick.club.event.board_results import ruled
from oddtrick.club.event.entries import (
    Adjusted,
    CarryOver,
    Corrected,
    Described,
    Drawn,
    Entry,
    EventOpened,
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
    read_entry,
)
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.event.forms import WINNERS_GO_ON, halves_of
from oddtrick.club.event.schedule import BoardKey, key_of
from oddtrick.club.members import Person
from oddtrick.club.scoring import Artificial, Outcome
from oddtrick.errors import BadRecord, Refused
from oddtrick.formats.usebio.xml_elements import (
    Element,
    Participant,
    TravellerLine,
    Usebio,
    UsebioMatch,
)
from oddtrick.formats.usebio.xml_elements import UsebioEvent as Published
from oddtrick.messages import Name, Verbatim, term

from .published_results import ENTRY, persons_of

__all__ = [
    "ENTRY",
    "award_of",
    "can_be",
    "entries_of",
    "fouled_in",
    "new_entries",
    "ours_in",
    "outcomes_in",
    "participant",
    "read_line",
    "result_of",
    "ruling_of",
]

STRUCTURE = (
    EventOpened, Described, PairJoined, SitOutMoved, Drawn, RoundAdded, Fouled, PairLeft,
    RoundsCut, TableDropped,
)  # fmt: skip
"""Entries that say which boards are played where; the format has no other place for them. What was
played against the movement stands among them."""
_AWARD = re.compile(r"A?\s*(100|\d\d|\d(?=%))%?[\s/-]*(100|\d\d|\d(?=%))%?")
"""Percent for North–South, then for East–West: `A6040`, `60%/40%`."""
_SEATED = re.compile(r"(\d{1,5})\s*(NS|EW)")
"""A pair of a field of two lists, as in 3NS."""


def entries_of(results: Usebio, event: ClubEvent) -> list[Entry]:
    """Names, draws and results of a file's first event, to be added to one of the same movement.

    Raises `Refused` for a line that is not of it."""
    if not results.events:
        raise Refused("The file has no event.")
    published = results.events[0]
    numbers = _Numbers(event, published)
    found: list[Entry] = []
    whose = persons_of(published)
    for p in published.participants:
        found += participant(numbers.of(p.number, p.direction), p, whose)
    known, drawn = event, 0
    for match in published.matches or (None,):
        round_ = _number(match.round or "1") if match else 1
        if round_ > max(drawn, known.rounds) and known.opened.draws:
            drawn = round_
            of_round = [m for m in published.matches if _number(m.round or "1") == round_]
            found.append(_drawn(known, of_round))
            known = known.add(found[-1])
        for board in match.boards if match else published.boards:
            for line in board.lines:
                if (played := against_in(line.element)) is not None:
                    key, ruling = (
                        key_of(played.board, played.ns, played.ew),
                        ruling_of(line.element),
                    )
                    new = [played] if known.against.get(key) != played else []
                    found += [*new, *([ruling] if ruling else [])]
                    continue
                found.append(read_line(known, _number(board.number), line.element, match, numbers))
    found += fouled_in(published.element)
    found.sort(key=_turn)
    return found


def _turn(entry: Entry) -> int:
    """When an entry of a file is made. Awards for what has fallen follow what was played in its
    place; penalties name contestants, not rounds, and come last, as a director gives them."""
    if isinstance(entry, Drawn):
        return 0
    if isinstance(entry, ResultEntered) and entry.round:
        return 1
    return 3 if isinstance(entry, (Penalised, CarryOver)) else 2


_BY_MACHINE = "by the Bridgemates' file"


def new_entries(entries: Iterable[Entry], event: ClubEvent) -> list[Entry]:
    """The entries of a growing file, read again and again, that are new to an event.
    A result that was entered at a table once more corrects what came from there before; what the
    director has put right since then stands."""
    said: dict[BoardKey, tuple[object, ...]] = {}
    gone = event.undone()
    for number, before in enumerate(event.entries, 1):
        if number in gone or not isinstance(before, ResultEntered | Adjusted | Corrected):
            continue
        key = key_of(before.board, before.ns, before.ew)
        if isinstance(before, Corrected):
            if before.reason == _BY_MACHINE:
                said[key] = _told(before)
        else:
            said.setdefault(key, _told(before))
    found: list[Entry] = []
    for entry in entries:
        if isinstance(entry, NamesEntered) and event.named.get(entry.pair) == entry:
            continue
        if isinstance(entry, ResultEntered | Adjusted):
            key = key_of(entry.board, entry.ns, entry.ew)
            known = said.get(key)
            if known == _told(entry):
                continue
            if known is not None and key in event.lines and isinstance(entry, ResultEntered):
                found.append(Corrected(
                    entry.board, entry.ns, entry.ew, entry.contract, entry.declarer, entry.tricks,
                    entry.lead, entry.turned, _BY_MACHINE,
                ))  # fmt: skip
                continue
        found.append(entry)
    return found


def _told(entry: ResultEntered | Corrected | Adjusted) -> tuple[object, ...]:
    if isinstance(entry, Adjusted):
        return entry.ns_percent, entry.ew_percent, entry.scores, entry.ew_scores
    return entry.contract, entry.declarer, entry.tricks, entry.lead, entry.turned


class _Numbers:
    """The meaning of a file's numbers. In a field of two lists many programs count East–West from 1
    again, and say 3EW, or 3 with a direction beside; ours have numbers of their own."""

    def __init__(self, event: ClubEvent, published: Published | None = None) -> None:
        listed = [p.number for p in published.participants] if published else []
        self.twice = len(set(listed)) < len(listed)
        first: dict[int, str] = {}
        for due in event.due():
            first.setdefault(due.ns, "NS")
            first.setdefault(due.ew, "EW")
        self.sits = {w: sorted(c for c, at in first.items() if at == w) for w in ("NS", "EW")}
        self.halves = halves_of(event.opened.sides) if event.form.rooms else {}

    def half_of(self, team: str, room: int) -> int:
        """The half of a team that sits North–South (0) or East–West (1). Raises `Refused`."""
        number = self.of(team, "")
        if number not in self.halves:
            raise Refused(
                "There is no {side} {label} in this event.",
                side=term("team"),
                label=Verbatim(str(number)),
            )
        return self.halves[number][room]

    def of(self, text: str, where: str) -> int:
        """The contestant of a number that sits there. Raises `Refused` where there is none."""
        if seated := _SEATED.fullmatch(text.strip().upper()):
            number, where = int(seated[1]), seated[2]
        elif self.twice and where in self.sits:
            number = _number(text)
        else:
            return _number(text)
        if not 1 <= number <= len(self.sits[where]):
            raise Refused(
                "There is no pair {number} {where} in this event.", number=number, where=term(where)
            )
        return self.sits[where][number - 1]


def _drawn(event: ClubEvent, matches: list[UsebioMatch]) -> Drawn:
    met = [(_number(one), _number(other)) for one, other in (m.sides for m in matches) if one]
    out = set(event.contestants) - {c for match in met for c in match}
    # In a knock-out those who are not there are out.
    waits = [] if event.opened.draws in WINNERS_GO_ON else [(c, 0) for c in sorted(out)]
    return Drawn((*met, *waits))


def participant(
    number: int, member: Participant, whose: Callable[[Participant], Person]
) -> Iterator[Entry]:
    """The entries of somebody who took part: who plays, penalties and what was carried over."""
    people = [whose(player) for player in member.players]
    if member.kind == "PLAYER" and member.name:
        people = [whose(member)]
    if people:
        called = member.element.attributes.get("TEAM_NAME", "") if member.kind == "TEAM" else ""
        yield NamesEntered.of(number, people, called)
    for entry in ours_in(member.element):
        if isinstance(entry, (Penalised, CarryOver)) and entry.pair == number:
            yield entry


def ours_in(element: Element) -> Iterator[Entry]:
    """The entries of ours that stand within an element."""
    for instruction in element.all(ENTRY):
        try:
            yield read_entry(instruction.text)
        except BadRecord as error:
            raise Refused(error.message) from None


def fouled_in(element: Element) -> list[Fouled]:
    """The boards of an event of ours that not everybody played with the same cards."""
    return [entry for entry in ours_in(element) if isinstance(entry, Fouled)]


def against_in(element: Element) -> ResultEntered | None:
    """The result of a line that was played against the movement."""
    ours = (entry for entry in ours_in(element) if isinstance(entry, ResultEntered))
    return next((entry for entry in ours if entry.round), None)


def ruling_of(element: Element) -> Adjusted | None:
    """The whole ruling of a line that the format's elements do not say."""
    return next((entry for entry in ours_in(element) if isinstance(entry, Adjusted)), None)


def award_of(element: Element) -> tuple[int, int] | None:
    """The percent either side has in place of a score, where a line has such an award."""
    text = element.get("SCORE") or f"{element.get('NS_SCORE')}/{element.get('EW_SCORE')}"
    given = _AWARD.fullmatch(text.strip().upper())
    if given is None or not ("A" in given[0] or "%" in given[0]):
        return None
    return int(given[1]), int(given[2])


def can_be(score: int) -> bool:
    """Whether a score can be: seven redoubled and thirteen down is the most there is."""
    return abs(score) <= 7600 and not score % 10


def outcomes_in(line: TravellerLine) -> tuple[Outcome, Outcome | None] | None:
    """The outcomes that a line reports: North–South's outcome, and East–West's where it is another
    one; None where it does not say."""
    if (ruling := ruling_of(line.element)) is not None and ruling.scores:
        return ruled(ruling)
    if line.score is not None:
        return (line.score, None) if can_be(line.score) else None
    given = award_of(line.element)
    if given is None:
        return None
    ours, theirs = (Artificial(Fraction(percent, 100)) for percent in given)
    return ours, theirs


def read_line(
    event: ClubEvent, board: int, element: Element,
    match: UsebioMatch | None = None, numbers: _Numbers | None = None,
) -> ResultEntered | Adjusted:  # fmt: skip
    """The entry of a traveller's line. Raises `Refused` where it is not of the event."""
    line = TravellerLine(element)
    ns, ew = _sides(event, board, line, match, numbers or _Numbers(event))
    due = event.fallen.get(key_of(board, ns, ew)) or event.due_of(board, ns, ew)
    return result_of(element, board, ns, ew, turned=due.ns != ns)


def result_of(
    element: Element, board: int, ns: int, ew: int, *, turned: bool
) -> ResultEntered | Adjusted:
    """The entry of a line whose sides are known. Raises `Refused` for an entry of ours that is
    none."""
    line, ruling = TravellerLine(element), ruling_of(element)
    if ruling is not None and (ruling.board, ruling.ns, ruling.ew) == (board, ns, ew):
        return ruling
    if given := award_of(element):
        return Adjusted(board, ns, ew, *given)
    if not line.contract and line.score is not None:
        return Adjusted(board, ns, ew, 0, 0, scores=((line.score, 100),))
    contract, declarer, tricks = line.result
    lead = line.lead if contract != "Pass" else ""
    return ResultEntered(board, ns, ew, contract, declarer, tricks, lead, turned)


def _sides(
    event: ClubEvent, board: int, line: TravellerLine, match: UsebioMatch | None, numbers: _Numbers
) -> tuple[int, int]:
    if match and match.sides[0]:
        home, away = match.sides
        if event.form.rooms and line.direction:
            home, away = (home, away) if line.direction.startswith("N") else (away, home)
            return numbers.half_of(home, 0), numbers.half_of(away, 1)
        if not line.ns:
            return numbers.of(home, ""), numbers.of(away, "")
    seats = [line.element.get(f"{seat}_PLAYER_NUMBER") for seat in "NSEW"]
    if not seats[0]:
        return numbers.of(line.ns, "NS"), numbers.of(line.ew, "EW")
    return _seated(event, board, [_number(seat) for seat in seats])


def _seated(event: ClubEvent, board: int, seats: list[int]) -> tuple[int, int]:
    """The sides of four players, given as N, S, E and W."""
    ns, ew = frozenset(seats[:2]), frozenset(seats[2:])
    for due in event.due():
        if due.board == board:
            sat = frozenset(event.members(due.ns)), frozenset(event.members(due.ew))
            if sat == (ns, ew):
                return due.ns, due.ew
            if sat == (ew, ns):
                return due.ew, due.ns
    four = ", ".join(map(str, seats))
    raise Refused(
        "Players {four} do not meet at board {board} of this event.", four=Name(four), board=board
    )


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 6):
        raise Refused("“{text}” is no number of a pair or board.", text=Name(text))
    return int(text)
