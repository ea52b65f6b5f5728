"""Files of dealing machines: BRI, DGE, DUP and DLM, read and written, and BER and BHG, read.

The layouts are those that Duplimate describes, Big Deal writes and dealing machines take:

* BRI, 128 bytes a deal: North, East and South as 13 two-digit cards each (01 the ace of spades
  to 52 the two of clubs), then 50 bytes of filling; also without the filling, or line by line.
* DGE, 128 bytes: four hands of 13 ranks with a byte for each suit, then 60 of filling.
* DUP, 156 bytes: a BRI deal, a DGE deal (or blanks, to keep it secret), and ten bytes of settings:
  whether the deals are random and counted backwards (Y or N), the lowest board number (3 bytes),
  how many copies (2) and the highest board number (3).
* DLM, text: for each of 99 boards two cards to a letter and a checksum, which is the number of the
  board and the letters by exclusive or.
* BER, 52 digits a deal, 1 to 4 for North to West; BHG, 52 letters a line, from the dealer on.

    >>> line = "Board 01=biipkkobgdfamncjfhnmdodghc030"
    >>> board, = boards_from_dlm("[Document]\\nFrom board=1\\nTo board=1\\n" + line)
    >>> from oddtrick.formats.pbn.values import deal_text
    >>> deal_text(board.hands)
    'N:AJ9.K9542.Q.AK93 K.QJ76.K98763.75 QT6543.AT.JT.T62 872.83.A542.QJ84'
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from oddtrick.cards import Card, Mask
from oddtrick.messages import Message, Verbatim, say

from .board import FULL, Board, board_by_number, dealt_once
from .errors import FormatError, Unsupported


def _card(number: int) -> Card:
    """The card of a number 0 (ace of spades) to 51 (two of clubs)."""
    return 13 * (3 - number // 13) + 12 - number % 13


def _board(number: int, hands: list[Mask], where: Message) -> Board:
    n, e, s, w = hands
    for hand in hands:
        if hand.bit_count() != 13:
            raise FormatError(
                "{where}: a hand has {held} cards, not 13.",
                where=where,
                held=hand.bit_count(),
            )
    if n | e | s | w != FULL:
        raise FormatError("{where}: a card is in two hands.", where=where)
    return board_by_number(number, (n, e, s, w))


def _three_hands(data: bytes, where: Message) -> list[Mask]:
    """The hands of a BRI deal; West has the cards the others have not."""
    if not data.isdigit():
        raise FormatError("{where}: the cards are not written as pairs of digits.", where=where)
    hands: list[Mask] = []
    for seat in range(3):
        mask = 0
        for k in range(13):
            number = int(data[26 * seat + 2 * k : 26 * seat + 2 * k + 2])
            if not 1 <= number <= 52:
                raise FormatError(
                    "{where}: {number} is not a card (01 to 52).",
                    where=where,
                    number=Verbatim(f"{number:02}"),
                )
            mask |= 1 << _card(number - 1)
        hands.append(mask)
    return [*hands, FULL & ~(hands[0] | hands[1] | hands[2])]


_LINES = re.compile(rb"\d{78}[ \t]*\r?\n")


def boards_from_bri(data: bytes) -> Iterator[Board]:
    """The boards of a BRI file, numbered from 1."""
    if _LINES.match(data):
        data = b"".join(data.split())
    size = 128 if len(data) % 128 == 0 and not data.isdigit() else 78
    if not data or len(data) % size:
        raise FormatError(
            "A BRI file has 128 bytes for each deal; {bytes} bytes are not whole deals.",
            bytes=len(data),
        )
    for k in range(len(data) // size):
        where = say("Deal {number}", number=k + 1)
        record = data[size * k : size * (k + 1)]
        yield _board(k + 1, _three_hands(record[:78], where), where)


_SUITS = {6: 3, 3: 2, 4: 1, 5: 0}
_RANKS = {ord(r): k for k, r in enumerate("23456789TJQKA")}


def _four_hands(data: bytes, where: Message) -> list[Mask]:
    """The hands of a DGE deal: each suit behind its sign, 17 bytes a hand."""
    hands: list[Mask] = []
    for seat in range(4):
        mask, suit = 0, -1
        for byte in data[17 * seat : 17 * seat + 17]:
            if byte in _SUITS:
                suit = _SUITS[byte]
            elif byte in _RANKS and suit >= 0:
                mask |= 1 << (13 * suit + _RANKS[byte])
            else:
                raise FormatError(
                    "{where}: the byte {byte} is neither a suit nor a rank.",
                    where=where,
                    byte=byte,
                )
        hands.append(mask)
    return hands


def boards_from_dge(data: bytes) -> Iterator[Board]:
    """The boards of a DGE file, numbered from 1."""
    if not data or len(data) % 128:
        raise FormatError(
            "A DGE file has 128 bytes for each deal; {bytes} bytes are not whole deals.",
            bytes=len(data),
        )
    for k in range(len(data) // 128):
        where = say("Deal {number}", number=k + 1)
        yield _board(k + 1, _four_hands(data[128 * k : 128 * k + 68], where), where)


def boards_from_dup(data: bytes) -> Iterator[Board]:
    """The boards of a DUP file, numbered from the lowest that its settings name."""
    if _LINES.match(data):
        yield from boards_from_bri(data)  # the oldest DUP files are only that, line by line
        return
    if not data or len(data) % 156:
        raise FormatError(
            "A DUP file has 156 bytes for each deal; {bytes} bytes are not whole deals.",
            bytes=len(data),
        )
    lowest = data[148:151].strip()
    first = int(lowest) if lowest.isdigit() else 1
    for k in range(len(data) // 156):
        where = say("Deal {number}", number=k + 1)
        record = data[156 * k : 156 * (k + 1)]
        if set(record[146:148]) - set(b"YN \0"):
            raise FormatError(
                "{where}: the settings at its end are not those of a DUP file.", where=where
            )
        hands = _three_hands(record[:78], where)
        shown = record[78:146]
        if shown.strip(b" \0") and _four_hands(shown, where) != hands:
            raise FormatError("{where}: its two copies of the cards do not agree.", where=where)
        yield _board(first + k, hands, where)


_DLM_BOARD = re.compile(r"Board (\d+)=([a-p]{26})(\d{1,3})\s*")
_DLM_RANGE = re.compile(r"(From|To) board=(\d{1,4})\s*", re.IGNORECASE)


def boards_from_dlm(text: str) -> Iterator[Board]:
    """The boards of a DLM file, those its head says it holds. Checksums are checked."""
    low, high = 1, 99
    lines = text.splitlines()
    if not any(line.strip().lower() == "[document]" for line in lines[:20]):
        raise FormatError("A DLM file begins with [Document].", 1)
    for number, line in enumerate(lines, 1):
        bounds = _DLM_RANGE.fullmatch(line)
        if bounds is not None:
            if bounds[1].lower() == "from":
                low = int(bounds[2])
            else:
                high = int(bounds[2])
        if not line.startswith("Board "):
            continue
        m = _DLM_BOARD.fullmatch(line)
        if m is None:
            raise FormatError(
                "A board needs 26 letters a to p and its checksum.", number, line.find("=") + 2
            )
        board = int(m[1])
        if not low <= board <= high:
            continue  # filling
        checksum = 0
        hands = [0, 0, 0, 0]
        for k, letter in enumerate(m[2]):
            checksum ^= ord(letter)
            value = ord(letter) - ord("a")
            hands[value >> 2] |= 1 << _card(2 * k)
            hands[value & 3] |= 1 << _card(2 * k + 1)
        # Big Deal takes the number of the board into the checksum; other files do not.
        if int(m[3]) not in (checksum ^ board, checksum):
            raise FormatError(
                "The checksum of board {board} is {written}, but its cards give {checksum}: "
                "the line has been changed.",
                number,
                m.start(3) + 1,
                board=board,
                written=Verbatim(m[3]),
                checksum=Verbatim(f"{checksum ^ board:03}"),
            )
        try:
            yield _board(board, hands, say("Board {n}", n=board))
        except FormatError as error:
            raise FormatError(error.without_place, number) from None


def boards_from_ber(text: str) -> Iterator[Board]:
    """The boards of a Bernasconi file: 52 digits each, the owners of the cards in order."""
    digits = "".join(text.split())
    if not digits or len(digits) % 52 or set(digits) - set("1234"):
        raise FormatError("A BER file has 52 digits 1 to 4 for each deal, and nothing else.")
    for k in range(len(digits) // 52):
        hands = [0, 0, 0, 0]
        for number, digit in enumerate(digits[52 * k : 52 * (k + 1)]):
            hands[int(digit) - 1] |= 1 << _card(number)
        yield _board(k + 1, hands, say("Deal {number}", number=k + 1))


def boards_from_bhg(text: str) -> Iterator[Board]:
    """The boards of a Borel file: lines of 52 letters, each a card."""
    count = 0
    for number, line in enumerate(text.splitlines(), 1):
        line = line.strip()
        if not line:
            continue
        if len(line) != 52 or not line.isascii() or not line.isalpha():
            raise FormatError("A deal is a line of 52 letters A to Z and a to z.", number, 1)
        count += 1
        hands = [0, 0, 0, 0]
        for k, letter in enumerate(line):
            index = ord(letter) - (ord("A") if letter.isupper() else ord("a") - 26)
            hands[(count - 1 + k // 13) % 4] |= 1 << _card(index)
        try:
            yield _board(count, hands, say("Deal {number}", number=count))
        except FormatError as error:
            raise FormatError(error.without_place, number) from None


# ------------------------------------------------------------------ writing


def _dealt(board: Board) -> list[Mask]:
    hands = [hand or 0 for hand in board.hands]
    if any(hand.bit_count() != 13 for hand in hands):
        if not board.number:
            raise Unsupported("A dealing machine needs four hands of thirteen cards.")
        raise Unsupported(
            "A dealing machine needs four hands of thirteen cards; board {board} has not.",
            board=board.number,
        )
    return hands


def _as_bri(board: Board) -> bytes:
    numbers = (n + 1 for hand in _dealt(board)[:3] for n in range(52) if hand >> _card(n) & 1)
    return b"".join(b"%02d" % n for n in numbers)


def _as_dge(board: Board) -> bytes:
    data = bytearray()
    for hand in _dealt(board):
        for sign, suit in _SUITS.items():
            data.append(sign)
            data += bytes(r for r, k in reversed(_RANKS.items()) if hand >> (13 * suit + k) & 1)
    return bytes(data)


def _in_order(boards: Iterable[Board], most: int = 10**9) -> Iterator[tuple[int, Board]]:
    """The boards with their numbers, which must go on by one: a machine counts for itself."""
    number = 0
    for board in dealt_once(boards):
        number = number + 1 if number else board.number or 1
        if board.number not in (0, number):
            raise Unsupported(
                "The boards of such a file are numbered one after the other; board "
                "{number} stands where {expected} should be.",
                number=board.number,
                expected=number,
            )
        if number > most:
            raise Unsupported(
                "Such a file has boards up to {most}, not {number}.", most=most, number=number
            )
        yield number, board


def write_bri(boards: Iterable[Board]) -> Iterator[bytes]:
    """A BRI file. Of a board only the cards are written; the first is 1 to who reads it."""
    for _, board in list(_in_order(boards)):
        yield _as_bri(board) + b" " * 32 + b"\0" * 18


def write_dge(boards: Iterable[Board]) -> Iterator[bytes]:
    """A DGE file. Of a board only the cards are written; the first is 1 to who reads it."""
    for _, board in list(_in_order(boards)):
        yield _as_dge(board) + b"\0" * 60


def write_dup(boards: Iterable[Board]) -> Iterator[bytes]:
    """A DUP file, one copy of each board: the cards and the numbers."""
    found = dict(_in_order(boards, 999))
    settings = b"YN%-3d%-2d%-3d" % (min(found, default=1), 1, max(found, default=1))
    for board in found.values():
        yield _as_bri(board) + _as_dge(board) + settings


def write_dlm(boards: Iterable[Board]) -> Iterator[bytes]:
    r"""A DLM file: the cards and the numbers, which end at 99.

    >>> lines = b"".join(write_dlm([])).decode().split("\r\n")
    >>> lines[0], lines[-2]
    ('[Document]', 'Board 99=aaaaaabffffffkkkkkklpppppp109')
    """
    found = dict(_in_order(boards, 99))
    first, last = min(found, default=1), max(found, default=0)
    lines = ["[Document]", "Headline=", "Status=Show", "Duplicates=1", f"From board={first}",
             f"To board={last}", "Next board to duplimate=0", "PrintOuts=0", "Crypto key=0",
             f"Checksum={first ^ last}"]  # fmt: skip
    filling = [FULL >> 39 << 13 * suit for suit in (3, 2, 1, 0)]
    for number in range(1, 100):
        hands = _dealt(found[number]) if number in found else filling
        owners = [next(k for k in range(4) if hands[k] >> _card(n) & 1) for n in range(52)]
        letters = "".join(chr(97 + 4 * owners[n] + owners[n + 1]) for n in range(0, 52, 2))
        checksum = number
        for letter in letters:
            checksum ^= ord(letter)
        lines += [f"Duplicates {number:02}=0", f"Board {number:02}={letters}{checksum:03}"]
    yield "\r\n".join([*lines, ""]).encode()
