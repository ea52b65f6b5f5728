"""Narrow a bidding network: fewer numbers in each layer, for nearly the same calls.

    python tools/bidding/narrow.py wide.npz out.npz --layers 512,512,512 --strangers a.npz b.npz
    python tools/bidding/narrow.py wide.npz out.npz --layers 512,512,512 --passes 6 --product torch

The network bids random deals with itself and against `--strangers`. In each layer those numbers
stay that say most to those that stay in the next (their spread times the size of the weights they
meet), from the last layer back; the weights are then fitted anew, layer by layer, so that what
comes out is nearest to what came (least squares). A network that grew while it learned loses
hardly anything so. With `--passes` it then learns as often from all turns how likely each call is
to the wide one.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from learner import Bidder
from numpy.typing import NDArray
from products import product
from selfplay import Table, bid, by_net, table_of
from solved import dealt

from oddtrick.players.learned.bidding_network import OUTPUTS, Auctions, Ints, load, prior, save
from oddtrick.players.network import Floats, Net, Product, normal

Doubles = NDArray[np.float64]

SMALL = 1e-5
"""What keeps fitted weights small, as a share of the mean square of what they meet."""

BATCH = 1024
RATE, LEAST_RATE = 3e-4, 1e-5


def met(
    net: Net, strangers: Sequence[Net], deals: int, rows: int, seed: int
) -> tuple[Floats, Floats]:
    """The features of so many turns of the network, by lot, in auctions with itself and against
    strangers, on so many deals for each and side; and what is added to its outputs (`prior`)."""
    rng = np.random.default_rng(seed)
    found: list[tuple[Floats, Floats]] = []
    for number, other in enumerate([net, *strangers]):
        for side in range(2):
            shard = 2 * number + side
            table = table_of(
                dealt(seed, shard, deals),
                np.zeros((deals, 5, 4), dtype=np.uint8),
                rng.integers(4, size=deals),
            )

            def watch(
                auctions: Auctions,
                turns: Ints,
                table: Table,
                seen: Floats,
                side: int = side,
                alone: bool = other is net,
            ) -> None:
                if alone or auctions.time % 2 == side:
                    found.append((seen, prior(auctions, turns)))

            sides = (by_net(net, rng), by_net(other, rng))
            bid(table, sides if side == 0 else (sides[1], sides[0]), watch)
    seen, before = (np.concatenate(part) for part in zip(*found, strict=True))
    some = rng.permutation(len(seen))[:rows]
    return seen[some], before[some]


def fitted(values: Doubles, wanted: Doubles) -> tuple[Doubles, Doubles]:
    """Weights and biases by which these values come nearest to what is wanted."""
    with_one = np.column_stack([values, np.ones(len(values))])
    square = with_one.T @ with_one
    square += np.eye(len(square)) * SMALL * np.trace(square) / len(square)
    found = np.linalg.solve(square, with_one.T @ wanted)
    return found[:-1], found[-1]


def narrowed(net: Net, layers: Sequence[int], seen: Doubles) -> Net:
    """The network with so many numbers in its layers, fitted to what it says of these features."""
    weights = [part.astype(np.float64) for part in net.weights]
    biases = [part.astype(np.float64) for part in net.biases]
    wide = [seen]
    for weight, bias in zip(weights[:-1], biases[:-1], strict=True):
        wide.append(np.maximum(wide[-1] @ weight + bias, 0))
    stay = [np.arange(weights[-1].shape[1])]  # from the last layer on, whose numbers all stay
    for layer in reversed(range(len(layers))):
        met_by = np.sqrt((weights[layer + 1][:, stay[0]] ** 2).sum(1))
        says = wide[layer + 1].std(0) * met_by
        stay.insert(0, np.sort(np.argsort(-says)[: layers[layer]]))
    new = [(weights[0][:, stay[0]], biases[0][stay[0]])]
    narrow = np.maximum(seen @ new[0][0] + new[0][1], 0)
    for layer in range(1, len(weights)):
        wanted = wide[layer] @ weights[layer][:, stay[layer]] + biases[layer][stay[layer]]
        new.append(fitted(narrow, wanted))
        narrow = np.maximum(narrow @ new[-1][0] + new[-1][1], 0)
    return Net(
        tuple(weight.astype(np.float32) for weight, _ in new),
        tuple(bias.astype(np.float32) for _, bias in new),
    )


def learned(
    net: Net,
    wide: Net,
    seen: Floats,
    before: Floats,
    passes: int,
    product: Product = np.matmul,
    seed: int = 1,
) -> Net:
    """The network after so many passes over these turns, in which it learned how likely each call
    is to a wide one (least relative entropy)."""
    rng = np.random.default_rng((seed, 13))
    learner = Bidder(tuple(len(bias) for bias in net.biases[:-1]), rng)
    learner.start_from(net)
    steps = range(0, len(seen), BATCH)
    for number in range(passes):
        order = rng.permutation(len(seen))
        for at in steps:
            rate = LEAST_RATE + (RATE - LEAST_RATE) * (1 - (number + at / len(seen)) / passes)
            some = order[at : at + BATCH]
            wanted = normal(wide.outputs(seen[some])[:, :OUTPUTS] + before[some])
            learner.imitate(seen[some], before[some], np.exp(wanted), rate, product)
    return learner.net


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("net", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--layers", type=lambda text: tuple(int(n) for n in text.split(",")))
    parser.add_argument("--strangers", type=Path, nargs="*", default=[])
    parser.add_argument("--deals", type=int, default=3000, help="for each stranger and side")
    parser.add_argument("--rows", type=int, default=60_000, help="turns that are taken")
    parser.add_argument("--fitted", type=int, default=60_000, help="turns that are fitted to")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--passes", type=int, default=0, help="over all turns, to learn from them")
    parser.add_argument("--product", choices=("numpy", "torch"), default="numpy")
    given = parser.parse_args()
    net, provenance = load(given.net)
    wide = [part.shape[1] for part in net.weights[:-1]]
    layers = given.layers or ()
    if len(layers) != len(wide) or any(a < 1 or a > b for a, b in zip(layers, wide, strict=True)):
        parser.error(f"--layers are {len(wide)} numbers of at most {', '.join(map(str, wide))}.")
    strangers = [load(path)[0] for path in given.strangers]
    seen, before = met(net, strangers, given.deals, given.rows, given.seed)
    found = narrowed(net, layers, seen[: given.fitted].astype(np.float64))
    if given.passes:
        multiplied = product(given.product)
        found = learned(found, net, seen, before, given.passes, multiplied, given.seed)
    made = {"narrowed to": list(layers), "narrowed in passes": given.passes}
    save(given.out, found, provenance | made)


if __name__ == "__main__":
    main()
