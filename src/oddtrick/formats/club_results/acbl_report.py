"""ACBLscore's text report of a game of pairs: the press report with travellers, read and written.

The layout is that of the report “Press + Recap (traveler format)”, as an open program that reads
it (ACBLmerge) has its columns: a head and a list for each section and direction, then each board
with the scores, matchpoints and names of its tables. Contracts are not in it. An average is AVE,
AVE+ or AVE-; a score stands in the column of the side that has it.
"""

from __future__ import annotations

import datetime
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import ROUND_HALF_UP, Decimal
from itertools import pairwise
from typing import NamedTuple

from oddtrick.formats.errors import FormatError, Unsupported
from oddtrick.formats.usebio.xml_elements import (
    BoardResults,
    Element,
    Participant,
    TravellerLine,
    Usebio,
    UsebioEvent,
    UsebioSection,
)
from oddtrick.messages import Grouped, Name
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
        raise FormatError(
            "The report has over {most_lines} lines, too many for an evening.",
            most_lines=Grouped(_MOST_LINES),
        )
    report, at = _Report(), 0
    while at < len(rows):
        if (match := _HEAD.search(rows[at])) is not None:
            at = _list(report, rows, at, match)
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


def _list(report: _Report, rows: list[str], at: int, match: re.Match[str]) -> int:
    """Reads a head with its list, and gives the row after it."""
    event, _, name, where = (text.strip() for text in match.groups())
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


_LISTS = {"NS": "North-South", "EW": "East-West", "": ""}
_COLUMNS = (("Rank", 6), ("Pct", 7), ("Score", 9), ("Adjust", 8))
_DASHES = "-" * 78


class _Played(NamedTuple):
    """A section that has boards, by its letter."""

    letter: str
    section: UsebioSection
    people: tuple[Participant, ...]


def write_acbl_report(results: Usebio) -> str:
    """The report of the file's first event. Matchpoints are written as America counts them, one for
    a lower score; a line whose score it cannot say is left out. Raises `Unsupported` for what is no
    session of pairs at matchpoints."""
    events = results.events
    if not events or any(True for _ in events[0].matches):
        raise Unsupported("The report is of a session of pairs at matchpoints, without matches.")
    event = events[0]
    if len(list(event.element.all("SESSION"))) > 1:
        raise Unsupported("The report is of one session; write one of each.")
    sections = list(_sections(event))
    if not any(line.element.get("NS_MATCH_POINTS") for s in sections for b in s.section.boards
               for line in b.lines):  # fmt: skip
        raise Unsupported("The report is of matchpoints, and the results have none.")
    scale = _scale(sections)
    head = _head(results, event)
    text: list[str] = []
    for played in sections:
        for where in dict.fromkeys(p.direction for p in played.people):
            listed = [p for p in played.people if p.direction == where]
            text += [
                _title(event, played.letter, where),
                *head,
                "",
                *_written_list(listed, scale),
                "",
            ]
    several = len(sections) > 1
    merged: defaultdict[int, list[str]] = defaultdict(list)
    for played in sections:
        called = {(p.number.strip(), p.direction): p for p in played.people}
        for board in played.section.boards:
            number = int(board.number) if board.number.isdecimal() else 0
            letter = played.letter if several else ""
            for result in board.lines:
                if made := _written_line(result, letter, called, scale):
                    merged[number].append(made)
    for number in sorted(merged):
        text += [f"          RESULTS OF BOARD {number:2}", "",
                 "   SCORES     MATCHPOINTS   NAMES", "  N-S   E-W    N-S    E-W",
                 *merged[number], _DASHES]  # fmt: skip
    return "\r\n".join(text) + "\r\n"


def _sections(event: UsebioEvent) -> Iterator[_Played]:
    outer: tuple[Participant, ...] = ()
    for section in event.sections:
        own = tuple(
            Participant(e)
            for group in section.element.all("PARTICIPANTS")
            for e in group.all(*Participant.KINDS)
        )
        outer = own or outer
        if section.boards:
            if any(p.kind != "PAIR" for p in outer):
                raise Unsupported("The report is of pairs.")
            yield _Played(section.element.attributes.get("SECTION_ID", "A") or "A", section, outer)


def _scale(sections: Sequence[_Played]) -> Decimal:
    """By what points are multiplied: a half where a lower score is worth two. What both sides have
    of a board is then twice the number of other tables, of the section or of all."""
    fullest: BoardResults | None = max(
        (board for s in sections for board in s.section.boards),
        key=lambda board: len(board.lines),
        default=None,
    )
    if fullest is None:
        return Decimal(1)
    everywhere = sum(
        len(board.lines)
        for s in sections for board in s.section.boards if board.number == fullest.number
    )  # fmt: skip
    tops = Counter(
        _number(x.element.get("NS_MATCH_POINTS")) + _number(x.element.get("EW_MATCH_POINTS"))
        for x in fullest.lines
    )
    (top, _), *_ = tops.most_common(1)
    ways = [
        (abs(top - worth * (tables - 1)), worth)
        for tables in (len(fullest.lines), everywhere) for worth in (1, 2)
    ]  # fmt: skip
    return 1 / Decimal(min(ways)[1])


