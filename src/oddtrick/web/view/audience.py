"""The people connected to a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from oddtrick.core import Action, Game, State
from oddtrick.messages import Message
from oddtrick.table.admission import Asking
from oddtrick.table.requests.consent import ConsentQuestion

Meaning = Callable[[State, Action], Message]
"""The meaning of an act in a state to the table."""


class Audience(NamedTuple):
    """The people connected: the seats of the persons, the number of onlookers, and a question that
    one of them asks of all."""

    present: frozenset[int] = frozenset()
    watchers: int = 0
    leaving: Mapping[int, int] = MappingProxyType({})
    """Of the seats that are waited for, how many seconds more."""
    asked: ConsentQuestion | None = None
    asking: tuple[Asking, ...] = ()
    """The people who ask the host to be let in."""


def letter(game: Game, seat: int) -> str | None:
    """The name of a seat in frames; `None` for nobody."""
    return game.seats[seat] if seat >= 0 else None
