"""Reads PBN into games, keeping everything, one game at a time.

    >>> games = list(parse_pbn('[Board "1"]\\n[Dealer "N"] {first}\\n[Auction "N"]\\nAP\\n'))
    >>> [(tag.name, tag.value, tag.body) for tag in games[0].tags]
    [('Board', '1', '\\n'), ('Dealer', 'N', ' {first}\\n'), ('Auction', 'N', '\\nAP\\n')]

The reader is kind: it takes every value as it stands, a tag twice, a tag without quotes, an
empty line before the auction. It raises `FormatError` only for text that can belong nowhere.
`oddtrick.formats.pbn.verify` is the strict one.

A stream of bytes is cut into those of single games, holding one game at a time. A game ends at a
semi-empty line outside a brace comment. What real files do besides:
the auction after an empty line still belongs to its game, and so does the contract after a deal;
comments and ``%`` lines before a game's first tag belong to that game, those at the very end to
the last game; ``CR CR LF`` and ``LF CR`` are one line end; and PBN may be embedded in another text
between ``<PBN>`` and ``</PBN>``.
"""

from __future__ import annotations

import codecs
import contextlib
import io
import re
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path

import msgspec
from msgspec.structs import replace

from oddtrick.formats.errors import FormatError, OnError
from oddtrick.messages import Name
from oddtrick.support.streams import ByteSource
from oddtrick.support.text import text_of

from .game import PbnGame, plain_text
from .lexer import LEADING, tags_of


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


def _ended(text: str) -> str:
    """The text of a game without the empty lines behind it, which are no part of what it says."""
    if text.endswith("\n\n") and not text[-3:-2].isspace():
        return text[:-1]
    if not text.endswith("\n") or text.endswith(("\n\n", " \n", "\t\n")):
        end = text.find("\n", len(text.rstrip(" \t\n\v\f")))
        return (text if end < 0 else text[:end]) + "\n"
    return text


def parse_game(chunk: Chunk, charset: str = "") -> PbnGame:
    """One game from its bytes."""
    text, encoding = decode(chunk, charset)
    text = _ended(text)
    begin = 0
    if text[0] != "[":
        prologue = LEADING.match(text)
        begin = prologue.end() if prologue else 0
    names, values, bodies = tags_of(text, begin, chunk.line)
    return PbnGame(names, values, bodies, text[:begin], chunk.raw, encoding, chunk.line)


NAMING = frozenset(["Board", "Deal"])
"""The tags that set one board apart from another."""


def apart(games: Iterable[PbnGame]) -> Iterator[PbnGame]:
    """The games, also where those of a file stand together without the empty lines between.

    The standard counts the first of tags of one name; so all boards but the first would be lost.

    >>> text = '''[Board "1"]
    ... [Dealer "N"]
    ... [Board "2"]
    ... [Dealer "E"]'''
    >>> [game.get("Dealer") for game in apart(parse_pbn(text))]
    ['N', 'E']
    """
    for game in games:
        names = game.names
        if names.count("Board") < 2 and names.count("Deal") < 2:
            yield game
        else:
            yield from _cut_up(game)


def _cut_up(game: PbnGame) -> Iterator[PbnGame]:
    """The games in one that names another board or deal behind the first.

    A game begins at the first tag that the one before it has too. A board or deal that is given
    again is another only if it differs, or both are given.
    """
    start, again = 0, -1
    seen, named, repeated = set[str](), dict[str, str](), set[str]()
    for i, (name, value) in enumerate(zip(game.names, game.values, strict=True)):
        if name in seen and name != "Note" and again < 0 and named:
            again = i
        if name in NAMING:
            if name not in named:
                named[name] = value
                again = -1
            else:
                repeated.add(name)
                if named[name] != value or repeated == NAMING:
                    yield _stretch(game, start, again)
                    seen = set(game.names[again:i])
                    named = {
                        n: game.values[k]
                        for k, n in enumerate(game.names[again : i + 1], again)
                        if n in NAMING
                    }
                    start, again, repeated = again, -1, set()
        seen.add(name)
    yield _stretch(game, start, len(game.names))


