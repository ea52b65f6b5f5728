"""Irregularity marks of PBN and refereed records: what is marked happens at the table and stands,
and what happened at the table is told as marks and comments."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from msgspec import structs

from oddtrick.core import State, deal, view
from oddtrick.formats import Board, Call, Play, read_boards, write_boards
from oddtrick.formats.errors import FormatError, Unsupported
from oddtrick.formats.outcome import disagreements
from oddtrick.formats.pbn import verify_pbn
from oddtrick.formats.records.conversion import (
    board_from_line,
    board_from_record,
    line_from_board,
    record_from_board,
)
from oddtrick.games import game
from oddtrick.records import Record, record_of, replay_record, summary

FILE = Path(__file__).parent.parents[1] / "data" / "formats" / "refereed.pbn"
LAWS = {"laws": "contract1963"}
HANDS = {
    "N": "K954.A86.A43.Q72",
    "E": "86.Q973.J72.KJ98",
    "S": "AQJT7.K2.K85.A65",
    "W": "32.JT54.QT96.T43",
}
DEAL = "S:AQJT7.K2.K85.A65 32.JT54.QT96.T43 K954.A86.A43.Q72 86.Q973.J72.KJ98"


def boards() -> list[Board]:
    return list(read_boards(FILE))


def pbn(declarer: str, contract: str, auction: str, play: str = "", result: str = "?") -> Board:
    """A board of the deal above, written by hand, South dealer."""
    text = f'[Board "5"]\n[Dealer "S"]\n[Vulnerable "None"]\n[Deal "{DEAL}"]\n'
    text += f'[Declarer "{declarer}"]\n[Contract "{contract}"]\n[Result "{result}"]\n'
    text += f'[Auction "S"]\n{auction}\n'
    if play:
        text += f'[Play "W"]\n{play}\n'
    (board,) = read_boards(text)
    return board


def refereed(actions: str) -> Record:
    return Record(
        game="contract-duplicate", dealer="S", options=LAWS, hands=dict(HANDS), actions=actions
    )


def written(board: Board, form: str = "pbn") -> str:
    return b"".join(write_boards([board], form, on_loss=None)).decode()


def marks(board: Board) -> tuple[object, ...]:
    """All that a board says of the deal, but its comments."""
    return (
        [(c.call, c.skipped, c.insufficient) for c in board.auction],
        [(p.card, p.revoke, p.out_of_turn) for p in board.play],
        (board.declarer, board.swapped, board.contract, board.leader),
        (board.result, board.miscounted, board.score, board.claimed),
    )


# -- from PBN to the table -------------------------------------------------------------------


def test_the_file_written_by_hand_is_to_the_standard() -> None:
    assert not any(problem.grave for problem in verify_pbn(FILE.read_bytes()))
    assert [disagreements(b) for b in boards()] == [[]] * 4


@pytest.mark.parametrize(
    ("number", "actions"),
    [
        # West's bid is not enough; North bids over it, and it stands.
        (1, "1S 1H 1NT P P P"),
        # North bids in West's turn, East passes over it; East leads in West's turn, and when
        # dummy is faced South plays over it.
        (2, "1S N:2S P 4S P P P E:D7 face D5 DT D3"),
        # East leads in West's turn and South faces his hand over it: North is declarer.
        (4, "4S P P P E:D7 S:face D8 DT DA"),
    ],
)
def test_what_is_marked_happens_and_stands(number: int, actions: str) -> None:
    record = record_from_board(boards()[number - 1])
    assert record.options == LAWS
    assert record.actions == actions.split()
    replay_record(record)


def test_the_revoke_is_claimed_that_the_result_was_adjusted_for() -> None:
    """Scarne 1963, “Revoke Established”: eight tricks and two of the defenders’."""
    board = boards()[2]
    record = record_from_board(board)
    assert record.actions[-5:] == ["N:revoke?W", "N:agree", "E:agree", "S:agree", "agree"]
    found = summary(replay_record(record))
    assert found["tricks"] == {"NS": 10, "EW": 3}
    assert found["score"] == {"NS": 170, "EW": -170}
    unadjusted = structs.replace(board, result=8, miscounted=False)
    actions = record_from_board(unadjusted).actions
    assert "N:revoke?W" not in actions
    assert actions[-4:] == ["N:agree", "E:agree", "S:agree", "agree"]


def test_a_result_that_the_law_does_not_give_is_refused_with_the_law() -> None:
    board = structs.replace(boards()[2], result=9)
    with pytest.raises(
        Unsupported, match=r"Board 3: .* 9 tricks\. By law .*revoke-penalty 8 or 10"
    ):
        record_from_board(board)


@pytest.mark.parametrize(
    ("board", "error", "sentence"),
    [
        (
            pbn("N", "1NT", "1S 1H ^S ^S 1NT Pass Pass Pass"),
            FormatError,
            r"West’s 1H \(call 2\) is an insufficient bid \(law contract1963:insufficient\), "
            "but is not marked so",
        ),
        (
            pbn("S", "1S", "1S ^I 2H X AP"),
            FormatError,
            r"West’s 2H \(call 2\) is marked as an insufficient bid, but is not",
        ),
        (
            pbn("S", "2SX", "1S ^S 2S ^S X Pass Pass AP"),
            Unsupported,
            r"South’s X \(call 3\) stands as a pass by law contract1963:improper-overcalled",
        ),
        (
            pbn("S", "4S", "4S AP", "HJ H6 H3 HK\n- - - ^L S7 \n"),
            FormatError,
            r"South’s seven of spades \(trick 2\) is marked as out of turn, but is not",
        ),
        (
            pbn("S", "4S", "4S AP", "HJ ^R D3 H3 HK\nD6 H8 D2 D5\n"),
            FormatError,
            r"North’s eight of hearts \(trick 2\) is a revoke \(law contract1963:revoke\), "
            "but is not marked so",
        ),
        (
            pbn("^N", "4S", "4S AP", "D6 - - -"),
            Unsupported,
            r"changed places, but West’s six of diamonds .* law contract1963:illus-lead-oot",
        ),
        (
            pbn("S", "4S", "4S AP", "^R HJ H6 H3 HK"),
            FormatError,
            r"West’s jack of hearts \(trick 1\) is a lead and cannot be a revoke",
        ),
    ],
)
def test_what_no_law_lets_follow_is_refused_with_the_place(
    board: Board, error: type[Exception], sentence: str
) -> None:
    with pytest.raises(error, match=sentence):
        record_from_board(board)


def test_a_lead_by_the_dummy_to_be_is_played_over_by_the_next_hand() -> None:
    board = pbn("S", "4S", "4S AP", "HJ ^L H6 H3 HK")
    assert record_from_board(board).actions[4:] == ["N:H6", "face", "H3", "HK", "HJ"]


def test_a_board_passed_out_by_a_pass_out_of_turn() -> None:
    board = pbn("", "Pass", "Pass Pass Pass ^S Pass Pass")
    record = record_from_board(board)
    assert summary(replay_record(record))["contract"] == "Pass"
    assert marks(board_from_record(record))[0] == marks(board)[0]


def test_a_call_over_two_calls_out_of_turn() -> None:
    """The standard's own marks together: seats passed over, and a bid that is not enough."""
    first, _ = read_boards(FILE.with_name("irregular.pbn"))
    whole = structs.replace(
        first,
        dealer="W",
        hands=tuple(boards()[0].hands),
        declarer="",
        contract="",
    )
    record = record_from_board(whole)
    assert record.actions == ["1D", "E:2D", "W:1S", "P", "P", "2D", "P", "P", "P"]
    assert marks(board_from_record(record))[0] == marks(whole)[0]


