"""``oddtrick set`` and ``oddtrick today``."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from oddtrick.cli import app
from oddtrick.errors import BadOption, BadRecord, OddtrickError
from oddtrick.records import read_record, replay_record

run = CliRunner()


def test_a_set_is_made_and_shown_and_its_seal_checked(tmp_path: Path) -> None:
    file = str(tmp_path / "set.json")
    wish = ["set", "make", "euchre", file, "--seed", "7", "--boards", "4", "--quick"]
    made = run.invoke(app, wish)
    assert made.exit_code == 0, made.output
    sealed = made.stderr.split()[-1]
    shown = run.invoke(app, ["set", "show", file, "--sealed", sealed])
    assert shown.exit_code == 0, shown.output
    assert shown.output.count("Board ") == 4
    assert sealed in shown.output
    wrong = run.invoke(app, ["set", "show", file, "--sealed", "0" * 64])
    assert isinstance(wrong.exception, BadRecord)


def test_sets_that_there_are_not() -> None:
    for wish in (["set", "show", "nothing"], ["set", "make", "bridge", "-", "-s", "1", "-n", "5"]):
        assert isinstance(run.invoke(app, wish).exception, BadOption)


@pytest.mark.parametrize("day", ["9999-01-01", "2025-12-31", "tomorrow"])
def test_a_day_without_deals(day: str) -> None:
    assert isinstance(run.invoke(app, ["today", "--day", day]).exception, BadOption)


def test_the_deals_of_a_day_as_records() -> None:
    wish = ["today", "--day", "2026-01-01", "--records", "whist"]
    lines = run.invoke(app, wish).output.splitlines()
    states = [replay_record(read_record(line)) for line in lines]
    assert [s.setting.dealer for s in states] == [0, 1, 2, 3]
    output = run.invoke(app, ["today", "--day", "2026-01-01"]).output
    assert output.count("\n") == 5
    assert "winnable in" in output


def test_a_winnable_patience_is_dealt_and_proved() -> None:
    wish = ["patience", "deal", "klondike", "-O", "draw=3", "--level", "hard", "--seed", "5"]
    output = run.invoke(app, [*wish, "--moves"])
    assert output.exit_code == 0, output.output
    line, moves = output.output.splitlines()
    assert line.endswith("hard.")
    assert f"can be won in {len(moves.split())} moves" in line
    number = line.split("deal ")[1].split(":")[0].replace(",", "")
    proof = run.invoke(app, ["patience", "prove", "klondike", number, "-O", "draw=3"]).output
    assert "can be won in" in proof
    assert run.invoke(app, wish).output == f"{line}\n"


# The deal of fans of the Freecell Solver tools: 17 fans of three and a last card.
FANS = """\
FC: - -
# 10 and T are the same
KS 4S 7S
8H 8S 8D
JS 3H 7C
4D 5H QC
10D 2S TH
8C JH 5S
AC 9S 6C
5C 7D 3D
4C 6H JD
QS 1D KD
9H 5D QH
4H 10S 9D
2C 7H KH
6D AH QD
2H 3S AS
JC 3C KC
9C TC 6S
2D
"""


def test_a_board_of_the_freecell_solver_tools_is_a_deal(tmp_path: Path) -> None:
    path = tmp_path / "fans.txt"

    def said(text: str, game: str = "la-belle-lucie") -> str:
        path.write_text(text, "utf-8")
        found = run.invoke(app, ["patience", "prove", game, "--board", str(path)])
        return found.output or str(found.exception)

    assert "cannot be won" in said(FANS) or "can be won" in said(FANS)
    assert said(FANS.replace("2H 3S", "2H 3X")) == (
        "line 17, column 4: “3X” is no card: 4C, 10H, TH or <KS> is."
    )
    assert said(FANS.replace("9C TC", "9C 9C")) == "line 19: The 9C is there once too often."
    assert said(FANS.replace("\n2D", "")) == "line 19: These cards are missing: 2D."
    assert said(FANS, "klondike").startswith("line 3: This pile has 3 cards, and in Klondike 1.")
    assert said(f"Talon: {FANS[44:]}").startswith("line 1")
    assert said("") == "The file has no piles of cards."
    board = run.invoke(app, ["patience", "board", "klondike", "4"]).output
    assert (
        said(board, "klondike").split(", ")[2:]
        == (run.invoke(app, ["patience", "prove", "klondike", "4"]).output.split(", ")[2:])
    )


def test_patiences_and_deals_that_there_are_not() -> None:
    for wish, why in (
        (["deal", "whist"], "is no patience that is proved"),
        (["deal", "klondike", "--level", "silly"], "There is no level"),
        (["prove", "klondike", "0"], "numbered from 1"),
        (["prove", "klondike"], "or a file with --board"),
        (["prove", "klondike", "4", "--layouts", "0"], "layouts can be looked at"),
    ):
        found = run.invoke(app, ["patience", *wish]).exception
        assert isinstance(found, OddtrickError)
        assert why in str(found)
