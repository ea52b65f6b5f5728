"""Calls at a table refereed by the laws of 2017: insufficient, out of rotation, changed, those that
cannot be made, and cards shown in the auction. What is expected is what the laws say."""

from __future__ import annotations

import random

import pytest
from sitting import LEADS, declarer, do, fact, legal, options, penalty_cards, sees, sit, to_act
from table2017 import asked, at_play, barred, calls, laws, rulings, table

from oddtrick.core import State, settle
from oddtrick.games import game
from oddtrick.laws import Barred
from oddtrick.laws.referee.games import is_certain
from oddtrick.laws.rulings.referents import HEIGHTS
from oddtrick.records import record_of, replay_record
from oddtrick.systems import checked_system, situation_of
from oddtrick.terms import FILE_SYSTEMS

NOT_ENOUGH = "1S 1H N:call?W"
REFUSED = f"{NOT_ENOUGH} no refuse"


# -- insufficient bids (27) -----------------------------------------------------------------------


@pytest.mark.law("duplicate2017:27B-order")
def test_first_the_director_asks_for_a_slip_and_then_the_player_on_the_left_may_accept() -> None:
    assert asked(table(NOT_ENOUGH)) == "director"
    state = table(f"{NOT_ENOUGH} no")
    assert asked(state) == "N"
    assert options(state) == {"refuse", "accept"}


@pytest.mark.law("duplicate2017:25A1")
def test_a_slip_is_replaced_at_no_cost() -> None:
    state = table(f"{NOT_ENOUGH} yes")
    assert to_act(state) == "W"
    assert calls(state)
    assert calls(do(state, "4C P"))  # East
    assert not asked(do(state, "4C"))


@pytest.mark.law("duplicate2017:27A")
def test_an_insufficient_bid_that_is_accepted_stands() -> None:
    state = table(f"{NOT_ENOUGH} no accept")
    assert to_act(state) == "N"
    assert {"1S", "1NT"} <= legal(state)  # over one heart


@pytest.mark.law("duplicate2017:27A")
def test_calling_over_it_accepts_it() -> None:
    state = table("1S 1H 1NT E:call?W")
    assert "No irregular call" in rulings(state)


@pytest.mark.law("duplicate2017:27B1a")
def test_the_lowest_sufficient_bid_of_the_denomination_costs_nothing() -> None:
    state = table(f"{REFUSED} 2H")
    assert asked(state) == "director"
    assert "Do both specify the same denomination" in rulings(state)
    state = do(state, "yes")
    assert laws(state) == {"27B1a"}
    assert calls(do(state, "P"))


@pytest.mark.law("duplicate2017:27B1a")
@pytest.mark.parametrize(
    ("auction", "law"),
    [
        # Two hearts over partner's no-trump is a transfer to spades, and specifies them.
        ("1NT P 1H W:call?N no refuse 2H", "27B2"),
        ("1NT P 1C W:call?N no refuse 2C", "27B2"),
        ("1S P 1H W:call?N no refuse 2H", "27B1a"),
    ],
)
def test_the_program_goes_by_what_a_bid_specifies(auction: str, law: str) -> None:
    state = table(auction)
    while asked(state) == "director":
        state = settle(state, random.Random(1))
    assert law in laws(state)


@pytest.mark.law("duplicate2017:27B1a")
def test_the_same_name_with_another_meaning_is_not_let_go() -> None:
    state = table("1NT P 1H W:call?N no refuse 2H no no")
    assert "27B2" in laws(state)
    assert barred(do(state, "P"))  # his partner passes throughout


@pytest.mark.law("duplicate2017:27B1b")
@pytest.mark.law("duplicate2017:23A")
def test_of_another_call_the_director_is_asked_whether_it_is_comparable() -> None:
    state = table(f"{REFUSED} X")
    assert asked(state) == "director"
    texts = rulings(state)
    for test in ("similar meaning", "are all among those", "same purpose"):
        assert test in texts
    assert "withdrew one heart and now calls double" in texts
    assert calls(do(state, "yes P"))


@pytest.mark.law("duplicate2017:27B2")
@pytest.mark.law("duplicate2017:26B")
def test_another_bid_bars_the_partner_throughout_and_restricts_his_first_lead() -> None:
    state = do(table(f"{REFUSED} 3C no 3S"), "")
    assert to_act(state) == "E"
    assert barred(state)
    state = do(state, "P P P HJ face HA H3 H2")  # East has not led yet
    assert not asked(state)
    state = do(state, "C2 CK C5 C3")
    assert asked(state) == "S"
    assert options(state) == {"forbid-S", "forbid-H", "forbid-D", "free"}


