"""A past event whose movement is not known: who met whom on which board is what its file says.

A section of a USEBIO file becomes an event with a recorded movement. Nothing is refused for being
unusual; what no event can have (a pair at a board twice, a result that cannot be) is left out, and
each such thing is reported.
"""

from __future__ import annotations

import re
from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from oddtrick.club.event.entries import Adjusted, EventOpened, ResultEntered
from oddtrick.club.event.validation import check_adjusted, score_of
from oddtrick.club.movements import Movement, Sitting
from oddtrick.club.scoring import WHOLE
from oddtrick.errors import OddtrickError, Refused
from oddtrick.formats.usebio.xml_elements import (
    BoardResults,
    Participant,
    TravellerLine,
    UsebioMatch,
    UsebioSection,
)
from oddtrick.formats.usebio.xml_elements import (
    UsebioEvent as Published,
)
from oddtrick.messages import Grouped, Name

from .published_results import figure
from .to_entries import award_of, result_of, ruling_of

# Rounds and tables of a Mitchell whose file says only who met whom on which boards.
#
# Sides that meet fall into two groups, of which none meets its own; those of the group with the
# lowest number sit still, and the boards go down a table each round. From that follows the round
# of every meeting, and it is taken where it fits all: nobody at two tables in a round, no gap
# between rounds. Other movements say too little.


class BoardMet(NamedTuple):
    """Two contestants and a board that they have played against each other."""

    one: int
    other: int
    board: int


def inferred_rounds(meetings: Sequence[BoardMet]) -> dict[BoardMet, tuple[int, int]]:
    """The round and table of each meeting, both from 1; empty where they do not follow.

    >>> played = [BoardMet(1, 3, 1), BoardMet(2, 4, 2), BoardMet(1, 4, 2), BoardMet(2, 3, 1)]
    >>> [inferred_rounds(played)[meeting] for meeting in played]
    [(1, 1), (1, 2), (2, 1), (2, 2)]
    """
    if not meetings:
        return {}
    still, sets = _who_sit_still(meetings), _sets(meetings)
    if not still or not sets or len(set(sets.values())) < 2:
        return {}
    first, last = min(still), max(still)
    tables = last - first + 1
    for begins in _beginnings(tables):
        found = _tried(meetings, still, first, sets, begins)
        if found:
            return found
    return {}


def _who_sit_still(meetings: Sequence[BoardMet]) -> set[int]:
    """The group with the lowest number; empty where there are no two."""
    met: defaultdict[int, set[int]] = defaultdict(set)
    for meeting in meetings:
        met[meeting.one].add(meeting.other)
        met[meeting.other].add(meeting.one)
    group = {min(met): 0}
    waiting = deque(group)
    while waiting:
        who = waiting.popleft()
        for other in met[who]:
            if other not in group:
                group[other] = 1 - group[who]
                waiting.append(other)
            elif group[other] == group[who]:
                return set()
    return {who for who, side in group.items() if not side} if len(group) == len(met) else set()


def _sets(meetings: Sequence[BoardMet]) -> dict[int, int]:
    """The number of the set of each board: boards that two contestants have played against each
    other are one set. Empty where some meet for more than a set."""
    played: defaultdict[tuple[int, int], set[int]] = defaultdict(set)
    for meeting in meetings:
        played[meeting.one, meeting.other].add(meeting.board)
    # Who sat still may have changed direction with the others: a pair meets once, either way.
    held: dict[int, set[int]] = {}
    for boards in played.values():
        joined = set(boards)
        for board in boards:
            joined |= held.get(board, set())
        for board in joined:
            held[board] = joined
    if max(map(len, played.values())) < max(map(len, held.values())):
        return {}
    order = sorted({min(boards) for boards in held.values()})
    return {board: order.index(min(boards)) for board, boards in held.items()}


