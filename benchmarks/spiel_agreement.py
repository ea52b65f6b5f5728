"""Random games of OpenSpiel's bridge, replayed in ours: turns, legal actions and scores agree.

    pip install 'oddtrick[bench]'
    python benchmarks/spiel_agreement.py --deals 1000

Each vulnerability has its share of the deals. In two deals of three a call is a pass more often
than by lot, so that low contracts and deals that are passed out come, too. North deals, as always
in OpenSpiel. Raises `AssertionError` where the two differ. Euchre is compared by `spiel.py`.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from typing import Any

import one_thread  # noqa: F401
import pyspiel

from oddtrick import game
from oddtrick.core import Game, Given, State, begin
from oddtrick.env import actions_of

VULNERABLE = ("None", "NS", "EW", "All")
PASS = 52
QUIET = (0.0, 0.5, 0.8)
"""How often a call is a pass whatever the lot says."""


def theirs(vulnerable: str) -> Any:
    """OpenSpiel's game; the dealer's side is North-South."""
    ours = str(vulnerable in ("NS", "All")).lower()
    others = str(vulnerable in ("EW", "All")).lower()
    return pyspiel.load_game(
        f"bridge(use_double_dummy_result=false,dealer_vul={ours},non_dealer_vul={others})"
    )


def card(number: int) -> int:
    """Our number of a card of theirs: they count the four twos first."""
    return 13 * (number % 4) + number // 4


def action(number: int) -> int:
    """Our number of an action of theirs; calls have the same."""
    return card(number) if number < PASS else number


def compare(found: Game, other: Any, rng: random.Random) -> tuple[int, str]:
    """Play a deal in both; how many acts that took, and the contract."""
    spiel, pack = other.new_initial_state(), []
    while spiel.is_chance_node():
        pack.append(rng.choice(spiel.legal_actions()))
        spiel.apply_action(pack[-1])
    # Their first card goes to the dealer, ours to the left of the dealer.
    dealt = [0] * len(pack)
    for i, number in enumerate(pack):
        dealt[i // 4 * 4 + (i + 3) % 4] = card(number)
    start = begin(found, found.match.setting(found, found.match.start(found), 0))
    ours: State = start.after(start.stage.given(start.stage_state, Given(pack=tuple(dealt))))
    table, acts, quiet, called = actions_of(found), 0, rng.choice(QUIET), "passed out"
    while not spiel.is_terminal():
        (turn,) = ours.turns
        assert turn.by == spiel.current_player(), (acts, turn, spiel.current_player())
        legal = table.legal(ours, ours.legal(turn.by))
        may = spiel.legal_actions()
        assert sorted(legal) == sorted(map(action, may)), (acts, sorted(legal), sorted(may))
        passes = PASS in may and rng.random() < quiet
        chosen = PASS if passes else rng.choice(may)
        if chosen > PASS + 2:
            called = table.codes[chosen]
        ours, acts = ours.push(legal[action(chosen)]), acts + 1
        spiel.apply_action(chosen)
    assert ours.over, acts
    points = list(ours.score().values())  # of North-South and of East-West
    assert [*points, *points] == spiel.returns(), (points, spiel.returns())
    return acts, called


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    rng, acts, bids = random.Random(asked.seed), 0, Counter[str]()
    for vulnerable in VULNERABLE:
        found, other = game("contract-duplicate", {"vulnerable": vulnerable}), theirs(vulnerable)
        for _ in range(asked.deals // 4):
            done, called = compare(found, other, rng)
            acts, bids = acts + done, bids + Counter([called[0]])
    levels = ", ".join(f"{n} at {level}" for level, n in sorted(bids.items()) if level != "p")
    print(f"bridge: {asked.deals // 4 * 4} deals, {acts} acts: all equal")
    print(f"contracts by level: {levels}; {bids['p']} passed out")


if __name__ == "__main__":
    main()
