"""How long a deal of each game takes, for the list of games: python tools/deal_minutes.py.

The book plays some deals of each game; every act of one player counts as `OWN` seconds, one of the
others as `OTHERS`, about what the pace “normal” takes. Prints the table of `rules/front.py`.
"""

from __future__ import annotations

import random
from collections import Counter
from statistics import mean

from oddtrick.core import Act, State
from oddtrick.games import catalogue
from oddtrick.simulate import by_book, simulate

OWN = 5.0
OTHERS = 1.2
DEALS = 3
MOST = 400
"""Acts at which the player of a patience gives a deal up."""


class GivenUp(Exception):
    """A deal has gone on for long enough."""


def minutes(name: str) -> int:
    """Minutes that one deal takes, one at least."""
    game = catalogue()[name]
    book = by_book(game)
    found = []
    for seed in range(DEALS):
        acts: Counter[int] = Counter()

        def counted(state: State, rng: random.Random, acts: Counter[int] = acts) -> Act:
            if acts.total() >= MOST:
                raise GivenUp
            act = book(state, rng)
            acts[act.by] += 1
            return act

        try:
            list(simulate(game, 1, seed, counted))
        except GivenUp:
            pass
        own = acts.total() / max(1, len(acts))
        found.append(own * OWN + (acts.total() - own) * OTHERS)
    return max(1, round(mean(found) / 60))


if __name__ == "__main__":
    for name in catalogue():
        print(f'    "{name}": {minutes(name)},', flush=True)
