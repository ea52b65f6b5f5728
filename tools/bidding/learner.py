"""A network that learns, with NumPy: gradients by hand, steps by Adam.

Its last layer has the calls, then what only the training uses: what the deal is expected to bring
the caller's side (`WORTH`), and the tricks that he and his left opponent would take as declarers in
each denomination (`TRICKS`). The latter are known of every deal, so they ground the layers below in
what cards are worth long before the bidding says anything.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from oddtrick.players.learned.features import Floats
from oddtrick.players.learned.net import INPUTS, OUTPUTS, Net, Product

WORTH = OUTPUTS
TRICKS = slice(OUTPUTS + 1, OUTPUTS + 11)
WIDTH = OUTPUTS + 11

CLIP = 0.2
"""How far the chance of a call may move from what it was when it was made (PPO)."""

WORTH_SCALE, TRICKS_SCALE = 0.5, 0.05
"""What the errors of those outputs count beside the calls."""

MOMENTS = (0.9, 0.99)
SMALL = 1e-6
LARGEST = 1.0
"""The longest gradient that is followed; a longer one is cut to it."""


class Lessons(NamedTuple):
    """Decisions to learn from, a row each: what was told, which calls were allowed and how likely
    each was (`prior` is what is added to the outputs before), the call made, its chance then, how
    much better it did than expected, what the deal brought, and the tricks of the deal."""

    told: Floats
    prior: Floats
    call: NDArray[np.int64]
    chance: Floats
    gain: Floats
    worth: Floats
    tricks: Floats

    def some(self, rows: NDArray[np.int64]) -> Lessons:
        """The decisions of some rows."""
        return Lessons(
            self.told[rows],
            self.prior[rows],
            self.call[rows],
            self.chance[rows],
            self.gain[rows],
            self.worth[rows],
            self.tricks[rows],
        )


class Learner:
    """A net with the state of its training."""

    def __init__(self, layers: tuple[int, ...], rng: np.random.Generator) -> None:
        widths = (INPUTS, *layers, WIDTH)
        self.values: list[Floats] = []
        for i, (a, b) in enumerate(pairwise(widths)):
            last = i == len(layers)
            scale = (0.1 if last else 1.0) * (2 / a) ** 0.5
            self.values += [
                (rng.standard_normal((a, b)) * scale).astype(np.float32),
                np.zeros(b, dtype=np.float32),
            ]
        self.means = [np.zeros_like(v) for v in self.values]
        self.squares = [np.zeros_like(v) for v in self.values]
        self.steps = 0

    @property
    def net(self) -> Net:
        """The network as it stands."""
        return Net(tuple(self.values[::2]), tuple(self.values[1::2]))

    def learn(
        self, lessons: Lessons, rate: float, spread: float, product: Product = np.matmul
    ) -> dict[str, float]:
        """One step along the gradient; `spread` is how much an open mind is worth (entropy)."""
        seen, slopes = [lessons.told], []
        for weight, bias in zip(self.values[:-2:2], self.values[1:-2:2], strict=True):
            below = product(seen[-1], weight)
            below += bias
            np.maximum(below, 0, out=below)
            seen.append(below)
        out = product(seen[-1], self.values[-2]) + self.values[-1]
        back, told = slope(out, lessons, spread)
        for i in range(len(self.values) - 2, -1, -2):
            slopes += [back.sum(0), product(seen[i // 2].T, back)]
            if i:
                back = product(back, self.values[i].T)
                back *= seen[i // 2] > 0
        self._step(slopes[::-1], rate)
        return told

    def _step(self, slopes: list[Floats], rate: float) -> None:
        length = float(np.sqrt(sum(float(np.vdot(s, s)) for s in slopes)))
        scale = min(1.0, LARGEST / (length + SMALL))
        self.steps += 1
        a, b = MOMENTS
        rate *= (1 - b**self.steps) ** 0.5 / (1 - a**self.steps)
        for value, mean, square, found in zip(
            self.values, self.means, self.squares, slopes, strict=True
        ):
            found *= scale
            mean += (1 - a) * (found - mean)
            square += (1 - b) * (found * found - square)
            value -= rate * mean / (np.sqrt(square) + SMALL)

    def kept(self) -> dict[str, NDArray[Any]]:
        """Everything that is needed to go on."""
        found: dict[str, NDArray[Any]] = {"steps": np.array(self.steps)}
        for name in ("values", "means", "squares"):
            found |= {f"{name}{i}": v for i, v in enumerate(getattr(self, name))}
        return found

    @classmethod
    def again(cls, kept: dict[str, NDArray[Any]]) -> Learner:
        """The learner of what `kept` gave."""
        found = cls.__new__(cls)
        count = sum(name.startswith("values") for name in kept)
        for name in ("values", "means", "squares"):
            setattr(found, name, [kept[f"{name}{i}"].copy() for i in range(count)])
        found.steps = int(kept["steps"])
        return found


def slope(out: Floats, lessons: Lessons, spread: float) -> tuple[Floats, dict[str, float]]:
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
    open_ = -(chances * np.maximum(logs, -50)).sum(1)
    back[:, :OUTPUTS] += spread * chances * (np.maximum(logs, -50) + open_[:, None])
    worth = out[:, WORTH] - lessons.worth
    tricks = out[:, TRICKS] - lessons.tricks
    back[:, WORTH] = WORTH_SCALE * worth
    back[:, TRICKS] = TRICKS_SCALE * tricks
    back /= count
    told = {
        "entropy": float(open_.mean()),
        "worth": float((worth**2).mean()),
        "tricks": float((tricks**2).mean()),
        "clipped": float(1 - free.mean()),
    }
    return back.astype(np.float32), told