@pytest.mark.law("duplicate2017:26B")
def test_declarer_may_forbid_a_suit_that_the_offender_has_not_shown() -> None:
    """East withdrew two clubs and has named diamonds: West, his partner, makes the opening lead."""
    state = table("1S P 2S 2C S:call?E no refuse 3D no 4S P P P")
    assert asked(state) == "S"
    assert options(state) == {"forbid-S", "forbid-H", "forbid-C", "free"}
    assert {c[0] for c in legal(do(state, "forbid-H"))} == {"S", "D", "C"}
    assert {c[0] for c in legal(do(state, "free"))} == {"S", "H", "D", "C"}


@pytest.mark.law("duplicate2017:27B3")
def test_a_double_that_is_not_comparable_is_cancelled_and_bars_the_partner() -> None:
    state = table(f"{REFUSED} X no")
    assert to_act(state) == "W"
    assert not {"X", "XX"} & legal(state)
    assert "P" in legal(state)
    for call in ("P", "2H"):  # even a bid that by itself would have been free
        after = do(state, f"{call} P")
        assert to_act(after) == "E"
        assert barred(after)


@pytest.mark.law("duplicate2017:27B4")
def test_a_second_insufficient_bid_bars_the_partner() -> None:
    state = table(f"{REFUSED} 1D N:call?W no refuse")
    assert to_act(state) == "W"
    assert barred(do(state, "2H P"))


# -- out of rotation (28 to 32) -------------------------------------------------------------------


@pytest.mark.law("duplicate2017:29A")
def test_a_call_out_of_rotation_may_be_accepted_by_the_player_on_the_left() -> None:
    state = table("1S N:2C E:call?N")
    assert asked(state) == "E"
    assert to_act(do(state, "accept")) == "E"
    assert {"2C", "1NT"}.isdisjoint(legal(do(state, "accept")))


@pytest.mark.law("duplicate2017:28B")
def test_the_right_players_call_cancels_that_of_an_opponent() -> None:
    state = table("1S N:2C W:2D")
    assert to_act(state) == "N"
    assert calls(state)


@pytest.mark.law("duplicate2017:30A")
def test_a_pass_in_the_right_hand_opponents_turn_must_be_made_once() -> None:
    state = table("W:P N:call?W refuse no")
    assert laws(state) == {"29B", "30A"}
    assert to_act(state) == "S"
    state = do(state, "1C")
    assert to_act(state) == "W"
    assert barred(state)
    assert calls(do(state, "P 1S P P"))  # afterwards he calls as he likes


@pytest.mark.law("duplicate2017:30B1")
def test_a_pass_in_the_partners_turn_leaves_a_call_that_may_be_comparable() -> None:
    state = table("N:P E:call?N refuse no")
    assert to_act(state) == "S"
    state = do(state, "P P")
    assert calls(state)
    assert asked(do(state, "1C")) == "director"
    after = do(state, "1C no 1H")
    assert to_act(after) == "S"
    assert barred(after)


@pytest.mark.law("duplicate2017:31A1")
def test_a_bid_is_repeated_where_the_right_hand_opponent_passes() -> None:
    state = table("1S N:2C E:call?N refuse P")
    assert legal(state) == {"2C"}
    assert calls(do(state, "2C P"))  # South is free


@pytest.mark.law("duplicate2017:31A2")
def test_where_he_bids_the_call_that_follows_is_judged() -> None:
    state = table("1S N:2C E:call?N refuse 2D 3C")
    assert asked(state) == "director"
    assert calls(do(state, "yes P"))
    once = do(state, "no P")
    assert barred(once)
    assert calls(do(once, "P 3D P P"))


@pytest.mark.law("duplicate2017:31B")
@pytest.mark.law("duplicate2017:16C2")
def test_a_bid_in_the_partners_turn_is_cancelled_and_judged_by_what_he_calls() -> None:
    state = table("N:1H E:call?N refuse")
    assert "may not choose what the cancelled call suggests" in rulings(state)
    state = do(state, "1S P 2S")
    assert asked(state) == "director"
    assert to_act(do(state, "no P")) == "S"
    assert barred(do(state, "no P"))


