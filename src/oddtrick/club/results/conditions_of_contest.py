"""Conditions of contest that a list went by where the laws leave it to them, in words."""

from __future__ import annotations

from oddtrick.club.event.event import ClubEvent
from oddtrick.club.scoring import UNEQUAL

from .field_scoring import brought_up
from .tie_breaks import TIES

__all__ = ["conditions"]


def conditions(event: ClubEvent) -> str:
    """How boards played less often and ties are dealt with; of ties where a way was chosen."""
    found = []
    if name := brought_up(event):
        found.append(f"Boards played less often: by {UNEQUAL[name].value}.")
    if ties := event.opened.ties:
        ways = ", ".join(TIES[name].words for name in ties)
        found.append(f"Ties, in turn: {ways}; who is still level shares the place.")
    return " ".join(found)
