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


def test_patiences_and_deals_that_there_are_not() -> None:
    for wish, why in (
        (["deal", "whist"], "is no patience that is proved"),
        (["deal", "klondike", "--level", "silly"], "There is no level"),
        (["prove", "klondike", "0"], "numbered from 1"),
        (["prove", "klondike", "4", "--layouts", "0"], "layouts can be looked at"),
    ):
        found = run.invoke(app, ["patience", *wish]).exception
        assert isinstance(found, OddtrickError)
        assert why in str(found)
