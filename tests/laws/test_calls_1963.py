"""Irregular calls by the laws of contract bridge in Scarne 1963. South deals unless it is said
otherwise; outcomes are the book's, or marked as a reading of ours."""

from __future__ import annotations

from typing import cast

import pytest
from sitting import (
    LEADS,
    RUBBER,
    declarer,
    do,
    fact,
    hand,
    laws,
    legal,
    options,
    said,
    sit,
    suit,
    to_act,
)
from walking import walk

from oddtrick.core import State, begin, replay, view
from oddtrick.errors import IllegalAct
from oddtrick.games import game
from oddtrick.laws import (
    CONTRACT_1963,
    CallAfterClose,
    CallOutOfTurn,
    CallReplaced,
    ChangedCall,
    Demands,
    ImpossibleDouble,
    InadmissibleCall,
    InsufficientBid,
    Verdict,
    ruling,
)
from oddtrick.laws.code import Notes
from oddtrick.laws.effects import Owe, Put, TakeBack
from oddtrick.laws.kinds import (
    BID_OR_PASS,
    LEAD_PENALTY,
    OPENING_LEAD_PENALTY,
    OPENING_SUIT,
    PASS_ALWAYS,
    PASS_ONCE,
)
from oddtrick.stages.calling.auction import Calls, Contract

NORTH, EAST, SOUTH, WEST = range(4)
ANY_SUIT = {"free", *(f"{verb}-{s}" for verb in ("require", "forbid") for s in "CDHS")}


def auction(acts: str, dealer: str = "S") -> State:
    """The deal after some calls."""
    return do(sit(LEADS, dealer=dealer), acts)


def calls(state: State) -> str:
    """The calls that count."""
    found = fact(state, Calls)
    return " ".join(code for _, code in found.calls) if found else ""


def notes(state: State) -> Notes:
    return cast("Notes", state.sub)


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
    with pytest.raises(IllegalAct, match="may not be doubled"):
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
    """What it named is penalised besides, if West does not name it again and East is to lead."""
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
    with pytest.raises(IllegalAct, match="must be repeated: one heart"):
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


# -- doubles out of turn ---------------------------------------------------------------------


@pytest.mark.law("contract1963:double-oot")
def test_a_double_in_the_partners_turn_bars_him_and_may_not_be_made_in_turn() -> None:
    state = auction("1H E:X N:call?E")
    assert to_act(state) == "W"
    assert legal(state) == {"P"}
    state = do(state, "P P")
    assert to_act(state) == "E"
    assert "X" not in legal(state)
    assert {"P", "1S"} <= legal(state)
    assert "X" in legal(do(auction("1H E:X N:call?E"), "P 2H"))  # another bid
    state = do(state, "P")
    assert declarer(state) == "S"
    assert options(state) == ANY_SUIT


@pytest.mark.law("contract1963:double-oot")
def test_a_double_in_the_right_hand_opponents_turn_is_repeated_if_he_passes() -> None:
    state = auction("1H P E:X S:call?E")
    assert to_act(state) == "N"
    passes = do(state, "P")
    assert legal(passes) == {"X"}
    assert "1S" in legal(do(passes, "X P"))
    bids = do(state, "2H")
    assert {"P", "X", "2S"} <= legal(bids)
    assert legal(do(bids, "2S P")) == {"P"}


# -- a call changed --------------------------------------------------------------------------


@pytest.mark.law("contract1963:change-call")
def test_a_legal_call_may_stand_and_the_partner_passes_once() -> None:
    state = auction("1H S:2H W:call?S")
    assert to_act(state) == "S"
    assert options(state) == {"keep", "replace"}
    state = do(state, "keep P")
    assert calls(state) == "1H P"
    assert to_act(state) == "N"
    assert legal(state) == {"P"}
    assert "2H" in legal(do(state, "P 1S P P"))


@pytest.mark.law("contract1963:change-call")
def test_a_legal_call_may_be_replaced_and_the_partner_is_barred_throughout() -> None:
    state = do(auction("1H S:2H W:call?S"), "replace")
    assert to_act(state) == "S"
    assert "1H" not in legal(state)
    state = do(state, "2H P")
    assert legal(state) == {"P"}
    assert legal(do(state, "P 2S P P")) == {"P"}


@pytest.mark.law("contract1963:change-call")
@pytest.mark.law("contract1963:change-info")
def test_the_call_that_was_changed_is_information() -> None:
    state = do(auction("1H S:1S W:call?S"), "replace 1S 1NT P P P")
    assert declarer(state) == "W"
    assert to_act(state) == "W"  # North, who is to lead, is South's partner
    assert options(state) == ANY_SUIT


