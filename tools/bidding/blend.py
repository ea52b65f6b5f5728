"""Teach a network another's judgement where both sides bid.

    python tools/bidding/blend.py expert.npz learned.npz out.npz --share 0.4 --product torch

The network bids random deals with itself and against the other network and `--strangers`. In
auctions in which the opponents have bid it learns to call as the mean of both says, by the
logarithms of their chances, of which the other has `--share`; everywhere else, as before. What its
calls mean where nobody comes in so stays as it was, and partners need learn nothing new.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from learner import Bidder
from numpy.typing import NDArray
from products import product
from selfplay import Table, bid, by_net, table_of
from solved import dealt

from oddtrick.players.learned.batch_auctions import Auctions, Ints
from oddtrick.players.learned.bidding_network import OUTPUTS, load, log_chances, prior, save
from oddtrick.players.network import Floats, Net, Product, normal

DEALS = 1024
"""Deals that are bid at a time, each with one opponent."""

BATCH = 1024
RATE, LEAST_RATE = 3e-4, 1e-5

STRAYS = 0.1
"""So many calls stray, so that the network also learns what follows what is seldom called."""

FARTHEST = -12.0
"""No call is held to be less likely than this, as a logarithm."""


class Turns(NamedTuple):
    """Turns to learn from: what is told, what is added to the outputs (see `prior`), and how likely
    each call shall be, as logarithms."""

    inputs: Floats
    prior: Floats
    wanted: Floats


def contested(auctions: Auctions, rows: Ints) -> NDArray[np.bool_]:
    """Whether the opponents of those whose turn it is have bid."""
    by = auctions.bid_by[rows].astype(np.int64)
    found: NDArray[np.bool_] = ((by >= 0) & ((by - auctions.time) % 2 == 1)).any(1)
    return found


def wanted(
    net: Net, other: Net, share: float, seen: Floats, auctions: Auctions, rows: Ints, how: Product
) -> Floats:
    """How likely each call shall be, as logarithms."""
    found = log_chances(net.outputs(seen, how), auctions, rows)
    both = np.flatnonzero(contested(auctions, rows))
    if len(both):
        others = log_chances(other.outputs(seen[both], how), auctions, rows[both])
        legal = auctions.legal()[rows[both]]
        mean = (1 - share) * np.maximum(found[both], FARTHEST)
        mean += share * np.maximum(others, FARTHEST)
        found[both] = normal(np.where(legal, mean, found[both]).astype(np.float32))
    return found


def met(
    net: Net,
    other: Net,
    strangers: Sequence[Net],
    share: float,
    rounds: int,
    seed: int,
    how: Product = np.matmul,
    deals: int = DEALS,
) -> Iterator[Turns]:
    """The turns of each round. The opponents change from round to round: the net itself, the other
    one, strangers."""
    rng = np.random.default_rng((seed, 17))
    company = [net, other, *strangers]
    for number in range(rounds):
        opponent, side = company[number % len(company)], number // len(company) % 2
        owner = dealt(seed, number, deals)
        nothing = np.zeros((deals, 5, 4), dtype=np.uint8)
        table = table_of(owner, nothing, rng.integers(4, size=deals))
        found: list[Turns] = []

        def watch(
            auctions: Auctions, rows: Ints, table: Table, seen: Floats,
            side: int = side, alone: bool = opponent is net, found: list[Turns] = found,
        ) -> None:  # fmt: skip
            if alone or auctions.time % 2 == side:
                logs = wanted(net, other, share, seen, auctions, rows, how)
                found.append(Turns(seen, prior(auctions, rows), logs))

        sides = (by_net(net, rng, how, STRAYS), by_net(opponent, rng, how, STRAYS))
        bid(table, sides if side == 0 else (sides[1], sides[0]), watch)
        yield Turns(*(np.concatenate(part) for part in zip(*found, strict=True)))


def slope(out: Floats, turns: Turns) -> Floats:
    """How the mean distance of the chances from those wanted (relative entropy) rises with each
    output."""
    back = np.zeros_like(out)
    back[:, :OUTPUTS] = np.exp(normal(out[:, :OUTPUTS] + turns.prior)) - np.exp(turns.wanted)
    return back / np.float32(len(out))


def teach(
    learner: Bidder, lessons: Iterator[Turns], rounds: int, seed: int, how: Product = np.matmul
) -> None:
    """Learn from the turns of so many rounds; now and then tell how far it is from what is wanted
    of a round that it has not learnt from."""
    rng = np.random.default_rng((seed, 19))
    for number, turns in enumerate(lessons):
        rate = LEAST_RATE + (RATE - LEAST_RATE) * (1 - number / rounds)
        if number % 20 == 0 or number == rounds - 1:
            far = distance(learner.net, turns)
            print(f"round {number + 1} of {rounds}: {far:.4f} from what is wanted", flush=True)
        order = rng.permutation(len(turns.inputs))
        for at in range(0, len(order), BATCH):
            some = Turns(*(part[order[at : at + BATCH]] for part in turns))
            layers = learner.layers(some.inputs, how)
            learner.follow(layers, slope(layers[-1], some), rate, how)


def distance(net: Net, turns: Turns) -> float:
    """The mean relative entropy of the chances wanted to those of a network."""
    logs = normal(net.outputs(turns.inputs)[:, :OUTPUTS] + turns.prior)
    gap = np.maximum(turns.wanted, -50) - np.maximum(logs, -50)
    return float((np.exp(turns.wanted) * gap).sum(1).mean())


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("net", type=Path)
    parser.add_argument("other", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--share", type=float, default=0.4)
    parser.add_argument("--strangers", type=Path, nargs="*", default=[])
    parser.add_argument("--rounds", type=int, default=160)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--product", choices=("numpy", "torch"), default="numpy")
    given = parser.parse_args()
    if not 0 <= given.share <= 1:
        parser.error("--share is between 0 and 1.")
    (net, provenance), (other, _) = load(given.net), load(given.other)
    how = product(given.product)
    layers = tuple(part.shape[1] for part in net.weights[:-1])
    learner = Bidder(layers, np.random.default_rng(given.seed))
    learner.start_from(net)
    strangers = [load(path)[0] for path in given.strangers]
    lessons = met(net, other, strangers, given.share, given.rounds, given.seed, how)
    teach(learner, lessons, given.rounds, given.seed, how)
    blended = {"share": given.share, "rounds": given.rounds, "seed": given.seed}
    save(given.out, learner.net, provenance | {"blended where both sides bid": blended})


if __name__ == "__main__":
    main()
