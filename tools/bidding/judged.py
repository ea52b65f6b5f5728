"""Where a system leaves its bids to judgement: python tools/bidding/judged.py --deals 4000

Random deals are bid by one system for all. The share of bids and doubles that are judgement is
printed, and the positions in which most of them were made: what its file should say next.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter

from oddtrick.cards import mask_of
from oddtrick.players.book.contract.rule_choice import choose_call, read
from oddtrick.players.book.contract.stated_system import place_of
from oddtrick.players.hand_evaluation.point_count import evaluate
from oddtrick.terms import SYSTEMS

ENDED = ("P", "P", "P")


def main() -> None:
    """Bid the deals, and print where judgement was."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--system", default=SYSTEMS[0])
    asked.add_argument("--deals", type=int, default=4000)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--most", type=int, default=40, help="positions that are printed")
    given = asked.parse_args()
    rng, bids, judged = random.Random(given.seed), 0, Counter[str]()
    for _ in range(given.deals):
        pack = rng.sample(range(52), 52)
        hands = [evaluate(mask_of(pack[seat::4])) for seat in range(4)]
        calls: tuple[str, ...] = ()
        while len(calls) < 4 or calls[-3:] != ENDED:
            auction = read(0, 0, calls, systems=(given.system, given.system))
            rule = choose_call(auction, hands[auction.turn])
            if rule.call != "P":
                bids += 1
                if rule.citation.endswith("judgement"):
                    judged[" ".join(place_of(auction))] += 1
            calls = (*calls, rule.call)
    print(f"{judged.total() / bids:.1%} of {bids:,} bids and doubles are judgement")
    for place, number in judged.most_common(given.most):
        print(number, place)


if __name__ == "__main__":
    main()
