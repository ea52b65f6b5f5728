"""Penalty cards by the contract laws of 1963 (Scarne 1963, “Penalty Cards”)."""

from __future__ import annotations

import pytest
from sitting import do, hand, laws, leads, legal, options, penalty_cards, sit, suit, to_act

from oddtrick.cards import DIAMONDS
from oddtrick.errors import IllegalAction
from oddtrick.laws.notes.penalties import Duty, back_to
from oddtrick.laws.notes.penalty import FORBID_WHILE_LEADING, REQUIRE

# East's seven of spades is a penalty card; West is to lead.
DEAL = {
    "N": "K954.A86.A43.Q72",
    "E": "87.Q973.J72.KJ98",
    "S": "AQJT6.K2.K85.A65",
    "W": "32.JT54.QT96.T43",
}
ONE = "4S P P P E:S7 S:lead?E penalty-card"

# West is void in spades from the start and discards twice with cards on the table.
VOID = {
    "N": "K952.A86.A43.Q72",
    "E": "8743.Q97.J72.KJ9",
    "S": "AQJT6.K2.K85.A65",
    "W": ".JT543.QT96.T843",
}


@pytest.mark.law("contract1963:penalty-cards")
def test_a_penalty_card_is_played_at_the_first_legal_opportunity() -> None:
    state = do(sit(DEAL), f"{ONE} HJ face H6")
    assert legal(state) == {"HQ", "H9", "H7", "H3"}  # following suit comes first
    state = do(state, "H3 HK SA S2 S4")
    assert legal(state) == {"S7"}
    state = do(state, "S7")
    assert penalty_cards(state) == {}


@pytest.mark.law("contract1963:penalty-cards")
def test_forbidding_the_partner_its_suit_lets_the_card_be_picked_up() -> None:
    # West wins a heart and leads again, with the seven of spades still on the table.
    state = do(sit(DEAL), f"{ONE} HJ face H6 H3 H2")
    assert to_act(state) == "S"
    assert options(state) == {"free", "require-S", "forbid-S"}
    forbidden = do(state, "forbid-S")
    assert penalty_cards(forbidden) == {}
    assert legal(forbidden) == hand(state, "W") - {"S3", "S2"}
    required = do(state, "require-S")
    assert penalty_cards(required) == {}
    assert legal(required) == {"S3", "S2"}
    free = do(state, "free")
    assert penalty_cards(free) == {"E": {"S7"}}
    assert legal(free) == hand(state, "W")


@pytest.mark.law("contract1963:penalty-cards")
def test_the_control_of_a_penalty_cards_suit_is_for_one_lead() -> None:
    state = do(sit(DEAL), f"{ONE} HJ face H6 H3 H2 forbid-S HT H8 H7 HK D5 DQ D3 D2")
    assert to_act(state) == "W"
    assert legal(state) == hand(state, "W")


@pytest.mark.law("contract1963:penalty-cards")
def test_declarer_names_one_of_several_penalty_cards() -> None:
    # West revokes twice, corrected each time: the withdrawn cards lie on the table.
    state = do(sit(DEAL), "4S P P P HJ face H6 H3 HK")
    state = do(state, "SA D6 S:revoke?W S2 S4 S7 SQ CT S:revoke?W S3 S5 S8")
    assert penalty_cards(state) == {"W": {"D6", "CT"}}
    state = do(state, "SJ")  # West has no spade left
    assert to_act(state) == "S"
    assert options(state) == {"free", "play-D6", "play-CT"}
    assert legal(do(state, "play-D6")) == {"D6"}
    assert legal(do(state, "play-CT")) == {"CT"}
    assert legal(do(state, "free")) == {"D6", "CT"}


@pytest.mark.law("contract1963:penalty-cards")
def test_the_question_which_of_several_does_not_reveal_whether_he_can_follow() -> None:
    state = do(sit(DEAL), "4S P P P HJ face H6 H3 HK")
    state = do(state, "SA D6 S:revoke?W S2 S4 S7 SQ CT S:revoke?W S3 S5 S8")
    state = do(state, "H2")  # West has hearts, and is asked about all the same
    assert options(state) == {"free", "play-D6", "play-CT"}
    assert legal(do(state, "play-D6")) == {"HT", "H5", "H4"}