@pytest.mark.law("duplicate2017:32A")
def test_a_double_in_the_right_hand_opponents_turn_is_repeated_where_he_passes() -> None:
    state = table("1S P W:X N:call?W refuse P", dealer="N")
    assert to_act(state) == "W"
    assert legal(state) == {"X"}


@pytest.mark.law("duplicate2017:17D3")
@pytest.mark.law("duplicate2017:34")
def test_three_passes_of_which_one_was_out_of_rotation_do_not_end_the_auction() -> None:
    """East passes in South's turn, South having called before; all pass over it."""
    state = table("1S P 2S P W:P P P")
    assert to_act(state) == "S"
    assert calls(state)


# -- changes of call (25) -------------------------------------------------------------------------


@pytest.mark.law("duplicate2017:25A1")
def test_an_unintended_call_is_replaced_by_the_one_that_was_meant() -> None:
    state = table("1S S:2S W:call?S yes")
    assert to_act(state) == "W"
    assert not {"1NT", "2C"} & legal(state)
    assert not {"16C2", "26B"} & laws(state)


@pytest.mark.law("duplicate2017:25B1")
def test_a_change_of_mind_stands_where_the_player_on_the_left_accepts_it() -> None:
    state = table("1S S:2S W:call?S no")
    assert asked(state) == "W"
    state = do(state, "accept")
    assert asked(state) == "director"  # whether the two are comparable (26A)
    assert "1NT" not in legal(do(state, "yes"))


@pytest.mark.law("duplicate2017:26A")
@pytest.mark.law("duplicate2017:26B")
def test_a_lead_is_restricted_if_the_second_call_is_not_comparable() -> None:
    """East changes one spade to two hearts, South accepts it and plays three clubs."""
    changed = "1S E:2H S:call?E no accept {} 3C P P P"
    state = table(changed.format("no"), dealer="E")
    assert options(state) == {"forbid-S", "forbid-D", "forbid-C", "free"}
    assert asked(table(changed.format("yes"), dealer="E")) == ""


@pytest.mark.law("duplicate2017:25B2")
def test_otherwise_the_first_call_stands() -> None:
    state = table("1S S:2S W:call?S no refuse")
    assert to_act(state) == "W"
    assert "1NT" in legal(state)


@pytest.mark.law("duplicate2017:25A1")
@pytest.mark.law("duplicate2017:25A3")
def test_a_slip_may_be_put_right_though_the_player_on_the_left_has_called() -> None:
    """South meant two spades; West has doubled, and may call anew."""
    state = table("1S X S:2S W:call?S")
    assert asked(state) == "director"
    right = do(state, "yes")
    assert to_act(right) == "W"
    assert {"X", "2NT", "P"} <= legal(right)
    assert "1NT" not in legal(right)
    wrong = do(state, "no")  # out of turn, and the player on the left may accept it
    assert asked(wrong) == "W"
    assert to_act(do(wrong, "refuse")) == "N"


# -- calls that cannot be made (36 to 39) ---------------------------------------------------------


@pytest.mark.law("duplicate2017:36B")
@pytest.mark.parametrize("wrong", ["1S P X W:call?N", "X W:call?S"])
def test_a_double_of_nothing_of_the_opponents_bars_the_partner_throughout(wrong: str) -> None:
    state = table(wrong)
    assert calls(state)
    partner = do(state, "3C P")
    assert barred(partner)
    assert barred(do(partner, "P 3S P P"))


@pytest.mark.law("duplicate2017:36B")
@pytest.mark.law("duplicate2017:32-gen")
def test_a_double_of_the_own_side_out_of_turn_is_never_accepted_and_bars_the_partner() -> None:
    """North doubles his partner’s spade in West’s turn."""
    state = table("1S N:X W:call?N")
    assert laws(state) == {"36B", "26B", "32-gen"}
    assert to_act(state) == "W"
    assert calls(do(state, "P"))  # North
    partner = do(state, "P 2S P")
    assert barred(partner)
    assert barred(do(partner, "P 3C P P"))  # throughout


@pytest.mark.law("duplicate2017:36A")
def test_called_over_it_goes_back_as_if_nothing_had_happened() -> None:
    state = table("1S P X P W:call?N")
    assert laws(state) == {"36A"}
    assert to_act(state) == "N"
    assert calls(do(state, "P P"))


