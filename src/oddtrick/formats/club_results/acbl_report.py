"""ACBLscore's text report of a game of pairs: the press report with travellers, read and written.

The layout is that of the report “Press + Recap (traveler format)”, as an open program that reads
it (ACBLmerge) has its columns: a head and a list for each section and direction, then each board
with the scores, matchpoints and names of its tables. Contracts are not in it. An average is AVE,
AVE+ or AVE-; a score stands in the column of the side that has it.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from oddtrick.formats.errors import FormatError
from oddtrick.formats.usebio.results import Usebio
from oddtrick.formats.usebio.xml import Element
from oddtrick.support.text import text_of

from .lines import PublishedResults, boards, line, score_of

MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September",
          "October", "November", "December")  # fmt: skip
NAMES_AT, NAME_WIDTH = (3, 26), 22
"""Columns of the two names of a pair, counted from 0, and their width."""
_NUMBERED_AT = (11, 42)
"""The columns where the list has players' numbers, which stand eight before."""
_MOST_LINES = 200_000
_WIDEST = 400
"""So many letters of a line are read; reports are made for printers of 132."""
_HEAD = re.compile(r"EVENT>([^|]*)\|SESSION>([^|]*)\|SECTION>\s*(\S+)\s*(\S*)")
_BOARD = re.compile(r"\s*RESULTS OF BOARD\s+(\d{1,3})\b")
_PAIR = re.compile(r"[ \d]\d ")
_TOTALS = re.compile(r"\s+Totals\s")
_MEETING = re.compile(r"([A-Z]*)(\d{1,3})-.* vs\.? ([A-Z]*)(\d{1,3})-")
_DATE = re.compile(r"DATE>\s*([A-Za-z]+) (\d{1,2}), (\d{4})")
_MEMBER = re.compile(r"[0-9J-S]\d{6}")
_SKIPPED = re.compile(r"<![A-Z]+\d*>|<html>\s*<pre>|</pre>\s*</html>|<html>|<pre>|</pre>|</html>",
                      re.IGNORECASE)  # fmt: skip


@dataclass
class _Section:
    """A section as it is read: its pairs of either list, and its boards."""

    pairs: list[Element] = field(default_factory=list)
    boards: dict[int, list[Element]] = field(default_factory=dict)


@dataclass
class _Report:
    """A report as it is read."""

    head: dict[str, str] = field(default_factory=dict)
    sections: dict[str, _Section] = field(default_factory=dict)
    said: list[str] = field(default_factory=list)
    two_lists: bool = False


def is_acbl_report(data: bytes) -> bool:
    """Whether this is such a report."""
    return b"RESULTS OF BOARD" in data and b"EVENT>" in data


def read_acbl_report(data: bytes) -> PublishedResults:
    """The results of a report. Raises `FormatError` for one without lists or boards."""
    rows = [_SKIPPED.sub("", row[:_WIDEST]) for row in text_of(data)[0].splitlines()]
    if len(rows) > _MOST_LINES:
        raise FormatError(f"The report has over {_MOST_LINES:,} lines, too many for an evening.")
    report, at = _Report(), 0
    while at < len(rows):
        if (found := _HEAD.search(rows[at])) is not None:
            at = _list(report, rows, at, found)
        elif (number := _BOARD.match(rows[at])) is not None:
            at = _board(report, rows, at + 1, int(number[1]))
        else:
            at += 1
    if not any(section.boards for section in report.sections.values()):
        raise FormatError(
            "The report has no boards with results. Write it from ACBLscore as “Press + Recap "
            "(traveler format)”."
        )
    return PublishedResults(Usebio(_made(report)), tuple(dict.fromkeys(report.said)))


def _made(report: _Report) -> Element:
    head = report.head
    parts = [
        Element.make(
            "SECTION", Element.make("PARTICIPANTS", *section.pairs), *boards(section.boards),
            SECTION_ID=name,
        )
        for name, section in report.sections.items()
    ]  # fmt: skip
    club = Element.make(
        "CLUB",
        Element("CLUB_NAME", head.get("club", "")),
        Element.leaf("CLUB_ID_NUMBER", head.get("number", "")),
    )
    event = Element.make(
        "EVENT",
        Element.leaf("EVENT_DESCRIPTION", head.get("event", "")),
        Element.leaf("PROGRAM_NAME", "ACBLscore"),
        Element.leaf("DATE", head.get("date", "")),
        Element.leaf("WINNER_TYPE", 2 if report.two_lists else 1),
        Element.leaf("SESSION_COUNT", 1),
        Element.leaf("SECTION_COUNT", len(parts)),
        Element.leaf("BOARD_SCORING_METHOD", "MATCH_POINTS"),
        Element.make("SESSION", *parts, SESSION_ID="1"),
        EVENT_TYPE="MP_PAIRS",
    )
    return Element.make("USEBIO", club, event, Version="1.2")


# -- a list ---------------------------------------------------------------------------------


