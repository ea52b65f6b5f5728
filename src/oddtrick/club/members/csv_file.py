"""A club's list of members as a CSV file of its own, read and checked each time it is asked.

The file is the list, whatever the club keeps it with: nothing is copied into a second one that
would then differ. Beside the events it is called `members.csv`; a director may name another.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from oddtrick.errors import BadOption, OddtrickError

from .csv_parser import Faults, MemberLine, lines_of, text_of
from .directory import Member, Members, number_key

__all__ = ["BESIDE", "find_members_file", "load_members", "read_members"]

BESIDE = "members.csv"
"""The list's name where it lies beside the events."""
_LARGEST = 5_000_000
_LONGEST_NUMBER = 30


def read_members(data: bytes, where: str = "The list") -> Members:
    """The list of a CSV file. Raises `BadOption` that names line and column of what is wrong."""
    faults = Faults(where)
    found: list[Member] = []
    taken: dict[tuple[str, str], tuple[Member, int]] = {}
    for line in lines_of(text_of(data, where), faults):
        member = _member(line)
        found.append(member)
        for column, number in (("id", member.id), ("national", member.national)):
            if not number:
                continue
            other, at = taken.setdefault((column, number_key(number)), (member, line.number))
            if at != line.number:
                line.wrong(column, f"{number} is the number of {other.name} already (line {at}).")
    faults.raise_any()
    if not found:
        raise BadOption(f"{where} has a heading and no members.")
    return Members(found)


def _member(line: MemberLine) -> Member:
    id_, national = _number(line, "id"), _number(line, "national")
    if not (id_ or national):
        line.wrong("id" if line.has("id") else "national", "the number is missing.")
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
        line.wrong(column, "the name is missing.")
    elif len(name) > 100 or not name.isprintable() or set(name) & set("#,"):
        line.wrong(column, "a name has up to 100 signs fit to print, and neither # nor a comma.")
    return name


def _number(line: MemberLine, column: str) -> str:
    number = line.text(column)
    if len(number) > _LONGEST_NUMBER or not number.isprintable() or set(number) & set("#, "):
        line.wrong(column, f"a number has up to {_LONGEST_NUMBER} signs, without blanks.")
        return ""
    return number


def _handicap(line: MemberLine) -> Fraction:
    text = line.text("handicap").replace(",", ".").removesuffix("%").strip()
    whole, _, part = text.removeprefix("-").removeprefix("+").partition(".")
    digits = whole + part
    if not text:
        return Fraction(0)
    if not (digits.isascii() and digits.isdecimal() and len(whole) < 6 and len(part) < 4):
        line.wrong("handicap", f"“{text}” is no handicap; write a number, as 2.5.")
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
    line.wrong(
        "stratum", f"“{text}” is no stratum; they are 1, 2, … or A, B, …, the highest first."
    )
    return 0


def load_members(path: Path) -> Members:
    """The list of a file. Raises `BadOption`, `OddtrickError` for one that cannot be read."""
    try:
        if path.stat().st_size > _LARGEST:
            raise BadOption(f"{path.name} is too large for a list of members.")
        return read_members(path.read_bytes(), path.name)
    except OSError as error:
        raise OddtrickError(f"{path} cannot be read: {error.strerror}.") from None


def find_members_file(event: Path) -> Members | None:
    """The list that lies beside an event's file, where there is one. Raises as `load_members`."""
    path = event.parent / BESIDE
    return load_members(path) if path.is_file() else None
