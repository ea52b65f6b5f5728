"""Deals as dealing programs and bridge engines have them, read and (of dealing programs) written.

Of dealing programs are read, distinguished line by line: `dealer`'s one line and compact forms
(also with a semicolon behind a deal, as libraries of solved deals are listed) and its four columns
(``printall``), `deal -l` and its ``ddline`` and ``numeric`` forms, four hands from North with
commas between them, and the lines of GIB's library: West, North, East and South, then 20 tricks of
North-South, for no-trump, spades, hearts, diamonds and clubs with South, East, North and West
leading. The tricks of a deal may have commas between them.

    >>> text = "n AKQ762.Q7.KQ72.J e T93.T832.9.A9875 s 85.AKJ954.854.32 w J4.6.AJT63.KQT64"
    >>> board, = boards_from_dealer(text)
    >>> print(*write_dealer([board], "line"))
    AKQ762 Q7 KQ72 J|T93 T832 9 A9875|85 AKJ954 854 32|J4 6 AJT63 KQT64
    >>> print(*write_dealer([board], "oneline")) == print(text)
    n AKQ762.Q7.KQ72.J e T93.T832.9.A9875 s 85.AKJ954.854.32 w J4.6.AJT63.KQT64
    n AKQ762.Q7.KQ72.J e T93.T832.9.A9875 s 85.AKJ954.854.32 w J4.6.AJT63.KQT64
    True

Boards are numbered in order, with the dealer and vulnerability that go with the number.

What the bridge engine BEN is fed and prints is read, too. A deal is one line (dealer,
vulnerability, the hands from North round by East, and the calls, if there are any, with hyphens
between them) or two: the hands, then dealer, vulnerability and calls. Lines that begin with ``#``
are remarks.

    >>> text = '''
    ... S E-W J3.AKQJT9.42.AK3 85.875.K53.QT965 Q9642.6.JT98.J84 AKT7.432.AQ76.72 P-1D-X-P
    ... AJ64.9865.9.Q987 Q7.AT43.QT3.AT63 982.J2.A542.KJ42 KT53.KQ7.KJ876.5
    ... E None P 1D P 1H P 1S P 2N P P P
    ... '''
    >>> for board in boards_from_ben(text):
    ...     print(board.number, board.dealer, board.vulnerable, *(c.call for c in board.auction))
    1 S EW P 1D X P
    2 E None P 1D P 1H P 1S P 2NT P P P

In the files of deals that come with Bo Haglund's double-dummy solver (``hands/*.txt``) a line
``PBN`` has the dealer (0 North to 3 West), the vulnerability (0 none, 1 both, 2 North-South, 3
East-West), a trump suit, a leader and the deal. The lines between are answers of the solver.

    >>> text = '''NUMBER 1
    ... PBN 1 2 4 2 "N:T5.K4.652.A98542 K6.QJT976.QT7.Q6 432.A.AKJ93.JT73 AQJ987.8532.84.K"
    ... FUT 2 3 1
    ... '''
    >>> board, = boards_from_dds(text)
    >>> board.number, board.dealer, board.vulnerable, board.complete_deal
    (1, 'E', 'NS', True)

ZRD is the file of Richard Pavlicek's random solved deals. Each deal has 23 bytes, four values to a
byte and the first in its lowest bits: who holds each card (0 West, 1 North, 2 East, 3 South), from
the ace of spades down to the two of clubs; then the tricks that West, North, East and South take as
declarer, half a byte each, at no-trump, spades, hearts, diamonds and clubs. A board keeps them in
its tag `DoubleDummyTricks` as other programs write it: North, South, East and West in turn, each at
no-trump and the suits from spades down, as hexadecimal digits.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from oddtrick.formats.pbn.values import call_of, hand_text, read_deal, read_hand
from oddtrick.messages import Name, Verbatim, say
from oddtrick.seats import SEATS, vulnerability

from .board import Board, Call, Hands, board_by_number, check_hands
from .errors import FormatError, Unsupported
from .outcome import complete

DEALER_FORMS = ("oneline", "compact", "all", "line", "ddline", "numeric", "gib")
_ONE = re.compile(
    r"\s*([nesw])\s+(\S+)\s+([nesw])\s+(\S+)\s+([nesw])\s+(\S+)\s+([nesw])\s+([^\s;]+)\s*(?:;(.*))?",
    re.I,
)
_COMPACT = re.compile(r"\s*([nesw])\s+([AKQJT2-9.]+)[\s;]*", re.I)
_HAND = r"(?:[AKQJT2-9]*\.){3}[AKQJT2-9]*"
_LISTED = r"(?:1?\d, *){19}1?\d"
_GIB = re.compile(rf"\s*({_HAND}(?:\s+{_HAND}){{3}})(?::\s*([0-9A-F-]{{20}}|{_LISTED})?)?\s*", re.I)
_REMARK = re.compile(r"\{[^{}]*+\}")
_NUMERIC = re.compile(r"\s*[0-3]{52}\s*")
_NUMBERED = re.compile(r"\s*\d+\.\s*")
_COLUMN = re.compile(r"-+|[AKQJT2-9](?: [AKQJT2-9])*")
_CHATTER = re.compile(
    r"\s*(?:Generated|Produced|Initial random seed|Time needed|Mean |Average|Frequency)\b.*", re.I
)
_TRICKS = re.compile(r"[0-9A-Da-d]{20}|(?:1?\d(?:[ |]|, *)){19}1?\d")
_COMMAS = re.compile(rf"\s*({_HAND}(?:, *{_HAND}){{3}})(?:, *({_LISTED}))?\s*", re.I)


def _make(number: int, hands: Hands, tags: dict[str, str] | None = None) -> Board:
    check_hands(hands)
    return board_by_number(number, hands, tags)


def _by_seat(pairs: Iterable[tuple[str, str]]) -> Hands:
    found = {seat.upper(): read_hand(text) for seat, text in pairs}
    if len(found) < 4:
        raise FormatError("The line does not give each of the four hands once.")
    return (found["N"], found["E"], found["S"], found["W"])


def _blank_hand(text: str) -> int | None:
    """A hand with its suits divided by blanks or full stops, a void empty or hyphens."""
    suits = text.strip().split(".") if "." in text else text.split(" ")
    return read_hand(".".join("" if set(s) == {"-"} else s for s in suits))


def _columns(lines: list[str]) -> Hands:
    """Four lines (spades to clubs) of four columns (North, East, South, West)."""
    suits: list[list[str]] = []
    for line in lines:
        suits.append([line[20 * k : 20 * k + 20] for k in range(4)])
    hands = [
        read_hand(".".join("" if "-" in row[k] else row[k].replace(" ", "") for row in suits))
        for k in range(4)
    ]
    n, e, s, w = hands
    return (n, e, s, w)


def boards_from_dealer(text: str) -> Iterator[Board]:
    """The boards of what a generator printed. Raises `FormatError` for a line of no known form."""
    number = 0
    compact: list[tuple[str, str]] = []
    columns: list[str] = []
    text = _REMARK.sub(lambda m: "\n" * m[0].count("\n"), text)  # a GIB file may have comments
    for at, line in enumerate(text.splitlines(), 1):
        try:
            hands, tags = _line(line, compact, columns)
        except FormatError as error:
            raise FormatError(error.without_place, at, 1) from None
        if hands is not None:
            number += 1
            try:
                yield _make(number, hands, tags)
            except FormatError as error:
                raise FormatError(error.without_place, at, 1) from None
    if compact or columns:
        raise FormatError("The last deal is not complete.", len(text.splitlines()))


def _line(
    line: str, compact: list[tuple[str, str]], columns: list[str]
) -> tuple[Hands | None, dict[str, str]]:
    """The content of one more line: the hands of a deal, if it completes one."""
    if columns and len(columns) < 5:
        columns.append(line)
        if len(columns) == 5:
            hands = _columns(columns[1:])
            columns.clear()
            return hands, {}
        return None, {}
    if not line.strip() or _CHATTER.fullmatch(line):
        return None, {}
    if _NUMBERED.fullmatch(line):
        columns.append(line)
        return None, {}
    m = _ONE.fullmatch(line)
    if m is not None:
        groups = m.groups()[:8]
        tricks = (m[9] or "").strip()
        if tricks and not _TRICKS.fullmatch(tricks):
            raise FormatError(
                "“{tricks}” behind the hands is not 20 numbers of tricks.", tricks=Name(tricks[:30])
            )
        tags = {"SolvedTricks": tricks} if tricks else {}
        return _by_seat(zip(groups[::2], groups[1::2], strict=True)), tags
    m = _COMPACT.fullmatch(line)
    if m is not None:
        compact.append((m[1], m[2]))
        if len(compact) < 4:
            return None, {}
        hands = _by_seat(compact)
        compact.clear()
        return hands, {}
    if _NUMERIC.fullmatch(line):
        owners = [0, 0, 0, 0]
        for k, digit in enumerate(line.strip()):
            owners[int(digit)] |= 1 << (13 * (3 - k // 13) + 12 - k % 13)
        n, e, s, w = owners
        return (n, e, s, w), {}
    m = _GIB.fullmatch(line)
    if m is not None:
        w, n, e, s = (read_hand(h) or 0 for h in m[1].split())
        return (n, e, s, w), {"GibTricks": m[2]} if m[2] else {}
    m = _COMMAS.fullmatch(line)
    if m is not None:
        n, e, s, w = (read_hand(h.strip()) or 0 for h in m[1].split(","))
        return (n, e, s, w), {"DealTricks": m[2]} if m[2] else {}
    parts = line.strip("\r\n").split("|")
    if len(parts) in (4, 5, 8):
        n, e, s, w = (_blank_hand(p) or 0 for p in parts[:4])
        rest = "|".join(parts[4:]).strip()
        if rest and not _TRICKS.fullmatch(rest):
            raise FormatError(
                "“{tricks}” behind the hands is not 20 numbers of tricks.", tricks=Name(rest[:30])
            )
        return (n, e, s, w), {"DealTricks": rest} if rest else {}
    raise FormatError(
        "“{text}” is not a deal in any form that dealer, deal or GIB print.",
        text=Name(line.strip()[:40]),
    )


def write_dealer(boards: Iterable[Board], form: str = "oneline") -> Iterator[str]:
    """The deals in one of the `DEALER_FORMS`, line by line or block by block.

    ``ddline`` and ``gib`` need the 20 tricks that were read with the board. Raises `Unsupported`
    for a board whose cards are not all known.
    """
    if form not in DEALER_FORMS:
        raise Unsupported(
            "There is no form “{form}”; there are {dealer_forms}.",
            form=Name(form),
            dealer_forms=Verbatim(", ".join(DEALER_FORMS)),
        )
    for count, board in enumerate(boards, 1):
        if not board.complete_deal:
            raise Unsupported(
                "Board {number} has cards that are not known.", number=board.number or count
            )
        texts = [hand_text(h) for h in board.hands]
        if form == "oneline":
            yield " ".join(f"{s.lower()} {t}" for s, t in zip(SEATS, texts, strict=True))
        elif form == "compact":
            yield "\n".join(f"{s.lower()} {t}" for s, t in zip(SEATS, texts, strict=True))
        elif form == "all":
            yield _print_all(count, texts)
        elif form in ("line", "ddline"):
            line = "|".join(text.replace(".", " ") if form == "line" else text for text in texts)
            tricks = board.tags.get("DealTricks", "")
            if form == "ddline" and not tricks:
                raise Unsupported(
                    "Board {number} has no 20 tricks to write.", number=board.number or count
                )
            yield f"{line}|{tricks}" if form == "ddline" else line
        elif form == "numeric":
            yield "".join(
                str(next(k for k in range(4) if (board.hands[k] or 0) >> c & 1))
                for suit in (3, 2, 1, 0)
                for c in range(13 * suit + 12, 13 * suit - 1, -1)
            )
        else:
            yield f"{' '.join(texts[3:] + texts[:3])}:{board.tags.get('GibTricks', '')}"


def _print_all(count: int, texts: list[str]) -> str:
    """The four columns, each 20 wide: ranks with a blank behind each, a void as ``- ``."""
    lines = [f"{count:4}."]
    for suit in range(4):
        cells = [" ".join(text.split(".")[suit]) or "-" for text in texts]
        lines.append("".join(f"{cell + ' ':20}" for cell in cells).rstrip() + " ")
    return "\n".join([*lines, ""])


_HEAD = re.compile(r"([NESW]) (None|N-S|E-W|Both|All)(?: (.*))?", re.IGNORECASE)


def boards_from_ben(text: str) -> Iterator[Board]:
    """The boards of such a file, numbered in order. Raises `FormatError` with the line."""
    count, waiting = 0, ""
    for at, line in enumerate(text.splitlines(), 1):
        try:
            line = " ".join(line.split())
            head = _HEAD.fullmatch(line)
            if not line or line.startswith("#"):
                continue
            if head is None:
                if waiting or len(line.split()) != 4:
                    said = f"“{line[:40]}” is not a deal such as N None and four hands."
                    raise FormatError(said)
                waiting = line
                continue
            rest = (head[3] or "").split()
            hands = waiting.split() or rest[:4]
            calls = rest if waiting else rest[4:]
            waiting = ""
            count += 1
            yield complete(
                Board(
                    number=count,
                    dealer=head[1].upper(),
                    vulnerable=vulnerability(head[2]),
                    hands=_hands(hands),
                    auction=tuple(_call(word) for part in calls for word in part.split("-")),
                )
            )
        except FormatError as error:
            raise FormatError(error.without_place, at, 1) from None
    if waiting:
        raise FormatError("The last deal lacks its dealer and vulnerability.", at, 1)


def _hands(texts: list[str]) -> Hands:
    if len(texts) != 4:
        raise FormatError("The line does not give four hands.")
    n, e, s, w = (read_hand(text) for text in texts)
    check_hands((n, e, s, w))
    return n, e, s, w


def _call(word: str) -> Call:
    call = call_of(word)
    if call is None:
        raise FormatError(
            "“{word}” is not a call: write P, X, XX or a bid such as 1N.", word=Name(word[:20])
        )
    return Call(call)


_LINE = re.compile(r'PBN ([0-3]) ([0-3]) ([0-4]) ([0-3]) "([^"]*)"\s*')
_ANSWERS = ("NUMBER", "FUT", "TABLE", "PAR", "PAR2", "PLAY", "TRACE", "DDS", "//")
_VULNERABLE = ("None", "All", "NS", "EW")


def boards_from_dds(text: str) -> Iterator[Board]:
    """The deals of such a file, numbered in order. Raises `FormatError` with the line."""
    count = 0
    for at, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith(_ANSWERS):
            continue
        m = _LINE.fullmatch(line)
        if m is None:
            said = say(
                '“{line}” is not a line such as PBN 0 0 4 2 "N:…", nor an answer to one.',
                line=Name(line[:30]),
            )
            raise FormatError(said, at, 1)
        count += 1
        try:
            hands = read_deal(m[5])
        except FormatError as error:
            raise FormatError(error.without_place, at, m.start(5) + 1) from None
        yield Board(
            number=count,
            dealer=SEATS[int(m[1])],
            vulnerable=_VULNERABLE[int(m[2])],
            hands=hands,
        )


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
            "A ZRD file has {size} bytes for each deal; {bytes} bytes are not whole deals.",
            size=_SIZE,
            bytes=len(data),
        )
    for start in range(0, len(data), _SIZE):
        number = start // _SIZE + 1
        cards, tricks = data[start : start + _CARDS], data[start + _CARDS : start + _SIZE]
        hands = [0] * 4
        for k in range(52):
            hands[_SEATS[cards[k // 4] >> 2 * (k % 4) & 3]] |= 1 << (51 - k)
        if any(hand.bit_count() != 13 for hand in hands):
            raise FormatError("Deal {number}: a hand has not 13 cards.", number=number)
        text = "".join(f"{both & 15:X}{both >> 4:X}" for both in tricks)
        if set(text) & set("EF"):
            raise FormatError("Deal {number}: nobody takes more than 13 tricks.", number=number)
        tag = "".join(text[4 * strain + seat] for seat in _WRITTEN for strain in range(5))
        north, east, south, west = hands
        board = board_by_number(number, (north, east, south, west))
        yield replace(board, tags={**board.tags, TAG: tag})
