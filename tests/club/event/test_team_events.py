"""Teams of four as events: two rooms compared, matches, draws and standings."""

from __future__ import annotations

import random
from bisect import bisect_right
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest
from typer.testing import CliRunner

from oddtrick.cli import app
from oddtrick.club.event.entries import (
    Adjusted,
    CarryOver,
    Corrected,
    Drawn,
    EntryUndone,
    PairLeft,
    Penalised,
    ResultEntered,
    RoundAdded,
)
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.event.setup import EventSetup, opening
from oddtrick.club.event_file import Book
from oddtrick.club.results.draw_round import next_round
from oddtrick.club.results.standings import explained, standings, traveller
from oddtrick.errors import BadOption, Refused

IMPS = (20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750,
        2000, 2250, 2500, 3000, 3500, 4000)  # fmt: skip
"""From which difference each IMP is, 1 to 24 (laws of duplicate bridge 2017, 78B)."""


def imps(margin: int) -> int:
    return bisect_right(IMPS, abs(margin)) * (1 if margin > 0 else -1)


def begun(movement: str, seed: int = 1, **setup: object) -> ClubEvent:
    return ClubEvent.fold([opening(EventSetup(movement, **setup), random.Random(seed))])  # type: ignore[arg-type]


def played(event: ClubEvent, chance: random.Random) -> ClubEvent:
    """All that is missing comes in, in any order."""
    missing = event.missing()
    chance.shuffle(missing)
    for due in missing:
        event = event.add(
            ResultEntered(due.board, due.ns, due.ew, "3NT", "N", chance.choice((7, 8, 9, 10, 11)))
        )
    return event


def points(event: ClubEvent) -> dict[int, Fraction]:
    return {row.pair: row.points for row in standings(event)}


def counted(event: ClubEvent) -> dict[tuple[int, int], int]:
    """Each match by its teams: the lower number's IMPs, counted from the lines alone."""
    n = len(event.contestants)
    scores = {}
    for line in event.results():
        home, away = (side if side <= n else side - n for side in (line.ns, line.ew))
        scores[line.due.board, home, away] = line.score or 0
    sums: Counter[tuple[int, int]] = Counter()
    for (board, home, away), score in scores.items():
        if home < away and (board, away, home) in scores:
            sums[home, away] += imps(score - scores[board, away, home])
    return dict(sums)


def test_head_to_head_by_hand() -> None:
    """Board 1, nobody vulnerable: 420 and, in the other room, -50 against; 470 is 10 IMPs."""
    event = begun("head-to-head", boards=8, victory="20")
    first, second = (d for d in event.due() if d.board == 1)
    event = event.add(ResultEntered(1, first.ns, first.ew, "4S", "N", 10))
    lines = traveller(event, 1)
    assert [(s.ns, str(s.how)) for s in lines] == [(0, "the other room has no result yet")]
    event = event.add(ResultEntered(1, second.ns, second.ew, "4S", "N", 9))
    assert [(s.ns, s.ew) for s in traveller(event, 1)] == [(10, -10), (-10, 10)]
    # Nothing counts before the match is over; then 8 to 10 IMPs over 8 boards are 14 to 6.
    assert points(event) == {1: 0, 2: 0}
    for due in event.missing():
        event = event.add(ResultEntered(due.board, due.ns, due.ew, "Pass"))
    assert points(event) == {1: 14, 2: 6}
    event = event.add(Penalised(1, 0, "late", points=2))
    assert [(r.place, r.pair, r.points, r.penalty) for r in standings(event)] == [
        ("1", 1, 12, 2), ("2", 2, 6, 0),
    ]  # fmt: skip
    # A correction counts at once, and its undoing too.
    made = event.add(Corrected(1, second.ns, second.ew, "4S", "N", 10, reason="miscounted"))
    assert points(made) == {1: 8, 2: 10}
    assert points(made.add(EntryUndone(made.last()))) == points(event)


@pytest.mark.parametrize(
    ("scoring", "won"), [("bam", (1, 0)), ("total", (470, -470)), ("imps", (10, -10))]
)
def test_what_a_board_is_worth(scoring: str, won: tuple[int, int]) -> None:
    event = begun("head-to-head", boards=1, scoring=scoring)
    first, second = event.due()
    event = event.add(ResultEntered(1, first.ns, first.ew, "4S", "N", 10))
    event = event.add(ResultEntered(1, second.ns, second.ew, "4S", "N", 9))
    assert points(event) == {1: won[0], 2: won[1]}


