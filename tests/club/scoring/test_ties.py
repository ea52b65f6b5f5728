"""Boards played less often, and ties: what a director can choose, against figures by hand."""

from __future__ import annotations

import random
from fractions import Fraction
from pathlib import Path

import pytest
from typer.testing import CliRunner

from oddtrick.cli import app
from oddtrick.club.event.entries import Drawn, ResultEntered
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.event.setup import EventSetup, opening
from oddtrick.club.results.standings import standings, traveller
from oddtrick.errors import Refused

F = Fraction


def begun(**setup: object) -> ClubEvent:
    return ClubEvent.fold([opening(EventSetup(**setup), random.Random(7))])  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("unequal", "points"),
    [
        # Three of four tables: 430, 420 and 170 have 4, 2 and 0 of 4; a full top is 6.
        ("neuberg", [F(17, 3), F(3), F(1, 3)]),  # (4 + 1) x 4/3 - 1, and so on
        ("factored", [6, 3, 0]),  # times 6/4
        ("halves", [5, 3, 1]),  # and one for the score that is missing
        ("", [F(17, 3), F(3), F(1, 3)]),
    ],
)
def test_a_board_played_less_often_as_the_director_says(
    unequal: str, points: list[Fraction]
) -> None:
    event = begun(movement="howell", tables=4, boards=1, together=True, unequal=unequal)
    first = [d for d in event.due() if d.board == 1][:3]
    for d, (contract, tricks) in zip(first, [("4H", 10), ("3NT", 10), ("2H", 10)], strict=True):
        event = event.add(ResultEntered(1, d.ns, d.ew, contract, "N", tricks))
    # Nobody is vulnerable at board 1.
    best = sorted(traveller(event, 1), key=lambda s: -s.ns)
    assert [s.line.score for s in best] == [430, 420, 170]
    assert [s.ns for s in best] == points


def test_only_what_is_known_can_be_chosen() -> None:
    for setup, said in (
        ({"unequal": "thirds"}, "neuberg, white-book, factored, halves"),
        ({"unequal": "factored", "scoring": "imps"}, "Only matchpoints"),
        ({"ties": ("wins",)}, "broken by between, boards, not by “wins”"),
        ({"ties": ("boards", "boards")}, "once"),
        ({"movement": "individual", "players": 8, "ties": ("between",)}, "by boards, not"),
        ({"movement": "knock-out", "teams": 4, "ties": ("wins",)}, "no ties to break"),
        ({"movement": "round-robin", "teams": 4, "ties": ("boards",)}, "wins, margin, opponents"),
    ):
        with pytest.raises(Refused, match=said):
            begun(**setup)


def places(event: ClubEvent) -> list[tuple[str, int]]:
    return [(s.place, s.pair) for s in standings(event)]


def teams(*ties: str) -> ClubEvent:
    """Four teams, each against each over one board, by matches won. A result of a match is what
    the team that is named first makes where it sits North–South; the other room passes."""
    event = begun(
        movement="round-robin", teams=4, boards=1, scoring="total", victory="wins", ties=ties
    )
    # By how much one beats another, in points: 1 beats 2, 2 beats 3, 3 beats 1; all beat 4.
    won = {(1, 2): 90, (2, 3): 120, (3, 1): 150, (1, 4): 90, (2, 4): 90, (3, 4): 90}
    tricks = {90: 7, 120: 8, 150: 9}
    for d in event.due():
        one, other = (event.members(side)[0] for side in (d.ns, d.ew))
        if points := won.get((one, other), 0):
            event = event.add(ResultEntered(d.board, d.ns, d.ew, "1NT", "N", tricks[points]))
        else:
            event = event.add(ResultEntered(d.board, d.ns, d.ew, "Pass"))
    return event


