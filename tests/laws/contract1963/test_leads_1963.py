"""Leads out of turn by the contract laws of 1963 (Scarne 1963, “Lead Out of Turn”, “Lead
Penalty”, “Waiver of Penalty”, “Inability to Play as Required”, and the illustrations)."""

from __future__ import annotations

from typing import cast

import pytest
from sitting import (
    declarer,
    do,
    fact,
    hand,
    laws,
    leads,
    legal,
    on_the_table,
    options,
    penalty_cards,
    said,
    sees,
    sit,
    suit,
    to_act,
    tricks,
)

from oddtrick.cards import card
from oddtrick.core import Action, view
from oddtrick.errors import IllegalAction
from oddtrick.laws import Demands
from oddtrick.laws.notes.code import Notes
from oddtrick.laws.notes.penalties import Duty, discharge
from oddtrick.laws.notes.penalty import FORBID_WHILE_LEADING

# East leads the seven of diamonds when West should make the opening lead.
WRONG = "E:D7 S:lead?E"

ANY_SUIT = {"accept", "penalty-card"} | {
    f"{verb}-{s}" for verb in ("require", "forbid") for s in "SHDC"
}


# -- the opening lead ------------------------------------------------------------------------


@pytest.mark.law("contract1963:illus-lead-oot")
@pytest.mark.law("contract1963:lead-oot")
def test_declarer_has_his_options_against_an_opening_lead_out_of_turn() -> None:
    state = leads(WRONG)
    assert options(state) == ANY_SUIT
    assert to_act(state) == "S"
    assert laws(state) == ["lead-oot", "lead-penalty"]


@pytest.mark.law("contract1963:illus-lead-oot")
def test_forbidding_the_suit_lets_the_card_be_picked_up() -> None:
    state = leads(f"{WRONG} forbid-D")
    assert to_act(state) == "W"
    assert legal(state) == hand(state, "W") - suit(state, "W", "D")
    assert "D7" in hand(state, "E")
    assert penalty_cards(state) == {}
    assert not sees(state, "S", "E", "D7")
    with pytest.raises(IllegalAction, match="lead of diamonds is forbidden"):
        do(state, "DQ")


@pytest.mark.law("contract1963:illus-lead-oot")
def test_requiring_the_suit_leaves_the_offender_any_card_of_it() -> None:
    state = leads(f"{WRONG} require-D")
    assert legal(state) == suit(state, "W", "D")
    with pytest.raises(IllegalAction, match="lead of diamonds is required"):
        do(state, "HJ")
    state = do(state, "DQ face DA")
    assert to_act(state) == "E"
    assert legal(state) == {"DJ", "D7", "D2"}


@pytest.mark.law("contract1963:illus-lead-oot")
def test_a_free_lead_leaves_a_penalty_card() -> None:
    state = leads(f"{WRONG} penalty-card")
    assert penalty_cards(state) == {"E": {"D7"}}
    assert all(sees(state, seat, "E", "D7") for seat in "NSW")
    assert not sees(state, "S", "E", "DJ")
    assert legal(state) == hand(state, "W")
    assert legal(do(state, "DQ face D3")) == {"D7"}
    assert legal(do(state, "HJ face H6")) == {"HQ", "H9", "H7", "H3"}


@pytest.mark.law("contract1963:illus-lead-oot")
@pytest.mark.law("contract1963:opening-lead")
def test_an_accepted_lead_is_followed_by_dummy_declarer_the_right_leader_and_dummy() -> None:
    state = leads(f"{WRONG} accept")
    assert to_act(state) == "N"
    assert legal(state) == {"face"}
    state = do(state, "face")
    assert to_act(state) == "S"
    assert legal(state) == {"DK", "D8", "D5"}
    state = do(state, "DK")
    assert to_act(state) == "W"
    state = do(state, "D6")
    assert to_act(state) == "S:N"
    state = do(state, "D3")
    assert tricks(state) == {"NS": 1, "EW": 0}


@pytest.mark.law("contract1963:illus-lead-oot")
def test_declarer_who_spreads_his_hand_over_the_lead_becomes_dummy() -> None:
    state = leads("E:D7 S:face")
    assert declarer(state) == "N"
    assert on_the_table(state) == ["E:D7"]
    assert to_act(state) == "N:S"
    assert sees(state, "E", "S", "SA")
    assert not sees(state, "E", "N", "SK")
    assert laws(state) == ["illus-lead-oot"]
    state = do(state, "D8 DT DA")
    assert tricks(state) == {"NS": 1, "EW": 0}
    assert to_act(state) == "N"


