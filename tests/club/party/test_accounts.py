"""Accounts of games in which everybody plays for himself, by hand from Scarne's rules."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from oddtrick.cli import app
from oddtrick.club.command.party import each_with_each, pots
from oddtrick.errors import BadOption

FOUR = ("Ada", "Bea", "Cy", "Di")


def run(*args: object) -> tuple[int, str]:
    done = CliRunner().invoke(app, ["club", *map(str, args)])
    assert done.exception is None or isinstance(done.exception, SystemExit)
    return done.exit_code, done.output


def test_twelve_tricks_win_the_pot() -> None:
    """Four chips a deal; Di never has a trick and pays one more each time. After two deals of four
    and one of three Ada has 11, and Bea 3; in the fourth Ada's twelfth trick comes second."""
    deals = [
        ["Ada", "Ada", "Ada", "Ada", "Cy"],  # Bea and Di pay
        ["Ada", "Ada", "Bea", "Ada", "Ada"],  # Cy and Di
        [],  # thrown in: four chips more
        ["Ada", "Ada", "Bea", "Bea", "Ada"],  # Cy and Di
    ]
    standing = pots(FOUR, deals)
    assert (standing.pot, standing.points) == (4 * 4 + 6, (11, 3, 1, 0))
    assert standing.chips == (-4, -5, -6, -7)
    standing = pots(FOUR, [*deals, ["Bea", "Ada", "Bea", "Cy", "Cy"]])
    # Five deals of four chips, seven paid for having no trick: 27, of which Ada put in five.
    assert (standing.pot, standing.points, standing.won) == (0, (0, 0, 0, 0), (0,))
    assert standing.chips == (27 - 5, -6, -7, -9)


def test_all_five_tricks_win_it_at_once() -> None:
    standing = pots(FOUR, [["Cy"] * 5])
    assert standing.won == (2,)
    assert standing.chips == (-2, -2, 4 + 3 - 1, -2)


def test_each_settles_with_each() -> None:
    # 1450 to 300 is 11.5 and counts 12, to 0 14.5 and counts 15 (fifty counts a hundred); 3 between
    # the others.
    assert each_with_each({"Ada": 1450, "Bea": 300, "Cy": 0}) == {"Ada": 27, "Bea": -9, "Cy": -18}
    assert each_with_each({"Ada": 10, "Bea": 4}, 1) == {"Ada": 6, "Bea": -6}
    for wrong in ({"Ada": 1}, {}):
        with pytest.raises(BadOption):
            each_with_each(wrong)
    with pytest.raises(BadOption):
        each_with_each({"Ada": 1, "Bea": 2}, 0)


def test_accounts_from_the_command_line(tmp_path: Path) -> None:
    deals, scores = tmp_path / "deals.csv", tmp_path / "towie.csv"
    deals.write_text("Cy,Cy,Cy,Cy,Cy\n", encoding="utf-8")
    code, said = run("jackpot", deals, *FOUR, "--stake", "0.10")
    assert code == 0
    assert {f"{p} pays Cy 0.20" for p in ("Ada", "Bea", "Di")} <= set(said.splitlines())
    deals.write_text("Cy,Cy,Cy,Cy,Cy\n-\n", encoding="utf-8")
    assert "In the pot: 4 chips" in run("jackpot", deals, *FOUR)[1]
    scores.write_text("name,points\nAda,1450\nBea,300\nCy,0\n", encoding="utf-8")
    assert "Bea pays Ada 0.45" in run("each-with-each", scores, "--stake", "0.05")[1]


@pytest.mark.parametrize(
    ("line", "players", "said"),
    [
        ("Ada,Eve,Ada,Ada,Ada", FOUR, "Deal 1: “Eve” does not play."),
        ("Ada,Ada", FOUR, "5 tricks, not 2"),
        ("-", ("Ada", "Bea"), "four, five or six"),
        ("-", ("Ada", "Ada", "Bea", "Cy"), "named once"),
    ],
)
def test_what_cannot_be_is_said(
    tmp_path: Path, line: str, players: tuple[str, ...], said: str
) -> None:
    deals = tmp_path / "deals.csv"
    deals.write_text(line + "\n", encoding="utf-8")
    code, output = run("jackpot", deals, *players)
    assert code == 1
    assert said in output.replace("\n", " ")


def test_columns_that_are_none(tmp_path: Path) -> None:
    scores = tmp_path / "scores.csv"
    for text in ("Ada,1\nAda,2\n", "Ada,x1\nBea,2\n", "Ada,1\n"):
        scores.write_text(text, encoding="utf-8")
        assert run("each-with-each", scores)[0] == 1


def test_a_rubber_broken_off_has_its_premiums(tmp_path: Path) -> None:
    """Scarne: 300 for the only game, 50 for the only part score; where each side enters all it has
    scored, both may have them."""
    file = tmp_path / "friday.party"
    assert run("party", "new", file, "pivot", *FOUR, "--seed", 1)[0] == 0
    scored = run("party", "score", file, 340, 160, "--games", "1-0", "--part", "0-60")[1]
    assert "First pair: 300" in scored
    assert "Second pair: 50" in scored
    owns = {line.split()[2] for line in run("party", "tallies", file)[1].splitlines()[2:]}
    assert owns == {"640", "210"}
    both = run("party", "score", file, 100, 100, "--games", "1-1", "--part", "40-60")[1]
    assert "pair:" not in both
    both = run("party", "score", file, 100, 100, "--games", "1-1", "--part", "40-60", "--each")[1]
    assert both.count("pair: 300") == both.count("pair: 50") == 2
    for wrong in ("2-0", "1", "x-y", "1-0-1"):
        code, said = run("party", "score", file, 1, 2, "--games", wrong)
        assert (code, "Write what both have" in said) == (1, True)