@pytest.mark.law("contract1963:change-call")
def test_an_illegal_first_call_is_dealt_with_by_its_own_law() -> None:
    state = auction("1S 1H W:2H N:call?W")
    assert calls(state) == "1S 1H"
    state = do(state, "N:call?W")
    assert calls(state) == "1S"
    assert laws(state) == ["insufficient"]
    assert to_act(state) == "W"


@pytest.mark.law("contract1963:change-call")
def test_a_change_that_was_overcalled_stands() -> None:
    state = auction("1H S:2H W:2S N:call?S")
    assert calls(state) == "1H 2H 2S"
    assert to_act(state) == "N"


# -- doubles too many ------------------------------------------------------------------------

TWICE = "2S X P X N:call?E"


@pytest.mark.law("contract1963:impossible-double")
def test_a_second_double_is_cancelled_and_replaced_by_a_bid_or_a_pass() -> None:
    state = auction(TWICE)
    assert to_act(state) == "E"
    assert calls(state) == "2S X P"
    assert {"P", "2NT", "3C"} <= legal(state)
    assert not {"X", "XX"} & legal(state)


@pytest.mark.law("contract1963:impossible-double")
def test_a_bid_instead_bars_the_partner_and_lets_the_doubled_suit_be_forbidden() -> None:
    state = auction(f"{TWICE} 3D 3S")
    assert to_act(state) == "W"
    assert legal(state) == {"P"}
    state = do(state, "P P P")
    assert declarer(state) == "S"
    assert options(state) == {"free", "forbid-S"}
    assert legal(do(state, "forbid-S")) == hand(state, "W") - suit(state, "W", "S")


@pytest.mark.law("contract1963:impossible-double")
def test_a_pass_instead_lets_either_opponent_cancel_the_doubles() -> None:
    state = auction(f"{TWICE} P")
    assert set(to_act(state).split()) == {"N", "S"}
    assert options(state) == {"keep", "cancel"}
    for seat in "NS":
        cancelled = do(state, f"{seat}:cancel P")
        assert to_act(cancelled) == "W" or fact(cancelled, Contract) is not None
        assert fact(cancelled, Contract) == Contract(SOUTH, 2, 3, 0)
        assert options(cancelled) == ANY_SUIT  # West leads, and is barred East's partner
    kept = do(state, "S:keep P")
    assert fact(kept, Contract) == Contract(SOUTH, 2, 3, 1)
    barred = do(state, "S:cancel 3S")
    assert legal(barred) == {"P"}


@pytest.mark.law("contract1963:impossible-double")
def test_the_doubles_may_be_cancelled_when_the_pass_has_closed_the_auction() -> None:
    # East passes in North's turn and South over it, so that West's pass is the third.
    state = auction("2S X E:P P X N:call?W P")
    assert calls(state) == "2S X P P P"
    assert options(state) == {"keep", "cancel"}
    assert fact(do(state, "N:keep"), Contract) == Contract(SOUTH, 2, 3, 1)
    cancelled = do(state, "N:cancel")
    assert fact(cancelled, Contract) == Contract(SOUTH, 2, 3, 0)
    assert to_act(cancelled) == "W"


@pytest.mark.law("contract1963:improper-overcalled")
def test_a_second_double_that_is_overcalled_is_a_pass() -> None:
    state = auction("2S X P X P")
    assert calls(state) == "2S X P P P"
    assert fact(state, Contract) == Contract(SOUTH, 2, 3, 1)
    redoubled = auction("2S X XX X")
    assert calls(redoubled) == "2S X XX P"  # even before: it takes nothing from the redouble
    assert not {"X", "XX"} & legal(redoubled)


@pytest.mark.law("contract1963:impossible-double")
def test_only_what_the_side_itself_has_doubled_is_a_double_too_many() -> None:
    for acts in ("2S P X", "2S X P P X", "P X", "2S XX"):
        with pytest.raises(IllegalAct, match="You can only"):
            auction(acts)
    again = auction("2S X XX P XX W:call?S")
    assert laws(again) == ["impossible-double"]
    assert to_act(again) == "S"


# -- inadmissible calls ----------------------------------------------------------------------


@pytest.mark.law("contract1963:other-inadmissible")
@pytest.mark.law("contract1963:barred")
def test_a_barred_player_who_calls_has_passed_and_his_side_passes_throughout() -> None:
    state = auction("1S 1H N:call?W 2NT P 3NT S:call?E")
    assert calls(state) == "1S 2NT P P"
    assert to_act(state) == "S"
    state = do(state, "3S")
    assert to_act(state) == "W"
    assert legal(state) == {"P"}
    state = do(state, "P P")
    assert legal(state) == {"P"}
    state = do(state, "P")
    assert declarer(state) == "S"
    assert options(state) == ANY_SUIT


