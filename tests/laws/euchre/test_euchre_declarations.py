"""Trumps made in the wrong word, of the wrong suit or out of turn at a refereed euchre table.

Source: Scarne 1963, chapter 13, “Error in Bidding”, “Declaration Out of Turn”. South deals and
turns up the jack of hearts; West, on his left, speaks first.
"""

from __future__ import annotations

import pytest
from sitting import do, fact, hand, legal, said, to_act
from test_uneven_hands import EUCHRE, HANDS

from oddtrick.cards import HEARTS, card, mask_of
from oddtrick.core import DealStart, Given, State, begin
from oddtrick.errors import IllegalAction
from oddtrick.games import game
from oddtrick.laws import Barred, Rulings
from oddtrick.stages.tricks.tricks import Trump


def table(actions: str) -> State:
    state = begin(EUCHRE, DealStart(dealer=EUCHRE.seat("S")))
    given = Given(hands=tuple(mask_of(HANDS[s].split()) for s in EUCHRE.seats), turn_up=card("HJ"))
    return do(state.push(state.stage.given(state.stage_state, given)), actions)


def ruled(state: State) -> list[tuple[str, ...]]:
    found = fact(state, Rulings)
    return [r.laws for r in found.rulings] if found else []


def trump(state: State) -> tuple[int, str]:
    found = fact(state, Trump)
    assert found is not None
    return found.suit, state.game.seats[found.maker]


@pytest.mark.law("euchre:bid-error")
@pytest.mark.parametrize(("actions", "maker"), [("P ORDER", "N"), ("ASSIST", "W")])
def test_the_wrong_word_accepts_the_turn_up(actions: str, maker: str) -> None:
    state = do(table(actions), f"E:declaration?{maker}")
    assert ruled(state) == [("euchre:bid-error",)]
    assert "counts as accepted" in said(state)
    assert trump(state) == (HEARTS, maker)
    assert to_act(state) == "S"  # who discards


@pytest.mark.law("euchre:bid-error")
def test_naming_the_suit_turned_down_is_void_and_bars_the_side() -> None:
    state = table("P P P P H N:declaration?W")
    assert ruled(state) == [("euchre:bid-error",)]
    assert to_act(state) == "W"
    assert legal(state) == {"P"}
    assert {"C", "D", "S", "P"} < legal(do(state, "P"))
    assert legal(do(state, "P P")) == {"P"}  # East, his partner
    # South, who deals, has to name a suit in the end; North might have been barred as well.
    assert legal(do(state, "P P P")) >= {"C", "D", "S"}
    assert "P" not in legal(do(state, "P P P"))


def test_a_dealer_who_is_barred_names_trumps_where_he_has_to() -> None:
    state = table("P P P P P H N:declaration?N")
    assert ruled(state) == [("euchre:bid-error",)]
    assert legal(do(state, "P P")) >= {"C", "D", "S"}
    assert "P" not in legal(do(state, "P P"))


@pytest.mark.law("euchre:declaration-oot")
@pytest.mark.parametrize("declaration", ["E:UP", "E:S", "E:UP-ALONE"])
def test_a_declaration_out_of_turn_is_void_and_bars_the_side(declaration: str) -> None:
    state = table(f"P {declaration} N:declaration?E")
    assert ruled(state) == [("euchre:declaration-oot",)]
    assert to_act(state) == "N"
    assert {"UP", "UP-ALONE", "P"} == legal(state)
    shown = fact(state, Barred)
    assert shown is not None
    assert {EUCHRE.seats[hand] for hand, always in shown.hands if always} == {"E", "W"}
    barred = do(state, "P")
    assert (to_act(barred), legal(barred)) == ("E", {"P"})
    # In the second round too; the other side may name a suit.
    second = do(barred, "P P")
    assert (to_act(second), legal(second)) == ("W", {"P"})
    assert trump(do(second, "P S")) == (3, "N")


@pytest.mark.law("euchre:declaration-oot")
def test_a_turn_down_out_of_turn_is_a_declaration_and_a_pass_is_none() -> None:
    down = table("P S:P W:declaration?S")
    assert ruled(down) == [("euchre:declaration-oot",)]
    assert (to_act(down), legal(down)) == ("N", {"P"})
    passed = table("E:P N:declaration?E")
    assert "costs nothing" in said(passed)
    assert to_act(passed) == "W"
    # It has changed nothing even where nobody speaks of it: East speaks in his turn.
    assert {"UP", "P"} < legal(table("E:P P P"))


def test_what_nobody_speaks_of_stands_once_a_card_is_led() -> None:
    made = table("P E:S")
    assert trump(made) == (3, "E")
    assert hand(made, "S") == set(HANDS["S"].split())
    late = do(made, "CT N:declaration?E")
    assert trump(late) == (3, "E")
    assert "can be put right" in said(late)
    # Before that, the dealer’s discard is undone with it.
    undone = table("P E:UP SK N:declaration?E")
    assert to_act(undone) == "N"
    assert hand(undone, "S") == set(HANDS["S"].split())


def test_in_turn_what_the_book_has_no_law_on_cannot_be_said() -> None:
    for actions in ("C", "P P P P UP"):
        with pytest.raises(IllegalAction):
            table(actions)


def test_at_a_strict_table_there_is_one_word_and_one_turn() -> None:
    strict = begin(game("euchre"), DealStart(dealer=2))
    given = Given(hands=tuple(mask_of(HANDS[s].split()) for s in "NESW"), turn_up=card("HJ"))
    state = strict.push(strict.stage.given(strict.stage_state, given))
    assert legal(state) == {"UP", "UP-ALONE", "P"}
    for actions in ("ASSIST", "E:UP", "E:P"):
        with pytest.raises(IllegalAction):
            do(state, actions)


@pytest.mark.law("euchre:incorrect-number")
def test_a_dealer_who_has_not_discarded_plays_the_five_cards_dealt_to_him() -> None:
    state = table("P P P UP")
    assert to_act(state) == "S"
    assert "HJ" in hand(state, "S")
    forgot = do(state, "undiscarded")
    assert ruled(forgot) == [("euchre:incorrect-number",)]
    assert hand(forgot, "S") == set(HANDS["S"].split())
    assert to_act(forgot) == "W"  # play has begun
    assert trump(forgot) == (HEARTS, "S")
