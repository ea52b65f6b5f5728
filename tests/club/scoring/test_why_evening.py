"""Evenings explained: whatever happened, start and parts are the printed score."""

from __future__ import annotations

import contextlib
import random
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from test_any_evening import WISHES, deeds

from oddtrick.club.boards import boards_of, deal
from oddtrick.club.event.entries import (
    Adjusted,
    Corrected,
    Fouled,
    PairLeft,
    Penalised,
    ResultEntered,
)
from oddtrick.club.event.event import ClubEvent
from oddtrick.club.event.setup import EventSetup, opening
from oddtrick.club.results.across_sections import joined
from oddtrick.club.results.standings import has_matches, standings
from oddtrick.club.scoring.matchpoints import Matchpoints
from oddtrick.club.why import _table, why
from oddtrick.club.why_evening import WhyEvening
from oddtrick.club.why_words import words
from oddtrick.errors import OddtrickError
from oddtrick.formats.pbn.values import read_deal
from oddtrick.solver import Solver, TrickTable, table

NAMES = ("C", "D", "H", "S", "NT")
Hands = tuple[int, int, int, int]


@cache
def dealt(board: int) -> tuple[Hands, TrickTable]:
    """A few deals, each for many boards."""
    found = boards_of(deal(3, "why", each=3))[board % 3].hands
    hands = tuple(hand or 0 for hand in found)
    return hands, table(hands)  # type: ignore[return-value]


def hands_of(event: ClubEvent) -> dict[int, Hands]:
    return {due.board: dealt(due.board)[0] for due in event.due()}


def result(at: tuple[int, int, int], chance: random.Random) -> ResultEntered:
    """Something that might have been played with the hands of the board."""
    if chance.random() < 0.05:
        return ResultEntered(*at, "Pass")
    declarer, strain = chance.randrange(4), chance.choice((2, 3, 4))
    best = dealt(at[0])[1][declarer, strain]
    level = min(7, max(1, best - 6 + chance.choice((-1, 0, 0, 1))))
    tricks = min(13, max(0, best + chance.choice((-2, -1, 0, 0, 0, 1))))
    return ResultEntered(*at, f"{level}{NAMES[strain]}", "NESW"[declarer], tricks)


def played(event: ClubEvent, chance: random.Random) -> ClubEvent:
    for due in event.missing():
        event = event.add(result((due.board, due.ns, due.ew), chance))
    return event


def check(event: ClubEvent, evening: WhyEvening) -> None:
    """Each row adds up to the printed score, and each line to its own."""
    printed = {row.pair: row for row in standings(event)}
    assert {row.number for row in evening.rows} == set(printed)
    for row in evening.rows:
        start = evening.average if evening.unit == "%" else 0.0
        if evening.unit != "%":
            start = sum(line.points - sum(s.points for s in line.steps) for line in row.lines)
        made = start + sum(part.points for part in row.parts) + row.other
        if not row.lines:  # nobody starts anywhere without a board
            continue
        assert made == pytest.approx(row.score, abs=1e-6)
        if not event.opened.victory:
            own = printed[row.number]
            assert row.score == pytest.approx(float(own.percent if event.has_tops else own.points))
        for line in row.lines:
            begun = line.points - sum(step.points for step in line.steps)
            assert begun == pytest.approx(row.lines[0].points - sum(
                step.points for step in row.lines[0].steps
            ), abs=1e-6)  # fmt: skip


@pytest.mark.parametrize("setup", WISHES, ids=lambda w: f"{w.movement} {w.scoring or w.players}")
def test_any_evening_adds_up(setup: EventSetup) -> None:
    """After any deeds of a director, in any form and scoring."""
    chance = random.Random(str(setup))
    event = ClubEvent.fold([opening(setup, random.Random(4))])
    for _ in range(40):
        with contextlib.suppress(OddtrickError):
            event = event.add(chance.choice(deeds(event, chance))())
    event = played(event, chance)
    check(event, why(event, hands_of(event)))
    check(event, why(event, {}))


