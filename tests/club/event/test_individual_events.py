"""Individuals as events: who is credited, named and guided."""

from __future__ import annotations

import random
from collections import defaultdict
from fractions import Fraction
from pathlib import Path

import pytest
from typer.testing import CliRunner

from oddtrick.cli import app
from oddtrick.club.event.entries import (
    Corrected,
    EntryUndone,
    NamesEntered,
    PairLeft,
    Penalised,
    ResultEntered,
)
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.event.setup import EventSetup, meeting, opening
from oddtrick.club.results.standings import card, standings
from oddtrick.errors import BadOption, Refused


def begun(players: int, boards: int = 1) -> ClubEvent:
    return ClubEvent.fold([opening(EventSetup("individual", players=players, boards=boards))])


def run(*args: object, code: int = 0, feed: str | None = None) -> str:
    done = CliRunner().invoke(app, ["club", *map(str, args)], input=feed)
    assert done.exit_code == code, (done.output, done.exception)
    return done.output


def test_two_tables_by_hand() -> None:
    """Board 1: 420 where 8 and 4 sit North–South, -50 at the other table."""
    event = begun(8)
    one, other = event.due()[:2]
    event = event.add(ResultEntered(1, one.ns, one.ew, "4S", "N", 10))
    event = event.add(ResultEntered(1, other.ns, other.ew, "4S", "N", 9))
    points = {row.pair: row.points for row in standings(event)}
    won = {*event.members(one.ns), *event.members(other.ew)}
    assert points == {p: 2 if p in won else 0 for p in range(1, 9)}
    event = event.add(Penalised(min(won), 10, "late"))
    assert standings(event)[-8:][3].points == 2 - Fraction(1, 5)
    assert [s.line.due.board for s in card(event, min(won))] == [1]


@pytest.mark.parametrize("players", [8, 12, 13, 16])
def test_everybody_has_what_his_sides_have(players: int) -> None:
    """Against a count of our own: two for each lower score, one for each equal one."""
    chance = random.Random(players)
    event = begun(players, 2)
    scores: dict[int, list[tuple[int, tuple[int, ...], tuple[int, ...]]]] = defaultdict(list)
    for due in event.due():
        tricks = chance.randint(6, 11)
        # Two spades by South, not vulnerable or vulnerable as the board's number has it.
        event = event.add(ResultEntered(due.board, due.ns, due.ew, "1S", "S", tricks))
        line = event.traveller(due.board)[-1]
        assert line.score is not None
        scores[due.board].append((line.score, event.members(due.ns), event.members(due.ew)))
    counted = dict.fromkeys(range(1, players + 1), 0)
    for lines in scores.values():
        for score, ns, ew in lines:
            mine = sum(2 * (score > s) + (score == s) for s, *_ in lines) - 1
            for who, points in ((ns, mine), (ew, 2 * (len(lines) - 1) - mine)):
                for player in who:
                    counted[player] += points
    rows = standings(event)
    assert {row.pair: row.points for row in rows} == counted
    # Everybody plays with everybody, so of all tops half are won.
    assert sum(row.points for row in rows) * 2 == sum(row.tops for row in rows)
    assert {row.field for row in rows} == {""}


def test_an_individual_s_sides_are_its_players() -> None:
    event = begun(8)
    due = event.due()[0]
    ns, ew = (event.label(side) for side in (due.ns, due.ew))
    assert meeting(event, due.board, ns, ew) == (due.ns, due.ew)
    turned = meeting(event, due.board, ew, ns, turned=True)
    assert turned == (due.ew, due.ns)
    assert (
        event.add(ResultEntered(due.board, *turned, "Pass", turned=True)).results()[0].ns == due.ew
    )
    backwards = "+".join(reversed(ns.split("+")))
    assert meeting(event, due.board, backwards, ew) == (due.ns, due.ew)
    for one, said in (("3", "both players"), ("3+3+3", "both players"), ("88+99", "no pair")):
        with pytest.raises((BadOption, Refused), match=said):
            meeting(event, due.board, one, ew)
    with pytest.raises(Refused, match=r"plays .* \(round 1, table 1\), not"):
        event.add(ResultEntered(due.board, *meeting(event, due.board, ns, "7+5"), "Pass"))
    with pytest.raises(Refused, match="no player 9"):
        event.add(NamesEntered(9, ("Ada",)))
    named = event.add(NamesEntered(int(ns.split("+")[0]), ("Ada",)))
    assert named.names[due.ns] == ("Ada", ns.split("+")[1])


def test_who_goes_home_leaves_three_waiting() -> None:
    event = begun(8)
    assert len(event.due()) == 7 * 2
    assert len(event.add(PairLeft(3, 2)).due()) == 2 * 2 + 5
    first = event.due()[0]
    event = event.add(ResultEntered(first.board, first.ns, first.ew, "Pass"))
    event = event.add(Corrected(first.board, first.ns, first.ew, "1NT", "N", 7, reason="slip"))
    back = event.add(EntryUndone(event.last()))
    assert back.traveller(first.board)[0].score == 0


@pytest.mark.whole
def test_an_individual_from_the_command_line(tmp_path: Path) -> None:
    file = tmp_path / "i.club"
    said = run("new", file, "--movement", "individual", "--players", 8, "--boards", 2)
    assert "7 rounds of 2 boards" in said
    run("seat", file, "-", feed="8,Ada\n4,Bea\n2,Cy\n1,Di\n")
    assert "27 results missing" in run("enter", file, 1, "8+4", "2+1", "3NT", "N", 9)
    assert "+430" in run("correct", file, 1, "4+8", "1+2", "3NT", "N", 10)
    assert "A+" not in run("adjust", file, 1, "7+5", "6+3", "A+", "A-")
    assert "player 8 loses 10 %" in run("penalty", file, 8, 10)
    run("undo", file)
    assert "board 1" in run("card", file, 8, "--why")
    assert "with 4 against 2+1" in run("guides", file, 8)
    assert "Player 8: Individual" in run("guides", file, 8)
    assert "entered" in run("history", file, 1, "8+4", "1+2")
    page = run("print", file)
    assert "Player 8 Ada" in page
    assert '<th scope="col">Partner</th>' in page
    for args, why in (
        (("enter", file, 2, 8, "2+1", "Pass"), "both players"),
        (("enter", file, 2, "8+5", "2+1", "Pass"), "not 8+5 against 2+1"),
        (("seat", file, tmp_path / "none"), "none"),
        (("new", tmp_path / "x", "--movement", "individual", "--players", 7), "is kept for"),
        (("card", file, 9), "no player 9"),
        (("guides", file, 9), "does not play"),
        (("join", file, 9), "no player 9"),
        (("draw", file), "none is drawn"),
    ):
        output = run(*args, code=1)
        assert why in output.replace("\n", " ")
        assert "Traceback" not in output
    assert "up to 1 names" in run("seat", file, "-", feed="8,Ada,Bob\n", code=1)
