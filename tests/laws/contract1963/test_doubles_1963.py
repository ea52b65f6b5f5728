"""Doubles, changed calls and calls that could not be made, by the laws of contract bridge in Scarne
1963; outcomes are the book’s, or marked as a reading of ours."""

from __future__ import annotations

import pytest
from calling import ANY_SUIT, SOUTH, auction, calls, notes
from sitting import (
    RUBBER,
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
from walking import walk

from oddtrick.core import begin, menu_of, replay
from oddtrick.errors import IllegalAction
from oddtrick.stages.calling.auction import Contract

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
    stands = do(state, "S:keep P")
    assert fact(stands, Contract) == Contract(SOUTH, 2, 3, 1)
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
    for actions in ("2S P X", "2S X P P X", "P X", "2S XX"):
        with pytest.raises(IllegalAction, match="You can only"):
            auction(actions)
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


# -- walks that stay in the auction ----------------------------------------------------------


@pytest.mark.whole
def test_irregular_auctions_end_replay_and_reveal_nothing() -> None:
    seen: set[str] = set()
    for seed in range(25):
        states = list(walk(RUBBER, 1000 + seed, breach=0.5, attend=0.1, watch=0.5, short=0.3))
        last = states[-1]
        assert replay(RUBBER, last.setting, last.log) == last
        state = begin(RUBBER, last.setting).after(last.log[0].action)
        for event in last.log[1:]:
            if event.action.by >= 0:
                assert state.action(state.code(event.action)) == event.action
                state = state.push(event.action)
        for state in states[1:-1:7]:
            if fact(state, Contract) is None and not state.over:
                # Nobody's menu depends on his cards while the auction lasts.
                menus = [
                    {a.kind for a in menu_of(state.stage, state.stage_state, s)} for s in range(4)
                ]
                assert all(kinds <= {"call", "attention", "deed"} for kinds in menus)
        for r in notes(last).rulings:
            seen.update(law.partition(":")[2] for law in r.laws)
    assert {"insufficient", "pass-oot", "bid-oot", "double-oot", "change-call"} <= seen
    assert {"other-inadmissible", "change-info"} <= seen
