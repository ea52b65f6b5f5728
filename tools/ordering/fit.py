"""Fit the numbers by which the bridge solver orders cards: `native/solver/ordering/weights.hpp`.

    python tools/ordering/fit.py                 # about ten minutes
    python tools/ordering/fit.py --random 20 --flat 4 --freak 8 -o /dev/null

Deals are solved by the solver as it stands; at some of the choices it meets, every card is
played out, and whether it settles the question and how many positions that took is written down
(`sample.cpp`). The worth of a card is a sum of numbers that belong to its features (`parts` in
`native/solver/ordering/card_worth.hpp`). They are fitted, each kind of choice by itself, so that
the softmax of the worths comes near a distribution that prefers cards that settle at little cost:
proportional to the cost to a high negative power, where a card that fails costs what it cost to
find out and then the best card. After a change to the search, two or three rounds of this bring the
nodes down.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from rich.progress import track

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests" / "solver"))

import dds

ROOT = Path(__file__).resolve().parents[2]
NATIVE = ROOT / "native" / "solver"
KINDS, FITTED = 7, 420  # as in card_worth.hpp
SCALE = 200  # a unit of the fit in whole numbers
POWER = 12.0
FLAGS = ["-std=c++20", "-O2", "-march=native"]


class Sample(NamedTuple):
    """The choices of one kind, padded to the most cards and features: FITTED pads a feature."""

    features: NDArray[np.int64]  # choice, card, feature
    real: NDArray[np.bool_]  # choice, card
    wanted: NDArray[np.float64]  # choice, card: the distribution to come near
    weight: NDArray[np.float64]  # choice


def lanes(hand: int) -> int:
    """A hand as the kernel has it: lanes of 16 bits, the best card lowest."""
    return sum(1 << 16 * (c // 13) + 12 - c % 13 for c in range(52) if hand >> c & 1)


def sampled(deals: list[tuple[int, ...]], lead: float, other: float, seed: int) -> list[str]:
    """The lines that `sample.cpp` writes while it solves the deals."""
    lines: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "sample"
        sources = [ROOT / "tools/ordering/sample.cpp", NATIVE / "bridge/bounds.cpp"]
        compiler = os.environ.get("CXX", "g++")
        subprocess.run([compiler, *FLAGS, "-I", NATIVE, *sources, "-o", program], check=True)
        for i in track(range(0, len(deals), 20), "Solving"):
            text = "".join(
                " ".join(f"{lanes(hand):x}" for hand in deal) + "\n" for deal in deals[i : i + 20]
            )
            done = subprocess.run(
                [program, str(lead), str(other), str(seed + i)],
                input=text,
                capture_output=True,
                text=True,
                check=True,
            )
            lines += done.stdout.splitlines()
    return lines


def arrange(choices: list[list[tuple[bool, int, list[int]]]]) -> Sample:
    """Put the choices of one kind into arrays."""
    cards = max(map(len, choices))
    most = max(len(places) for choice in choices for _, _, places in choice)
    features = np.full((len(choices), cards, most), FITTED)
    real = np.zeros((len(choices), cards), bool)
    wanted = np.zeros((len(choices), cards))
    weight = np.zeros(len(choices))
    for i, choice in enumerate(choices):
        best = min(cost for settles, cost, _ in choice if settles)
        failing = [cost for settles, cost, _ in choice if not settles]
        weight[i] = (sum(failing) / len(failing) + 1) ** 0.5
        for j, (settles, cost, places) in enumerate(choice):
            features[i, j, : len(places)] = places
            real[i, j] = True
            total = cost + 2 if settles else cost + 2 + best + 2
            wanted[i, j] = ((best + 2) / total) ** POWER
        wanted[i] /= wanted[i].sum()
    weight = np.minimum(weight / weight.mean(), 8)
    return Sample(features, real, wanted, weight)


def fit(sample: Sample, epochs: int, rng: np.random.Generator) -> NDArray[np.float64]:
    """The numbers of one kind of choice, by Adagrad in small batches."""
    numbers = np.zeros(FITTED + 1)
    squares = np.full(FITTED + 1, 1e-3)
    for epoch in range(epochs):
        rate = 0.15 * (1 - epoch / epochs) + 0.005
        order = rng.permutation(len(sample.weight))
        for start in range(0, len(order), 16):
            batch = order[start : start + 16]
            places = sample.features[batch]
            worth = np.where(sample.real[batch], numbers[places].sum(axis=2), -np.inf)
            worth = np.exp(worth - worth.max(axis=1, keepdims=True))
            found = worth / worth.sum(axis=1, keepdims=True)
            slope = (found - sample.wanted[batch]) * sample.weight[batch, None]
            each = np.repeat(slope.ravel(), places.shape[2])
            change = np.bincount(places.ravel(), each, FITTED + 1) + 1e-5 * numbers * len(batch)
            squares += change * change
            numbers -= rate * change / np.sqrt(squares)
            numbers[FITTED] = 0
    return numbers[:FITTED]


def written(table: NDArray[np.int64]) -> str:
    """The numbers as the kernel includes them."""

    def braces(part: NDArray[np.int64]) -> str:
        if part.ndim > 1:
            return "{" + ",\n".join(map(braces, part)) + "}"
        rows = (",".join(map(str, part[i : i + 25])) for i in range(0, len(part), 25))
        return "{" + ",\n".join(rows) + "}"

    return f"// Made by tools/ordering/fit.py.\n{braces(table)}\n"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    options.add_argument("--random", type=int, default=600, help="random deals to sample")
    options.add_argument("--flat", type=int, default=120, help="flat deals")
    options.add_argument("--freak", type=int, default=240, help="freaks")
    options.add_argument("--lead", type=float, default=0.008, help="share of the leads taken")
    options.add_argument("--other", type=float, default=0.006, help="share of the other choices")
    options.add_argument("--epochs", type=int, default=8)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("-o", "--output", type=Path, default=ROOT / "native" / "weights.hpp")
    chosen = options.parse_args()
    rng = random.Random(chosen.seed)
    deals = [dds.random_deal(rng) for _ in range(chosen.random)]
    deals += [dds.flat_deal(rng) for _ in range(chosen.flat)]
    deals += [dds.freak_deal(rng) for _ in range(chosen.freak)]
    rng.shuffle(deals)
    choices: list[list[list[tuple[bool, int, list[int]]]]] = [[] for _ in range(2 * KINDS)]
    for line in sampled(deals, chosen.lead, chosen.other, chosen.seed):
        numbers = iter(map(int, line.split()))
        kind, cards = next(numbers), next(numbers)
        choices[kind].append(
            [
                (next(numbers) == 1, next(numbers), [next(numbers) for _ in range(next(numbers))])
                for _ in range(cards)
            ]
        )
    print(f"{sum(map(len, choices)):,} choices")
    table = np.zeros((2 * KINDS, FITTED))
    generator = np.random.default_rng(chosen.seed)
    for kind in track(range(2 * KINDS), "Fitting"):
        if choices[kind]:
            table[kind] = fit(arrange(choices[kind]), chosen.epochs, generator)
    rounded = np.rint(table * SCALE).astype(np.int64).reshape(2, KINDS, FITTED)
    chosen.output.write_text(written(rounded))


if __name__ == "__main__":
    main()
