"""Sheets laid out on pages: no card and no row is cut in two; headings stand again on each page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from oddtrick.club.printing.contents import Hand, HandRecord, Label, Link, Rows, Sheet, SheetGroup

from .canvas import Pen, leading
from .hand_records import CODE, CURTAIN, LABEL, RECORD, code, curtain, label, record
from .suit_colours import GREY
from .table import Grid, grid

__all__ = ["Page", "laid_out"]

_TITLE, _LONG_TITLE, _NOTE = 12.0, 9.0, 8.5
_SIZES = (9.0, 8.5, 8.0, 7.5, 7.0)
"""Sizes of letters in tables."""
_GAP = 4.0
_INSET = 3.0
"""Between the edge of a card that is cut out and what it says."""

Draw = Callable[[float, float], None]


class Piece(NamedTuple):
    """A piece of a page that stays whole: its height, and how to draw it from its upper left
    corner."""

    height: float
    draw: Draw


class Page(NamedTuple):
    """The pieces on a page, with the places of the upper left corners."""

    group: str
    pieces: list[tuple[float, float, Piece]]


def laid_out(pen: Pen, groups: Iterable[SheetGroup], room: tuple[float, float]) -> list[Page]:
    """The pages of these sheets; `room` is how wide and high what is printed on one may be, and
    places are counted from its upper left corner."""
    return [page for group in groups for page in _group(pen, group, *room)]


def _group(pen: Pen, group: SheetGroup, wide: float, high: float) -> Iterator[Page]:
    across = max(1, group.across)
    gap = _GAP if across < 4 else 0.0
    width = (wide - gap * (across - 1)) / across
    pieces = [
        piece
        for sheet in group.sheets
        for piece in _pieces(pen, sheet, width, high, framed=across > 1)
    ]
    page, top = Page(group.name, []), 0.0
    for start in range(0, len(pieces), across):
        row = pieces[start : start + across]
        height = max(piece.height for piece in row)
        if page.pieces and (top + height > high or group.apart):
            yield page
            page, top = Page(group.name, []), 0.0
        page.pieces.extend(((width + gap) * k, top, piece) for k, piece in enumerate(row))
        top += height + gap
    if page.pieces:
        yield page


def _pieces(pen: Pen, sheet: Sheet, width: float, high: float, *, framed: bool) -> Iterator[Piece]:
    """A sheet in as many pieces as it needs to fit on pages: one, but for a long table."""
    part = sheet.part
    match part:
        case Rows():
            yield from _tables(pen, sheet, part, width, high, framed=framed)
        case HandRecord():
            yield Piece(RECORD, lambda x, y: record(pen, x, y, width, part))
        case Link():
            yield _linked(pen, sheet, part, width)
        case Label():
            yield Piece(LABEL, lambda x, y: label(pen, x, y, width, part))
        case Hand():
            yield Piece(CURTAIN, lambda x, y: curtain(pen, x, y, width, part))


def _tables(
    pen: Pen, sheet: Sheet, rows: Rows, width: float, high: float, *, framed: bool
) -> Iterator[Piece]:
    inset = _INSET if framed else 0.0
    inner = width - 2 * inset
    table = grid(pen, rows, inner, _SIZES[framed:])
    start = 0
    while start < len(rows.rows) or start == 0:
        title = f"{sheet.title} (continued)" if start else sheet.title
        head = _head(pen, title, sheet.note, inner)
        end = table.fitting(high - head.height - 2 * inset, start)
        part = table.part(start, end)
        yield _framed(pen, head, part, width, inset)
        start = max(end, 1)


def _framed(pen: Pen, head: Piece, table: Grid, width: float, inset: float) -> Piece:
    height = head.height + table.height + 2 * inset

    def draw(x: float, y: float) -> None:
        if inset:
            pen.cut(x, y, width, height)
        head.draw(x + inset, y + inset)
        table.draw(pen, x + inset, y + inset + head.height)

    return Piece(height, draw)


def _linked(pen: Pen, sheet: Sheet, link: Link, width: float) -> Piece:
    head = _head(pen, sheet.title, sheet.note, width - 2 * _INSET)
    lines = pen.lines(link.address, width - 2 * _INSET, _NOTE, most=4)
    height = head.height + CODE + leading(_NOTE) * len(lines) + 2 * _INSET

    def draw(x: float, y: float) -> None:
        pen.cut(x, y, width, height)
        head.draw(x + _INSET, y + _INSET)
        code(pen, x + (width - CODE) / 2, y + _INSET + head.height, link.squares)
        for number, line in enumerate(lines, 1):
            base = y + _INSET + head.height + CODE + leading(_NOTE) * (number - 0.25)
            pen.write(x + _INSET, base, line, _NOTE)

    return Piece(height, draw)


def _head(pen: Pen, title: str, note: str, width: float) -> Piece:
    size = _TITLE if len(pen.lines(title, width, _TITLE, bold=True)) < 3 else _LONG_TITLE
    lines = [(line, size, True) for line in pen.lines(title, width, size, bold=True, most=6)]
    if note:
        lines += [(line, _NOTE, False) for line in pen.lines(note, width, _NOTE, most=3)]
    height = sum(leading(size) for _, size, _ in lines) + 1.2

    def draw(x: float, y: float) -> None:
        for text, size, bold in lines:
            y += leading(size)
            pen.write(x, y - 0.25 * leading(size), text, size, bold=bold,
                      colour=(0, 0, 0) if bold else GREY)  # fmt: skip

    return Piece(height, draw)
