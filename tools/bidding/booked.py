"""Auctions with what the book says at every turn, for a network to learn its language from.

    python tools/bidding/booked.py FOLDER --auctions 163840 --seed 1 --strangers net.npz
    python tools/bidding/booked.py FOLDER --system acol --auctions 12288 --strangers net.npz

In half of the auctions all bid by the book; in the others one side bids as the network
`--strangers` does. One call in ten strays, drawn from what that network would seldom do, so that
the book is asked about auctions that it would not have come to as well. With `--system` it bids by
that system, and takes the network for a bidder by the book. A shard of 4,096 auctions
is a file of its own; whatever stops the work, the same command goes on at the first shard that is
missing, and two runs with one seed make the same files.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from rich.progress import track
from selfplay import FLAT, picked
from solved import dealt, masks

from oddtrick.players.book.contract.rule import GAME_NEEDS
from oddtrick.players.book.contract.rule_choice import call_of, read
from oddtrick.players.hand_evaluation.point_count import evaluate
from oddtrick.players.learned.bidding_network import (
    CALLS,
    Auctions,
    Ints,
    features,
    hand_features,
    log_chances,
)
from oddtrick.players.learned.bidding_network import load as load_net
from oddtrick.players.network import Net, write_arrays

SHARD = 4096
"""Auctions in a file."""

MOST = 40
"""Calls of an auction that are kept."""

STRANGE = 0.5
"""The share of auctions in which one side bids as the network does."""

NATURAL = "natural"
"""The book's own system."""

STRAYS = 0.1
"""The share of calls that stray."""


class Booked(NamedTuple):
    """So many auctions: the seat of every card (n × 52), the dealer's being 0, the vulnerable sides
    as a mask, the calls (n × `MOST`, -1 where there is none), and what the book says for each."""

    owner: NDArray[np.uint8]
    vulnerable: NDArray[np.int8]
    calls: NDArray[np.int8]
    book: NDArray[np.int8]

    def some(self, rows: Ints | slice) -> Booked:
        """Some of the auctions."""
        return Booked(self.owner[rows], self.vulnerable[rows], self.calls[rows], self.book[rows])


def auction(
    owner: NDArray[np.uint8],
    vulnerable: int,
    strange: int,
    net: Net,
    rng: np.random.Generator,
    system: str = NATURAL,
) -> tuple[list[int], list[int]]:
    """The calls of one auction, and the book's by a system at every turn; the side `strange` bids
    as the net does, neither where it is -1."""
    cards = owner[None, :] == np.arange(4, dtype=np.uint8)[:, None]
    hands = [evaluate(int(mask)) for mask in masks(owner[None])[0]]
    inputs = hand_features(cards)
    row = np.zeros(1, dtype=np.int64)
    away = np.array([[vulnerable & 1, vulnerable >> 1]], dtype=bool)
    going, codes = Auctions(1), tuple[str, ...]()
    calls, book = list[int](), list[int]()
    while not going.over[0] and going.time < MOST:
        seat = going.time % 4
        sides = [system, system]
        if strange == 1 - seat % 2:
            sides[strange] = NATURAL
        heard = read(0, vulnerable, codes, (GAME_NEEDS, GAME_NEEDS), (sides[0], sides[1]))
        book.append(CALLS.index(call_of(heard, hands[seat])))
        made, strays = book[-1], rng.random() < STRAYS
        if strays or seat % 2 == strange:
            seen = features(going, row, inputs[seat : seat + 1], away)
            logs = log_chances(net.outputs(seen), going, row)
            made = int(picked(logs * FLAT if strays else logs, rng)[0])
        calls.append(made)
        codes = (*codes, CALLS[made])
        going.step(np.array([made]))
    return calls, book


def bid(seed: int, shard: int, net: Net, number: int = SHARD, system: str = NATURAL) -> Booked:
    """The auctions of a shard."""
    owner, rng = dealt(seed, shard, number), np.random.default_rng((seed, shard, 1))
    vulnerable = rng.integers(4, size=number).astype(np.int8)
    strange = np.where(rng.random(number) < STRANGE, rng.integers(2, size=number), -1)
    calls, book = (np.full((number, MOST), -1, dtype=np.int8) for _ in range(2))
    for i in range(number):
        made, said = auction(owner[i], int(vulnerable[i]), int(strange[i]), net, rng, system)
        calls[i, : len(made)], book[i, : len(said)] = made, said
    return Booked(owner, vulnerable, calls, book)


def make(
    folder: Path, seed: int, shard: int, net: Net, number: int = SHARD, system: str = NATURAL
) -> None:
    """Bid and write a shard, unless it is there."""
    path = folder / f"booked-{seed}-{shard:05}.npz"
    if not path.exists():
        write_arrays(path, bid(seed, shard, net, number, system)._asdict())


def load(folder: Path) -> Booked:
    """The auctions of a folder, in the order of the files' names. Raises `SystemExit` where there
    are none."""
    found: list[Booked] = []
    for path in sorted(folder.glob("booked-*.npz")):
        with np.load(path) as arrays:
            found.append(Booked(*(arrays[name] for name in Booked._fields)))
    if not found:
        sys.exit(f"There are no auctions in {folder}: make some with tools/bidding/booked.py.")
    return Booked(*(np.concatenate(part) for part in zip(*found, strict=True)))


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--auctions", type=int, default=40 * SHARD)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--strangers", type=Path, required=True, help="the file of a network")
    parser.add_argument("--system", default=NATURAL, help="the book's own by default")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    net = load_net(given.strangers)[0]
    for shard in track(range(-(-given.auctions // SHARD)), description="shards"):
        make(given.folder, given.seed, shard, net, system=given.system)


if __name__ == "__main__":
    main()
