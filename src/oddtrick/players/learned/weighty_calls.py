"""Calls on which much hangs: which they are, and when another is made instead.

What a network learned of doubles, redoubles and slams it learned from few of them. So these calls
are weighed in deals that fit (`call_weighing`) before they are made, and the reason says what any
call gains over the next best.
"""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from oddtrick.cards import STRAINS
from oddtrick.core import Action, View
from oddtrick.players.book.contract.player import reading_of, spoken
from oddtrick.players.simulation.auction_lookahead import CallOutcome
from oddtrick.players.simulation.player import clear
from oddtrick.scoring.matches.duplicate_board import DuplicateBoard
from oddtrick.terms import call_name

from .call_weighing import WeighedCalls, weighty

LEAST = 1.0
"""So much must another call gain on the average to be made instead of a weighty one: IMPs, or at
matchpoints a tenth of a match point."""

MOST_MADE = 1 / 3
"""A slam is not doubled that makes in a larger share of the deals in which the double stands."""


def weighs(view: View, action: Action) -> bool:
    """Whether so much hangs on a call that it is weighed before it is made."""
    codes = spoken(view, view.seat)
    code = cast("str", action.arg)
    return weighty(codes, code, forced=code == "P" and _forced(view))


def _forced(view: View) -> bool:
    """Whether partner's last bid, with nothing but a pass after it, is in a suit that the other
    side bid first, and so asks for a call."""
    reading = reading_of(view, view.seat)
    if reading.bid is None or reading.bidder != reading.partner:
        return False
    theirs = {reading.left, reading.right}
    strain = reading.bid.strain
    first = next((c.seat for c in reading.calls if c.code[1:] == STRAINS[strain]), None)
    return strain < 4 and first in theirs


def doubles_slam(view: View, action: Action) -> bool:
    """Whether a call doubles a bid of six or seven."""
    bids = [code for code in spoken(view, view.seat) if code[0].isdigit()]
    return action.arg == "X" and bool(bids) and bids[-1][0] in "67"


@dataclass(frozen=True)
class Weighed:
    """Calls weighed in deals that fit; the first is the one in question."""

    actions: Sequence[Action]
    found: WeighedCalls
    matchpoints: bool

    @classmethod
    def of(cls, view: View, actions: Sequence[Action], found: WeighedCalls) -> Weighed:
        """The calls of a view, compared as its match compares scores."""
        match = view.game.match
        actions = [actions[n] for n in found.places]
        return cls(actions, found, isinstance(match, DuplicateBoard) and match.matchpoints)

    @property
    def deals(self) -> int:
        """The deals that there was time for."""
        return len(self.found.points[0])

    def gains(self, one: int, other: int) -> list[float]:
        """The gain of a call over another in each deal."""
        return self.found.gains(one, other, self.matchpoints)

    def outcome(self, number: int) -> CallOutcome:
        """The points that a call comes to."""
        each = self.found.points[number]
        return CallOutcome(self.actions[number], statistics.fmean(each), each)

    def best(self, start: int) -> int:
        """The best call from a place on."""
        numbers = range(start, len(self.actions))
        return max(numbers, key=lambda n: statistics.fmean(self.gains(n, 0)))

    def better(self, other: int, errors: float, *, slam_doubled: bool) -> bool:
        """Whether another call is made instead of the first: it gains `LEAST` and so many standard
        errors."""
        stands = self.found.stands
        if slam_doubled and stands.made > MOST_MADE * max(stands.deals, 1):
            return True
        gains = self.gains(other, 0)
        least = LEAST / 10 if self.matchpoints else LEAST
        return statistics.fmean(gains) >= least and clear(gains, errors)

    def says(self, view: View, made: Action) -> str:
        """The gain of the call that is made over the next best, in a sentence."""
        number = self.actions.index(made)
        next_best = max(
            (n for n in range(len(self.actions)) if n != number),
            key=lambda n: statistics.fmean(self.gains(n, number)),
        )
        gain = statistics.fmean(self.gains(number, next_best))
        unit = "match points" if self.matchpoints else "IMPs"
        name, other = (call_name(cast("str", self.actions[n].arg)) for n in (number, next_best))
        deals = f"on the average of {self.deals} deals that fit"
        if gain >= 0:
            return f"{name} gains {gain:.1f} {unit} over {other.lower()}, the next best, {deals}."
        left = "not clearly enough" if weighs(view, made) else "which is left to its training"
        return f"{other} would gain {-gain:.1f} {unit} more {deals}, {left}."