@pytest.mark.law("contract1963:penalty-cards")
def test_keeping_a_penalty_card_back_is_free_but_declarer_may_insist() -> None:
    state = do(sit(VOID), "4S P P P E:C9 S:lead?E penalty-card HJ face H6 H7 H2")
    # West kept the lead; East's nine of clubs is on the table.
    state = do(state, "free HT H8 H9 HK SA")
    state = do(state, "H4 S2 S3")
    assert penalty_cards(state) == {"E": {"C9"}}
    assert legal(do(state, "CA C3 C2")) == {"C9"}
    held_back = do(state, "CA C3 C2 CJ E:penalty-card?E")
    assert to_act(held_back) == "S"
    assert options(held_back) == {"let-stand", "play-C9"}
    assert laws(held_back) == ["penalty-cards"]
    insisted = do(held_back, "play-C9")
    assert penalty_cards(insisted) == {"E": {"C9", "CJ"}}
    assert legal(insisted) == {"C9"}
    stands = do(held_back, "let-stand")
    assert penalty_cards(stands) == {"E": {"C9"}}
    assert to_act(stands) == "S"


@pytest.mark.law("contract1963:waiver")
def test_declarer_who_plays_on_has_let_the_other_card_stand() -> None:
    state = do(sit(VOID), "4S P P P E:C9 S:lead?E penalty-card HJ face HA H7 H2")
    state = do(state, "S2 S3 SA H3 CA C3 C2 CJ")
    state = do(state, "SQ S:penalty-card?E")
    assert options(state) == set()
    assert penalty_cards(state) == {"E": {"C9"}}


@pytest.mark.law("contract1963:inability")
def test_a_penalty_card_that_cannot_be_played_yet_remains() -> None:
    state = do(sit(DEAL), f"{ONE} HJ face H6 H3 HK")
    assert penalty_cards(state) == {"E": {"S7"}}


@pytest.mark.law("contract1963:penalty-cards")
def test_a_penalty_card_played_and_taken_back_lies_on_the_table_again() -> None:
    # Dummy revokes before East plays his penalty card; both go back.
    state = leads("E:D7 S:lead?E penalty-card DQ face C2 D7")
    assert penalty_cards(state) == {}
    state = do(state, "E:revoke?N")
    assert penalty_cards(state) == {"E": {"D7"}}
    assert legal(do(state, "D3")) == {"D7"}


@pytest.mark.law("contract1963:lead-penalty")
def test_a_demand_met_by_a_lead_that_is_taken_back_is_owed_again() -> None:
    # West, required to lead a diamond, leads one; it stays required when all goes back further.
    duty = Duty(3, REQUIRE, DIAMONDS, "lead-penalty", born=4, paid=4)
    ban = Duty(3, FORBID_WHILE_LEADING, DIAMONDS, "lead-penalty", born=4, begun=4, paid=12)
    assert back_to((duty, ban), 5) == (duty, ban._replace(paid=-1))
    assert back_to((duty, ban), 4) == (duty._replace(paid=-1), ban._replace(begun=-1, paid=-1))


@pytest.mark.law("contract1963:exposed-cards")
def test_what_declarer_withdraws_is_never_a_penalty_card() -> None:
    state = leads("HJ face HA H3 H2 S4 S6 D5 W:revoke?S")
    assert penalty_cards(state) == {}
    assert to_act(state) == "S"
    assert legal(state) == suit(state, "S", "S")


def test_a_duty_is_enforced_where_no_law_lets_it_be_broken() -> None:
    state = do(sit(DEAL), "4S P P P E:S7 S:lead?E require-S")
    with pytest.raises(IllegalAction, match="lead of spades is required"):
        do(state, "HJ")
