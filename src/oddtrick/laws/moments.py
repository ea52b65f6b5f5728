"""Moments: what a later act makes of an offence nobody has spoken of. Shared by all codes."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..core import Act
from .code import Breach, Notes
from .play import play_before, play_now, same_side

__all__ = ["CLOSES"]


def _plays_on(notes: Notes, breach: Breach, act: Act) -> bool:
    """A card to a later trick."""
    now = play_now(notes)
    then = play_before(notes, breach.at)
    return act.kind == "play" and now is not None and len(now.tricks) > len(then.tricks)


def _by_next(notes: Notes, breach: Breach, act: Act) -> bool:
    return act.hand == notes.line.now.game.seating.after(breach.hand)


def _all_followed(notes: Notes, breach: Breach, act: Act) -> bool:
    now = play_now(notes)
    if act.kind != "play" or now is None:
        return False
    return len(now.trick) + 1 >= len(now.cast.active) or _plays_on(notes, breach, act)


CLOSES: Mapping[str, Callable[[Notes, Breach, Act], bool]] = {
    "side plays on": lambda n, b, a: _plays_on(n, b, a) and same_side(n, a.hand, b.hand),
    "quitted": _plays_on,
    "next plays": lambda n, b, a: a.kind == "play" and _by_next(n, b, a),
    "all followed": _all_followed,
    "dummy faced": lambda n, b, a: a.kind == "face",
    "play begun": lambda n, b, a: a.kind == "play",
    "next calls": lambda n, b, a: a.kind == "call" and _by_next(n, b, a),
    "anybody doubles": lambda n, b, a: a.kind == "say",
    "declared": lambda n, b, a: a.kind == "declare" and a.arg != "P",
    # All have agreed the score by then: there is no later act in the deal.
    "cards mixed": lambda n, b, a: False,
    "next cut": lambda n, b, a: False,
    "declarer plays on": lambda n, b, a: a.kind == "play" and not same_side(n, a.hand, b.hand),
}
"""What an act makes of the moments that closings name."""