@pytest.mark.law("duplicate2017:36C")
def test_noticed_after_the_lead_it_counts_for_nothing() -> None:
    state = table("1S P X P DT W:call?N")
    assert "No irregular call" in rulings(state)
    assert state.stage_state.line.now.table.results[-1].doubled == 0


@pytest.mark.law("duplicate2017:37B")
def test_a_bid_by_a_player_who_must_pass_bars_both() -> None:
    state = table(f"{REFUSED} 3C no 3S 4C S:call?E")
    assert laws(state) == {"37B", "26B"}
    assert fact(state, Barred) is not None
    assert barred(do(state, "4S"))  # West


@pytest.mark.law("duplicate2017:38")
def test_a_bid_above_seven_is_a_pass_and_bars_both() -> None:
    state = table("8C W:call?S")
    assert to_act(state) == "W"
    assert barred(do(state, "1C"))
    assert barred(do(state, "1C P P"))


@pytest.mark.law("duplicate2017:39C")
def test_a_defenders_double_after_the_final_pass_restricts_his_partners_first_lead() -> None:
    state = at_play("W:call-X N:call?W")
    assert laws(state) == {"39C", "26B"}
    assert laws(at_play("W:call-P N:call?W")) == {"39A-B"}


# -- cards shown in the auction (24) --------------------------------------------------------------


@pytest.mark.law("duplicate2017:24B")
@pytest.mark.law("duplicate2017:24E")
def test_an_honour_shown_bars_the_partner_once_and_becomes_a_major_penalty_card() -> None:
    state = table("1S E:drop-CJ N:exposed?E")
    assert sees(state, "S", "E", "CJ")
    assert barred(state)  # West
    state = do(state, "P 2S P P P")
    assert penalty_cards(state) == {"E": {"CJ"}}
    assert asked(state) == "S"
    assert options(state) == {"require-C", "forbid-C", "neither"}


@pytest.mark.law("duplicate2017:24A")
@pytest.mark.law("duplicate2017:24E")
def test_a_low_card_bars_nobody_and_becomes_a_minor_penalty_card() -> None:
    state = table("1S E:drop-C8 N:exposed?E")
    assert calls(state)
    state = do(state, "P P P")
    assert to_act(state) == "W"
    assert not asked(state)
    assert penalty_cards(state) == {"E": {"C8"}}


@pytest.mark.law("duplicate2017:24D")
def test_declarers_side_picks_it_up() -> None:
    state = table("S:drop-CA W:exposed?S 1S P P P")
    assert declarer(state) == "S"
    assert not sees(state, "W", "S", "CA")
    assert penalty_cards(state) == {}


# -- what calls mean by the system of the side (23A, 26B, 27B1) -----------------------------------


def stated(actions: str, system: str = "sayc", dealer: str = "S") -> State:
    """A table at which both sides have stated a system."""
    options = {"system_ns": system, "system_ew": system, "laws": "duplicate2017"}
    return do(sit(LEADS, game("contract-duplicate", options), dealer), actions)


@pytest.mark.law("duplicate2017:27B1a")
@pytest.mark.parametrize(
    ("actions", "system"),
    [
        # A raise that did not see the overcall, and one that misread partner’s bid.
        ("1S 2H 1S E:call?N no refuse 2S", "sayc"),
        ("1S P 1S W:call?N no refuse 2S", "acol"),
        # A new suit.
        ("1S 2D 1H E:call?N no refuse 2H", "two-over-one"),
        # Two spades over a strong two clubs shows spades, as one spade does anywhere.
        ("2C P 1S E:call?N no refuse 2S", "sayc"),
        # Over an overcall of one no-trump two diamonds is natural.
        ("1NT 2C 1D E:call?N no refuse 2D", "sayc"),
    ],
)
def test_bids_that_specify_the_same_by_the_system_cost_nothing(actions: str, system: str) -> None:
    state = stated(actions, system)
    assert asked(state) == "director"
    assert is_certain(state)
    state = settle(state, random.Random(1))
    assert laws(state) == {"27B1a"}
    assert calls(do(state, "P"))


