"""`oddtrick club` and what nobody should type: a sentence, and nothing is written."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from oddtrick.cli import app
from oddtrick.club.event_file import Book
from slices import sliced

BAD = "\udcff"
"""What the shell makes of a byte that is no text."""
LONG = "9" * 4000


def run(*args: object, code: int = 0, feed: str | None = None) -> str:
    done = CliRunner().invoke(app, ["club", *map(str, args)], input=feed)
    assert done.exit_code == code, (done.output, done.exception)
    return " ".join(done.output.split())


def written(file: Path) -> int:
    with Book.open(file) as book:
        return len(book.event.entries)


@pytest.fixture(scope="module")
def event(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("club") / "monday.club"
    run("new", file, "--tables", 3, "--boards", 1)
    run("deal", file, "--seed", "input")
    run("enter", file, 1, 1, 4, "4S", "N", 10)
    return file


@pytest.mark.parametrize(
    ("args", "said"),
    sliced(
        [
            (("enter", LONG, 1, 4, "4S", "N", 9), "is not played"),
            (("enter", 1, LONG, 4, "4S", "N", 9), "is no pair"),
            (("enter", 2, 2, 4, "4S", "N", LONG), "pair 2 plays 5"),
            (("enter", 2, 2, 5, BAD), "is not a contract"),
            (("enter", 2, 2, 5, "4S", "N", 9, "--lead", BAD), "is not a card"),
            (("correct", 1, 1, 4, "4S", "N", 9, "--reason", BAD), "fit to print"),
            (("adjust", 1, 1, 4, "A", "--reason", "x" * 501), "500 signs"),
            (("withdraw", 1, 1, 4, "--reason", BAD), "fit to print"),
            (("penalty", 1, 10, "--reason", "a\x1b[31m"), "fit to print"),
            (("carry", 1, LONG), "no number of points"),
            (("carry", 1, "1.234"), "two decimals"),
            (("usebio", "--club", BAD), "fit to print"),
            (("undo", LONG), "There is no entry"),
            (("leave", 1, "--after", LONG), "counted from 0 to 3"),
            (("history", 1), "is no pair"),
        ],
        5,
    ),
)
def test_one_sentence(event: Path, args: tuple[object, ...], said: str) -> None:
    before = written(event)
    command, *rest = args
    output = run(command, event, *rest, code=1)
    assert said in output
    assert len(output) <= 2001
    assert written(event) == before


def test_files_that_cannot_be_written_or_read(event: Path, tmp_path: Path) -> None:
    xml, big = tmp_path / "a.xml", tmp_path / "big.csv"
    xml.write_text("<USEBIO><EVENT/></USEBIO>", encoding="utf-8")
    nowhere = tmp_path / "none" / "x"
    assert "cannot be written" in run("read", xml, "--out", f"{nowhere}.xml", code=1)
    assert "cannot be written" in run("machine", event, f"{nowhere}.pbn", code=1)
    assert "No format ends in" in run("machine", event, f"{nowhere}.doc", code=1)
    assert "5 boards as pbn" not in run("machine", event, tmp_path / "B.PBN")
    assert "3 boards" in run("machine", event, tmp_path / "C.Dup", "--lossy")
    big.write_text(f"1,{'x' * 140_000}\n", encoding="utf-8")
    assert "this is no CSV" in run("seat", event, big, code=1)
    assert "this is no CSV" in run("washbook", big, code=1)
    number = f"<BOARD><BOARD_NUMBER>{LONG}</BOARD_NUMBER><TRAVELLER_LINE><CONTRACT>4S</CONTRACT>"
    line = "<PLAYED_BY>N</PLAYED_BY><TRICKS>10</TRICKS><SCORE>420</SCORE></TRAVELLER_LINE></BOARD>"
    xml.write_text(f"<USEBIO><EVENT>{number}{line}</EVENT></USEBIO>", encoding="utf-8")
    assert "1 results scored again" in run("read", xml)
    assert "is no number" in run("read", xml, "--into", event, code=1)


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--tables", 101), "1 to 100 tables"),
        (("--movement", "web", "--tables", 100_000_000, "--rounds", 5), "1 to 100 tables"),
        (("--movement", "round-robin", "--teams", LONG), "2 to 100 teams"),
        (("--movement", "individual", "--players", -8), "is kept for"),
        (("--title", BAD), "fit to print"),
        (("--boards", 0), "1 to 36"),
        (("--movement", "swiss", "--teams", 8, "--rounds", 8), "7 rounds"),
        (("--movement", "knock-out", "--teams", 6, "--rounds", 4), "3 rounds"),
        (("--movement", "swiss", "--pairs", -3), "2 to 200"),
    ],
)
def test_no_event_is_begun(tmp_path: Path, args: tuple[object, ...], said: str) -> None:
    file = tmp_path / "new.club"
    assert said in run("new", file, *args, code=1)
    assert not file.exists()
