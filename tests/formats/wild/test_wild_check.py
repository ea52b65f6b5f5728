"""Reports of `check` on files as people have them."""

from __future__ import annotations

from pathlib import Path

import typer
from habits import DEAL, pbn, read_with_remarks
from typer.testing import CliRunner

from oddtrick.formats.command import check
from oddtrick.formats.outcome import disagreements
from oddtrick.formats.pbn import verify_pbn
from oddtrick.formats.registry import read_boards, write_boards

app = typer.Typer()
app.command()(check)


def test_a_play_that_leaves_the_hands_is_reported_once() -> None:
    """tenace’s examples and others: the order of the cards has been lost somewhere."""
    (board,) = pbn(
        f'[Deal "{DEAL}"]\n[Declarer "N"]\n[Contract "3NT"]\n[Result "9"]\n[Play "E"]\n'
        "DK D4 D7 DA\nS4 S8 S6 SA\nHA HQ H6 H5\nCA C6 CK CJ\n*\n"
    )
    assert [*map(str, disagreements(board))] == [
        "From trick 3 on the cards do not fit the hands: North does not hold the five of hearts."
    ]


def test_a_single_wrong_card_is_reported_and_the_rest_still_looked_at() -> None:
    (board,) = pbn(
        f'[Deal "{DEAL}"]\n[Declarer "N"]\n[Contract "3NT"]\n[Play "E"]\n'
        "DK D4 D7 DA\nS4 S8 S2 SA\nDQ D5 D8 D2\nDJ D6 S7 D3\n"
    )
    assert [*map(str, disagreements(board))] == [
        "West does not hold the two of spades.",
        "West plays the seven of spades instead of following suit.",
    ]


def test_a_card_played_twice_is_one_fault() -> None:
    (board,) = pbn(
        f'[Deal "{DEAL}"]\n[Declarer "N"]\n[Contract "3NT"]\n[Play "E"]\n'
        "DK D4 D7 DA\nS4 S8 S6 SA\nS5 S9 S7 SA\n"
    )
    assert [*map(str, disagreements(board))] == ["The ace of spades is played twice."]


def test_check_counts_what_is_wrong_in_every_board(tmp_path: Path) -> None:
    """A whole session without Scoring, with dates in another form: not a page of it each."""
    path = tmp_path / "club.pbn"
    path.write_text("\n".join(f'[Board "{n}"]\n[Date "201510{n}"]\n' for n in range(10, 40)))
    shown = CliRunner().invoke(app, [str(path)]).output
    assert shown.count("is not written as YYYY.MM.DD") == 10
    assert "only counted" in shown
    assert "30 things wrong" in shown
    every = CliRunner().invoke(app, ["--all", str(path)]).output
    assert every.count("is not written as YYYY.MM.DD") == 30


def test_line_ends_of_an_export_file_are_reported_once() -> None:
    text = "% EXPORT\n" + '[Board "1"]\n\n' * 3
    assert sum("CR and LF" in p.sentence for p in verify_pbn(text)) == 1


def test_columns_divided_by_spaces_are_one_column() -> None:
    (problem,) = verify_pbn('[OptimumResultTable "Declarer Denomination Result"]\nN S 7\n')
    assert "semicolons divide columns" in problem.sentence
    assert not problem.grave


def test_a_comment_left_open_is_reported_where_it_begins() -> None:
    (problem,) = verify_pbn('[Board "1"]\n\n[Board "2"]\n[Event "a"] {never\nclosed')
    assert (problem.line, problem.column) == (4, 13)


def test_a_tag_there_twice_does_not_hide_what_stands_behind_it() -> None:
    said = [p.sentence for p in verify_pbn('[Event "a"]\n[Event "b"]\nstray text\n')]
    assert "“stray” stands behind the tag Event." in said


def test_a_pass_too_many_is_reported_and_kept_in_rbn() -> None:
    (board,) = pbn(f'[Dealer "N"]\n[Deal "{DEAL}"]\n[Auction "N"]\n1C Pass Pass Pass\nPass\n')
    assert [*map(str, disagreements(board))] == ["North passes after the auction has ended."]
    (again,) = read_boards(b"".join(write_boards([board], "rbn", on_loss=None)), "rbn")
    assert [call.call for call in again.auction] == ["1C", "P", "P", "P", "P"]


def test_an_unclosed_comment_that_takes_in_tags_is_reported() -> None:
    text = '[Board "1"]\n{ a good board\n[Result "9"]\n[Room "Open"]\n{ yes }\n'
    found, errors = read_with_remarks(text)
    assert [b.number for b in found] == [1]
    assert [str(e) for e in errors] == [
        "line 2, column 1: The comment that begins here takes in the tag Result; "
        "its } may be missing."
    ]


def test_a_result_that_is_none_is_reported_in_rbn(tmp_path: Path) -> None:
    path = tmp_path / "x.rbn"
    deal = "H N:AKQ2.AK2.A32.432:543.QJT9.KQJT.65:JT98.876.654.AKQ:76.543.987.JT987"
    for result, code in (("R 99", 1), ("R 7", 0), ("", 0)):
        path.write_text(f"{deal}\nB 1\nA NZ:1NA\nC 1N:N\n{result}\n")
        shown = CliRunner().invoke(app, [str(path)])
        assert shown.exit_code == code
        assert ("“99” is not a number of tricks" in shown.output) == bool(code)
