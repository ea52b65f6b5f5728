"""A board of a LIN file as the file has it: pairs of a two-letter tag and a value, in order.

>>> game = LinGame((("ah", "Board 7"), ("\\nmb", "1N")))
>>> game.get("ah"), [tag for tag, _ in game.read()]
('Board 7', ['ah', 'mb'])
>>> game.text()
'ah|Board 7|\\nmb|1N|'
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec


def plain_tag(tag: str) -> str:
    """A tag without the white space before it, or the line break that a file wrapped at a length
    has within it; in lower case."""
    tag = tag.strip().lower()
    return "".join(tag.split()) if "\n" in tag or "\r" in tag else tag


_PLAIN = frozenset(["an", "mb", "mc", "nt", "pc", "pg"])


class LinGame(msgspec.Struct, frozen=True, gc=False):
    """The commands of a LIN file about one board, or, with no ``md``, those before the first."""

    pairs: tuple[tuple[str, str], ...]
    """Tags and values as written; a tag may have line breaks before it."""
    tail: str = ""
    """The text after the last pair: line breaks, or a word broken off."""
    closed: bool = True
    """Whether the last pair has its closing bar, which files broken off lack."""
    line: int = 0
    """The line of the file where the first pair begins."""
    column: int = 0
    encoding: str = "utf-8"

    def read(self) -> Iterator[tuple[str, str]]:
        """The pairs with the tag made plain: no white space, lower case."""
        for pair in self.pairs:
            if pair[0] in _PLAIN:
                yield pair
            else:
                yield plain_tag(pair[0]), pair[1]

    def get(self, tag: str) -> str | None:
        """The first value of a tag, or None."""
        for name, value in self.read():
            if name == tag:
                return value
        return None

    def text(self) -> str:
        """The text as it was read."""
        text = "".join(f"{tag}|{value}|" for tag, value in self.pairs)
        return (text if self.closed else text[:-1]) + self.tail

    def place(self, index: int) -> tuple[int, int]:
        """The line and column of a pair's tag; (0, 0) if the game was not read from a file."""
        if not self.line:
            return (0, 0)
        before = "".join(f"{tag}|{value}|" for tag, value in self.pairs[:index])
        tag = self.pairs[index][0] if index < len(self.pairs) else ""
        before += tag[: len(tag) - len(tag.lstrip())]
        before = before.replace("\r\n", "\n").replace("\r", "\n")
        line = self.line + before.count("\n")
        column = len(before) - before.rfind("\n")
        return line, column if "\n" in before else column + self.column - 1
