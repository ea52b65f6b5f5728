"""Cards played out of turn at euchre. Scarne 1963, chapter 13, “Additional Rules”: “Exposed Cards”,
“Lone Hand”. South deals and hearts are trumps; West, on his left, leads."""

from __future__ import annotations

import pytest
from sitting import do, fact, hand, laws, legal, on_the_table, penalty_cards, to_act

from oddtrick.cards import card, mask_of
from oddtrick.core import DealStart, Given, State, begin
from oddtrick.games import game
from oddtrick.stages.tricks.tricks import Played

EUCHRE = game("euchre", {"laws": "euchre"})
HANDS = {
    "N": "HA HK SA S9 C9",
    "E": "CA CK CQ DA D9",
    "S": "HQ SK SQ DK DQ",
    "W": "HT H9 CT CJ DT",
}


def table(actions: str) -> State:
    state = begin(EUCHRE, DealStart(dealer=EUCHRE.seat("S")))
    given = Given(hands=tuple(mask_of(HANDS[s].split()) for s in EUCHRE.seats), turn_up=card("HJ"))
    return do(state.push(state.stage.given(state.stage_state, given)), actions)


MADE = "P P P UP DQ"


@pytest.mark.law("euchre:exposed")
def test_a_card_played_out_of_turn_is_exposed_and_goes_back() -> None:
    state = table(MADE)
    # West leads a club; South plays before North and East.
    played = do(state, "CT S:SK")
    assert on_the_table(played) == ["W:CT", "S:SK"]
    asked = do(played, "W:premature?S")
    assert laws(asked) == ["euchre:exposed"]
    assert on_the_table(asked) == ["W:CT"]
    assert penalty_cards(asked) == {"S": {"SK"}}
    assert to_act(asked) == "N"
    # At the first legal opportunity: he has no club to follow with.
    assert legal(do(asked, "C9 CA")) == {"SK"}


@pytest.mark.law("euchre:exposed")
def test_when_the_trick_is_full_a_card_before_its_turn_is_past() -> None:
    full = table(f"{MADE} CT S:SK N:C9 E:CA")
    played = fact(full, Played)
    assert played is not None
    assert len(played.tricks) == 1
    assert penalty_cards(do(full, "W:premature?S")) == {}
    assert "SK" not in hand(full, "S")


@pytest.mark.law("euchre:lone-hand")
def test_a_lone_hand_takes_back_a_card_out_of_turn_without_penalty() -> None:
    # South plays alone against West and East.
    alone = table("P P P UP-ALONE DQ CT S:SK E:premature?S")
    assert laws(alone) == ["euchre:lone-hand"]
    assert penalty_cards(alone) == {}
    assert (to_act(alone), on_the_table(alone)) == ("E", ["W:CT"])
