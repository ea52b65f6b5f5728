"""The files of deals that come with Bo Haglund's double-dummy solver (``hands/*.txt``), read.

A line ``PBN`` has the dealer (0 North to 3 West), the vulnerability (0 none, 1 both, 2 North-South,
3 East-West), a trump suit, a leader and the deal. The lines between are answers of the solver.

    >>> text = '''NUMBER 1
    ... PBN 1 2 4 2 "N:T5.K4.652.A98542 K6.QJT976.QT7.Q6 432.A.AKJ93.JT73 AQJ987.8532.84.K"
    ... FUT 2 3 1
    ... '''
    >>> board, = boards_from_dds(text)
    >>> board.number, board.dealer, board.vulnerable, board.complete_deal
    (1, 'E', 'NS', True)
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from oddtrick.formats.board import Board
from oddtrick.formats.errors import FormatError
from oddtrick.formats.pbn.values import read_deal
from oddtrick.seats import SEATS

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
            said = f'“{line[:30]}” is not a line such as PBN 0 0 4 2 "N:…", nor an answer to one.'
            raise FormatError(said, at, 1)
        count += 1
        try:
            hands = read_deal(m[5])
        except FormatError as error:
            raise FormatError(error.sentence, at, m.start(5) + 1) from None
        yield Board(
            number=count,
            dealer=SEATS[int(m[1])],
            vulnerable=_VULNERABLE[int(m[2])],
            hands=hands,
        )
