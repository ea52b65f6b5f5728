"""Systems that a side of which nothing is known may bid by, weighed by its calls.

Each system of the package is as likely as the others at first. A call makes those likelier by which
hands make it more often: a pool of random hands is asked, and of the hands those stay that would
have called so. Nothing but the auction goes into this, and hands that lie open (dummy's).
"""

from __future__ import annotations

import math
import random
from functools import cache, lru_cache
from typing import NamedTuple

from oddtrick.cards import Mask
from oddtrick.players.hand_evaluation.point_count import HandValue, evaluate
from oddtrick.terms import FILE_SYSTEMS, UNKNOWN_SYSTEM

from .rule_choice import call_of, read
from .system.auction_reading import NATURAL, Reading

SYSTEMS = (NATURAL[0], *FILE_SYSTEMS)
"""The systems that are thought of."""

POOL = 120
"""Random hands that are asked what they call."""

COUNTED = 6
"""Calls of a side that are counted: the systems differ at the start, and long auctions take no
longer."""

HALF, SMOOTHED = 0.5, 5.0
"""Hands that are added to those that make a call, and to those asked: few hands prove little."""

STRAY, ANY_CALL = 0.1, 0.02
"""How often a player leaves his system, and how often he then makes this very call."""

Shown = tuple[tuple[int, Mask], ...]
"""Hands that lie open, whole, with their seats."""


class PublicAuction(NamedTuple):
    """An auction as everybody at the table knows it: the dealer, the mask of vulnerable sides, the
    calls, the trick points that each side needs for game, and what each side has stated."""

    dealer: int
    vulnerable: int
    codes: tuple[str, ...]
    needs: tuple[int, int]
    systems: tuple[str, str]

    def is_unknown(self, seat: int) -> bool:
        """Whether nothing is known of the system of a seat's side."""
        return self.systems[seat % 2] == UNKNOWN_SYSTEM

    @property
    def has_unknown(self) -> bool:
        """Whether nothing is known of a side's system."""
        return UNKNOWN_SYSTEM in self.systems

    def read_as(self, side: int, system: str) -> Reading:
        """The reading with a side taken to bid by a system, and the other by what it has stated, or
        by the book where that is unknown."""
        first, second = (
            system if s == side else NATURAL[0] if self.is_unknown(s) else self.systems[s]
            for s in (0, 1)
        )
        return read(self.dealer, self.vulnerable, self.codes, self.needs, (first, second))

    def read_by(self, seat: int, shown: Shown = ()) -> Reading:
        """The reading by which a seat chooses its own calls: its own side bids by the book where
        its system is unknown, the other side by the likeliest system. With no seat (-1) both sides
        are taken to bid by the likeliest."""
        first, second = (
            self.systems[s]
            if not self.is_unknown(s)
            else NATURAL[0]
            if seat >= 0 and seat % 2 == s
            else weighed_systems(self, s, shown)[0].name
            for s in (0, 1)
        )
        return read(self.dealer, self.vulnerable, self.codes, self.needs, (first, second))


class WeighedSystem(NamedTuple):
    """A system that a side may bid by, and its share; all shares of a side add up to one."""

    name: str
    share: float


class _Counted(NamedTuple):
    """How a system has fared: for the two seats of a side the logarithm of how often its calls are
    made, the hands of the pool that would have called so, and how many calls were counted."""

    logs: tuple[float, float]
    hands: tuple[tuple[HandValue, ...], tuple[HandValue, ...]]
    calls: int = 0


@cache
def pool() -> tuple[HandValue, ...]:
    """The random hands that are asked; the same in every process."""
    rng = random.Random(POOL)
    return tuple(
        evaluate(sum(1 << card for card in rng.sample(range(52), 13))) for _ in range(POOL)
    )


@lru_cache(maxsize=4096)
def _counted(auction: PublicAuction, side: int, system: str) -> _Counted:
    if not auction.codes:
        return _Counted((0.0, 0.0), (pool(), pool()))
    shorter = auction._replace(codes=auction.codes[:-1])
    before = _counted(shorter, side, system)
    seat = (auction.dealer + len(shorter.codes)) % 4
    if seat % 2 != side or before.calls >= COUNTED:
        return before
    reading, code, at = shorter.read_as(side, system), auction.codes[-1], seat // 2
    asked = before.hands[at]
    made = tuple(hand for hand in asked if call_of(reading, hand) == code)
    often = (len(made) + HALF) / (len(asked) + SMOOTHED)
    logs, hands = list(before.logs), list(before.hands)
    logs[at] += math.log((1 - STRAY) * often + STRAY * ANY_CALL)
    hands[at] = made or asked
    return _Counted((logs[0], logs[1]), (hands[0], hands[1]), before.calls + 1)


def _made_by(auction: PublicAuction, side: int, system: str, seat: int, hand: Mask) -> float:
    """The logarithm of how likely a hand that is seen makes the calls of its seat."""
    cards, found = evaluate(hand), 0.0
    turns = range((seat - auction.dealer) % 4, len(auction.codes), 4)
    for turn in turns[:COUNTED]:
        reading = auction._replace(codes=auction.codes[:turn]).read_as(side, system)
        found += math.log(1 - STRAY if call_of(reading, cards) == auction.codes[turn] else STRAY)
    return found


@lru_cache(maxsize=1024)
def weighed_systems(
    auction: PublicAuction, side: int, shown: Shown = ()
) -> tuple[WeighedSystem, ...]:
    """The systems that a side may bid by after an auction, the likeliest first. Hands that are
    `shown` count by the calls that they themselves would have made."""
    logs = []
    for system in SYSTEMS:
        seats = list(_counted(auction, side, system).logs)
        for seat, hand in shown:
            if seat % 2 == side:
                seats[seat // 2] = _made_by(auction, side, system, seat, hand)
        logs.append(sum(seats))
    best = max(logs)
    weights = [math.exp(log - best) for log in logs]
    total = sum(weights)
    found = [WeighedSystem(s, w / total) for s, w in zip(SYSTEMS, weights, strict=True)]
    return tuple(sorted(found, key=lambda one: -one.share))
