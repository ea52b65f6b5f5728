"""Limits for deals that would go on without end, at a table or in a record that somebody brings."""

from __future__ import annotations

from oddtrick.core import Action, State
from oddtrick.errors import BadRecord, Refused
from oddtrick.messages import Name

MOST_EVENTS = 20_000
"""Events that a deal may have; the longest patience needs some thousands."""

MOST_SAID = 60
"""How often in a deal a player may claim, or draw attention to something."""

_ASKED = frozenset(("attention", "claim"))
"""The words that begin a statement about the play."""

_SAID = _ASKED | {"agree", "dispute", "ruling", "settle"}
"""Statements about the play: with nothing played in between, saying it again adds nothing."""


def check_length(state: State) -> None:
    """Raises `Refused` where a deal has gone on for too long."""
    if len(state.log) >= MOST_EVENTS:
        raise Refused("This deal has gone on for too long: nothing more can be done in it.")


def check_said(state: State, wished: Action) -> None:
    """Raises `Refused` for what a player has said already with nothing played since, or too often
    in this deal."""
    if wished.kind not in _SAID:
        return
    said = 0
    latest = True
    for action in (event.action for event in reversed(state.log)):
        latest = latest and action.kind in _SAID
        if latest and action == wished:
            raise Refused("You have said so, and nothing has been played since.")
        said += action.by == wished.by and action.kind == wished.kind
    if said >= MOST_SAID:
        raise Refused("You have said so too often in this deal.")


def check_brought(state: State, action: Action, text: str) -> None:
    """Raises `BadRecord` where a record has somebody claim or draw attention again, or more often,
    than a table would let them."""
    if action.kind in _ASKED:
        try:
            check_said(state, action)
        except Refused as error:
            raise BadRecord("“{text}”: {error}", text=Name(text), error=error.message) from None
