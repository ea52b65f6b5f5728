"""No decision of an expert takes more than its clock, wherever in the deal it falls."""

from __future__ import annotations

import random
import time

import pytest

from oddtrick.core import State, deal, settle, view
from oddtrick.games import game
from oddtrick.players import LEVELS, player
from oddtrick.players.player import PlayerAround
from oddtrick.players.simulation.player import ExpertPlayer

CLOCK, MARGIN = 0.25, 0.25
"""What a decision has, and what may be added by the step in which the time runs out, in seconds of
this thread's processor time."""


def in_the_play(name: str, seed: int, cards: int) -> State:
    """A deal bid and played by the book until so many cards have been played."""
    found, rng = game(name), random.Random(seed)
    book, state, played = player("book", found), deal(game(name), rng), 0
    while not state.over:
        seat = state.turns[0].by
        action = book.choose(view(state, seat), rng).action
        if action.kind == "play":
            if played == cards:
                return state
            played += 1
        state = settle(state.after(action), rng)
    raise LookupError("the deal was passed out")


@pytest.mark.parametrize("cards", [0, 1, 9, 18, 26])
@pytest.mark.parametrize("name", ["antibridge", "cutthroat-contract"])
def test_a_decision_takes_no_more_than_its_clock(name: str, cards: int) -> None:
    state = in_the_play(name, 3, cards)
    expert = ExpertPlayer(player("book", state.game), seconds=CLOCK)
    seen = view(state, state.turns[0].by)
    began = time.thread_time()
    decision = expert.choose(seen, random.Random(1))
    assert decision.action in seen.legal
    assert time.thread_time() - began < CLOCK + MARGIN


@pytest.mark.parametrize("options", [{}, {"laws": "contract1963"}])
@pytest.mark.parametrize("level", sorted(LEVELS))
def test_the_time_to_think_reaches_whoever_thinks(level: str, options: dict[str, str]) -> None:
    """A referee may stand between; players who take no time let it be."""
    made = player(level, game("contract-rubber").with_options(options))
    made.think_for(12.5)
    while isinstance(made, PlayerAround) and not isinstance(made, ExpertPlayer):
        made = made.book
    assert getattr(made, "seconds", 12.5) == 12.5
    assert isinstance(made, ExpertPlayer) == (level != "beginner")
