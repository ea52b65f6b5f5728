"""First deals: all of them, in the order in which a page lists them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from .translation import ENGLISH, GAME, Translation

# First deals: what a newcomer reads, sentence by sentence, while playing one.
#
# A lesson is a table of moments. Each sentence is said once, when its moment first comes; at
# every turn the book's advice stands beside it. Moments are known by what a player sees, in any
# game:
#
# start, call, choose (something with a word), lead, follow, only (one card may be played), void
# (no card of the suit led), won, lost (a trick), dummy, declarer, move, turn (a card from the
# stock), over.

MOMENTS = (
    "start", "call", "choose", "lead", "follow", "only", "void", "won", "lost", "dummy", "declarer",
    "move", "turn", "over",
)  # fmt: skip


class Lesson(NamedTuple):
    """A game, the seed of the deal it is learnt with, who the learner is, and what they read."""

    game: str
    title: str
    seed: int
    seat: str
    source: str
    sentences: tuple[tuple[str, str], ...]


def _read(block: str) -> Lesson:
    title, start, source, *lines = block.strip().replace("\n  ", " ").splitlines()
    game, seed, seat = start.split()
    sentences = (line.split(": ", 1) for line in lines)
    return Lesson(game, title, int(seed), seat, source, tuple((m, said) for m, said in sentences))


_TEXT = Path(__file__).with_name("lessons.txt").read_text("utf-8")
LESSONS = tuple(map(_read, _TEXT.split("\n\n# ")[1:]))
"""As `lessons.txt` has them; the advice beside them comes from the book players, with its
source."""


@cache
def lessons(translation: Translation = ENGLISH) -> tuple[Lesson, ...]:
    """The first deals in a language."""
    return tuple(
        lesson._replace(
            title=translation.text(lesson.title, GAME),
            source=translation.text(lesson.source),
            sentences=tuple((moment, translation.text(said)) for moment, said in lesson.sentences),
        )
        for lesson in LESSONS
    )