def test_three_evenings_add_up() -> None:
    """A half table, a fouled board, rulings of every kind, a pair that left, penalties."""
    for scoring in ("matchpoints", "imps", "butler", "scarne"):
        chance = random.Random(scoring)
        setup = EventSetup("mitchell", tables=5, boards=2, missing=3, scoring=scoring)
        event = played(ClubEvent.fold([opening(setup), PairLeft(2, 3)]), chance)
        dues = event.due()
        at = [(due.board, due.ns, due.ew) for due in dues]
        event = event.add(Adjusted(*at[0], 60, 40, own=True))
        event = event.add(Adjusted(*at[3], 0, 0, scores=((420, 60), (-50, 40))))
        event = event.add(Adjusted(*at[5], 0, 0, scores=((420, 100),), ew_scores=((430, 100),)))
        event = event.add(Corrected(*at[7], "Pass"))
        event = event.add(Fouled(dues[-1].board, 2))
        tops = event.has_tops
        event = event.add(Penalised(1, 10 * tops, points=0 if tops else 2))
        evening = why(event, hands_of(event))
        check(event, evening)
        assert evening.without == [dues[-1].board]
        ruled = [line for row in evening.rows for line in row.lines if line.ruling]
        assert len(ruled) == 6


def test_sections_across_the_field() -> None:
    chance = random.Random(3)
    sections = [
        played(ClubEvent.fold([opening(EventSetup("mitchell", tables=4, boards=1))]), chance)
        for _ in range(2)
    ]
    whole = joined(sections)
    check(whole, why(whole, hands_of(whole)))


def test_a_board_scored_alike_is_nobodys() -> None:
    event = ClubEvent.fold([opening(EventSetup("howell", tables=3, boards=2))])
    for due in event.due():
        event = event.add(ResultEntered(due.board, due.ns, due.ew, "3NT", "N", 9))
    for row in why(event, hands_of(event)).rows:
        assert row.score == 50
        assert all(step.points == 0 for line in row.lines for step in line.steps)


def test_a_correction_changes_the_reasons() -> None:
    event = ClubEvent.fold([opening(EventSetup("howell", tables=3, boards=2))])
    event = played(event, random.Random(1))
    before = why(event, hands_of(event))
    due = event.due()[0]
    event = event.add(Corrected(due.board, due.ns, due.ew, "7NTXX", "N", 0))
    assert why(event, hands_of(event)) != before


def test_a_hypothetical_result_is_worth_its_matchpoints() -> None:
    """The contract's step, worked out anew from the scores alone."""
    event = played(ClubEvent.fold([opening(EventSetup("mitchell", tables=7, boards=2))]),
                   random.Random(8))  # fmt: skip
    evening = why(event, hands_of(event))
    best = {due.board: dealt(due.board)[1] for due in event.due()}
    vulnerable = lambda board, by: by in {  # noqa: E731
        "N": "", "Z": "NS", "E": "EW", "B": "NSEW"
    }["NZEBZEBNEBNZBNZE"[(board - 1) % 16]]  # fmt: skip
    seen = 0
    for line in (line for row in evening.rows for line in row.lines):
        if line.side != "NS" or not line.tricks or line.declarer not in "NS":
            continue
        every = [x for x in event.traveller(line.board) if str(x.ew) != line.against]
        own = line.contract[1:]
        same = [x.entry for x in every if getattr(x.entry, "declarer", "") in ("N", "S")
                and x.entry.contract[1:] == own]  # type: ignore[union-attr]  # fmt: skip
        off = [x.tricks - best[x.board][x.declarer, own] for x in same]  # type: ignore[union-attr]
        worth = []
        for more in off if len(off) > 1 else [0]:
            tricks = min(13, max(0, best[line.board][line.declarer, own] + more))
            score = plain_score(
                int(line.contract[0]), own, tricks, vulnerable(line.board, line.declarer)
            )
            points = sum(2 * (x.score < score) + (x.score == score) for x in every)  # type: ignore[operator]
            worth.append(Fraction(100 * points, 2 * len(every)))
        expected = sum(worth, Fraction()) / len(worth) - 50
        (step,) = (s for s in line.steps if s.kind == "contract")
        assert step.points == pytest.approx(float(expected))
        seen += 1
    assert seen > 20


