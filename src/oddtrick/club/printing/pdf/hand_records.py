"""Drawings, not set in columns: hand records, labels of boards, curtain cards."""

from __future__ import annotations

import re
from collections.abc import Sequence

from oddtrick.cards import high_card_points
from oddtrick.club.printing.contents import Hand, HandRecord, Label
from oddtrick.club.printing.wording import VULNERABLE
from oddtrick.formats.model.board import suit_text
from oddtrick.formats.model.outcome import is_vulnerable
from oddtrick.seats import SEAT_NAMES, SEATS

from .canvas import Pen, leading
from .suit_colours import BLACK, GREY, RED, WHITE

__all__ = ["CODE", "CURTAIN", "LABEL", "RECORD", "code", "curtain", "label", "record"]

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
    pen.write(x + 2, y + 11.2, f"Dealer {board.dealer}", 7.5)
    pen.write(x + 2, y + 14.6, f"Vul. {VULNERABLE.get(board.vulnerable, '')}", 7.5)
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
        pen.write(middle + dx, at + dy, seat, 8, bold=True, align="centre", colour=colour)
    points = {
        seat: high_card_points(held or 0) for seat, held in zip(SEATS, board.hands, strict=True)
    }
    left, top = x + 9, y + 45
    for seat, dx, dy in (("N", 0.0, -3.4), ("S", 0.0, 3.4), ("W", -4.5, 0.0), ("E", 4.5, 0.0)):
        pen.write(left + dx, top + dy, str(points[seat]), 8, align="centre")
    _tricks(pen, x + width - _TRICKS, y + 34.5, deal.tricks)
    for row, line in enumerate(pen.lines(f"Par {deal.par}", width - 4, 7.5, most=2)):
        pen.write(x + 2, y + 55.2 + 3.2 * row, line, 7.5)


def _tricks(pen: Pen, x: float, y: float, tricks: Sequence[Sequence[int]]) -> None:
    """The tricks of each hand in each denomination, partners below each other."""
    step, wide = 3.3, 4.0
    for k, strain in enumerate(_STRAINS):
        pen.write(x + 5.5 + wide * k, y + 2.5, strain, 7.5, align="centre")
    for row, seat in enumerate("NSEW"):
        base = y + 2.9 + step * (row + 1)
        pen.write(x, base, seat, 7.5, bold=True)
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
        pen.write(mx, base, seat, 12, bold=True, align="centre", colour=ink)
        if seat == "N":
            for side in (-1, 1):
                pen.arrow(mx + 6.5 * side, by + bh - 1, bh - 2, ink)
    middle = x + width / 2
    pen.write(middle, y + 24, str(board.number), 34, bold=True, align="centre")
    dealer = f"Dealer {SEAT_NAMES[board.dealer]}"
    pen.write(middle, y + 28.6, dealer, 9, bold=True, align="centre")
    said = f"Vulnerable: {VULNERABLE[board.vulnerable]}"
    pen.write(middle, y + 32.4, said, 8, align="centre")


def code(pen: Pen, x: float, y: float, squares: Sequence[str]) -> None:
    """A QR code, with its quiet edge."""
    step = CODE / (len(squares) + 8)
    for row, line in enumerate(squares, 4):
        for found in re.finditer("1+", line):
            left = x + step * (found.start() + 4)
            # A hair higher, so that no light shows between the rows.
            wide, high = step * len(found[0]), step * 1.02
            pen.box(left, y + step * row, wide, high, fill=BLACK, thick=0)


def curtain(pen: Pen, x: float, y: float, width: float, card: Hand) -> None:
    """A hand by itself, to be cut out: with it the board is made up, and checked by the player."""
    pen.cut(x, y, width, CURTAIN)
    pen.write(x + 3, y + 7, f"{card.number}", 15, bold=True)
    name = SEAT_NAMES[card.seat]
    pen.write(x + width - 3, y + 7, name, 13, bold=True, align="right")
    said = f"Dealer {card.dealer} · vul. {VULNERABLE.get(card.vulnerable, '')}"
    pen.write(x + 3, y + 11.5, said, 7.5, colour=GREY)
    pen.line(x + 3, y + 13, x + width - 3, y + 13, 0.15)
    _suits(pen, x + 3, y + 14, width - 6, card.suits, 11, " ")
