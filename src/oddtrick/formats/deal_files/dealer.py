"""The output of deal generators, read and written.

Read are, distinguished line by line: `dealer`'s one line and compact forms (also with a semicolon
behind a deal, as libraries of solved deals are listed) and its four columns (``printall``),
`deal -l` and its ``ddline`` and ``numeric`` forms, four hands from North with commas between them,
and the lines of GIB's library: West, North, East and South, then 20 tricks of North-South, for
no-trump, spades, hearts, diamonds and clubs with South, East, North and West leading. The tricks
of a deal may have commas between them.

    >>> text = "n AKQ762.Q7.KQ72.J e T93.T832.9.A9875 s 85.AKJ954.854.32 w J4.6.AJT63.KQT64"
    >>> board, = boards_from_dealer(text)
    >>> print(*write_dealer([board], "line"))
    AKQ762 Q7 KQ72 J|T93 T832 9 A9875|85 AKJ954 854 32|J4 6 AJT63 KQT64
    >>> print(*write_dealer([board], "oneline")) == print(text)
    n AKQ762.Q7.KQ72.J e T93.T832.9.A9875 s 85.AKJ954.854.32 w J4.6.AJT63.KQT64
    n AKQ762.Q7.KQ72.J e T93.T832.9.A9875 s 85.AKJ954.854.32 w J4.6.AJT63.KQT64
    True

Boards are numbered in order, with the dealer and vulnerability that go with the number.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from oddtrick.formats.board import Board, Hands, board_by_number, check_hands
from oddtrick.formats.errors import FormatError, Unsupported
from oddtrick.formats.pbn.values import hand_text, read_hand
from oddtrick.seats import SEATS

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
            raise FormatError(error.sentence, at, 1) from None
        if hands is not None:
            number += 1
            try:
                yield _make(number, hands, tags)
            except FormatError as error:
                raise FormatError(error.sentence, at, 1) from None
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
            raise FormatError(f"“{tricks[:30]}” behind the hands is not 20 numbers of tricks.")
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
            raise FormatError(f"“{rest[:30]}” behind the hands is not 20 numbers of tricks.")
        return (n, e, s, w), {"DealTricks": rest} if rest else {}
    raise FormatError(
        f"“{line.strip()[:40]}” is not a deal in any form that dealer, deal or GIB print."
    )


def write_dealer(boards: Iterable[Board], form: str = "oneline") -> Iterator[str]:
    """The deals in one of the `DEALER_FORMS`, line by line or block by block.

    ``ddline`` and ``gib`` need the 20 tricks that were read with the board. Raises `Unsupported`
    for a board whose cards are not all known.
    """
    if form not in DEALER_FORMS:
        raise Unsupported(f"There is no form “{form}”; there are {', '.join(DEALER_FORMS)}.")
    for count, board in enumerate(boards, 1):
        if not board.complete_deal:
            raise Unsupported(f"Board {board.number or count} has cards that are not known.")
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
                raise Unsupported(f"Board {board.number or count} has no 20 tricks to write.")
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
