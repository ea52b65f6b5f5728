"""The evening of a BWS file: its tables as results like those of a USEBIO file.

Facts of the tables: the list of contents of Bridgemate's guide for developers, the open program
TabScore, which reads and writes such files, and files of a scoring program.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from oddtrick.formats.usebio.xml_elements import Element, hand_record
from oddtrick.messages import Verbatim
from oddtrick.seats import SEAT_NAMES, board_vulnerable

from .access import AccessFile, Row
from .board import WrittenContract
from .errors import FormatError
from .outcome import duplicate_score

_TABLES = (
    "Session", "Section", "RoundData", "ReceivedData", "PlayerNumbers", "HandRecord", "Settings",
)  # fmt: skip
_NEEDED = ("Section", "ReceivedData")
_CONTRACT = re.compile(r"([1-7])\s*(S|H|D|C|NT?)\s*(XX|X)?", re.IGNORECASE)
_AWARD = re.compile(r"(\d{1,3})\s*%?\s*-\s*(\d{1,3})\s*%?")
_TURNED = "wrong direction"
"""The remark of a Bridgemate where North–South have sat East–West, and the other way round."""


class Evening(NamedTuple):
    """Contents of a file: its results as those of USEBIO, how the Bridgemates were set, and what is
    to be said of it."""

    results: Element
    settings: Mapping[str, Any]
    remarks: tuple[str, ...] = ()


def read_bws(data: bytes) -> Evening:
    """The evening of a file. Raises `FormatError` for one that is none, is cut off or damaged."""
    file = AccessFile(data)
    if missing := [name for name in _NEEDED if name not in file.tables]:
        raise FormatError(
            "The Access file has no table {missing}, so it is no evening of Bridgemates.",
            missing=Verbatim(" or ".join(missing)),
        )
    tables = {name: file.rows(name) for name in _TABLES}
    numbers = {_text(row.get("Number")) for row in tables["PlayerNumbers"]}
    if any(not _text(row.get("Name")) for row in tables["PlayerNumbers"]):
        known = file.rows("PlayerNames")
        tables["PlayerNames"] = [r for r in known if _number_of(r) in numbers]
    return evening_of(tables)


def _number_of(row: Row) -> str:
    return _text(row.get("strID")) or _text(row.get("ID"))


def evening_of(tables: Mapping[str, Sequence[Row]]) -> Evening:
    """The evening of some tables, each a list of rows by the names of columns. Raises `FormatError`
    where there is no section."""
    said: list[str] = []
    sections = {_whole(row.get("ID")): _text(row.get("Letter")) for row in _rows(tables, "Section")}
    if not sections:
        raise FormatError("The table Section is empty: nobody has begun this evening.")
    made = [
        Element.make("SECTION", *_section(tables, number, said), SECTION_ID=letter or str(number))
        for number, letter in sections.items()
    ]
    session = next(iter(_rows(tables, "Session")), {})
    name = _text(session.get("Name"))
    event = Element.make(
        "EVENT",
        Element.leaf("EVENT_DESCRIPTION", name),
        Element.leaf("PROGRAM_NAME", "Bridgemate"),
        Element.leaf("DATE", _day(session)),
        Element.leaf("SESSION_COUNT", 1),
        Element.leaf("SECTION_COUNT", len(made)),
        Element.make("SESSION", *made, SESSION_ID="1"),
        EVENT_TYPE="INDIVIDUAL" if _individual(tables) else "MP_PAIRS",
    )
    hands = tuple(_hands(_rows(tables, "HandRecord"), min(sections)))
    handset = Element.make("HANDSET", *hands) if hands else None
    settings = next(iter(_rows(tables, "Settings")), {})
    return Evening(
        Element.make("USEBIO", event, handset, Version="1.2"), settings, tuple(dict.fromkeys(said))
    )


def _rows(tables: Mapping[str, Sequence[Row]], name: str) -> Sequence[Row]:
    return tables.get(name, ())


def _text(value: object) -> str:
    return "" if value is None else str(value).strip()


def _whole(value: object) -> int:
    text = _text(value)
    return int(text) if text.lstrip("-").isdecimal() and len(text) < 10 else 0


def _day(session: Row) -> str:
    match = re.match(r"(\d{4})-(\d\d)-(\d\d)", _text(session.get("Date")))
    return "/".join(reversed(match.groups())) if match else ""


def _individual(tables: Mapping[str, Sequence[Row]]) -> bool:
    rows = _rows(tables, "ReceivedData")
    return any(_whole(row.get("South")) and _whole(row.get("West")) for row in rows)


# -- a section ------------------------------------------------------------------------------


class _Line(NamedTuple):
    """A result that counts, with who sat North, East, South and West."""

    board: int
    seats: tuple[int, int, int, int]
    row: Row


def _section(
    tables: Mapping[str, Sequence[Row]], section: int, said: list[str]
) -> Iterator[Element | None]:
    individual = _individual(tables)
    lines = _lines(_rows(tables, "ReceivedData"), section, said)
    row = next(r for r in _rows(tables, "Section") if _whole(r.get("ID")) == section)
    twice = not individual and _two_lists(lines, _whole(row.get("Winners")))
    if not individual:
        yield Element.leaf("WINNER_TYPE", 2 if twice else 1)
    yield Element.make("PARTICIPANTS", *_participants(tables, section, lines, individual, twice))
    boards: dict[int, list[Element]] = {}
    for line in lines:
        if (made := _traveller_line(line, individual, said)) is not None:
            boards.setdefault(line.board, []).append(made)
    for board in sorted(boards):
        yield Element.make("BOARD", Element.leaf("BOARD_NUMBER", board), *boards[board])


def _lines(rows: Sequence[Row], section: int, said: list[str]) -> list[_Line]:
    """The results of a section in the order in which they came. What was entered again at the same
    table and board takes the place of what stood, and erased ones do not count."""
    found: dict[tuple[int, int, int], _Line] = {}
    for row in rows:
        if _whole(row.get("Section")) != section:
            continue
        table, round_, board = (_whole(row.get(name)) for name in ("Table", "Round", "Board"))
        key = table, round_, board
        if row.get("Erased"):
            found.pop(key, None)
            continue
        ns, ew = _whole(row.get("PairNS")), _whole(row.get("PairEW"))
        seats = ns, ew, _whole(row.get("South")) or ns, _whole(row.get("West")) or ew
        if _text(row.get("Remarks")).lower() == _TURNED:
            seats = seats[1], seats[0], seats[3], seats[2]
        if board < 1 or min(seats) < 1:
            said.append(f"A result of table {table} in round {round_} names no board or no pair.")
            continue
        found[key] = _Line(board, seats, row)
    return list(found.values())


def _two_lists(lines: Sequence[_Line], winners: int) -> bool:
    """Whether North–South and East–West are two lists: as the file says, or where a number meets
    itself, or nobody ever changes direction."""
    if winners in (1, 2):
        return winners == 2
    ns, ew = ({line.seats[k] for line in lines} for k in (0, 1))
    return any(line.seats[0] == line.seats[1] for line in lines) or not ns & ew


def _participants(
    tables: Mapping[str, Sequence[Row]], section: int, lines: Sequence[_Line], individual: bool,
    twice: bool,
) -> Iterator[Element]:  # fmt: skip
    people = _people(tables, section, individual, twice)
    if individual:
        for number in sorted({who for line in lines for who in line.seats}):
            player = people.get((number, ""), {}).get("")
            yield Element.make("PLAYER", Element.leaf("PLAYER_NUMBER", number), *(player or ()))
        return
    at = {(line.seats[k], ("NS", "EW")[k] if twice else "") for line in lines for k in (0, 1)}
    for number, where in sorted(at, key=lambda x: (x[1] != "NS", x[0])):
        there = people.get((number, where), {})
        yield Element.make(
            "PAIR",
            Element.leaf("PAIR_NUMBER", number),
            Element.leaf("DIRECTION", where),
            *(Element.make("PLAYER", *there[seat]) for seat in "NESW" if seat in there),
        )


_People = dict[tuple[int, str], dict[str, tuple[Element | None, ...]]]


def _people(
    tables: Mapping[str, Sequence[Row]], section: int, individual: bool, twice: bool
) -> _People:
    """Players by contestant and seat, from where they sat when a table's names were entered. Names
    that were entered again later count."""
    sat = {
        (_whole(row.get("Table")), _whole(row.get("Round"))): row
        for row in _rows(tables, "RoundData") if _whole(row.get("Section")) == section
    }  # fmt: skip
    called = {_number_of(row): _text(row.get("Name")) for row in _rows(tables, "PlayerNames")}
    found: _People = {}
    entered = [r for r in _rows(tables, "PlayerNumbers") if _whole(r.get("Section")) == section]
    for row in sorted(entered, key=lambda r: _whole(r.get("Round"))):
        seat, number = _text(row.get("Direction"))[:1].upper(), _text(row.get("Number"))
        name = _text(row.get("Name")) or called.get(number, "")
        place = sat.get((_whole(row.get("Table")), max(1, _whole(row.get("Round")))))
        if place is None or seat not in "NESW" or not (name or number.strip("0")):
            continue
        side = "NS" if seat in "NS" else "EW"
        pair = _whole(place.get(f"{side}Pair"))
        leaves = (
            Element.leaf("PLAYER_NAME", name or number),
            Element.leaf("NATIONAL_ID_NUMBER", number.strip("0") and number),
        )
        if individual:
            who = pair if seat in "NE" else _whole(place.get("South" if seat == "S" else "West"))
            found.setdefault((who, ""), {})[""] = leaves
        else:
            found.setdefault((pair, side if twice else ""), {})[seat] = leaves
    return found


def _traveller_line(line: _Line, individual: bool, said: list[str]) -> Element | None:
    """A result; nothing where the board was not played."""
    row = line.row
    names = (
        ("N_PLAYER_NUMBER", "E_PLAYER_NUMBER", "S_PLAYER_NUMBER", "W_PLAYER_NUMBER")
        if individual
        else ("NS_PAIR_NUMBER", "EW_PAIR_NUMBER")
    )
    # USEBIO has no place for these; a Bridgemate knows them.
    places = [
        ("TABLE_NUMBER", _whole(row.get("Table"))),
        ("ROUND_NUMBER", _whole(row.get("Round"))),
    ]
    who = [Element.leaf(*both) for both in (*zip(names, line.seats, strict=False), *places)]
    place = f"Board {line.board} of {line.seats[0]} against {line.seats[1]}"
    remark, written = _text(row.get("Remarks")), _text(row.get("Contract"))
    if award := _AWARD.fullmatch(remark):
        ours, theirs = map(int, award.groups())
        return Element.make("TRAVELLER_LINE", *who, Element.leaf("SCORE", f"A{ours:02}{theirs:02}"))
    if remark and remark.lower() != _TURNED:
        said.append(f"{place}: the file remarks “{remark[:60]}”.")
    if remark.lower() == "not played":
        return None
    if written.upper() in ("PASS", "PASSED", "PASSED OUT"):
        return Element.make(
            "TRAVELLER_LINE", *who, Element("CONTRACT", "Pass"), Element("SCORE", "0")
        )
    declarer, tricks = _text(row.get("NS/EW"))[:1].upper(), _text(row.get("Result"))
    contract = _CONTRACT.fullmatch(written)
    made = re.fullmatch(r"=|[+-]\d{1,2}|0", tricks)
    if contract is None or made is None or declarer not in ("N", "E", "S", "W"):
        said.append(f"{place}: “{written[:20]} {declarer} {tricks[:10]}” is no result.")
        return None
    level, suit, doubled = contract.groups()
    took = int(level) + 6 + (0 if tricks == "=" else int(tricks))
    if not 0 <= took <= 13:
        said.append(f"{place}: {written} {tricks} would be {took} tricks.")
        return None
    read = WrittenContract.read(
        f"{level}{'NT' if suit[0] in 'Nn' else suit}{doubled or ''}".upper()
    )
    assert read is not None
    side = "NS" if declarer in "NS" else "EW"
    points = duplicate_score(read, board_vulnerable(line.board) in (side, "All"), took)
    return Element.make(
        "TRAVELLER_LINE",
        *who,
        Element("CONTRACT", str(read)),
        Element("PLAYED_BY", declarer),
        Element.leaf("LEAD", _lead(_text(row.get("LeadCard")))),
        Element.leaf("TRICKS", took),
        Element.leaf("SCORE", points if side == "NS" else -points),
    )


def _lead(text: str) -> str:
    """The card led, as USEBIO has it: rank, then suit."""
    match = re.fullmatch(r"([SHDC])(10|[2-9TJQKA])", text.upper().replace(" ", ""))
    return match[2].replace("10", "T") + match[1] if match else ""


# -- hands ----------------------------------------------------------------------------------


def _hands(rows: Sequence[Row], section: int) -> Iterator[Element]:
    """The hand records of the first section: copies of its boards are played in the others."""
    for row in rows:
        if _whole(row.get("Section")) not in (0, section) or not _whole(row.get("Board")):
            continue
        yield hand_record(_whole(row.get("Board")), partial(_holding, row))


def _holding(row: Row, seat: str, suit: str) -> str:
    return _text(row.get(f"{SEAT_NAMES[seat]}{suit.capitalize()}")).replace("10", "T")
