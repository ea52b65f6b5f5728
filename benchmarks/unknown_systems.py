"""How well calls are read of a side whose system is unknown, beside reading them by the book and by
the system that the side does bid.

    python benchmarks/unknown_systems.py --boards 300

East and west bid by one of the systems below, north and south by the book. After each auction hands
of east and west are asked for, of the cards that north does not hold: how much likelier the one
that was dealt is than the others on the average, as a logarithm, by what the calls show and by that
and what would have been called. Told is how often the hand fits what its call is told to show. The
boards are those of the benchmark set bidding-1, all read in each way.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
import time
from typing import NamedTuple

import one_thread  # noqa: F401

from oddtrick.benchmark.sets import benchmark_set
from oddtrick.cards import Mask
from oddtrick.players.book.contract.public_auction import (
    PublicAuction,
    fits,
    mixed_calls,
    mixed_fits,
    mixed_meaning,
    weighed_systems,
    would_call,
)
from oddtrick.players.book.contract.rule import GAME_NEEDS
from oddtrick.players.book.contract.rule_choice import call_of, read, take
from oddtrick.players.hand_evaluation.point_count import evaluate
from oddtrick.terms import UNKNOWN_SYSTEM

SYSTEMS = ("sayc", "acol", "strong-club")
OTHERS = 150
"""Hands beside which the one dealt is held."""


class Read(NamedTuple):
    """A board read in one way: how much likelier the hands dealt are by what was shown, and by that
    and what would have been called; calls told truly, and all; processor seconds of reading the
    auction, and of the hands."""

    shown: float
    called: float
    true: int
    calls: int
    auction_seconds: float
    hands_seconds: float


def bid(hands: tuple[Mask, ...], dealer: int, vulnerable: int, system: str) -> tuple[str, ...]:
    """The calls, east and west by a system and the others by the book."""
    calls: tuple[str, ...] = ()
    while len(calls) < 4 or calls[-3:] != ("P", "P", "P"):
        found = read(dealer, vulnerable, calls, systems=("natural", system))
        calls += (call_of(found, evaluate(hands[found.turn])),)
    return calls


def true_calls(auction: PublicAuction, hands: tuple[Mask, ...]) -> tuple[int, int]:
    """How many calls of east and west show what their hand is, and how many there are."""
    true = count = 0
    for number, code in enumerate(auction.codes):
        seat = (auction.dealer + number) % 4
        if seat % 2:
            before = auction._replace(codes=auction.codes[:number])
            shows = (
                mixed_meaning(before, code).shows
                if auction.has_unknown
                else take(read(*before), code).shows
            )
            count += 1
            true += shows.fits(evaluate(hands[seat]))
    return true, count


def reading(
    auction: PublicAuction, hands: tuple[Mask, ...], others: list[tuple[Mask, Mask]]
) -> Read:
    """The reading of a board; `others` are other hands that east and west may have."""
    evaluate.cache_clear()
    began = time.process_time()
    if auction.has_unknown:
        shown, called = mixed_fits(auction, ()), mixed_calls(auction, ())
    else:
        found = read(*auction)
        shown, called = fits(found), would_call(found)
    ready = time.process_time()
    first, both = 0.0, 0.0
    for at, seat in enumerate((1, 3)):
        rows = [hands[seat], *(pair[at] for pair in others)]
        by_range = [shown(seat, hand) if shown else 0.0 for hand in rows]
        by_call = [
            log + (called(seat, hand) if called else 0.0)
            for log, hand in zip(by_range, rows, strict=True)
        ]
        first += _over_the_mean(by_range)
        both += _over_the_mean(by_call)
    ended = time.process_time()
    return Read(first, both, *true_calls(auction, hands), ready - began, ended - ready)


def _over_the_mean(logs: list[float]) -> float:
    return logs[0] - math.log(statistics.fmean(map(math.exp, logs[1:])))


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("--boards", type=int, default=300)
    parser.add_argument("--skip", type=int, default=0, help="boards at the start that are not bid")
    parser.add_argument("--systems", nargs="+", default=SYSTEMS)
    asked = parser.parse_args()
    deals, rng = benchmark_set("bidding-1").boards(), random.Random(1)
    for system in asked.systems:
        rows: dict[str, list[Read]] = {"natural": [], UNKNOWN_SYSTEM: [], system: []}
        shares = []
        for row in range(asked.skip, asked.skip + asked.boards):
            hands = tuple(int(hand) for hand in deals.hands[row])
            dealer, vulnerable = int(deals.dealer[row]), int(deals.vulnerable[row])
            codes = bid(hands, dealer, vulnerable, system)
            others = []
            for _ in range(OTHERS):
                unseen = rng.sample([c for c in range(52) if not hands[0] >> c & 1], 26)
                others.append((sum(1 << c for c in unseen[:13]), sum(1 << c for c in unseen[13:])))
            for way, found in rows.items():
                auction = PublicAuction(
                    dealer, vulnerable, codes, (GAME_NEEDS, GAME_NEEDS), ("natural", way)
                )
                found.append(reading(auction, hands, others))
                if way == UNKNOWN_SYSTEM:
                    shares += [s.share for s in weighed_systems(auction, 1) if s.name == system]
        print(f"{system}: share of it after the auction {statistics.fmean(shares):.2f}")
        for way, found in rows.items():
            _report(way, found, rows[UNKNOWN_SYSTEM])


def _report(way: str, found: list[Read], mixed: list[Read]) -> None:
    truth = f"told truly {sum(r.true for r in found)} of {sum(r.calls for r in found)} calls"
    means = []
    for name in ("shown", "called"):
        values = [getattr(r, name) for r in found]
        gains = [getattr(r, name) - value for r, value in zip(mixed, values, strict=True)]
        error = statistics.stdev(gains) / len(gains) ** 0.5
        mean = statistics.fmean(values)
        means.append(f"{name} {mean:.3f} (unknown {statistics.fmean(gains):+.3f}, {error:.3f})")
    took = statistics.median(r.auction_seconds for r in found)
    hands = statistics.median(r.hands_seconds for r in found)
    times = f"{1000 * took:.1f} ms for the auction, {1000 * hands:.1f} ms for the hands"
    print(f"  read as {way}: {'; '.join(means)}; {truth}; {times}")


if __name__ == "__main__":
    main()
