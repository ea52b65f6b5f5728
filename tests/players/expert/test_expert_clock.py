"""No decision of an expert takes more than its clock, wherever in the deal it falls."""

from __future__ import annotations

import random
import time
from types import FrameType

import pytest

from oddtrick.core import State, deal, settle, view
from oddtrick.games import game
from oddtrick.players import LEVELS, player
from oddtrick.players.player import PlayerAround
from oddtrick.players.simulation.player import ExpertPlayer
from work import profiled

MOST = 10_000
"""Calls of functions that may follow once the time is out: a decision that has its time makes
eighty thousand."""


class Clock:
    """Stands still for so many looks at it; then the time of every decision is out."""

    def __init__(self, looks: int) -> None:
        self.looks = looks

    def monotonic(self) -> float:
        self.looks -= 1
        return 0.0 if self.looks >= 0 else 1e9


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
def test_a_decision_ends_at_once_when_its_time_is_out(
    name: str, cards: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At whichever look at the clock that is seen; the first says when the decision began."""
    state = in_the_play(name, 3, cards)
    seen = view(state, state.turns[0].by)
    for looks in (1, 3, 20, 100):
        expert = ExpertPlayer(player("book", state.game), seconds=0.25)
        clock = Clock(looks)
        monkeypatch.setattr(time, "monotonic", clock.monotonic)
        calls = 0

        def note(frame: FrameType, event: str, _: object, clock: Clock = clock) -> None:
            nonlocal calls
            calls += event == "call" and clock.looks < 0

        with profiled(note):
            decision = expert.choose(seen, random.Random(1))
        monkeypatch.undo()
        assert decision.action in seen.legal
        assert clock.looks >= -3, looks
        assert calls < MOST, looks


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
