"""Calls that keep to the system that a side has stated."""

from __future__ import annotations

from collections.abc import Iterable

from oddtrick.core import Action, View
from oddtrick.players.player import Player, Truthful

from .player import reading_of
from .system.auction_reading import ARTIFICIAL, NATURAL, announced_systems

__all__ = ["states", "within_system"]

POINTS_OFF = 1
"""A hand may lie so many points outside what a call shows: players value hands, and do not only
count them."""


def states(view: View, seat: int) -> bool:
    """Whether a seat's side has stated another system than the natural one."""
    return announced_systems(view.game)[view.game.side_of[seat]] != NATURAL[0]


def within_system(view: View, calls: Iterable[Action], system: Player) -> list[Action]:
    """Those of some calls that show what the viewer's hand has, within a point, as the player who
    bids by the system reads them. None after an artificial call of partner's: the system says what
    follows. What forces is not passed."""
    heard = reading_of(view, view.seat)
    partners = heard.last(heard.partner)
    artificial = heard.over_pass and partners is not None and partners.kind in ARTIFICIAL
    if artificial or not isinstance(system, Truthful):
        return []
    found, hand = list[Action](), view.hand()
    for call in calls:
        misses = system.misses(view, call, [hand]) or []
        shown = all(miss.cards == 0 and miss.points <= POINTS_OFF for miss in misses)
        if shown and not (call.arg == "P" and heard.forced):
            found.append(call)
    return found
