"""Results as tables of text: BridgeWebs' and Jannersten's.

The table that BridgeWebs takes has options and lists. A line that begins with `#` is an option and
its value, in either case; behind `#Scores` stand a heading and the places of a list, and
North–South's list comes before East–West's. What parts the columns, a semicolon, a tab or a comma,
the first line shows. So says BridgeWebs' guide (22.3, “CSV Format”), and an open program that reads
such files (ImportUsebio). Their columns for travellers are not public in what was at hand: none are
written, and those of a file are passed over.

Jannersten's `results.txt`, which hand records and web pages of its programs take in: three lists
of columns parted by semicolons, of the game, of those who took part, and of the boards.

The columns are those of the maker's help page “Results.txt”. It does not say how a game's scoring,
kind and day are written, nor an award: these columns stay empty, but for the day, and an award is
a remark. North and South of a pair have a row each.
"""

from __future__ import annotations

import csv
import io
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

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
from oddtrick.messages import Name
from oddtrick.support.text import cell_text, text_of

from .lines import PublishedResults, boards, contract_of, lead_of, line, table_rows

_VERSION = "std1"
_PARTS = (";", "\t", ",")
_SCORINGS = {"CROSSIMP": ("CROSS_IMP", "CROSS_IMPS"), "BUTLER": ("BUTLER_PAIRS", "BUTLER_IMPS"),
             "AGGREGATE": ("AGGREGATE", "AGGREGATE")}  # fmt: skip
_NO_PAIRS = ("TEAMS", "SWISSTEAMS", "INDIVIDUAL", "SWISS", "SWISSPAIRS")
_COLUMNS = ("Position", "Pair", "Name1", "Name2", "Score", "Percent")


# -- out ------------------------------------------------------------------------------------


def write_bridgewebs(results: Usebio) -> str:
    """The lists of the file's first event, of pairs in one section. Raises `Unsupported` for
    others."""
    events = results.events
    if not events or any(True for _ in events[0].matches):
        raise Unsupported("The table is written of pairs without matches.")
    event = events[0]
    people = event.participants
    if any(p.kind != "PAIR" for p in people) or not people:
        raise Unsupported("The table is written of pairs.")
    if len({(p.number, p.direction) for p in people}) < len(people):
        raise Unsupported("The table has one list, or one for each direction; write one of each "
                          "session and section.")  # fmt: skip
    out = io.StringIO()
    table = csv.writer(out, delimiter=_PARTS[0], lineterminator="\r\n")
    rows = [*_options(event)]
    lists = [p for p in ("NS", "EW") if any(x.direction == p for x in people)] or [""]
    for where in lists:
        rows += [["#Scores"], _COLUMNS, *(_row(p) for p in people if p.direction == where)]
    table.writerows(map(cell_text, row) for row in rows)
    return out.getvalue()


def _options(event: UsebioEvent) -> Iterator[Sequence[str]]:
    element = event.element
    yield ["#Version", _VERSION]
    yield ["#Source", f"{element.get('PROGRAM_NAME')} {element.get('PROGRAM_VERSION')}".strip()]
    yield ["#Title", " ".join(event.title.split())]
    if event.date:
        yield ["#Date", "/".join(reversed(event.date.split(".")))]
    contact = next((e.get("FULL_NAME") for e in element.all("CONTACT")), "")
    if contact:
        yield ["#Scorer", contact]
    method = element.get("BOARD_SCORING_METHOD")
    yield from (
        [f"#{name.capitalize()}", "1"] for name, (_, by) in _SCORINGS.items() if by == method
    )
    yield ["#Pairs", str(len(event.participants))]
    yield ["#Boards", str(len({board.number for board in event.boards}))]
    yield ["#Winners", element.get("WINNER_TYPE").strip() or "1"]


def _row(pair: Participant) -> Sequence[str]:
    names = [" ".join(player.name.split()) for player in pair.players][:2]
    place = pair.element.get("PLACE").strip().strip("=")
    figures = (pair.element.get("TOTAL_SCORE"), pair.element.get("PERCENTAGE"))
    return [place, pair.number, *names, *[""] * (2 - len(names)), *figures]


