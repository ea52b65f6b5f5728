"""How fast deals run: ours and OpenSpiel's contract bridge, stepped from Python, interleaved.

Both play random calls and cards from the deal to the score in one thread; the ratio counts, the
rates depend on the machine. Run: ``make bench`` or ``python benchmarks/engine.py``.
"""

from __future__ import annotations

import random
import sys
import time

from oddtrick.core import deal, view
from oddtrick.games import catalogue, game
from oddtrick.simulate import play_out, random_action

SECONDS = 1.0
ROUNDS = 5


def ours(name: str, seconds: float, rng: random.Random) -> tuple[int, int, float]:
    """Deals, acts and processor seconds."""
    found = game(name)
    deals = acts = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        state = play_out(deal(found, rng), random_action, rng)
        state.ledger()
        deals += 1
        acts += len(state.log)
    return deals, acts, spent


def looking(name: str, seconds: float, rng: random.Random) -> tuple[int, float]:
    """Acts and processor seconds where whoever acts first looks at the table, as every player and
    browser does: a step with a view."""
    found = game(name)
    acts = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        state = deal(found, rng)
        while not state.over:
            state = state.after(rng.choice(view(state, state.turns[0].by).legal))
            acts += 1
    return acts, spent


def spiel(name: str, seconds: float, rng: random.Random) -> tuple[int, int, float]:
    """The same for an OpenSpiel game, stepped through its Python interface."""
    import pyspiel

    found = pyspiel.load_game(name)
    deals = acts = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        state = found.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions = [a for a, _ in state.chance_outcomes()]
            else:
                actions = state.legal_actions()
                acts += 1
            state.apply_action(rng.choice(actions))
        state.returns()
        deals += 1
    return deals, acts, spent


def main() -> None:
    rng = random.Random(1)
    print("Random deals in one thread, from shuffle to score\n")
    for name in catalogue():
        deals, acts, spent = ours(name, SECONDS, rng)
        print(f"{name:22} {deals / spent:8.0f} deals/s {1e6 * spent / acts:6.1f} µs an act")
    blind = seeing = 0.0
    for _ in range(ROUNDS):
        _, acts, spent = ours("contract-duplicate", SECONDS, rng)
        blind += acts / spent / ROUNDS
        acts, spent = looking("contract-duplicate", SECONDS, rng)
        seeing += acts / spent / ROUNDS
    print(f"\nContract bridge: {blind:.0f} acts/s, {seeing:.0f} with a view before each")
    try:
        import pyspiel  # noqa: F401
    except ModuleNotFoundError:
        print("\nOpenSpiel is not installed (pip install 'oddtrick[bench]'): no ratio.")
        sys.exit(1)
    mine = theirs = 0.0
    mine_acts = theirs_acts = 0
    mine_deals = theirs_deals = 0
    for _ in range(ROUNDS):
        d, a, s = ours("contract-duplicate", SECONDS, rng)
        mine, mine_acts, mine_deals = mine + s, mine_acts + a, mine_deals + d
        d, a, s = spiel("bridge(use_double_dummy_result=false)", SECONDS, rng)
        theirs, theirs_acts, theirs_deals = theirs + s, theirs_acts + a, theirs_deals + d
    print(f"\nContract bridge, {ROUNDS} interleaved rounds")
    print(f"  oddtrick   {mine_deals / mine:8.0f} deals/s {mine_acts / mine:10.0f} acts/s")
    print(f"  OpenSpiel  {theirs_deals / theirs:8.0f} deals/s {theirs_acts / theirs:10.0f} acts/s")
    print(f"  ratio      {mine_deals / mine / (theirs_deals / theirs):8.2f} deals   ", end="")
    print(f"{mine_acts / mine / (theirs_acts / theirs):10.2f} acts")


if __name__ == "__main__":
    main()
