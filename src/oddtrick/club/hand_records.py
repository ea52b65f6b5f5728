"""The hand records of an evening: from a file of boards, and what a lead says about them.

>>> deal = "N:AKQ2.KJ4.A32.K54 J98.T98.KQJ.QJT9 T543.AQ32.T98.A2 76.765.7654.8763"
>>> held(deal, "W", "S7"), held(deal, "W", "SA")
(True, False)
"""

from __future__ import annotations

from oddtrick.errors import OddtrickError, Refused
from oddtrick.formats import read_boards
from oddtrick.formats.pbn.values import deal_text
from oddtrick.seats import SEATS

MOST = 400
"""Boards of an evening."""


class Doubtful(OddtrickError):
    """A result that can be, but does not fit the cards that were dealt."""


def deals_of(data: bytes, name: str = "") -> dict[int, str]:
    """The deals of a file by the numbers of their boards. Raises `FormatError`, `Refused`."""
    found: dict[int, str] = {}
    for board in read_boards(data, name=name):
        if board.number and board.complete_deal:
            if board.number in found:
                raise Refused("Board {board} is in the file twice.", board=board.number)
            found[board.number] = deal_text(board.hands)
        if len(found) > MOST:
            raise Refused("A file of hand records has at most {most} boards.", most=MOST)
    if not found:
        raise Refused("The file has no numbered board with all its cards.")
    return found


def leader(declarer: str) -> str:
    """The hand that leads against a declarer."""
    return SEATS[(SEATS.index(declarer) + 1) % 4]


def held(deal: str, seat: str, card: str) -> bool:
    """Whether a seat was dealt a card, such as ``HQ``."""
    hand = deal.partition(":")[2].split()[SEATS.index(seat)]
    return card[1] in hand.split(".")["SHDC".index(card[0])]
