"""Writes games as they are: untouched ones byte for byte, others in their own order and layout.

    >>> from oddtrick.formats.pbn.reader import parse_pbn
    >>> source = b'[Board "1"] ; mine\\r\\n[Dealer "N"]\\r\\n\\r\\n[Board  "2" ]'
    >>> games = list(parse_pbn(source))
    >>> b"".join(write_pbn(games)) == source
    True
    >>> write_game(games[1].replace("Board", "22"))
    '[Board "22"]\\n'

For the strict layout that any program reads, see `oddtrick.formats.pbn.export`.
"""

from __future__ import annotations

import codecs
import itertools
import re
from collections.abc import Iterable, Iterator

from .game import Item, PbnComment, PbnGame

_AMBIGUOUS = re.compile(r'\\(?=["\\]|$)')


def quote(value: str, name: str = "") -> str:
    r"""A value as a PBN string.

    The column names of tables keep their single backslash (``Result\2R``), as every program
    writes them.

    >>> print(quote(r'a "b" \c'), quote(r"Declarer;Result\2R", "OptimumResultTable"))
    "a \"b\" \\c" "Declarer;Result\2R"
    """
    if "\\" in value:
        if name.endswith("Table"):
            value = _AMBIGUOUS.sub(r"\\\\", value)
        else:
            value = value.replace("\\", "\\\\")
    if '"' in value:
        value = value.replace('"', '\\"')
    if "\n" in value or "\r" in value:
        value = " ".join(value.splitlines())
    return f'"{value}"'


def write_remark(remark: PbnComment) -> str:
    """A remark with its signs; a line comment that would run over a line end goes in braces."""
    text = remark.text
    if remark.kind == "{" or "\n" in text:
        return "{" + text.replace("}", ")") + "}"
    return remark.kind + text


def write_item(item: Item) -> str:
    """An element with its irregularity before it and its annotations after it."""
    text = quote(item.text) if item.quoted or not item.text else item.text
    return " ".join([*filter(None, (item.mark, text)), *item.notes])


def render(remarks: Iterable[PbnComment], items: Iterable[Item]) -> str:
    r"""The text that goes behind a tag: its remarks, then its elements with theirs.

    >>> render([PbnComment("{", "so")], [Item("1C", new_line=True), Item("Pass", notes=("$1",))])
    ' {so}\n1C Pass $1\n'
    """
    out: list[str] = []
    must_break = False

    def put(text: str, new_line: bool) -> None:
        nonlocal must_break
        out.append("\n" if new_line or must_break else " ")
        if text.startswith("%") and out[-1] == "\n":
            out.append(" ")
        out.append(text)
        must_break = False

    def put_remark(remark: PbnComment) -> None:
        nonlocal must_break
        if remark.kind == "%":
            out.append("\n%" + remark.text)
        else:
            put(write_remark(remark), remark.own_line)
        must_break = remark.kind != "{"

    for remark in remarks:
        put_remark(remark)
    for item in items:
        put(write_item(item), item.new_line)
        for remark in item.remarks:
            put_remark(remark)
    return "".join(out) + "\n"


def write_game(game: PbnGame) -> str:
    r"""The text of a game with ``\n`` line ends."""
    return game.prologue + "".join(
        f"[{name} {quote(value, name)}]{body}"
        for name, value, body in zip(game.names, game.values, game.bodies, strict=True)
    )


_MARKS = {
    "utf-8-sig": (codecs.BOM_UTF8, "utf-8"),
    "latin-1-sig": (codecs.BOM_UTF8, "latin-1"),  # marked as UTF-8, which it is not
    "utf-16-le": (codecs.BOM_UTF16_LE, "utf-16-le"),
    "utf-16-be": (codecs.BOM_UTF16_BE, "utf-16-be"),
}
"""The mark a file of an encoding begins with, and its encoding behind it."""


def write_pbn(games: Iterable[PbnGame], *, newline: str = "\n") -> Iterator[bytes]:
    """The bytes of a PBN file, game by game; games that were not changed come out as read.

    Where the first game was read from a file with a byte order mark, in UTF-8 or UTF-16, the
    whole file is written so.
    """
    games = iter(games)
    first = next(games, None)
    if first is None:
        return
    mark, encoding = _MARKS.get(first.encoding, (b"", ""))
    if mark:
        yield mark
    for data in _written(itertools.chain([first], games), newline):
        yield _recoded(data, encoding) if encoding.startswith("utf-16") else data


def _recoded(data: bytes, encoding: str) -> bytes:
    try:
        return data.decode("utf-8").encode(encoding)
    except UnicodeDecodeError:  # a game of another file
        return data.decode("latin-1").encode(encoding)


def _written(games: Iterable[PbnGame], newline: str) -> Iterator[bytes]:
    """The games and the line ends between them, in 8-bit encodings."""
    gap = ""  # the line ends still missing before the next game
    for game in games:
        data = game.raw
        if data is None:
            text = write_game(game).strip("\n").replace("\n", newline) + newline
            try:
                utf_16 = game.encoding.startswith("utf-16")
                data = text.encode("utf-8" if utf_16 else game.encoding.removesuffix("-sig"))
            except (UnicodeEncodeError, LookupError):
                data = text.encode("utf-8")
        if not data.strip():
            continue
        if gap:
            yield gap.encode()
        yield data
        if _EMPTY_AT_END.search(data[-200:]):
            gap = ""
        else:
            gap = newline if data.endswith((b"\n", b"\r")) else 2 * newline


_EMPTY_AT_END = re.compile(rb"(?:\n[ \t\r]*\n|\r[ \t]*\r)[ \t]*\Z")
