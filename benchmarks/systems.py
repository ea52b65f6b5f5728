"""How well systems bid: the same boards at two tables, seats exchanged, double dummy, in IMPs.

    python benchmarks/systems.py sayc --against natural --boards 1000
    python benchmarks/systems.py acol --against learned --losses 20

A side bids by a system of `oddtrick.systems` (a name, or the file of a card), by one of the book's
own (natural, vanderbilt, two-club), or is the learned bidder. Both sides read each other by what
is stated; the learned bidder is read by the book. The boards are those of the benchmark set
bidding-1, and their tables come with the package. `--losses` shows the boards that cost most.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from oddtrick.benchmark.sets import benchmark_set
from oddtrick.cards import bridge_hand_code
from oddtrick.players.book.contract.rule_choice import choose_call, read
from oddtrick.players.book.contract.system.rule import GAME_NEEDS, bid_of
from oddtrick.players.hand_evaluation.point_count import evaluate
from oddtrick.players.learned.batch_auctions import CALLS
from oddtrick.players.learned.bidding_network import log_chances
from oddtrick.players.learned.call_statistics import replayed
from oddtrick.players.learned.features import features, hand_features, held
from oddtrick.players.learned.levels import shipped
from oddtrick.scoring.contract.imps import imps
from oddtrick.solver.par import duplicate

LEARNED = "learned"
NEEDS = (GAME_NEEDS, GAME_NEEDS)

Auction = tuple[str, ...]


class Compared(NamedTuple):
    """A board bid at both tables: what the first side gains, and the auctions."""

    gain: int
    text: str


def stated(name: str) -> str:
    """What a side states: the name of a system, or the text of a file."""
    path = Path(name)
    return path.read_text("utf-8") if path.suffix == ".system" else name


def by_network(calls: Auction, hand: int, vulnerable: int, dealer: int) -> str:
    """The likeliest call of the learned bidder."""
    net, auction = shipped(LEARNED), replayed(calls)
    mask = vulnerable if dealer % 2 == 0 else vulnerable >> 1 | (vulnerable & 1) << 1
    sides = np.array([[mask & 1, mask >> 1]], dtype=bool)
    row = np.zeros(1, dtype=np.int64)
    seen = features(auction, row, hand_features(held([hand])), sides)
    return CALLS[int(np.argmax(log_chances(net.outputs(seen), auction, row)[0]))]


def ended(calls: Auction) -> bool:
    """Whether an auction is over."""
    return len(calls) > 3 and calls[-3:] == ("P", "P", "P")


def bid(hands: list[int], dealer: int, vulnerable: int, sides: tuple[str, str]) -> Auction:
    """The auction of a deal, each side by what it states."""
    systems = ("natural" if sides[0] == LEARNED else sides[0],
               "natural" if sides[1] == LEARNED else sides[1])  # fmt: skip
    calls: Auction = ()
    while not ended(calls):
        seat = (dealer + len(calls)) % 4
        if sides[seat % 2] == LEARNED:
            code = by_network(calls, hands[seat], vulnerable, dealer)
        else:
            auction = read(dealer, vulnerable, calls, NEEDS, systems)
            code = choose_call(auction, evaluate(hands[seat])).call
        calls = (*calls, code)
    return calls


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


def match(first: str, second: str, boards: int, skip: int = 0) -> Iterator[Compared]:
    """Boards bid at both tables."""
    deals = benchmark_set("bidding-1").boards()
    for row in range(skip, min(skip + boards, len(deals.hands))):
        hands = [int(hand) for hand in deals.hands[row]]
        dealer, vulnerable = int(deals.dealer[row]), int(deals.vulnerable[row])
        scores, said = [], []
        for sides in ((first, second), (second, first)):
            calls = bid(hands, dealer, vulnerable, sides)
            scores.append(score(calls, dealer, vulnerable, deals.tricks[row]))
            said.append(" ".join(calls))
        where = f"{row} {'NESW'[dealer]} {vulnerable} {' '.join(map(bridge_hand_code, hands))}"
        yield Compared(
            imps(scores[0] - scores[1]), f"{where} {scores}\n    {said[0]}\n    {said[1]}"
        )


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("system")
    parser.add_argument("--against", default="natural")
    parser.add_argument("--boards", type=int, default=1000)
    parser.add_argument("--skip", type=int, default=0, help="boards at the start that are not bid")
    parser.add_argument("--losses", type=int, default=0, help="show so many of the worst boards")
    asked = parser.parse_args()
    found = list(match(stated(asked.system), stated(asked.against), asked.boards, asked.skip))
    for one in sorted(found)[: asked.losses]:
        print(one.gain, one.text)
    gains = [one.gain for one in found]
    error = statistics.stdev(gains) / len(gains) ** 0.5
    print(
        f"{asked.system} v {asked.against}: {statistics.mean(gains):+.2f} ({error:.2f}) IMPs a "
        f"board, {len(gains)} boards"
    )


if __name__ == "__main__":
    main()
