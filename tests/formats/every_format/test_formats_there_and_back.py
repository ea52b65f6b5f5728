"""Whole sessions to LIN, RBN and records and back: contracts, declarers and results unchanged.

Five hundred and ninety-nine results of real events went the same way without a loss (a Finnish
pairs championship, a Swedish festival, a club evening, tournaments online); those files are not
ours to pass on, so the sessions here are made, in the shapes that were met there.
"""

from __future__ import annotations

import random
from collections.abc import Callable

import making_boards as making
import pytest
from msgspec.structs import replace

from oddtrick.formats.board import Board
from oddtrick.formats.errors import Unsupported
from oddtrick.formats.outcome import complete
from oddtrick.formats.registry import read_boards, write_boards

Shape = Callable[[random.Random, Board], Board]


def bare(rng: random.Random, board: Board) -> Board:
    """A result without calls and cards, as scoring programs write it."""
    return replace(board, auction=(), play=(), claimed=False, leader="")


def no_hands(rng: random.Random, board: Board) -> Board:
    return replace(bare(rng, board), hands=(None,) * 4)


def drawn(rng: random.Random, board: Board) -> Board:
    """Any contract, doubled or not, with any result, or passed out."""
    board = bare(rng, board)
    if rng.random() < 0.1:
        return replace(board, contract="Pass", declarer="", result=None, score=0)
    bid = f"{rng.randint(1, 7)}{rng.choice(['C', 'D', 'H', 'S', 'NT'])}"
    risk = rng.choice(["", "", "X", "XX"])
    tricks = rng.randint(0, 13)
    return replace(
        board, contract=bid + risk, declarer=rng.choice("NESW"), result=tricks, score=None
    )


def unstated(rng: random.Random, board: Board) -> Board:
    """Without some of what a file may leave out."""
    fields: dict[str, object] = {}
    if rng.random() < 0.5:
        fields["vulnerable"] = ""
    if rng.random() < 0.5:
        fields["names"] = ("", "", "", "")
    if rng.random() < 0.5 and not board.claimed:
        fields["result"] = None
    return replace(board, score=None, tags={}, **fields)


def as_it_is(rng: random.Random, board: Board) -> Board:
    return board


def session(rng: random.Random, tables: int, shape: Shape) -> list[Board]:
    """Twelve boards, each played at so many tables, in the order of boards or of rounds."""
    boards: list[Board] = []
    for number in range(1, 13):
        first = making.board(rng, number)
        for _ in range(tables):
            other = making.board(rng, number) if shape is as_it_is else first
            boards.append(shape(rng, replace(other, score=None)))
    if rng.random() < 0.5:
        boards = [b for k in range(tables) for b in boards[k::tables]]
    return boards


def what_counts(board: Board) -> tuple[object, ...]:
    """A result that the file leaves out follows from a play to the end."""
    board = complete(board)
    return (board.number, board.hands, board.contract, board.declarer, board.result)


@pytest.mark.parametrize("form", ["lin", "rbn", "export", "json"])
@pytest.mark.parametrize("tables", [1, 2, 3, 18])
@pytest.mark.parametrize("shape", [as_it_is, unstated, bare, drawn, no_hands])
def test_contracts_declarers_and_results_come_back(shape: Shape, tables: int, form: str) -> None:
    if form == "json" and shape is no_hands:
        with pytest.raises(Unsupported, match="all four hands"):
            list(write_boards(session(random.Random(0), 1, shape), form, on_loss=None))
        return
    boards = session(random.Random(f"{shape.__name__}/{tables}"), tables, shape)
    data = b"".join(write_boards(boards, form, on_loss=None))
    back = list(read_boards(data, "pbn" if form == "export" else form))
    assert list(map(what_counts, back)) == list(map(what_counts, boards))