# -- in -------------------------------------------------------------------------------------


def is_bridgewebs(data: bytes) -> bool:
    """Whether this is such a table: its first line is the version."""
    return data.lstrip(b'\xef\xbb\xbf\xff\xfe "\r\n')[:16].lower().startswith(b"#version")


def read_bridgewebs(data: bytes) -> PublishedResults:
    """The lists of a table of pairs. Raises `FormatError` for a damaged one and for other
    events."""
    text = text_of(data)[0].lstrip("\ufeff")
    first = text.lstrip().split("\n", 1)[0]
    parts = next((part for part in _PARTS if part in first), _PARTS[0])
    options: dict[str, str] = {}
    pairs: list[Element] = []
    lists, heading, said = 0, list[str](), list[str]()
    part = ""
    for number, row in table_rows(text, parts):
        if row[0].startswith("#"):
            part = row[0][1:].strip().upper()
            heading = []
            lists += part == "SCORES"
            options.setdefault(part, row[1] if len(row) > 1 else "")
        elif part == "SCORES" and not heading:
            heading = [name.upper() for name in row]
            if "PAIR" not in heading:
                raise FormatError("The heading of the scores has no column Pair.", number)
        elif part == "SCORES":
            if len(row) > len(heading):
                raise FormatError("The line has more columns than its heading.", number)
            pairs.append(_pair(dict(zip(heading, row, strict=False)), lists))
    if found := [name for name in _NO_PAIRS if name in options]:
        raise Unsupported(
            "The table is of “{found}”; tables of pairs are read.",
            found=Name(found[0].capitalize()),
        )
    if not pairs or lists > 2:
        raise FormatError("The table has no list of scores." if not pairs else
                          "The table has more than two lists of scores.")  # fmt: skip
    if "TRAVELLERS" in options:
        said.append("Travellers are passed over: how such a table writes them is not public.")
    kind, method = next(
        (both for name, both in _SCORINGS.items() if name in options), ("MP_PAIRS", "MATCH_POINTS")
    )
    made = Element.make(
        "EVENT",
        Element.leaf("EVENT_DESCRIPTION", options.get("TITLE") or options.get("DESCRIPTION")),
        Element.leaf("PROGRAM_NAME", options.get("SOURCE", "BridgeWebs")),
        Element.leaf("DATE", options.get("DATE")),
        Element("WINNER_TYPE", str(lists)),
        Element.leaf("BOARD_SCORING_METHOD", method),
        Element.make("PARTICIPANTS", *(_listed(pair, lists) for pair in pairs)),
        EVENT_TYPE=kind,
    )
    return PublishedResults(Usebio(Element.make("USEBIO", made, Version="1.2")), tuple(said))


def _pair(row: dict[str, str], lists: int) -> Element:
    people = [row.get(name, "") for name in ("NAME1", "NAME2")]
    place = row.get("POSITION", "")
    return Element.make(
        "PAIR",
        Element("PAIR_NUMBER", row.get("PAIR", "")),
        Element("DIRECTION", ("NS", "EW")[lists > 1]),
        Element.leaf("TOTAL_SCORE", row.get("SCORE")),
        Element.leaf("PERCENTAGE", row.get("PERCENT")),
        Element.leaf("PLACE", place.replace(" ", "")),
        *(Element.make("PLAYER", Element("PLAYER_NAME", name)) for name in people if name),
    )


def _listed(pair: Element, lists: int) -> Element:
    """A pair without its direction, where there is one list."""
    if lists == 2:
        return pair
    return Element.make(pair.name, *(e for e in pair.children if e.name != "DIRECTION"))


_PART = ";"
_GAME = ("section", "boards a round", "boards", "rounds", "scoring", "filler", "kind", "weighting",
         "handicap", "day", "name", "session", "across")  # fmt: skip
_CONTESTANT = ("section", "number", "seat", "name", "total", "percent", "victory points",
               "master points")  # fmt: skip
