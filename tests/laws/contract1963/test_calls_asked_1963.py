"""Rulings for a director on irregular calls at contract bridge (Scarne 1963), without a table."""

from __future__ import annotations

import pytest
from calling import EAST, NORTH, SOUTH, WEST

from oddtrick.games import game
from oddtrick.laws import (
    CONTRACT_1963,
    CallAfterClose,
    CallOutOfTurn,
    CallReplaced,
    ChangedCall,
    ImpossibleDouble,
    InadmissibleCall,
    InsufficientBid,
    Verdict,
    ruling,
)
from oddtrick.laws.notes.penalty import (
    BID_OR_PASS,
    LEAD_PENALTY,
    OPENING_LEAD_PENALTY,
    OPENING_SUIT,
    PASS_ALWAYS,
    PASS_ONCE,
)
from oddtrick.laws.notes.ruling import Owe, Put, TakeBack

# -- without a table -------------------------------------------------------------------------


def headings(verdict: Verdict) -> tuple[str, ...]:
    return tuple(law.removeprefix("contract1963:") for law in verdict.ruling.laws)


def owes(verdict: Verdict) -> set[tuple[int, str]]:
    return {(e.duty.hand, e.duty.kind) for e in verdict.effects if isinstance(e, Owe)}


@pytest.mark.law("contract1963:insufficient")
def test_a_director_learns_what_an_insufficient_bid_brings() -> None:
    verdict = ruling(CONTRACT_1963, InsufficientBid(WEST, "1H", "1S"))
    assert owes(verdict) == {(WEST, BID_OR_PASS)}
    assert isinstance(verdict.effects[0], TakeBack)
    assert verdict.in_words(game("contract-rubber")).startswith("W bid insufficiently")


@pytest.mark.law("contract1963:insufficient")
@pytest.mark.parametrize(
    ("call", "owed"),
    [
        ("2H", set()),
        ("3H", {(EAST, PASS_ALWAYS)}),
        ("1NT", {(EAST, PASS_ALWAYS), (EAST, LEAD_PENALTY)}),
        ("P", {(EAST, PASS_ALWAYS), (EAST, OPENING_LEAD_PENALTY), (WEST, OPENING_LEAD_PENALTY)}),
        ("X", {(EAST, PASS_ALWAYS), (EAST, OPENING_LEAD_PENALTY), (WEST, OPENING_LEAD_PENALTY)}),
    ],
)
def test_a_director_learns_what_the_new_call_costs(call: str, owed: set[tuple[int, str]]) -> None:
    verdict = ruling(CONTRACT_1963, CallReplaced(WEST, "1H", call, "insufficient", over="1S"))
    assert owes(verdict) == owed
    passes = [e for e in verdict.effects if isinstance(e, Put)]
    assert bool(passes) == (call == "X")  # a double counts as a pass


@pytest.mark.law("contract1963:bid-oot")
@pytest.mark.law("contract1963:change-info")
def test_a_director_learns_what_a_bid_costs_that_was_not_repeated() -> None:
    bid = ruling(CONTRACT_1963, CallReplaced(NORTH, "1NT", "P", "bid-oot", over="1S"))
    assert owes(bid) == {(SOUTH, PASS_ONCE), (SOUTH, OPENING_SUIT)}
    same = ruling(CONTRACT_1963, CallReplaced(NORTH, "1H", "1H", "bid-oot", passed=True))
    assert owes(same) == set()


@pytest.mark.law("contract1963:impossible-double")
def test_a_director_learns_of_a_double_too_many() -> None:
    verdict = ruling(CONTRACT_1963, ImpossibleDouble(EAST, "X", "2S"))
    assert owes(verdict) == {(EAST, BID_OR_PASS)}
    passed = ruling(CONTRACT_1963, CallReplaced(EAST, "X", "P", "impossible-double", over="2S"))
    assert owes(passed) == {(WEST, PASS_ALWAYS), (WEST, OPENING_LEAD_PENALTY)}
    assert set(passed.who) == {NORTH, SOUTH}
    notrump = ruling(CONTRACT_1963, CallReplaced(EAST, "X", "2D", "impossible-double", over="1NT"))
    assert owes(notrump) == {(WEST, PASS_ALWAYS)}


@pytest.mark.law("contract1963:other-inadmissible")
def test_a_bid_of_more_than_seven_is_a_pass() -> None:
    verdict = ruling(CONTRACT_1963, InadmissibleCall(NORTH, "8S"))
    assert owes(verdict) == {
        (NORTH, PASS_ALWAYS),
        (SOUTH, PASS_ALWAYS),
        (NORTH, OPENING_LEAD_PENALTY),
        (SOUTH, OPENING_LEAD_PENALTY),
    }
    assert [e.action.arg for e in verdict.effects if isinstance(e, Put)] == ["P"]


@pytest.mark.law("contract1963:call-after-close")
@pytest.mark.parametrize(
    ("caller", "call", "owed"),
    [
        (EAST, "X", {(WEST, LEAD_PENALTY)}),
        (EAST, "P", set()),
        (NORTH, "XX", set()),
        (SOUTH, "5S", set()),
    ],
)
def test_a_call_after_the_auction_is_closed(
    caller: int, call: str, owed: set[tuple[int, str]]
) -> None:
    assert owes(ruling(CONTRACT_1963, CallAfterClose(caller, SOUTH, call))) == owed


@pytest.mark.law("contract1963:change-call")
def test_a_director_learns_who_chooses_after_a_change() -> None:
    verdict = ruling(CONTRACT_1963, ChangedCall(SOUTH, "1H", "2H"))
    assert verdict.who == (SOUTH,)
    assert [o.code for o in verdict.options] == ["keep", "replace"]
    assert ruling(CONTRACT_1963, ChangedCall(SOUTH, "1H", "2H", irregular=True)).options == ()


@pytest.mark.law("contract1963:call-oot")
def test_a_director_learns_what_a_pass_out_of_turn_brings() -> None:
    verdict = ruling(CONTRACT_1963, CallOutOfTurn(NORTH, "P", SOUTH, first=True))
    assert owes(verdict) == {(NORTH, PASS_ONCE)}
    assert headings(verdict) == ("call-oot", "pass-oot")
