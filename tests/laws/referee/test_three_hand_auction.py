"""Irregular calls at three-hand bridge (Scarne 1963, “Three-Hand (Cutthroat) Bridge”,
“Irregularities”): an improper double may be cancelled by the player who is doubled, and then
neither opponent may double him at any contract; any other improper call by either opponent, without
penalty, or condoned by both."""

from __future__ import annotations

import pytest
from sitting import do, laws, legal, options, said, sit, to_act

from oddtrick.core import State
from oddtrick.games import game

HANDS = {
    "A": "AQJT7.K2.K85.A65",
    "B": "32.JT54.QT96.T43",
    "C": "86.Q973.J72.KJ98",
    "DUMMY": "K954.A86.A43.Q72",
}
LAW = "bridgevar:cutthroat3"


def auction(actions: str) -> State:
    """A is the dealer."""
    table = game("three-hand", {"laws": "contract1963"})
    return do(sit(HANDS, table, dealer="A"), actions)


@pytest.mark.law(LAW)
def test_an_improper_double_is_cancelled_by_him_who_is_doubled() -> None:
    """C doubles in B's turn; B could double now, but may not any more, at whatever contract."""
    state = auction("1S C:X B:call?C")
    assert "improper double" in str(said(state))
    assert to_act(state) == "A"
    assert options(state) == {"accept", "retract"}
    state = do(state, "retract")
    assert to_act(state) == "B"
    assert "X" not in legal(state)
    state = do(state, "2H")
    assert "X" in legal(state)  # B is no protected player: C may double him
    state = do(state, "P 2S P")
    assert to_act(state) == "C"
    assert "X" not in legal(state)


@pytest.mark.law(LAW)
def test_an_improper_double_that_is_let_stand_counts() -> None:
    state = auction("1S C:X B:call?C accept")
    assert to_act(state) == "A"
    assert "XX" in legal(state)


@pytest.mark.law(LAW)
@pytest.mark.parametrize(
    "irregular",
    ["1S 1H A:call?B", "C:1H B:call?C", "1S C:2H A:call?C", "C:P A:call?C"],
)
def test_any_other_improper_call_is_cancelled_without_penalty(irregular: str) -> None:
    state = auction(irregular)
    assert options(state) == {"accept", "retract"}
    offender = irregular[-1]
    state = do(state, "B:retract" if offender == "C" else "A:retract")
    while to_act(state) != offender:
        state = do(state, "P")
    assert len(legal(state)) > 20  # any call


@pytest.mark.law(LAW)
def test_a_call_that_was_changed_stands_when_the_change_is_cancelled() -> None:
    state = auction("1S P B:2H A:call?B A:retract")
    assert to_act(state) == "C"
    assert to_act(do(state, "X P")) == "B"


@pytest.mark.law(LAW)
def test_a_call_is_condoned_only_by_both_opponents() -> None:
    state = auction("1S 1H A:call?B")
    state = do(state, "A:accept")
    assert to_act(state) == "C"
    assert options(state) == {"accept", "retract"}
    stands = do(state, "accept")
    assert to_act(stands) == "C"
    assert "X" in legal(stands)  # it is one heart that would be doubled
    assert to_act(do(state, "retract")) == "B"


@pytest.mark.law(LAW)
def test_opponents_who_both_call_over_it_have_agreed_to_it() -> None:
    state = auction("1S 1H P")
    assert options(do(state, "A:call?B")) == {"accept", "retract"}
    state = do(auction("1S 1H P 2S"), "C:call?B")
    assert not state.stage_state.case


@pytest.mark.law(LAW)
def test_who_looks_at_the_dummy_is_barred_from_the_auction() -> None:
    state = auction("B:see 1S")
    assert LAW in laws(state)
    assert to_act(state) == "B"
    assert legal(state) == {"P"}
    assert legal(do(state, "P 2H P")) == {"P"}


@pytest.mark.law(LAW)
def test_during_the_play_the_laws_of_contract_apply() -> None:
    state = auction("1S P P C:D7 A:lead?C")
    assert {"accept", "penalty-card", "forbid-D"} <= options(state)