_RESULT = ("board", "section", "round", "N", "E", "S", "W", "score", "contract", "declarer",
           "tricks", "lead", "MP NS", "MP EW", "IMP NS", "IMP EW", "percent NS", "percent EW",
           "datum", "top", "adjusted top", "remarks")  # fmt: skip
_AWARD = re.compile(r"A(\d\d|100){2}")
_SCORE = re.compile(r"[+-]?\d{1,5}")
_NUMBER = re.compile(r"\d{1,4}")
_FIGURE = re.compile(r"[+-]?\d{1,6}(\.\d{1,6})?")
_POINTS = {"MATCH_POINTS": "MP", "BUTLER_POINTS": "IMP", "CROSS_IMP_POINTS": "IMP"}


# -- out ------------------------------------------------------------------------------------


def write_jannersten(results: Usebio) -> str:
    """The table of the file's first event, of pairs. Raises `Unsupported` for others."""
    events = results.events
    if not events or any(True for _ in events[0].matches):
        raise Unsupported("The table is written of pairs without matches.")
    event = events[0]
    if any(p.kind != "PAIR" for p in event.participants) or not event.participants:
        raise Unsupported("The table is written of pairs.")
    if len(list(event.element.all("SESSION"))) > 1:
        raise Unsupported("The table is of one session; write one of each.")
    sections = [s for s in event.sections if s.boards]
    letters = [s.element.attributes.get("SECTION_ID", "A") or "A" for s in sections]
    out = io.StringIO()
    table = csv.writer(out, delimiter=_PART, lineterminator="\r\n")
    rows: list[Sequence[str]] = [["[GAME]"]]
    for section, letter in zip(sections, letters, strict=True):
        game = {"section": letter, "boards": str(len(section.boards)), "name": event.title,
                "day": event.date.replace(".", "-"), "session": "1"}  # fmt: skip
        rows.append([game.get(name, "") for name in _GAME])
    rows.append(["[CONTESTANTS]"])
    outer: Sequence[Participant] = event.participants
    for section, letter in zip(sections, letters, strict=True):
        groups = section.element.all("PARTICIPANTS")
        own = [Participant(e) for group in groups for e in group.all("PAIR")]
        rows += [row for p in own or outer for row in _of_pair(p, letter)]
    played: list[list[str]] = [row for s, letter in zip(sections, letters, strict=True)
            for row in _of_section(s, letter)]  # fmt: skip
    rows += [["[RESULTS]"], *sorted(played, key=lambda row: row[0])]
    table.writerows(map(cell_text, row) for row in rows)
    return out.getvalue()


def _of_pair(pair: Participant, letter: str) -> Iterator[Sequence[str]]:
    seats = "EW" if pair.direction == "EW" else "NS"
    names = [" ".join(player.name.split()) for player in pair.players][:2]
    for seat, name in zip(seats, [*names, "", ""], strict=False):
        row = {"section": letter, "number": pair.number, "seat": seat, "name": name,
               "total": pair.element.get("TOTAL_SCORE"), "percent": pair.element.get("PERCENTAGE"),
               "master points": pair.element.get("MASTER_POINTS_AWARDED")}  # fmt: skip
        yield [row.get(column, "") for column in _CONTESTANT]


def _of_section(section: UsebioSection, letter: str) -> Iterator[list[str]]:
    top = _top(section)
    for board in section.boards:
        if board.number.isdecimal():
            yield from (_of_line(one, board, letter, top) for one in board.lines)


def _top(section: UsebioSection) -> Fraction:
    """The matchpoints that both sides of a line share; 0 where there are none."""
    shared: Counter[Fraction] = Counter()
    for board in section.boards:
        for one in board.lines:
            both = [one.element.get(f"{side}_MATCH_POINTS").strip() for side in ("NS", "EW")]
            if all(_FIGURE.fullmatch(text) for text in both):
                shared[Fraction(both[0]) + Fraction(both[1])] += 1
    return shared.most_common(1)[0][0] if shared else Fraction(0)


