"""First deals: what a newcomer reads, sentence by sentence, while he plays one.

A lesson is a table of moments. Each sentence is said once, when its moment first comes; at
every turn the book's advice stands beside it. Moments are known by what a player sees, in any game:

start, call, choose (something with a word), lead, follow, only (one card may be played), void (he
cannot follow), won, lost (a trick), dummy, declarer, move, turn (a card from the stock), over.
"""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["MOMENTS", "Lesson"]

MOMENTS = (
    "start",
    "call",
    "choose",
    "lead",
    "follow",
    "only",
    "void",
    "won",
    "lost",
    "dummy",
    "declarer",
    "move",
    "turn",
    "over",
)


class Lesson(NamedTuple):
    """A game, the seed of the deal it is learnt with, who the learner is, and what he reads."""

    game: str
    title: str
    seed: int
    seat: str
    source: str
    sentences: tuple[tuple[str, str], ...]
