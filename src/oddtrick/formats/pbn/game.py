r"""A PBN game as the file has it: its tags in their order, each with the text that follows it.

The model says what is written, not what it means; `oddtrick.formats.pbn.to_board` gives the
meaning. Nothing is thrown away: the text behind each tag (calls, cards, table rows, comments,
line breaks) is kept as it stands and taken apart on demand by `section`. Two games are equal
when they say the same, wherever they stand in a file.

    >>> game = PbnGame.of([Tag("Board", "7"), Tag("Auction", "N", " {late}\n1C =1= ^I 1C\n")])
    >>> game.get("Board"), game.get("Deal") is None
    ('7', True)
    >>> found = section(game.tags[1])
    >>> found.remarks[0].text, [(i.mark, i.text, i.notes) for i in found.items]
    ('late', [('', '1C', ('=1=',)), ('^I', '1C', ())])
    >>> game.replace("Board", "8").get("Board")
    '8'

Tables have columns and rows, and the standard says what a column may hold (PBN 5):

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
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from typing import NamedTuple

import msgspec

from .lexer import (
    IRREGULAR,
    MARK,
    NEWLINE,
    OTHER,
    REMARK,
    STRING,
    tag_heads,
    tokens,
)

MANDATORY = (
    "Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Vulnerable",
    "Deal", "Scoring", "Declarer", "Contract", "Result",
)  # fmt: skip
"""The tags every game of an export file has, in their order."""

SUPPLEMENTAL = (
    "Annotator", "AnnotatorNA", "Application", "Auction", "BCFlags", "BidSystemEW", "BidSystemNS",
    "Competition", "DealId", "Description", "DoubleDummyTricks", "EastNA", "EastType", "EventDate",
    "EventSponsor", "FrenchMP", "Generator", "Hidden", "HomeTeam", "Mode", "NorthNA", "NorthType",
    "Note", "OptimumResultTable", "OptimumScore", "OriginalBoard", "PairEW", "PairNS",
    "ParContract", "Play", "Room", "Round", "Score", "ScoreIMP", "ScoreMP", "ScorePercentage",
    "ScoreRubber", "ScoreRubberHistory", "ScoreTable", "Section", "SouthNA", "SouthType", "Stage",
    "Table", "Termination", "Time", "TimeCall", "TimeCard", "TimeControl", "TotalScoreTable",
    "UTCDate", "UTCTime", "VisitTeam", "WestNA", "WestType",
)  # fmt: skip
"""Other tags that are often met (PBN 4 and 5, and some of common programs)."""

NEVER_INHERITED = frozenset(
    ["Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Auction", "Play", "Note"]
)
"""The tags whose value may not be ``#`` or begin with ``##``."""


class Tag(msgspec.Struct, frozen=True, gc=False):
    """A tag pair, and the text between it and the next tag."""

    name: str
    value: str
    body: str = "\n"


class PbnComment(NamedTuple):
    """A comment, ``{…}`` or ``; …``, or an escaped line, ``% …``; `text` without those signs."""

    kind: str
    """``{``, ``;`` or ``%``."""
    text: str
    own_line: bool = False
    """The remark begins a line."""


class Item(NamedTuple):
    """One element of a section: a call, a card, or an element of a table.

    For calls and cards `mark` is the irregularity before it (``^I``, ``^R``, ``^L``; a skipped
    seat, ``^S``, is an element itself) and `notes` the annotations after it, as written: ``=1=``,
    ``$3``, ``!?``.
    """

    text: str
    quoted: bool = False
    mark: str = ""
    notes: tuple[str, ...] = ()
    remarks: tuple[PbnComment, ...] = ()
    new_line: bool = False
    """The element begins a line."""
    at: int = 0
    """Where it begins in the tag's body."""


class TagSection(NamedTuple):
    """The section of a tag: the remarks on the tag itself, then the elements with theirs."""

    remarks: tuple[PbnComment, ...]
    items: tuple[Item, ...]


_NUMBERS = {str(number): number for number in range(1, 33)}
"""The numbers that notes may have."""


