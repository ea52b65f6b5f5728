"""The baseline of beliefs: what it is told, the guess it begins with, and its slope."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "tools" / "learning"))

import beliefs

from oddtrick import game
from oddtrick.core import State
from oddtrick.env import make
from oddtrick.players import player


@pytest.mark.parametrize("name", ["contract-duplicate", "euchre", "honeymoon"])
def test_it_begins_as_the_plain_guess(name: str) -> None:
    found = game(name)
    places = beliefs.Places(found)
    turns = beliefs.played(places, player("book", found), 2, 5)
    row, card = np.nonzero(turns.truth >= 0)
    assert turns.play.any()
    assert not turns.play.all()
    # Every card lies where the guess takes it to be possible, and of no seen card is it asked.
    assert (turns.plain[row, card, turns.truth[row, card]] > 0.02).all()
    assert np.allclose(turns.plain[row, card].sum(axis=1), 1, atol=1e-5)
    own = places.encoder.planes.read(turns.seen, "own")
    assert not (own.astype(bool) & (turns.truth >= 0)).any()
    net = beliefs.Beliefs(places, np.random.default_rng(1))
    assert np.allclose(net.chances(turns.seen, turns.plain)[0][row, card],
                       turns.plain[row, card], atol=1e-5)  # fmt: skip
    plain_calls, calls, plain_play, play = beliefs.losses(net, turns)
    assert (plain_calls, plain_play) == pytest.approx((calls, play), abs=1e-4)
    if name == "contract-duplicate":  # three hands, before anything has been shown
        assert plain_calls == pytest.approx(np.log(3), abs=1e-4)


def test_it_learns_cards_that_it_is_shown() -> None:
    found = game("euchre")
    places = beliefs.Places(found)
    turns = beliefs.played(places, player("book", found), 3, 6)
    net = beliefs.Beliefs(places, np.random.default_rng(1))
    before = beliefs.losses(net, turns)
    for _ in range(25):
        net.learn(turns, 3e-3)
    after = beliefs.losses(net, turns)
    assert after[1] < before[1] - 0.1
    assert after[3] < before[3] - 0.1
    # Deals are drawn by what it believes.
    env = make("euchre", 1, 6)
    env.reset()
    asked: list[float] = []

    def weight(state: State, seat: int) -> float:
        asked.append(net.weight(state, seat))
        return asked[-1]

    env.resample(random.Random(1), weight, among=3)
    assert len(set(asked)) == 3
    assert min(asked) > 0
