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
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable
from functools import cached_property, lru_cache
from typing import NamedTuple

import msgspec

from .lexer import IRREGULAR, MARK, NEWLINE, OTHER, REMARK, STRING, TAG, tokens

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
    heads = [(t.start, t.end) for t in tokens(text, False) if t.kind == TAG]
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