def _number(text: str) -> Decimal:
    text = text.strip()
    plain = text.lstrip("+-").replace(".", "", 1)
    return Decimal(text) if plain.isascii() and plain.isdecimal() and len(text) < 12 else Decimal(0)


def _points(text: str, scale: Decimal) -> str:
    return str((_number(text) * scale).quantize(Decimal("0.01"), ROUND_HALF_UP)) if text else ""


def _title(event: UsebioEvent, letter: str, where: str) -> str:
    return (
        f"EVENT>{_plain(event.title)[:30]:<30}|SESSION>{'':<16}|SECTION> {letter}  {_LISTS[where]}"
    )


def _head(results: Usebio, event: UsebioEvent) -> list[str]:
    day = event.date.split(".") if event.date else []
    written = f"{MONTHS[int(day[1]) - 1]} {int(day[2])}, {day[0]}" if day else ""
    number = next((e.get("CLUB_ID_NUMBER") for e in results.element.all("CLUB")), "")
    winners = event.element.get("WINNER_TYPE").strip()
    return [
        f"DATE>{written:<30}|CLUB>{_plain(results.club)}",
        f"CLUB NO.>{number}" if number.isdecimal() else "",
        f"MOVEMENT>{'ONE WINNER' if winners == '1' else ''}",
        "PAIRS>",
    ]


def _plain(text: str) -> str:
    """A text that cannot be taken for the layout."""
    return " ".join(text.replace("|", "/").replace(">", " ").split())


def _written_list(people: Sequence[Participant], scale: Decimal) -> Iterator[str]:
    columns = [
        c for c in _COLUMNS if c[0] != "Adjust" or any(p.element.get("ADJUSTMENT") for p in people)
    ]
    yield "No Name".ljust(48) + "|" + "|".join(name.center(width) for name, width in columns) + "|"
    yield _DASHES
    for p in people:
        if not (p.number.strip().isdecimal() and len(p.number.strip()) < 3):
            raise Unsupported(
                "The report has two places for the number of a pair, not “{number}”.",
                number=Name(p.number),
            )
        row = f"{p.number.strip():>2} "
        names = [_plain(player.name)[:NAME_WIDTH] for player in p.players][:2]
        for at, name in zip(NAMES_AT, names, strict=False):
            row = row.ljust(at) + name
        place = p.element.get("PLACE").strip()
        rank = f"{place.strip('=')}/{place.strip('=')}" if "=" in place else place
        cells = {
            "Rank": rank, "Pct": p.element.get("PERCENTAGE"),
            "Score": _points(p.element.get("TOTAL_SCORE"), scale),
            "Adjust": _points(p.element.get("ADJUSTMENT"), scale),
        }  # fmt: skip
        yield row.ljust(49) + " ".join(cells[name].rjust(width) for name, width in columns)
    total = sum((_number(_points(p.element.get("TOTAL_SCORE"), scale)) for p in people), Decimal(0))
    yield f"{'Totals':>20} {total:.2f} "


def _written_line(
    line: TravellerLine, letter: str, called: dict[tuple[str, str], Participant], scale: Decimal
) -> str:
    """A line of a board; empty where its score has no way to be said."""
    scores = _scores(line)
    if scores is None:
        return ""
    ns, ew = scores
    points = [_points(line.element.get(f"{side}_MATCH_POINTS"), scale) for side in ("NS", "EW")]
    who = [
        f"{letter}{number.strip()}-{_family(called, number.strip(), where)}"
        for number, where in ((line.ns, "NS"), (line.ew, "EW"))
    ]
    return f" {ns:<5} {ew:<5}{points[0]:>7}{points[1]:>7} {who[0]} vs {who[1]}"


def _scores(line: TravellerLine) -> tuple[str, str] | None:
    """The score in either column, with a place behind for the sign of an average."""
    if line.contract == "Pass" or line.score == 0:
        return "PASS ", ""
    if line.score is not None:
        text = f"{abs(line.score):>4} "
        return (text, "") if line.score > 0 else ("", text)
    known = {"A6040": ("AVE+", "AVE-"), "A4060": ("AVE-", "AVE+"), "A5050": ("AVE", "AVE"),
             "A6060": ("AVE+", "AVE+"), "A4040": ("AVE-", "AVE-")}  # fmt: skip
    found = known.get(line.element.get("SCORE").strip().upper())
    return None if found is None else (f" {found[0]}", f" {found[1]}")


def _family(called: dict[tuple[str, str], Participant], number: str, where: str) -> str:
    """The family names of a pair, without what parts them here."""
    p = called.get((number, where)) or called.get((number, ""))
    names = (
        [_plain(player.name).split(" ")[-1].replace("-", " ") for player in p.players] if p else []
    )
    return "-".join(name for name in names if name)[:24] or "-"
