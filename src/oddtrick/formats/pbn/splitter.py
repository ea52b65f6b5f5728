"""Cuts a stream of bytes into the texts of single games, holding one game at a time.

A game ends at a semi-empty line outside a brace comment. What real files do besides:
the auction after an empty line still belongs to its game; comments and ``%`` lines before a
game's first tag belong to that game, those at the very end to the last game; ``CR CR LF`` is
one line end; and PBN may be embedded in another text between ``<PBN>`` and ``</PBN>``.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple, Protocol

from ..errors import FormatError

__all__ = ["MAX_GAME", "ByteSource", "Chunk", "decode", "lines_of", "split_games"]

BLOCK = 1 << 18
MAX_LINE = 1 << 20
MAX_GAME = 1 << 23
"""The longest line and the longest game that are read, in bytes; more is no PBN."""


class ByteSource(Protocol):
    """Anything that bytes can be read from."""

    def read(self, size: int = -1, /) -> bytes: ...


class Chunk(NamedTuple):
    """The bytes of one game with the number of their first line."""

    line: int
    raw: bytes
    encoding: str


def _utf8(source: ByteSource) -> tuple[Iterator[bytes], str]:
    """Blocks of bytes, those of a UTF-16 file turned into UTF-8, and the file's encoding."""
    first = source.read(BLOCK)
    encoding = ""
    if first.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        encoding = "utf-16-le" if first.startswith(codecs.BOM_UTF16_LE) else "utf-16-be"

    def blocks() -> Iterator[bytes]:
        block = first
        if not encoding:
            while block:
                yield block
                block = source.read(BLOCK)
            return
        decoder = codecs.getincrementaldecoder(encoding)("replace")
        while block:
            yield decoder.decode(block).encode("utf-8", "replace")
            block = source.read(BLOCK)

    return blocks(), encoding


def lines_of(blocks: Iterable[bytes]) -> Iterator[bytes]:
    """The lines with their line ends: LF, CR LF, CR alone, or CR CR LF."""
    rest = b""
    for block in blocks:
        data = rest + block
        lines = data.splitlines(keepends=True)
        # The last line may go on; so may line ends cut in two (CR | LF, CR | CR LF).
        rest = lines.pop() if lines else b""
        while lines and lines[-1].endswith(b"\r") and rest in (b"\r", b"\n", b"\r\n"):
            rest = lines.pop() + rest
        if len(rest) > MAX_LINE:
            raise FormatError(
                "This line is over a million characters long, so this is not a text file "
                "of bridge deals.",
            )
        if b"\r\r\n" in data:
            yield from _joined(lines)
        else:
            yield from lines
    yield from _joined(rest.splitlines(keepends=True))


def _joined(lines: Iterable[bytes]) -> Iterator[bytes]:
    held = b""
    for line in lines:
        if held and line == b"\r\n":
            yield held + line
            held = b""
            continue
        if held:
            yield held
        held = b""
        if line.endswith(b"\r"):
            held = line
        else:
            yield line
    if held:
        yield held


_OPENS_TAG = re.compile(rb"\s*\[")
_OUTSIDE = re.compile(rb'"(?:[^"\\\r\n]|\\.)*"|;[^\r\n]*|[{\[]')
_CONTINUES = re.compile(rb"\s*\[\s*(?:Auction|Play|Note)\b")
_STARTS_PBN = (b"[", b"{", b";", b"%")


