"""Tricks that are won where nobody sees the others' cards, by those that could be won if all did.

Solved with all cards seen, a side leads as no player can: at euchre the leading side wins 0.2 to
0.4 tricks fewer than that. And what takes three tricks in every world solved may take two at the
table, so that one to spare is worth something. Where it has been counted how often either happens,
a number of tricks found is worth the mean of what comes of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from oddtrick.players.player import Forecast, SideSizes


class SideOnLead(NamedTuple):
    """The start of a trick: the hands in play, how many tricks are left, and whether the side whose
    tricks are counted is to lead."""

    hands: SideSizes
    left: int
    ours: bool

    def expected(self, tricks: int, worth: Callable[[int], float], forecast: Forecast) -> float:
        """The mean worth of the tricks still to be won, where so many could be won with all cards
        seen; `worth` is asked about no number without a chance.

        >>> certain = lambda hands, left, best: [float(n == best) for n in range(left + 1)]
        >>> SideOnLead((2, 2), 5, True).expected(3, float, certain)
        3.0
        """
        chances = forecast(self.hands, self.left, tricks if self.ours else self.left - tricks)
        return sum(
            chance * worth(n if self.ours else self.left - n)
            for n, chance in enumerate(chances)
            if chance
        )


def lead(
    active: Sequence[int], side_of: Sequence[int], leader: int, own: int, left: int
) -> SideOnLead:
    """The start of a trick that a hand leads, so many tricks being left, for the side of the hand
    `own`."""
    leading = sum(side_of[h] == side_of[leader] for h in active)
    return SideOnLead((leading, len(active) - leading), left, side_of[leader] == side_of[own])