def _beginnings(tables: int) -> Iterator[Callable[[int], int]]:
    """The set that a table begins with: its own, or behind the relay in the middle the next, of
    which the last table shares the first."""
    yield lambda table: table
    if tables % 2 == 0:
        yield lambda table: table + (table >= tables // 2)


def _tried(
    meetings: Sequence[BoardMet], still: set[int], first: int, sets: Mapping[int, int],
    begins: Callable[[int], int],
) -> dict[BoardMet, tuple[int, int]]:  # fmt: skip
    count = len(set(sets.values()))
    found: dict[BoardMet, tuple[int, int]] = {}
    at: dict[tuple[int, int], int] = {}
    for meeting in meetings:
        mine, other = (
            (meeting.one, meeting.other) if meeting.one in still else (meeting.other, meeting.one)
        )
        table = mine - first
        round_ = (sets[meeting.board] - begins(table)) % count
        found[meeting] = round_ + 1, table + 1
        # Nobody meets two in a round, sitting still or moving.
        if at.setdefault((round_, mine), other) != other:
            return {}
        if at.setdefault((round_, other), mine) != mine:
            return {}
    rounds = {round_ for round_, _ in found.values()}
    return found if rounds == set(range(1, len(rounds) + 1)) else {}


MOST_LINES = 20_000
"""Results of one section; a congress has some thousands."""
_SEATED = re.compile(r"(\d{1,4})\s*(NS|EW)")
"""A pair of a field of two lists, as in 3NS."""
Who = tuple[str, str]
"""A contestant as the file writes it: a number, and its list where both lists count from 1."""


class TravellerRow(NamedTuple):
    """A line of the file with who sat there, one contestant a side or two players."""

    round: int
    table: int
    board: int
    ns: tuple[int, ...]
    ew: tuple[int, ...]
    line: TravellerLine
    seated: int
    """The round in which this was played at the table: of the match, or as a Bridgemate has it."""


@dataclass
class RecordedSection:
    """A section as entries: the opening, what is to be entered, and remarks."""

    opened: EventOpened
    entries: list[ResultEntered | Adjusted]
    numbers: Numbers
    remarks: list[str]


def record_of(
    published: Published, section: UsebioSection, title: str, form: str, scoring: str
) -> RecordedSection:
    """The event of a section. Raises `Refused` where nothing of it can be read."""
    remarks: list[str] = []
    people = list(participants_of(published, section))
    two_lists = winner_type(published, section) == "2"
    numbers = Numbers(people)
    traveller_rows = _lines(section, form, numbers, remarks)
    if len(traveller_rows) > MOST_LINES:
        raise Refused(
            "A section of more than {most_lines} results is none of a club's.",
            most_lines=Grouped(MOST_LINES),
        )
    for p in people:
        if p.number.strip():
            numbers.of(p.number, p.direction)
    traveller_rows = _dealt_anew(_sound(traveller_rows, form, remarks), remarks)
    late: list[str] = []
    if form == "pairs":
        traveller_rows = _in_rounds(traveller_rows, late)
    lists = {
        numbers.of(p.number, p.direction): p.direction for p in people if two_lists and p.number
    }
    sides = _Sides(form, max(numbers.ours.values(), default=0))
    rounds: defaultdict[int, list[Sitting]] = defaultdict(list)
    entries: list[ResultEntered | Adjusted] = []
    for one in traveller_rows:
        turned = lists.get(one.ns[0]) == "EW" and lists.get(one.ew[0]) == "NS"
        ns, ew = sides.of(one.ns, "NS"), sides.of(one.ew, "EW")
        entry = _scored(_result(one, ns, ew, turned), one)
        due = (ew, ns) if isinstance(entry, ResultEntered) and turned else (ns, ew)
        rounds[one.seated].append(Sitting(one.table, *due, one.board))
        entries.append(entry)
    if only := sum(_by_points(one.line) is not None for one in traveller_rows):
        remarks.append(
            f"{only} lines have matchpoints alone; they count in whole percent of a top."
        )
    if not entries:
        raise Refused("“{title}” has no results that can be read.", title=Name(title))
    absent = set(numbers.ours.values()) - {c for one in traveller_rows for c in (*one.ns, *one.ew)}
    if form != "individual":
        last = max(rounds)
        tables = max(s.table for s in rounds[last])
        for k, contestant in enumerate(sorted(absent), 1):
            rounds[last].append(Sitting(tables + k, sides.of((contestant,), "NS"), 0, 1))
    movement = Movement(
        "as it was played", tuple(tuple(rounds[r]) for r in sorted(rounds)), recorded=True
    )
    opened = EventOpened(title, movement, 1, len(movement.rounds), scoring, form, sides.all())
    if numbers.renamed:
        renumbered = ", ".join(f"{theirs} is {ours}" for theirs, ours in numbers.renamed[:40])
        remarks.append(f"Numbers here: {renumbered}{', …' * (len(numbers.renamed) > 40)}.")
    remarks += late
    return RecordedSection(opened, entries, numbers, remarks)


def participants_of(published: Published, section: UsebioSection) -> Iterator[Participant]:
    """The participants of a section: those it lists itself, or those of what it is in."""
    own = [e for group in section.element.all("PARTICIPANTS") for e in group.children]
    if own:
        yield from (Participant(e) for e in own if e.name in Participant.KINDS)
        return
    within = [s for s in published.sections if section.element in s.element.children]
    if within:
        yield from participants_of(published, within[0])


def winner_type(published: Published, section: UsebioSection) -> str:
    """`1` for one list of winners, `2` for two, as the section has it or else its event."""
    return (section.element.get("WINNER_TYPE") or published.element.get("WINNER_TYPE")).strip()


# -- numbers -------------------------------------------------------------------------------


class Numbers:
    """Our numbers for the file's. They are the file's own where those are numbers, each of one
    contestant; where both lists count from 1 East–West's go on after North–South's."""

    def __init__(self, people: Sequence[Participant]) -> None:
        listed = [p.number.strip().upper() for p in people]
        self.twice = len(set(listed)) < len(listed)
        self.ours: dict[Who, int] = {}
        self.renamed: list[tuple[str, int]] = []
        keys = [self._key(p.number, p.direction) for p in people]
        plain_ = [int(text) for text, _ in keys if _is_number(text)]
        self.own = len(plain_) == len(keys)
        self.after = max((int(t) for t, at in keys if at == "NS" and _is_number(t)), default=0)

    def _key(self, text: str, where: str) -> Who:
        text = text.strip().upper()
        if seated := _SEATED.fullmatch(text):
            self.twice = True
            return str(int(seated[1])), seated[2]
        text = str(int(text)) if _is_number(text) else text
        return (text, where) if self.twice else (text, "")

    def of(self, text: str, where: str) -> int:
        """Our number for one of the file's."""
        key = self._key(text, where)
        if (known := self.ours.get(key)) is not None:
            return known
        taken = set(self.ours.values())
        wanted = int(key[0]) + (self.after if key[1] == "EW" else 0) if _is_number(key[0]) else 0
        if not (self.own and wanted) or wanted in taken:
            wanted = max(taken, default=0) + 1
        if str(wanted) != key[0]:
            self.renamed.append((f"{key[0][:20]} {key[1]}".strip(), wanted))
        self.ours[key] = wanted
        return wanted


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 5 and int(text) > 0


class _Sides:
    """The sides of a form of event, numbered as its movements have them."""

    def __init__(self, form: str, contestants: int) -> None:
        self.form, self.contestants = form, contestants
        self.players: dict[tuple[int, ...], int] = {}

    def of(self, players: tuple[int, ...], where: str) -> int:
        """The side that these are when they sit there."""
        if self.form == "teams":
            return players[0] + self.contestants * (where == "EW")
        if self.form == "individual":
            return self.players.setdefault(players, len(self.players) + 1)
        return players[0]

    def all(self) -> tuple[tuple[int, ...], ...]:
        """The contestants of each side, as an opening has them."""
        if self.form == "teams":
            return tuple((team,) for team in range(1, self.contestants + 1)) * 2
        return tuple(self.players)


# -- lines ---------------------------------------------------------------------------------


def _parts(section: UsebioSection) -> Iterator[tuple[str, UsebioMatch | None, BoardResults]]:
    for match in section.matches:
        yield from ((match.round.strip(), match, board) for board in match.boards)
    yield from (("", None, board) for board in section.boards)


def _order(round_: str) -> tuple[int, str]:
    return (int(round_), "") if _is_number(round_) else (10**5, round_)


def _lines(
    section: UsebioSection, form: str, numbers: Numbers, remarks: list[str]
) -> list[TravellerRow]:
    """The lines that say who met on which board and with what result."""
    parts = list(_parts(section))
    order = {r: k for k, r in enumerate(sorted({r for r, _, _ in parts}, key=_order), 1)}
    tables: defaultdict[int, dict[object, int]] = defaultdict(dict)
    traveller_rows, empty = [], 0
    for round_, match, board in parts:
        number = board.number.strip()
        for line in board.lines:
            try:
                ns, ew = _sides(line, match, form, numbers)
                if not _is_number(number):
                    raise Refused("“{number}” is no number of a board.", number=Name(number[:40]))
                if not _has_result(line):
                    empty += 1
                    continue
                meeting = tuple(sorted((*ns, *ew))), form == "teams" and ns
                seated, table = (
                    int(text) if _is_number(text := line.element.get(name).strip()) else 0
                    for name in ("ROUND_NUMBER", "TABLE_NUMBER")
                )
                if not (0 < seated <= MOST_LINES and 0 < table <= MOST_LINES):
                    seated, known = order[round_], tables[order[round_]]
                    table = known.setdefault(meeting, len(known) + 1)
                traveller_rows.append(
                    TravellerRow(order[round_], table, int(number), ns, ew, line, seated)
                )
            except OddtrickError as error:
                remarks.append(f"Board {number[:40]}, a line is left out: {error}")
    if empty:
        remarks.append(f"{empty} lines have no result and are left out.")
    return traveller_rows


def _sides(
    line: TravellerLine, match: UsebioMatch | None, form: str, numbers: Numbers
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    if form == "individual":
        seats = [line.element.get(f"{seat}_PLAYER_NUMBER").strip() for seat in "NSEW"]
        if not all(seats):
            raise Refused("it does not say which four players sat there.")
        n, s, e, w = (numbers.of(seat, "") for seat in seats)
        return (n, s), (e, w)
    if form == "teams":
        home, away = match.sides if match else (line.ns, line.ew)
        # Where there is no direction the line's own numbers may be the teams'.
        swapped = not line.direction and (line.ns, line.ew) == (away, home)
        if line.direction == "EW" or swapped:
            home, away = away, home
    elif match and not line.ns and not line.ew:
        home, away = match.sides
        home, away = (away, home) if line.direction == "EW" else (home, away)
    else:
        # North and East where each has a companion who does not count.
        home = line.ns or line.element.get("N_PLAYER_NUMBER")
        away = line.ew or line.element.get("E_PLAYER_NUMBER")
    if not (home.strip() and away.strip()):
        raise Refused("it does not say who sat there.")
    return (numbers.of(home, "NS"),), (numbers.of(away, "EW"),)


def _has_result(line: TravellerLine) -> bool:
    return bool(_own_result(line) or _by_points(line))


def _own_result(line: TravellerLine) -> bool:
    """Whether a line says more than its points."""
    return bool(
        line.contract or line.score is not None or award_of(line.element)
        or ruling_of(line.element)
    )  # fmt: skip


def _by_points(line: TravellerLine) -> tuple[int, int] | None:
    """The matchpoints of either side in whole percent, where those are all a line has, as in files
    of version 1.0."""
    ns, ew = (figure(line.element.get(f"{side}_MATCH_POINTS")) for side in ("NS", "EW"))
    if _own_result(line) or ns is None or ew is None or min(ns, ew) < 0 or not ns + ew:
        return None
    ours = int(WHOLE.shown(100 * ns / (ns + ew), 100))
    return ours, 100 - ours


def _result(row: TravellerRow, ns: int, ew: int, turned: bool) -> ResultEntered | Adjusted:
    if (percent := _by_points(row.line)) is not None:
        return Adjusted(row.board, ns, ew, *percent)
    return result_of(row.line.element, row.board, ns, ew, turned=turned)


def _sound(
    traveller_rows: Iterable[TravellerRow], form: str, remarks: list[str]
) -> list[TravellerRow]:
    """The rows that are possible: nobody meets themselves, plays a board twice in a round, or has a
    result that cannot be."""
    seen: set[tuple[int, int, int, str]] = set()
    sound = []
    for one in traveller_rows:
        where = f"Board {one.board}, {_pair_text(one.ns)} against {_pair_text(one.ew)}"
        if len({*one.ns, *one.ew}) < len(one.ns) + len(one.ew):
            remarks.append(f"{where}: somebody meets themselves; the line is left out.")
            continue
        # Of a team one half sits each way.
        ways = ("NS", "EW") if form == "teams" else ("", "")
        keys = [(one.round, one.board, c, way)
                for who, way in zip((one.ns, one.ew), ways, strict=True) for c in who]  # fmt: skip
        if twice := [key[2] for key in keys if key in seen]:
            remarks.append(f"{where}: {twice[0]} has played this board; the line is left out.")
            continue
        if wrong := _impossible(one):
            remarks.append(f"{where}: {wrong}")
            if one.line.score is None or one.line.score % 10 or abs(one.line.score) > 7600:
                continue
        seen.update(keys)
        sound.append(one)
    return sound


def _pair_text(players: tuple[int, ...]) -> str:
    return "+".join(map(str, players))


def _impossible(row: TravellerRow) -> str:
    """The error in a result, such as a contract and score that differ; empty for none."""
    try:
        entry = _result(row, 1, 2, turned=False)
        if isinstance(entry, Adjusted):
            check_adjusted(entry)
        else:
            made = score_of(entry.board, entry.contract, entry.declarer, entry.tricks)
            if row.line.score not in (None, made):
                return (f"{entry.contract} {entry.declarer} {entry.tricks} is {made}; the file's "
                        f"score of {row.line.score} counts.")  # fmt: skip
    except Refused as error:
        return str(error)
    return ""


def _scored(entry: ResultEntered | Adjusted, row: TravellerRow) -> ResultEntered | Adjusted:
    """A result that is wrong counts by the score that the file has, as it did there."""
    if isinstance(entry, Adjusted) or not _impossible(row) or row.line.score is None:
        return entry
    return Adjusted(entry.board, entry.ns, entry.ew, 0, 0, scores=((row.line.score, 100),))


def _in_rounds(traveller_rows: list[TravellerRow], remarks: list[str]) -> list[TravellerRow]:
    """The lines with the rounds and tables that follow from who met on which boards, where the
    file says neither."""
    if len({one.seated for one in traveller_rows}) > 1 or any(
        one.line.element.get("ROUND_NUMBER") for one in traveller_rows
    ):
        return traveller_rows
    met = [BoardMet(one.ns[0], one.ew[0], one.board) for one in traveller_rows]
    where = inferred_rounds(met)
    if not where:
        several = len({meeting[:2] for meeting in met}) > len({meeting.one for meeting in met})
        if several:
            remarks.append("Rounds are not known: who met on which boards does not tell them.")
        return traveller_rows
    return [
        one._replace(seated=where[meeting][0], table=where[meeting][1])
        for one, meeting in zip(traveller_rows, met, strict=True)
    ]


def _dealt_anew(traveller_rows: list[TravellerRow], remarks: list[str]) -> list[TravellerRow]:
    """Where somebody plays boards of one number in two rounds, they were dealt anew in each: those
    of later rounds have other numbers here, with dealer and vulnerability as they were."""
    rounds: defaultdict[tuple[int, int], set[int]] = defaultdict(set)
    for one in traveller_rows:
        for contestant in (*one.ns, *one.ew):
            rounds[one.board, contestant].add(one.round)
    if not any(len(of) > 1 for of in rounds.values()):
        return traveller_rows
    step = -(-max(one.board for one in traveller_rows) // 16) * 16
    remarks.append(
        f"Boards of one number were dealt anew in each round; {step} is added to their numbers "
        "from round to round."
    )
    return [one._replace(board=one.board + (one.round - 1) * step) for one in traveller_rows]
