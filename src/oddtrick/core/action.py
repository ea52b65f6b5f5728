"""Actions and events: what somebody does, and what the log keeps of it."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache
from typing import NamedTuple

from oddtrick.cards import Card
from oddtrick.errors import IllegalAction
from oddtrick.messages import Message, term

NATURE = -1
"""The actor where chance decides (the deal, a shuffle). Recorded, and fed again on replay."""

NOBODY = -2
"""The actor where something follows by itself (dummy faced, stock drawn). Never fed: on
replay it is regenerated and compared."""

EVERYONE = -1
"""A `seen_by` that hides nothing from anybody, onlookers included."""


def seat_bit(seat: int) -> int:
    """The bit of one seat in a `seen_by` mask."""
    return 1 << seat


class Action(NamedTuple):
    """Something done at the table.

    `by` is the seat that does it (or `NATURE`, `NOBODY`); `hand` the seat whose cards or voice
    are used, which differs from `by` if somebody plays another hand (dummy); `kind` the verb
    (``play``, ``call``, ``discard`` …); `arg` what it is done with: a card, a call, a pack. In a
    `View`, `arg` is `None` if it may not be known.
    """

    by: int
    hand: int
    kind: str
    arg: Hashable = None

    @property
    def card(self) -> Card:
        """The card that is played, discarded or led. Raises `IllegalAction` for an act without a
        card, or one that may not be known."""
        if isinstance(self.arg, int) and self.arg >= 0:
            return self.arg
        raise IllegalAction("A {kind} is done with no card that is known.", kind=term(self.kind))


class Event(NamedTuple):
    """An action in the log, with a mask of the seats that saw what it was done with."""

    action: Action
    seen_by: int = EVERYONE


class Turn(NamedTuple):
    """Somebody must act: seat `by`, for the hand of seat `hand`."""

    by: int
    hand: int


@cache
def one_turn(by: int, hand: int) -> tuple[Turn, ...]:
    """One seat must act, for one hand. Made once, because it is asked after every act."""
    return (Turn(by, hand),)


class Violation(NamedTuple):
    """Why a possible act is not legal: `kind` for the laws, `reason` for a person."""

    kind: str
    reason: Message
