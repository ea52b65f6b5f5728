"""Look for deals that our solver finds hard: `benchmarks/hard_deals.txt`.

    python benchmarks/hard_deals.py              # an hour or so of processor time

From a random, flat or freak deal two cards at a time change hands; a change stays if all twenty
results then take at least as many positions. A deal counts as hard once it takes `--nodes`; one
that does not get there in `--steps` changes is given up. Each line is the deal and the positions
that its results took the solver that found it.
"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "solver"))

import dds

from oddtrick.cards import bits
from oddtrick.solver import Solver, deal_code, hands_of

Hands = tuple[int, ...]

KINDS = (dds.random_deal, dds.flat_deal, dds.freak_deal)
FILE = Path(__file__).with_suffix(".txt")


def known() -> list[Hands]:
    """The deals that were found."""
    lines = FILE.read_text().splitlines()
    return [hands_of(line.split("\t")[0]) for line in lines if not line.startswith("#")]


def cost(hands: Hands, limit: int) -> int:
    """The positions that the table of a deal takes, strain by strain until past the limit."""
    solver = Solver()
    for strain in (4, 3, 2, 1, 0):
        solver.table(hands, strains=[strain])
        if solver.nodes > limit:
            break
    return solver.nodes


def swapped(rng: random.Random, hands: Hands) -> Hands:
    """The deal with two cards of different hands exchanged."""
    first, second = rng.sample(range(4), 2)
    both = 1 << rng.choice(list(bits(hands[first]))) | 1 << rng.choice(list(bits(hands[second])))
    return tuple(h ^ both if seat in (first, second) else h for seat, h in enumerate(hands))


def climb(rng: random.Random, hands: Hands, least: int, steps: int) -> tuple[Hands, int]:
    """A deal harder and harder, until it is hard enough or so many changes were tried."""
    top = cost(hands, least)
    for _ in range(steps):
        if top > least:
            break
        other = swapped(rng, hands)
        if (found := cost(other, least)) >= top:
            hands, top = other, found
    return hands, top


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    options.add_argument("--deals", type=int, default=60)
    options.add_argument("--nodes", type=int, default=4_000_000)
    options.add_argument("--steps", type=int, default=150)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("-o", "--output", type=Path, default=FILE)
    chosen = options.parse_args()
    rng = random.Random(chosen.seed)
    found = 0
    with chosen.output.open("w") as stream:
        stream.write(
            f"# Found by benchmarks/hard_deals.py --nodes {chosen.nodes} --steps {chosen.steps} "
            f"--seed {chosen.seed}: deal, positions.\n"
        )
        while found < chosen.deals:
            start = KINDS[found % len(KINDS)](rng)
            hands, nodes = climb(rng, start, chosen.nodes, chosen.steps)
            if nodes > chosen.nodes:
                found += 1
                stream.write(f"{deal_code(hands)}\t{nodes}\n")
                stream.flush()
                print(f"{found}: {deal_code(hands)} {nodes:,}", flush=True)


if __name__ == "__main__":
    main()
