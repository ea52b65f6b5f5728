"""A barometer: the list after every round against one worked out anew from the results alone."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path

import pytest
from typer.testing import CliRunner

from oddtrick.cli import app
from oddtrick.club.event.entries import Adjusted, Corrected, Penalised, ResultEntered
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.event.setup import EventSetup, opening
from oddtrick.club.event_file import Book
from oddtrick.club.results.barometer import board_copies, rounds_in, running, steps
from oddtrick.club.results.draw_round import next_round
from oddtrick.club.results.standings import standings
from oddtrick.errors import BadOption, Refused

F = Fraction
CHANCE = random.Random(1904)


def begun(**setup: object) -> ClubEvent:
    return ClubEvent.fold([opening(EventSetup(**setup), random.Random(7))])  # type: ignore[arg-type]


def played(event: ClubEvent, rounds: Iterable[int]) -> ClubEvent:
    """The event with results of these rounds, by chance."""
    for d in event.due():
        if d.round in rounds and d.key not in event.lines:
            made = CHANCE.randint(5, 12)
            event = event.add(
                ResultEntered(d.board, d.ns, d.ew, "2NT", CHANCE.choice("NESW"), made)
            )
    return event


def written(figures: dict[int, Fraction]) -> dict[int, str]:
    """Places as lists show them: how many are better, and whether anybody is as good."""
    found = {}
    for who, own in figures.items():
        place = 1 + sum(other > own for other in figures.values())
        found[who] = f"{place}=" if list(figures.values()).count(own) > 1 else str(place)
    return found


def worked_out(event: ClubEvent, rounds: int) -> dict[int, Fraction]:
    """Everybody's part of all there was in the first rounds, by law 78A: two for each lower score
    at the board, one for each equal one. Of nothing but the lines."""
    points, tops = defaultdict[int, Fraction](Fraction), defaultdict[int, int](int)
    boards = defaultdict[int, list[tuple[int, int, int]]](list)
    for line in event.results():
        if line.due.round <= rounds:
            assert line.score is not None
            boards[line.due.board].append((line.ns, line.ew, line.score))
    for lines in boards.values():
        for ns, ew, score in lines:
            for who, sign, side in ((ns, 1, 0), (ew, -1, 1)):
                others = [sign * line[2] for line in lines if line[side] != who]
                own = sign * score
                points[who] += sum(2 * (own > other) + (own == other) for other in others)
                tops[who] += 2 * len(others)
    return {who: F(points[who], tops[who]) for who in points}


@pytest.mark.parametrize(
    "setup",
    [
        {"movement": "howell", "tables": 4, "boards": 2},
        {"movement": "mitchell", "tables": 5, "boards": 2, "one_winner": True},
    ],
)
def test_the_list_after_every_round_is_that_of_its_results_alone(setup: dict[str, object]) -> None:
    event = begun(**setup, together=True)
    for number in range(1, event.rounds + 1):
        assert rounds_in(event) == number - 1
        event = played(event, [number])
        lists = running(event)
        assert len(lists) == number
        # Every list that was there before stays as it was.
        for at, steps_ in enumerate(lists, 1):
            figures = worked_out(event, at)
            assert {s.standing.pair: s.standing.percent / 100 for s in steps_} == figures
            assert {s.standing.pair: s.standing.place for s in steps_} == written(figures)
            before = written(worked_out(event, at - 1)) if at > 1 else {}
            assert {s.standing.pair: s.before for s in steps_} == {
                who: before.get(who, "") for who in figures
            }
    assert [s.standing for s in running(event)[-1]] == standings(event)


def test_a_round_counts_when_its_last_result_is_in_and_corrections_go_back() -> None:
    event = begun(movement="howell", tables=3, boards=1, together=True)
    event = played(event, [1, 3])
    late = [d for d in event.due() if d.round == 2]
    for d in late[:-1]:
        event = event.add(ResultEntered(d.board, d.ns, d.ew, "3NT", "N", 9))
    assert rounds_in(event) == 1
    with pytest.raises(Refused, match="One result up to round 2 is missing"):
        steps(event, 2)
    d = late[-1]
    event = event.add(ResultEntered(d.board, d.ns, d.ew, "3NT", "N", 9))
    assert rounds_in(event) == 3
    assert {s.gained for s in steps(event, 2)} == {2}  # all alike: one for each of two
    event = event.add(Corrected(d.board, d.ns, d.ew, "3NT", "N", 8, reason="miscounted"))
    gained = {s.standing.pair: s.gained for s in steps(event, 2)}
    assert (gained[d.ns], gained[d.ew]) == (0, 4)
    with pytest.raises(Refused, match="counted from 1 to 5"):
        steps(event, 6)


def test_a_penalty_counts_from_the_round_in_which_it_was_given() -> None:
    event = played(begun(movement="howell", tables=2, boards=1, together=True), [1, 2])
    event = played(event.add(Penalised(1, 50, "late")), [3])
    first, second, third = (
        next(s.standing for s in list_ if s.standing.pair == 1) for list_ in running(event)
    )
    assert (first.penalty, second.penalty, third.penalty) == (0, 1, 1)  # half a top of two


def test_what_is_and_what_can_be_a_barometer() -> None:
    """Individuals, Swiss and a round robin play so anyway; where sets go round it is asked for."""
    sets = {
        "howell": {"tables": 5}, "mitchell": {"tables": 5}, "web": {"tables": 10, "rounds": 5},
        "rover": {"tables": 5}, "three-quarter": {"tables": 5}, "bump": {"tables": 5},
    }  # fmt: skip
    for movement, setup in sets.items():
        assert not begun(movement=movement, **setup).movement.round_by_round
        assert begun(movement=movement, together=True, **setup).movement.round_by_round
    for setup in (
        {"movement": "individual", "players": 8}, {"movement": "swiss", "pairs": 6},
        {"movement": "round-robin", "teams": 4}, {"movement": "swiss", "teams": 4},
    ):  # fmt: skip
        assert begun(together=True, **setup).movement.round_by_round
    for setup in ({"movement": "american-whist", "teams": 5}, {"movement": "replay"}):
        with pytest.raises(BadOption, match="no barometer"):
            begun(together=True, **setup)
    with pytest.raises(BadOption, match="two rounds or more"):
        begun(movement="head-to-head", together=True)
    # Whose boards stay needs no skip: everybody meets everybody of the other side.
    assert begun(tables=8, together=True).rounds == 8
    # Eight tables and three boards a round: three tables can share a copy.
    assert board_copies(begun(tables=8, together=True).movement, 3) == (8, 3)
    words = board_copies(begun(tables=8, together=True).movement, 3).words
    assert "8 copies of each, or 3" in str(words)


def test_a_swiss_by_rounds_with_one_who_waits() -> None:
    """Each round of a Swiss decides; who waits has three fifths of a match, from that round on."""
    event = begun(movement="swiss", pairs=5, boards=2, rounds=3, scoring="imps")
    for number in (1, 2, 3):
        event = played(event, [number])
        if number < 3:
            event = event.add(next_round(event))
        shown = running(event)[number - 1]
        # Every match has twenty victory points, and the bye twelve.
        assert sum(s.gained for s in shown) == 2 * 20 + 12
    assert [s.standing for s in running(event)[2]] == standings(event)


def test_individuals_and_teams() -> None:
    players = played(begun(movement="individual", players=8, boards=1), [1, 2, 3])
    assert rounds_in(players) == 3
    # Two tables and one board: either two points or one to each side, at two tables of four.
    assert {sum(s.gained for s in steps(players, n)) for n in (1, 2, 3)} == {2 * 2 * 2}
    teams = played(begun(movement="round-robin", teams=4, boards=2, victory="wbf"), [1, 2])
    assert [s.standing for s in steps(teams, 2)] == standings(teams)
    assert {sum(s.gained for s in steps(teams, n)) for n in (1, 2)} == {2 * 20}
    cup = begun(movement="knock-out", teams=4, boards=2)
    assert rounds_in(played(cup, [1])) == 0


def test_an_award_stands_in_the_list_of_its_round() -> None:
    event = played(begun(movement="howell", tables=2, boards=1, together=True), [1])
    d = next(d for d in event.due() if d.round == 2)
    event = event.add(Adjusted(d.board, d.ns, d.ew, 60, 40))
    event = played(event, [2])
    gained = {s.standing.pair: s.gained for s in steps(event, 2)}
    assert (gained[d.ns], gained[d.ew]) == (F(6, 5), F(4, 5))  # of a top of two


def test_the_lists_from_the_command_line(tmp_path: Path) -> None:
    file = tmp_path / "b.club"

    def run(*args: object, code: int = 0) -> str:
        done = CliRunner().invoke(app, ["club", *map(str, args)])
        assert done.exit_code == code, done.output
        return done.output.replace("\n", " ") if code else done.output

    said = run("new", file, "--movement", "howell", "--tables", 2, "--boards", 1, "--barometer")
    assert "2 copies of each." in said
    with Book.open(file) as book:
        one, two, three, four = [d for d in book.event.due() if d.round < 3]
    run("enter", file, one.board, one.ns, one.ew, "1NT", "N", 7)
    assert "One result up to round 1 is missing" in run("standings", file, "--after", 1, code=1)
    run("enter", file, two.board, two.ns, two.ew, "1NT", "N", 6)
    run("enter", file, three.board, three.ns, three.ew, "1NT", "N", 8)
    run("enter", file, four.board, four.ns, four.ew, "1NT", "N", 7)
    heading, *rows = run("standings", file, "--after", 2, "--csv").splitlines()
    assert heading.startswith("place,before,round,pair,")
    # 90 beats -50, then 120 beats 90: a top to one North–South and to the other East–West.
    first, second = {one.ns, two.ew}, {three.ns, four.ew}
    points = {pair: F(2 * (pair in first) + 2 * (pair in second)) for pair in (1, 2, 3, 4)}
    before = {pair: "1=" if pair in first else "3=" for pair in points}
    expected = [
        f"{place},{before[pair]},{2.0 if pair in second else 0.0},{pair},,,{float(points[pair])}"
        for pair, place in written(points).items()
    ]
    assert sorted(row.rsplit(",", 3)[0] for row in rows) == sorted(expected)
