"""The games for two whose scoring is “as in regular bridge”, by the table of auction bridge,
against a count made from the book's table alone (Scarne 1963, “Auction Bridge”)."""

from __future__ import annotations

import random

import pytest

from oddtrick.core import State, deal, settle
from oddtrick.errors import BadOption
from oddtrick.games import game
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.tricks.tricks import Played

NAMES = ("double-dummy", "single-exposed-dummy", "draw-and-discard", "partially-exposed-dummy",
         "double-dummy-widow")  # fmt: skip

EACH = (6, 7, 8, 9, 10)
"""An odd trick in clubs, diamonds, hearts, spades and at no-trump."""
DOWN = 50


def finished(name: str, seed: int) -> State:
    """A deal played by lot by the table of auction; the first bid made is passed out, doubled by
    lot."""
    rng = random.Random(f"{name} {seed}")
    state = deal(game(name, {"scoring": "auction"}), rng)
    calls = 0
    while not state.over:
        legal = state.legal()
        if state.stage.name == "auction":
            codes = {state.stage.code(a): a for a in legal}
            low = [c for c in codes if c[0] in "12"]
            word = rng.choice(low) if not calls else "X" if "X" in codes and seed % 2 else "P"
            calls += 1
            state = settle(state.after(codes[word]), rng)
            continue
        state = settle(state.after(rng.choice(legal)), rng)
    return state


@pytest.mark.parametrize("name", NAMES)
def test_tricks_and_undertricks_by_the_auction_table(name: str) -> None:
    made = down = 0
    for seed in range(12):
        state = finished(name, seed)
        contract, played = state.table.get(Contract), state.table.get(Played)
        side = state.game.seating.side_of[contract.declarer]
        sides = played.sides or state.game.seating.side_of
        hands = {h for h, s in enumerate(sides) if s == sides[contract.declarer]}
        odd = sum(t.winner in hands for t in played.tricks) - 6
        times = 2**contract.doubled
        others = ("honour", "ace", "slam")
        entries = [e for e in state.ledger() if not any(word in str(e.why) for word in others)]
        if odd >= contract.level:
            below = sum(e.points for e in entries if e.side == side and e.column == "below")
            assert below == odd * EACH[contract.strain] * times
            made += 1
        else:
            above = sum(e.points for e in entries if e.side != side)
            assert above == (contract.level - odd) * DOWN * times
            down += 1
    assert made
    assert down


def test_build_up_has_the_scoring_of_contract_alone() -> None:
    with pytest.raises(BadOption, match="those of contract"):
        game("build-up", {"scoring": "auction"})
