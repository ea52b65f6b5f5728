r"""The tables of PBN: columns, rows and what each column may hold (PBN 5).

>>> from oddtrick.formats.pbn.reader import parse_pbn
>>> game = next(parse_pbn(r'[OptimumResultTable "Declarer;Denomination\2R;Result\2R"]'
...                       "\nN NT 7\nN S 9"))
>>> table = table_of(game.tags[0])
>>> table.columns[2]
PbnColumn(name='Result', order='', width=2, align='R')
>>> table.column("Result")
['7', '9']
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from .game import Item, Tag, section

_COLUMN = re.compile(r"([+-]?)(.*?)(?:\\(\d{1,4})([LR]?))?", re.DOTALL)

SEAT = re.compile(r"[WNES]")
_WORD = re.compile(r".*", re.DOTALL)
_INT = re.compile(r"-?\d+")
_RANK = re.compile(r"\d+=?")
_TRICKS = re.compile(r"\d|1[0-3]")
_NUMBER = re.compile(r"[+-]?\d+(?:\.\d*)?")
_SCORE = re.compile(r"[+-]?\d+")
_TIME = re.compile(r"(?:(?:\d+:)?\d\d?:)?\d+")
_RANGE = re.compile(r"(?:[+-]?\d+|\*),(?:[+-]?\d+|\*)|[+-]?\d+")
_RANKS = re.compile(r"[AKQJT98765432]+")
_CARD = re.compile(r"[SHDC][AKQJT98765432]?|0")
"""A card, any card of a suit, or nought: all others."""
_CALL = re.compile(r"Pass|AP|XX?|[1-7](?:NT|[SHDC])|0")
_CONTRACT = re.compile(r"Pass|[1-7](?:NT|[SHDC])X?X?")

PREDEFINED: dict[str, dict[str, re.Pattern[str]]] = {
    "ActionTable": {
        "Rank": _RANK, "Call": _CALL, "Card": _CARD, "Declarer": SEAT, "Contract": _CONTRACT,
        "Percentage": _NUMBER,
    },
    "AuctionTimeTable": {"Time": _TIME, "TotalTime": _TIME},
    "InstantScoreTable": {
        "Rank": _RANK, "ScoreRange_NS": _RANGE, "ScoreRange_EW": _RANGE, "IMP_NS": _NUMBER,
        "IMP_EW": _NUMBER, "Percentage_NS": _NUMBER, "Percentage_EW": _NUMBER,
    },
    "OptimumPlayTable": {"S": _RANKS, "H": _RANKS, "D": _RANKS, "C": _RANKS},
    "OptimumResultTable": {
        "Declarer": SEAT, "Denomination": re.compile(r"[SHDC]|NT"), "Result": _TRICKS,
    },
    "PlayTimeTable": {"Time": _TIME, "TotalTime": _TIME},
    "ScoreTable": {
        "Rank": _RANK, "PairId_NS": _WORD, "PairId_EW": _WORD, "Names_NS": _WORD,
        "Names_EW": _WORD, "Contract": _CONTRACT, "Declarer": SEAT, "Result": _TRICKS,
        "Score_NS": _SCORE, "Score_EW": _SCORE, "IMP_NS": _NUMBER, "IMP_EW": _NUMBER,
        "MP_NS": _NUMBER, "MP_EW": _NUMBER, "Percentage_NS": _NUMBER,
        "Percentage_EW": _NUMBER, "Multiplicity": _INT,
    },
    "TotalScoreTable": {
        "Rank": _RANK, "PairId": _WORD, "Names": _WORD, "TotalScore": _NUMBER,
        "TotalIMP": _NUMBER, "TotalMP": _NUMBER, "TotalPercentage": _NUMBER,
        "MeanScore": _NUMBER, "MeanIMP": _NUMBER, "MeanMP": _NUMBER,
        "MeanPercentage": _NUMBER, "NrBoards": _NUMBER, "Multiplicity": _INT,
    },
}  # fmt: skip
"""The tables of the standard, their columns and the form of the elements."""


class PbnColumn(NamedTuple):
    """A column: its name, ``+`` (descending) or ``-`` (ascending), least width, ``L`` or ``R``."""

    name: str
    order: str = ""
    width: int = 0
    align: str = ""


class PbnTable(NamedTuple):
    """The columns of a table and its elements row by row."""

    columns: tuple[PbnColumn, ...]
    rows: tuple[tuple[Item, ...], ...]

    def column(self, name: str) -> list[str]:
        """The elements of a column, top to bottom. Raises `KeyError` if there is none."""
        for k, column in enumerate(self.columns):
            if column.name == name:
                return [row[k].text for row in self.rows if k < len(row)]
        raise KeyError(name)

    def dicts(self) -> Iterator[dict[str, str]]:
        """The rows by column name."""
        names = [c.name for c in self.columns]
        for row in self.rows:
            yield dict(zip(names, (item.text for item in row), strict=False))


def column_of(text: str) -> PbnColumn:
    r"""Read one column name, such as ``+Score_NS\6R``."""
    m = _COLUMN.fullmatch(text)
    assert m is not None  # the pattern matches any text
    return PbnColumn(m[2], m[1], int(m[3] or 0), m[4] or "")


def table_of(tag: Tag) -> PbnTable:
    """The section of a tag as a table; a last row may be short if elements are missing."""
    columns = tuple(column_of(c) for c in tag.value.split(";"))
    width = len(columns)
    items = section(tag).items
    rows = tuple(items[i : i + width] for i in range(0, len(items), width))
    return PbnTable(columns, rows)