@pytest.mark.law("contract1963:other-inadmissible")
@pytest.mark.law("contract1963:waiver")
def test_a_barred_players_call_stands_when_the_next_hand_calls() -> None:
    state = auction("1S 1H N:call?W 2NT P 3NT P N:call?E")
    assert calls(state) == "1S 2NT P 3NT P"


# -- when it is too late ---------------------------------------------------------------------


def test_nothing_wrong_with_the_auction_is_ruled_on_once_a_card_is_played() -> None:
    # West's last pass was made by North; nobody said so, and West leads.
    closed = auction("1S P 2S P P N:P")
    assert declarer(closed) == "S"
    assert calls(do(closed, "W:call?N")) == "1S P 2S P P"
    state = do(closed, "HJ W:call?N")
    assert said(state).startswith("No irregular call")


# -- without a table -------------------------------------------------------------------------


def headings(verdict: Verdict) -> tuple[str, ...]:
    return tuple(law.removeprefix("contract1963:") for law in verdict.ruling.laws)


def owes(verdict: Verdict) -> set[tuple[int, str]]:
    return {(e.duty.hand, e.duty.kind) for e in verdict.effects if isinstance(e, Owe)}


@pytest.mark.law("contract1963:insufficient")
def test_a_director_is_told_what_an_insufficient_bid_brings() -> None:
    verdict = ruling(CONTRACT_1963, InsufficientBid(WEST, "1H", "1S"))
    assert owes(verdict) == {(WEST, BID_OR_PASS)}
    assert isinstance(verdict.effects[0], TakeBack)
    assert verdict.told(game("contract-rubber")).startswith("W bid insufficiently")


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
def test_a_director_is_told_what_the_new_call_costs(call: str, owed: set[tuple[int, str]]) -> None:
    verdict = ruling(CONTRACT_1963, CallReplaced(WEST, "1H", call, "insufficient", over="1S"))
    assert owes(verdict) == owed
    passes = [e for e in verdict.effects if isinstance(e, Put)]
    assert bool(passes) == (call == "X")  # a double counts as a pass


@pytest.mark.law("contract1963:bid-oot")
@pytest.mark.law("contract1963:change-info")
def test_a_director_is_told_what_a_bid_costs_that_was_not_repeated() -> None:
    bid = ruling(CONTRACT_1963, CallReplaced(NORTH, "1NT", "P", "bid-oot", over="1S"))
    assert owes(bid) == {(SOUTH, PASS_ONCE), (SOUTH, OPENING_SUIT)}
    same = ruling(CONTRACT_1963, CallReplaced(NORTH, "1H", "1H", "bid-oot", passed=True))
    assert owes(same) == set()


@pytest.mark.law("contract1963:impossible-double")
def test_a_director_is_told_of_a_double_too_many() -> None:
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
    assert [e.act.arg for e in verdict.effects if isinstance(e, Put)] == ["P"]


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
def test_a_director_is_told_who_chooses_after_a_change() -> None:
    verdict = ruling(CONTRACT_1963, ChangedCall(SOUTH, "1H", "2H"))
    assert verdict.who == (SOUTH,)
    assert [o.code for o in verdict.options] == ["keep", "replace"]
    assert ruling(CONTRACT_1963, ChangedCall(SOUTH, "1H", "2H", irregular=True)).options == ()


@pytest.mark.law("contract1963:call-oot")
def test_a_director_is_told_what_a_pass_out_of_turn_brings() -> None:
    verdict = ruling(CONTRACT_1963, CallOutOfTurn(NORTH, "P", SOUTH, first=True))
    assert owes(verdict) == {(NORTH, PASS_ONCE)}
    assert headings(verdict) == ("call-oot", "pass-oot")


# -- walks that stay in the auction ----------------------------------------------------------


def test_irregular_auctions_end_replay_and_tell_nothing() -> None:
    seen: set[str] = set()
    for seed in range(40):
        states = list(walk(RUBBER, 1000 + seed, breach=0.5, attend=0.1, watch=0.5, short=0.3))
        last = states[-1]
        assert replay(RUBBER, last.setting, last.log) == last
        state = begin(RUBBER, last.setting).after(last.log[0].act)
        for event in last.log[1:]:
            if event.act.by >= 0:
                assert state.act(state.code(event.act)) == event.act
                state = state.push(event.act)
        for state in states[1:-1:5]:
            if fact(state, Contract) is None and not state.over:
                # Nobody's menu depends on his cards while the auction lasts.
                menus = [{a.kind for a in view(state, s).menu} for s in range(4)]
                assert all(kinds <= {"call", "attention", "deed"} for kinds in menus)
        for r in notes(last).rulings:
            seen.update(law.partition(":")[2] for law in r.laws)
    assert {"insufficient", "pass-oot", "bid-oot", "double-oot", "change-call"} <= seen
    assert {"other-inadmissible", "change-info"} <= seen
