"""Deals whose play is worked out: worth what the solver's tricks score."""

from __future__ import annotations

import numpy as np
import pytest

from oddtrick import game
from oddtrick.cards import mask_of
from oddtrick.core import Given, State, begin
from oddtrick.env import make, solved_game
from oddtrick.errors import BadOption
from oddtrick.solver import hands_of, table
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.tricks.tricks import Played

SUITS = hands_of("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
"""North has all spades, East all hearts, South all diamonds, West all clubs."""


def _called(name: str, hands: tuple[int, ...], calls: str, turn_up: int | None = None) -> State:
    state = begin(solved_game(game(name)))
    state = state.push(state.stage.given(state.stage_state, Given(hands=hands, turn_up=turn_up)))
    for code in calls.split():
        state = state.push(state.action(code))
    return state


@pytest.mark.parametrize(
    ("calls", "score"),
    [
        # Not vulnerable, by the scale of today: 7 × 30, 300 for game, 1,000 for the slam.
        ("7S P P P", 1510),
        # All trumps are West's: no trick, seven down, 50 each.
        ("1C P P P", -350),
        # West leads against South's no-trump, and his clubs win all thirteen.
        ("P P 1NT P P P", -350),
        ("P P P P", 0),
    ],
)
def test_a_deal_is_worth_its_best_play(calls: str, score: int) -> None:
    state = _called("contract-duplicate", SUITS, calls)
    assert state.over
    assert state.score() == {"NS": score, "EW": -score}


def test_lone_hands_and_bowers_are_solved_too() -> None:
    # North deals. South has both bowers, ace, king and queen of hearts, and so all five tricks: a
    # march is two points, and four for him who plays alone (Scarne 1963, “Scoring”).
    north = mask_of(["S9", "ST", "C9", "CT", "D9"])
    east = mask_of(["SQ", "SK", "CQ", "CK", "DT"])
    south = mask_of(["HJ", "DJ", "HA", "HK", "HQ"])
    west = mask_of(["SJ", "SA", "CJ", "CA", "DQ"])
    turned = mask_of(["H9"]).bit_length() - 1
    # The dealer discards, but for whose partner plays alone.
    for words, points in (("P UP S9", 2), ("P UP-ALONE", 4)):
        state = _called("euchre", (north, east, south, west), words, turned)
        assert state.over
        assert state.score() == {"NS": points, "EW": 0}


def test_an_environment_deals_on_where_the_play_would_begin() -> None:
    env = make("contract-duplicate", 3, 5, solved=True, vulnerable="Both")
    whole = make("contract-duplicate", 3, 5, native=False)
    env.reset(), whole.reset()
    assert env.planes == whole.planes
    assert env.codes == whole.codes
    rng, ended = np.random.default_rng(6), 0
    while ended < 3:
        actions = env.sample(rng)
        before = [env.state(i) for i in range(3)]
        now = env.step(actions)
        for place in np.flatnonzero(now.done):
            end = before[place].push(before[place].action(env.codes[actions[place]]))
            ended += 1
            contract = end.table.find(Contract)
            if contract is not None:
                hands = [p.cards for p in end.places() if p.kind == "hand"]
                tricks = table(tuple(map(mask_of, hands)), strains=[contract.strain])
                side = (contract.declarer, (contract.declarer + 2) % 4)
                assert (
                    end.table.get(Played).taken(side) == tricks[contract.declarer, contract.strain]
                )
            score = end.score()
            assert now.returns[place, 0] == score["NS"] - score["EW"]


def test_what_cannot_be_solved_is_refused() -> None:
    for name, said in (
        ("whist", "nobody has anything to say before the play"),
        ("klondike", "does not end with tricks of two sides"),
        ("towie", "does not end with tricks of two sides"),
    ):
        with pytest.raises(BadOption, match=said):
            make(name, solved=True)
