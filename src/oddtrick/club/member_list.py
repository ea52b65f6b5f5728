"""A club's list of members as a CSV file of its own, read and checked each time it is asked.

The file is the list, whatever the club keeps it with: nothing is copied into a second one that
would then differ. Beside the events it is called `members.csv`; a director may name another.
"""

from __future__ import annotations

import codecs
import csv
import io
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from oddtrick.errors import BadOption, OddtrickError, cause
from oddtrick.messages import Listing, Message, Name, Verbatim, say, term
from oddtrick.support.streams import unread

from .members import Member, Members, number_key

# The lines of a list of members, whatever program wrote it: encoding, separator, heading.

HEADINGS: Mapping[str, tuple[str, ...]] = {
    "id": (
        "id", "no", "nr", "num", "number", "member", "memberid", "memberno", "membernr",
        "membernumber", "membershipno", "membershipnumber", "playerid", "playerno", "playernumber",
        "clubid", "clubno", "clubnumber", "clubidnumber", "mitgliedsnummer",
    ),
    "national": (
        "national", "nationalid", "nationalidnumber", "nationalno", "nationalnumber", "nbo",
        "nboid", "nbonumber", "union", "unionno", "unionnumber", "ebu", "ebuno", "ebunumber", "sbu",
        "sbuno", "sbunumber", "wbu", "wbuno", "abf", "abfno", "abfnumber", "acbl", "acblno",
        "acblnumber", "nzbno", "dbv", "dbvnr", "ffb",
    ),
    "name": ("name", "fullname", "player", "playername", "membername", "displayname"),
    "first": ("first", "firstname", "forename", "given", "givenname", "vorname", "prenom"),
    "last": ("last", "lastname", "surname", "familyname", "nachname", "nom"),
    "club": ("club", "clubname", "homeclub", "verein"),
    "handicap": ("handicap", "hcp", "hc"),
    "stratum": ("stratum", "strata", "category", "cat", "class", "flight", "division"),
}  # fmt: skip
"""The names that a column may have, without case, accents, blanks and signs. Others are passed
over."""
_SEPARATORS = ",;\t"
_MOST_SHOWN = 10


@dataclass
class Faults:
    """The errors in a list, reported together, so that they can be mended in one go."""

    where: str
    found: list[Message]

    def __init__(self, where: str) -> None:
        self.where, self.found = where, []

    def raise_any(self) -> None:
        """Raises `BadOption` with all of them, up to ten."""
        if not self.found:
            return
        more = len(self.found) - _MOST_SHOWN
        shown = [say("{file} cannot be used.", file=term(self.where)), *self.found[:_MOST_SHOWN]]
        if more > 0:
            shown.append(say("And {more} more.", more=more))
        raise BadOption(say("{sentences}", sentences=Listing(tuple(shown), "\n")))


@dataclass(frozen=True)
class MemberLine:
    """A member's line: its number in the file, its cells, and where which column stands."""

    number: int
    cells: Sequence[str]
    columns: Mapping[str, int]
    heading: Sequence[str]
    faults: Faults

    def has(self, column: str) -> bool:
        """Whether the list has such a column."""
        return column in self.columns

    def text(self, column: str) -> str:
        """The text there, without the blanks around it; empty where there is no such cell."""
        at = self.columns.get(column)
        return self.cells[at].strip() if at is not None and at < len(self.cells) else ""

    def wrong(self, column: str, what: Message) -> None:
        """Keep what is wrong with a cell."""
        at = self.columns.get(column, 0)
        heading = Name(self.heading[at].strip())
        self.faults.found.append(
            say(
                "Line {line}, column {column} ({heading}): {sentence}",
                line=self.number,
                column=at + 1,
                heading=heading,
                sentence=what,
            )
        )


