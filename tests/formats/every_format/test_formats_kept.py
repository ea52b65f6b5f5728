"""Facts once lost between formats, or misread, each as it was met in real files."""

from __future__ import annotations

from pathlib import Path

import pytest
from habits import DEAL, DEAL_LIN, lin
from typer.testing import CliRunner

from oddtrick.cards import card
from oddtrick.cli import app
from oddtrick.formats import Board, FormatError, read_boards, write_boards
from oddtrick.formats.board import board_by_number

AUCTION = "mb|1N|mb|p|mb|p|mb|p|"
HANDS = f"md|3{DEAL_LIN[1:]}|"  # North deals and plays 1NT; East leads


def run(*arguments: str, code: int) -> str:
    result = CliRunner().invoke(app, [*arguments])
    assert result.exit_code == code, result.output
    return result.output


def converted(tmp_path: Path, text: str, to: str, code: int) -> tuple[str, list[Board]]:
    source, target = tmp_path / "in.pbn", tmp_path / f"out.{to}"
    source.write_text(text)
    said = run("convert", str(source), str(target), code=code)
    return said, list(read_boards(target))


def test_each_board_keeps_its_own_event_stage_and_teams(tmp_path: Path) -> None:
    values_expected = [
        ("Monday", "Round 1", "Hull", "Leeds"), ("Monday", "Round 1", "Hull", "Leeds"),
        ("Monday", "Round 2", "Hull", "York"), ("Tuesday", "", "", ""), ("", "", "", ""),
    ]  # fmt: skip
    names = ("Event", "Stage", "HomeTeam", "VisitTeam")
    text = ""
    for number, values in enumerate(values_expected, 1):
        tags = {"Board": str(number), **dict(zip(names, values, strict=True)), "Room": "Open"}
        tags = {k: v for k, v in tags.items() if v and (k != "Room" or values[2])}
        text += "".join(f'[{k} "{v}"]\n' for k, v in tags.items())
        text += f'[Dealer "N"]\n[Vulnerable "None"]\n[Deal "{DEAL}"]\n\n'
    said, found = converted(tmp_path, text, "lin", 0)
    assert [tuple(b.tags.get(n, "") for n in names) for b in found] == values_expected
    assert said == ""


def test_an_event_that_only_a_later_board_names_is_kept() -> None:
    boards = [Board(number=n % 40 + 1, dealer="N", vulnerable="None") for n in range(1200)]
    boards[1150] = Board(number=99, dealer="N", vulnerable="None", tags={"Event": "Late"})
    back = list(read_boards(b"".join(write_boards(boards, "lin", on_loss=None)), "lin"))
    assert [b.tags.get("Event", "") for b in back] == [b.tags.get("Event", "") for b in boards]


PLAYED = f"""[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "{DEAL}"]
[Declarer "N"]
[Contract "1NT"]
[Result "7"]
[Auction "N"]
1NT AP
[Play "E"]
"""


@pytest.mark.parametrize("to", ["lin", "json"])
def test_a_lead_of_another_hands_card_is_not_dropped_in_silence(tmp_path: Path, to: str) -> None:
    source = tmp_path / "in.pbn"
    source.write_text(PLAYED + "D2\n*\n")  # North holds the two of diamonds
    said = run("convert", str(source), str(tmp_path / f"out.{to}"), code=1)
    assert "two of diamonds" in said or "The opening leader (East) is read back as North" in said


def test_a_contract_whose_auction_is_unfinished_is_kept(tmp_path: Path) -> None:
    text = PLAYED.replace("1NT AP", "1H Pass *").replace('[Play "E"]\n', "")
    said, (board,) = converted(tmp_path, text, "lin", 0)
    assert (board.contract, board.declarer, board.result) == ("1NT", "N", 7)
    assert [c.call for c in board.auction] == ["1H", "P"]
    assert said == ""


def test_a_claim_of_nothing_without_a_card_is_no_result() -> None:
    (board,) = lin(f"{HANDS}{AUCTION}mc|0|")
    assert (board.result, board.claimed, board.contract) == (None, False, "1NT")
    (board,) = lin(f"{HANDS}{AUCTION}pc|DK|mc|0|")
    assert (board.result, board.claimed) == (0, True)


