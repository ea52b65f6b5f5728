"""Tables of PBN, and sections that it does not know: kept, or told as lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from oddtrick.cli import app
from oddtrick.formats import read_boards, write_boards
from oddtrick.formats.losses import Loss
from oddtrick.formats.registry import FORMATS

FILE = r"""[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:AKQ2.AK2.A32.432 543.QJT9.KQJT.65 JT98.876.654.AKQ 76.543.987.JT987"]
[Table "12"]
[ScoreTable "Table;Round;Score_NS"] {as published}
1 1 "+420"
2 1 "-50"
[Weather "fine"]
mild 12
"""
LOST = [f.name for f in FORMATS.values() if f.write and f.name not in ("pbn", "export", "json")]


def test_a_table_is_kept_from_pbn_to_pbn() -> None:
    losses: list[Loss] = []
    (board,) = read_boards(FILE)
    assert board.tags["ScoreTable"].split("\n")[1:] == ['1 1 "+420"', '2 1 "-50"']
    assert board.tags["Table"] == "12"
    assert board.tags["Weather"] == "fine\nmild 12"
    for form in ("pbn", "export", "json"):
        data = b"".join(write_boards([board], form, on_loss=losses.append))
        (again,) = read_boards(data)
        assert [loss for loss in losses if "Table" in loss.fact] == []
        if form != "json":
            assert again.tags["ScoreTable"].split() == board.tags["ScoreTable"].split()
            assert again.tags["Weather"].split() == ["fine", "mild", "12"]


@pytest.mark.parametrize("form", LOST)
def test_a_table_that_a_format_cannot_hold_is_reported(form: str) -> None:
    losses: list[Loss] = []
    list(write_boards(read_boards(FILE), form, on_loss=losses.append))
    lost = {loss.fact for loss in losses}
    assert {"The tag ScoreTable", "The tag Weather"} <= lost


@pytest.mark.parametrize(
    "text", ['a\n[Deal "N:- - - -"]', "a\n1 } {", 'a\n1 "2', "a\n; 1", "a\n%1", 'a\n"[x"']
)
def test_rows_from_elsewhere_write_no_tags(text: str) -> None:
    (board,) = read_boards(FILE)
    made = replace(board, tags={"ScoreTable": text})
    (again,) = read_boards(b"".join(write_boards([made], "pbn", on_loss=None)))
    assert again.hands == board.hands
    assert again.tags["ScoreTable"].split() == text.split()


def test_writers_ask_who_hears_of_losses() -> None:
    with pytest.raises(TypeError, match="on_loss"):
        write_boards([], "pbn")  # type: ignore[call-arg]


def test_a_format_that_keeps_less_ends_deal_with_one(tmp_path: Path) -> None:
    def deal(name: str, *options: str) -> int:
        asked = ["deal", "-n", "2", "-o", str(tmp_path / name), *options]
        return CliRunner().invoke(app, asked).exit_code

    assert deal("a.pbn") == 0
    assert deal("a.txt", "--dealer", "S", "--to", "line") == 1
    assert deal("a.txt", "--dealer", "S", "--to", "line", "--lossy") == 0
