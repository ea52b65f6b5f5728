"""Single decisions: what a player's choice loses against the best one, on the average."""

from __future__ import annotations

import random
from collections.abc import Iterator

from oddtrick.core import view
from oddtrick.players import Player
from oddtrick.records import replay_record

from .sets import BenchmarkSet, PricedDecision

__all__ = ["losses", "lost"]


def lost(asked: PricedDecision, who: Player, rng: random.Random) -> float:
    """The loss of a player's choice."""
    state = replay_record(asked.record)
    seen = view(state, asked.seat)
    return asked.prices[seen.stage.words.code(who.choose(seen, rng).action)]


def losses(which: BenchmarkSet, who: Player, count: int, seed: int) -> Iterator[float]:
    """The losses of a player's choices in the first decisions of a set."""
    for number, asked in enumerate(which.decisions()[:count]):
        yield lost(asked, who, random.Random(f"{seed}/{number}"))
