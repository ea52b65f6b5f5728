"""Bids that are not enough and calls out of turn, by the laws of contract bridge in Scarne 1963;
outcomes are the book’s, or marked as a reading of ours."""

from __future__ import annotations

import pytest
from calling import ANY_SUIT, EAST, WEST, auction, calls
from sitting import (
    declarer,
    do,
    fact,
    hand,
    laws,
    legal,
    options,
    said,
    suit,
    to_act,
)

from oddtrick.errors import IllegalAction
from oddtrick.laws import Demands
from oddtrick.stages.calling.auction import Contract

# -- insufficient bids -----------------------------------------------------------------------


@pytest.mark.law("contract1963:insufficient")
def test_the_lowest_sufficient_bid_in_the_same_denomination_costs_nothing() -> None:
    state = auction("1S W:1H N:call?W")
    assert to_act(state) == "W"
    assert calls(state) == "1S"
    assert laws(state) == ["insufficient"]
    state = do(state, "2H")
    assert calls(state) == "1S 2H"
    assert said(state).endswith("no penalty.")
    assert "3H" in legal(do(state, "P"))
    assert "X" in legal(do(state, "2S"))


@pytest.mark.law("contract1963:insufficient")
@pytest.mark.law("contract1963:barred")
def test_any_other_sufficient_bid_bars_the_partner_throughout() -> None:
    state = auction("1S 1H N:call?W 2NT P")
    assert to_act(state) == "E"
    assert legal(state) == {"P"}
    later = do(state, "P 3S P P")
    assert to_act(later) == "E"
    assert legal(later) == {"P"}


@pytest.mark.law("contract1963:insufficient")
@pytest.mark.law("contract1963:lead-penalty")
def test_a_pass_instead_bars_the_partner_and_puts_the_opening_lead_under_a_penalty() -> None:
    state = auction("1S 1H N:call?W P 4S")
    assert legal(state) == {"P"}
    state = do(state, "P P P")
    assert declarer(state) == "S"
    assert options(state) == ANY_SUIT
    assert to_act(state) == "S"
    assert legal(do(state, "require-H")) == suit(state, "W", "H")
    assert legal(do(state, "forbid-H")) == hand(state, "W") - suit(state, "W", "H")
    # The opening lead was under the penalty, whoever makes it: here the offender's partner.
    north = auction("1S 1H N:call?W P 2NT P 3NT P P P")
    assert declarer(north) == "N"
    assert options(north) == ANY_SUIT
    assert fact(do(north, "require-D"), Demands) == Demands(((EAST, "require", 1),))


@pytest.mark.law("contract1963:insufficient")
def test_only_a_sufficient_bid_or_a_pass_may_replace_an_insufficient_bid() -> None:
    state = auction("1S 1H N:call?W")
    assert "X" not in legal(state)
    assert {"P", "1NT", "2C", "7NT"} <= legal(state)


@pytest.mark.law("contract1963:insufficient")
def test_the_penalty_at_the_opening_lead_is_over_with_it() -> None:
    state = auction("1S 1H N:call?W P 4S P P P free HJ face HA H3 H2")
    assert to_act(state) == "S:N"
    state = do(state, "D3 D7 D5 DT")
    assert options(state) == set()
    assert legal(state) == hand(state, "W")


@pytest.mark.law("contract1963:insufficient")
def test_nothing_is_owed_where_the_offenders_declare() -> None:
    state = auction("1S 1H N:call?W 3H P P P")
    assert declarer(state) == "W"
    assert options(state) == set()
    assert to_act(state) == "N"


@pytest.mark.law("contract1963:waiver")
@pytest.mark.law("contract1963:improper-overcalled")
def test_a_call_over_an_insufficient_bid_accepts_it() -> None:
    state = auction("1S 1H 1NT S:call?W")
    assert calls(state) == "1S 1H 1NT"
    assert said(state) == "No irregular call by {hand} can be put right now."
    assert to_act(state) == "E"
    accepted = auction("2C 1S P")
    assert calls(accepted) == "2C 1S P"
    # The last bid stands: one spade, over which two clubs is enough.
    assert {"1NT", "2C"} <= legal(do(accepted, ""))
    done = do(accepted, "P P")
    assert fact(done, Contract) == Contract(WEST, 1, 3, 0)


@pytest.mark.law("contract1963:attention")
@pytest.mark.parametrize("seat", "NS")
def test_either_opponent_may_point_out_an_insufficient_bid(seat: str) -> None:
    state = auction(f"1S 1H {seat}:call?W")
    assert to_act(state) == "W"
    assert laws(state) == ["insufficient"]


