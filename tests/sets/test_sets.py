"""Sets of boards: fields that can be checked, results compared, and what the days bring."""

from __future__ import annotations

from datetime import date, timedelta
from fractions import Fraction
from random import Random

import msgspec
import pytest

from oddtrick.errors import BadOption, BadRecord
from oddtrick.games import game
from oddtrick.records import record_of
from oddtrick.scoring.imps import imps
from oddtrick.sets import (
    KINDS,
    QUICK_FIELD,
    BoardScores,
    FieldResult,
    NoBoard,
    SetPlan,
    board_field,
    check_set,
    deal_board,
    field_of_plan,
    play_table,
    read_set,
    replayed,
    seal_set,
    standing_of,
    winnable_deal,
    winnable_deals,
)
from oddtrick.sets.daily import FIRST, day_of, day_plan, sets_of_day, streak
from oddtrick.sets.field import words_of
from oddtrick.sets.kinds import TablePlayers
from oddtrick.sets.seal import shipped_ids, shipped_set
from oddtrick.simulate import by_book, play_out
from oddtrick.terms import BOOK_SYSTEMS, STATED
from slices import sliced

QUICK = SetPlan("q", "euchre", 4, "matchpoints", "a key", tables=QUICK_FIELD)


@pytest.mark.parametrize("id_", shipped_ids())
def test_what_comes_with_the_program_is_what_its_field_played(id_: str) -> None:
    """Every result follows from the calls and cards that are kept with it, and the tables that
    need no thought come to the same today."""
    found = shipped_set(id_)
    check_set(found, found.commitment)
    board = 1 + len(id_) % found.plan.boards  # a slice: the others would take minutes
    for result in found.field(board).results:
        assert result.players is not None
        if {*result.players} <= {"beginner", "book"}:
            assert play_table(found.plan, board, result.players) == result


def test_a_result_is_read_whatever_system_was_bid_for_it() -> None:
    """It follows from its calls and cards: fields of older sets bid as a book has it."""
    plan = SetPlan("old", "bridge", 4, "matchpoints", "a key", tables=QUICK_FIELD)
    natural = KINDS["bridge"].options_of(1, plan.compared) | dict.fromkeys(STATED, BOOK_SYSTEMS[0])
    state = deal_board(plan, 1)
    book = game("contract-duplicate").with_options(natural)
    over = play_out(state._replace(game=book), by_book(book), Random(1))
    actions = record_of(over).actions
    old = FieldResult(over.score()["NS"], "", actions=" ".join(actions))
    assert replayed(plan, 1, old).score == old.score
    said = [code for code in actions if "." not in code][:12]
    today = play_table(plan, 1, TablePlayers("book", "book")).actions.split()
    assert said != today[: len(said)]  # Standard American bids another way on this board


def test_the_field_has_every_level() -> None:
    for id_ in shipped_ids():
        plan = shipped_set(id_).plan
        assert {name for who in plan.tables for name in who} == {
            "beginner",
            "book",
            "expert",
            "learned",
        }


def test_a_seal_is_broken_by_whatever_is_changed() -> None:
    found = seal_set("1", QUICK, [field_of_plan(QUICK, n) for n in range(1, 5)])
    check_set(read_set(found.text), found.commitment)
    first = found.fields[0]
    better = msgspec.structs.replace(first.results[0], score=4)
    forged = msgspec.structs.replace(
        found,
        fields=[
            msgspec.structs.replace(first, results=[better, *first.results[1:]]),
            *found.fields[1:],
        ],
    )
    with pytest.raises(BadRecord, match="not the one that was sealed"):
        check_set(forged, found.commitment)
    with pytest.raises(BadRecord, match="does not follow from its play"):
        check_set(forged, forged.commitment)
    other = msgspec.structs.replace(found, plan=msgspec.structs.replace(QUICK, key="another"))
    with pytest.raises(BadRecord, match="do not follow from the key"):
        check_set(other, other.commitment)
    with pytest.raises(BadRecord, match="lacks boards"):
        seal_set("1", QUICK, found.fields[:3])
    with pytest.raises(BadRecord, match="no sealed set"):
        read_set("{")


def test_a_worker_plays_a_board_as_the_program_does() -> None:
    assert board_field(msgspec.json.encode(QUICK), 3) == field_of_plan(QUICK, 3)


@pytest.mark.parametrize("number", [0, 5, -1])
def test_a_board_that_a_set_lacks(number: int) -> None:
    with pytest.raises(NoBoard, match="boards 1 to 4"):
        deal_board(QUICK, number)


@pytest.mark.parametrize(
    ("kind", "boards", "compared"),
    [("chess", 4, "matchpoints"), ("bridge", 5, "matchpoints"), ("bridge", 4, "luck")],
)
def test_a_set_that_cannot_be(kind: str, boards: int, compared: str) -> None:
    with pytest.raises(BadOption):
        SetPlan("x", kind, boards, compared, "k")


