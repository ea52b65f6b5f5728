"""Deals with their double-dummy tables, for a bidder to learn from.

    python tools/bidding/solved.py FOLDER --deals 200000 --seed 1 --threads 1

The deals are random, the tables our solver's. A shard of 1,024 deals is a file of its own, written
aside and moved into place: whatever stops the work, the same command goes on at the first shard
that is missing, and two runs with one seed make the same files. A deal takes 23 bytes: four cards
to a byte, each with the seat that holds it, and two results to a byte.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from oddtrick.players.network import write_arrays
from oddtrick.solver import tables

SHARD = 1024
"""Deals in a file."""


class Deals(NamedTuple):
    """So many deals: `owner` is the seat of every card (n × 52), `tricks` what each declarer takes
    (n × 5 × 4: clubs to spades and no-trump, by north, east, south and west)."""

    owner: NDArray[np.uint8]
    tricks: NDArray[np.uint8]


def dealt(seed: int, shard: int, count: int = SHARD) -> NDArray[np.uint8]:
    """The seats of the cards in the deals of a shard."""
    rng = np.random.default_rng((seed, shard))
    return rng.permuted(np.tile(np.repeat(np.arange(4, dtype=np.uint8), 13), (count, 1)), axis=1)


def masks(owner: NDArray[np.uint8]) -> NDArray[np.uint64]:
    """The deals as the solver takes them: n × 4 card masks."""
    bit = np.uint64(1) << np.arange(52, dtype=np.uint64)
    return np.stack([np.where(owner == s, bit, np.uint64(0)).sum(1) for s in range(4)], 1).astype(
        np.uint64
    )


def packed(deals: Deals) -> dict[str, NDArray[np.uint8]]:
    """The deals as they are kept."""
    four = deals.owner.reshape(-1, 13, 4)
    two = deals.tricks.reshape(-1, 10, 2)
    shifts = np.array([0, 2, 4, 6], dtype=np.uint8)
    return {
        "owner": (four << shifts).sum(2).astype(np.uint8),
        "tricks": (two[:, :, 0] | two[:, :, 1] << 4).astype(np.uint8),
    }


def unpacked(owner: NDArray[np.uint8], tricks: NDArray[np.uint8]) -> Deals:
    """The deals of what `packed` made."""
    shifts = np.array([0, 2, 4, 6], dtype=np.uint8)
    cards = (owner[:, :, None] >> shifts & 3).reshape(-1, 52).astype(np.uint8)
    return Deals(cards, np.stack([tricks & 15, tricks >> 4], 2).reshape(-1, 5, 4))


def shard_file(folder: Path, seed: int, shard: int) -> Path:
    """Where the deals of a shard are kept."""
    return folder / f"deals-{seed}-{shard:05}.npz"


def make(
    folder: Path, seed: int, shard: int, threads: int | None = None, count: int = SHARD
) -> None:
    """Deal, solve and write a shard, unless it is there."""
    path = shard_file(folder, seed, shard)
    if path.exists():
        return
    owner = dealt(seed, shard, count)
    found = Deals(owner, tables(masks(owner), threads=threads))
    write_arrays(path, packed(found))


def read(path: Path) -> Deals:
    """The deals of a file."""
    with np.load(path) as arrays:
        return unpacked(arrays["owner"], arrays["tricks"])


def load(folder: Path, seed: int | None = None, most: int | None = None) -> Deals:
    """The deals of a folder, of one seed or of all, in the order of the files' names.

    Raises `SystemExit` where there are none.
    """
    return read_all(files(folder, seed), most)


def files(folder: Path, seed: int | None = None) -> list[Path]:
    """The files of a folder, of one seed or of all, by their names."""
    return sorted(folder.glob(f"deals-{'*' if seed is None else seed}-*.npz"))


def read_all(paths: Iterable[Path], most: int | None = None) -> Deals:
    """The deals of these files, or so many of them. Raises `SystemExit` where there are none."""
    found: list[Deals] = []
    have = 0
    for path in paths:
        found.append(read(path))
        have += len(found[-1].owner)
        if most is not None and have >= most:
            break
    if not found:
        sys.exit("There are no deals: make some with tools/bidding/solved.py.")
    joined = Deals(*(np.concatenate(part) for part in zip(*found, strict=True)))
    return Deals(*(part[:most] for part in joined))


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--deals", type=int, default=100 * SHARD)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=None, help="one a processor by default")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    shards = -(-given.deals // SHARD)
    for shard in range(shards):
        make(given.folder, given.seed, shard, given.threads)
        print(f"{shard + 1} of {shards} shards", flush=True)


if __name__ == "__main__":
    main()