def test_patton_is_two_a_board_and_as_much_for_the_match() -> None:
    """Ten boards, one of them won by 470: 2 and nine halves of two at the boards, 11 to 9; 10 IMPs
    over 10 boards on the continuous scale are 14.37 to 5.63 of 20, which is what is at stake."""
    event = begun("head-to-head", boards=10, scoring="patton")
    for due in event.due():
        event = event.add(ResultEntered(due.board, due.ns, due.ew, "Pass"))
        if due.board == 1:
            good = due.ns == 1
            result = Corrected(1, due.ns, due.ew, "4S", "N", 10 if good else 9)
            event = event.add(result)
    t = (5**0.5 - 1) / 2
    part = 10 + 10 * (1 - t ** (3 * 10 / (15 * 10**0.5))) / (1 - t**3)
    found = points(event)
    assert float(found[1]) == pytest.approx(11 + part, abs=0.02)
    assert found[1] + found[2] == 40


@pytest.mark.parametrize(
    ("movement", "numbers"),
    [("round-robin", (2, 3, 4, 7)), ("american-whist", (3, 5, 9)), ("new-england", (4, 6, 8))],
)
def test_movements_of_teams(movement: str, numbers: tuple[int, ...]) -> None:
    """Everybody meets everybody, both rooms play the same boards, and all is compared."""
    for teams in numbers:
        event = played(begun(movement, teams=teams, boards=2), random.Random(teams))
        found = counted(event)
        assert set(found) == {(a, b) for b in range(1, teams + 1) for a in range(1, b)}
        want = Counter(dict.fromkeys(range(1, teams + 1), 0))
        for (a, b), margin in found.items():
            want[a] += margin
            want[b] -= margin
        assert points(event) == dict(want)
        assert sum(points(event).values()) == 0


def vps(margin: int, boards: int) -> float:
    """The continuous formula, before the correction of single hundredths."""
    t, most = (5**0.5 - 1) / 2, 15 * boards**0.5
    part = 10 * (1 - t ** (3 * min(abs(margin), most) / most)) / (1 - t**3)
    return 10 + (part if margin > 0 else -part)


def test_sixteen_teams_and_seven_rounds() -> None:
    chance = random.Random(14)
    event = begun("swiss", teams=16, boards=4)
    assert (event.total_rounds, event.rounds) == (7, 1)
    for number in range(1, 8):
        with pytest.raises(Refused, match="are missing"):
            next_round(event)
        event = played(event, chance)
        assert event.complete == (number == 7)
        if number < 7:
            order = [row.pair for row in standings(event)]
            met = {frozenset(pair) for pair in counted(event)}
            drawn = next_round(event)
            assert sorted(c for match in drawn.matches for c in match) == list(range(1, 17))
            assert not met & {frozenset(match) for match in drawn.matches}
            leader = next(m for m in drawn.matches if order[0] in m)
            free = next(c for c in order[1:] if frozenset((order[0], c)) not in met)
            assert set(leader) == {order[0], free}
            event = event.add(drawn)
    with pytest.raises(Refused, match="All 7 rounds"):
        event.add(next_round(event))
    found = counted(event)
    assert len(found) == 7 * 8
    want = dict.fromkeys(range(1, 17), 0.0)
    for (a, b), margin in found.items():
        want[a] += vps(margin, 4)
        want[b] += vps(-margin, 4)
    assert points(event) == pytest.approx(want, abs=7 * 0.02)
    assert sum(points(event).values()) == 7 * 8 * 20
    # A late correction moves the standing and leaves the rounds as they were drawn.
    line = event.results()[0]
    late = event.add(Corrected(line.due.board, line.ns, line.ew, "7NTXX", "N", 0))
    assert late.movement == event.movement
    assert points(late) != points(event)
    assert ClubEvent.fold(late.entries) == late


