"""Elements that the readers of other results share: a line of a board, and hands."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from oddtrick.errors import cause
from oddtrick.formats.board import WrittenContract
from oddtrick.formats.errors import FormatError
from oddtrick.formats.usebio.xml_elements import Element, Usebio
from oddtrick.messages import Grouped
from oddtrick.support.text import without_cell_mark

AWARDS = {"AVE+": 60, "AVE": 50, "AVE-": 40, "A+": 60, "A": 50, "A-": 40}
"""Percent of an average, as American programs write it."""
_CONTRACT = re.compile(r"([1-7])\s*(S|H|D|C|NT?)\s*(XX|X|\*\*|\*)?", re.IGNORECASE)
_POINTS = re.compile(r"[+-]?\d{1,5}")
_LEAD = re.compile(r"([SHDC])(10|[2-9TJQKA])|(10|[2-9TJQKA])([SHDC])")


_MOST = 20_000
"""So many rows a table may have."""
_WIDEST = 200
"""So many columns a row may have."""


class PublishedResults(NamedTuple):
    """Results of a file as those of USEBIO, and what is to be said of it."""

    results: Usebio
    remarks: tuple[str, ...] = ()


def contract_of(text: str) -> str:
    """A contract as USEBIO has it, `3NTX` of `3 NT x`; `Pass`; empty for none."""
    text = text.strip().upper()
    if text in ("PASS", "PASSED", "PASSED OUT", "P", "AP"):
        return "Pass"
    match = _CONTRACT.fullmatch(text)
    if match is None:
        return ""
    level, suit, doubled = match.groups()
    written = f"{level}{'NT' if suit[0] == 'N' else suit}{(doubled or '').replace('*', 'X')}"
    try:
        return str(WrittenContract.read(written) or "")
    except FormatError:
        return ""


def lead_of(text: str) -> str:
    """The card led, as USEBIO has it: rank, then suit; empty for none."""
    match = _LEAD.fullmatch(text.strip().upper().replace(" ", ""))
    if match is None:
        return ""
    suit, rank = match[1] or match[4], match[2] or match[3]
    return rank.replace("10", "T") + suit


def award(ns: str, ew: str) -> str:
    """An artificial score as USEBIO has it, `A6040` of AVE+ and AVE-; empty where there is none."""
    ours, theirs = (AWARDS.get(text.strip().upper()) for text in (ns, ew))
    if ours is None and theirs is None:
        return ""
    if ours is None or theirs is None:
        known = ours if ours is not None else theirs
        ours, theirs = (ours or 100 - (known or 0)), (theirs or 100 - (known or 0))
    return f"A{ours:02}{theirs:02}"


def score_of(ns: str, ew: str, place: str, said: list[str]) -> str:
    """The score of a line, an award or North–South's points, from those of either side; empty for
    none. A split score is said of its `place`."""
    points = [int(text) if _POINTS.fullmatch(text) else None for text in (ns, ew)]
    ours, theirs = points
    if ns.upper() in AWARDS or ew.upper() in AWARDS:
        if points != [None, None]:
            said.append(f"{place}: a split score, {ns} and {ew}; it counts as an award.")
        return award(ns, ew)
    if ours is not None and theirs is not None and theirs != -ours:
        said.append(f"{place}: a split score, {ns} and {ew}; North–South's counts.")
    if ours is None and theirs is None:
        if ns or ew:
            said.append(f"{place}: “{f'{ns} {ew}'.strip()}” is no score; the line is left out.")
        return ""
    return str(ours if ours is not None else -(theirs or 0))


def line(values: Mapping[str, object]) -> Element:
    """A line of a board from its elements; those without a value are left out."""
    return Element.make(
        "TRAVELLER_LINE", *(Element.leaf(name, value) for name, value in values.items())
    )


def given_name_first(name: str) -> str:
    """A name with its family name behind, where it is written before a comma."""
    family, comma, given = name.partition(",")
    parts = (given.strip(), family.strip()) if comma and "," not in given else (name.strip(),)
    return " ".join(part for part in parts if part)


def boards(found: Mapping[int, list[Element]]) -> Iterator[Element]:
    """The boards with their lines, in the order of their numbers."""
    for number in sorted(found):
        yield Element.make("BOARD", Element.leaf("BOARD_NUMBER", number), *found[number])


def table_rows(text: str, part: str) -> Iterator[tuple[int, list[str]]]:
    """The rows of a table that hold something, with their lines; `part` parts the columns. Raises
    `FormatError`."""
    rows = csv.reader(text.splitlines(), delimiter=part, skipinitialspace=True)
    try:
        for row in rows:
            if len(row) > _WIDEST:
                raise FormatError(
                    "The line has over {widest} columns.", rows.line_num, widest=_WIDEST
                )
            cells = [
                without_cell_mark(" ".join(c for c in cell.split() if c.isprintable())[:200])
                for cell in row
            ]
            if any(cells):
                yield rows.line_num, cells
            if rows.line_num > _MOST:
                raise FormatError(
                    "The table has over {most} lines, too many for an evening.", most=Grouped(_MOST)
                )
    except csv.Error as error:
        raise FormatError(
            "The table cannot be read ({error}).", rows.line_num, error=cause(error)
        ) from None