# -- from the table to PBN -------------------------------------------------------------------


@pytest.mark.law("contract1963:retain-right")
def test_a_call_behind_the_third_pass_of_somebody_whose_partner_passed_out_of_turn() -> None:
    """North has not called yet when West's pass would close the auction."""
    record = refereed("1S P S:P P 4S P P P")
    board = board_from_record(record)
    assert board.contract == "4S"
    (read,) = read_boards(written(board))
    assert disagreements(read) == []
    assert record_from_board(read).actions == ["1S", "P", "S:P", "P", "4S", "P", "P", "P"]
    # When East has passed in North's turn, and South over it, North has lost his chance.
    lost = pbn("S", "1S", "1S Pass ^S Pass Pass 4S")
    assert "after the auction has ended" in str(disagreements(lost)[0])


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_a_board_comes_back_from_its_record(number: int) -> None:
    board = boards()[number - 1]
    again = board_from_line(line_from_board(board))
    assert marks(again) == marks(structs.replace(board, score=again.score))
    (third,) = read_boards(written(again))
    assert marks(third) == marks(again)
    assert record_from_board(third).actions == record_from_board(board).actions


def test_the_marks_are_written_where_they_belong() -> None:
    texts = [written(board_from_record(record_from_board(b))) for b in boards()]
    assert "1S ^I 1H 1NT Pass" in texts[0]
    assert "1S ^S 2S Pass" in texts[1]
    assert '[Play "E"]\r\n^L D7 D5 DT D3' in texts[1].replace("\r\n", "\n").replace("\n", "\r\n")
    assert "^R H7 S6 SA SK" in texts[2]
    assert '[Result "^10"]' in texts[2]
    assert '[Declarer "^N"]' in texts[3]


