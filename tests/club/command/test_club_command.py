"""`oddtrick club`: an evening from the first command to the last."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from oddtrick.cli import app
from oddtrick.messages import Message


def run(*args: object, code: int = 0, feed: str | None = None) -> str:
    done = CliRunner().invoke(app, ["club", *map(str, args)], input=feed)
    assert done.exit_code == code, (done.output, done.exception)
    return done.output


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    file = tmp_path / "monday.club"
    assert "3 rounds of 1 boards" in run("new", file, "--tables", 3, "--boards", 1)
    return file


def test_an_evening(evening: Path, tmp_path: Path) -> None:
    names = tmp_path / "names.csv"
    names.write_text('pair,one,two\n1,Ada,"=Bé, [red]"\n4,Cy,Di\n', encoding="utf-8")
    assert "2 pairs" in run("seat", evening, names)
    assert "+420; 8 results missing" in run("enter", evening, 1, 1, 4, "4S", "n", 10)
    run("enter", evening, 1, 3, 5, "4S", "N", 9)
    run("enter", evening, 1, 2, 6, "Pass")
    assert "+450" in run("correct", evening, 1, 1, 4, "4S", "N", 11, "--lead", "hq")
    assert "Entry 7 " in run("undo", evening)
    rows = json.loads(run("standings", evening, "--json"))
    # 420, -50 and 0: four, none and two of four.
    assert [(r["place"], r["pair"], r["percent"]) for r in rows[:3]] == [
        ("1", 1, 100), ("2", 2, 50), ("3", 3, 0),
    ]  # fmt: skip
    assert rows[0]["names"] == "Ada & =Bé, [red]"
    lines = list(csv.DictReader(io.StringIO(run("traveller", evening, 1, "--csv"))))
    assert [(x["ns"], x["score"], x["ns points"]) for x in lines] == [
        ("1", "420", "4.0"), ("3", "-50", "0.0"), ("2", "0", "2.0"),
    ]  # fmt: skip
    assert run("results", evening, "--csv").count("\n") == 1 + 3
    assert "<PLACE>1</PLACE>" in run("usebio", evening)
    assert "better than 2" in json.loads(run("card", evening, 1, "--json"))[0]["how"]
    assert "[red]" in run("card", evening, 1)
    assert run("guides", evening).count("Pair ") == 6


def test_what_was_played_against_the_movement(
    evening: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Law 15B2 of 2017: a wrong pair's score stands, after a question that says what was due."""
    wrong = ("enter", evening, 1, 1, 5, "4S", "N", 10)
    # A program is not asked, but told the way.
    assert "--as-played" in run(*wrong, code=1)
    asked: list[str] = []

    def no(question: Message) -> bool:
        asked.append(str(question))
        return False

    monkeypatch.setattr("oddtrick.club.command.results.agreed", no)
    assert "pair 1 plays 4" in run(*wrong, code=1)
    assert "1 against 4 at table 1 (board 1)" in asked[0]
    monkeypatch.setattr("oddtrick.club.command.results.agreed", lambda _: True)
    said = run(*wrong)
    assert "board 1, +420; 7 results missing" in said
    assert "Not to be played any more: board 1 of pairs 1 and 4." in said
    run("undo", evening)
    # The arrow is asked for likewise, and a wrong board may take the right one's place.
    assert "+420" in run("enter", evening, 1, 4, 1, "4S", "N", 10)
    run("undo", evening)
    said = run("enter", evening, 2, 1, 4, "Pass", "--as-played", "--round", 1, "--instead-of", 1)
    assert "board 1 of pairs 1 and 4" in said
    assert "has a result" in run("enter", evening, 2, 1, 6, "Pass", "--as-played", code=1)


