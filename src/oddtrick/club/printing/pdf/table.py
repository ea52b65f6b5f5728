"""Tables on paper: how wide columns are, how high rows; a table that is too long in pieces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from oddtrick.club.printing.contents import Rows

from .canvas import Align, Pen, leading

__all__ = ["Grid", "grid"]

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