def test_what_was_put_right_bears_no_mark_but_is_reported() -> None:
    board = board_from_record(refereed("1S 1H N:call?W 2NT P 3NT P P P"))
    assert [c.call for c in board.auction] == ["1S", "2NT", "P", "3NT", "P", "P", "P"]
    assert not any(c.insufficient or c.skipped for c in board.auction)
    assert board.auction[0].comment.split("\n") == [
        "West bid one heart.",
        "North drew attention to an irregular call by West.",
        "West bid insufficiently, and replaces the bid by a sufficient bid or a pass.",
    ]
    assert "barred throughout" in board.auction[1].comment
    assert record_from_board(board).options == {}


def test_a_card_taken_back_is_named_before_what_was_said_of_it() -> None:
    board = board_from_record(refereed("4S P P P E:D7 S:lead?E forbid-D HJ face H6 H3 HK"))
    assert [p.card for p in board.play] == [35, 30, 27, 37]
    assert board.auction[-1].comment.split("\n") == [
        "East led the seven of diamonds.",
        "South drew attention to a lead out of turn by East.",
        "East led out of turn. Declarer may accept the lead or have it taken back.",
        "South chose: forbid a diamond lead.",
    ]


def test_a_lead_that_was_expressly_accepted_is_marked() -> None:
    board = board_from_record(refereed("4S P P P E:D7 S:lead?E accept face D5 DT D3"))
    assert board.play[0].out_of_turn
    assert board.leader == "E"
    (again,) = read_boards(written(board))
    assert record_from_board(again).actions[4:] == ["E:D7", "face", "D5", "DT", "D3"]


def test_what_was_said_before_any_call_is_kept_of_the_board() -> None:
    board = board_from_record(refereed("W:1S N:call?W 1H P"))
    assert board.comment.startswith("West bid one spade.")
    assert [c.call for c in board.auction] == ["1H", "P"]


def test_lin_says_what_counts_and_remarks_what_was_let_stand() -> None:
    one, two, three, four = boards()
    assert "mb|1H|nt|Not enough over the last bid, and let stand.|" in written(one, "lin")
    lin = written(three, "lin")
    assert "pc|H7|nt|A revoke that was let stand.|" in lin
    assert "nt|The result was agreed as 10 tricks.|" in lin
    for board, sentence in ((two, "call out of turn"), (four, "changed places")):
        with pytest.raises(Unsupported, match=sentence):
            written(board, "lin")


def test_a_strict_record_of_a_refereed_deal_without_a_fault_is_the_same_board() -> None:
    calm = refereed("4S P P P HJ face H6 H3 HK")
    strict = Record(game=calm.game, dealer="S", hands=dict(HANDS), actions="4S P P P HJ H6 H3 HK")
    assert board_from_record(calm) == board_from_record(strict)


# -- deals in which anything goes wrong ------------------------------------------------------


ATTENTION_KINDS = ("call", "revoke", "lead", "penalty-card")


def _wild(seed: int) -> State:
    """A refereed deal to its end, in which a third of what is done is a breach, and now and then
    somebody draws attention to something."""
    rng = random.Random(seed)
    state = deal(game("contract-duplicate", LAWS), rng)
    while not state.over:
        legal = state.legal()
        action = legal[0] if legal[0].kind == "call" and rng.random() < 0.4 else rng.choice(legal)
        if rng.random() < 0.3:
            menu = view(state, rng.randrange(4)).menu
            wanted = "attention" if rng.random() < 0.2 else "play"
            found = [a for a in menu if a.kind in (wanted, "call")] or [action]
            # What boards can tell of: nobody does anything beside the game.
            found = [a for a in found if a.kind != "attention" or a.arg in ATTENTION_KINDS] or [
                action
            ]
            action = rng.choice(found)
        state = state.push(action)
    return state


@pytest.mark.whole
def test_wild_deals_go_to_pbn_and_back() -> None:
    marked = adjusted = 0
    for seed in range(40):
        record = record_of(_wild(seed))
        board = board_from_record(record)
        (read,) = read_boards(written(board))
        assert disagreements(read) == []
        assert marks(read) == marks(board)
        again = record_from_board(read)
        assert marks(board_from_record(again)) == marks(read)
        assert summary(replay_record(again)) == summary(replay_record(record))
        assert board_from_line(line_from_board(read)) == structs.replace(read, tags=read.tags)
        marked += any(c.skipped or c.insufficient for c in board.auction)
        adjusted += board.miscounted
    assert marked > 5
    assert adjusted > 3


def test_unmarked_boards_stay_records_of_a_strict_table() -> None:
    plain = pbn("S", "4S", "4S AP", "HJ H6 H3 HK")
    assert record_from_board(plain).options == {}
    assert plain.auction[0] == Call("4S")
    assert plain.play[0] == Play(35)
