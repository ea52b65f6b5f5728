"""A network that learns, with NumPy: gradients by hand, steps by Adam."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from oddtrick.players.network import Floats, Net, Product

MOMENTS = (0.9, 0.99)
SMALL = 1e-6
LARGEST = 1.0
"""The longest gradient that is followed; a longer one is cut to it."""


class Learner:
    """A net between layers of these widths, with the state of its training."""

    def __init__(self, widths: Sequence[int], rng: np.random.Generator) -> None:
        self.values: list[Floats] = []
        for i, (a, b) in enumerate(pairwise(widths)):
            last = i == len(widths) - 2
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

    def layers(self, inputs: Floats, product: Product = np.matmul) -> list[Floats]:
        """The values of every layer for rows of features: the features first, the outputs last."""
        seen = [inputs]
        for weight, bias in zip(self.values[:-2:2], self.values[1:-2:2], strict=True):
            below = product(seen[-1], weight)
            below += bias
            np.maximum(below, 0, out=below)
            seen.append(below)
        seen.append(product(seen[-1], self.values[-2]) + self.values[-1])
        return seen

    def follow(
        self, seen: Sequence[Floats], back: Floats, rate: float, product: Product = np.matmul
    ) -> None:
        """One step against the slope `back` of the loss by the outputs of those layers."""
        slopes: list[Floats] = []
        for i in range(len(self.values) - 2, -1, -2):
            slopes += [back.sum(0), product(seen[i // 2].T, back)]
            if i:
                back = product(back, self.values[i].T)
                back *= seen[i // 2] > 0
        self._step(slopes[::-1], rate)

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

    def arrays(self) -> dict[str, NDArray[Any]]:
        """Everything that is needed to go on."""
        found: dict[str, NDArray[Any]] = {"steps": np.array(self.steps)}
        for name in ("values", "means", "squares"):
            found |= {f"{name}{i}": v for i, v in enumerate(getattr(self, name))}
        return found

    @classmethod
    def again(cls, arrays: dict[str, NDArray[Any]]) -> Self:
        """The learner of what `kept` gave."""
        found = cls.__new__(cls)
        count = sum(name.startswith("values") for name in arrays)
        for name in ("values", "means", "squares"):
            setattr(found, name, [arrays[f"{name}{i}"].copy() for i in range(count)])
        found.steps = int(arrays["steps"])
        return found
