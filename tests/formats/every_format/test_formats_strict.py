"""Records told without a replay are those that a replay tells."""

from __future__ import annotations

import random

import making_boards as making
import pytest
from msgspec.structs import replace

from oddtrick.formats.board import Board, Call, Play
from oddtrick.formats.errors import FormatError
from oddtrick.formats.records import conversion
from oddtrick.formats.records.conversion import (
    board_from_record,
    board_without_replay,
    record_from_board,
)
from oddtrick.records import replay_record


def spoilt(rng: random.Random, board: Board) -> Board:
    """The board with something else in one place: mostly what could not be."""
    where = rng.randrange(6)
    if where == 0 and board.play:
        plays = [*board.play]
        plays[rng.randrange(len(plays))] = Play(rng.randrange(52))
        return replace(board, play=tuple(plays))
    if where == 1 and board.auction:
        calls = [*board.auction]
        calls[rng.randrange(len(calls))] = Call(rng.choice(["P", "X", "XX", "1C", "3NT", "7S"]))
        return replace(board, auction=tuple(calls))
    if where == 2:
        return replace(board, auction=(*board.auction, Call("P")))
    if where == 3:
        return replace(board, result=rng.randrange(14), claimed=rng.random() < 0.5)
    if where == 4:
        return replace(board, auction=board.auction[: rng.randrange(6)], play=())
    return replace(board, play=board.play[: rng.randrange(1, 53)], claimed=True)


def test_what_is_known_without_a_replay_is_what_a_replay_shows() -> None:
    rng = random.Random(16)
    known = refused = claims = 0
    for number in range(1, 240):
        board = making.board(rng, number, explained=False)
        if number % 2:
            board = spoilt(rng, board)
        strict = board_without_replay(board)
        try:
            record = record_from_board(board)
        except FormatError:
            assert strict is None
            refused += 1
            continue
        if strict is not None:
            known += 1
            claims += strict.claimed
            assert board_from_record(record) == strict
            played = replay_record(record)
            assert played.over == (strict.result is not None or strict.contract == "Pass")
    assert known > 150
    assert claims > 20
    assert refused > 20


def test_no_board_that_can_be_is_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(5)
    boards = [making.board(rng, number) for number in range(1, 41)]
    monkeypatch.setattr(conversion, "replay_record", None)
    lines = [conversion.line_from_board(board) for board in boards]
    assert sum(b'"claim-' in line for line in lines) > 3


def test_the_sentence_names_what_is_wrong_and_not_the_action() -> None:
    """Once: “Action 17 (“P”) cannot be done now by E …” for one pass too many."""
    hands = making.deal(random.Random(3))
    calls = tuple(map(Call, ["1C", "P", "P", "P", "P"]))
    board = Board(number=7, dealer="N", hands=hands, auction=calls)
    with pytest.raises(FormatError, match="Board 7: North passes after the auction has ended"):
        record_from_board(board)
