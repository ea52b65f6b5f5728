"""Whether players say the truth: every call of an auction held against its stated meaning.

A player bids at all seats. After each call its meaning is taken as the table hears it, and the hand
that made the call is held against it: by how many points and cards it lies outside.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from oddtrick.benchmark.command import LIMITS
from oddtrick.cards import Mask, bridge_hand_code
from oddtrick.core import State, view
from oddtrick.players import Player, player
from oddtrick.players.learned.levels import LearnedExpert
from oddtrick.players.player import Miss

__all__ = ["truth_of", "truth_report"]


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
        action = found.action
        said.append(str(action.arg))
        misses = who.misses(seen, action, [seen.hand_mask()])
        miss = misses[0] if misses else None
        # To put a meaning into words takes a third of the time.
        told = (found.meaning or who.meaning(seen, action)) if miss and any(miss) else ""
        yield StatedCall(tuple(said), seen.hand_mask(), miss, str(told))
        state = state.push(action)


def truth_of(start: State, who: str, rng: random.Random) -> dict[str, Any]:
    """The calls of an auction of the player's at all seats: how many fit their stated meanings, how
    many are off by three points or a card, how many state nothing, and those that are off."""
    found = player(who, start.game)
    if isinstance(found, LearnedExpert):
        found.explains = False  # what a call gains over the next best takes time and states nothing
    calls = list(stated_calls(start, found, rng))
    return {
        "calls": len(calls),
        "fit": sum(call.fits for call in calls),
        "off": sum(call.far for call in calls),
        "nothing": sum(call.miss is None for call in calls),
        "worst": [[*call.miss, str(call)] for call in calls if call.miss and not call.fits],
    }


def wilson(count: int, among: int) -> tuple[float, float]:
    """The limits of 95 % of a share, by Wilson's score interval.

    >>> [round(limit, 3) for limit in wilson(98, 100)]
    [0.93, 0.994]
    """
    if not among:
        return 0.0, 1.0
    square, share = LIMITS**2, count / among
    middle = share + square / (2 * among)
    margin = LIMITS * (share * (1 - share) / among + square / (4 * among**2)) ** 0.5
    whole = 1 + square / among
    return (middle - margin) / whole, (middle + margin) / whole


def truth_report(rows: Sequence[dict[str, Any]], most: int = 12) -> None:
    """Print the shares with their intervals of 95 %, and the calls that are farthest off."""
    calls = sum(row["calls"] for row in rows)
    for what in ("fit", "off", "nothing"):
        count = sum(row[what] for row in rows)
        low, high = wilson(count, calls)
        print(
            f"  {what:8} {100 * count / calls:6.2f} % ({100 * low:.2f} to {100 * high:.2f}), "
            f"{count:,} of {calls:,} calls in {len(rows):,} auctions"
        )
    worst = [row for rows_ in rows for row in rows_["worst"]]
    for points, cards, says in sorted(worst, key=lambda w: -w[0] - 3 * w[1])[:most]:
        print(f"  {points} points, {cards} cards: {says}")