def test_who_waits_waits_once_and_has_twelve() -> None:
    event = played(begun("swiss", teams=7, boards=2, rounds=3), random.Random(5))
    for _ in range(2):
        event = played(event.add(next_round(event)), random.Random(6))
    waited = [{*range(1, 8)} - {event.members(d.ns)[0] for d in event.due() if d.round == r}
              for r in (1, 2, 3)]  # fmt: skip
    assert all(len(out) == 1 for out in waited)
    assert len(set.union(*waited)) == 3
    (first,) = waited[0]
    assert "round 1, waiting: 12" in map(str, explained(event, first))
    assert sum(points(event).values()) == 3 * (3 * 20 + 12)
    gone = event.add(RoundAdded()).add(PairLeft(first, 3))
    assert first not in {c for match in next_round(gone).matches for c in match}


def test_a_knock_out_to_its_end() -> None:
    event = begun("knock-out", teams=6, boards=2)
    chance = random.Random(6)
    # The two best seeds wait in the first round and then meet the winners beside them.
    assert {1, 2} & {event.members(s.ns)[0] for s in event.movement.rounds[0] if not s.ew} == {1, 2}
    event = played(event, chance)
    margins = counted(event)
    assert margins.keys() == {(4, 5), (3, 6)}
    assert all(margins.values())
    won = {match: match[margin < 0] for match, margin in margins.items()}
    drawn = next_round(event)
    assert drawn.matches == ((1, won[4, 5]), (2, won[3, 6]))
    event = event.add(drawn)
    for due in event.missing():
        event = event.add(ResultEntered(due.board, due.ns, due.ew, "Pass"))
    one, other = (match[0] for match in drawn.matches)
    with pytest.raises(Refused, match="level; say who goes through"):
        next_round(event)
    with pytest.raises(Refused, match="does not stand in a match"):
        next_round(event, (one, other, 99))
    event = played(event.add(next_round(event, (one, other))), chance)
    # Who went on from a level match has won it; the two who were out then have a win or a bye.
    final = counted(event)[tuple(sorted((one, other)))]
    best = sorted((one, other))[final < 0]
    assert [row.points for row in standings(event)] == [3, 2, 1, 1, 0, 0]
    winner = standings(event)[0].pair
    assert winner == best
    with pytest.raises(Refused, match=f"Team {winner} has won"):
        next_round(event)


def test_rulings_between_two_rooms() -> None:
    """Law 86B: an award at one table voids the comparison; average plus is 3 IMPs."""
    event = begun("head-to-head", boards=2)
    dues = event.due()
    for due in dues[1:]:
        event = event.add(ResultEntered(due.board, due.ns, due.ew, "4S", "N", 10))
    ruled = event.add(Adjusted(dues[0].board, dues[0].ns, dues[0].ew, 60, 40, own=True))
    assert points(ruled) == {1: 3, 2: -3}
    other = next(d for d in dues if d.board == dues[0].board and d != dues[0])
    with pytest.raises(Refused, match="say one award"):
        ruled.add(Adjusted(other.board, other.ns, other.ew, 60, 40, own=True))
    with pytest.raises(Refused, match="Both halves"):
        event.add(ResultEntered(dues[0].board, dues[0].ew, dues[0].ns, "Pass", turned=True))
    total = begun("head-to-head", boards=1, scoring="total")
    with pytest.raises(Refused, match="assign a score"):
        total.add(Adjusted(1, 1, 4, 60, 40))


def test_what_was_carried_counts_with_the_rest() -> None:
    event = played(begun("round-robin", teams=3, boards=1), random.Random(3))
    before = points(event)
    event = event.add(CarryOver(2, 1250, "qualifying"))
    assert points(event)[2] == before[2] + Fraction(25, 2)
    event = event.add(CarryOver(2, -50))
    assert points(event)[2] == before[2] - Fraction(1, 2)
    assert str(explained(event, 2)[-1]) == "carried over (from an earlier stage): -0.5"
    with pytest.raises(Refused, match="no team 4"):
        event.add(CarryOver(4, 1))


