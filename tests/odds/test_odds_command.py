"""`oddtrick odds` as one types it."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from oddtrick.cli import app
from oddtrick.errors import OddtrickError


def _run(*args: str) -> str:
    done = CliRunner().invoke(app, ["odds", *args])
    if done.exception and not isinstance(done.exception, SystemExit):
        raise done.exception
    assert done.exit_code == 0, done.output
    return done.output


def test_split_with_a_card_named() -> None:
    text = _run("split", "5", "--with", "Q")
    assert "3-2 67.83 %, 4-1 28.26 %, 5-0 3.91 %" in text
    rows = json.loads(_run("split", "5", "--with", "Q", "--json"))["rows"]
    three = next(row for row in rows if row["left"] == 3)
    assert three["chance"] == "78/230" or three["chance"] == "39/115"
    assert round(three["with Q left"]["percent"], 2) == 20.35


def test_split_exactly_and_in_places() -> None:
    row = json.loads(_run("split", "5", "--exactly", "Qxx", "--json"))["rows"][0]
    assert round(row["percent"], 2) == 20.35
    rows = json.loads(_run("split", "1", "--places", "12-6", "--json"))["rows"]
    assert [row["chance"] for row in rows] == ["2/3", "1/3"]


def test_suit_with_a_line() -> None:
    answer = json.loads(_run("suit", "AJT", "xxx", "--need", "2", "--line", "xJ, xT", "--json"))
    assert [round(row["percent"], 2) for row in answer["rows"]] == [76.0, 76.0]
    assert answer["best line"][0].startswith("Lead the 2 from dummy and play the T, but the A")
    assert "100.00" in _run("suit", "AKQ", "xxx")
    assert "Any play of the suit does as well." in _run("suit", "AKQ", "xxx", "--need", "3")


def test_a_line_is_weighed_for_every_number_of_tricks() -> None:
    rows = json.loads(_run("suit", "AKJxx", "xxxx", "--line", "A, xJ", "--json"))["rows"]
    assert [(row["tricks"], row["line"], round(row["percent"], 2)) for row in rows[-2:]] == [
        ("5 or more", "best", 53.13),
        ("5 or more", "A, xJ", 51.43),
    ]
    assert len(rows) == 10
    assert "evens" in _run("suit", "AQ", "xx")


def test_the_most_expected_tricks() -> None:
    asked = ("suit", "AKT75", "96", "--expected", "--line", "A, K")
    assert "3.5319 tricks expected (A, K: 3.4245)" in _run(*asked)
    answer = json.loads(_run(*asked, "--json"))
    best, cashed = (
        sum(row["percent"] for row in answer["rows"] if row["line"] == line)
        for line in ("best", "A, K")
    )
    assert (round(best, 2), round(cashed, 2)) == (353.19, 342.45)
    assert answer["best line"][0].startswith("Lead the 9 from dummy")
    with pytest.raises(OddtrickError, match="not both"):
        _run(*asked, "--need", "3")


def test_points_shapes_long_suits_hands_and_books() -> None:
    assert " 15-17  10.10" in _run("points", "15-17")
    assert "37+" not in _run("points", "37+")
    # No figure of a wide table is cut off.
    assert all("of 635,013,559,600 " in row for row in _run("points", "0-40").splitlines()[2:])
    assert "136,852,887,600" in _run("shape", "4-4-3-2")
    assert _run("shape", "4432").splitlines()[-1].split()[1] == "21.55"
    assert "11,404,407,300" in _run("shape", "4=4=3=2")
    assert len(json.loads(_run("shape", "--json"))["rows"]) == 39
    assert "2,581.13 to 1 against" in _run("long", "9+")
    assert "635,013,559,600 hands" in _run("hands")
    wrong = json.loads(_run("books", "--wrong", "--json"))["rows"]
    assert len(wrong) == 45
    assert wrong[0]["exact"] == "635013559600"  # printed as 635013599600
    # A narrow terminal folds a cell, and cuts off no figure.
    assert {"635013559600", "158753389898"} <= set(_run("books", "--wrong").split())


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["split", "0"], "No card is missing"),
        (["split", "-3"], "“-3” is no number of missing cards"),
        (["split", "--json", "-3", "--with", "Q"], "write a whole number from 1 to 13"),
        (["split", "five"], "“five” is no number"),
        (["split"], "There is no number of missing cards"),
        (["split", "14"], "1 to 13 cards"),
        (["suit", "AKQJT98765432x", "-"], "14 cards together: a suit has 13, so take 1 out"),
        (["suit", "AKQ", "xxx", "--need", "-1"], "“-1” is no number of tricks needed"),
        (["suit", "AKQ", "xxx", "--need", "0"], "ask for 1 to 3"),
        (["suit"], "Neither hand has a card"),
        (["points", "-3"], "15-17 or 12+"),
        (["points"], "Nothing is asked"),
        (["long", "-1"], "7, 6-8 or 9+"),
        (["split", "5", "--with", "Qx"], "without x"),
        (["split", "5", "--places", "many"], "such as 10-8"),
        (["split", "5", "--exactly", "Qx", "--left", "x"], "leave out what either hand"),
        (["suit", "AQ", "AJ"], "The A is in both hands"),
        (["suit", "AQ", "xx", "--line", "KQ"], "in neither hand"),
        (["points", "17-15"], "runs backwards"),
        (["points", "many"], "15-17 or 12+"),
        (["points", "41"], "40 at most"),
        (["shape", "4-4-4-4"], "16 cards"),
        (["shape", "long"], "4=4=3=2"),
    ],
)
def test_bad_input_is_reported(args: list[str], said: str) -> None:
    with pytest.raises(OddtrickError) as error:
        _run(*args)
    assert said in str(error.value)


def test_the_package_loads_little() -> None:
    """Counting needs neither matrices nor a terminal."""
    code = (
        "import sys, oddtrick.odds; "
        "print(not {'numpy', 'typer', 'rich', 'sqlalchemy'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout.strip() == "True", done.stderr


def test_cards_named_one_by_one_are_named_together() -> None:
    assert _run("split", "5", "--with", "K", "--with", "Q") == _run("split", "5", "--with", "KQ")


def test_the_rule_of_eleven_as_foster_has_it() -> None:
    """Foster 1910, pp. 137 to 140: of a seven led, four higher cards are not with the leader."""
    row = {"higher cards outside the leader's hand": 4, "seen": 4, "in hands not seen": 0}
    assert json.loads(_run("eleven", "7", "Q92", "AJ3", "--json"))["rows"] == [row]
    with pytest.raises(OddtrickError, match="“Y” in “xyz” is no rank"):
        _run("eleven", "7", "xyz")
    with pytest.raises(OddtrickError, match="The Q is twice"):
        _run("eleven", "7", "QJ", "Q2")


def test_finesses_are_counted_and_those_of_the_book_stand_beside() -> None:
    """Scarne 1963, “Finesses”: nine figures."""
    rows = json.loads(_run("finesses", "3", "--json"))["rows"]
    assert [row["percent"] for row in rows] == [12.5, 37.5, 37.5, 12.5]
    assert [row["or more"]["percent"] for row in rows] == [100, 87.5, 50, 12.5]
    with pytest.raises(OddtrickError, match="no number of finesses"):
        _run("finesses", "-2")
    book = [r for r in json.loads(_run("books", "--json"))["rows"] if r["table"] == "finesses"]
    assert [row["printed"] for row in book] == [
        "50.00", "25.00", "12.50", "50.00", "75.00", "37.50", "37.50", "50.00", "87.50",
    ]  # fmt: skip
    assert not any(row["mark"] for row in book)
