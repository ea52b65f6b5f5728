"""A PBN game as the file has it: tags in their order, section data, and every comment.

The model says what is written, not what it means; `oddtrick.formats.pbn.boards` gives the
meaning. Two games are equal when they say the same, wherever they stand in a file.

    >>> game = Game((Tag("Board", "7"), Tag("Dealer", "S")))
    >>> game.get("Dealer"), game.get("Deal") is None
    ('S', True)
    >>> game.replace("Board", "8").get("Board")
    '8'
"""

from __future__ import annotations

import msgspec

__all__ = ["MANDATORY", "NEVER_INHERITED", "Game", "Item", "Remark", "Tag"]

MANDATORY = (
    "Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Vulnerable",
    "Deal", "Scoring", "Declarer", "Contract", "Result",
)  # fmt: skip
"""The tags every game of an export file has, in their order."""

NEVER_INHERITED = frozenset(
    ["Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Auction", "Play", "Note"]
)
"""The tags whose value may not be ``#`` or begin with ``##``."""


class Remark(msgspec.Struct, frozen=True):
    """A comment, ``{…}`` or ``; …``, or an escaped line, ``% …``; `text` without those signs."""

    kind: str
    """``{``, ``;`` or ``%``."""
    text: str
    own_line: bool = False
    """The remark begins a line of its own."""


class Item(msgspec.Struct, frozen=True, eq=False):
    """One element of a section: a call, a card, or an element of a table.

    For calls and cards `mark` is the irregularity before it (``^I``, ``^S``, ``^R``, ``^L``) and
    `notes` the annotations after it, as written: ``=1=``, ``$3``, ``!?``.
    """

    text: str
    quoted: bool = False
    mark: str = ""
    notes: tuple[str, ...] = ()
    remarks: tuple[Remark, ...] = ()
    new_line: bool = False
    """The element begins a line."""
    line: int = 0
    column: int = 0

    def said(self) -> tuple[object, ...]:
        """All of it but its place."""
        return (self.text, self.quoted, self.mark, self.notes, self.remarks, self.new_line)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Item) and self.said() == other.said()

    def __hash__(self) -> int:
        return hash(self.said())


class Tag(msgspec.Struct, frozen=True, eq=False):
    """A tag pair, the remarks that follow it, and its section data if it opens a section."""

    name: str
    value: str
    remarks: tuple[Remark, ...] = ()
    items: tuple[Item, ...] = ()
    line: int = 0
    column: int = 0

    def said(self) -> tuple[object, ...]:
        """All of it but its place."""
        return (self.name, self.value, self.remarks, self.items)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tag) and self.said() == other.said()

    def __hash__(self) -> int:
        return hash(self.said())


class Game(msgspec.Struct, frozen=True, eq=False):
    """One game: its tags in file order, and the remarks before the first of them."""

    tags: tuple[Tag, ...] = ()
    remarks: tuple[Remark, ...] = ()
    raw: bytes | None = None
    """The bytes the game was read from, with the empty lines around it; None once changed."""
    encoding: str = "utf-8"
    line: int = 0
    """The line of the file where `raw` begins."""

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Game) and self.tags == other.tags and self.remarks == other.remarks
        )

    def __hash__(self) -> int:
        return hash((self.tags, self.remarks))

    def tag(self, name: str) -> Tag | None:
        """The first tag of that name; a later one of the same name does not count."""
        for tag in self.tags:
            if tag.name == name:
                return tag
        return None

    def get(self, name: str) -> str | None:
        """The value of a tag as written, or None."""
        tag = self.tag(name)
        return None if tag is None else tag.value

    def notes(self, section: str) -> dict[int, str]:
        """The notes that explain the calls (``Auction``) or cards (``Play``), by number."""
        found: dict[int, str] = {}
        inside = False
        for tag in self.tags:
            if tag.name == "Note" and inside:
                number, _, text = tag.value.partition(":")
                if number.strip().isdigit() and len(number) < 6:
                    found.setdefault(int(number), text)
            elif tag.name != "Note":
                inside = tag.name == section
        return found

    def replace(self, name: str, value: str) -> Game:
        """The game with a tag's value set (added at the end where there is no such tag)."""
        done = False
        tags: list[Tag] = []
        for tag in self.tags:
            if tag.name == name and not done:
                tag = msgspec.structs.replace(tag, value=value)
                done = True
            tags.append(tag)
        if not done:
            tags.append(Tag(name, value))
        return msgspec.structs.replace(self, tags=tuple(tags), raw=None)
