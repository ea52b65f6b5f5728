"""Calls above seven, and calls after the close of the auction: both can be said at a table.

Source: Scarne 1963, “Other Inadmissible Calls”, “Call After the Auction Is Closed”, “Improper Call
Overcalled”. South deals; the deal is `sitting.LEADS`, whose South declares spades.
"""

from __future__ import annotations

import random

import pytest
from calling import ANY_SUIT, auction, calls
from sitting import LEADS, RUBBER, do, fact, laws, legal, options, sit, to_act

from oddtrick.core import Action, DealStart, State, deal, replay, view
from oddtrick.errors import IllegalAction
from oddtrick.games import game
from oddtrick.laws import Rulings
from oddtrick.stages.calling.auction import Calls


@pytest.mark.law("contract1963:other-inadmissible")
def test_a_bid_above_seven_is_a_pass_and_bars_the_side() -> None:
    state = auction("1S W:8C N:call?W")
    assert laws(state) == ["other-inadmissible", "barred"]
    assert calls(state) == "1S P"
    assert legal(do(state, "2S")) == {"P"}
    state = do(state, "2S P 4S")
    assert legal(state) == {"P"}
    # The side defends: West makes the opening lead, and declarer may control it.
    state = do(state, "P P P")
    assert to_act(state) == "S"
    assert options(state) == ANY_SUIT
    assert {c[0] for c in legal(do(state, "require-D"))} == {"D"}


@pytest.mark.law("contract1963:other-inadmissible")
@pytest.mark.law("contract1963:improper-overcalled")
def test_a_bid_above_seven_that_is_called_over_is_a_pass_and_costs_nothing() -> None:
    state = auction("1S W:8NT 2S")
    assert calls(state) == "1S P 2S"
    assert "1NT" not in legal(state)
    assert {"P", "X", "3C"} <= legal(state)  # East is not barred
    state = do(state, "N:call?W")
    assert {"P", "X", "3C"} <= legal(state)


@pytest.mark.law("contract1963:call-oot")
def test_a_bid_above_seven_out_of_turn_is_a_call_out_of_turn() -> None:
    state = auction("1S N:8C E:call?N")
    assert "bid-oot" in laws(state)
    assert calls(state) == "1S"
    assert to_act(state) == "W"


def test_a_bid_above_seven_is_no_legal_call_and_none_in_a_code_without_law_on_it() -> None:
    state = auction("1S")
    assert not {c for c in legal(state) if c.startswith("8")}
    assert {"8C", "8NT"} <= {state.code(a) for a in view(state, 3).menu if a.kind == "call"}
    older = sit(LEADS, game("auction-1910", {"laws": "auction1910"}))
    with pytest.raises(IllegalAction):
        do(older, "8C")


@pytest.mark.law("contract1963:call-after-close")
@pytest.mark.parametrize("call", ["X", "5C"])
def test_a_defenders_call_after_the_close_costs_his_partners_first_lead(call: str) -> None:
    state = auction(f"4S P P P E:call-{call} S:call?E")
    found = fact(state, Rulings)
    assert found is not None
    assert found.rulings[0].laws == (
        "contract1963:call-after-close",
        "contract1963:lead-penalty",
    )
    assert calls(state) == "4S P P P"
    assert to_act(state) == "S"
    assert options(state) == ANY_SUIT
    assert {c[0] for c in legal(do(state, "require-D"))} == {"D"}


@pytest.mark.law("contract1963:call-after-close")
@pytest.mark.parametrize("call", ["E:call-P", "W:call-P", "N:call-XX", "S:call-5S"])
def test_a_pass_or_a_call_of_declarers_side_after_the_close_costs_nothing(call: str) -> None:
    state = auction(f"4S P P P {call} {'W' if call[0] in 'NS' else 'S'}:call?{call[0]}")
    assert laws(state) == ["call-after-close"]
    assert to_act(state) == "W"
    assert {c[0] for c in legal(state)} == {"S", "H", "D", "C"}


@pytest.mark.law("contract1963:call-after-close")
@pytest.mark.law("contract1963:waiver")
def test_who_plays_over_a_call_after_the_close_has_waived_what_it_costs() -> None:
    # East's left-hand opponent is South, who plays to the first trick.
    state = auction("4S P P P E:call-X DT face D3 D2 D5 S:call?E")
    assert "call-after-close" not in laws(state)


def test_no_call_is_after_the_close_before_it_or_when_play_has_begun() -> None:
    for actions in ("4S P P", "4S P P P DT face"):
        state = auction(actions)
        menu = {state.code(a) for a in view(state, 1).menu}
        assert not {c for c in menu if c.startswith("call-")}


def _beside(state: State, rng: random.Random) -> State:
    """A call that cannot stand, where one can be made, and sometimes attention to it."""
    seats = rng.sample(range(4), 4)
    mine = [a for seat in seats for a in view(state, seat).menu]
    codes = [(state.code(a).rpartition(":")[2], a) for a in mine]
    calls = [a for code, a in codes if code.startswith(("8", "call-"))]
    if not calls:
        return state
    action = rng.choice(calls)
    state = state.push(action)
    attention = Action(seats[0], action.hand, "attention", "call")
    heard = not state.over and state.why_not(attention) is None and rng.random() < 0.6
    return state.push(attention) if heard else state


@pytest.mark.whole
def test_auctions_full_of_calls_that_cannot_stand_are_played_to_their_end() -> None:
    met = set()
    for seed in range(25):
        rng = random.Random(seed)
        state = deal(RUBBER, rng, DealStart(dealer=seed % 4))
        while not state.over:
            if rng.random() < 0.5 and not any(t.by < 0 for t in state.turns):
                state = _beside(state, rng)
            if not state.over:
                actions = state.legal(state.turns[0].by)
                state = state.push(actions[0] if rng.random() < 0.7 else rng.choice(actions))
        found = state.table.find(Rulings)
        met |= {law for r in (found.rulings if found else ()) for law in r.laws}
        assert replay(RUBBER, state.setting, state.log) == state
        # What counts has no call in it that cannot stand.
        called = fact(state, Calls)
        assert called is not None
        assert not any(code.startswith("8") for _, code in called.calls)
    assert {"contract1963:call-after-close", "contract1963:other-inadmissible"} <= met
