"""What a director decides beside the rule: fractions, fouled tables, and draws of their own."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from typer.testing import CliRunner

from oddtrick.cli import app
from oddtrick.club.event.entries import (
    Adjusted,
    Drawn,
    Entry,
    Fouled,
    PairJoined,
    Penalised,
    ResultEntered,
    RoundAdded,
    read_entry,
    write_entry,
)
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.event.setup import EventSetup, opening
from oddtrick.club.results.draw_round import next_round, own_round
from oddtrick.club.results.standings import standings, totals, traveller
from oddtrick.errors import Refused


def begun(setup: EventSetup) -> ClubEvent:
    return ClubEvent.fold([opening(setup)])


def filled(event: ClubEvent) -> ClubEvent:
    """With a result at every board due: the lower number takes more tricks."""
    for due in event.missing():
        event = event.add(
            ResultEntered(due.board, due.ns, due.ew, "3NT", "N", 9 if due.ns < due.ew else 8)
        )
    return event


def run(*args: object, code: int = 0) -> str:
    done = CliRunner().invoke(app, ["club", *map(str, args)])
    assert done.exit_code == code, (done.output, done.exception)
    return " ".join(done.output.split())


def test_penalties_and_weights_have_fractions() -> None:
    event = filled(begun(EventSetup("mitchell", tables=4, boards=1)))
    before = totals(event)[1].points
    assert totals(event.add(Penalised(1, 33.3)))[1].points == before - Fraction(333, 1000) * 4
    match = filled(begun(EventSetup("swiss", teams=4, boards=8, rounds=1)))
    half = match.add(Penalised(2, 0, points=0.5))
    assert totals(match)[2].points - totals(half)[2].points == Fraction(1, 2)
    thirds = Adjusted(
        1, 1, event.traveller(1)[0].ew, 0, 0, scores=((400, 33.3), (-50, 33.3), (430, 33.3))
    )
    weighted = event.add(thirds)
    line = next(s for s in traveller(weighted, 1) if s.line.entry == thirds)
    each = [
        next(s.ns for s in traveller(event.add(Adjusted(1, 1, thirds.ew, 0, 0, scores=one)), 1))
        for one in (((400, 100),), ((-50, 100),), ((430, 100),))
    ]
    assert min(each) < line.ns < max(each)
    for entry in (Penalised(1, 33.3), thirds, Penalised(1, 10)):
        assert read_entry(write_entry(entry)) == entry
    for wrong in (Penalised(1, 0.00001), Penalised(1, float("nan")), Penalised(1, 100.5)):
        with pytest.raises(Refused):
            event.add(wrong)
    with pytest.raises(Refused, match="make 100 percent"):
        event.add(Adjusted(1, 1, thirds.ew, 0, 0, scores=((400, 33.3), (-50, 33.3))))


def fouled(tables: int, mark: Entry, unequal: str) -> list[tuple[int, Fraction, Fraction]]:
    """By table: the percentages of a fouled board on which every result is another."""
    event = begun(EventSetup("mitchell", tables=tables, boards=1, unequal=unequal))
    for due in [d for d in event.due() if d.board == 1]:
        event = event.add(ResultEntered(1, due.ns, due.ew, "1NT", "N", due.table))
    lines = traveller(event.add(mark), 1)
    return [(s.line.due.table, 100 * s.ns / s.top, 100 * s.ew / s.top) for s in lines]


@pytest.mark.parametrize(
    ("tables", "group", "shares"),
    [
        # White Book 4.2.3.3: two of nine have 65 and 55 percent, three 70, 60 and 50, and both
        # sides of a group 120 together.
        (9, (3, 5), {3: 55, 5: 65}),
        (9, (2, 4, 7), {2: 50, 4: 60, 7: 70}),
        (9, (4,), {4: 60}),
    ],
)
def test_small_groups_go_by_the_unions_table(
    tables: int, group: tuple[int, ...], shares: dict[int, int]
) -> None:
    found = fouled(tables, Fouled(1, 0, tables=group), "white-book")
    assert {t: ns for t, ns, _ in found if t in group} == shares
    assert all(ns + ew == 120 for t, ns, ew in found if t in group)
    others = [(t, ns) for t, ns, ew in found if t not in group and ns + ew == 100]
    by_neuberg = fouled(tables, Fouled(1, 0, tables=group), "neuberg")
    assert others == [(t, ns) for t, ns, _ in by_neuberg if t not in group]


def test_two_of_five_are_more_than_a_third_and_go_by_neuberg() -> None:
    """The case of the English union's forum: 1.5 of 8 for the lower of two in five."""
    found = {t: ns for t, ns, _ in fouled(5, Fouled(1, 0, tables=(2, 4)), "white-book")}
    assert found[2] == 100 * Fraction(3, 2) / 8


