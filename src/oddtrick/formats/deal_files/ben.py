"""The deals that the bridge engine BEN is fed and prints, read.

A deal is one line (dealer, vulnerability, the hands from North round by East, and the calls, if
there are any, with hyphens between them) or two: the hands, then dealer, vulnerability and calls.
Lines that begin with ``#`` are remarks.

    >>> text = '''
    ... S E-W J3.AKQJT9.42.AK3 85.875.K53.QT965 Q9642.6.JT98.J84 AKT7.432.AQ76.72 P-1D-X-P
    ... AJ64.9865.9.Q987 Q7.AT43.QT3.AT63 982.J2.A542.KJ42 KT53.KQ7.KJ876.5
    ... E None P 1D P 1H P 1S P 2N P P P
    ... '''
    >>> for board in boards_from_ben(text):
    ...     print(board.number, board.dealer, board.vulnerable, *(c.call for c in board.auction))
    1 S EW P 1D X P
    2 E None P 1D P 1H P 1S P 2NT P P P
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from oddtrick.formats.board import Board, Call, Hands, check_hands
from oddtrick.formats.errors import FormatError
from oddtrick.formats.outcome import complete
from oddtrick.formats.pbn.values import call_of, read_hand
from oddtrick.seats import vulnerability

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
            raise FormatError(error.sentence, at, 1) from None
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
        raise FormatError(f"“{word[:20]}” is not a call: write P, X, XX or a bid such as 1N.")
    return Call(call)