def test_no_trick_without_a_card_is_reported_by_the_list() -> None:
    board = Board(
        number=1, dealer="N", vulnerable="None", contract="1NT", declarer="N", result=0,
        auction=lin(f"{HANDS}{AUCTION}")[0].auction,
    )  # fmt: skip
    (back,) = read_boards(b"".join(write_boards([board], "lin", on_loss=None)), "lin")
    assert (back.contract, back.result) == ("1NT", 0)


def test_five_names_seat_nobody() -> None:
    errors: list[FormatError] = []
    text = f"pn|Ada,Bo, jr,Cy,Di|{HANDS}{AUCTION}"
    (board,) = read_boards(text, "lin", on_error=errors.append)
    assert "5 names" in errors[0].sentence
    assert board.names == ("", "", "", "")
    for names in ("S,W,N,E", "S,W,N,E,", "S,W,N,E,,,,", "S,W,N,E,a,b,c,d", "S,W,N,E,,,c,d"):
        assert lin(f"pn|{names}|{HANDS}")[0].names == ("N", "E", "S", "W")


def test_plus_signs_of_links_are_read_where_blanks_are() -> None:
    (board,) = lin(f"{HANDS}mb|1N|an|15%2B|mb|p|an|15%2b%20or%20so|mb|p|mb|p|nt|1%2C2|")
    assert [c.note for c in board.auction][:2] == ["15+", "15+ or so"]
    (board,) = lin(f"{HANDS}mb|1N|an|100%25|mb|p|an|50%2 C|")
    assert [c.note for c in board.auction] == ["100%25", "50%2 C"]


def test_films_of_play_are_not_cut_short() -> None:
    """A rank before its suit, and a suit alone: the lowest card of who is to play."""
    (board,) = lin(f"{HANDS}{AUCTION}pc|dk|pc|d|pc|d7|pc|2d|pc|hs|")
    assert [p.card for p in board.play] == [
        card("DK"), card("D4"), card("D7"), card("D2"), card("H9"), card("S8"),
    ]  # fmt: skip
    text = f"{HANDS}{AUCTION}pc|DK|tc|x|pc|D4|hs||pc|D7|pc|D2|"
    assert len(lin(text)[0].play) == 4


def test_a_suit_alone_needs_a_hand() -> None:
    errors: list[FormatError] = []
    (board,) = read_boards(f"md|3,,,|{AUCTION}pc|h|", "lin", on_error=errors.append)
    assert "lowest" in errors[0].sentence
    assert board.play == ()


def test_a_wrong_dealers_digit_is_named_and_the_hands_are_kept() -> None:
    errors: list[FormatError] = []
    (board,) = read_boards(HANDS.replace("md|3", "md|9"), "lin", on_error=errors.append)
    assert "“9” is no dealer" in errors[0].sentence
    assert board.complete_deal
    assert board.dealer == ""


SOLVED = ["5", "7", "5", "7", "4", "8", "4", "8", "6", "7", "6", "7", "3", "10", "3", "10", "5",
          "7", "5", "7"]  # fmt: skip
HAND_TEXTS = DEAL[2:].split()


@pytest.mark.parametrize("comma", [",", ", "])
def test_tables_of_solved_deals_in_comma_form(comma: str) -> None:
    numbers = comma.join(SOLVED)
    one = " ".join(f"{seat} {hand}" for seat, hand in zip("nesw", HAND_TEXTS, strict=True))
    for text, tag in (
        (f"{one};{numbers}\n", "SolvedTricks"),
        (f"{comma.join(HAND_TEXTS)}{comma}{numbers}\n", "DealTricks"),
        (f"{'|'.join(h.replace('.', ' ') for h in HAND_TEXTS)}|{numbers}\n", "DealTricks"),
        (f"{' '.join([HAND_TEXTS[3], *HAND_TEXTS[:3]])}:{numbers}\n", "GibTricks"),
    ):
        (board,) = read_boards(text)
        (plain,) = read_boards(f'[Deal "{DEAL}"]')
        assert board.hands == plain.hands
        assert board.tags == {tag: numbers}
        assert board.dealer == board_by_number(1).dealer