def test_bad_input_is_one_sentence(evening: Path, tmp_path: Path) -> None:
    for args, said in (
        (("enter", evening, 1, 1, 5, "4S", "N", 9), "pair 1 plays 4"),
        (("enter", evening, 99, 1, 5, "4S", "N", 9), "not played"),
        (("undo", evening), "nothing to undo"),
        (("card", evening, 12), "no pair 12"),
        (("guides", evening, 12), "does not play"),
        (("standings", tmp_path / "none"), "no event"),
        (("standings", evening, "--json", "--csv"), "not for both"),
        (("new", evening), "already"),
        (("new", tmp_path / "a", "--movement", "waltz"), "one of mitchell, rover"),
        (("new", tmp_path / "a", "--tables", 1), "Mitchell"),
        (("new", tmp_path / "a", "--rounds", 9), "rounds"),
    ):
        out = run(*args, code=1)
        assert said in out
        assert "Traceback" not in out
    assert not (tmp_path / "a").exists()
    assert "Line 2" in run("seat", evening, "-", code=1, feed="1,Ada,Bo\nx,Cy,Di\n")
    assert "nothing to undo" in run("undo", evening, code=1)


def test_other_movements_and_schedules(tmp_path: Path) -> None:
    for kind, tables, rounds in (("three-quarter", 6, 9), ("rover", 5, 5)):
        said = run("new", tmp_path / kind, "--movement", kind, "--tables", tables)
        assert f"{rounds} rounds" in said
    said = run("new", tmp_path / "w", "--movement", "web", "--tables", 10, "--rounds", 5)
    assert "5 rounds" in said
    said = run("new", tmp_path / "b", "--movement", "howell", "--tables", 3, "--barometer")
    assert "a barometer, 5 rounds" in said
    assert run("schedule", "individual", 8).count("Player ") == 8
    assert run("schedule", "round-robin", 4).count("–") == 6
    assert "1 goes through" in run("schedule", "knock-out", 6)
    assert "There are round-robin" in run("schedule", "waltz", 6, code=1)
    assert "is kept for" in run("schedule", "individual", 7, code=1)


def test_a_traveller_fits_eighty_columns(evening: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each heading is whole, and how the points came about stands below."""
    monkeypatch.setenv("COLUMNS", "80")
    run("enter", evening, 1, 1, 4, "4SXX", "N", 10, "--lead", "HQ")
    run("enter", evening, 1, 3, 5, "6NT", "S", 9, "--lead", "DT")
    said = run("traveller", evening, 1).splitlines()
    heading = "Round Table Ns Ew Contract By Lead Tricks Score Ns points Ew points"
    assert said[1].split() == heading.split()
    assert [line.split()[4] for line in said[2:4]] == ["4SXX", "6NT"]
    below = [line.split(":")[0] for line in said[4:] if line.startswith("Line ")]
    assert below == ["Line 1", "Line 2"]
    assert all(len(line) <= 80 for line in said)
    monkeypatch.setenv("COLUMNS", "200")
    assert "How" in run("traveller", evening, 1).splitlines()[1]


def test_a_movement_of_the_clubs_own(tmp_path: Path) -> None:
    """It is taken from a text, checked, printed and played as the others are."""
    file, event = tmp_path / "ours.txt", tmp_path / "ours.club"
    file.write_text("movement: Ours\n1-4:1 2-5:2 3-6:3\n1-6:2 2-4:3 3-5:1\n1-5:3 2-6:1 3-4:2\n")
    assert "Ours: 3 tables, 6 pairs, 3 rounds, 3 sets" in run("schedule", file)
    assert "Ours, 3 rounds of 2 boards" in run("new", event, "--movement", file, "--boards", 2)
    assert "17 results missing" in run("enter", event, 1, 1, 4, "3NT", "N", 9)
    assert "2. table 1 NS against 6, set 2" in run("guides", event, 1)
    assert "against 6" in run("guides", event, 1)
    assert "Pair 6" in run("print", event)
    text = run("schedule", "hesitation", 7, "--text")
    assert "1-8:1 2-9:2 3-10:3 4-11:5" in text
    file.write_text(file.read_text().replace("2-5:2", "2-4:2"))
    said = run("new", tmp_path / "no.club", "--movement", file, code=1)
    assert "pair 4 sits twice. Everybody sits once. See line 2." in said
    assert not (tmp_path / "no.club").exists()
    assert "none.txt" in run("new", tmp_path / "no.club", "--movement", "none.txt", code=1)
