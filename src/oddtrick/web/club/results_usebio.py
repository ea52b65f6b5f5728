"""The results of an evening that is over as USEBIO, with the deals that everybody may see."""

from __future__ import annotations

from ...club.results_file import usebio
from ...formats.board import Board, board_dealer, board_vulnerable
from ...formats.pbn.values import read_deal
from ...formats.usebio import write_usebio
from .evening import Evening
from .shown import shown_boards

__all__ = ["results_usebio"]


def results_usebio(evening: Evening) -> bytes:
    """The file."""
    seen = shown_boards(evening)
    boards = [
        Board(
            number=number,
            dealer=board_dealer(number),
            vulnerable=board_vulnerable(number),
            hands=read_deal(deal),
        )
        for number, deal in sorted(evening.hands.items())
        if number in seen
    ]
    return write_usebio(usebio(evening.book.event, boards=boards)).encode()
