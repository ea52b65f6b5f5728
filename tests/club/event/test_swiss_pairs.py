"""Swiss pairs: rounds drawn by the standing, matches brought to victory points."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from fractions import Fraction
from pathlib import Path

import pytest
from test_team_events import imps, played, points, run, vps

from oddtrick.club.event.entries import (
    Adjusted,
    EntryUndone,
    Penalised,
    ResultEntered,
    RoundAdded,
    RoundsCut,
)
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.event.setup import EventSetup, opening
from oddtrick.club.event_file import Book
from oddtrick.club.results.draw_round import next_round
from oddtrick.club.results.standings import explained, standings
from oddtrick.errors import Refused


def swiss(scoring: str, **setup: int) -> ClubEvent:
    """Four rounds, every result in."""
    chance = random.Random(scoring)
    event = played(
        ClubEvent.fold([opening(EventSetup("swiss", scoring=scoring, rounds=4, **setup), chance)]),
        chance,
    )
    for _ in range(3):
        event = played(event.add(next_round(event)), chance)
    return event


def counted(event: ClubEvent, board_points: str) -> dict[int, Fraction]:
    """Each match as IMPs a comparison, or as matchpoints of all there are; then as points."""
    scores = defaultdict(list)
    for line in event.results():
        scores[line.due.board].append((line.due, line.score or 0))
    sums: dict[tuple[int, int, int], Fraction] = defaultdict(Fraction)
    for lines in scores.values():
        for due, score in lines:
            others = [s for d, s in lines if d != due]
            if board_points == "imps":
                made = Fraction(sum(imps(score - s) for s in others), len(others))
            else:
                wins = sum(2 * (score > s) + (score == s) for s in others)
                made = Fraction(wins, 2 * len(others) * event.opened.boards)
            sums[due.round, due.ns, due.ew] += made
    totals: dict[int, Fraction] = defaultdict(Fraction)
    for (_, ns, ew), made in sums.items():
        if board_points == "imps":
            # To a whole IMP, a half away from zero.
            whole = int(abs(made) + Fraction(1, 2)) * (1 if made > 0 else -1)
            part = Fraction(vps(whole, event.opened.boards))
        else:
            part = 20 * made
        totals[ns] += part
        totals[ew] += 20 - part
    return totals


@pytest.mark.parametrize("scoring", ["matchpoints", "imps"])
def test_four_rounds_against_a_count_of_our_own(scoring: str) -> None:
    event = swiss(scoring, pairs=10, boards=4)
    assert event.complete
    found, want = points(event), counted(event, scoring)
    # The printed continuous scale is smoothed by single hundredths.
    assert {c: float(p) for c, p in found.items()} == pytest.approx(
        {c: float(p) for c, p in want.items()}, abs=4 * 0.02 if scoring == "imps" else 1e-9
    )
    assert sum(found.values()) == 4 * 5 * 20
    assert all(not row.field for row in standings(event))
    # Whoever has sat North–South less often than the opponents does so next.
    sat: Counter[int] = Counter()
    for number in range(1, 5):
        tables = {(d.ns, d.ew) for d in event.due() if d.round == number}
        assert all(sat[ns] <= sat[ew] for ns, ew in tables)
        sat.update(ns for ns, _ in tables)
    meetings = {frozenset((d.ns, d.ew)) for d in event.due()}
    assert len(meetings) == 4 * 5


def test_waiting_penalties_and_rulings() -> None:
    event = swiss("matchpoints", pairs=5, boards=2)
    assert sum(points(event).values()) == 4 * (2 * 20 + 12)
    before = points(event)
    with pytest.raises(Refused, match="no tops"):
        event.add(Penalised(3, 10))
    fined = event.add(Penalised(3, 0, "late", points=1))
    assert points(fined)[3] == before[3] - 1
    assert str(explained(fined, 3)[-1]) == "penalty (late): -1"
    line = event.results()[0]
    ruled = event.add(Adjusted(line.due.board, line.ns, line.ew, 60, 40))
    assert points(ruled)[line.ns] != before[line.ns]
    assert points(ruled.add(EntryUndone(ruled.last()))) == before


def test_a_swiss_that_ends_earlier_is_complete() -> None:
    event = swiss("matchpoints", pairs=8, boards=1)
    longer = event.add(RoundAdded())
    assert not longer.complete
    assert longer.add(RoundsCut(4)).complete
    with pytest.raises(Refused, match="withdraw it first"):
        event.add(RoundsCut(2))
    drawn = longer.add(next_round(longer))
    back = drawn.add(RoundsCut(4))
    assert (back.rounds, back.movement) == (4, event.movement)
    for after in (0, 5, 9):
        with pytest.raises(Refused, match="can be played alone"):
            longer.add(RoundsCut(after))


def test_swiss_pairs_from_the_command_line(tmp_path: Path) -> None:
    file = tmp_path / "s.club"
    said = run("new", file, "--movement", "swiss", "--pairs", 4, "--boards", 1, "--rounds", 2)
    assert "Swiss, 4 pairs, 2 rounds" in said
    with Book.open(file) as book:
        book.add(
            *(ResultEntered(d.board, d.ns, d.ew, "1NT", "N", 6 + d.table) for d in book.event.due())
        )
    assert "Round 2" in run("draw", file)
    assert "of 20" in run("card", file, 1, "--why")
    assert run("extra", file) == "3 rounds are played.\n"
    for args, why in (
        (("new", tmp_path / "x", "--movement", "swiss"), "how many teams play, or"),
        (("new", tmp_path / "x", "--movement", "swiss", "--pairs", 4, "--teams", 4), "how many"),
        (("new", tmp_path / "x", "--movement", "knock-out", "--pairs", 4), "how many teams"),
        (("new", tmp_path / "x", "--movement", "swiss", "--pairs", 500), "2 to 200"),
        (("draw", file), "are missing"),
        (("draw", file, "--through", 3), "are missing"),
    ):
        assert why in run(*args, code=1).replace("\n", " ")
