"""The table of results that BridgeWebs takes: text with columns, of options and lists.

A line that begins with `#` is an option and its value, in either case; behind `#Scores` stand a
heading and the places of a list, and North–South's list comes before East–West's. What parts the
columns, a semicolon, a tab or a comma, the first line shows. So says BridgeWebs' guide (22.3, “CSV
Format”), and an open program that reads such files (ImportUsebio). Their columns for travellers
are not public in what was at hand: none are written, and those of a file are passed over.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence

from oddtrick.formats.errors import FormatError, Unsupported
from oddtrick.formats.usebio.results import Element, Participant, Usebio, UsebioEvent
from oddtrick.support.text import cell_text, text_of

from .lines import PublishedResults, table_rows

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
        raise Unsupported(f"The table is of “{found[0].capitalize()}”; tables of pairs are read.")
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