@pytest.mark.law("contract1963:illus-lead-oot")
def test_only_over_a_wrong_lead_can_declarer_spread_his_hand() -> None:
    with pytest.raises(IllegalAction, match="dummy who lays the hand down"):
        leads("HJ S:face")


@pytest.mark.law("contract1963:illus-lead-oot")
def test_a_lead_by_the_dummy_to_be_goes_back_without_penalty() -> None:
    state = leads("N:D3 W:lead?N")
    assert to_act(state) == "W"
    assert legal(state) == hand(state, "W")
    assert "D3" in hand(state, "N")
    assert penalty_cards(state) == {}
    assert fact(state, Demands) is None
    assert not sees(state, "S", "N", "D3")


@pytest.mark.law("contract1963:lead-oot")
def test_a_lead_by_declarer_in_a_defenders_turn_goes_back_without_penalty() -> None:
    state = leads("S:CA E:lead?S")
    assert to_act(state) == "W"
    assert legal(state) == hand(state, "W")
    assert "CA" in hand(state, "S")
    assert fact(state, Demands) is None


@pytest.mark.law("contract1963:waiver")
def test_a_lead_by_declarer_in_a_defenders_turn_may_be_accepted_by_following() -> None:
    state = leads("S:CA face W:C3 W:lead?S")
    assert on_the_table(state) == ["S:CA", "W:C3"]


@pytest.mark.law("contract1963:waiver")
def test_facing_dummy_over_a_wrong_lead_accepts_it() -> None:
    # Our reading: the accepted order is the lead, dummy, declarer; facing dummy begins it.
    state = leads("E:D7 face S:lead?E")
    assert options(state) == set()
    assert on_the_table(state) == ["E:D7"]
    assert to_act(state) == "S"


# -- later leads -----------------------------------------------------------------------------


@pytest.mark.law("contract1963:lead-oot")
@pytest.mark.law("contract1963:lead-penalty")
def test_the_lead_penalty_waits_for_the_partners_next_lead() -> None:
    state = leads("HJ face H6 H3 HK E:D7 S:lead?E")
    assert options(state) == {"accept", "penalty-card", "lead-penalty"}
    state = do(state, "lead-penalty")
    assert to_act(state) == "S"
    assert penalty_cards(state) == {}
    state = do(state, "H2 HT H8 H7")
    assert tricks(state) == {"NS": 1, "EW": 1}
    assert options(state) == {"free"} | ANY_SUIT - {"accept", "penalty-card"}
    assert to_act(state) == "S"
    required = do(state, "require-D")
    assert legal(required) == suit(state, "W", "D")
    assert legal(do(state, "forbid-D")) == hand(state, "W") - suit(state, "W", "D")
    assert legal(do(state, "free")) == hand(state, "W")
    assert fact(do(required, "DQ"), Demands) is None


@pytest.mark.law("contract1963:lead-oot")
def test_a_penalty_card_and_a_lead_penalty_are_never_both_taken() -> None:
    state = leads("HJ face H6 H3 HK E:D7 S:lead?E penalty-card H2 HT H8 H7")
    # The law on penalty cards still lets him control that suit, for the card.
    assert options(state) == {"free", "require-D", "forbid-D"}


@pytest.mark.law("contract1963:lead-penalty")
def test_a_forbidden_suit_stays_forbidden_while_the_lead_is_kept() -> None:
    deal = {
        "N": "K954.J86.A43.Q72",
        "E": "86.Q973.J72.KJ98",
        "S": "AQJT7.K2.K85.A65",
        "W": "32.AT54.QT96.T43",
    }
    state = do(sit(deal), "4S P P P E:C8 S:lead?E forbid-C")
    assert fact(state, Demands) == Demands(((3, "forbid", 0),))
    assert not legal(state) & suit(state, "W", "C")
    state = do(state, "HA face H6 H3 H2")
    assert to_act(state) == "W"
    assert legal(state) == hand(state, "W") - suit(state, "W", "C")
    state = do(state, "H4 HJ HQ HK D5 DQ D3 D2")
    assert to_act(state) == "W"
    assert legal(state) == hand(state, "W")
    assert fact(state, Demands) is None


@pytest.mark.law("contract1963:inability")
def test_a_forbidden_suit_that_must_be_led_satisfies_the_penalty_whatever_else_is_held() -> None:
    """He may have to lead it because of another demand: whether he holds another suit besides is
    not told by what he owes afterwards."""
    state = cast("Notes", leads().stage_state).line.now.stage_state
    forbidden = (Duty(3, FORBID_WHILE_LEADING, 2, "lead-penalty", born=4),)
    (met,) = discharge(state, forbidden, Action(3, 3, "play", card("C3")), 4)
    assert (met.begun, met.owed) == (4, True)
    (satisfied,) = discharge(state, forbidden, Action(3, 3, "play", card("HJ")), 4)
    assert not satisfied.owed


