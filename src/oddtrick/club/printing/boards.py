"""The sheets of the boards: labels; hand records once they may be seen; curtain cards, from which
boards are made up. Who may be given which is the caller's to say.
"""

from __future__ import annotations

from collections.abc import Sequence

from oddtrick.club.event.event import ClubEvent
from oddtrick.formats.model.board import Board, suit_text
from oddtrick.formats.pbn.model.values import deal_text
from oddtrick.seats import SEAT_NAMES, SEATS, board_dealer, board_vulnerable
from oddtrick.solver import TrickTable, par, tables

from .contents import Hand, HandRecord, Label, Sheet, SheetGroup
from .wording import SIGNS

__all__ = ["curtain", "hands", "labels"]


def labels(event: ClubEvent) -> SheetGroup:
    """A label a board: number, dealer, vulnerability."""
    found = tuple(
        Sheet(f"Board {board}", Label(board, board_dealer(board), board_vulnerable(board)))
        for board in sorted({due.board for due in event.due()})
    )
    return SheetGroup("Boards", found, 3)


def _signs(text: str) -> str:
    """A par score, its contracts (such as ``4Sx N +1``) with signs."""
    score, _, contracts = text.partition(": ")
    if not contracts or not contracts[0].isdigit():
        return text
    said = []
    for contract in contracts.split(", "):
        level, rest = contract[0], contract[1:]
        said.append(level + (rest if rest.startswith("NT") else SIGNS[rest[0]] + rest[1:]))
    return f"{score}: {', '.join(said)}"


def hands(boards: Sequence[Board]) -> SheetGroup:
    """Hand records: each deal with what could be made of it double dummy, and par."""
    found = []
    solved = tables([deal_text(board.hands) for board in boards]).tolist() if boards else []
    for board, tricks in zip(boards, solved, strict=True):
        exact = tuple(map(tuple, tricks))
        known = TrickTable(exact, exact)
        best = par(known, SEATS.index(board.dealer), board.vulnerable)
        taken = tuple(tuple(known[hand, strain] for strain in range(5)) for hand in range(4))
        found.append(Sheet(f"Board {board.number}", HandRecord(board, taken, _signs(str(best)))))
    return SheetGroup("Hand records", tuple(found), 3)


def curtain(boards: Sequence[Board]) -> SheetGroup:
    """Curtain cards: each hand of each board by itself."""
    found = []
    for board in boards:
        for seat, held in zip(SEATS, board.hands, strict=True):
            if held is None:
                continue
            spades, hearts, diamonds, clubs = (suit_text(held, k) for k in (3, 2, 1, 0))
            suits = spades, hearts, diamonds, clubs
            card = Hand(board.number or 0, board.dealer, board.vulnerable, seat, suits)
            found.append(Sheet(f"Board {board.number}, {SEAT_NAMES[seat]}", card))
    return SheetGroup("Curtain cards", tuple(found), 4)
