"""Make the file of a network small enough to be shipped: whole numbers for weights.

    python tools/learning/compact.py NET.npz SMALL.npz                               # a bidder
    python tools/learning/compact.py NET.npz SMALL.npz --game whist --played FOLDER  # a reader

Each weight becomes a whole number of steps, a step being a fifth of the root mean square of its
layer. Row after row is rounded, and what that changes is made up for by the rows that are left, as
far as the features allow that the network meets: those of auctions with itself, or of deals that
`tools/reading/played.py` wrote to FOLDER (OPTQ: E. Frantar et al., 2023, arXiv 2210.17323).
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "bidding"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "reading"))

import narrow
import teach
from played import GAMES, load

from oddtrick.players.learned import bidding_network
from oddtrick.players.network import Floats, Net, load_net, save_net
from oddtrick.players.simulation.card_inference import CARDS, INPUTS

STEPS = 5
"""Steps in the root mean square of a layer's weights."""

SMALL = 0.01
"""What keeps the rows that make up for others small, as a share of the mean square of what they
meet."""

TURNS = 40_000
"""Turns of which the features are taken."""


def rounded(weight: Floats, met: Floats, step: float) -> Floats:
    """The weights in whole steps, by which the features that are met come to nearly the same."""
    square = (met.T @ met / len(met)).astype(np.float64)
    order = np.argsort(-np.diag(square))  # those that count most go first
    square += np.eye(len(square)) * SMALL * np.trace(square) / len(square)
    upper = np.linalg.cholesky(np.linalg.inv(square[np.ix_(order, order)])).T
    left, found = weight[order].astype(np.float64), np.empty_like(weight)
    for row, number in enumerate(order):
        found[number] = np.clip(np.rint(left[row] / step), -127, 127) * step
        missed = (left[row] - found[number]) / upper[row, row]
        left[row + 1 :] -= np.outer(upper[row, row + 1 :], missed)
    return found


def compacted(net: Net, met: Floats) -> tuple[Net, list[float]]:
    """A network with weights of whole steps that says nearly the same of these features, and the
    step of each layer."""
    weights, steps = list[Floats](), list[float]()
    for weight, bias in zip(net.weights, net.biases, strict=True):
        steps.append(float(np.sqrt((weight**2).mean()) / STEPS))
        weights.append(rounded(weight, met, steps[-1]))
        met = np.maximum(met @ weights[-1] + bias, 0)
    return Net(tuple(weights), net.biases), steps


def of_play(folder: Path, name: str) -> Floats:
    """The features of cards that were played, each suit in the place of every other."""
    some, ways = (
        teach.lessons(load(folder, name)),
        {False: teach.renamings(1), True: teach.renamings(0)},
    )
    rng = np.random.default_rng(1)
    many = [teach.mixed(some, ways, rng).inputs for _ in range(-(-TURNS // len(some.card)))]
    return np.concatenate(many)[:TURNS].astype(np.float32)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("net", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--played", type=Path, help="deals that a reader of cards is shown")
    parser.add_argument("--game", choices=list(GAMES), default="whist")
    given = parser.parse_args()
    if given.played:
        net, provenance = load_net(given.net, INPUTS, CARDS)
        met, outputs = of_play(given.played, given.game), CARDS
    else:
        net, provenance = bidding_network.load(given.net)
        met, outputs = narrow.met(net, [], TURNS // 16, TURNS, 1)[0], bidding_network.OUTPUTS
    small, steps = compacted(net, met)
    made = {"rounded by": "tools/learning/compact.py", "steps": STEPS}
    save_net(given.out, small, outputs, provenance | made, steps)


if __name__ == "__main__":
    main()
