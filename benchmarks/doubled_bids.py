"""Artificial bids that are doubled and left in: how often, and whether the trumps are there.

    python benchmarks/doubled_bids.py --auctions 20000          # every level by every system
    python benchmarks/doubled_bids.py --levels expert --systems natural sayc --auctions 400

North and south bid at a level by a system. East and west double every artificial bid of theirs;
else they pass in half of the auctions, and bid by the book in the others. Told are the auctions in
which such a double was made, and those that end in the bid so doubled, or redoubled, with fewer
than seven trumps: each by its calls. A bid that the learned bidder means naturally, by its own
system, is none of them.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

import one_thread  # noqa: F401

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "players"))

from doubled_bids import LEVELS, SYSTEMS, TRUMPS, bid_out


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("--auctions", type=int, default=20000, help="in all")
    parser.add_argument("--levels", nargs="+", default=LEVELS, choices=LEVELS)
    parser.add_argument("--systems", nargs="+", default=SYSTEMS, choices=SYSTEMS)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    kinds = [(level, system) for level in asked.levels for system in asked.systems]
    each = -(-asked.auctions // len(kinds))
    failed = 0
    for level, system in kinds:
        began = time.process_time()
        found = [bid_out(system, level, f"{asked.seed} {n}") for n in range(each)]
        short = [one for one in found if one.short]
        failed += len(short)
        print(
            f"{level} by {system}: {each} auctions, {sum(one.doubled for one in found)} doubled, "
            f"{sum(one.trumps is not None for one in found)} left in, "
            f"{len(short)} short of trumps; {time.process_time() - began:.0f} seconds",
            flush=True,
        )
        for one in short:
            print(f"  {one}")
    print(f"Left in on fewer than {TRUMPS} trumps: {failed}.")
    raise SystemExit(bool(failed))


if __name__ == "__main__":
    main()
