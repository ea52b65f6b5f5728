"""The moves that have been made since a hidden card was last bared, with the layouts they were made
in: by them a player knows which line he has begun.

The layouts are found by taking the acts back, as far as every card of the hand was known.
"""

from __future__ import annotations

from typing import NamedTuple, cast

from oddtrick.core import Action, View
from oddtrick.stages.piles.moves import Move
from oddtrick.stages.piles.patience.tableau import TableauState

__all__ = ["MoveMade", "made_since_bared"]


class MoveMade(NamedTuple):
    """A move and the layout in which it was made."""

    before: TableauState
    move: Move


def made_since_bared(view: View, sub: TableauState) -> list[MoveMade]:
    """The moves since the last hidden card was bared, the first of them first; `sub` is the layout
    as the player knows it, of a patience whose hand is turned card by card."""
    made: list[MoveMade] = []
    for event in reversed(view.events):
        action = event.action
        if action.kind == "turn" and sub.turned_over:
            sub = sub._replace(hand=sub.waste[-1:] + sub.hand, waste=sub.waste[:-1])
        elif action.kind == "turn-over" and sub.turned_over > 1:
            sub = sub._replace(hand=(), waste=sub.hand, turned_over=sub.turned_over - 1)
        elif action.kind == "move":
            sub = _taken_back(sub, action)
            made.append(MoveMade(sub, cast("Move", action.arg)))
        else:
            break  # a card was bared, or the hand was not known before
    return made[::-1]


def _taken_back(sub: TableauState, action: Action) -> TableauState:
    """The layout before a move from the waste or from a pile that is not used up by it."""
    c, source, target, _ = cast("Move", action.arg)
    up, built, waste = list(sub.up), list(sub.foundations), sub.waste
    places, at = (built if target.kind == "foundation" else up), target.number - 1
    cut = places[at].index(c)
    moved, places[at] = places[at][cut:], places[at][:cut]
    if source.kind == "waste":
        waste += moved
    else:
        up[source.number - 1] += moved
    return sub._replace(up=tuple(up), foundations=tuple(built), waste=waste)