@pytest.mark.law("contract1963:attention")
@pytest.mark.law("contract1963:waiver")
@pytest.mark.parametrize("seat", "EW")
def test_the_offenders_own_notice_does_not_take_the_right_to_call_over_it(seat: str) -> None:
    state = auction(f"1S 1H {seat}:call?W")
    assert to_act(state) == "N S"
    assert options(state) == {"accept", "enforce"}
    over = do(state, "N:accept 1NT")
    assert calls(over) == "1S 1H 1NT"
    assert to_act(over) == "E"
    enforced = do(state, "S:enforce")
    assert laws(enforced) == ["insufficient"]
    assert to_act(enforced) == "W"


# -- information from cancelled calls --------------------------------------------------------


@pytest.mark.law("contract1963:change-info")
def test_a_cancelled_suit_brings_a_lead_penalty_when_an_opponent_declares() -> None:
    # West replaces hearts by no-trump; North declares, so that East, his partner, leads.
    state = auction("1S 1H N:call?W 1NT 2NT P 3NT P P P")
    assert declarer(state) == "N"
    assert to_act(state) == "N"
    assert options(state) == ANY_SUIT


@pytest.mark.law("contract1963:change-info")
def test_the_lead_penalty_waits_for_the_partners_first_lead() -> None:
    state = auction("1S 1H N:call?W 1NT 4S P P P")
    assert declarer(state) == "S"
    assert options(state) == set()
    assert to_act(state) == "W"
    state = do(state, "HJ face H6 HQ H2")
    assert options(state) == ANY_SUIT
    assert to_act(state) == "S"


@pytest.mark.law("contract1963:change-info")
def test_for_a_cancelled_no_trump_a_suit_may_be_called_of_the_opening_leader() -> None:
    # North bids no-trump in West's turn, West bids, so that North need not repeat it.
    state = auction("P N:1NT E:call?N 1S")
    assert to_act(state) == "N"
    state = do(state, "P")
    assert to_act(state) == "E"
    state = do(state, "2H")
    assert legal(state) == {"P"}  # South is barred once
    state = do(state, "P P P")
    assert declarer(state) == "E"
    assert to_act(state) == "E"
    assert options(state) == {"free", *(f"require-{s}" for s in "CDHS")}
    assert legal(do(state, "require-D")) == suit(state, "S", "D")


@pytest.mark.law("contract1963:change-info")
def test_for_a_cancelled_suit_out_of_turn_a_suit_may_be_required_or_forbidden() -> None:
    state = auction("P N:1H E:call?N 1S P 2S P P P")
    assert declarer(state) == "W"
    assert options(state) == set()  # North, who named it, leads
    state = auction("P N:1H E:call?N 1S P 2C P P P")
    assert declarer(state) == "E"
    assert {"require-H", "forbid-H"} <= options(state)


@pytest.mark.law("contract1963:change-info")
def test_a_denomination_that_is_named_again_is_not_cancelled() -> None:
    state = auction("1S 1H N:call?W 3H 3NT P P P")
    assert declarer(state) == "N"
    assert options(state) == set()


# -- passes out of turn ----------------------------------------------------------------------


@pytest.mark.law("contract1963:pass-oot")
@pytest.mark.law("contract1963:call-oot")
def test_a_pass_out_of_turn_before_any_bid_is_made_again() -> None:
    state = auction("N:P W:call?N")
    assert to_act(state) == "S"
    assert calls(state) == ""
    state = do(state, "P P")
    assert to_act(state) == "N"
    assert legal(state) == {"P"}
    assert "1D" in legal(do(state, "P 1C P P"))  # that once


@pytest.mark.law("contract1963:pass-oot")
def test_a_pass_in_the_right_hand_opponents_turn_is_made_again() -> None:
    state = do(auction("1H N:P E:call?N"), "2C")
    assert to_act(state) == "N"
    assert legal(state) == {"P"}


@pytest.mark.law("contract1963:pass-oot")
def test_a_pass_in_the_partners_turn_after_a_bid_bars_the_offender_throughout() -> None:
    state = auction("1H E:P S:call?E")
    assert to_act(state) == "W"
    assert {"P", "1S", "1NT"} <= legal(state)
    assert "X" not in legal(state)
    with pytest.raises(IllegalAction, match="may not be doubled"):
        do(state, "X")
    state = do(state, "1S 2H")
    assert to_act(state) == "E"
    assert legal(state) == {"P"}
    assert legal(do(state, "P P 3S P")) == {"P"}


@pytest.mark.law("contract1963:pass-oot")
@pytest.mark.law("contract1963:lead-penalty")
def test_if_the_partner_passes_too_declarer_has_a_lead_penalty() -> None:
    state = auction("1H E:P S:call?E P P P")
    assert declarer(state) == "S"
    assert options(state) == ANY_SUIT
    bidding = auction("1H E:P S:call?E 1S 4H P P P")
    assert declarer(bidding) == "S"
    assert options(bidding) == set()