def _stretch(game: PbnGame, start: int, end: int) -> PbnGame:
    return replace(
        game,
        names=game.names[start:end],
        values=game.values[start:end],
        bodies=game.bodies[start:end],
        prologue="" if start else game.prologue,
        behind=start,
    )


# -- games among bytes ---------------------------------------------------------------------

BLOCK = 1 << 18
MAX_GAME = 1 << 21
"""The longest game that is read, in bytes; more is no PBN."""


class Chunk(msgspec.Struct, frozen=True, gc=False):
    """The bytes of one game, the number of their first line, and what the mark at the beginning
    of the file says of its encoding: ``utf-16…`` (the bytes are UTF-8 now), ``utf-8-sig`` or none.
    """

    line: int
    raw: bytes
    encoding: str


@contextlib.contextmanager
def opened(source: str | Path | ByteSource) -> Iterator[ByteSource]:
    """A file by its path, open for reading; a stream is passed on as it is."""
    if isinstance(source, (str, Path)):
        with open(source, "rb") as stream:
            yield stream
    else:
        yield source


def contents(text: str | bytes) -> ByteSource:
    """A text in memory as a stream."""
    return io.BytesIO(text.encode("utf-8", "replace") if isinstance(text, str) else text)


def blocks_of(source: ByteSource) -> tuple[Iterator[bytes], str]:
    """Blocks of bytes without a byte order mark, UTF-16 turned into UTF-8, and what it said."""
    first = source.read(BLOCK)
    if first.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        encoding = "utf-16-le" if first.startswith(codecs.BOM_UTF16_LE) else "utf-16-be"
        return _recoded(first[2:], source, encoding), encoding
    if first.startswith(codecs.BOM_UTF8):
        return _plain(first[3:], source), "utf-8-sig"
    return _plain(first, source), ""


def _plain(first: bytes, source: ByteSource) -> Iterator[bytes]:
    block = first
    while block:
        yield block
        block = source.read(BLOCK)


def _recoded(first: bytes, source: ByteSource, encoding: str) -> Iterator[bytes]:
    decoder = codecs.getincrementaldecoder(encoding)("replace")
    for block in _plain(first, source):
        yield decoder.decode(block).encode("utf-8", "replace")


_STARTS_PBN = (b"[", b"{", b";", b"%")
_EMPTY_LF = re.compile(rb"\n[ \t\x0b\x0c\r\n]*\n\r*")
_LINE_ENDS = re.compile(rb"\r?\r?\n(?:\r++(?!\n))?|\r")
_EMPTY_CR = re.compile(rb"\r[ \t\x0b\x0c\r]*\r")
_OFTEN_FIRST = (b"[Event ", b"[Board ", b"[Dealer ", b"[Deal ")
_CONTINUES = re.compile(rb"\[\s*(?:Auction|Play|Note)\b")
_TAG_NAME = re.compile(rb"^[ \t]*+\[\s*+(\w++)", re.MULTILINE)
_BEGINNING = frozenset(
    [b"Event", b"Site", b"Date", b"Board", b"West", b"North", b"East", b"South", b"Dealer",
     b"Vulnerable", b"Deal"]
)  # fmt: skip
"""The tags with which games begin."""
_NAMING = frozenset([b"Board", b"Deal"])
_LEAD = re.compile(rb"(?:%[^\r\n]*+|;[^\r\n]*+|\{[^}]*+\}|(?=\s)\s++)*+")
_OUTSIDE = re.compile(
    rb'(?<!\\)"(?:[^"\\\r\n]|\\.)*+"|;[^\r\n]*|[{\[]|(?:(?<=\n)|(?<=\r)|\A)%[^\r\n]*'
)


