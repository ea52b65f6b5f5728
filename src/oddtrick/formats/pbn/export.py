r"""Writes the export format: the strict layout of PBN that every program can read (PBN 2.1).

    >>> from oddtrick.formats.pbn.reader import parse_pbn
    >>> source = '[Board "1"]{c}[Vulnerable "love"][Dealer "E"][Auction "N"] - 1C !! Pass AP'
    >>> text = b"".join(export_pbn(parse_pbn(source))).decode()
    >>> print(text.replace("\r", ""))  # doctest: +ELLIPSIS
    % PBN 2.1
    % EXPORT
    %Content-type: text/x-pbn; charset=ISO-8859-1
    [Event "?"]
    ...
    [Board "1"]
    {c}
    ...
    [Dealer "E"]
    [Vulnerable "None"]
    ...
    [Auction "E"]
    1C $3 Pass AP
    <BLANKLINE>

Tags come in their order, values in their export form, rows of four calls and cards beginning
with the dealer and the opening leader. Comments stay with what they are about. Letters outside
Latin-1 lose their marks, or become a question mark.
"""

from __future__ import annotations

import itertools
import re
import textwrap
import unicodedata
from collections.abc import Iterable, Iterator

from oddtrick.formats.board import left, side, vulnerable_of
from oddtrick.formats.errors import FormatError
from oddtrick.seats import SEATS

from .game import (
    MANDATORY,
    NEVER_INHERITED,
    PREDEFINED,
    Item,
    PbnComment,
    PbnGame,
    Tag,
    TagSection,
    section,
    table_of,
)
from .reader import apart
from .to_board import Inheritance, boards_from_games, game_to_board, says_so
from .values import SUFFIXES, call_of, deal_text, read_deal, seat_of
from .writer import game_from_board, quote

WIDTH = 253
"""Characters on a line, without its end."""


def to_latin1(text: str) -> str:
    """The text with letters outside Latin-1 made plain.

    >>> to_latin1("Łukasz Kő – ♠A €5 é")
    'Lukasz Ko - \\\\SA EUR5 é'
    """
    if text.isascii():
        return text
    return "".join(_plain(c) for c in text)


_REPLACE = {
    "♠": "\\S", "♥": "\\H", "♦": "\\D", "♣": "\\C", "♤": "\\S", "♡": "\\H", "♢": "\\D",
    "♧": "\\C", "–": "-", "—": "-", "−": "-", "‘": "'", "’": "'", "“": "'", "”": "'", "…": "...",
    "€": "EUR", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "œ": "oe", "Œ": "OE", "ı": "i",
}  # fmt: skip


def _plain(char: str) -> str:
    if char < "\x7f" or "\xa0" <= char <= "\xff":
        return char
    known = _REPLACE.get(char)
    if known is not None:
        return known
    bare = "".join(
        d for d in unicodedata.normalize("NFKD", char) if d < "\x7f" or "\xa0" <= d <= "\xff"
    )
    return bare or ("" if unicodedata.combining(char) or char == "\u200b" else "?")


