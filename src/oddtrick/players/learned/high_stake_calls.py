"""Calls weighed in deals that fit, and those on which so much hangs that they are."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple, cast

import numpy as np

from oddtrick.cards import STRAINS, Mask, natural_order
from oddtrick.core import Action, View
from oddtrick.messages import DecimalNumber, Message, say
from oddtrick.players.book.contract.public_auction import reading_of, spoken
from oddtrick.players.card_play.seat_knowledge import Knowledge
from oddtrick.players.player import Likelihood
from oddtrick.players.simulation.auction_lookahead import CallOutcome
from oddtrick.players.simulation.deal_sampling import DealSampler
from oddtrick.players.simulation.player import clear
from oddtrick.scoring.imps import IMP_FROM
from oddtrick.scoring.running_total import DuplicateBoard
from oddtrick.solver import Position, Solver
from oddtrick.solver.par import Scorer, duplicate
from oddtrick.terms import call_term

from .bidding_network import CALLS, PASS, Auctions, Nets, features, hand_features, held, log_chances
from .hand_sampling import replayed

# Calls weighed in deals that fit: each is made there, networks bid on, the play is solved.
#
# All deals and calls go on side by side, so that this takes less time than the look ahead of
# `players.simulation`, which asks a player call by call. The likeliest call is made from there on.

MOST_CALLS = 40
"""An auction that is not over after so many more calls is passed out there."""

DOWN = -2
"""A contract of the caller's side that fails by so much is counted as doubled, as experts do who
look ahead."""

PRUNED_AT = 4
"""After so many deals the calls are left out that lie behind."""

GAME_BIDS = {"3NT", "4H", "4S", "5C", "5D"}


class MostlyMakes(NamedTuple):
    """The contracts that a double would leave to be played: how many, and how many make."""

    deals: int
    made: int


class WeighedCalls(NamedTuple):
    """The calls that were weighed to the end, by their places, the points of the caller's side
    after each of them (calls × deals), and the contracts that a double left in."""

    places: tuple[int, ...]
    points: tuple[tuple[float, ...], ...]
    stands: MostlyMakes

    def gains(self, call: int, other: int, matchpoints: bool = False) -> list[float]:
        """The gain of one call over another in each deal, in IMPs or in match points."""
        pairs = zip(self.points[call], self.points[other], strict=True)
        each = np.array([a - b for a, b in pairs])
        if matchpoints:
            return [float(sign) for sign in np.sign(each)]
        imps = np.sign(each) * np.searchsorted(IMP_FROM, np.abs(each), side="right")
        return [float(gain) for gain in imps]


def is_high_stake(codes: Sequence[str], call: str, *, forced: bool) -> bool:
    """Whether so much hangs on a call that it is weighed before it is made: doubles of games and
    slams, redoubles, slams bid, passes of the side's last bid where that was redoubled or, from two
    upwards, doubled, and passes where partner has `forced`.

    >>> is_high_stake("1H P 4H".split(), "X", forced=False)
    True
    >>> is_high_stake(["1H"], "X", forced=False)
    False
    >>> is_high_stake("P P 1NT P 2C X".split(), "P", forced=False)
    True
    """
    bids = [(i, code) for i, code in enumerate(codes) if code[0].isdigit()]
    if not bids:
        return call[0] in "67"
    at, last = bids[-1]
    if call == "X":
        return last in GAME_BIDS or last[0] in "4567"
    if call == "XX" or call[0] in "67":
        return True
    ours = (len(codes) - at) % 2 == 0
    doubled = "XX" in codes[at:] or (last[0] > "1" and "X" in codes[at:])
    return call == "P" and ours and (forced or doubled)


def fitting_deals(
    view: View, likelihood: Likelihood | None, count: int, rng: random.Random, until: float
) -> list[tuple[Mask, ...]]:
    """So many deals that fit what a seat knows and has heard; empty where there are none."""
    beliefs = DealSampler(Knowledge(view), likelihood)
    if not beliefs.possible:
        return []
    return beliefs.draw(count, rng, until, _nothing if likelihood else None)


def _nothing(worlds: Sequence[tuple[Mask, ...]]) -> list[float]:
    """The reading of the cards before any is played."""
    return [0.0] * len(worlds)


def weigh(
    nets: Nets,
    codes: Sequence[str],
    vulnerable: int,
    calls: Sequence[str],
    deals: Sequence[tuple[Mask, ...]],
    solver: Solver,
    until: float,
    keep: int = 1,
) -> WeighedCalls:
    """The calls of the seat to call after `codes`, weighed in as many of the deals as there is time
    for. After `PRUNED_AT` deals all calls are left out but the first `keep` and the best of the
    others. Hands of `deals` and the mask of sides `vulnerable` begin with the dealer. Raises
    `ValueError` for an auction that cannot be."""
    ended = _bid_on(nets, codes, vulnerable, calls, deals)
    side, score = len(codes) % 2, _scorer()
    rows: dict[int, list[float]] = {i: [] for i in range(len(calls))}
    left = made = 0
    for number, deal in enumerate(deals):
        solved, found = _Solved(deal, solver, until), list[float]()
        try:
            for i in rows:
                contract = _contract(ended, number * len(calls) + i)
                found.append(_points(contract, solved, side, vulnerable, score))
                if calls[i] == "X" and contract is not None and contract.doubled:
                    left += 1
                    tricks = solved.tricks(contract.strain, contract.declarer)
                    made += tricks >= contract.level + 6
        except TimeoutError:
            break
        for points, value in zip(rows.values(), found, strict=True):
            points.append(value)
        if number + 1 == PRUNED_AT and len(rows) > keep + 1:
            best = max(list(rows)[keep:], key=lambda i: sum(rows[i]))
            rows = {i: row for i, row in rows.items() if i < keep or i == best}
    return WeighedCalls(tuple(rows), tuple(map(tuple, rows.values())), MostlyMakes(left, made))


class _Ended(NamedTuple):
    level: int
    strain: int
    declarer: int
    doubled: int


def _bid_on(
    nets: Nets,
    codes: Sequence[str],
    vulnerable: int,
    calls: Sequence[str],
    deals: Sequence[tuple[Mask, ...]],
) -> Auctions:
    """The auctions of all deals after each of the calls, calls side by side."""
    count = len(deals) * len(calls)
    auction = replayed(tuple(codes), count)
    auction.step(np.tile([CALLS.index(call) for call in calls], len(deals)))
    hands = [hand_features(held([deal[seat] for deal in deals])) for seat in range(4)]
    sides = np.array([[vulnerable & 1, vulnerable >> 1]], dtype=bool)
    for _ in range(MOST_CALLS):
        rows = np.flatnonzero(~auction.over)
        if not len(rows):
            break
        own = hands[auction.time % 4][rows // len(calls)]
        seen = features(auction, rows, own, sides.repeat(len(rows), 0))
        step = np.full(count, PASS)
        net = nets[auction.time % 2]
        step[rows] = log_chances(net.outputs(seen), auction, rows).argmax(1)
        auction.step(step)
    return auction


def _contract(ended: Auctions, row: int) -> _Ended | None:
    last = int(ended.last[row])
    if last < 0:
        return None
    declarer = int(ended.named[row, ended.bidder[row] % 2, last % 5])
    return _Ended(last // 5 + 1, last % 5, declarer, int(ended.doubled[row]))


@cache
def _scorer() -> Scorer:
    return duplicate()


def _points(
    found: _Ended | None, solved: _Solved, side: int, vulnerable: int, score: Scorer
) -> float:
    """The points of a contract for a side."""
    if found is None:
        return 0.0
    odd = solved.tricks(found.strain, found.declarer) - 6
    ours, doubled = found.declarer % 2 == side, found.doubled
    if ours and not doubled and odd - found.level <= DOWN:
        doubled = 1
    points = score(
        found.level, found.strain, doubled, bool(vulnerable >> found.declarer % 2 & 1), odd
    )
    return float(points if ours else -points)


class _Solved:
    """The tricks of a deal by strain and declarer, each solved once, while there is time."""

    def __init__(self, deal: tuple[Mask, ...], solver: Solver, until: float) -> None:
        self.deal, self.solver, self.until = deal, solver, until
        self.known: dict[tuple[int, int], int] = {}

    def tricks(self, strain: int, declarer: int) -> int:
        """The tricks of declarer's side. Raises `TimeoutError` where time is up."""
        key = (strain, declarer)
        if key not in self.known:
            left = self.until - time.monotonic()
            if left <= 0:
                raise TimeoutError
            leads = Position(self.deal, (declarer + 1) % 4, natural_order(strain))
            trick_range = self.solver.solve(leads, seconds=None if left == float("inf") else left)
            if not trick_range.exact:
                raise TimeoutError
            self.known[key] = trick_range.value if declarer % 2 == 0 else 13 - trick_range.value
        return self.known[key]