def _of_line(line: TravellerLine, board: BoardResults, letter: str, top: Fraction) -> list[str]:
    get = line.element.get
    lead = lead_of(get("LEAD"))
    row = {
        "board": f"#{int(board.number):02}", "section": letter, "round": get("ROUND_NUMBER"),
        "N": line.ns, "E": line.ew, "score": "" if line.score is None else str(line.score),
        "contract": line.contract, "declarer": line.declarer, "tricks": get("TRICKS"),
        "lead": lead[::-1], "datum": board.element.get("BOARD_AVERAGE"),
        "top": _decimals(top) if top else "",
        "remarks": "" if line.score is not None else get("SCORE").strip(),
    }  # fmt: skip
    for side in ("NS", "EW"):
        for name, column in _POINTS.items():
            points = get(f"{side}_{name}").strip()
            if points:
                row[f"{column} {side}"] = points
            if top and name == "MATCH_POINTS" and _FIGURE.fullmatch(points):
                row[f"percent {side}"] = _decimals(100 * Fraction(points) / top)
    return [row.get(name, "") for name in _RESULT]


def _decimals(figure: Fraction) -> str:
    return f"{float(figure):.2f}".rstrip("0").rstrip(".")


# -- in -------------------------------------------------------------------------------------


def is_jannersten(data: bytes) -> bool:
    """Whether this is such a table: it begins with the game."""
    return data.lstrip(b"\xef\xbb\xbf\xff\xfe \r\n")[:6].lower() == b"[game]"


@dataclass
class _Section:
    """A section: the rows of its contestants by number, and its lines by board."""

    people: defaultdict[str, list[dict[str, str]]] = field(
        default_factory=lambda: defaultdict(list)
    )
    boards: defaultdict[int, list[Element]] = field(default_factory=lambda: defaultdict(list))
    sides: tuple[set[str], set[str]] = field(default_factory=lambda: (set(), set()))

    @property
    def numbered_apart(self) -> bool:
        """Whether both lists count from 1."""
        return any(len({row["seat"] in "NS" for row in rows}) > 1 for rows in self.people.values())

    @property
    def two_lists(self) -> bool:
        """Whether nobody changes direction, and people are listed in both."""
        seats = {row["seat"] in "NS" for rows in self.people.values() for row in rows}
        return len(seats) > 1 and (self.numbered_apart or not self.sides[0] & self.sides[1])


def read_jannersten(data: bytes) -> PublishedResults:
    """The results of such a table of pairs. Raises `FormatError` for a damaged one and for other
    events."""
    text = text_of(data)[0].lstrip("\ufeff")
    games: list[dict[str, str]] = []
    sections: defaultdict[str, _Section] = defaultdict(_Section)
    said: list[str] = []
    part = ""
    used: set[str] = set()
    for number, row in table_rows(text, _PART):
        if row[0].startswith("["):
            part = row[0].strip("[] ").upper()
            continue
        if part == "GAME":
            games.append(_named(row, _GAME, number))
        elif part == "CONTESTANTS":
            person = _named(row, _CONTESTANT, number)
            person["seat"] = person["seat"].upper()
            if person["seat"] not in set("NSEW"):
                raise FormatError(
                    "“{person}” is no seat: N, E, S or W.", number, person=Name(person["seat"])
                )
            sections[person["section"]].people[person["number"]].append(person)
        elif part == "RESULTS":
            result = _named(row, _RESULT, number)
            if any(result[name] for name in _RESULT[1:]):
                used |= {name for name in ("MP NS", "IMP NS", "datum") if result[name]}
                _entered(result, sections[result["section"]], number, said)
    if not any(section.boards for section in sections.values()):
        raise FormatError("The table has no results.")
    return PublishedResults(
        Usebio(_made(games, dict(sections), used, said)), tuple(dict.fromkeys(said))
    )


def _named(row: Sequence[str], columns: Sequence[str], number: int) -> dict[str, str]:
    if len(row) > len(columns):
        raise FormatError(
            "The line has {found} columns, and there are {columns}.",
            number,
            found=len(row),
            columns=len(columns),
        )
    return dict(zip(columns, [*row, *[""] * (len(columns) - len(row))], strict=True))