class _Lines:
    """Gathers the lines of an export file."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.open = ""

    def put(self, text: str) -> None:
        """Add words to the open line; begin another if it would grow too long."""
        if self.open and len(self.open) + 1 + len(text) > WIDTH:
            self.end()
        self.open = f"{self.open} {text}" if self.open else text

    def end(self) -> None:
        if self.open:
            self.lines.append(self.open)
        self.open = ""

    def line(self, text: str) -> None:
        self.end()
        self.lines.append(text)

    def remark(self, remark: PbnComment, *, own_line: bool) -> None:
        """A comment, its long lines broken; an escaped line on a line of its own."""
        text = to_latin1(remark.text).replace("\t", " ").replace("\v", " ")
        if remark.kind == "%":
            self.line("%" + text[: WIDTH - 1])
            return
        if own_line:
            self.end()
        if remark.kind == ";" and len(text) + len(self.open) + 2 <= WIDTH:
            self.put(";" + text)
            self.end()
            return
        lines = ("{" + text.replace("}", ")") + "}").split("\n")
        broken = [
            part
            for line in lines
            for part in (textwrap.wrap(line, WIDTH) if len(line) > WIDTH else [line.rstrip()])
            or [""]
        ]
        for part in broken[:-1]:
            if self.open or part:
                self.put(part) if part else None
                self.end()
            else:
                self.lines.append("")
        self.put(broken[-1])
        if len(broken) > 1 or own_line:
            self.end()


def _contract(value: str) -> str:
    text = value.strip().upper()
    text = re.sub(r"^([1-7])N(?!T)", r"\1NT", text.replace("**", "XX").replace("*", "X"))
    return "Pass" if text in ("PASS", "P") else text


def _result(value: str, declarer: str) -> str:
    m = re.fullmatch(r"(\^?)\s*(NS|EW)\s+(\d+)(?:\s+(NS|EW)\s+(\d+))?", value.strip(), re.I)
    if m is None or not declarer:
        return value
    tricks = {m[2].upper(): int(m[3][:3])}
    if m[4]:
        tricks[m[4].upper()] = int(m[5][:3])
    mine = side(declarer)
    won = tricks.get(mine, 13 - next(iter(tricks.values())))
    return f"{m[1]}{won}"


def export_value(name: str, value: str, dealer: str, declarer: str) -> str:
    """A value in its export form."""
    if value in ("", "?") or value.startswith("#"):
        return value
    if name == "Vulnerable":
        return vulnerable_of(value) or value
    if name in ("Dealer", "Declarer"):
        return "^" * value.startswith("^") + (seat_of(value) or value)
    if name == "Contract":
        return _contract(value)
    if name == "Result":
        return _result(value, declarer)
    if name == "Deal":
        try:
            return deal_text(read_deal(value), dealer or seat_of(value) or "N")
        except FormatError:
            return value
    return value


def _annotations(notes: tuple[str, ...], base: int) -> str:
    """The note reference, then the NAGs in order, suffixes turned into theirs."""
    nags = {int(n[1:7]) for n in notes if n[0] == "$"}
    nags |= {SUFFIXES.index(n) + base for n in notes if n[0] in "!?"}
    reference = next((n for n in notes if n[0] == "="), "")
    return "".join(f" {word}" for word in (reference, *(f"${n}" for n in sorted(nags))) if word)


def _call_text(text: str) -> str:
    word = call_of(text)
    if word is not None:
        return "Pass" if word == "P" else word
    return text.upper() if text.upper() in ("AP", "^S") else text


def _item(lines: _Lines, item: Item, text: str, base: int) -> None:
    mark = f"{item.mark.upper()} " if item.mark else ""
    lines.put(mark + text + _annotations(item.notes, base))
    for remark in item.remarks:
        lines.remark(remark, own_line=False)


def _put_auction(lines: _Lines, tag_section: TagSection) -> None:
    cell = 0
    for item in tag_section.items:
        if item.text in ("-", "--"):
            continue
        if item.text == "*" or cell % 4 == 0:
            lines.end()
        _item(lines, item, _call_text(item.text), 1)
        cell += 1
    lines.end()


def _put_play(lines: _Lines, tag_section: TagSection, shift: int) -> None:
    """The tricks, with the columns turned so that the opening leader's comes first."""
    cells: list[Item] = []
    stop: Item | None = None
    for item in tag_section.items:
        if item.text == "*":
            stop = item
            break
        cells.append(item._replace(text="-") if item.text == "--" else item)
    while len(cells) % 4:
        cells.append(Item("-"))
    for i in range(0, len(cells), 4):
        row = cells[i + shift : i + 4] + cells[i : i + shift]
        if all(c.text == "-" and not c.remarks for c in row) and i + 4 >= len(cells):
            break
        lines.end()
        for item in row:
            text = item.text.upper().replace("10", "T")
            _item(lines, item, text, 7)
    lines.end()
    if stop is not None:
        _item(lines, stop, "*", 7)
        lines.end()


def _element(column: str, text: str) -> str:
    """An element of a predefined column in its export form."""
    if column == "Call":
        return _call_text(text)
    if column == "Contract" and text not in ("?", "-"):
        return _contract(text)
    return text.upper() if column in ("Card", "Declarer", "Denomination") else text


def _put_table(lines: _Lines, tag: Tag, tag_section: TagSection) -> None:
    """The elements of a section, those of a table row by row in their columns' widths."""
    table = table_of(tag)
    is_table = tag.name.endswith("Table") and tag.name != "Table"
    columns = table.columns if is_table else ()
    for k, item in enumerate(tag_section.items):
        column = columns[k % len(columns)] if columns else None
        if item.new_line if column is None else k % len(columns) == 0:
            lines.end()
        loose = item.quoted or not item.text or (not lines.open and item.text[0] == "%")
        text = item.text
        if column is not None and tag.name in PREDEFINED:
            text = _element(column.name, text)
        text = to_latin1(quote(text) if loose else text)
        if column is not None and column.width:
            text = text.rjust(column.width) if column.align == "R" else text.ljust(column.width)
        lines.put(text)
    if lines.open:
        lines.open = lines.open.rstrip()
    lines.end()


