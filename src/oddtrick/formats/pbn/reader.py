"""Reads PBN into games, keeping everything, one game at a time.

    >>> games = list(parse_pbn('[Board "1"]\\n[Dealer "N"] {first}\\n[Auction "N"]\\nAP\\n'))
    >>> [(tag.name, tag.value, tag.body) for tag in games[0].tags]
    [('Board', '1', '\\n'), ('Dealer', 'N', ' {first}\\n'), ('Auction', 'N', '\\nAP\\n')]

The reader is kind: it takes every value as it stands, a tag twice, a tag without quotes, an
empty line before the auction. It raises `FormatError` only for text that can belong nowhere.
`oddtrick.formats.pbn.verify` is the strict one.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from typing import cast

from oddtrick.formats.errors import FormatError
from oddtrick.support.streams import ByteSource
from oddtrick.support.text import text_of

from .game import MANDATORY, SUPPLEMENTAL, PbnGame, plain_text
from .lexer import NEWLINE, OTHER, REMARK, TAG, tokens, unescape
from .splitter import Chunk, contents, opened, split_games

OnError = Callable[[FormatError], None]


def read_pbn(
    source: str | Path | ByteSource, *, on_error: OnError | None = None
) -> Iterator[PbnGame]:
    """The games of a file or binary stream, in constant memory.

    With `on_error`, a game that cannot be read is reported there and left out; without, it
    raises `FormatError`.
    """
    with opened(source) as stream:
        yield from _games(stream, on_error)


def parse_pbn(text: str | bytes, *, on_error: OnError | None = None) -> Iterator[PbnGame]:
    """The games of a text already in memory."""
    return _games(contents(text), on_error)


def _games(stream: ByteSource, on_error: OnError | None) -> Iterator[PbnGame]:
    charset: str | None = None
    try:
        for chunk in split_games(stream):
            if charset is None:
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


_CHARSET = re.compile(rb"^%\s*content-type:[^\r\n]*charset\s*=\s*([\w.-]+)", re.I | re.M)


def declared_charset(raw: bytes) -> str:
    """The eight-bit character set a ``%Content-type`` line names, or ``""``."""
    m = _CHARSET.search(raw) if b"%" in raw else None
    if m is None:
        return ""
    name = m.group(1).decode("ascii", "ignore")
    try:
        eight_bit = "".encode(name) == b"" and "A".encode(name) == b"A"
        return codecs.lookup(name).name if eight_bit else ""
    except (LookupError, UnicodeError):
        return ""


def decode(chunk: Chunk, charset: str = "") -> tuple[str, str]:
    """A game's text and its encoding: what the file begins with or declares, or what it looks like
    (`oddtrick.support.text`).
    """
    if chunk.raw.isascii():
        return plain_text(chunk.raw, "utf-8"), chunk.encoding or charset or "utf-8"
    _, encoding = text_of(chunk.raw, "" if chunk.encoding else charset)
    if encoding != "utf-8" and chunk.encoding == "utf-8-sig":
        encoding = "latin-1-sig"  # marked as what it is not
    return plain_text(chunk.raw, encoding), (
        chunk.encoding or encoding if encoding == "utf-8" else encoding
    )


# A body is text without brackets, braces, quotes; comments and strings whole; escaped lines.
# Possessive repeats (*+) keep the memory flat whatever comes. Before Python 3.11.5 one of a group
# ends where its last try looked (gh-106052): so the way that is tried last, behind a lookahead,
# looks no farther than where it began. This holds wherever PBN is read.
_BODY = r"""[^\[\]{};%"]*+
(?:(?:\{[^}]*\}|"(?:[^"\\\n]|\\.)*+"|(?<!\n)%|(?<=\n)%[^\n]*|(?=;);[^\n]*)[^\[\]{};%"]*+)*+
""".replace("\n", "")
_PROLOGUE = re.compile(r"(?:(?:^|(?<=\n))%[^\n]*|;[^\n]*|\{[^}]*\}|(?=\s)\s+)*+")
_TAG_AND_BODY = re.compile(r'\[([A-Za-z0-9_]+) "([^"\\\n]*+(?:\\.[^"\\\n]*+)*+)"\](' + _BODY + ")")


_NAME = re.compile(r"[A-Za-z0-9_]+")
_SPECIAL = rb'[]{};%"' + b"\\\0\1"
_NAMES = {f"]\n[{name} ": name for name in (*MANDATORY, *SUPPLEMENTAL)}


_Columns = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]
"""The names, values and bodies of tags."""


def _cut_plain(text: str) -> _Columns | None:
    """The tags of a game without comments and without strings among its calls; None if it has
    them. Cut at the quotation marks, what stands between two values is one of a few texts.
    """
    escapes = "\\" in text
    if escapes:
        if "\0" in text or "\1" in text:
            return None
        text = text.replace("\\\\", "\0").replace('\\"', "\1")
    parts = f"]\n{text}".split('"')
    last = parts.pop()
    heads, values = parts[::2], parts[1::2]
    found = list(map(_NAMES.get, heads))
    plain = last == "]\n" and None not in found
    if plain and not escapes and text.count("\n") == len(values):
        return tuple(cast("list[str]", found)), tuple(values), ("\n",) * len(found)
    inside = "\n".join(values)
    if (
        len(heads) != len(values)
        or inside.count("\n") != len(values) - 1
        or not last.startswith("]")
    ):
        return None
    if escapes:
        values = inside.replace("\1", '"').replace("\0", "\\").split("\n")
    bodies = ["\n"] * len(found) + [last[1:]]
    i = -1
    for _ in range(found.count(None)):
        i = found.index(None, i + 1)
        body, _, name = heads[i].rpartition("[")
        if body[:1] != "]" or name[-1:] != " " or _NAME.fullmatch(name[:-1]) is None:
            return None
        bodies[i], found[i] = body[1:], name[:-1]
    rest = "".join(bodies).encode("utf-8", "replace")
    if len(rest.translate(None, _SPECIAL)) != len(rest):
        return None
    return tuple(cast("list[str]", found)), tuple(values), tuple(bodies[1:])


def _ended(text: str) -> str:
    """The text of a game without the empty lines behind it, which are no part of what it says."""
    if text.endswith("\n\n") and not text[-3:-2].isspace():
        return text[:-1]
    if not text.endswith("\n") or text.endswith(("\n\n", " \n", "\t\n")):
        end = text.find("\n", len(text.rstrip(" \t\n\v\f")))
        return (text if end < 0 else text[:end]) + "\n"
    return text


def plain_game(chunk: Chunk, text: str, encoding: str) -> PbnGame | None:
    """The game of a text in which every tag is written as the standard has it, without comments and
    without strings among its calls; None if it has others."""
    plain = _cut_plain(_ended(text))
    return None if plain is None else PbnGame(*plain, "", chunk.raw, encoding, chunk.line)


def parse_game(chunk: Chunk, charset: str = "") -> PbnGame:
    """One game from its bytes."""
    text, encoding = decode(chunk, charset)
    text = _ended(text)
    begin = 0
    if text[0] == "[":
        plain = _cut_plain(text)
        if plain is not None:
            return PbnGame(*plain, "", chunk.raw, encoding, chunk.line)
    else:
        prologue = _PROLOGUE.match(text)
        begin = prologue.end() if prologue else 0
    found = _TAG_AND_BODY.findall(text, begin)
    # The five signs of each tag and its parts make up the whole text if it is well-formed.
    size = 5 * len(found) + sum(map(len, chain.from_iterable(found)))
    if size != len(text) - begin:
        found = _parse_slowly(text, begin, chunk.line)
    elif "\\" in text:
        found = [(name, unescape(value), body) for name, value, body in found]
    names, values, bodies = zip(*found, strict=True) if found else ((), (), ())
    return PbnGame(names, values, bodies, text[:begin], chunk.raw, encoding, chunk.line)


def _parse_slowly(text: str, begin: int, first_line: int) -> list[tuple[str, str, str]]:
    """The tags of a game that is not quite well-formed. Raises `FormatError` for stray text.

    A lone closing brace is let stand: it ends a comment within a comment, of which PBN knows
    nothing.
    """
    heads: list[tuple[str, str, int, int]] = []
    for kind, content, value, start, end in tokens(text):
        if kind == TAG:
            heads.append((content, value, start, end))
        elif kind in (NEWLINE, REMARK):
            continue
        elif not heads or (kind == OTHER and content in '[]{"'):
            line = first_line + text.count("\n", 0, start)
            raise _lost(content, line, start - text.rfind("\n", 0, start))
    tags: list[tuple[str, str, str]] = []
    for i, (name, value, _, end) in enumerate(heads):
        after = heads[i + 1][2] if i + 1 < len(heads) else len(text)
        tags.append((name, value, text[end:after]))
    return tags


def _lost(content: str, line: int, column: int) -> FormatError:
    shown = content if len(content) <= 30 else content[:30] + "…"
    if content == "[":
        sentence = 'The bracket here does not begin a tag such as [Board "1"].'
    elif content == "{":
        sentence = "The comment that begins with { here is not closed with }."
    elif content in ']}"':
        sentence = f"A lone {content} stands here; its partner is missing."
    else:
        sentence = f'“{shown}” stands here, where a tag such as [Board "1"] is expected.'
    return FormatError(sentence, line, column)
