"""The contents of printed sheets, the same for HTML and PDF.

Suit signs in texts are coloured by the printer.
"""

from __future__ import annotations

from typing import NamedTuple

from oddtrick.formats.model.board import Board

__all__ = [
    "Hand",
    "HandRecord",
    "Label",
    "Link",
    "Part",
    "Rows",
    "Sheet",
    "SheetColumn",
    "SheetGroup",
]


class SheetColumn(NamedTuple):
    """A column of a table. `right`: figures, which end below each other; `room`: so many letters
    wide at least, where something will be written by hand."""

    title: str
    right: bool = False
    room: int = 0


class Rows(NamedTuple):
    """A table; `by_hand` where lines are to be filled in with a pencil."""

    columns: tuple[SheetColumn, ...]
    rows: tuple[tuple[str, ...], ...]
    by_hand: bool = False


class HandRecord(NamedTuple):
    """A hand record: the four hands, the tricks each hand takes double dummy in ♣ ♦ ♥ ♠ NT (by
    North, East, South and West), and what par is."""

    board: Board
    tricks: tuple[tuple[int, ...], ...]
    par: str


class Label(NamedTuple):
    """The label of a board: its number, dealer and vulnerability."""

    number: int
    dealer: str
    vulnerable: str


class Hand(NamedTuple):
    """A curtain card: one hand of a board, its spades first, ranks from the ace down."""

    number: int
    dealer: str
    vulnerable: str
    seat: str
    suits: tuple[str, str, str, str]


class Link(NamedTuple):
    """An address with its QR code: rows of squares, 1 for a dark one."""

    address: str
    squares: tuple[str, ...]


Part = Rows | HandRecord | Label | Hand | Link


class Sheet(NamedTuple):
    """A heading, a line below it, and what it is about."""

    title: str
    part: Part
    note: str = ""


class SheetGroup(NamedTuple):
    """Sheets of one kind; so many are `across` a page, to be cut out where there are several.
    `apart`: each begins a page."""

    name: str
    sheets: tuple[Sheet, ...]
    across: int = 1
    apart: bool = False