def split_games(source: ByteSource) -> Iterator[Chunk]:
    """The games of a PBN stream, one after the other.

    >>> import io
    >>> [(c.line, c.raw) for c in split_games(io.BytesIO(b'[Board "1"]\\n\\n[Board "2"]\\n'))]
    [(1, b'[Board "1"]\\n\\n'), (3, b'[Board "2"]\\n')]
    """
    blocks, encoding = _utf8(source)
    current: list[bytes] = []
    ready: Chunk | None = None
    start, size, number = 1, 0, 0
    has_tag = after_blank = in_brace = False
    brace_line = 0

    for number, line in _pbn_lines(lines_of(blocks)):
        blank = not line.strip(b" \t\r\n\x0b\x0c")
        if blank and not in_brace:
            after_blank = True
        else:
            if after_blank and has_tag and not in_brace and _begins_game(line):
                if ready is not None:
                    yield ready
                ready = Chunk(start, b"".join(current), encoding)
                current, start, size, has_tag = [], number, 0, False
            if in_brace or b"{" in line:
                tag, in_now = _scan(line, in_brace)
                if in_now and not (in_brace and b"}" not in line):
                    brace_line = number
                in_brace = in_now
                has_tag = has_tag or tag
            elif not has_tag:
                has_tag = _OPENS_TAG.match(line) is not None
            after_blank = False
        current.append(line)
        size += len(line)
        if size > MAX_GAME:
            if in_brace:
                raise FormatError("The comment that begins with { here is not closed.", brace_line)
            raise FormatError("Here is a single game of over eight million characters.", start)
    if in_brace:
        raise FormatError("The comment that begins with { here is not closed with }.", brace_line)
    rest = b"".join(current)
    if ready is not None and not has_tag:
        yield Chunk(ready.line, ready.raw + rest, encoding)
    else:
        if ready is not None:
            yield ready
        if rest.strip():
            yield Chunk(start, rest, encoding)


def _begins_game(line: bytes) -> bool:
    first = line.lstrip()[:1]
    return first in _STARTS_PBN and not (first == b"[" and _CONTINUES.match(line))


def _scan(line: bytes, in_brace: bool) -> tuple[bool, bool]:
    """Whether a line with braces has a tag, and whether a comment is open at its end."""
    tag = False
    pos = 0
    while True:
        if in_brace:
            close = line.find(b"}", pos)
            if close < 0:
                return tag, True
            pos, in_brace = close + 1, False
        if line.startswith(b"%"):
            return tag, False
        m = _OUTSIDE.search(line, pos)
        if m is None:
            return tag, False
        pos = m.end()
        sign = m.group()
        if sign == b"[":
            tag = True
        elif sign == b"{":
            in_brace = True


def _pbn_lines(lines: Iterator[bytes]) -> Iterator[tuple[int, bytes]]:
    """The numbered lines of PBN: all of them, or those between ``<PBN>`` and ``</PBN>``."""
    number = 0
    plain: bool | None = None
    inside = False
    first = (1, b"")
    for line in lines:
        number += 1
        if number == 1 and line.startswith(codecs.BOM_UTF8):
            line = line[3:] or b"\n"
        if plain:
            yield number, line
            continue
        if plain is None:
            word = line.strip()
            if not word:
                yield number, line
                continue
            plain = word[:1] in _STARTS_PBN
            first = (number, line)
            if plain:
                yield number, line
                continue
        if not inside:
            at = line.find(b"<PBN>")
            if at < 0:
                continue
            inside = True
            line = line[at + 5 :]
        at = line.find(b"</PBN>")
        if at < 0:
            yield number, line
        else:
            inside = False
            yield number, line[:at] + b"\n"
        first = (0, b"")
    if plain is False and first[0]:
        number, line = first
        word = line.split(None, 1)[0][:20].decode("ascii", "replace")
        raise FormatError(
            f"This is not a PBN file: “{word}” stands where the first tag should be, such as "
            '[Event "Club night"].',
            number,
            1,
        )


_CHARSET = re.compile(rb"^%\s*content-type:[^\r\n]*charset\s*=\s*([\w.-]+)", re.I | re.M)


def decode(chunk: Chunk, charset: str = "") -> tuple[str, str]:
    """A game's text with line ends made ``\\n``, and the encoding it was in.

    UTF-8 first; if it is not that, what the file declares; if not that either, Latin-1.
    """
    raw = chunk.raw
    for encoding in ("utf-8", charset):
        if not encoding:
            continue
        try:
            text = raw.decode(encoding)
            break
        except (UnicodeDecodeError, LookupError):
            continue
    else:
        text, encoding = raw.decode("latin-1"), "latin-1"
    if "\r" in text:
        text = text.replace("\r\r\n", "\n").replace("\r\n", "\n").replace("\r", "\n")
    return text, chunk.encoding or encoding


def declared_charset(raw: bytes) -> str:
    """The character set a ``%Content-type`` line names, or ``""``."""
    m = _CHARSET.search(raw) if b"%" in raw else None
    if m is None:
        return ""
    name = m.group(1).decode("ascii", "ignore")
    try:
        return "" if codecs.lookup(name).name.startswith("utf-16") else name
    except LookupError:
        return ""
