"""Teach a network to say what the book says: a start for one that speaks its language.

    python tools/bidding/echo.py FOLDER echo.npz --seed 1 --passes 6 --product torch
    python tools/bidding/echo.py FOLDER acol.npz --model expert.npz --passes 3

FOLDER is what `booked.py` made. Some of its auctions are held back; after every pass it is told how
many of the book's calls there the network finds. With `--model` it begins as that network, so that
fewer auctions teach it another system.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
from booked import Booked, load
from learner import Bidder
from products import product
from rich.progress import track
from selfplay import inputs_of, table_of

from oddtrick.players.learned.bidding_network import OUTPUTS, Auctions, Ints, prior, save
from oddtrick.players.learned.bidding_network import load as load_net
from oddtrick.players.network import Floats, Net, Product, normal

LAYERS = (512, 512, 512)

HELD_BACK = 2048
"""Auctions at the end of the folder that are not learnt from."""

AT_ONCE = 2048
"""Auctions that are laid out at a time."""

_CERTAIN = np.eye(OUTPUTS, dtype=np.float32)
"""The chances where one call is certain."""

BATCH = 1024
RATE, LEAST_RATE = 1e-3, 1e-5


def questions(booked: Booked, rows: Ints) -> tuple[Floats, Floats, Ints]:
    """All turns of some auctions: what is told, what is added to the outputs (see `prior`), and
    what the book says."""
    some = booked.some(rows)
    nothing = np.zeros((len(rows), 5, 4), dtype=np.uint8)
    table = table_of(some.owner, nothing, some.vulnerable.astype(np.int64))
    auctions, found = Auctions(len(rows)), []
    for time in range(some.calls.shape[1]):
        going = np.flatnonzero(some.calls[:, time] >= 0)
        if not len(going):
            break
        said = some.book[going, time].astype(np.int64)
        found.append((inputs_of(auctions, going, table), prior(auctions, going), said))
        auctions.step(np.maximum(some.calls[:, time], 0).astype(np.int64))
    seen, before, said = (np.concatenate(part) for part in zip(*found, strict=True))
    return seen, before, said


def found_of(net: Net, booked: Booked) -> tuple[float, float]:
    """The share of the book's calls that are the net's likeliest, and the mean logarithm of the
    chance that they get."""
    rows = np.arange(len(booked.owner))
    seen, before, said = questions(booked, rows)
    logs = normal(net.outputs(seen)[:, :OUTPUTS] + before)
    right = logs.argmax(1) == said
    return float(right.mean()), float(logs[np.arange(len(said)), said].mean())


def teach(
    booked: Booked,
    layers: tuple[int, ...],
    passes: int,
    seed: int,
    product: Product = np.matmul,
    batch: int = BATCH,
    model: Net | None = None,
) -> Bidder:
    """A network that says what the book says; the last auctions are only asked about."""
    rng = np.random.default_rng((seed, 11))
    learner = Bidder(layers, rng)
    if model is not None:
        learner.start_from(model)
    back = min(HELD_BACK, len(booked.owner) // 4)
    count = len(booked.owner) - back
    held = booked.some(slice(count, None))
    groups = -(-count // AT_ONCE)
    for number in range(passes):
        order = rng.permutation(count)
        for group in track(range(groups), description=f"pass {number + 1} of {passes}"):
            done = (number + group / groups) / passes
            rate = LEAST_RATE + (RATE - LEAST_RATE) * (1 - done)
            rows = order[group * AT_ONCE : (group + 1) * AT_ONCE]
            seen, before, said = questions(booked, rows)
            mixed = rng.permutation(len(said))
            for at in range(0, len(mixed), batch):
                some = mixed[at : at + batch]
                learner.imitate(seen[some], before[some], _CERTAIN[said[some]], rate, product)
        right, log = found_of(learner.net, held)
        print(f"pass {number + 1}: {right:.4f} of the book's calls found, {log:+.4f}", flush=True)
    return learner


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--passes", type=int, default=6)
    parser.add_argument("--layers", default=",".join(map(str, LAYERS)))
    parser.add_argument("--product", choices=("numpy", "torch"), default="numpy")
    parser.add_argument("--model", type=Path, help="the network to begin as")
    given = parser.parse_args()
    booked = load(given.folder)
    layers = tuple(int(n) for n in given.layers.split(","))
    model = load_net(given.model)[0] if given.model else None
    multiplied = product(given.product)
    learner = teach(booked, layers, given.passes, given.seed, multiplied, model=model)
    provenance = {
        "made by": "tools/bidding/echo.py",
        "taught by": "calls of this project's book player" + ("; from a model on" if model else ""),
        "auctions": len(booked.owner),
        "seed": given.seed,
        "passes": given.passes,
    }
    save(given.out, learner.net, provenance)


if __name__ == "__main__":
    main()
