"""PBN as people and programs write it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import making_shapes
import pytest
import typer
from habits import DEAL, lin, pbn, read_with_remarks

from oddtrick.cards import card_code
from oddtrick.formats.outcome import disagreements
from oddtrick.formats.pbn import parse_pbn, verify_pbn, write_pbn
from oddtrick.formats.pbn.values import deal_text
from oddtrick.formats.registry import read_boards, write_boards

app = typer.Typer()


@pytest.mark.parametrize(
    ("dealer", "seat"), [("north", "N"), ("sud", "S"), ("West", "W"), ("est", "E"), ("N ", "N")]
)
def test_a_seat_by_its_name(dealer: str, seat: str) -> None:
    """Scripts for deal write the names of the seats."""
    (board,) = pbn(f'[Dealer "{dealer}"]\n[Board "1"]\n[Deal "{DEAL}"]')
    assert board.dealer == seat


def test_a_contract_without_an_auction_and_a_lead() -> None:
    """Books of problems made with BridgeComposer: no declarer, only the first cards."""
    (board,) = pbn(
        '[Board "5"]\n[Dealer "N"]\n[Deal "' + DEAL + '"]\n[Declarer ""]\n[Contract "5C"]\n'
        '[Result ""]\n{\n\nfind the defence\n}\n[BCFlags "1f"]\n[Play "W"]\nH4 H7 HT\n'
    )
    assert (board.contract, board.declarer, board.leader) == ("5C", "", "W")
    assert [card_code(p.card) for p in board.play if p.card is not None] == ["H4", "H7", "HT"]
    assert board.comment == "find the defence"
    assert board.tags["BCFlags"] == "1f"


def test_blanks_behind_tags_calls_and_cards() -> None:
    """WBridge5, Synrey and others."""
    (board,) = pbn(
        f'[Board "1"]   \n[Dealer "N"] \n[Deal "{DEAL}"]\n[Auction "N"]\n'
        "1C        Pass      3NT       Pass      \nPass      Pass      \n"
        '[Contract "3NT"]\n[Declarer "S"]\n[Play "W"]\nH5 H2 HT H6 \nD9 D2 DT D4 \n'
        '[BidSystemNS "Natural"]\n'
    )
    assert [c.call for c in board.auction] == ["1C", "P", "3NT", "P", "P", "P"]
    assert len(board.play) == 8
    assert board.tags == {"BidSystemNS": "Natural"}


def test_all_the_play_on_one_line() -> None:
    """Funbridge and Synrey exports."""
    (board,) = pbn(
        f'[Deal "{DEAL}"]\n[Declarer "N"]\n[Contract "3NT"]\n[Result "9"]\n'
        '[Play "E"]\nDK D4 D7 DA S4 S8 S6 SA *'
    )
    assert len(board.play) == 8
    assert board.claimed


def test_two_hyphens_for_a_card_that_was_not_played() -> None:
    """Richard Pavlicek’s PBN."""
    (board,) = pbn(
        f'[Deal "{DEAL}"]\n[Declarer "N"]\n[Contract "3NT"]\n[Play "E"]\n'
        "DK D4 D7 DA\n-- S8 -- SA\n*\n"
    )
    cards = [p.card and card_code(p.card) for p in board.play]
    assert cards == ["DK", "D4", "D7", "DA", "SA", None, "S8"]


def test_a_comment_within_a_comment() -> None:
    """PBN has no such thing, so the first brace closes both; commentators write it all the same."""
    text = '[Board "1"]\n{\nA fine match. {Your host, Ann}\n}\n[Play "S"]\n*\n[Contract "1C"]\n'
    (board,) = pbn(text)
    assert (board.comment, board.claimed) == ("A fine match. {Your host, Ann", True)
    assert b"".join(write_pbn(parse_pbn(text))) == text.encode()
    assert "A lone } stands here." in [p.sentence for p in verify_pbn(text)]
    (other,) = pbn('[Dealer "N"]\n[Auction "N"]\n1C {so {or so} } Pass\n1D\n')
    assert [c.call for c in other.auction] == ["1C", "P", "1D"]


def test_suits_behind_their_letters_and_a_full_stop_too_many() -> None:
    (board,) = pbn(
        '[Deal "N:SAKQ2.HAK2.DA32.C432 S543.HQJT9.DKQJT.C65 '
        'SJT98.H876.D654.CAKQ S76.H543.D987.CJT987"]'
    )
    assert deal_text(board.hands) == DEAL
    (board,) = pbn('[Deal "N:AKQJ.AKQ.AKQJT9.. - - -"]')
    assert deal_text(board.hands) == "N:AKQJ.AKQ.AKQJT9. - - -"


def test_a_note_of_number_nought_is_an_alert_without_a_text() -> None:
    """Pavlicek’s converter writes =0= for what LIN only marks."""
    (board,) = pbn('[Dealer "E"]\n[Auction "E"]\n1C 2NT =0= ! 3H =0= pass\n')
    assert [(c.alert, c.note, c.nags) for c in board.auction] == [
        (False, "", ()), (True, "", (1,)), (True, "", ()), (False, "", ()),
    ]  # fmt: skip


def test_rows_of_dashes_behind_a_claim_are_no_cards() -> None:
    """Some programs fill the play up to thirteen rows."""
    (board,) = read_boards(
        '[Dealer "N"]\n[Deal "N:AK... Q2... 43... 65..."]\n[Declarer "N"]\n[Contract "1NT"]\n'
        '[Play "E"]\nSQ S3 S5 SA\n- - - -\n- - - -\n'
    )
    assert [card_code(p.card) for p in board.play if p.card is not None] == ["SQ", "S3", "S5", "SA"]
    assert len(board.play) == 4


@pytest.mark.parametrize("form", ["pbn", "rbn", "rbx"])
def test_calls_without_a_dealer_become_a_remark(form: str) -> None:
    """LIN without ``md`` names no dealer; elsewhere an auction begins with one."""
    (board,) = lin("qx|o1|sv|n|mb|1N!|an|15-17|mb|p|pg||")
    (again,) = read_boards(b"".join(write_boards([board], form, on_loss=None)), form)
    assert "Calls: 1NT (15-17) Pass" in again.comment
    assert again.vulnerable == "NS" or "Vulnerable: NS" in again.comment


@pytest.mark.parametrize(
    ("contract", "result", "tricks"),
    [
        ("4SX", "=", 10), ("4SX", "+1", 11), ("4 S x", "-2", 8), ("4SX", "14", None),
        ("4SX", "+9", None), ("4SX", "eight", None), ("", "+1", None), ("4SX", "NS 8", 8),
        ("4SX", "EW 8", 5),
    ],
)  # fmt: skip
def test_results_are_counted_from_the_contract_or_kept(
    contract: str, result: str, tricks: int | None
) -> None:
    text = f'[Dealer "N"]\n[Declarer "N"]\n[Contract "{contract}"]\n[Result "{result}"]\n'
    (board,) = read_boards(text)
    assert board.result == tricks
    assert board.tags.get("Result") == (result if tricks is None else None)
    (again,) = read_boards(b"".join(write_boards([board], "pbn", on_loss=None)))
    assert again == board


@pytest.mark.parametrize(
    "end",
    ["all pass", "All  Pass", "All\nPass", "ALL PASS", "AllPass", "(all pass)", "All-pass", "ap"],
)
def test_all_pass_in_any_spelling_ends_the_auction(end: str) -> None:
    """623 of 6,790 files of one public collection write it in two words."""
    (board,) = pbn(f'[Board "1"]\n[Dealer "N"]\n[Auction "N"]\n1C 2NT\n{end}\n')
    assert [c.call for c in board.auction] == ["1C", "2NT", "P", "P", "P"]
    assert (board.contract, board.declarer) == ("2NT", "E")
    (lin_board,) = lin("md|1,,,|mb|1C|mb|All Pass|")
    assert lin_board.contract == "1C"


WORDS = {
    "P": "Pas Passe Passo Paso Passz пас No NB NoBid No·bid no·bid",
    "X": "Dbl Dble D Double Doublet Doble Dobler Dubbelt Contre Contra Kontra ktr X.",
    "XX": "R Rdbl Redbl Redble Redoublet Redoble Surcontre Rekontra rktr Recontre xx,",
    "2NT": "2SA 2N 2nt 2NT,",
    "2S": "2♠ 2s 2S.",
}
"""Pass, double and redouble in Dutch, French, Italian, Spanish, Hungarian, Russian, old English,
Norwegian, Swedish, German, Polish; bids as players write them."""


@pytest.mark.parametrize(
    ("call", "word"), [(call, word) for call, words in WORDS.items() for word in words.split()]
)
@pytest.mark.parametrize("case", [str, str.upper, str.lower])
def test_calls_are_read_in_the_words_of_other_countries_and_programs(
    call: str, word: str, case: Callable[[str], str]
) -> None:
    before = {"XX": ["1NT", "X"], "X": ["1NT"]}.get(call, ["1D", "P"])
    said = [*before, case(word.replace("·", " ")), "3D", "AP"]
    (board,) = pbn(f'[Board "1"]\n[Dealer "N"]\n[Auction "N"]\n{" ".join(said)}\n')
    assert [c.call for c in board.auction] == [*before, call, "3D", "P", "P", "P"]


@pytest.mark.parametrize(
    "word", ["weak", "Ouch", "pasando", "(1NT)", "(Pass)", "8C", "____", "15-17", "1NT(15-17)"]
)
@pytest.mark.parametrize("after", range(4))
def test_at_a_word_that_is_no_call_the_auction_ends_and_no_call_is_moved(
    word: str, after: int
) -> None:
    calls = ["1C", "X", "XX", "1D", "P", "P", "P"]
    said = " ".join([*calls[:after], word, *calls[after:]])
    text = f'[Board "1"]\n[Dealer "N"]\n[Auction "N"]\n{said}\n'
    (board,), (error,) = read_with_remarks(text)
    assert [c.call for c in board.auction] == calls[:after]
    assert (error.line, error.column) == (4, said.index(word) + 1)
    assert board.contract == ""


@pytest.mark.parametrize("remark", ["(weak)", "(weak no trump)"])
def test_text_in_brackets_is_a_remark_on_the_call_before_it(remark: str) -> None:
    text = f'[Board "1"]\n[Dealer "N"]\n[Auction "N"]\n1NT {remark} Pass 2C AP\n'
    (board,), errors = read_with_remarks(text)
    assert [c.call for c in board.auction] == ["1NT", "P", "2C", "P", "P", "P"]
    assert "weak" in board.auction[0].comment
    assert errors


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_comment_never_closed_takes_nothing_with_it(end: str) -> None:
    deal = f'[Deal "{DEAL}"]\n'
    text = (
        f'[Board "1"]\n{deal}\n[Board "2"]\n{deal}{{ a good\ndeal\n[Contract "1C"]\n'
        f'[Declarer "N"]\n[Result "7"]\n\n[Board "3"]\n{deal}'
    ).replace("\n", end)
    boards, errors = read_with_remarks(text)
    assert [(b.number, b.contract, b.result) for b in boards] == [
        (1, "", None),
        (2, "1C", 7),
        (3, "", None),
    ]
    assert "a good" in boards[1].comment
    (error,) = errors
    assert (error.line, error.column) == (6, 1)
    assert "never closed" in error.sentence
    assert len(list(verify_pbn(text))) >= 1
    # One comment is closed so, or a file of nothing but braces would be gone through for each.
    again = (text.removesuffix(end) + end + end) * 3
    boards, errors = read_with_remarks(again)
    assert len(boards) == 4
    assert len(errors) == 1


@pytest.mark.parametrize("shape", [making_shapes.turned, making_shapes.by_leader])
def test_annotated_play_is_read_alike_at_a_glance_and_word_by_word(
    shape: Callable[[random.Random, int], Iterator[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Columns that begin with another seat, notes, comments and play that was broken off."""
    text = "".join(shape(random.Random(11), 150))
    fast = pbn(text)
    monkeypatch.setattr("oddtrick.formats.pbn.calls_and_cards.plain_order", lambda *_, **__: None)
    monkeypatch.setattr("oddtrick.formats.pbn.calls_and_cards._simple_auction", lambda *_: None)
    assert pbn(text) == fast
    said = [c for board in fast for c in (*board.auction, *board.play)]
    assert sum(bool(c.note) for c in said) > 100
    assert sum(bool(c.comment) for c in said) > 50


@pytest.mark.parametrize("shape", [making_shapes.turned, making_shapes.by_leader])
def test_the_order_of_play_is_that_of_the_game_whatever_the_columns(
    shape: Callable[[random.Random, int], Iterator[str]],
) -> None:
    for board in pbn("".join(shape(random.Random(12), 150))):
        assert disagreements(board) == []
