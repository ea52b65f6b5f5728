"""Declarations, doubles and leads before their time, at a table of bridge as it was in 1902
(“The Laws of Bridge”, 46 to 48 and 54 to 60). South deals; West is eldest hand."""

from __future__ import annotations

import pytest
from sitting import LEADS, do, fact, hand, legal, options, said, sees, sit, to_act

from oddtrick.core import State
from oddtrick.games import game
from oddtrick.laws import OpenCase, Rulings
from oddtrick.scoring.rulings import Void
from oddtrick.stages.calling.saying import Doubled
from oddtrick.stages.tricks.tricks import Trump

BRIDGE = game("bridge-1902", {"laws": "bridge1902"})


def table(actions: str) -> State:
    return do(sit(LEADS, BRIDGE), actions)


def chooser(state: State) -> str:
    found = fact(state, OpenCase)
    assert found is not None
    return "".join(state.game.seats[s] for s in found.who)


def numbers(state: State) -> tuple[str, ...]:
    found = fact(state, Rulings)
    assert found is not None
    return tuple(law.removeprefix("bridge1902:") for law in found.rulings[-1].laws)


def doubled(state: State) -> int:
    found = fact(state, Doubled)
    assert found is not None
    return found.times


@pytest.mark.law("bridge1902:54")
@pytest.mark.law("bridge1902:59")
def test_who_made_the_trump_says_whether_a_double_before_may_i_lead_stands() -> None:
    # South leaves it to North, who makes hearts; East doubles before West has spoken.
    early = table("P H E:double W:declaration?E")
    assert numbers(early) == ("54", "59")
    assert (chooser(early), options(early)) == ("N", {"stand", "cancel"})
    stands = do(early, "stand")
    # Redoubling goes on by laws 52 and 53: the maker of the trump speaks first, then his partner.
    assert doubled(stands) == 1
    assert to_act(stands) == "N"
    again = do(stands, "satisfied double")
    assert (doubled(again), to_act(again)) == (2, "E")
    refused = do(early, "cancel")
    assert doubled(refused) == 0
    assert legal(refused) == {"satisfied"}
    assert legal(do(refused, "satisfied")) == {"satisfied"}


@pytest.mark.law("bridge1902:55")
def test_a_redouble_out_of_turn_stands_or_ends_all_doubling() -> None:
    # West doubles; South, who made it, is to speak, and North redoubles.
    early = table("S double N:double E:declaration?N")
    assert numbers(early) == ("55",)
    assert chooser(early) == "W"
    stands = do(early, "stand")
    assert (doubled(stands), to_act(stands)) == (2, "W")
    ended = do(early, "cancel")
    assert doubled(ended) == 1
    assert legal(ended) == {"satisfied"}
    played = do(ended, "satisfied satisfied")
    assert to_act(played) == "W"
    assert legal(played) == hand(played, "W")


@pytest.mark.law("bridge1902:55")
def test_a_double_out_of_turn_over_which_another_speaks_stands() -> None:
    late = table("S double N:double W:satisfied E:satisfied W:declaration?N")
    assert "No declaration or double by {hand}" in said(late)
    assert doubled(table("S double N:double")) == 2


@pytest.mark.law("bridge1902:58")
def test_after_a_lead_without_asking_the_partner_doubles_only_with_leave_of_the_maker() -> None:
    led = table("P H W:lead-HJ")
    assert numbers(led) == ("58",)
    assert sees(led, "S", "W", "HJ")
    asked = do(led, "W:satisfied")
    assert (chooser(asked), options(asked)) == ("N", {"leave", "refuse"})
    assert legal(do(asked, "refuse")) == {"satisfied"}
    given = do(asked, "leave")
    assert legal(given) == {"satisfied", "double"}
    # The card that was led is the first lead.
    playing = do(given, "double N:satisfied S:satisfied")
    assert (to_act(playing), legal(playing)) == ("W", {"HJ"})
    assert sees(playing, "N", "W", "HJ")


