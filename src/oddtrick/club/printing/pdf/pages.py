"""Sheets laid out on pages: no card and no row is cut in two; headings stand again on each page."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from oddtrick.cards import high_card_points
from oddtrick.club.printing.contents import (
    Hand,
    HandRecord,
    Label,
    Link,
    Rows,
    Sheet,
    SheetGroup,
    dealer_words,
    letters,
    vulnerable_words,
)
from oddtrick.formats.board import suit_text
from oddtrick.formats.outcome import is_vulnerable
from oddtrick.messages import say, term, together
from oddtrick.seats import SEAT_NAMES, SEATS

from .canvas import BLACK, GREY, RED, WHITE, Align, Pen, leading

# Tables on paper: how wide columns are, how high rows; a table that is too long in pieces.

_PAD = 0.9
"""Between text and line."""
_LONG = 0.4
"""More of the width no single word asks for."""
_HAND = 7.0
"""How high a line to write in is."""


class Grid(NamedTuple):
    """A table measured for a width."""

    rows: Rows
    widths: tuple[float, ...]
    size: float
    head: float
    heights: tuple[float, ...]

    @property
    def height(self) -> float:
        """With its headings."""
        return self.head + sum(self.heights)

    def fitting(self, room: float, start: int = 0) -> int:
        """The row up to which the rows from `start` fit under headings, one at least."""
        left = room - self.head
        for at in range(start, len(self.heights)):
            left -= self.heights[at]
            if left < 0:
                return max(at, start + 1)
        return len(self.heights)

    def part(self, start: int, end: int) -> Grid:
        """Some rows of the table, under its headings."""
        rows = self.rows._replace(rows=self.rows.rows[start:end])
        return self._replace(rows=rows, heights=self.heights[start:end])

    def draw(self, pen: Pen, x: float, y: float) -> None:
        """Draw it with its upper left corner there."""
        wide = sum(self.widths)
        pen.box(x, y, wide, self.head, fill=(232, 232, 232), thick=0)
        self._line(pen, x, y, tuple(c.title for c in self.rows.columns), bold=True)
        pen.line(x, y, x + wide, y)
        top = y
        y += self.head
        pen.line(x, y, x + wide, y, 0.3)
        for row, height in zip(self.rows.rows, self.heights, strict=True):
            self._line(pen, x, y, row, height=height)
            y += height
            pen.line(x, y, x + wide, y, 0.12)
        for width in (0.0, *self.widths):
            x += width
            pen.line(x, top, x, y, 0.12)

    def _line(
        self, pen: Pen, x: float, y: float, cells: tuple[str, ...], *, bold: bool = False,
        height: float = 0.0,
    ) -> None:  # fmt: skip
        step = leading(self.size)
        for column, width, text in zip(self.rows.columns, self.widths, cells, strict=True):
            lines = pen.lines(text, width - 2 * _PAD, self.size, bold=bold)
            over = max(0.0, height - 2 * _PAD - step * len(lines)) / 2
            at = x + (width - _PAD if column.right else _PAD)
            for number, line in enumerate(lines):
                base = y + _PAD + over + step * (number + 0.78)
                align: Align = "right" if column.right else "left"
                pen.write(at, base, line, self.size, bold=bold, align=align)
            x += width


def grid(pen: Pen, rows: Rows, width: float, sizes: Sequence[float]) -> Grid:
    """The table measured: as wide as the room, in the first of these sizes in which no word is
    broken (a very long one aside), or else in the last."""
    for size in sizes:
        least, most = _wanted(pen, rows, width, size)
        if sum(least) <= width:
            break
    widths = _shared(least, most, width)
    step = leading(size)

    def high(cells: tuple[str, ...], bold: bool = False) -> float:
        counts = [
            len(pen.lines(text, wide - 2 * _PAD, size, bold=bold))
            for text, wide in zip(cells, widths, strict=True)
        ]
        return 2 * _PAD + step * max(counts)

    lowest = _HAND if rows.by_hand else 0.0
    heights = tuple(max(lowest, high(row)) for row in rows.rows)
    return Grid(rows, widths, size, high(tuple(c.title for c in rows.columns), True), heights)


def _wanted(pen: Pen, rows: Rows, width: float, size: float) -> tuple[list[float], list[float]]:
    """The width that the columns need for their longest words, and for whole texts."""
    least, most = [], []
    for at, column in enumerate(rows.columns):
        texts = [pen.plain(row[at]) for row in rows.rows]
        heads = [pen.width(w, size, True) for w in column.title.split(" ")]
        room = max(column.room * pen.width("n", size), *heads) + 2 * _PAD + 0.1
        words = {word for text in texts for word in text.split(" ")}
        word = max((pen.width(w, size) for w in words), default=0.0) + 2 * _PAD + 0.1
        whole = max((pen.width(t, size) for t in texts), default=0.0) + 2 * _PAD + 0.1
        least.append(max(room, min(word, _LONG * width)))
        most.append(max(room, whole))
    return least, [max(pair) for pair in zip(least, most, strict=True)]


def _shared(least: list[float], most: list[float], width: float) -> tuple[float, ...]:
    """Widths between the least and the most that each column wants, or what all can have."""
    if sum(most) <= width:
        spare = width / sum(most)
        return tuple(w * spare for w in most)
    if sum(least) <= width:
        spare = (width - sum(least)) / (sum(most) - sum(least))
        return tuple(a + (b - a) * spare for a, b in zip(least, most, strict=True))
    # Words that are too long for their columns are broken; narrow columns keep what they need.
    cap = width / len(least)
    over = sum(w - cap for w in least if w > cap)
    spare = width - sum(min(w, cap) for w in least)
    return tuple(min(w, cap) + (spare * (w - cap) / over if w > cap else 0) for w in least)


# Drawings, not set in columns: hand records, labels of boards, curtain cards.

RECORD, LABEL, CURTAIN, CODE = 60.0, 42.0, 38.0, 42.0
"""How high each is."""
_TRICKS = 24.5
"""How wide the table of tricks is."""
_STRAINS = ("♣", "♦", "♥", "♠", "NT")
_SIGNS = "♠♥♦♣"


def _ranks(ranks: str, between: str = "") -> str:
    return between.join("10" if r == "T" else r for r in ranks) or "—"


def _suits(
    pen: Pen, x: float, y: float, room: float, suits: Sequence[str], size: float, between: str = ""
) -> None:
    """Four suits below each other, spades first; a long one in smaller letters."""
    step = leading(size)
    sign = 1.3 * pen.width("♦", size)
    for row, (mark, ranks) in enumerate(zip(_SIGNS, suits, strict=True)):
        base, text = y + step * (row + 0.8), _ranks(ranks, between)
        wide = pen.width(text, size)
        pen.write(x, base, mark, size)
        pen.write(x + sign, base, text, size * min(1.0, (room - sign) / wide))


def record(pen: Pen, x: float, y: float, width: float, deal: HandRecord) -> None:
    """A hand record: the hands round a compass, high-card points, tricks double dummy, par."""
    board = deal.board
    pen.box(x, y, width, RECORD)
    pen.write(x + 2, y + 7, str(board.number), 16, bold=True)
    sides = pen.lines(pen.tell(vulnerable_words(board.vulnerable)), width / 3 - 3, 6.5, most=2)
    for row, line in enumerate([pen.tell(dealer_words(board.dealer)), *sides]):
        pen.write(x + 2, y + 10.4 + 2.8 * row, line, 6.5)
    hands = {
        seat: [suit_text(held or 0, k) for k in (3, 2, 1, 0)]
        for seat, held in zip(SEATS, board.hands, strict=True)
    }
    third, size = width / 3, 8.5
    places = {
        "N": (x + third, y + 1.5, third + 12), "W": (x + 2, y + 18.5, third - 2),
        "E": (x + 2 * third, y + 18.5, third - 1),
        "S": (x + third, y + 36, width - _TRICKS - third - 0.8),
    }  # fmt: skip
    for seat, (left, top, room) in places.items():
        _suits(pen, left, top, room, hands[seat], size)
    middle, at, half = x + width / 2 - 1, y + 26, 6.0
    pen.box(middle - half, at - half, 2 * half, 2 * half)
    for seat, dx, dy in (("N", 0.0, -3.0), ("S", 0.0, 5.4), ("W", -4.2, 1.2), ("E", 4.2, 1.2)):
        colour = RED if is_vulnerable(seat, board.vulnerable) else BLACK
        pen.write(
            middle + dx,
            at + dy,
            letters(seat, pen.tell),
            8,
            bold=True,
            align="centre",
            colour=colour,
        )
    points = {
        seat: high_card_points(held or 0) for seat, held in zip(SEATS, board.hands, strict=True)
    }
    left, top = x + 9, y + 45
    for seat, dx, dy in (("N", 0.0, -3.4), ("S", 0.0, 3.4), ("W", -4.5, 0.0), ("E", 4.5, 0.0)):
        pen.write(left + dx, top + dy, str(points[seat]), 8, align="centre")
    _tricks(pen, x + width - _TRICKS, y + 34.5, deal.tricks)
    par = f"{pen.tell(say('Par'))} {deal.par}"
    for row, line in enumerate(pen.lines(par, width - 4, 7.5, most=2)):
        pen.write(x + 2, y + 55.2 + 3.2 * row, line, 7.5)


def _tricks(pen: Pen, x: float, y: float, tricks: Sequence[Sequence[int]]) -> None:
    """The tricks of each hand in each denomination, partners below each other."""
    step, wide = 3.3, 4.0
    for k, strain in enumerate(_STRAINS):
        pen.write(x + 5.5 + wide * k, y + 2.5, strain, 7.5, align="centre")
    for row, seat in enumerate("NSEW"):
        base = y + 2.9 + step * (row + 1)
        pen.write(x, base, letters(seat, pen.tell), 7.5, bold=True)
        for k, taken in enumerate(tricks[SEATS.index(seat)]):
            pen.write(x + 5.5 + wide * k, base, str(taken), 7.5, align="centre")


def label(pen: Pen, x: float, y: float, width: float, board: Label) -> None:
    """A label to stick on a board: number, dealer, an arrow to North, red where vulnerable."""
    pen.cut(x, y, width, LABEL)
    band, inset = 6.0, 2.0
    left, top = x + inset, y + inset
    wide, high = width - 2 * inset, LABEL - 2 * inset
    bands = {
        "N": (left + band, top, wide - 2 * band, band),
        "S": (left + band, top + high - band, wide - 2 * band, band),
        "W": (left, top + band, band, high - 2 * band),
        "E": (left + wide - band, top + band, band, high - 2 * band),
    }
    for seat, (bx, by, bw, bh) in bands.items():
        vulnerable = is_vulnerable(seat, board.vulnerable)
        pen.box(bx, by, bw, bh, fill=RED if vulnerable else WHITE)
        ink = WHITE if vulnerable else BLACK
        mx, base = bx + bw / 2, by + bh / 2 + 1.5
        pen.write(mx, base, letters(seat, pen.tell), 12, bold=True, align="centre", colour=ink)
        if seat == "N":
            for side in (-1, 1):
                pen.arrow(mx + 6.5 * side, by + bh - 1, bh - 2, ink)
    middle = x + width / 2
    pen.write(middle, y + 24, str(board.number), 34, bold=True, align="centre")
    dealer = pen.tell(dealer_words(board.dealer))
    pen.write(middle, y + 28.6, dealer, 9, bold=True, align="centre")
    pen.write(middle, y + 32.4, pen.tell(vulnerable_words(board.vulnerable)), 8, align="centre")


def code(pen: Pen, x: float, y: float, squares: Sequence[str]) -> None:
    """A QR code, with its quiet edge."""
    step = CODE / (len(squares) + 8)
    for row, line in enumerate(squares, 4):
        for match in re.finditer("1+", line):
            left = x + step * (match.start() + 4)
            # A hair higher, so that no light shows between the rows.
            wide, high = step * len(match[0]), step * 1.02
            pen.box(left, y + step * row, wide, high, fill=BLACK, thick=0)


def curtain(pen: Pen, x: float, y: float, width: float, card: Hand) -> None:
    """A hand by itself, to be cut out: with it the board is made up, and checked by the player."""
    pen.cut(x, y, width, CURTAIN)
    pen.write(x + 3, y + 7, f"{card.number}", 15, bold=True)
    name = pen.tell(term(SEAT_NAMES[card.seat]))
    pen.write(x + width - 3, y + 7, name, 13, bold=True, align="right")
    said = pen.tell(
        together(dealer_words(card.dealer), vulnerable_words(card.vulnerable), tie=" · ")
    )
    pen.write(x + 3, y + 11.5, said, 7.5, colour=GREY)
    pen.line(x + 3, y + 13, x + width - 3, y + 13, 0.15)
    _suits(pen, x + 3, y + 14, width - 6, card.suits, 11, " ")


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
        title = f"{sheet.title} ({pen.tell(say('continued'))})" if start else sheet.title
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
