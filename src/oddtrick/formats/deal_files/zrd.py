"""ZRD, the file of Richard Pavlicek's random solved deals, read.

Each deal has 23 bytes, four values to a byte and the first in its lowest bits: who holds each card
(0 West, 1 North, 2 East, 3 South), from the ace of spades down to the two of clubs; then the tricks
that West, North, East and South take as declarer, half a byte each, at no-trump, spades, hearts,
diamonds and clubs. A board keeps them in its tag `DoubleDummyTricks` as other programs write it:
North, South, East and West in turn, each at no-trump and the suits from spades down, as hexadecimal
digits.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from oddtrick.formats.board import Board, board_by_number
from oddtrick.formats.errors import FormatError

TAG = "DoubleDummyTricks"
_SIZE, _CARDS = 23, 13
_SEATS = (3, 0, 1, 2)
"""Our number of each of the file's seats, West first."""
_WRITTEN = (1, 3, 2, 0)
"""The file's seats in the order of the tag."""


def boards_from_zrd(data: bytes) -> Iterator[Board]:
    """The boards of a file, numbered from 1. Raises `FormatError` with the deal."""
    if not data or len(data) % _SIZE:
        raise FormatError(
            f"A ZRD file has {_SIZE} bytes for each deal; {len(data)} bytes are not whole deals."
        )
    for start in range(0, len(data), _SIZE):
        number = start // _SIZE + 1
        cards, tricks = data[start : start + _CARDS], data[start + _CARDS : start + _SIZE]
        hands = [0] * 4
        for k in range(52):
            hands[_SEATS[cards[k // 4] >> 2 * (k % 4) & 3]] |= 1 << (51 - k)
        if any(hand.bit_count() != 13 for hand in hands):
            raise FormatError(f"Deal {number}: a hand has not 13 cards.")
        text = "".join(f"{both & 15:X}{both >> 4:X}" for both in tricks)
        if set(text) & set("EF"):
            raise FormatError(f"Deal {number}: nobody takes more than 13 tricks.")
        tag = "".join(text[4 * strain + seat] for seat in _WRITTEN for strain in range(5))
        north, east, south, west = hands
        board = board_by_number(number, (north, east, south, west))
        yield replace(board, tags={**board.tags, TAG: tag})
