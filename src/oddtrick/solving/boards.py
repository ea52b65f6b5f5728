"""Boards of files solved: what their hands make, and their par.

>>> from oddtrick.formats.model.board import Board
>>> from oddtrick.solver import hands_of
>>> hands = hands_of("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
>>> board = Board(dealer="E", vulnerable="EW", hands=hands)
>>> board_table(board)["N", "S"]
13
>>> print(board_par(board))
+1510: 7S NS =
"""

from __future__ import annotations

from oddtrick.formats.model.board import Board
from oddtrick.solver import Par, Scorer, TrickTable, par, table

__all__ = ["board_par", "board_table"]


def board_table(board: Board, *, seconds: float | None = None) -> TrickTable:
    """The tricks of all declarers in all strains. Raises `BadPosition` where a hand is not known;
    where `seconds` are over, the table has bounds."""
    return table(board.hands, seconds=seconds)


def board_par(board: Board, *, score: Scorer | None = None, seconds: float | None = None) -> Par:
    """The par of a board with its dealer and vulnerability (nobody's where it says nothing).

    `score` is the scale, today's duplicate scale by default. Raises `BadPosition` where a hand or
    the dealer is not known, `SolverError` where `seconds` were not enough.
    """
    return par(board.hands, board.dealer, board.vulnerable or "none", score=score, seconds=seconds)