@pytest.mark.parametrize(
    ("setup", "said"),
    [
        ({"teams": 1}, "2 to 100"),
        ({"teams": 101}, "2 to 100"),
        ({"teams": 4, "boards": 3, "victory": "20"}, "6 to 11 boards"),
        ({"teams": 4, "scoring": "bam", "victory": "wbf"}, "share or wins"),
        ({"teams": 4, "scoring": "matchpoints"}, "one of imps"),
        ({"teams": 4, "victory": "luck"}, "becomes victory points by"),
        ({"teams": 4, "boards": 37}, "1 to 36"),
        ({"teams": 4, "rounds": 9}, "3 rounds"),
    ],
)
def test_what_cannot_be_opened(setup: dict[str, object], said: str) -> None:
    with pytest.raises((BadOption, Refused), match=said):
        begun("round-robin", **setup)


def test_draws_that_cannot_be() -> None:
    event = played(begun("swiss", teams=4, boards=1), random.Random(4))
    (a, b), (c, d) = next_round(event).matches
    met = next(iter(counted(event)))
    others = tuple({1, 2, 3, 4} - set(met))
    for matches, said in (
        ((met, others), "have met before"),
        (((a, b), (a, c)), "everybody stands once"),
        (((0, b), (c, d)), "stands behind"),
        (((a, 9), (c, d)), "no team 9"),
        ((), "everybody stands once"),
    ):
        with pytest.raises(Refused, match=said):
            event.add(Drawn(matches))
    fixed = begun("round-robin", teams=4)
    with pytest.raises(Refused, match="none is drawn"):
        fixed.add(Drawn(((1, 2), (3, 4))))


def run(*args: object, code: int = 0, feed: str | None = None) -> str:
    done = CliRunner().invoke(app, ["club", *map(str, args)], input=feed)
    assert done.exit_code == code, (done.output, done.exception)
    return done.output


@pytest.mark.whole
def test_a_swiss_from_the_command_line(tmp_path: Path) -> None:
    file = tmp_path / "s.club"
    args = ("--movement", "swiss", "--teams", 4, "--boards", 2, "--seed", "lot")
    assert "Swiss, 4 teams, 3 rounds of 2 boards" in run("new", file, *args)
    run("seat", file, "-", feed="1,Larks,Ada,Bea,Cy,Di\n2,Owls,Ed,Flo,Gus,Hal\n")
    again = tmp_path / "t.club"
    run("new", again, *args)
    assert run("guides", file) == run("guides", again)
    assert "are missing" in run("draw", file, code=1)
    with Book.open(file) as book:
        first, *others = book.event.due()
        book.add(*(ResultEntered(d.board, d.ns, d.ew, "3NT", "N", 8 + d.table) for d in others))
        home, away = book.event.label(first.ns), book.event.label(first.ew)
    assert "0 results missing" in run("enter", file, first.board, home, away, "3NT", "N", 9)
    said = run("draw", file)
    assert said.startswith("Round 2")
    assert said.count("against") == 2
    assert "Larks" in said
    assert "brings 12.5" in run("carry", file, 1, "12.5", "--reason", "heat")
    assert "no number of points" in run("carry", file, 1, "many", code=1)
    assert "carried over (heat): 12.5" in run("card", file, 1, "--why")
    page = run("print", file)
    assert "Team 1 Larks" in page
    assert run("undo", file).startswith("Entry")
    with Book.open(file) as book:
        assert book.event.rounds == 2


def test_replay_duplicate_is_a_match_at_one_table() -> None:
    """Scarne's Replay Duplicate: two pairs, a board won is a match point, a level one half."""
    event = begun("replay", boards=3)
    assert {d.table for d in event.due()} == {1}
    assert [d.board for d in event.due()] == [1, 2, 3, 1, 2, 3]
    first, again = event.due()[:3], event.due()[3:]
    assert {event.label(d.ns) for d in first} == {"1"} == {event.label(d.ew) for d in again}
    for due, tricks in zip(event.due(), (10, 10, 9, 9, 10, 10), strict=True):
        event = event.add(ResultEntered(due.board, due.ns, due.ew, "4S", "N", tricks))
    # 420 and 50 for pair 1 on board 1, level on board 2, and as much for pair 2 on board 3.
    assert points(event) == {1: Fraction(3, 2), 2: Fraction(3, 2)}
    total = begun("replay", boards=1, scoring="total")
    for due, tricks in zip(total.due(), (10, 9), strict=True):
        total = total.add(ResultEntered(1, due.ns, due.ew, "4S", "N", tricks))
    assert points(total) == {1: 470, 2: -470}
    assert [row.place for row in standings(total)] == ["1", "2"]
