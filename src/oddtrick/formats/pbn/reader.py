"""Reads PBN into games, keeping everything, one game at a time.

    >>> games = list(parse_pbn('[Board "1"]\\n[Dealer "N"] {first}\\n[Auction "N"]\\nAP\\n'))
    >>> games[0].get("Board"), games[0].tag("Auction").items[0].text
    ('1', 'AP')
    >>> games[0].tag("Dealer").remarks[0].text
    'first'

The reader is kind: it takes every value as it stands, a tag twice, a tag without quotes, an
empty line before the auction. It raises `FormatError` only for text that can belong nowhere.
`oddtrick.formats.pbn.verify` is the strict one.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from pathlib import Path

from ..errors import FormatError
from .lexer import IRREGULAR, MARK, NEWLINE, OTHER, REMARK, STOP, STRING, TAG, WORD, tokens
from .model import Game, Item, Remark, Tag
from .splitter import ByteSource, Chunk, declared_charset, decode, split_games

__all__ = ["parse_game", "parse_pbn", "read_pbn"]

OnError = Callable[[FormatError], None]


def read_pbn(
    source: str | Path | ByteSource, *, on_error: OnError | None = None
) -> Iterator[Game]:
    """The games of a file or binary stream, in constant memory.

    With `on_error`, a game that cannot be read is reported there and left out; without, it
    raises `FormatError`.
    """
    if isinstance(source, (str, Path)):
        with open(source, "rb") as stream:
            yield from _games(stream, on_error)
    else:
        yield from _games(source, on_error)


def parse_pbn(text: str | bytes, *, on_error: OnError | None = None) -> Iterator[Game]:
    """The games of a text already in memory."""
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    return _games(io.BytesIO(data), on_error)


def _games(stream: ByteSource, on_error: OnError | None) -> Iterator[Game]:
    charset = ""
    try:
        for number, chunk in enumerate(split_games(stream)):
            if number == 0:
                charset = declared_charset(chunk.raw)
            try:
                yield parse_game(chunk, charset)
            except FormatError as error:
                if on_error is None:
                    raise
                on_error(error)
    except FormatError as error:
        if on_error is None:
            raise
        on_error(error)


def _remark(text: str, own_line: bool) -> Remark:
    kind = text[0]
    return Remark(kind, text[1:-1] if kind == "{" else text[1:], own_line)


def parse_game(chunk: Chunk, charset: str = "") -> Game:
    """One game from its bytes."""
    text, encoding = decode(chunk, charset)
    tags: list[Tag] = []
    before: list[Remark] = []
    items: list[Item] = []
    line, line_start = chunk.line, 0
    fresh = True  # at the beginning of a line

    # The tag and the item being built; both are closed when the next one begins.
    name, value, tag_line, tag_column = "", "", 0, 0
    tag_remarks: list[Remark] = []
    word: str | None = None
    quoted = item_fresh = False
    mark, item_line, item_column = "", 0, 0
    notes: list[str] = []
    remarks: list[Remark] = []

    def close_item() -> None:
        nonlocal word, mark, notes, remarks
        if word is not None:
            items.append(
                Item(
                    word, quoted, mark, tuple(notes), tuple(remarks), item_fresh,
                    item_line, item_column,
                )
            )  # fmt: skip
            word, mark = None, ""
            if notes:
                notes = []
            if remarks:
                remarks = []

    for kind, content, tag_value, start, end in tokens(text):
        if kind == NEWLINE:
            line += content.count("\n")
            line_start = start + content.rfind("\n") + 1
            fresh = True
            continue
        if kind == WORD or kind == STRING or kind == STOP or kind == OTHER:
            if not name or (kind == OTHER and content in '[]{}"'):
                raise _lost(content, line, start - line_start + 1)
            if word is not None and not (mark and word == mark):
                close_item()
            elif word is not None:
                # An irregularity that stood alone now has its call or card.
                word = None
            if word is None:
                if not mark:
                    item_fresh, item_line, item_column = fresh, line, start - line_start + 1
                word, quoted = content, kind == STRING
        elif kind == MARK:
            if word is None:
                raise _lost(content, line, start - line_start + 1)
            notes.append(content)
        elif kind == IRREGULAR:
            close_item()
            mark = word = content
            quoted, item_fresh, item_line, item_column = (
                False, fresh, line, start - line_start + 1
            )  # fmt: skip
            if content[1] in "Ss":
                mark = ""  # a skipped seat takes no call
        elif kind == REMARK:
            remark = _remark(content, fresh)
            if word is not None:
                remarks.append(remark)
            elif name:
                tag_remarks.append(remark)
            else:
                before.append(remark)
            if "\n" in content:
                line += content.count("\n")
                line_start = start + content.rfind("\n") + 1
        elif kind == TAG:
            close_item()
            if name:
                tags.append(
                    Tag(name, value, tuple(tag_remarks), tuple(items), tag_line, tag_column)
                )
                if tag_remarks:
                    tag_remarks = []
                if items:
                    items = []
            name, value = content, tag_value
            tag_line, tag_column = line, start - line_start + 1
            if text.find("\n", start, end) >= 0:
                line += text.count("\n", start, end)
                line_start = text.rfind("\n", start, end) + 1
        fresh = False
    close_item()
    if name:
        tags.append(Tag(name, value, tuple(tag_remarks), tuple(items), tag_line, tag_column))
    return Game(tuple(tags), tuple(before), chunk.raw, encoding, chunk.line)


def _lost(content: str, line: int, column: int) -> FormatError:
    shown = content if len(content) <= 30 else content[:30] + "…"
    if content == "[":
        return FormatError(
            'The bracket here does not begin a tag such as [Board "1"].', line, column
        )
    if content == "{":
        return FormatError("The comment that begins with { here is not closed.", line, column)
    if content in ']}"':
        return FormatError(f"A lone {content} stands here; its partner is missing.", line, column)
    return FormatError(
        f"“{shown}” stands here, where a tag such as [Board \"1\"] is expected.", line, column
    )
