"""Lessons that a bidder learns from its calls.

The last layer of its network has the calls, then what only the training uses: what the deal is
expected to bring the caller's side (`WORTH`), and the tricks that the caller and the left
opponent would take as declarers in each denomination (`TRICKS`). The latter are known of every
deal, so they ground the layers below in what cards are worth long before the bidding says anything.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from oddtrick.players.learned.bidding_network import INPUTS, OUTPUTS
from oddtrick.players.learned.training import Learner
from oddtrick.players.network import Floats, Net, Product, normal

WORTH = OUTPUTS
TRICKS = slice(OUTPUTS + 1, OUTPUTS + 11)
WIDTH = OUTPUTS + 11

CLIP = 0.2
"""How far the chance of a call may move from what it was when it was made (PPO)."""

WORTH_SCALE, TRICKS_SCALE = 0.5, 0.05
"""What the errors of those outputs count beside the calls."""


class Lessons(NamedTuple):
    """Decisions to learn from, a row each: what was told, which calls were allowed and how likely
    each was (`prior` is what is added to the outputs before), the call made, its chance then, how
    much better it did than expected, what the deal brought, the tricks of the deal, and how likely
    each call is to whom the net is to stay near, as logarithms (all zero where to nobody)."""

    inputs: Floats
    prior: Floats
    call: NDArray[np.int64]
    chance: Floats
    gain: Floats
    worth: Floats
    tricks: Floats
    model: Floats

    def some(self, rows: NDArray[np.int64]) -> Lessons:
        """The decisions of some rows."""
        return Lessons(
            self.inputs[rows],
            self.prior[rows],
            self.call[rows],
            self.chance[rows],
            self.gain[rows],
            self.worth[rows],
            self.tricks[rows],
            self.model[rows],
        )


class Bidder(Learner):
    """A net for calls with the state of its training."""

    def __init__(self, layers: tuple[int, ...], rng: np.random.Generator) -> None:
        super().__init__((INPUTS, *layers, WIDTH), rng)

    def start_from(self, net: Net) -> None:
        """Begin with the calls of a net of the same layers."""
        for i, (weight, bias) in enumerate(zip(net.weights, net.biases, strict=True)):
            self.values[2 * i][:, : weight.shape[1]] = weight
            self.values[2 * i + 1][: len(bias)] = bias

    def learn(
        self,
        lessons: Lessons,
        rate: float,
        spread: float,
        product: Product = np.matmul,
        aside: float = 1.0,
    ) -> dict[str, float]:
        """One step along the gradient; `spread` is how much an open mind is worth (entropy), or
        what it costs to be far from the model (relative entropy), `aside` what foretelling worth
        and tricks counts."""
        seen = self.layers(lessons.inputs, product)
        back, figures = slope(seen[-1], lessons, spread, aside)
        self.follow(seen, back, rate, product)
        return figures

    def imitate(
        self,
        seen: Floats,
        before: Floats,
        chances: Floats,
        rate: float,
        product: Product = np.matmul,
    ) -> None:
        """One step towards calls of such chances, where `seen` is told and `before` added to the
        outputs (see `prior`)."""
        layers = self.layers(seen, product)
        self.follow(layers, slope_to(chances, layers[-1], before), rate, product)


def slope_to(chances: Floats, out: Floats, before: Floats) -> Floats:
    """How the mean relative entropy of calls of such chances changes with each output."""
    back = np.zeros_like(out)
    back[:, :OUTPUTS] = np.exp(normal(out[:, :OUTPUTS] + before)) - chances
    return back / np.float32(len(out))


def slope(
    out: Floats, lessons: Lessons, spread: float, aside: float = 1.0
) -> tuple[Floats, dict[str, float]]:
    """How the loss changes with each output, and what it is made of."""
    rows, count = np.arange(len(out)), len(out)
    logs = out[:, :OUTPUTS] + lessons.prior
    logs -= logs.max(1, keepdims=True)
    logs -= np.log(np.exp(logs).sum(1, keepdims=True))
    chances = np.exp(logs)
    ratio = np.exp(np.minimum(logs[rows, lessons.call] - lessons.chance, 10))
    gain = lessons.gain
    free = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
    push = np.where(free, gain * ratio, 0)
    back = np.zeros_like(out)
    back[:, :OUTPUTS] = chances * push[:, None]
    back[rows, lessons.call] -= push
    own = np.maximum(logs, -50) - lessons.model
    open_ = -(chances * own).sum(1)
    back[:, :OUTPUTS] += spread * chances * (own + open_[:, None])
    worth = out[:, WORTH] - lessons.worth
    tricks = out[:, TRICKS] - lessons.tricks
    back[:, WORTH] = aside * WORTH_SCALE * worth
    back[:, TRICKS] = aside * TRICKS_SCALE * tricks
    back /= count
    losses = {
        "entropy": float(open_.mean()),
        "worth": float((worth**2).mean()),
        "tricks": float((tricks**2).mean()),
        "clipped": float(1 - free.mean()),
    }
    return back.astype(np.float32), losses