@pytest.mark.law("bridge1902:56")
def test_after_a_lead_before_the_doubling_is_over_leave_is_the_last_doublers() -> None:
    # West has doubled, South redoubled, and West leads: the adversaries keep their right.
    led = table("S double double W:lead-HJ")
    assert numbers(led) == ("56",)
    asked = do(led, "satisfied")
    assert chooser(asked) == "S"
    assert doubled(do(asked, "leave double")) == 3
    # Before the redouble the dealer's side speaks as if nothing had been led.
    before = table("S double W:lead-HJ")
    assert to_act(before) == "S"
    assert legal(before) == {"satisfied", "double"}


@pytest.mark.law("bridge1902:60")
def test_a_lead_by_the_dealers_right_lets_the_maker_call_a_suit_from_eldest_hand() -> None:
    led = table("S E:lead-D7")
    assert numbers(led) == ("60",)
    assert (chooser(led), options(led)) == ("S", {"free", "call-suit"})
    called = do(led, "call-suit")
    # Eldest hand doubles only with leave, and then leads the suit that is called.
    assert (chooser(called), options(called)) == ("S", {"leave", "refuse"})
    playing = do(called, "refuse satisfied satisfied")
    assert chooser(playing) == "S"
    assert legal(do(playing, "require-C")) == {"CT", "C4", "C3"}
    assert "D7" in hand(playing, "E")


@pytest.mark.law("bridge1902:46")
def test_a_trump_made_by_dummy_without_leave_stands_unless_eldest_hand_claims_a_new_deal() -> None:
    made = table("N:H")
    found = fact(made, Trump)
    assert found is not None
    assert found.maker == 0
    asked = do(made, "E:declaration?N")
    assert (chooser(asked), options(asked)) == ("W", {"stand", "new-deal"})
    void = do(asked, "new-deal")
    assert void.over
    assert any(isinstance(r, Void) for r in void.results)
    # A word about doubling, and it stands.
    assert "No declaration" in said(do(made, "satisfied W:declaration?N"))


@pytest.mark.law("bridge1902:47")
def test_a_declaration_passed_back_is_made_by_the_offender_or_the_deal_is_new() -> None:
    passed = table("P P")
    assert to_act(passed) == "S"
    asked = do(passed, "S W:declaration?N")
    assert (chooser(asked), options(asked)) == ("W", {"new-deal", "declare"})
    compelled = do(asked, "declare")
    assert to_act(compelled) == "N"
    assert legal(compelled) == {"C", "D", "H", "S", "NT"}


@pytest.mark.law("bridge1902:48")
def test_what_an_adversary_declares_makes_no_trump_and_gives_the_dealer_a_new_deal() -> None:
    named = table("E:D")
    assert fact(named, Trump) is None
    asked = do(named, "N:declaration?E")
    assert (chooser(asked), options(asked)) == ("S", {"proceed", "new-deal"})
    assert to_act(do(asked, "proceed")) == "S"
    assert "No declaration" in said(do(named, "S S:declaration?E"))


@pytest.mark.law("bridge1902:68")
@pytest.mark.parametrize(
    "actions",
    [
        "N:drop-HA W:exposed?N stand S W:double",
        "N:drop-HA S W:exposed?N W:double",  # spoken of when the trump has been made
    ],
)
def test_a_card_exposed_before_the_trump_is_made_costs_the_partner_his_redouble(
    actions: str,
) -> None:
    """“After the deal has been completed and before a card is led, any player …”."""
    state = table(actions)
    assert "68" in numbers(state)
    assert (to_act(state), legal(state)) == ("S", {"satisfied"})
    assert "double" in legal(table("S W:double"))


@pytest.mark.law("bridge1902:67")
def test_when_the_trump_has_been_made_there_is_no_new_deal_for_a_card_exposed() -> None:
    assert options(table("N:drop-HA W:exposed?N")) == {"stand", "new-deal"}
    assert fact(table("N:drop-HA S W:exposed?N"), OpenCase) is None