def _pieces(blocks: Iterator[bytes]) -> Iterator[bytes]:
    """The stream cut behind every run of empty lines."""
    first = next(blocks, b"")
    empty = _EMPTY_LF if b"\n" in first else _EMPTY_CR
    buffer, pos, begin = b"", 0, 0
    for block in chain((first,), blocks):
        buffer = buffer[begin:] + block
        pos, begin = max(pos - begin, 0), 0
        for m in empty.finditer(buffer, pos):
            if m.end() == len(buffer):
                pos = m.start()
                break
            yield buffer[begin : m.end()]
            begin = pos = m.end()
        else:
            # A run of spaces at the end may yet turn out to be an empty line.
            tail = len(buffer.rstrip(b" \t\x0b\x0c\r\n"))
            pos = max(begin, tail)
        if len(buffer) - begin > MAX_GAME:
            yield buffer[begin:]
            begin = pos = len(buffer)
    if begin < len(buffer):
        yield buffer[begin:]


def count_lines(raw: bytes) -> int:
    """How many line ends there are: LF, CR LF, CR alone, CR CR LF, or LF CR."""
    if raw.count(b"\r") != raw.count(b"\r\n"):
        return len(_LINE_ENDS.findall(raw))
    return raw.count(b"\n")


def split_games(source: ByteSource) -> Iterator[Chunk]:
    """The games of a PBN stream, one after the other.

    Where a comment is not closed at the end of the stream, it is taken to end before the next tag;
    behind the games that are found so, `FormatError` is raised.

    >>> import io
    >>> [(c.line, c.raw) for c in split_games(io.BytesIO(b'[Board "1"]\\n\\n[Board "2"]\\n'))]
    [(1, b'[Board "1"]\\n\\n'), (3, b'[Board "2"]\\n')]
    """
    blocks, encoding = blocks_of(source)
    yield from _split(_unwrapped(blocks), encoding, 1)


def _split(blocks: Iterator[bytes], encoding: str, line: int, mend: bool = True) -> Iterator[Chunk]:
    """The games of blocks that begin with a line of the file; `mend` whether an open comment may
    be closed."""
    ready: Chunk | None = None  # the game before, which may yet get the last lines of the file
    held: list[bytes] = []
    start, size = line, 0
    has_tag = in_brace = False
    brace = (0, 0)
    for piece in _pieces(blocks):
        if (
            not in_brace
            and has_tag
            and (piece.startswith(_OFTEN_FIRST) or _begins_game(piece, held))
        ):
            if ready is not None:
                yield ready
            ready = Chunk(start, held[0] if len(held) == 1 else b"".join(held), encoding)
            held, start, size, has_tag = [], line, 0, False
        if in_brace or b"{" in piece:
            if not in_brace and piece.rfind(b"}") > piece.rfind(b"{"):
                # Whatever comment was opened has been closed since.
                tag, at = has_tag or _has_tag(piece), 0
            else:
                tag, at = _scan(piece, in_brace)
            if at > 0:
                before = piece[: at - 1]
                breaks = max(before.rfind(b"\n"), before.rfind(b"\r"))
                brace = line + count_lines(before), len(before) - breaks
            in_brace = at != 0
            has_tag = has_tag or tag
        elif not has_tag:
            has_tag = piece.startswith(b"[") or _has_tag(piece)
        held.append(piece)
        size += len(piece)
        line += count_lines(piece) if b"\r" in piece else piece.count(b"\n")
        if size > MAX_GAME:
            if ready is not None:
                yield ready
            if in_brace:
                raise _unclosed(*brace)
            raise FormatError(
                "Here begins a single game of over two million characters; "
                "this is not a PBN file.",
                start, 1,
            )  # fmt: skip
    rest = b"".join(held)
    if in_brace:
        if ready is not None:
            yield ready
        closed = _closed(rest, brace[0] - start, brace[1]) if mend else b""
        if closed:
            with contextlib.suppress(FormatError):
                yield from _split(iter((closed,)), encoding, start, mend=False)
        raise _unclosed(*brace)
    if ready is not None and not has_tag:
        yield Chunk(ready.line, ready.raw + rest, encoding)
    else:
        if ready is not None:
            yield ready
        if rest.strip():
            yield Chunk(start, rest, encoding)