@pytest.mark.law("duplicate2017:27B1a")
@pytest.mark.law("duplicate2017:23A")
@pytest.mark.parametrize(
    "actions",
    [
        # A transfer: two hearts specifies spades, one heart would have specified hearts.
        "1NT P 1H W:call?N no refuse 2H",
        # Stayman specifies nothing, nor does a cue bid that asks for a major.
        "1NT P 1C W:call?N no refuse 2C",
        "1NT 2C 2C E:call?N no refuse 3C",
        # A waiting bid over a strong two clubs specifies nothing.
        "2C P 1D E:call?N no refuse 2D",
        # Three spades specifies spades, but two spades would have done so.
        "1S 2H 1S E:call?N no refuse 3S",
    ],
)
def test_bids_that_specify_something_else_are_for_the_director_to_compare(actions: str) -> None:
    state = stated(actions)
    if laws(state) == {"27B1a", "23A"}:  # whether they specify the same is certain
        assert is_certain(state)
        state = do(state, "no")
    assert asked(state) == "director"
    assert laws(state) == {"23A", "23-note"}
    assert not is_certain(state)
    assert "27B2" in laws(settle(state, random.Random(1)))


@pytest.mark.law("duplicate2017:23A")
def test_a_call_whose_meanings_are_all_among_those_of_the_first_is_comparable() -> None:
    """North opens one no-trump out of turn, 15 to 17 balanced. Over South’s one spade three
    no-trump shows the same with two spades, and two no-trump a raise."""
    for call, among in (("3NT", True), ("2NT", False)):
        state = stated(f"N:1NT E:call?N refuse 1S P {call}")
        assert asked(state) == "director"
        assert is_certain(state) == among
    assert calls(do(stated("N:1NT E:call?N refuse 1S P 3NT"), "yes P"))  # South


@pytest.mark.law("duplicate2017:23A")
@pytest.mark.parametrize(
    ("actions", "free"),
    [
        ("1S 2H 1S E:call?N no refuse 2S yes", True),
        ("1S 2H 1S E:call?N no refuse 2S no no", False),
        ("1NT P 1H W:call?N no refuse 2H yes", True),
        ("1NT P 1H W:call?N no refuse 2H no yes", True),
        ("N:1NT E:call?N refuse 1S P 3NT no", False),
    ],
)
def test_an_answer_of_the_director_counts_whatever_the_system_shows(
    actions: str, free: bool
) -> None:
    """So a record reads alike where a system's file is another: it holds every answer."""
    state = stated(actions)
    assert replay_record(record_of(state)).log == state.log
    assert not asked(state)
    assert calls(do(state, "P")) == free


@pytest.mark.law("duplicate2017:27B1a")
@pytest.mark.parametrize("system", ["natural", "two-club", "unknown", "system Ours\nnonsense"])
def test_where_no_system_is_stated_that_can_be_read_the_director_is_asked(system: str) -> None:
    state = stated("1S 2H 1S E:call?N no refuse 2S", system)
    assert asked(state) == "director"
    assert laws(state) == {"27B1a", "23A"}
    assert not is_certain(state)


@pytest.mark.law("duplicate2017:27B1a")
def test_no_bid_is_let_go_but_where_the_systems_explain_both_alike() -> None:
    """Over partner’s opening, in every system: an insufficient bid of a suit, then the lowest bid
    of that suit that is enough. What each shows is read off the lines of the file."""
    free = 0
    for name in FILE_SYSTEMS:
        for opening in ("1C", "1D", "1H", "1S", "1NT", "2C"):
            for suit in "CDHS":
                low, enough = f"1{suit}", f"2{suit}"
                if HEIGHTS[low] > HEIGHTS[opening] or opening == enough:
                    continue
                state = stated(f"{opening} P {low} E:call?N no refuse {enough}", name)
                certain = is_certain(state)
                if certain and laws(settle(state, random.Random(1))) == {"27B1a"}:
                    lines = checked_system(name).lines(situation_of((opening, "P"), False)) or ()
                    few = [line.asks.extent.few for line in lines if line.call == enough]
                    assert min(f["CDHS".index(suit)] for f in few) >= 3, (name, opening, enough)
                    free += 1
    assert free


@pytest.mark.law("duplicate2017:26B")
@pytest.mark.parametrize(("system", "may_forbid"), [("sayc", "CDH"), ("natural", "CDS")])
def test_declarer_may_not_forbid_a_suit_that_the_offender_has_specified(
    system: str, may_forbid: str
) -> None:
    """West opens one no-trump, East bids two hearts: a transfer, or hearts. Later he bids too
    little and passes instead, and South plays three clubs."""
    state = stated("1NT P 2H 3C P P 2D S:call?E no refuse P", system, "W")
    state = do(state, "no") if asked(state) == "director" else state
    assert options(state) == {"free", *(f"forbid-{suit}" for suit in may_forbid)}