def text_of(data: bytes, where: str) -> str:
    """The text of the file: UTF-8, UTF-16 with its mark, or the code page 1252 of older programs.
    Raises `BadOption`."""
    marked = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    for encoding in ("utf-16",) if marked else ("utf-8-sig", "cp1252"):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError as error:
            last = error
            continue
        if "\0" in text:
            raise BadOption("{where} is no text file; save the list as CSV.", where=term(where))
        return text
    at = data[: last.start]
    line, column = at.count(b"\n") + 1, last.start - at.rfind(b"\n")
    raise BadOption(
        "{where}, line {line}, sign {column}: this is neither UTF-8 nor code page 1252; save the "
        "list as CSV in UTF-8.",
        where=term(where),
        line=line,
        column=column,
    )


def lines_of(text: str, faults: Faults) -> Iterator[MemberLine]:
    """The members' lines of a CSV text with a heading. Raises `BadOption` where there is no heading
    with names and numbers, or no CSV; a line with more cells than the heading is a fault."""
    if text[:4].lower() == "sep=":  # how a spreadsheet says it
        rows = _rows(text, text[4:5])
        next(rows, None)
    else:
        rows = _rows(text, _separator(text))
    try:
        number, heading = next(((n, row) for n, row in rows if any(map(str.strip, row))), (1, []))
        columns = _columns(heading, number, faults.where)
        for number, cells in rows:
            if not any(map(str.strip, cells)):
                continue
            if any(cell.strip() for cell in cells[len(heading) :]):
                more = say(
                    "Line {number} has {cells} columns, the heading {heading}; a text with a "
                    "separator in it stands in quotes.",
                    number=number, cells=len(cells), heading=len(heading),
                )  # fmt: skip
                faults.found.append(more)
            yield MemberLine(number, cells, columns, heading, faults)
    except csv.Error as error:
        raise BadOption(
            "{where} is no CSV: {error}.", where=Verbatim(faults.where), error=cause(error)
        ) from None


def _rows(text: str, separator: str) -> Iterator[tuple[int, list[str]]]:
    """The rows with the number of the line on which each begins."""
    if separator not in tuple(_SEPARATORS):
        raise BadOption("The columns are parted by a comma, a semicolon or a tab.")
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    before = 0
    for row in reader:
        yield before + 1, row
        before = reader.line_num


def _key(heading: str) -> str:
    letters = unicodedata.normalize("NFKD", heading).casefold()
    return "".join(c for c in letters if c.isascii() and c.isalnum())


_KNOWN = {called: column for column, names in HEADINGS.items() for called in names}


def _separator(text: str) -> str:
    """The one that parts the first line into the most columns that are known."""
    first = next((line for line in text.splitlines() if line.strip()), "")

    def known(separator: str) -> int:
        return len({_KNOWN.get(_key(cell)) for cell in first.split(separator)} - {None})

    return max(_SEPARATORS, key=known)


