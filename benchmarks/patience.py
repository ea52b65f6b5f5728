"""How many deals of a patience can be won, all cards known, with 95 % intervals.

    python benchmarks/patience.py klondike -O draw=3 --deals 10000 --layouts 100000 --keep found.txt

proves the deals by their numbers, from 1 (or --from) on. What each came to is added to the file of
`--keep` at once, so that a run may be stopped at any time and goes on where it was. Deals that the
search gave up are distinguished: between the shares of won and of not lost lies the truth.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from math import sqrt
from pathlib import Path

from oddtrick.core import deal
from oddtrick.games import game
from oddtrick.sets.winnable import number_key, variant_of
from oddtrick.solver.patience import PatienceVerdict, prove

Z = 1.959964


def interval(part: int, of: int) -> tuple[float, float]:
    """Wilson's 95 % interval, in percent."""
    share, z2 = part / of, Z * Z
    middle = (share + z2 / (2 * of)) / (1 + z2 / of)
    half = Z * sqrt(share * (1 - share) / of + z2 / (4 * of * of)) / (1 + z2 / of)
    return 100 * max(0.0, middle - half), 100 * min(1.0, middle + half)


def summary(found: Counter[str]) -> str:
    """The shares with their intervals."""
    of = found.total()
    won, not_lost = found["WON"], of - found["LOST"]
    low, high = interval(won, of), interval(not_lost, of)
    return (
        f"n {of:,}: won {100 * won / of:.2f} % ({low[0]:.2f} to {low[1]:.2f}), "
        f"lost {100 * found['LOST'] / of:.2f} %, undecided {100 * found['GAVE_UP'] / of:.2f} %: "
        f"winnable from {low[0]:.2f} to {high[1]:.2f} %"
    )


def main() -> None:
    """Prove deals and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("-O", "--option", action="append", default=[])
    parser.add_argument("--from", dest="first", type=int, default=1)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--layouts", type=int, default=None)
    parser.add_argument("--keep", type=Path, default=None)
    asked = parser.parse_args()
    pairs = (text.split("=") for text in asked.option)
    played = game(asked.game, {name: int(value) for name, value in pairs})
    known: dict[int, str] = {}
    if asked.keep and asked.keep.exists():
        lines = asked.keep.read_text(encoding="ascii").splitlines()
        known = {int(line.split()[0]): line.split()[1] for line in lines}
    found: Counter[str] = Counter(known.values())
    begun = time.process_time()
    numbers = [n for n in range(asked.first, asked.first + asked.deals) if n not in known]
    for number in numbers:
        proof = prove(deal(played, random.Random(number_key(number))), asked.layouts)
        found[PatienceVerdict(proof.verdict).name] += 1
        if asked.keep:
            with asked.keep.open("a", encoding="ascii") as file:
                file.write(f"{number} {proof.verdict.name} {proof.nodes}\n")
    spent = (time.process_time() - begun) / max(1, len(numbers))
    print(f"{variant_of(played)}: {summary(found)}; {spent:.4f} s a deal")


if __name__ == "__main__":
    main()
