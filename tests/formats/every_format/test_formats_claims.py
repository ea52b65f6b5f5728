"""A claim in a record, in PBN (`*` and Result) and in LIN (``mc``) is one and the same claim."""

from __future__ import annotations

import pytest
from msgspec import structs

from oddtrick.formats.board import Board
from oddtrick.formats.outcome import disagreements
from oddtrick.formats.records.conversion import (
    board_from_line,
    board_from_record,
    line_from_board,
    record_from_board,
)
from oddtrick.formats.registry import read_boards, write_boards
from oddtrick.records import Record, replay_record

HANDS = {"N": "AKQ2.KJ4.A32.K54", "E": "J98.T98.KQJ.QJT9", "S": "T543.AQ32.T98.A2",
         "W": "76.765.7654.8763"}  # fmt: skip

# South plays four spades. East wins the first trick, dummy the second and is to lead.
PLAYED = "1C P 1S P 4S P P P D7 D2 DJ DT DK D8 D4 DA"


def record(actions: str) -> Record:
    return Record(
        game="contract-duplicate", dealer="N", hands=dict(HANDS), number=2,
        options={"vulnerable": "NS"}, actions=actions,
    )  # fmt: skip


def through(board: Board, form: str) -> Board:
    (back,) = read_boards(b"".join(write_boards([board], form, on_loss=None)), form)
    return back


CLAIMED = record(f"{PLAYED} claim-10 E:agree W:agree")


def test_an_agreed_claim_is_the_result_of_the_board() -> None:
    board = board_from_record(CLAIMED)
    assert (board.claimed, board.result, len(board.play)) == (True, 11, 8)
    # Four spades and one over, vulnerable: 5 x 30 + 500.
    assert board.score == 650
    assert disagreements(board) == []


def test_a_claim_as_each_format_writes_it() -> None:
    board = board_from_record(CLAIMED)
    pbn = b"".join(write_boards([board], "pbn", on_loss=None)).decode()
    assert '[Result "11"]' in pbn
    assert pbn.split("[Play")[1].split()[-1] == "*"
    assert "|mc|11|" in b"".join(write_boards([board], "lin", on_loss=None)).decode()


@pytest.mark.parametrize("form", ["pbn", "export", "lin", "json"])
def test_a_claim_comes_back_as_the_same_actions(form: str) -> None:
    board = board_from_record(CLAIMED)
    data = b"".join(write_boards([board], form, on_loss=None))
    (back,) = read_boards(data, "pbn" if form == "export" else form)
    assert (back.claimed, back.result, back.play) == (True, 11, board.play)
    made = record_from_board(back)
    assert made.actions[-3:] == ["claim-10", "W:agree", "E:agree"]
    assert replay_record(made).ledger() == replay_record(CLAIMED).ledger()


def test_a_concession_in_the_middle_of_a_trick() -> None:
    # Dummy leads the two of trumps, East follows, and South concedes six that are left.
    conceded = record(f"{PLAYED} S2 S8 claim-5 E:agree W:agree")
    board = board_from_record(conceded)
    assert (board.claimed, board.result, len(board.play)) == (True, 6, 10)
    for form in ("pbn", "lin"):
        made = record_from_board(through(board, form))
        assert made.actions[-3:] == ["claim-5", "W:agree", "E:agree"]


def test_a_concession_that_the_law_holds_void_stands_beside_the_record() -> None:
    # The ace, king and queen of trumps must win.
    board = board_from_record(record(f"{PLAYED} S2 S8 claim-5 E:agree W:agree"))
    board = structs.replace(board, result=1, score=None)
    assert not any("claim" in word for word in record_from_board(board).actions)
    back = board_from_line(line_from_board(board))
    assert (back.claimed, back.result) == (True, 1)


def test_what_was_stated_with_a_disputed_claim_is_reported() -> None:
    stated = "claim-11+draw=Then_a_heart:_the_queen_first"
    board = board_from_record(record(f"{PLAYED} {stated} E:dispute S2 S8"))
    said = (
        "Declarer claimed 11 of the tricks left, drawing the trumps, “Then a heart: the queen "
        "first”; East asked to play on."
    )
    assert board.play[7].comment == said


def test_a_disputed_claim_is_reported_and_the_play_goes_on() -> None:
    board = board_from_record(record(f"{PLAYED} claim-11 E:dispute S2 S8"))
    assert (board.claimed, board.result, len(board.play)) == (False, None, 10)
    said = "Declarer claimed 11 of the tricks left; East asked to play on."
    assert [p.comment for p in board.play] == [""] * 7 + [said] + [""] * 2
    assert through(board, "pbn").play == board.play
    assert board_from_line(line_from_board(board)).play == board.play


def test_a_claim_nobody_has_answered_yet_is_none() -> None:
    board = board_from_record(record(f"{PLAYED} claim-11 E:agree"))
    assert (board.claimed, board.result) == (False, None)


@pytest.mark.parametrize(
    ("keep", "result"),
    [(6, 11), (0, 10), (8, 13)],
    ids=["a defender is to play", "no dummy to see yet", "more than are left"],
)
def test_claims_only_a_file_can_hold_stand_beside_the_record(keep: int, result: int) -> None:
    board = board_from_record(CLAIMED)
    board = structs.replace(board, play=board.play[:keep], result=result, score=None)
    made = record_from_board(board)
    assert not any("claim" in word for word in made.actions)
    back = board_from_line(line_from_board(board))
    assert (back.claimed, back.result) == (True, result)
