"""The beginner: the book player with lapses that are drawn, legal, moderate and told."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from oddtrick.core import Game, State, deal, settle, view
from oddtrick.games import catalogue, game
from oddtrick.players import player
from oddtrick.players.beginner import Beginner
from slices import sliced

GAMES = tuple(g for g in catalogue().values() if not g.family.startswith("Patience"))
PUBLIC = (
    "a bid is let go by",
    "the wrong end of",
    "the trump is forgotten",
    "the top of the longest",
)


def kinds(game_: Game, deals: int, lapse: float = 0.15) -> Counter[str]:
    """How often each lapse was met, and the decisions by the book."""
    beginner, met = Beginner(player("book", game_), lapse), Counter[str]()
    for seed in range(deals):
        rng = random.Random(seed)
        state: State = deal(game_, rng)
        while not state.over:
            seen = view(state, state.turns[0].by)
            decision = beginner.choose(seen, rng)
            assert decision.action in seen.legal
            assert state.why_not(decision.action) is None
            lapses = [t for t in PUBLIC if f"lapse: {t}" in str(decision.reason)]
            assert bool(lapses) == str(decision.reason).startswith("A beginner's lapse")
            met[lapses[0] if lapses else ""] += 1
            state = settle(state.push(decision.action), rng)
    return met


@pytest.mark.parametrize("game_", sliced(GAMES, 10), ids=lambda game_: game_.name)
def test_lapses_are_legal_and_reported(game_: Game) -> None:
    met = kinds(game_, 6, 0.5)
    assert met.total() > met[""] > 0


def test_every_kind_of_lapse_happens_and_most_decisions_are_the_books() -> None:
    met = sum((kinds(game(name), 15) for name in ("contract-rubber", "euchre")), Counter())
    assert all(met[t] for t in PUBLIC)
    assert met[""] > 0.8 * met.total()


def test_without_lapses_a_beginner_is_the_book() -> None:
    assert set(kinds(game("whist"), 2, 0.0)) == {""}
