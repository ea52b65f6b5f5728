"""Whether players say the truth: every call of an auction held against its stated meaning.

A player bids at all seats. After each call its meaning is taken as the table hears it, and the hand
that made the call is held against it: by how many points and cards it lies outside.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from oddtrick.cards import Mask, bridge_hand_code
from oddtrick.core import Action, State, view
from oddtrick.players import Player
from oddtrick.players.player import Miss


class StatedCall(NamedTuple):
    """A call of an auction: the calls up to it, the hand that made it, how far the hand lies
    outside what was stated, `None` where nothing was, and, where it does, what that was."""

    auction: tuple[str, ...]
    hand: Mask
    miss: Miss | None
    meaning: str

    @property
    def fits(self) -> bool:
        """Whether the hand has all that was stated."""
        return self.miss is None or not any(self.miss)

    @property
    def far(self) -> bool:
        """Whether the hand is off by three points or a card."""
        return self.miss is not None and (self.miss.points >= 3 or self.miss.cards >= 1)

    def __str__(self) -> str:
        points, cards = self.miss or (0, 0)
        off = " and ".join(
            f"{n} {name}{'s' * (n > 1)}" for n, name in ((points, "point"), (cards, "card")) if n
        )
        auction = " ".join(self.auction)
        return f"{bridge_hand_code(self.hand)} after {auction}: off by {off or 'nothing'}; " + (
            f"“{self.meaning}”"
        )


def stated_calls(state: State, who: Player, rng: random.Random) -> Iterator[StatedCall]:
    """The calls of a deal that a player bids at all seats."""
    said: list[str] = []
    while not state.over and state.turns[0].by >= 0 and state.legal()[0].kind == "call":
        seen = view(state, state.turns[0].by)
        found = who.choose(seen, rng)
        action: Action = found.action
        said.append(str(action.arg))
        misses = who.misses(seen, action, [seen.hand_mask()])
        miss = misses[0] if misses else None
        # To put a meaning into words takes a third of the time.
        meaning = (found.meaning or who.meaning(seen, action)) if miss and any(miss) else ""
        yield StatedCall(tuple(said), seen.hand_mask(), miss, meaning)
        state = state.push(action)
