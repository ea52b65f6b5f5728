"""Reads LIN: a flat row of ``tag|value|`` pairs, cut into boards, each kept as the file has it.

>>> game = LinGame((("ah", "Board 7"), ("\\nmb", "1N")))
>>> game.get("ah"), [tag for tag, _ in game.read()]
('Board 7', ['ah', 'mb'])
>>> game.text()
'ah|Board 7|\\nmb|1N|'

    >>> first, second = parse_lin("qx|o1|md|3S2,,,|qx|c1|md|3S2,,,|")
    >>> first.get("qx"), second.get("qx")
    ('o1', 'c1')

A board begins at ``qx``, or where the next deal (``md``) shows that it has begun: at the names
or the ``st`` before it. Line breaks mean nothing. A bar inside a text, for which LIN has no
sign, is given back to the text it belongs to, since no tag but one of two letters is a tag.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import msgspec
from msgspec import structs

from oddtrick.formats.errors import FormatError, OnError
from oddtrick.formats.pbn.reader import blocks_of, contents, opened
from oddtrick.messages import Name
from oddtrick.support.streams import ByteSource


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


MAX_BOARD = 1 << 20
"""The longest board that is read, in characters; more is no LIN."""


def read_lin(
    source: str | Path | ByteSource, *, on_error: OnError | None = None
) -> Iterator[LinGame]:
    """The boards of a file or binary stream, in constant memory; the first may be a header.

    Raises `FormatError` for what is not LIN, or reports it to `on_error` and stops there.
    """
    with opened(source) as stream:
        yield from _games(stream, on_error)


def parse_lin(text: str | bytes, *, on_error: OnError | None = None) -> Iterator[LinGame]:
    """The boards of a text already in memory."""
    return _games(contents(text), on_error)


def _games(stream: ByteSource, on_error: OnError | None) -> Iterator[LinGame]:
    try:
        yield from _split(stream)
    except FormatError as error:
        if on_error is None:
            raise
        on_error(error)


_WITHIN = frozenset(["mb", "pc", "pg"])


class _Cutter:
    """Gathers pairs and cuts them into boards."""

    def __init__(self, mark: str) -> None:
        self.mark = mark  # the encoding whose mark the file begins with, for the first game
        self.pairs: list[tuple[str, str]] = []
        self.line = self.column = 1
        self.dealt = self.played = False
        self.cut = -1  # where the next board may have begun

    def take(self, upto: int, tail: str = "") -> LinGame:
        """The first so many pairs as a game; the rest stays."""
        pairs = self.pairs[:upto]
        text = "|".join([*chain.from_iterable(pairs), ""])
        game = _decoded(LinGame(tuple(pairs), tail, line=self.line, column=self.column), text)
        if self.mark and game.encoding == "utf-8":
            game = structs.replace(game, encoding=self.mark)
        self.mark = ""
        text += tail
        breaks = _breaks(text)
        if breaks:
            self.line += breaks
            self.column = len(text) - max(text.rfind("\n"), text.rfind("\r"))
        else:
            self.column += len(text)
        del self.pairs[:upto]
        self.dealt, self.played, self.cut = False, False, -1
        return game

    def note(self, tag: str, value: str) -> int:
        """How many pairs a finished board takes before this new one; 0 if none is finished."""
        if tag == "qx":
            # Names that stand right before it are those of the board it begins.
            count = len(self.pairs)
            while self.dealt and plain_tag(self.pairs[count - 1][0]) in ("pn", "mn"):
                count -= 1
            return count
        if tag == "vg":
            return len(self.pairs) if self.dealt else 0
        if tag == "md":
            if not value.strip():
                return 0
            if self.dealt:
                return self.cut if self.cut >= 0 else len(self.pairs)
        elif not self.dealt:
            return 0
        elif tag in ("pn", "st", "ah", "rh", "sv"):
            if self.cut < 0 and (self.played or tag in ("pn", "st")):
                self.cut = len(self.pairs)
        elif tag in ("mb", "pc"):
            self.played, self.cut = True, -1
        return 0


def _breaks(text: str) -> int:
    return text.count("\n") + text.count("\r") - text.count("\r\n")


def _split(stream: ByteSource) -> Iterator[LinGame]:
    blocks, mark = blocks_of(stream)
    cutter = _Cutter(mark if mark == "utf-8-sig" else "")
    rest = ""
    for block in blocks:
        # Latin-1 keeps every byte; the boards are decoded properly one by one.
        parts = (rest + block.decode("latin-1")).split("|")
        rest = parts.pop()
        i, last = 0, len(parts) - 1
        while i < last:
            start = i
            while i < last and parts[i] in _WITHIN:
                i += 2  # most pairs by far: calls, cards and page ends never begin a board
            if i > start:
                tags = parts[start:i:2]
                cutter.pairs += zip(tags, parts[start + 1 : i : 2], strict=True)
                if cutter.dealt and tags.count("pg") < len(tags):
                    cutter.played, cutter.cut = True, -1
                continue
            raw = parts[i]
            tag = plain_tag(raw)
            if len(tag) != 2 or not tag.isalnum():
                end = i + 1
                while end < last and not _is_tag(parts[end]):
                    end += 1
                _stray(cutter, "|".join(parts[i:end]))
                i = end
                continue
            value = parts[i + 1]
            done = cutter.note(tag, value)
            if done:
                yield cutter.take(done)
                if tag == "md":
                    cutter.note(tag, value)
            if tag == "md" and value.strip():
                cutter.dealt = True
            cutter.pairs.append((raw, value))
            i += 2
        if i == last:
            rest = parts[i] + "|" + rest
        if len(rest) + sum(map(len, chain.from_iterable(cutter.pairs))) > MAX_BOARD:
            raise FormatError(
                "Here begins a single board of over a million characters; this is not a LIN file.",
                cutter.line,
                cutter.column,
            )
    if "|" in rest:
        # The last pair lacks its closing bar.
        tag, _, value = rest.partition("|")
        plain = plain_tag(tag)
        done = cutter.note(plain, value)
        if done:
            yield cutter.take(done)
        cutter.pairs.append((tag, value))
        game = cutter.take(len(cutter.pairs))
        yield structs.replace(game, closed=False)
        return
    if not cutter.pairs and rest.strip():
        _stray(cutter, rest)
    if cutter.pairs:
        yield cutter.take(len(cutter.pairs), rest)


def _is_tag(part: str) -> bool:
    word = plain_tag(part)
    return len(word) == 2 and word.isalnum()


def _stray(cutter: _Cutter, part: str) -> None:
    """A part that is no tag belongs to the value before it."""
    if not cutter.pairs:
        word = part.split(None, 1)[0][:20] if part.strip() else "|"
        line = cutter.line + _breaks(part[: len(part) - len(part.lstrip())])
        raise FormatError(
            "This is not a LIN file: “{word}” stands where a tag of two letters and a bar "
            "should be, such as pn|.",
            line,
            1,
            word=Name(word),
        )
    tag, value = cutter.pairs[-1]
    cutter.pairs[-1] = (tag, f"{value}|{part}")


def _decoded(game: LinGame, text: str) -> LinGame:
    """The game with its letters made right: UTF-8 if the whole board is that, else Latin-1."""
    text += game.tail
    if text.isascii():
        return game
    try:
        text.encode("latin-1").decode("utf-8")
    except UnicodeDecodeError:
        return structs.replace(game, encoding="latin-1")

    def fix(part: str) -> str:
        return part.encode("latin-1").decode("utf-8", "replace")

    pairs = tuple((fix(tag), fix(value)) for tag, value in game.pairs)
    return structs.replace(game, pairs=pairs, tail=fix(game.tail))
