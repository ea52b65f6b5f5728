"""By what ties can be broken in an event, which follows from what there is in it."""

from __future__ import annotations

from collections.abc import Mapping

from .form import WINNERS_GO_ON, Form

__all__ = ["ties_for"]

_OF: Mapping[str, str] = {
    "between": "sides",
    "wins": "matches",
    "margin": "matches",
    "opponents": "matches",
    "boards": "boards",
}
"""Each way with what it needs: sides that stay together, matches, boards scored against a field.
What they count is in `club.ties`."""


def ties_for(form: Form, draws: str, victory: str) -> tuple[str, ...]:
    """The ways to break ties; none where who loses plays no more."""
    if draws in WINNERS_GO_ON:
        return ()
    there = {
        "sides": not form.by_player,
        "matches": bool(form.rooms or victory),
        "boards": not form.rooms,
    }
    return tuple(name for name, of in _OF.items() if there[of])