def _columns(heading: Sequence[str], number: int, where: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for at, cell in enumerate(heading):
        column = _KNOWN.get(_key(cell))
        if column is None:
            continue
        if column in found:
            raise BadOption(
                "{where}, line {number}: columns {column} "
                "({heading}) and {other} ({other_heading}) say the same; "
                "leave one of them.",
                where=term(where),
                number=number,
                column=found[column] + 1,
                heading=Name(heading[found[column]].strip()),
                other=at + 1,
                other_heading=Name(cell.strip()),
            )
        found[column] = at
    lacks = [] if found.keys() & {"id", "national"} else ["the members’ numbers, as “number”"]
    lacks += [] if found.keys() & {"name", "last"} else ["their names, as “name”"]
    if lacks:
        has = ", ".join(cell.strip() for cell in heading if cell.strip())[:200] or "nothing"
        raise BadOption(
            "{where}, line {number}: the heading needs a column for {lacks}. It has {has}.",
            where=term(where),
            number=number,
            lacks=Verbatim(" and for ".join(lacks)),
            has=term(has),
        )
    return found


BESIDE = "members.csv"
"""The list's name where it lies beside the events."""
_LARGEST = 5_000_000
_LONGEST_NUMBER = 30


def read_members(data: bytes, where: str = "The list") -> Members:
    """The list of a CSV file. Raises `BadOption` that names line and column of what is wrong."""
    faults = Faults(where)
    members: list[Member] = []
    taken: dict[tuple[str, str], tuple[Member, int]] = {}
    for line in lines_of(text_of(data, where), faults):
        member = _member(line)
        members.append(member)
        for column, number in (("id", member.id), ("national", member.national)):
            if not number:
                continue
            other, at = taken.setdefault((column, number_key(number)), (member, line.number))
            if at != line.number:
                twice = say(
                    "{number} is the number of {name} already (line {at}).",
                    number=Name(number), name=Name(other.name), at=at,
                )  # fmt: skip
                line.wrong(column, twice)
    faults.raise_any()
    if not members:
        raise BadOption("{where} has a heading and no members.", where=term(where))
    return Members(members)


def _member(line: MemberLine) -> Member:
    id_, national = _number(line, "id"), _number(line, "national")
    if not (id_ or national):
        line.wrong("id" if line.has("id") else "national", say("the number is missing."))
    return Member(id_, _name(line), national, line.text("club"),
                  _handicap(line), _stratum(line))  # fmt: skip


def _name(line: MemberLine) -> str:
    """In one column or in two; one that begins with the surname and a comma is turned."""
    last = line.text("last")
    if not last and line.has("first") and not line.has("last"):
        last = line.text("name")  # as lists of other languages call it
    parts = [line.text("first"), last] if line.has("first") else []
    name = " ".join(filter(None, parts)) or line.text("name") or last
    surname, comma, first = name.partition(",")
    if comma:
        name = f"{first} {surname}"
    name = " ".join(name.split())
    column = "name" if line.has("name") else "last"
    if not name:
        line.wrong(column, say("the name is missing."))
    elif len(name) > 100 or not name.isprintable() or set(name) & set("#,"):
        unfit = say("a name has up to 100 signs fit to print, and neither # nor a comma.")
        line.wrong(column, unfit)
    return name


def _number(line: MemberLine, column: str) -> str:
    number = line.text(column)
    if len(number) > _LONGEST_NUMBER or not number.isprintable() or set(number) & set("#, "):
        most = _LONGEST_NUMBER
        line.wrong(column, say("a number has up to {most} signs, without blanks.", most=most))
        return ""
    return number


def _handicap(line: MemberLine) -> Fraction:
    text = line.text("handicap").replace(",", ".").removesuffix("%").strip()
    whole, _, part = text.removeprefix("-").removeprefix("+").partition(".")
    digits = whole + part
    if not text:
        return Fraction(0)
    if not (digits.isascii() and digits.isdecimal() and len(whole) < 6 and len(part) < 4):
        unfit = say("“{text}” is no handicap; write a number, as 2.5.", text=Name(text))
        line.wrong("handicap", unfit)
        return Fraction(0)
    return Fraction(int(digits), 10 ** len(part)) * (-1 if text.startswith("-") else 1)


def _stratum(line: MemberLine) -> int:
    """By number, or by letter with A as the highest."""
    text = line.text("stratum").upper()
    if not text:
        return 0
    if len(text) == 1 and text.isascii() and text.isalpha():
        return ord(text) - ord("A") + 1
    if text.isascii() and text.isdecimal() and len(text) < 3 and int(text):
        return int(text)
    unfit = say("“{text}” is no stratum; they are 1, 2, … or A, B, …, the highest first.")
    line.wrong("stratum", unfit.fill(text=Name(text)))
    return 0


def load_members(path: Path) -> Members:
    """The list of a file. Raises `BadOption`, `OddtrickError` for one that cannot be read."""
    try:
        if path.stat().st_size > _LARGEST:
            raise BadOption("{name} is too large for a list of members.", name=Verbatim(path.name))
        return read_members(path.read_bytes(), path.name)
    except OSError as error:
        raise OddtrickError(unread(path, error)) from None


def find_members_file(event: Path) -> Members | None:
    """The list that lies beside an event's file, where there is one. Raises as `load_members`."""
    path = event.parent / BESIDE
    return load_members(path) if path.is_file() else None
