"""How well systems and bidders bid: the same boards at two tables, seats exchanged, double dummy,
in IMPs.

    python benchmarks/systems.py sayc --against natural --boards 1000
    python benchmarks/systems.py acol --against network:learned --losses 20
    python benchmarks/systems.py level:learned --against epbot:BBA-21GF.bbsa --epbot libEPBot.so

A side bids by a system of `oddtrick.systems` (a name, or the file of a card), by one of the book's
(natural, vanderbilt, two-club), by a network, as a level of players does, or it is EPBot
(`auction_bidders.py`, `opponents/epbot.py`). Both sides read each other by what is stated: EPBot by
the system that `--read-as` names, the networks by the book. The boards are those of the benchmark
set bidding-1, and their tables come with the package. `--losses` shows the boards that cost most.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
import one_thread  # noqa: F401
from auction_bidders import Auction, Board, SideBidder, auction_of, side_bidder
from numpy.typing import NDArray

from oddtrick.benchmark.sets import benchmark_set
from oddtrick.cards import bridge_hand_code
from oddtrick.errors import OddtrickError
from oddtrick.players.book.contract.rule import bid_of
from oddtrick.scoring.imps import imps
from oddtrick.solver.par import duplicate


class Compared(NamedTuple):
    """A board bid at both tables: what the first side gains, whether a contract was doubled at
    either table, and the auctions."""

    gain: int
    doubled: bool
    text: str


def score(calls: Auction, dealer: int, vulnerable: int, tricks: NDArray[np.uint8]) -> int:
    """The score of North and South, double dummy."""
    last = next((i for i in range(len(calls) - 1, -1, -1) if calls[i][0].isdigit()), -1)
    if last < 0:
        return 0
    level, strain = bid_of(calls[last])
    side = (dealer + last) % 2
    doubled = 2 if "XX" in calls[last:] else int("X" in calls[last:])
    first = next(
        i
        for i, code in enumerate(calls)
        if i % 2 == last % 2 and code[0].isdigit() and bid_of(code).strain == strain
    )
    odd = int(tricks[strain, (dealer + first) % 4]) - 6
    points = duplicate()(level, strain, doubled, bool(vulnerable >> side & 1), odd)
    return -points if side else points


def match(first: SideBidder, second: SideBidder, boards: int, skip: int = 0) -> Iterator[Compared]:
    """Boards bid at both tables."""
    deals = benchmark_set("bidding-1").boards()
    for row in range(skip, min(skip + boards, len(deals.hands))):
        hands = tuple(int(hand) for hand in deals.hands[row])
        board = Board(hands, int(deals.dealer[row]), int(deals.vulnerable[row]))
        auctions = [auction_of(board, sides) for sides in ((first, second), (second, first))]
        scores = [score(a, board.dealer, board.vulnerable, deals.tricks[row]) for a in auctions]
        cards = " ".join(map(bridge_hand_code, hands))
        where = f"{row} {'NESW'[board.dealer]} {board.vulnerable} {cards}"
        said = "\n    ".join(" ".join(calls) for calls in auctions)
        yield Compared(
            imps(scores[0] - scores[1]),
            any(_doubled(calls) for calls in auctions),
            f"{where} {scores}\n    {said}",
        )


def _doubled(calls: Auction) -> bool:
    """Whether the last bid of an auction stays doubled."""
    return any(code in ("X", "XX") for code in calls[-5:-3])


def _mean(gains: list[int]) -> str:
    error = statistics.stdev(gains) / len(gains) ** 0.5 if len(gains) > 1 else 0.0
    return f"{statistics.mean(gains):+.2f} ({error:.2f}) IMPs a board, {len(gains)} boards"


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("system")
    parser.add_argument("--against", default="natural")
    parser.add_argument("--boards", type=int, default=1000)
    parser.add_argument("--skip", type=int, default=0, help="boards at the start that are not bid")
    parser.add_argument("--losses", type=int, default=0, help="show so many of the worst boards")
    parser.add_argument("--epbot", type=Path, help="EPBot's library")
    parser.add_argument("--read-as", default="two-over-one", help="the system of EPBot's card")
    parser.add_argument("--seconds", type=float, default=1.0, help="a level's time for a card")
    asked = parser.parse_args()
    try:
        first, second = (
            side_bidder(name, asked.epbot, asked.read_as, asked.seconds)
            for name in (asked.system, asked.against)
        )
        found = list(match(first, second, asked.boards, asked.skip))
    except OddtrickError as error:
        sys.exit(str(error))
    for one in sorted(found)[: asked.losses]:
        print(one.gain, one.text)
    print(f"{asked.system} v {asked.against}: {_mean([one.gain for one in found])}")
    doubled = [one.gain for one in found if one.doubled]
    if doubled:
        print(f"of these with a doubled contract at a table: {_mean(doubled)}")


if __name__ == "__main__":
    main()
