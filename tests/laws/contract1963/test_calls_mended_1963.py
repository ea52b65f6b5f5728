"""Auctions that were once ruled on wrongly by the contract laws of Scarne 1963. Dealer south; the
outcomes are the book's (“Call Out of Rotation” to “Call After the Auction Is Closed”)."""

from __future__ import annotations

import pytest
from sitting import LEADS, declarer, do, fact, laws, legal, options, said, sit, suit, to_act

from oddtrick.core import State, replay
from oddtrick.stages.calling.auction import Calls

ANY_SUIT = {"free", *(f"{verb}-{s}" for verb in ("require", "forbid") for s in "CDHS")}


def auction(actions: str) -> State:
    state = do(sit(LEADS), actions)
    assert replay(state.game, state.setting, state.log) == state
    return state


def calls(state: State) -> str:
    found = fact(state, Calls)
    return " ".join(code for _, code in found.calls) if found else ""


@pytest.mark.law("contract1963:retain-right")
@pytest.mark.parametrize(
    ("actions", "waits"),
    [
        ("1H S:P P P", "E"),  # South's own pass over his bid closes nothing over East
        ("1S P P S:P", "W"),  # nor does it in East's turn, until his side accepts it
        ("P P P S:P", "W"),
    ],
)
def test_the_auction_waits_for_who_never_called(actions: str, waits: str) -> None:
    state = auction(actions)
    assert to_act(state) == waits
    assert not state.over


@pytest.mark.law("contract1963:call-oot")
def test_the_dealer_in_turn_is_not_out_of_turn() -> None:
    state = auction("N:1H S:1S W:call?S")
    assert said(state).startswith("No irregular call")
    # North's is: South, who has called in turn, is barred from then on.
    state = auction("N:1H S:1S W:call?N")
    assert laws(state) == ["call-oot", "change-info", "bid-oot"]
    assert calls(state) == "1S"
    assert to_act(state) == "W"
    state = do(state, "2C 2H P")
    assert to_act(state) == "S"
    assert legal(state) == {"P"}


@pytest.mark.law("contract1963:call-oot")
def test_a_pass_that_is_owed_need_not_be_waited_for() -> None:
    state = auction("N:P E:call?N 1H P E:1S")
    assert calls(state) == "1H P P 1S"
    assert to_act(state) == "S"
    assert said(do(state, "N:call?E")).startswith("No irregular call")


@pytest.mark.law("contract1963:impossible-double")
def test_the_doubled_suit_is_forbidden_at_the_opening_lead_only() -> None:
    # East doubles again, then bids three clubs; south plays three spades, and West leads.
    state = auction("2S X P X S:call?E 3C 3S P P P")
    assert declarer(state) == "S"
    assert options(state) == {"free", "forbid-S"}
    state = do(state, "forbid-S")
    assert legal(state) & suit(state, "W", "S") == set()
    # West wins the first trick and leads again.
    state = do(state, "HJ face H6 H3 H2")
    assert to_act(state) == "W"
    assert suit(state, "W", "S") <= legal(state)


@pytest.mark.law("contract1963:lead-penalty")
def test_two_offences_are_two_penalties() -> None:
    # West replaces hearts by no-trump, and East, his partner, then hearts by clubs.
    once = "1S 1H N:call?W 1NT"
    state = auction(f"{once} 2NT P 3NT 3H N:call?W 4C 4NT P P P")
    assert declarer(state) == "N"
    assert to_act(state) == "N"
    assert options(state) == ANY_SUIT
    state = do(state, "forbid-H")
    assert options(state) == ANY_SUIT
    state = do(state, "forbid-C")
    assert to_act(state) == "E"
    assert {c[0] for c in legal(state)} == {"S", "D"}


@pytest.mark.law("contract1963:double-oot")
@pytest.mark.law("contract1963:call-oot")
def test_a_double_of_ones_own_side_out_of_turn_is_cancelled_like_any_call() -> None:
    state = auction("1S N:X E:call?N")
    assert laws(state) == ["call-oot", "double-oot"]
    assert calls(state) == "1S"
    # He cannot repeat it: his partner is barred once.
    state = do(state, "P")
    assert "X" not in legal(state)
    state = do(state, "P P")
    assert declarer(state) == "S"
    # Called over, it is a pass: the only proper call was a pass or bid.
    assert calls(auction("1S N:X P")) == "1S P P"


@pytest.mark.law("contract1963:change-call")
def test_a_double_may_be_what_a_call_is_changed_to() -> None:
    state = auction("1S X W:XX N:call?W")
    assert laws(state) == ["change-call"]
    assert options(state) == {"keep", "replace"}
    assert calls(do(state, "keep")) == "1S X"


@pytest.mark.law("contract1963:insufficient")
@pytest.mark.parametrize("call", ["X", "XX", "P"])
def test_a_double_in_place_of_an_insufficient_bid_is_a_pass(call: str) -> None:
    state = auction(f"1S 1H N:call?W {call}")
    assert laws(state) == ["insufficient", "lead-penalty"]
    assert calls(state) == "1S P"
    assert legal(do(state, "2S")) == {"P"}
    assert options(do(state, "P P")) == ANY_SUIT


@pytest.mark.law("contract1963:change-info")
def test_what_was_named_before_anybody_called_gives_declarer_an_option() -> None:
    state = auction("W:1S N:call?W P P 1NT P P P")
    assert declarer(state) == "N"
    assert options(state) == ANY_SUIT