def test_tables_that_are_not_some_of_a_boards_are_refused() -> None:
    event = begun(EventSetup("mitchell", tables=3, boards=1))
    for tables in ((1, 2, 3), (4,)):
        with pytest.raises(Refused, match="is played at tables 1, 2, 3; name some"):
            event.add(Fouled(1, 0, tables=tables))
    both = event.add(Fouled(1, 0, tables=(2,))).add(Fouled(1, 1))
    groups = {both.group(due) for due in both.due() if due.board == 1}
    assert len(groups) == 3


@pytest.mark.parametrize("kind", ["pairs", "teams"])
def test_somebody_late_plays_a_swiss_from_the_next_round_on(kind: str) -> None:
    setup = EventSetup("swiss", boards=2, rounds=3, **{kind: 5})  # type: ignore[arg-type]
    event = filled(begun(setup)).add(PairJoined(6, 1))
    assert 6 in event.contestants
    for _ in range(2):
        event = filled(event.add(next_round(event)))
    met = {frozenset(event.match_of(due)) for due in event.due() if 6 in event.match_of(due)}
    assert len(met) == 2
    assert {row.pair for row in standings(event)} == set(range(1, 7))
    assert next(row.points for row in standings(event) if row.pair == 6) >= 0
    with pytest.raises(Refused, match="the next number, 7, not 8"):
        event.add(PairJoined(8, 3))


@pytest.mark.parametrize("kind", ["pairs", "teams"])
def test_when_all_have_met_a_danish_round_lets_them_meet_again(kind: str) -> None:
    setup = EventSetup("swiss", boards=8, rounds=3, **{kind: 4})  # type: ignore[arg-type]
    event = filled(begun(setup))
    for _ in range(2):
        event = filled(event.add(next_round(event)))
    event = event.add(RoundAdded())
    with pytest.raises(Refused, match="Draw a Danish round"):
        next_round(event)
    before = {row.pair: row.points for row in standings(event)}
    danish = next_round(event, danish=True)
    order = [row.pair for row in standings(event)]
    last = {frozenset(event.match_of(d)) for d in event.due() if d.round == 3}
    first = next(c for c in order[1:] if frozenset((order[0], c)) not in last)
    assert frozenset(danish.matches[0]) == {order[0], first}
    with pytest.raises(Refused, match="met before"):
        event.add(Drawn(danish.matches))
    event = filled(event.add(danish))
    assert event.complete
    # The match of the fourth round counts beside that of before.
    gained = sum(row.points - before[row.pair] for row in standings(event))
    assert gained == 40


def test_a_directors_own_draw_has_a_place_for_everybody() -> None:
    event = filled(begun(EventSetup("swiss", pairs=5, boards=2, rounds=3)))
    with pytest.raises(Refused, match="Pair 5 is not in the draw"):
        own_round(event, ["1-2", "3-4"])
    event = event.add(own_round(event, ["1-2", "3-4", "5"]))
    assert {event.match_of(due) for due in event.due() if due.round == 2} == {(1, 2), (3, 4)}


def test_the_same_from_the_command_line(tmp_path: Path) -> None:
    file = tmp_path / "swiss.club"
    run("new", file, "--movement", "swiss", "--pairs", 4, "--boards", 1, "--rounds", 3)
    assert "pair 5 plays from round 2" in run("join", file, 5)
    said = run("draw", file, "--match", "1-5", "--match", "2-3", "--match", "4")
    assert "against 5" in said
    assert "4 waits" in said
    assert "write 1-4" in run("draw", file, "--match", "1/4", code=1)
    assert "pair 1 loses 0.5 points" in run("penalty", file, 1, "½")
    assert "is no number" in run("penalty", file, 1, "much", code=1)
    pairs = tmp_path / "pairs.club"
    run("new", pairs, "--tables", 3, "--boards", 1, "--unequal", "white-book")
    assert "loses 33.3 % of a top" in run("penalty", pairs, 1, "33.3")
    assert "adjusted" in run("adjust", pairs, 1, 1, 4, "33.3%+400,33.3%-50,33.3%+430")
    assert "adjusted" in run("adjust", pairs, 2, 1, 6, "62.5%", "37,5%")
    assert "scored apart" in run("foul", pairs, 3, "--table", 2)