def test_a_score_is_compared_by_the_laws() -> None:
    """Law 78A: two for each lower score, one for each equal one; 78B: the IMPs of each
    difference, here a comparison."""
    machines, own = [620, -100, 170, 650], 620
    scores = BoardScores(KINDS["bridge"], machines, [own])
    percent, mean = scores.scored(own)
    assert percent == pytest.approx(100 * (2 + 2 + 1 + 0) / 8)
    expected = Fraction(sum(imps(own - other) for other in machines), 4)
    assert mean == pytest.approx(float(expected))
    bars = [(b.score, b.machines, b.people, b.yours) for b in scores.bars(own)]
    assert bars == [(-100, 1, 0, False), (170, 1, 0, False), (620, 1, 1, True), (650, 1, 0, False)]
    alone = BoardScores(KINDS["bridge"], [], [own]).scored(own)
    assert alone == (None, None)


def test_places_count_those_who_played_all_one_has_played() -> None:
    kind = KINDS["euchre"]
    you, better, half = {1: 1, 2: 1}, {1: 2, 2: 2}, {1: 4}
    boards = {
        n: BoardScores(kind, [], [p[n] for p in (you, better, half) if n in p]) for n in (1, 2)
    }
    found = standing_of(boards, you, [better, half])
    # Board 1: beaten by both; board 2: by the only other.
    assert (found.percent, found.place, found.of, found.imps) == (0.0, 2, 2, None)


def test_the_deals_of_a_day_follow_from_the_date_alone() -> None:
    day = date(2026, 11, 22)
    for plan in sets_of_day(day):
        again = day_plan(day, plan.about, QUICK_FIELD)
        assert deal_board(plan, 1) == deal_board(again, 1)
        other = day_plan(day + timedelta(1), plan.about)
        assert deal_board(plan, 1) != deal_board(other, 1)
    assert [plan.boards for plan in sets_of_day(day)] == [4, 8, 4, 1]


def test_days_that_there_are_not() -> None:
    now = date(2026, 11, 22)
    assert day_of("2026-11-22", now) == now
    for text, why in (
        ("2026-11-23", "has not come yet"),
        ("9999-12-31", "has not come yet"),
        ("2025-12-31", "first day"),
        ("2026-02-30", "is no date"),
        ("today", "is no date"),
        ("20261122", "is no date"),
        ("", "is no date"),
    ):
        with pytest.raises(BadOption, match=why):
            day_of(text, now)


def test_a_patience_of_a_day_can_be_won_and_comes_once_a_round() -> None:
    deals = winnable_deals()
    numbers = {day_plan(FIRST + timedelta(n), KINDS["patience"]).deal for n in range(len(deals))}
    assert numbers == {deal.number for deal in deals}


def test_every_day_of_a_year_has_its_sets_and_says_in_how_many_moves_its_patience_is_won() -> None:
    for n in range(366):
        day = FIRST + timedelta(n)
        *boards, patience = sets_of_day(day, QUICK_FIELD)
        assert [plan.deal for plan in boards] == [0, 0, 0]
        # Klondike's 52 cards each take a move, and some turns of the hand.
        assert winnable_deal(patience.deal).moves > 52
        assert {plan.day for plan in (*boards, patience)} == {day.isoformat()}


@pytest.mark.parametrize("deal", sliced([deal.number for deal in winnable_deals()[::10]], 10))
def test_the_moves_that_are_kept_win_the_deal(deal: int) -> None:
    found = winnable_deal(deal)
    plan = SetPlan("w", "patience", 1, "matchpoints", "", deal=found.number)
    won = replayed(plan, 1, FieldResult(0, "", actions=found.actions))
    assert won.won
    assert won.moves == found.moves


def test_a_deal_that_is_not_in_the_list_is_not_called_winnable() -> None:
    known = {deal.number for deal in winnable_deals()}
    unknown = next(n for n in range(1, 10_000) if n not in known)
    with pytest.raises(BadOption, match="not known"):
        winnable_deal(unknown)


def test_days_in_a_row() -> None:
    now = date(2026, 3, 2)
    days = [now - timedelta(n) for n in (1, 2, 3, 7, 8, 9, 10, 40)]
    assert streak(days, now) == streak([*days, now + timedelta(1)], now)
    assert (streak(days, now).now, streak(days, now).longest) == (3, 4)
    assert (streak([*days, now], now).now, streak([], now).now) == (4, 0)


def test_the_field_of_a_day_has_each_level_and_few_tables_that_take_long() -> None:
    (bridge, *_) = sets_of_day(date(2026, 11, 22))
    assert {table.ours for table in bridge.tables} == {"beginner", "book", "expert", "learned"}
    long = [table for table in bridge.tables if {*table} & {"expert", "learned"}]
    assert len(long) == 2


def test_a_result_is_said_in_the_words_that_its_seal_covers() -> None:
    results = [r for id_ in shipped_ids() for f in shipped_set(id_).fields for r in f.results]
    assert len(results) > 200
    assert [str(words_of(result)) for result in results] == [result.text for result in results]