def export_game(game: PbnGame, values: dict[str, str], defaults: frozenset[str]) -> list[str]:
    """The lines of a game in export format. `values` are its tags with inherited ones filled in,
    `defaults` those that an earlier game set for all.
    """
    lines = _Lines()
    for remark in game.remarks():
        if not (remark.kind == "%" and _HEADLINE.match(remark.text)):
            lines.remark(remark, own_line=True)
    dealer = seat_of(values.get("Dealer", ""))
    declarer = seat_of(values.get("Declarer", ""))
    try:
        board = game_to_board(game, values)
        dealer, declarer = dealer or board.dealer, declarer or board.declarer
    except FormatError:
        board = None
    passed_out = board is not None and board.contract == "Pass"

    tags: dict[str, Tag] = {}
    notes: dict[str, list[Tag]] = {}
    last = ""
    for tag in game.tags:
        if tag.name == "Note":
            notes.setdefault(last, []).append(tag)
        else:
            last = tag.name
            tags.setdefault(tag.name, tag)
    found = {name: section(tag) for name, tag in tags.items()}
    for name in MANDATORY:
        if name not in tags and name not in defaults:
            value = "?"
            if name in ("Declarer", "Result") and passed_out:
                value = ""
            elif name == "Dealer" and dealer:
                value = dealer
            elif name == "Declarer" and declarer:
                value = declarer
            elif name == "Contract" and board is not None and board.contract:
                value = board.contract
            tags[name], found[name] = Tag(name, value), TagSection((), ())

    def put_tag(name: str, value: str) -> None:
        lines.line(f"[{name} {quote(to_latin1(value), name)}]")
        for remark in found[name].remarks if name != "Note" else ():
            lines.remark(remark, own_line=True)

    def put_notes(name: str) -> None:
        for note in notes.get(name, ()):
            lines.line(f"[Note {quote(to_latin1(note.value))}]")
            for remark in section(note).remarks:
                lines.remark(remark, own_line=True)

    sections = {"Auction", "Play"} | {n for n, f in found.items() if f.items}
    sections |= {n for n in tags if n.endswith("Table") and n != "Table"}
    sections -= set(MANDATORY)
    plain = sorted(n for n in tags if n not in sections and n not in MANDATORY)
    for name in [m for m in MANDATORY if m in tags] + plain:
        value = tags[name].value
        if name in NEVER_INHERITED and value.startswith("#"):
            value = values.get(name, "?")
        put_tag(name, export_value(name, value, dealer, declarer))
        if found[name].items:
            _put_table(lines, Tag(name, ""), found[name])
    if "Auction" in tags:
        put_tag("Auction", dealer or seat_of(tags["Auction"].value) or tags["Auction"].value)
        _put_auction(lines, found["Auction"])
        put_notes("Auction")
    if "Play" in tags:
        column = seat_of(tags["Play"].value)
        first = column
        if declarer and not (board and any(h.bit_count() < 13 for h in board.known_hands.values())):
            first = left(declarer)
        shift = (SEATS.index(first) - SEATS.index(column)) % 4 if first and column else 0
        put_tag("Play", first or tags["Play"].value)
        _put_play(lines, found["Play"], shift)
        put_notes("Play")
    for name in sorted(sections - {"Auction", "Play"}):
        value = tags[name].value
        put_tag(name, value)
        _put_table(lines, Tag(name, values.get(name, "") if value == "#" else value), found[name])
        put_notes(name)
    lines.end()
    return lines.lines


_HEADLINE = re.compile(r"\s*(?:PBN\b|EXPORT\b|Content-type:)", re.IGNORECASE)
_HEAD = ("% PBN 2.1", "% EXPORT", "%Content-type: text/x-pbn; charset=ISO-8859-1")


def export_pbn(games: Iterable[PbnGame]) -> Iterator[bytes]:
    """The bytes of an export file, game by game."""
    head = [*_HEAD]
    heirs = Inheritance()
    games = apart(games)
    begun = list(itertools.islice(games, 1))
    games = itertools.chain(begun, games)
    if begun and says_so(begun[0]):  # games that cannot stand without those before
        games = map(game_from_board, boards_from_games(games))
    for game in games:
        if not game.tags:
            continue
        defaults = heirs.defaults
        lines = export_game(game, heirs.values(game), defaults)
        text = "\r\n".join([*head, *lines]) + "\r\n"
        yield text.encode("latin-1", "replace")
        head = [""]
    if head[0]:
        yield "\r\n".join([*head, ""]).encode("ascii")
