"""Calls held against their stated meanings: the rows of an auction, and what they come to."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from oddtrick.benchmark.command import wilson
from oddtrick.benchmark.truth import stated_calls
from oddtrick.core import State
from oddtrick.players import player
from oddtrick.players.learned.levels import LearnedExpert

__all__ = ["truth_of", "truth_report"]


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