class PbnGame(msgspec.Struct, frozen=True, eq=False, dict=True):
    """One game: its tags in file order, in three columns, and the text before the first of them."""

    names: tuple[str, ...] = ()
    values: tuple[str, ...] = ()
    bodies: tuple[str, ...] = ()
    """The text behind each tag, up to the next."""
    prologue: str = ""
    raw: bytes | None = None
    """The bytes the game was read from, with the empty lines around it; None once changed."""
    encoding: str = "utf-8"
    line: int = 0
    """The line of the file where `raw` begins."""
    behind: int = 0
    """How many tags of `raw` come before the game's own."""

    @classmethod
    def of(cls, tags: Iterable[Tag], prologue: str = "", encoding: str = "utf-8") -> PbnGame:
        """A game made of tags."""
        rows = [(tag.name, tag.value, tag.body) for tag in tags]
        names, values, bodies = zip(*rows, strict=True) if rows else ((), (), ())
        return cls(names, values, bodies, prologue, None, encoding)

    @cached_property
    def tags(self) -> tuple[Tag, ...]:
        """The tags in file order."""
        return tuple(map(Tag, self.names, self.values, self.bodies))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PbnGame) and self._said == other._said

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self._said)

    @property
    def _said(self) -> tuple[object, ...]:
        return (self.names, self.values, self.bodies, self.prologue)

    def index(self, name: str) -> int:
        """The place of the first tag of that name, -1 for none; a later one does not count."""
        return self.names.index(name) if name in self.names else -1

    def tag(self, name: str) -> Tag | None:
        """The first tag of that name."""
        at = self.index(name)
        return None if at < 0 else self.tags[at]

    def get(self, name: str) -> str | None:
        """The value of a tag as written, or None."""
        at = self.index(name)
        return None if at < 0 else self.values[at]

    def notes(self, name: str) -> dict[int, str]:
        """The notes that explain the calls (``Auction``) or cards (``Play``), by number."""
        found: dict[int, str] = {}
        names = self.names
        if "Note" not in names:
            return found
        inside = False
        for at in range(names.index(name) if name in names else len(names), len(names)):
            if names[at] != "Note":
                inside = names[at] == name
            elif inside:
                digits, _, text = self.values[at].partition(":")
                number = _NUMBERS.get(digits, -1)
                if number < 0 and len(digits) < 6 and digits.strip().isdecimal():
                    number = int(digits)
                if number >= 0:
                    found.setdefault(number, text)
        return found

    def remarks(self) -> tuple[PbnComment, ...]:
        """The remarks before the first tag."""
        return section(Tag("", "", self.prologue)).remarks

    def replace(self, name: str, value: str) -> PbnGame:
        """The game with a tag's value set (added at the end where there is no such tag)."""
        tags = list(self.tags)
        at = self.index(name)
        if at < 0:
            tags.append(Tag(name, value))
        else:
            tags[at] = Tag(name, value, tags[at].body)
        return PbnGame.of(tags, self.prologue, self.encoding)

    def place(self, tag: Tag | None, at: int = -1) -> tuple[int, int]:
        """The line and column in the file of one of the game's own tags, or of a place in the
        text behind it; without a tag, where the game begins. (0, 0) if it was not read.
        """
        if self.raw is None:
            return (0, 0)
        _, heads, starts = _heads(self.raw, self.encoding)
        offset = 0
        if tag is not None:
            start, end = heads[next(i for i, t in enumerate(self.tags, self.behind) if t is tag)]
            offset = start if at < 0 else end + at
        breaks = bisect_right(starts, offset) - 1
        return self.line + breaks, offset - starts[breaks] + 1


@lru_cache(maxsize=1)
def _heads(raw: bytes, encoding: str) -> tuple[str, list[tuple[int, int]], list[int]]:
    """The text of a game's bytes, where its tags begin and end, and where its lines begin."""
    text = plain_text(raw, encoding)
    heads = [(head.start, head.end) for head in tag_heads(text)]
    return text, heads, [0, *(m.end() for m in re.finditer("\n", text))]


_LF_CR = re.compile(r"\n\r++(?!\n)")


def plain_text(raw: bytes, encoding: str) -> str:
    r"""The text of a game's bytes with every line end made ``\n``."""
    if encoding.startswith(("utf-16", "utf-8-")):
        encoding = "utf-8"  # the reader has already turned it into that, and taken its mark off
    text = raw.decode(encoding.removesuffix("-sig"))
    if "\r" not in text:
        return text
    plain = text.replace("\r\n", "\n")
    if "\r" in plain:  # other line ends as well
        text = _LF_CR.sub("\n", text)
        plain = text.replace("\r\r\n", "\n").replace("\r\n", "\n").replace("\r", "\n")
    return plain


@lru_cache(maxsize=4)
def section(tag: Tag) -> TagSection:
    """Take the text behind a tag apart into remarks and elements."""
    tag_remarks: list[PbnComment] = []
    items: list[Item] = []
    fresh = False
    mark = ""
    mark_fresh, mark_at = False, 0
    notes: list[str] = []
    remarks: list[PbnComment] = []
    for kind, text, _, start, _ in tokens(tag.body, tag.name in ("Auction", "Play")):
        if kind == NEWLINE:
            fresh = True
            continue
        if kind == OTHER and text == "}":
            continue  # the end of a comment within a comment
        if kind == REMARK:
            sign = text[0]
            remark = PbnComment(sign, text[1:-1] if sign == "{" else text[1:], fresh)
            (remarks if items else tag_remarks).append(remark)
        elif kind == MARK and items:
            notes.append(text)
        elif kind == IRREGULAR and text[1] not in "Ss":
            if mark:  # an irregularity with nothing behind it
                items.append(Item(mark, new_line=mark_fresh, at=mark_at))
            mark, mark_fresh, mark_at = text, fresh, start
        else:
            if items and (notes or remarks):
                items[-1] = items[-1]._replace(notes=tuple(notes), remarks=tuple(remarks))
                notes, remarks = [], []
            if mark:
                fresh, start = mark_fresh, mark_at
            items.append(Item(text, kind == STRING, mark, (), (), fresh, start))
            mark = ""
        fresh = False
    if items and (notes or remarks):
        items[-1] = items[-1]._replace(notes=tuple(notes), remarks=tuple(remarks))
    if mark:
        items.append(Item(mark, new_line=mark_fresh, at=mark_at))
    return TagSection(tuple(tag_remarks), tuple(items))


_COLUMN_TITLE = re.compile(r"([+-]?)(.*?)(?:\\(\d{1,4})([LR]?))?", re.DOTALL)

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


@lru_cache(maxsize=1000)
def has_rows(name: str) -> bool:
    """Whether a table stands behind the tag of that name."""
    return name in PREDEFINED or (name.endswith("Table") and name != "Table")


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
    m = _COLUMN_TITLE.fullmatch(text)
    assert m is not None  # the pattern matches any text
    return PbnColumn(m[2], m[1], int(m[3] or 0), m[4] or "")


def table_of(tag: Tag) -> PbnTable:
    """The section of a tag as a table; a last row may be short if elements are missing."""
    columns = tuple(column_of(c) for c in tag.value.split(";"))
    width = len(columns)
    items = section(tag).items
    rows = tuple(items[i : i + width] for i in range(0, len(items), width))
    return PbnTable(columns, rows)