_TAG_LINE = re.compile(rb'[\r\n][ \t]*+\[[A-Z]\w*+[ \t]++"')


def _closed(rest: bytes, breaks: int, column: int) -> bytes:
    """A game with its open comment, which begins so many lines further on, closed before the next
    tag; nothing where none follows."""
    ends = [0, *(m.end() for m in _LINE_ENDS.finditer(rest))]
    tag = _TAG_LINE.search(rest, ends[breaks] + column) if breaks < len(ends) else None
    if tag is None:
        return b""
    end = len(rest[: tag.start()].rstrip())
    return rest[:end] + b"}" + rest[end:]


def _unclosed(line: int, column: int) -> FormatError:
    return FormatError("The comment that begins with { here is never closed with }.", line, column)


def _has_tag(piece: bytes) -> bool:
    """Whether a tag follows the comments and escaped lines a piece may begin with."""
    m = _LEAD.match(piece)
    end = m.end() if m is not None else 0
    return piece[end : end + 1] == b"[" or (end < len(piece) and _scan(piece, False)[0])


def _begins_game(piece: bytes, held: list[bytes]) -> bool:
    """Whether a piece is not the rest of the game held."""
    if piece[:1].isspace():
        piece = piece.lstrip()
    if not piece.startswith(b"["):
        return piece.startswith(_STARTS_PBN)
    if _CONTINUES.match(piece):
        return False
    names = set(_TAG_NAME.findall(piece))
    said = {name for one in held for name in _TAG_NAME.findall(one)}
    return not names.isdisjoint(_BEGINNING | said) or _NAMING.isdisjoint(said)


def _scan(piece: bytes, in_brace: bool) -> tuple[bool, int]:
    """Whether a piece has a tag outside comments, and the comment open at its end: 0 none, -1
    the one open before, else its place counted from 1.
    """
    tag = False
    pos, at = 0, -1 if in_brace else 0
    while True:
        if at:
            close = piece.find(b"}", pos)
            if close < 0:
                return tag, at
            pos, at = close + 1, 0
        for m in _OUTSIDE.finditer(piece, pos):
            sign = m.group()
            if sign == b"[":
                tag = True
            elif sign == b"{":
                pos, at = m.end(), m.end()
                break
        else:
            return tag, 0


def _unwrapped(blocks: Iterator[bytes]) -> Iterator[bytes]:
    """The blocks themselves, or of a text in which PBN is embedded only what is PBN.

    The lines between come out empty, so that line numbers stay true.
    """
    first = next(blocks, b"")
    head = first
    while not head.strip() and head:  # nothing but empty lines so far
        yield head
        head = next(blocks, b"")
    if not head:
        return
    if head.lstrip()[:1] in _STARTS_PBN:
        yield head
        yield from blocks
        return
    if b"<PBN>" not in head:
        at = len(head) - len(head.lstrip())
        word = head.split(None, 1)[0][:20].decode("ascii", "replace")
        raise FormatError(
            "This is not a PBN file: “{word}” stands where the first tag should be, such as "
            '[Event "Club night"].',
            1 + count_lines(head[:at]),
            1,
            word=Name(word),
        )
    inside = False
    owed = 0  # line ends still needed to keep two stretches of PBN apart
    rest = b""
    for block in chain((head,), blocks):
        data = rest + block
        out: list[bytes] = []
        pos = 0
        while True:
            mark = b"</PBN>" if inside else b"<PBN>"
            at = data.find(mark, pos)
            # Hold back what may be the first half of a mark.
            end = at if at >= 0 else max(pos, len(data) - len(mark) + 1)
            if inside:
                out.append(data[pos:end])
            else:
                lines = count_lines(data[pos:end])
                owed = max(0, owed - lines)
                out.append(b"\n" * lines)
            pos = end
            if at < 0:
                break
            pos += len(mark)
            if inside:
                owed = 2
            else:
                out.append(b"\n" * (owed - data.startswith((b"\r", b"\n"), pos)))
            inside = not inside
        rest = data[pos:]
        yield b"".join(out)
    if inside:
        yield rest