def _list(report: _Report, rows: list[str], at: int, found: re.Match[str]) -> int:
    """Reads a head with its list, and gives the row after it."""
    event, _, name, where = (text.strip() for text in found.groups())
    direction = {"N": "NS", "E": "EW"}.get(where[:1].upper(), "")
    report.head.setdefault("event", event)
    report.two_lists |= bool(direction)
    section = report.sections.setdefault(name[:8], _Section())
    columns: dict[str, tuple[int, int]] = {}
    numbered = False
    for k in range(at + 1, len(rows)):
        row = rows[k]
        if _TOTALS.match(row):
            return k + 1
        if _HEAD.search(row) or _BOARD.match(row):
            report.said.append(f"The list of section {name[:8]} has no line of totals.")
            return k
        if row.startswith("No") and "|" in row and "Name" in row:
            columns, numbered = _columns(row), row.startswith("No         Name")
        elif columns and _PAIR.match(row):
            section.pairs.append(_pair(row, direction, columns, numbered))
        elif not columns:
            _facts(report.head, row)
    return len(rows)


def _facts(head: dict[str, str], row: str) -> None:
    if (day := _DATE.search(row)) is not None and day[1].capitalize() in MONTHS:
        try:
            made = datetime.date(int(day[3]), MONTHS.index(day[1].capitalize()) + 1, int(day[2]))
            head.setdefault("date", f"{made.day:02}/{made.month:02}/{made.year:04}")
        except ValueError:
            pass
    if (number := re.search(r"CLUB NO\.>\s*(\d{1,9})", row)) is not None:
        head.setdefault("number", number[1])
    if (club := re.search(r"CLUB>([^|]+)", row)) is not None:
        head.setdefault("club", club[1].strip())


def _columns(row: str) -> dict[str, tuple[int, int]]:
    """The columns of a list's heading: from the letter behind a bar up to the next bar, which is
    of the column still. Of ranks overall and in the section, which are called alike, the last are
    the section's."""
    bars = [k for k, letter in enumerate(row) if letter == "|"]
    return {"".join(row[a + 1 : b].split()): (a + 1, b + 1) for a, b in pairwise(bars)}


def _pair(
    row: str, direction: str, columns: Mapping[str, tuple[int, int]], numbered: bool
) -> Element:
    def cell(*names: str) -> str:
        for name in names:
            if name in columns:
                a, b = columns[name]
                return row[a:b].strip(" |")
        return ""

    starts = _NUMBERED_AT if numbered else NAMES_AT
    people = []
    for start in starts:
        name = row[start : start + NAME_WIDTH].strip(" *|")
        number = row[start - 8 : start - 1] if numbered else ""
        if name:
            people.append(Element.make(
                "PLAYER",
                Element("PLAYER_NAME", name),
                Element.leaf("NATIONAL_ID_NUMBER", number if _MEMBER.fullmatch(number) else ""),
            ))  # fmt: skip
    ranks = [name for name in columns if name.startswith(("Rank", "Rnk"))]
    first, _, shared = cell(*ranks).partition("/")
    place = first.strip() + "=" * bool(shared) if first.strip().isdecimal() else ""
    return Element.make(
        "PAIR",
        Element("PAIR_NUMBER", row[:2].strip()),
        Element.leaf("DIRECTION", direction),
        Element.leaf("TOTAL_SCORE", cell("Score", "Total")),
        Element.leaf("PERCENTAGE", cell("Pct")),
        Element.leaf("ADJUSTMENT", cell("Adjust")),
        Element.leaf("PLACE", place),
        *people,
    )


# -- a board --------------------------------------------------------------------------------


def _board(report: _Report, rows: list[str], at: int, board: int) -> int:
    """Reads the lines of a board up to the row of dashes, and gives the row after it."""
    for k in range(at, len(rows)):
        row = rows[k]
        if row.startswith("-"):
            return k + 1
        if _HEAD.search(row) or _BOARD.match(row):
            return k
        met = _MEETING.match(row[27:])
        if met is None:
            if row.strip() and k > at + 2:
                report.said.append(f"Board {board}: “{row.strip()[:40]}” is no line of a result.")
            continue
        letter, ns, other, ew = met.groups()
        name = letter or other or next(iter(report.sections), "A")
        section = report.sections.setdefault(name, _Section())
        if (made := _line(report, row, board, ns, ew)) is not None:
            section.boards.setdefault(board, []).append(made)
    return len(rows)


def _line(report: _Report, row: str, board: int, ns: str, ew: str) -> Element | None:
    ours, theirs = row[1:6].strip(), row[7:12].strip()
    values: dict[str, object] = {"NS_PAIR_NUMBER": ns, "EW_PAIR_NUMBER": ew}
    place = f"Board {board}, {ns} against {ew}"
    if "PASS" in row[1:12].upper():
        values |= {"CONTRACT": "Pass", "SCORE": "0"}
    elif scored := score_of(ours, theirs, place, report.said):
        values["SCORE"] = scored
    else:
        if not (ours or theirs):
            report.said.append(f"{place}: the line has no score; it is left out.")
        return None
    for side, text in (("NS", row[12:19]), ("EW", row[19:26])):
        values[f"{side}_MATCH_POINTS"] = text.strip()
    return line(values)
