"""Rulings by the laws of 2017 that end in an adjusted score, and go into an event with it."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from oddtrick.cli import app
from oddtrick.club.command.director import awarded, with_ruling
from oddtrick.club.event.entries import Adjusted, read_entry, write_entry
from oddtrick.club.event.validation import check_adjusted
from oddtrick.errors import BadOption, Refused
from oddtrick.laws import rule
from oddtrick.laws.director.joint_ruling import Irregularity, rule_all

SLOW = rule(
    "duplicate2017",
    "ui",
    ui_source="partner",
    ui_passed=True,
    ui_suggested=True,
    alternative=True,
    damaged=True,
)
WRONG_BOARD = rule("duplicate2017", "board", wrong_what="board", been_played=True)
IN_TIME = rule("duplicate2017", "concession", conceded_trick="won", in_correction=True)


def run(*args: object, code: int = 0) -> str:
    done = CliRunner().invoke(app, ["club", *map(str, args)])
    assert done.exit_code == code, (done.output, done.exception)
    return done.output


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    """Three tables, a board a set; board 1 has been played at two of them: 420 and -50."""
    file = tmp_path / "monday.club"
    run("new", file, "--tables", 3, "--boards", 1)
    run("enter", file, 1, 1, 4, "4S", "N", 10)
    run("enter", file, 1, 3, 5, "4S", "N", 9)
    return file


@pytest.mark.law("duplicate2017:12C1c")
def test_a_weighted_score_goes_into_the_event_with_its_ruling(evening: Path) -> None:
    ruling = (
        "duplicate2017 ui: ui_source=partner; ui_passed=yes; ui_suggested=yes; alternative=yes; "
        "damaged=yes"
    )
    run("adjust", evening, 1, 2, 6, "60%+420,40%-50", "--ruling", ruling)
    # Of 420 and -50 at the others, 420 has 1 + 2 and -50 has 0 + 1, of 4: 0.6 x 3 + 0.4 x 1 = 2.2.
    traveller = run("traveller", evening, 1)
    assert "2.2" in traveller
    assert "1.8" in traveller
    output = run("history", evening, 1, 2, 6)
    assert "duplicate2017:16B1a" in output
    assert "logical alternative" in output


@pytest.mark.law("duplicate2017:12C2a")
def test_an_artificial_score_is_by_who_is_to_blame() -> None:
    entry = with_ruling(awarded(12, 2, 6, "A-", "A+"), WRONG_BOARD)
    assert (entry.ns_percent, entry.ew_percent, entry.own) == (40, 60, True)
    assert entry.laws == ("duplicate2017:15B1", "duplicate2017:15B3")
    assert "cancelled" in entry.ruling
    check_adjusted(entry)
    assert read_entry(write_entry(entry)) == entry
    both = awarded(12, 2, 6, "A", "A")
    assert (both.ns_percent, both.ew_percent, both.own) == (50, 50, False)


def test_one_ruling_for_several_irregularities_is_kept_whole() -> None:
    facts = {"wrong_what": "board", "been_played": True}
    ruled = rule_all(
        "duplicate2017", [Irregularity("N", "board", facts), Irregularity("W", "unable")]
    )
    entry = with_ruling(awarded(12, 2, 6, "A+", "A-"), ruled)
    assert entry.laws == ("duplicate2017:15B1", "duplicate2017:15B3", "duplicate2017:59")
    assert entry.ruling.startswith("1. North: The board is cancelled")


def test_a_ruling_names_the_players_and_gives_the_score(evening: Path) -> None:
    names = evening.with_name("names.csv")
    names.write_text("2,Ann Lee,Bo Berg\n", "utf-8")
    run("seat", evening, names)
    did = ("--did", "2 S unable", "--did", "1 N board: wrong_what=board; been_played=yes")
    output = run("ruling", evening, 1, 2, 6, *did, "--score", "A- A+")
    assert "1. Ann Lee: The board is cancelled" in output
    assert "2. Bo Berg: " in output
    history = run("history", evening, 1, 2, 6)
    assert "40" in history
    assert "duplicate2017:15B1" in history
    # Where something has to be known first, it is asked, and nothing is written down.
    asked = run("ruling", evening, 1, 2, 6, "--did", "N board: wrong_what=board")
    assert "Had any of the four played the board before?" in asked
    assert run("history", evening, 1, 2, 6) == history
    assert "not settled" in run_refused(
        *("ruling", evening, 1, 2, 6, "--did", "N board: wrong_what=board", "--score", "A+ A-")
    )


def test_what_a_ruling_does_not_give_is_refused() -> None:
    made, halves = awarded(1, 2, 6, "+420", ""), awarded(1, 2, 6, "A", "A")
    for entry, ruling, words in (
        (made, IN_TIME, "no adjusted score"),
        (halves, SLOW, "gives an assigned score"),
        (made, WRONG_BOARD, "gives an artificial score"),
        (made, rule("duplicate2017", "ui"), "not settled"),
    ):
        with pytest.raises(BadOption, match=words):
            with_ruling(entry, ruling)


def test_an_award_is_held_against_its_ruling(evening: Path) -> None:
    with pytest.raises(BadOption, match="gives an assigned score"):
        with_ruling(Adjusted(1, 2, 6, 60, 40), SLOW)
    ruling = "duplicate2017 board: wrong_what=board; been_played=yes"
    assert "no assigned one" in run_refused("adjust", evening, 1, 2, 6, "420", "--ruling", ruling)
    assert "Write a ruling as" in run_refused("adjust", evening, 1, 2, 6, "420", "--ruling", "?")
    run("adjust", evening, 1, 2, 6, "A+", "A-", "--ruling", ruling)


def run_refused(*args: object) -> str:
    done = CliRunner().invoke(app, ["club", *map(str, args)])
    assert done.exit_code == 1, done.output
    return f"{done.output}{done.stderr}"


def test_what_could_not_be_shown_is_refused() -> None:
    entry = Adjusted(1, 2, 6, 60, 40)
    for wrong in ({"ruling": "a\x1bb"}, {"ruling": "x" * 2001}, {"laws": ("x",) * 41}):
        with pytest.raises(Refused):
            check_adjusted(msgspec.structs.replace(entry, **wrong))
