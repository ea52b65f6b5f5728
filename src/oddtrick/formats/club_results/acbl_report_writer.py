"""ACBLscore's text report of a session of pairs at matchpoints, written from results of USEBIO."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from decimal import ROUND_HALF_UP, Decimal
from typing import NamedTuple

from oddtrick.formats.errors import Unsupported
from oddtrick.formats.usebio.results import (
    BoardResults,
    Participant,
    TravellerLine,
    Usebio,
    UsebioEvent,
    UsebioSection,
)

from .acbl_report import MONTHS, NAME_WIDTH, NAMES_AT

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
            text += [_title(event, played.letter, where), *head, "", *_list(listed, scale), ""]
    several = len(sections) > 1
    merged: defaultdict[int, list[str]] = defaultdict(list)
    for played in sections:
        called = {(p.number.strip(), p.direction): p for p in played.people}
        for board in played.section.boards:
            number = int(board.number) if board.number.isdecimal() else 0
            letter = played.letter if several else ""
            for line in board.lines:
                if made := _line(line, letter, called, scale):
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


def _list(people: Sequence[Participant], scale: Decimal) -> Iterator[str]:
    columns = [
        c for c in _COLUMNS if c[0] != "Adjust" or any(p.element.get("ADJUSTMENT") for p in people)
    ]
    yield "No Name".ljust(48) + "|" + "|".join(name.center(width) for name, width in columns) + "|"
    yield _DASHES
    for p in people:
        if not (p.number.strip().isdecimal() and len(p.number.strip()) < 3):
            raise Unsupported(
                f"The report has two places for the number of a pair, not “{p.number}”."
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


def _line(
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