@pytest.mark.law("contract1963:inability")
def test_a_demand_that_cannot_be_met_is_satisfied_by_any_lead() -> None:
    deal = {
        "N": "K954.A86.QT96.Q7",
        "E": "8.Q973.J7432.KJ8",
        "S": "AQJT7.K2.AK85.A5",
        "W": "632.JT54..T96432",
    }
    state = do(sit(deal), "4S P P P E:D7 S:lead?E require-D")
    assert legal(state) == hand(state, "W")
    assert fact(do(state, "HJ"), Demands) is None


@pytest.mark.law("contract1963:illus-wrong-hand")
@pytest.mark.law("contract1963:waiver")
def test_following_to_declarers_lead_from_the_wrong_hand_accepts_it() -> None:
    state = leads("HJ face HA H3 H2")
    assert to_act(state) == "S:N"
    state = do(state, "SA S2 E:lead?S")
    assert on_the_table(state) == ["S:SA", "W:S2"]
    assert to_act(state) == "S:N"
    assert legal(state) == suit(state, "N", "S")


@pytest.mark.law("contract1963:illus-wrong-hand")
@pytest.mark.law("contract1963:lead-oot")
def test_declarers_lead_from_the_wrong_hand_is_made_again_in_the_suit() -> None:
    state = leads("HJ face HA H3 H2 SA W:lead?S")
    assert to_act(state) == "S:N"
    assert legal(state) == {"SK", "S9", "S5", "S4"}
    with pytest.raises(IllegalAction, match="lead of spades is required"):
        do(state, "DA")
    state = do(state, "S4 S6")
    assert legal(state) == {"SA", "SQ", "SJ", "ST", "S7"}


@pytest.mark.law("contract1963:illus-wrong-hand")
def test_any_card_is_led_where_the_right_hand_has_none_of_the_suit() -> None:
    deal = {
        "N": "K954.A86..Q97432",
        "E": "8.Q973.J7432.KJ8",
        "S": "AQJT7.K2.AK85.A5",
        "W": "632.JT54.QT96.T6",
    }
    state = do(sit(deal), "4S P P P HJ face HA H3 H2 DA W:lead?S")
    assert to_act(state) == "S:N"
    assert legal(state) == hand(state, "N")


@pytest.mark.law("contract1963:lead-oot")
def test_a_lead_from_dummy_in_declarers_turn_is_made_again_from_his_hand() -> None:
    state = leads("HJ face H6 H3 HK D3 W:lead?N")
    assert to_act(state) == "S"
    assert legal(state) == {"DK", "D8", "D5"}


@pytest.mark.law("contract1963:attention")
@pytest.mark.law("contract1963:enforcing")
def test_when_the_offending_side_speaks_either_defender_still_chooses() -> None:
    state = leads("HJ face HA H3 H2 SA N:lead?S")
    assert set(to_act(state).split()) == {"E", "W"}
    assert options(state) == {"accept", "retract"}
    assert legal(do(state, "W:retract")) == suit(state, "N", "S")
    assert on_the_table(do(state, "E:accept")) == ["S:SA"]
    with pytest.raises(IllegalAction):
        do(state, "N:retract")


@pytest.mark.law("contract1963:dummy")
@pytest.mark.law("contract1963:enforcing")
def test_dummy_may_draw_attention_but_not_choose() -> None:
    state = leads("E:D7 N:lead?E")
    assert options(state) == ANY_SUIT
    for seat in "NEW":
        with pytest.raises(IllegalAction):
            do(state, f"{seat}:accept")
    with pytest.raises(IllegalAction):
        do(state, "W:HJ")


@pytest.mark.law("contract1963:attention")
@pytest.mark.parametrize("seat", "NESW")
def test_anybody_may_point_out_a_lead_out_of_turn(seat: str) -> None:
    assert options(leads(f"E:D7 {seat}:lead?E")) == ANY_SUIT


@pytest.mark.law("contract1963:waiver")
def test_a_lead_that_was_followed_cannot_be_called_back() -> None:
    state = leads("HJ face H6 H3 HK E:D7 D8 S:lead?E")
    assert options(state) == set()
    assert on_the_table(state) == ["E:D7", "S:D8"]
    assert said(state) == "No lead out of turn by {hand} can be put right now."


def test_a_lead_out_of_turn_is_not_offered_as_legal_but_stands_on_the_menu() -> None:
    state = leads()
    east = view(state, 1)
    assert east.legal == ()
    assert {state.stage.code(a) for a in east.menu if a.kind == "play"} == hand(state, "E")