# -- bids out of turn ------------------------------------------------------------------------


@pytest.mark.law("contract1963:bid-oot")
@pytest.mark.law("contract1963:change-info")
def test_a_bid_out_of_turn_before_any_call_bars_the_partner() -> None:
    """The suit it named is penalised besides, if West does not name it again and East leads."""
    state = auction("W:1S N:call?W")
    assert to_act(state) == "S"
    state = do(state, "1H P 4H")
    assert to_act(state) == "E"
    assert legal(state) == {"P"}
    state = do(state, "P P P")
    assert options(state) == set()
    north = auction("W:1S N:call?W P P 1NT P P P")
    assert declarer(north) == "N"
    assert {"require-S", "forbid-S"} < options(north)
    again = auction("W:1S N:call?W P 1S 1NT P P P")
    assert declarer(again) == "N"
    assert options(again) == set()
    no_trump = auction("W:1NT N:call?W P P 1H P P P")
    assert options(no_trump) == {"free", "require-S", "require-H", "require-D", "require-C"}


@pytest.mark.law("contract1963:bid-oot")
@pytest.mark.law("contract1963:lead-penalty")
def test_a_bid_in_the_partners_turn_bars_him_and_puts_his_opening_lead_under_a_penalty() -> None:
    state = auction("P E:1H N:call?E")
    assert to_act(state) == "W"
    assert legal(state) == {"P"}
    state = do(state, "P P 1D 1S")
    assert legal(state) == {"P"}
    state = do(state, "P P P")
    assert declarer(state) == "S"
    assert options(state) == ANY_SUIT
    # East, the offender, is under no penalty where he has the opening lead.
    north = auction("P E:1H N:call?E P 1NT P P P")
    assert declarer(north) == "N"
    assert options(north) == set()


@pytest.mark.law("contract1963:bid-oot")
def test_a_bid_in_the_right_hand_opponents_turn_is_repeated_if_he_passes() -> None:
    state = do(auction("P N:1H E:call?N"), "P")
    assert to_act(state) == "N"
    assert legal(state) == {"1H"}
    with pytest.raises(IllegalAction, match="must be repeated: one heart"):
        do(state, "P")
    state = do(state, "1H P")
    assert to_act(state) == "S"
    assert "2H" in legal(state)


@pytest.mark.law("contract1963:bid-oot")
@pytest.mark.law("contract1963:barred")
def test_if_the_right_hand_opponent_bids_any_call_may_be_made_and_the_partner_passes_once() -> None:
    state = do(auction("P N:1H E:call?N"), "1S")
    assert {"P", "X", "2H", "3C"} <= legal(state)
    state = do(state, "2H P")
    assert to_act(state) == "S"
    assert legal(state) == {"P"}
    assert "4H" in legal(do(state, "P 2S P P"))


@pytest.mark.law("contract1963:bid-oot")
def test_a_bid_out_of_turn_that_was_not_enough_is_replaced_as_an_insufficient_bid() -> None:
    # Our reading: what is not enough cannot be repeated.
    state = do(auction("1S N:1H E:call?N"), "P")
    assert "X" not in legal(state)
    assert "no penalty" in said(do(state, "2H"))
    assert legal(do(state, "2NT P")) == {"P"}


@pytest.mark.law("contract1963:waiver")
@pytest.mark.law("contract1963:improper-overcalled")
def test_a_call_over_a_call_out_of_turn_accepts_it() -> None:
    state = auction("1C N:1H E:1S W:call?N")
    assert calls(state) == "1C 1H 1S"
    assert to_act(state) == "S"
    assert said(state).startswith("No irregular call")


@pytest.mark.law("contract1963:call-oot")
def test_two_calls_are_not_out_of_turn() -> None:
    # West must pass, and North need not wait for it.
    barred = auction("1S E:2H S:call?E")
    assert legal(barred) == {"P"}
    early = do(barred, "N:2S")
    assert calls(early) == "1S P 2S"
    assert to_act(early) == "E"
    assert said(do(early, "E:call?N")).startswith("No irregular call")
    # North is in turn but for East's call, and what he calls stands when that is cancelled.
    over = auction("1S P E:2H N:2S")
    assert said(do(over, "W:call?N")).startswith("No irregular call")
    cancelled = do(over, "N:call?E")
    assert laws(cancelled) == ["call-oot", "bid-oot"]
    assert calls(cancelled) == "1S P 2S"
    assert to_act(cancelled) == "E"
