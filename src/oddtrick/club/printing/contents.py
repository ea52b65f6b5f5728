"""The contents of printed sheets, the same for HTML and PDF, in the language of who asked.

Suit signs in texts are coloured by the printer.
"""

from __future__ import annotations

from typing import NamedTuple

from oddtrick.club.event.event import ClubEvent
from oddtrick.club.wording import contract_said, is_passed_out
from oddtrick.formats.board import Board, WrittenContract
from oddtrick.messages import NOTHING, Message, Name, Tell, Verbatim, say, term
from oddtrick.seats import SEAT_NAMES


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


# How sheets write contestants, contracts and cards.

SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
SIDES = {"NS": term("North–South"), "EW": term("East–West")}
_VULNERABLE = {"None": term("None"), "NS": term("N–S"), "EW": term("E–W"), "All": term("Both")}


def letters(seats: str, tell: Tell) -> str:
    """Seats by their letters: `N`, or the two of a side."""
    return "".join(tell(term(seat)) for seat in seats)


def dealer_words(seat: str) -> Message:
    """Who deals."""
    return say("Dealer {seat}", seat=term(SEAT_NAMES[seat]))


def vulnerable_words(sides: str) -> Message:
    """Who is vulnerable; nothing where nothing is known."""
    return say("Vulnerable: {sides}", sides=_VULNERABLE[sides]) if sides else NOTHING


def who(event: ClubEvent, contestant: int) -> Message:
    """What a contestant is called, with its number and the names, as far as they are known."""
    names = " & ".join(event.names_of(contestant))
    one = say("{One} {number}", one=term(event.form.one), number=contestant)
    return say("{one} {names}", one=one, names=Name(names)) if names else one


def contract_text(contract: str) -> Message:
    """A contract with the sign of its suit.

    >>> [str(contract_text(contract)) for contract in ("4SX", "3NT", "Pass")], card_text("HT")
    (['4♠x', '3NT', 'Passed out'], '♥10')
    """
    read = None if is_passed_out(contract) else WrittenContract.read(contract)
    if read is None:
        return contract_said(contract)
    strain = SIGNS.get(read.strain, read.strain)
    return say("{bid}", bid=Verbatim(f"{read.level}{strain}{read.doubling.lower()}"))


def card_text(card: str) -> str:
    """A card such as ``HT`` with the sign of its suit; nothing for nothing."""
    return f"{SIGNS.get(card[0], card[0])}{card[1:].replace('T', '10')}" if card else ""
