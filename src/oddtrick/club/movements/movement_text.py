"""Movements as plain text, read and checked line by line.

A line is a round: its tables in order, each North–South against East–West over a set of boards, as
`1-8:1`. At a table of an individual four players sit, as `1+2-3+4:1`. Without a set a table plays
the round's own, which all such tables share. `0` is nobody, `-` a table that nobody sits at, and
what stands behind `#` is a remark.

    movement: Mitchell, 3 tables
    1-4:1 2-5:2 3-6:3
    1-6:2 2-4:3 3-5:1
    1-5:3 2-6:1 3-4:2

Lines with a colon behind words come before the rounds: `movement` names the next of several in a
text; `shared` the tables that play a set together, or `all`; `meet again: yes` lets pairs or
partners meet more than once. Where everything goes round, the first round is enough, with
`rounds` to be played, and the numbers that go on by so many in each: `go on: 1-7 by 1` is for pairs
or players, `boards go on: 1-7 by 1` for sets.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import NamedTuple

from oddtrick.errors import BadOption
from oddtrick.messages import Message, Name, TextValue, Verbatim, said, say, term, together

from .individual import Foursome, Individual
from .movement import Movement, Sitting

Plan = Movement | Individual

LONGEST = 100_000
"""Signs of a text."""
MOST_ROUNDS = 100
MOST_TABLES = 100

_TABLE = re.compile(r"(\d{1,3})-(\d{1,3})(?::(\d{1,3}))?")
_FOUR = re.compile(r"(\d{1,3})\+(\d{1,3})-(\d{1,3})\+(\d{1,3})(?::(\d{1,3}))?")
_WORD = re.compile(r"([a-z][a-z ]*):(.*)")
_CIRCLE = re.compile(r"(\d{1,3})-(\d{1,3})(?: by (-?\d{1,3}))?")


class _Seats(NamedTuple):
    """The two or four at a table, and their set; nobody where there are none."""

    people: tuple[int, ...]
    boards: int


class _Circle(NamedTuple):
    """Numbers that go on by so many each round, the last before the first."""

    first: int
    last: int
    by: int

    def on(self, number: int, rounds: int) -> int:
        """The number in the place of another after so many rounds."""
        if not self.first <= number <= self.last:
            return number
        size = self.last - self.first + 1
        return (number - self.first + self.by * rounds) % size + self.first


@dataclass
class _Draft:
    """A movement as far as it is read."""

    name: str
    line: int
    shared: str = ""
    again: bool = False
    rounds: int = 0
    people: list[_Circle] = field(default_factory=list)
    boards: list[_Circle] = field(default_factory=list)
    lines: list[tuple[int, list[_Seats]]] = field(default_factory=list)


def plans_of(text: str, name: str = "Our own movement") -> list[Plan]:
    """The movements of a text, checked. Raises `BadOption`, which says in which line something is
    wrong, and what would be right."""
    if len(text) > LONGEST:
        raise BadOption("A text of movements has {longest} signs at most.", longest=LONGEST)
    drafts: list[_Draft] = []
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.partition("#")[0].strip().removeprefix("\ufeff")
        if not line:
            continue
        match = _WORD.fullmatch(line)
        named = match is not None and match[1] == "movement"
        if named or not drafts:
            drafts.append(_Draft(match[2].strip() if named and match else name, number))
        if match is None:
            drafts[-1].lines.append((number, _round(line, number)))
        elif not named:
            _told(drafts[-1], match[1].strip(), match[2].strip(), number)
    if not drafts:
        raise BadOption("The text holds no movement. A line is a round, as “1-4:1 2-5:2 3-6:3”.")
    return [_made(draft) for draft in drafts]


def _wrong(line: int, says: Message | str, /, **values: TextValue) -> BadOption:
    return BadOption(together(said(says, values), say("See line {line}.", line=line)))


def _told(draft: _Draft, word: str, value: str, line: int) -> None:
    """What a line with a word says of its movement."""
    if draft.lines:
        raise _wrong(line, "“{word}” stands before the rounds of its movement.", word=Name(word))
    if word == "shared":
        draft.shared = value
        if value != "all" and not re.fullmatch(r"\d{1,3}(?:[, ]+\d{1,3})*", value):
            raise _wrong(
                line,
                "“shared” names tables, as “1, 8”, or “all”, not “{given}”.",
                given=Name(value),
            )
    elif word == "meet again":
        draft.again = value == "yes"
        if value not in ("yes", "no"):
            raise _wrong(line, "“meet again” is yes or no, not “{given}”.", given=Name(value))
    elif word == "rounds":
        draft.rounds = int(value) if value.isascii() and value.isdigit() else 0
        if not 1 <= draft.rounds <= MOST_ROUNDS:
            raise _wrong(
                line,
                "There are 1 to {most_rounds} rounds, not “{given}”.",
                most_rounds=MOST_ROUNDS,
                given=Name(value),
            )
    elif word in ("go on", "boards go on"):
        match = _CIRCLE.fullmatch(value)
        if match is None or int(match[1]) >= int(match[2]):
            raise _wrong(
                line,
                "“{word}” says which numbers, as “1-7 by 1”, not “{given}”.",
                word=Name(word),
                given=Name(value),
            )
        circle = _Circle(int(match[1]), int(match[2]), int(match[3] or 1))
        (draft.people if word == "go on" else draft.boards).append(circle)
    else:
        raise _wrong(
            line,
            "“{word}” is no word of a movement. These are: movement, shared, meet again, rounds, "
            "go on, boards go on.",
            word=Name(word),
        )


def _round(line: str, number: int) -> list[_Seats]:
    """The tables of a line."""
    tables = []
    for cell in line.split():
        match = _TABLE.fullmatch(cell) or _FOUR.fullmatch(cell)
        if cell == "-":
            tables.append(_Seats((), 0))
        elif match is None:
            raise _wrong(
                number,
                "“{cell}” is no table. Write North–South, East–West and the set as 1-8:1, in an "
                "individual 1+2-3+4:1.",
                cell=Name(cell),
            )
        else:
            *people, boards = (int(part or 0) for part in match.groups())
            tables.append(_Seats(tuple(people), boards))
    if len(tables) > MOST_TABLES:
        raise _wrong(
            number,
            "A movement has {most_tables} tables at most, not {tables}.",
            most_tables=MOST_TABLES,
            tables=len(tables),
        )
    return tables


def _made(draft: _Draft) -> Plan:
    """The movement of a draft, where nothing is wrong with it."""
    if not draft.lines:
        raise _wrong(draft.line, "“{name}” has no round.", name=Name(draft.name))
    if len(draft.name) > 100 or not draft.name.isprintable() or not draft.name:
        raise _wrong(draft.line, "A movement has a name of up to 100 signs.")
    first = draft.lines[0][1]
    forms = {len(seats.people) for _, tables in draft.lines for seats in tables} - {0}
    for line, tables in draft.lines:
        if len(tables) != len(first):
            raise _wrong(
                line,
                "This round names {named} of {tables} tables. Write - for one that nobody sits at.",
                named=len(tables),
                tables=len(first),
            )
    if len(forms) != 1:
        raise _wrong(draft.line, "At all tables sit pairs, as 1-8:1, or players, as 1+2-3+4:1.")
    goes = bool(draft.people or draft.boards)
    if goes and (len(draft.lines) > 1 or not draft.rounds):
        raise _wrong(
            draft.lines[-1][0],
            "Where numbers go on there is the first round alone, and “rounds” says how many.",
        )
    if draft.rounds and not goes and draft.rounds != len(draft.lines):
        raise _wrong(
            draft.lines[-1][0],
            "There are {written} rounds and not {stated}.",
            written=len(draft.lines),
            stated=draft.rounds,
        )
    if len(draft.lines) > MOST_ROUNDS:
        raise _wrong(
            draft.lines[MOST_ROUNDS][0],
            "A movement has {most_rounds} rounds at most.",
            most_rounds=MOST_ROUNDS,
        )
    rounds = list(_rounds(draft))
    people = {p for tables in rounds for seats in tables for p in seats.people} - {0}
    sets = {seats.boards for tables in rounds for seats in tables} - {0}
    pairs = forms == {2}
    if missing := set(range(1, max(people, default=1))) - people:
        raise _wrong(
            draft.line,
            (
                "Pairs are counted from 1 without a gap. Number "
                "{missing} is missing, and there is {highest}."
                if pairs
                else "Players are counted from 1 without a gap. Number "
                "{missing} is missing, and there is {highest}."
            ),
            missing=min(missing),
            highest=max(people),
        )
    if missing := set(range(1, max(sets, default=1))) - sets:
        raise _wrong(
            draft.line,
            "Sets of boards are counted from 1 without a gap. Number {missing} is missing, "
            "and there is {highest}.",
            missing=min(missing),
            highest=max(sets),
        )
    plan = _pairs(draft, rounds) if pairs else _individual(draft, rounds)
    for fault in plan.found():
        line = draft.lines[0 if goes else fault.round - 1][0]
        remedy = () if fault.remedy is None else (fault.remedy,)
        raise _wrong(line, together(fault.text, *remedy))
    return plan


def _rounds(draft: _Draft) -> Iterator[list[_Seats]]:
    """The rounds with everybody where they then sit."""

    def on(circles: Sequence[_Circle], number: int, rounds: int) -> int:
        return next((c.on(number, rounds) for c in circles if c.first <= number <= c.last), number)

    for r in range(draft.rounds or len(draft.lines)):
        yield [
            _Seats(
                tuple(on(draft.people, p, r) for p in seats.people),
                on(draft.boards, seats.boards, r) or (r + 1 if seats.people else 0),
            )
            for seats in draft.lines[0 if draft.people or draft.boards else r][1]
        ]


def _shared(draft: _Draft) -> frozenset[int]:
    tables = range(1, len(draft.lines[0][1]) + 1)
    own = {
        table
        for _, line in draft.lines
        for table, seats in enumerate(line, 1)
        if seats.people and not seats.boards
    }
    if draft.shared == "all":
        return frozenset(tables)
    return frozenset({int(found) for found in re.findall(r"\d+", draft.shared)} | own)


def _pairs(draft: _Draft, rounds: Sequence[Sequence[_Seats]]) -> Movement:
    made = []
    for tables in rounds:
        sits = []
        for table, (people, boards) in enumerate(tables, 1):
            if people:
                ns, ew = people
                sits.append(Sitting(table, ns, ew, boards))
        made.append(tuple(sits))
    return Movement(draft.name, tuple(made), _shared(draft), again=draft.again)


def _individual(draft: _Draft, rounds: Sequence[Sequence[_Seats]]) -> Individual:
    made = []
    for (line, _), tables in zip(draft.lines * len(rounds), rounds, strict=False):
        fours = []
        for table, (people, boards) in enumerate(tables, 1):
            if 0 in people:
                raise _wrong(line, "At a table of an individual sit four, or nobody.")
            if people:
                north, south, east, west = people
                fours.append(Foursome(table, north, south, east, west, boards))
        made.append(tuple(fours))
    return Individual(draft.name, tuple(made), _shared(draft), draft.again)


def seated(plan: Plan) -> list[list[tuple[int, tuple[int, ...], int]]]:
    """Round by round each table with its people and its set."""
    if isinstance(plan, Individual):
        return [[(f.table, f.players, f.boards) for f in four] for four in plan.rounds]
    return [[(s.table, (s.ns, s.ew), s.boards) for s in sits] for sits in plan.rounds]


def written(plan: Plan) -> str:
    """The movement as a text, every round in full."""
    rounds = seated(plan)
    last = max(table for there in rounds for table, _, _ in there)
    lines = [f"movement: {plan.name}"]
    if plan.shared:
        lines.append(f"shared: {', '.join(map(str, sorted(plan.shared)))}")
    if plan.again:
        lines.append("meet again: yes")
    for there in rounds:
        cells = {
            table: "-".join("+".join(map(str, side)) for side in sides(people)) + f":{boards}"
            for table, people, boards in there
        }
        lines.append(" ".join(cells.get(table, "-") for table in range(1, last + 1)))
    return "\n".join(lines)


def sides(people: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Those who sit North–South, and East–West."""
    return people[: len(people) // 2], people[len(people) // 2 :]


# The movements that are shipped, one kind a text in `files`: its name is the kind's, its first
# line what a director chooses by. A new one needs nothing but its text.


_SIZE = re.compile(r"(\d+) (tables|teams|pairs|players|rounds|sections)( with .*)?")

NAME_WORDS = frozenset(
    (
        *("American whist", "Appendix Mitchell", "Bowman", "Hesitation Mitchell", "Howell"),
        *("Individual", "Knock-out", "Mitchell", "New England", "Replay duplicate"),
        *("Round robin", "Scissors", "Swiss", "Three-quarter Howell", "Web"),
        *("a barometer", "with a bump", "with a relay", "with a rover", "with a skip"),
    )
)
"""Parts of our movements' names that are words. What somebody else called one stays as it is."""


def movement_words(name: str) -> Message:
    """The name of a movement for people.

    >>> str(movement_words("Mitchell, 7 tables with a skip, a barometer"))
    'Mitchell, 7 tables with a skip, a barometer'
    """
    sections = [
        together(*map(_part_words, section.split(", ")), tie=", ") for section in name.split("; ")
    ]
    head, colon, _ = name.partition(": ")
    if colon and _SIZE.fullmatch(head):
        rest = movement_words(name.removeprefix(f"{head}: "))
        return say("{sections}: {movements}", sections=_part_words(head), movements=rest)
    return together(*sections, tie="; ")


def _part_words(part: str) -> Message:
    sized = _SIZE.fullmatch(part)
    if sized is None:
        return _name_words(part)
    number, unit, rest = int(sized[1]), sized[2], (sized[3] or "").strip()
    so_many = {
        "tables": say("{n} tables", n=number),
        "teams": say("{n} teams", n=number),
        "pairs": say("{n} pairs", n=number),
        "players": say("{n} players", n=number),
        "rounds": say("{n} rounds", n=number),
        "sections": say("{number} sections", number=number),
    }[unit]
    return together(so_many, _name_words(rest)) if rest else so_many


def _name_words(part: str) -> Message:
    return term(part) if part in NAME_WORDS else say("{name}", name=Name(part))


class MovementKind(NamedTuple):
    """A kind of movement, with those of all sizes."""

    name: str
    text: str

    @property
    def about(self) -> str:
        """What it is, in a line."""
        return self.text.partition("\n")[0].removeprefix("# ")

    @property
    def plans(self) -> tuple[Plan, ...]:
        """Its movements."""
        return _plans(self.text)


@cache
def _plans(text: str) -> tuple[Plan, ...]:
    return tuple(plans_of(text))


def size_of(plan: Plan) -> int:
    """For how many tables a movement is, or for how many players."""
    if isinstance(plan, Individual):
        return len(plan.players)
    return max(s.table for sits in plan.rounds for s in sits)


def sizes_of(plans: Sequence[Plan]) -> list[int]:
    """The numbers of tables or players there are movements for."""
    return sorted(set(map(size_of, plans)))


@cache
def shipped() -> Mapping[str, MovementKind]:
    """The kinds by name, those for most sizes first."""
    files = (resources.files(__package__) / "files").iterdir()
    movement_kinds = [
        MovementKind(file.name.removesuffix(".txt"), file.read_text("utf-8")) for file in files
    ]
    movement_kinds.sort(key=lambda kind: (-kind.text.count("\nmovement:"), kind.name))
    return {kind.name: kind for kind in movement_kinds}


def choice(plans: Sequence[Plan], size: int, rounds: int = 0) -> Plan:
    """The movement for so many tables or players, of several that which has so many rounds; where
    there is but one, that one. Raises `BadOption` for a number that there is none for."""
    fitting = [plan for plan in plans if size_of(plan) == size] if len(plans) > 1 else plans
    if not fitting:
        sizes = sizes_of(plans)
        fewer = [n for n in sizes if n < size][-1:]
        more = [n for n in sizes if n > size][:1]
        known, nearest = ", ".join(map(str, sizes)), " or ".join(map(str, fewer + more))
        players = isinstance(plans[0], Individual)
        raise BadOption(
            (
                "This movement is kept for {known} players, not {size}. "
                "The nearest is for {nearest}."
                if players
                else "This movement is kept for {known} tables, not {size}. "
                "The nearest is for {nearest}."
            ),
            known=Verbatim(known),
            size=size,
            nearest=Verbatim(nearest),
        )
    return next((plan for plan in fitting if len(plan.rounds) == rounds), fitting[0])


def howell(tables: int) -> Movement:
    """The complete Howell: 2n - 1 rounds, pair 2n stays. Raises `BadOption`."""
    made = choice(shipped()["howell"].plans, tables)
    assert isinstance(made, Movement)
    return made


def individual(players: int) -> Individual:
    """The individual for so many. Raises `BadOption`."""
    made = choice(shipped()["individual"].plans, players)
    assert isinstance(made, Individual)
    return made