def _entered(result: dict[str, str], section: _Section, number: int, said: list[str]) -> None:
    """Adds the line of a result to its board."""
    board = result["board"].lstrip("#").strip()
    if not _NUMBER.fullmatch(board):
        raise FormatError(
            "“{result}” is no number of a board, such as #01.", number, result=Name(result["board"])
        )
    if result["S"] or result["W"]:
        raise Unsupported(
            "Line {number}: the table is of individuals; tables of pairs are read.", number=number
        )
    score = result["score"] if _SCORE.fullmatch(result["score"]) else ""
    if not score and _AWARD.fullmatch(result["remarks"]):
        score = result["remarks"]
    if result["score"] and not score:
        said.append(f"Line {number}: “{result['score']}” is no score.")
    values: dict[str, object] = {
        "ROUND_NUMBER": result["round"], "NS_PAIR_NUMBER": result["N"],
        "EW_PAIR_NUMBER": result["E"], "CONTRACT": contract_of(result["contract"]),
        "PLAYED_BY": result["declarer"].upper(), "LEAD": lead_of(result["lead"]),
        "TRICKS": result["tricks"], "SCORE": score,
    }  # fmt: skip
    for side in ("NS", "EW"):
        values[f"{side}_MATCH_POINTS"] = result[f"MP {side}"]
        points = "BUTLER_POINTS" if result["datum"] else "CROSS_IMP_POINTS"
        values[f"{side}_{points}"] = result[f"IMP {side}"]
    section.sides[0].add(result["N"])
    section.sides[1].add(result["E"])
    lines = section.boards[int(board)]
    lines.append(line(values))


def _made(
    games: Sequence[dict[str, str]], sections: dict[str, _Section], used: set[str], said: list[str]
) -> Element:
    game = games[0] if games else dict.fromkeys(_GAME, "")
    if "MP NS" in used or "IMP NS" not in used:
        kind, method = "MP_PAIRS", "MATCH_POINTS"
    elif "datum" in used:
        kind, method = "BUTLER_PAIRS", "BUTLER_IMPS"
    else:
        kind, method = "CROSS_IMP", "CROSS_IMPS"
    two = all(section.two_lists for section in sections.values())
    parts = [
        Element.make(
            "SECTION",
            Element.make("PARTICIPANTS", *_pairs(section, two, said)),
            *boards(section.boards),
            SECTION_ID=letter or "A",
        )
        for letter, section in sections.items()
    ]
    day = re.fullmatch(r"(\d{4})-(\d\d)-(\d\d)", game["day"])
    event = Element.make(
        "EVENT",
        Element.leaf("EVENT_DESCRIPTION", game["name"]),
        Element.leaf("PROGRAM_NAME", "results.txt"),
        Element.leaf("DATE", "/".join(reversed(day.groups())) if day else ""),
        Element.leaf("WINNER_TYPE", 2 if two else 1),
        Element.leaf("SESSION_COUNT", 1),
        Element.leaf("SECTION_COUNT", len(parts)),
        Element.leaf("BOARD_SCORING_METHOD", method),
        Element.make("SESSION", *parts, SESSION_ID="1"),
        EVENT_TYPE=kind,
    )
    return Element.make("USEBIO", event, Version="1.2")


def _pairs(section: _Section, two: bool, said: list[str]) -> Iterator[Element]:
    for number, rows in section.people.items():
        sides = [[row for row in rows if row["seat"] in side] for side in ("NS", "EW")]
        if not (two and section.numbered_apart):
            sides = [rows]
        for mine in filter(None, sides):
            first = mine[0]
            if any(row["total"] != first["total"] for row in mine):
                said.append(
                    f"Pair {number}: its players have different results; the first one's counts."
                )
            yield Element.make(
                "PAIR",
                Element("PAIR_NUMBER", number),
                Element.leaf("DIRECTION", ("EW", "NS")[first["seat"] in "NS"] if two else ""),
                Element.leaf("TOTAL_SCORE", first["total"]),
                Element.leaf("PERCENTAGE", first["percent"]),
                Element.leaf("MASTER_POINTS_AWARDED", first["master points"]),
                *(Element.make("PLAYER", Element("PLAYER_NAME", row["name"])) for row in mine[:2]),
            )