def plain_score(level: int, strain: str, tricks: int, vulnerable: bool) -> int:
    """An undoubled contract's score (laws of duplicate bridge 2017, 77)."""
    if tricks < 6 + level:
        return -(100 if vulnerable else 50) * (6 + level - tricks)
    each = 20 if strain in "CD" else 30
    first = 10 if strain == "NT" else 0
    premium = 50 if level * each + first < 100 else 500 if vulnerable else 300
    slam = {6: 750 if vulnerable else 500, 7: 1500 if vulnerable else 1000}.get(level, 0)
    return (tricks - 6) * each + first + premium + slam


def test_hands_of_another_evening_are_not_used() -> None:
    """Results that differ from best play by three tricks and more belong to other hands."""
    event = played(ClubEvent.fold([opening(EventSetup("howell", tables=3, boards=2))]),
                   random.Random(1))  # fmt: skip
    other = [tuple(h or 0 for h in b.hands) for b in boards_of(deal(30, "other", each=30))]
    evening = why(event, {due.board: other[due.board] for due in event.due()})
    assert evening.unfit > 2
    assert evening.boards[0].deal == ""
    assert any("not those of this evening" in str(sentence) for sentence in words(evening))
    assert not any(words(why(event, hands_of(event))))


def test_a_lead_from_another_hand_is_said() -> None:
    hands = read_deal("N:AKQ2.KJ4.A32.K54 J98.T98.KQJ.QJT9 T543.AQ32.T98.A2 76.765.7654.8763")
    event = ClubEvent.fold([opening(EventSetup("howell", tables=2, boards=1))])
    for due in event.due():
        event = event.add(
            ResultEntered(due.board, due.ns, due.ew, "4S", "N", 10, "S7" if due.board == 1 else "")
        )
    evening = why(event, {due.board: tuple(h or 0 for h in hands) for due in event.due()})
    assert evening.strange == [1]
    assert not has_matches(event)


def test_a_large_evening_is_explained_with_little_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twenty tables, 27 boards: each deal is solved once, and no result of a side at a table is
    scored twice. The seconds are those of `benchmarks/why.py`."""
    setup = EventSetup("mitchell", tables=20, boards=3, rounds=9, together=True)
    begun, chance = ClubEvent.fold([opening(setup)]), random.Random(5)
    results = [result((due.board, due.ns, due.ew), chance) for due in begun.due()]
    event = ClubEvent.fold([*begun.entries, *results])
    solved, figured = list[object](), 0
    solve, figure = Solver.table, Matchpoints.figure

    def noted(solver: Solver, deal: Any, **how: Any) -> TrickTable:
        solved.append(deal)
        return solve(solver, deal, **how)

    def counted(self: Matchpoints, *args: Any) -> Any:
        nonlocal figured
        figured += 1
        return figure(self, *args)

    monkeypatch.setattr(Solver, "table", noted)
    monkeypatch.setattr(Matchpoints, "figure", counted)
    _table.cache_clear()
    evening = why(event, hands_of(event))
    assert len(solved) == len({*map(str, solved)}) == 3
    # Two of the standings for each table, and one for each number of tricks from what the deal
    # makes: two fewer, one fewer, as many and one more (`result`).
    assert figured <= 540 * (2 + 4)
    assert len(evening.rows) == 40
    assert [len(board.results) for board in evening.boards] == [20] * 27
