"""The baseline that learns by self-play: its slopes, and what it remembers of a deal."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[2] / "tools" / "learning"))

import ppo

from oddtrick.env import make


def test_a_step_goes_down_the_true_slope() -> None:
    """Of chances: the heights' slope of a loss that is −log of the chance of what was done; and of
    the square of what was expected wrongly; measured against small differences."""
    rng = np.random.default_rng(1)
    net = ppo.Net(6, 4, rng)
    net.weights = [w.astype(np.float64) for w in net.weights]
    net.weights[2] *= 50
    seen, mask = rng.random((5, 6)), np.ones((5, 4), np.bool_)
    mask[:, 3] = False
    done, worth = rng.integers(0, 3, 5), rng.random(5)

    def loss() -> float:
        chances, expected, _ = net.run(seen, mask)
        logs = -np.log(chances[np.arange(5), done]).sum()
        return float(logs + ((expected - worth) ** 2 / 2).sum())

    chances, expected, layers = net.run(seen, mask)
    assert (chances[:, 3] == 0).all()
    assert np.allclose(chances.sum(axis=1), 1)
    on = chances.copy()
    on[np.arange(5), done] -= 1
    before = [w.copy() for w in net.weights]
    net.moments = [(np.zeros_like(w), np.zeros_like(w)) for w in net.weights]
    net.down(seen, layers, on, expected - worth)
    # After one step the first moment is a tenth of the slope, scaled by one factor for all.
    slopes = [10 * mean for mean, _ in net.moments]
    net.weights = before
    factors = []
    for number, weight in enumerate(net.weights):
        for _ in range(6):
            place = tuple(int(rng.integers(0, n)) for n in weight.shape)
            saved, step = weight[place], 1e-6
            weight[place] = saved + step
            up = loss()
            weight[place] = saved - step
            down = loss()
            weight[place] = saved
            true = (up - down) / (2 * step)
            if abs(true) > 1e-3:
                factors.append(slopes[number][place] / true)
            else:
                assert abs(slopes[number][place]) < 1e-2
    assert len(factors) > 15
    assert np.allclose(factors, factors[0], rtol=1e-3)


def test_every_decision_is_worth_what_its_seat_won() -> None:
    env = make("euchre", 16, 3, pack=24)
    env.reset()
    rng = np.random.default_rng(1)
    columns = ppo.Columns("euchre", env)
    net = ppo.Net(len(columns.at), env.actions, rng)
    found = ppo.play(env, net, columns, 60, 1.0, rng)
    assert set(np.unique(found.worth)) <= {-4, -2, -1, 0, 1, 2, 4}
    assert (found.mask.sum(axis=1) > 1).all()
    assert found.mask[np.arange(len(found.done)), found.done].all()
    assert len(found.done) > 200
    before = [w.copy() for w in net.weights]
    ppo.learn(net, found, rng, 0.01)
    assert all((a != b).any() for a, b in zip(before, net.weights, strict=True))
    assert all(np.isfinite(w).all() for w in net.weights)
