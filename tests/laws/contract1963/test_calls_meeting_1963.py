"""Where several laws of irregular calls of Scarne 1963 meet in one auction. Outcomes are the
book's, or marked as a reading of ours."""

from __future__ import annotations

import pytest
from sitting import LEADS, declarer, do, fact, laws, legal, options, said, sit, suit, to_act

from oddtrick.core import PassedOut, State, replay
from oddtrick.errors import IllegalAction
from oddtrick.laws import CONTRACT_1963, CallReplaced, Demands, ruling
from oddtrick.laws.notes.penalty import LEAD_PENALTY, PASS_ALWAYS, PASS_ONCE
from oddtrick.laws.notes.ruling import Owe
from oddtrick.stages.calling.auction import Calls, Contract

NORTH, EAST, SOUTH, WEST = range(4)
ANY_SUIT = {"free", *(f"{verb}-{s}" for verb in ("require", "forbid") for s in "CDHS")}
# East must pass throughout.
BARRED = "1S 1H N:call?W 2NT"


def auction(actions: str, dealer: str = "S") -> State:
    return do(sit(LEADS, dealer=dealer), actions)


def calls(state: State) -> str:
    found = fact(state, Calls)
    return " ".join(code for _, code in found.calls) if found else ""


# -- whoever must pass -----------------------------------------------------------------------


@pytest.mark.law("contract1963:other-inadmissible")
@pytest.mark.law("contract1963:barred")
@pytest.mark.parametrize("call", ["3NT", "2C", "X"])
def test_any_call_of_a_barred_player_but_a_pass_is_a_pass_and_bars_his_side(call: str) -> None:
    """Over three clubs two clubs would be insufficient too; the double is quite regular else."""
    state = auction(f"{BARRED} 3C {call} S:call?E")
    assert laws(state) == ["other-inadmissible", "barred"]
    assert calls(state) == "1S 2NT 3C P"
    assert to_act(state) == "S"
    state = do(state, "3S")
    assert legal(state) == {"P"}  # West, who was not barred before
    state = do(state, "P P P")
    assert options(state) == ANY_SUIT


@pytest.mark.law("contract1963:other-inadmissible")
def test_a_barred_player_who_doubles_his_own_side_has_passed_too() -> None:
    state = auction(f"{BARRED} P X S:call?E")
    assert calls(state) == "1S 2NT P P"
    assert legal(do(state, "3S")) == {"P"}


@pytest.mark.law("contract1963:improper-overcalled")
def test_the_double_of_a_barred_player_becomes_a_pass_when_it_is_overcalled() -> None:
    """The only proper call was a pass."""
    state = auction(f"{BARRED} 3C X P N:call?E")
    assert calls(state) == "1S 2NT 3C P P"
    assert said(state).startswith("No irregular call")
    assert fact(do(state, "P"), Contract) == Contract(NORTH, 3, 0, 0)
    # Any other call stands as if it had been legal.
    assert calls(auction(f"{BARRED} 3C 3D P")) == "1S 2NT 3C 3D P"


@pytest.mark.law("contract1963:double-oot")
@pytest.mark.law("contract1963:bid-oot")
@pytest.mark.parametrize("call", ["X", "2C"])
def test_a_barred_player_cannot_repeat_what_he_called_out_of_turn(call: str) -> None:
    """Our reading: his pass replaces it as if his right-hand opponent had bid."""
    # North, who passed in South's turn, is barred throughout, and calls in West's turn.
    state = auction(f"1H N:P W:call?N P N:{call} W:call?N P", dealer="E")
    assert to_act(state) == "N"
    assert legal(state) == {"P"}
    state = do(state, "P")
    assert declarer(state) == "E"
    assert options(state) == ANY_SUIT  # South, the leader, passed in his turn


# -- whose call it was -----------------------------------------------------------------------


@pytest.mark.law("contract1963:call-oot")
def test_a_call_is_out_of_turn_after_an_opponents_insufficient_bid_on_the_left() -> None:
    """Only had it been South's turn would his call be no call out of turn."""
    state = auction("1S 1H S:2S")
    assert to_act(state) == "W"
    state = do(state, "E:call?S")
    assert laws(state) == ["call-oot", "bid-oot"]
    # It was his partner's turn: North is barred throughout.
    assert to_act(state) == "N"
    assert legal(state) == {"P"}


@pytest.mark.law("contract1963:retain-right")
def test_nobody_loses_his_only_chance_to_call_by_his_partners_accepted_pass() -> None:
    # South passes in North's turn, and West passes over it: three passes, but North called never.
    state = auction("1S P S:P P")
    assert to_act(state) == "N"
    assert {"P", "2S", "3NT"} <= legal(state)
    closed = do(state, "P")
    assert declarer(closed) == "S"
    raised = do(state, "4S P P P")
    assert fact(raised, Contract) == Contract(SOUTH, 4, 3, 0)
    assert replay(raised.game, raised.setting, raised.log) == raised
    # The catalogue's own case: West opens, South passes in North's turn, West over it.
    assert to_act(auction("1C S:P P", dealer="W")) == "N"