def test_three_who_beat_each_other_in_a_ring() -> None:
    """Matches won are 2, 2, 2 and 0, and one each among the three: nothing is split by these."""
    assert places(teams()) == [("1=", 1), ("1=", 2), ("1=", 3), ("4", 4)]
    event = teams("between")
    assert places(event) == [("1=", 1), ("1=", 2), ("1=", 3), ("4", 4)]
    assert [str(s.split) for s in standings(event)] == ["against each other 1"] * 3 + [""]
    # Opponents: each of the three has met the other two, with 2 each, and 4, with none.
    assert [str(s.split) for s in standings(teams("opponents"))][:3] == [
        "the opponents’ own scores 4"
    ] * 3


def test_the_margin_splits_them() -> None:
    """1 has 90 - 150 + 90, 2 has 120 - 90 + 90, and 3 has 150 - 120 + 90."""
    event = teams("between", "margin")
    assert places(event) == [("1=", 2), ("1=", 3), ("3", 1), ("4", 4)]
    assert [str(s.split) for s in standings(event)] == [
        "against each other 1, margin on the boards 120",
        "against each other 1, margin on the boards 120",
        "against each other 1, margin on the boards 30", "",
    ]  # fmt: skip


def test_two_who_have_met() -> None:
    """A Swiss of four pairs by matches won: a beats b, c beats d; then c beats a, b beats d."""
    event = begun(
        movement="swiss", pairs=4, boards=1, rounds=2, scoring="total", victory="wins",
        ties=("between",),
    )  # fmt: skip
    (a, b), (c, d) = ((due.ns, due.ew) for due in event.due())
    event = entered(event, {(a, b): 7, (c, d): 7}).add(Drawn(((c, a), (b, d))))
    event = entered(event, {(c, a): 7, (b, d): 7})
    assert places(event) == [("1", c), ("2", a), ("3", b), ("4", d)]
    assert [str(s.split) for s in standings(event)] == [
        "", "against each other 1", "against each other 0", "",
    ]  # fmt: skip


def entered(event: ClubEvent, tricks: dict[tuple[int, int], int]) -> ClubEvent:
    for d in event.due():
        if d.key not in event.lines:
            ours = tricks[d.ns, d.ew]
            event = event.add(ResultEntered(d.board, d.ns, d.ew, "1NT", "N", ours))
    return event


def test_those_who_have_not_met_are_not_asked_about_it() -> None:
    """East–West of a Mitchell never meet: only the boards can tell them apart."""
    event = begun(tables=3, boards=1, ties=("between", "boards"))
    for d in event.due():
        # Each round another table bids game, so that all have one good board and two that are not.
        bid = ("3NT", "N", 9) if d.table == d.round else ("2NT", "N", 9)
        event = event.add(ResultEntered(d.board, d.ns, d.ew, *bid))
    for row in standings(event):
        assert str(row.split).startswith("boards above average") or not row.split
    assert any(row.split for row in standings(event))


def test_boards_above_average() -> None:
    """Howell of two tables: tops are 2; who is equal in points may have had more good boards."""
    event = begun(movement="howell", tables=2, boards=1, ties=("boards",))
    for d in event.due():
        event = event.add(ResultEntered(d.board, d.ns, d.ew, "1NT", "N", 7))
    # All alike: every board is level, a half for each of three.
    assert [(s.place, str(s.split)) for s in standings(event)] == [
        ("1=", "boards above average 1.5")
    ] * 4


def test_the_command_line_says_by_what(tmp_path: Path) -> None:
    file = tmp_path / "t.club"

    def run(*args: object) -> str:
        done = CliRunner().invoke(app, ["club", *map(str, args)])
        assert done.exit_code == 0, done.output
        return done.output

    run("new", file, "--movement", "howell", "--tables", 2, "--ties", "between, boards",
        "--unequal", "factored")  # fmt: skip
    assert "Ties, in turn: against each other, boards" in run("print", file, "ranking")
    said = " ".join(run("standings", file).split())
    assert "Boards played less often: by factoring." in said
    assert "Ties, in turn: against each other, boards above average;" in said
    heading, row, *_ = run("standings", file, "--csv").splitlines()
    assert heading.endswith(",tie")
    assert "boards above average 0" in row
