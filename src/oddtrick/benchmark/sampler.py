"""A yardstick for players of cards: plain sampling, as anybody would write it first.

For each card it draws twenty deals with equal chances among those that fit the cards seen, the
counts and the suits somebody is out of; solves them; and plays the card that wins most tricks on
the average, of equals the lowest. It reads no call, weighs no deal and follows no book.
"""

from __future__ import annotations

import math
import random

from oddtrick.core import Action, View
from oddtrick.players import Decision, Player
from oddtrick.players.card_play.seat_knowledge import Knowledge
from oddtrick.players.simulation.card_evaluation import prospects
from oddtrick.players.simulation.deal_sampling import DealSampler
from oddtrick.solver import Solver

__all__ = ["WORLDS", "PlainSampler"]

WORLDS = 20


class PlainSampler:
    """Plays cards so, and does everything else as `book` does."""

    name = "sampler"

    def __init__(self, book: Player) -> None:
        self.book, self.solver = book, Solver()

    def choose(self, view: View, rng: random.Random) -> Decision:
        if len(view.legal) < 2 or view.legal[0].kind != "play":
            return self.book.choose(view, rng)
        k = Knowledge(view)
        worlds = DealSampler(k).draw(WORLDS, rng)
        found = prospects(k, worlds, math.inf, self.solver)
        assert found is not None, "these worlds cannot be solved"
        card = min(found.cards, key=lambda p: (-p.tricks, p.card % 13)).card
        action = next(a for a in view.legal if a.arg == card)
        return Decision(action, f"Most tricks in {found.worlds} deals drawn.")

    def meaning(self, view: View, action: Action) -> str:
        return self.book.meaning(view, action)