@pytest.mark.law("contract1963:retain-right")
def test_a_deal_in_which_somebody_retains_his_chance_can_be_passed_out() -> None:
    state = auction("P P S:P P")
    assert to_act(state) == "N"
    assert not state.over
    assert do(state, "P").table.find(PassedOut) is not None
    assert to_act(do(state, "1H")) == "E"


@pytest.mark.law("contract1963:retain-right")
def test_a_chance_lost_by_an_opponents_pass_is_lost() -> None:
    # North passes in West's turn, and East, West's partner, accepts it.
    state = auction("1S N:P P P")
    assert declarer(state) == "S"
    with pytest.raises(IllegalAction):
        do(state, "W:P")


# -- the last call ---------------------------------------------------------------------------


@pytest.mark.law("contract1963:call-oot")
def test_a_pass_out_of_turn_that_passes_the_deal_out_can_be_put_right() -> None:
    """South has passed in East's turn, who has not called: West may accept it for their side."""
    state = auction("P P P S:P")
    assert to_act(state) == "W"
    again = do(state, "E:call?S")
    assert to_act(again) == "E"
    assert {"P", "1H"} <= legal(again)
    assert do(state, "P").over
    # East passes when the table waits for North, who had passed in West's turn; the hands are not
    # mixed yet.
    state = auction("P N:P W:P E:P")
    assert set(to_act(state).split()) == set("NESW")
    assert legal(state) == {"agree"}
    assert to_act(do(state, "S:call?E")) == "N"
    agreed = do(state, "N:agree E:agree S:agree agree")
    assert agreed.over
    assert agreed.table.find(PassedOut) is not None
    assert agreed.ledger() == ()
    assert replay(agreed.game, agreed.setting, agreed.log) == agreed
    assert auction("P P P P").over


@pytest.mark.law("contract1963:lead-penalty")
def test_a_lead_penalty_is_imposed_anew_when_the_last_call_was_put_right() -> None:
    """East's last pass was West's to make; declarer has demanded a heart before that is said."""
    state = auction("1S 1H N:call?W P 4S P P E:P require-H")
    assert legal(state) == suit(state, "W", "H")
    back = do(state, "N:call?E")
    assert to_act(back) == "W"
    assert fact(back, Demands) is None
    assert options(do(back, "P")) == ANY_SUIT
    # East leads, should North declare: nothing is demanded of West's first lead any more.
    other = do(back, "5C 5NT P P P")
    assert declarer(other) == "N"
    assert options(other) == ANY_SUIT
    assert fact(do(other, "free"), Demands) is None


# -- several calls cancelled -----------------------------------------------------------------


def owes(found: CallReplaced) -> set[tuple[int, str]]:
    verdict = ruling(CONTRACT_1963, found)
    return {(e.duty.hand, e.duty.kind) for e in verdict.effects if isinstance(e, Owe)}


@pytest.mark.law("contract1963:insufficient")
@pytest.mark.law("contract1963:change-info")
def test_each_insufficient_bid_is_paid_for() -> None:
    """Two hearts is the lowest bid enough for one heart, but for one diamond another bid."""
    state = auction("1S 1H N:call?W 1D N:call?W 2H P")
    assert to_act(state) == "E"
    assert legal(state) == {"P"}
    state = do(state, "P 2S P 3S P P P")
    assert declarer(state) == "S"
    assert options(state) == set()
    # East is under a lead penalty for the diamonds when he first leads.
    state = do(state, "HJ face H6 HQ H2")
    assert options(state) == ANY_SUIT


@pytest.mark.law("contract1963:change-call")
@pytest.mark.law("contract1963:change-info")
def test_the_bid_by_which_a_call_was_to_be_changed_is_information() -> None:
    """Our reading: it is void, but the denomination has been named."""
    stands = auction("P S:1H W:call?S keep 1S P 2S P P P")
    assert declarer(stands) == "W"
    assert options(stands) == ANY_SUIT  # North, South's partner, is to lead
    same = auction("1H S:2H W:call?S keep 2S P 3S P P P")
    assert declarer(same) == "W"
    assert options(same) == set()


@pytest.mark.law("contract1963:change-info")
def test_a_director_learns_what_a_bid_costs_that_was_tried_for_a_change() -> None:
    for call, tried, penalties in (
        ("2S", "2S", 0),
        ("2S", "3H", 1),
        ("2S", "", 0),
        ("2S", "X", 0),
    ):
        found = CallReplaced(SOUTH, "1S", call, "change-call", tried=tried)
        assert owes(found) - {(NORTH, PASS_ALWAYS)} == (
            {(NORTH, LEAD_PENALTY)} if penalties else set()
        )
    lost = CallReplaced(NORTH, "X", "P", "double-oot", over="1H", passed=True)
    assert owes(lost) == {(SOUTH, PASS_ONCE)}


@pytest.mark.law("contract1963:exposed-auction")
def test_a_card_shown_when_the_auction_seemed_over_is_shown_in_the_auction() -> None:
    """West passes in South's turn, North drops a king, and then the pass is put right."""
    state = auction("1S 2H P P W:P N:drop-SK S:call?W E:exposed?N")
    assert to_act(state) == "S"
    assert laws(state) == ["exposed-auction"]
    assert legal(state) == {"P"}  # the partner of him who showed it passes once
