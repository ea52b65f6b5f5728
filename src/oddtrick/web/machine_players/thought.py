"""Questions to a process that thinks, and its answers."""

from __future__ import annotations

import random

import msgspec

from oddtrick.core import view
from oddtrick.players import player
from oddtrick.players.refereed.player import RefereedPlayer
from oddtrick.players.simulation.player import ExpertPlayer
from oddtrick.records import read_record, replay_record

__all__ = ["Thought", "think"]


class Thought(msgspec.Struct, frozen=True):
    """A decision as a process sends it: the code of the act and what was said of it."""

    code: str
    reason: str
    citation: str
    meaning: str


def think(data: bytes, seat: int, name: str, seed: int, seconds: float) -> Thought:
    """In the process: what a player decides at a seat of a recorded deal, from its view alone."""
    state = replay_record(read_record(data))
    made = player(name, state.game)
    inner = made.book if isinstance(made, RefereedPlayer) else made
    if isinstance(inner, ExpertPlayer):
        inner.seconds = seconds
    found = made.choose(view(state, seat), random.Random(seed))
    return Thought(
        state.stage.words.code(found.action), found.reason, found.citation, found.meaning
    )