# Calls on which much hangs: which they are, and when another is made instead.
#
# What a network learned of doubles, redoubles and slams it learned from few of them. So these calls
# are weighed in deals that fit before they are made, and the reason says what any
# call gains over the next best.

LEAST_GAIN = 1.0
"""So much must another call gain on the average to be made instead of a high-stake one: IMPs, or
at matchpoints a tenth of a match point."""

MOST_MADE = 1 / 3
"""A slam is not doubled that makes in a larger share of the deals in which the double stands."""


def has_high_stakes(view: View, action: Action) -> bool:
    """Whether so much hangs on a call that it is weighed before it is made."""
    codes = spoken(view, view.seat)
    code = cast("str", action.arg)
    return is_high_stake(codes, code, forced=code == "P" and _forced(view))


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
    def of(cls, view: View, actions: Sequence[Action], calls: WeighedCalls) -> Weighed:
        """The calls of a view, compared as its match compares scores."""
        match = view.game.match
        actions = [actions[n] for n in calls.places]
        return cls(actions, calls, isinstance(match, DuplicateBoard) and match.matchpoints)

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
        """Whether another call is made instead of the first: it gains `LEAST_GAIN` and so many
        standard errors."""
        stands = self.found.stands
        if slam_doubled and stands.made > MOST_MADE * max(stands.deals, 1):
            return True
        gains = self.gains(other, 0)
        least = LEAST_GAIN / 10 if self.matchpoints else LEAST_GAIN
        return statistics.fmean(gains) >= least and clear(gains, errors)

    def says(self, view: View, made: Action) -> Message:
        """The gain of the call that is made over the next best, in a sentence."""
        number = self.actions.index(made)
        next_best = max(
            (n for n in range(len(self.actions)) if n != number),
            key=lambda n: statistics.fmean(self.gains(n, number)),
        )
        gain = statistics.fmean(self.gains(number, next_best))
        call, other = (call_term(cast("str", self.actions[n].arg)) for n in (number, next_best))
        if gain >= 0:
            words = (
                say(
                    "{Call} gains {gain} match points over {other}, the next best, "
                    "on the average of {deals} deals that fit."
                )
                if self.matchpoints
                else say(
                    "{Call} gains {gain} IMPs over {other}, the next best, "
                    "on the average of {deals} deals that fit."
                )
            )
        else:
            words = (
                say(
                    "{Other} would gain {gain} match points more on the average of {deals} deals "
                    "that fit, {left}."
                )
                if self.matchpoints
                else say(
                    "{Other} would gain {gain} IMPs more on the average of {deals} deals that "
                    "fit, {left}."
                )
            )
        left = (
            say("not clearly enough")
            if has_high_stakes(view, made)
            else say("which is left to its training")
        )
        amount = DecimalNumber(f"{abs(gain):.1f}")
        return words.fill(call=call, other=other, gain=amount, deals=self.deals, left=left)
