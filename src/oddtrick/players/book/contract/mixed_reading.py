"""Calls of a side of which nothing is known, read by all the systems that it may bid by.

What a call shows is the range that these give together, with what it means by the likeliest; hidden
hands are believed in as often as the systems, each by its weight, have them.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

from oddtrick.cards import Mask
from oddtrick.players.hand_evaluation.point_count import evaluate
from oddtrick.players.simulation.deal_sampling import Likelihood

from .hand_likelihood import LEAST, penalty_for_mismatch, would_call
from .rule_choice import take
from .system.rule import ANY, Promise, describe
from .system.stated_system import title_of
from .unknown_system import PublicAuction, Shown, pool, weighed_systems

__all__ = ["MixedMeaning", "either_promise", "mixed_calls", "mixed_fits", "mixed_meaning"]

LEAST_SHARE = 0.02
"""A system that is less likely than this is not thought of."""

ENOUGH = 0.9
"""Where the likeliest system has this share, hands are asked by it alone what they would call."""

ASKED = 2
"""Elsewhere they are asked by so many systems, the likeliest."""

SHORT = 6
"""Points that short suits add at most, but for very few hands: two voids."""


class MixedMeaning(NamedTuple):
    """The meaning of a call by several systems: bounds round all of them, and in words."""

    shows: Promise
    words: str


def either_promise(shows: list[Promise]) -> Promise:
    """The narrowest promise that holds of every hand of which one of several holds.

    >>> either_promise([Promise(15, 17, honours=True), Promise(12, 14, honours=True)])[:2]
    (12, 17)
    """
    honours = all(s.honours for s in shows)
    high = max(
        s.high if s.honours == honours else min(40, s.high + (1 if s.flat else SHORT))
        for s in shows
    )
    few = [min(s.suits[n] for s in shows) for n in range(4)]
    most = [max(s.most[n] for s in shows) for n in range(4)]
    return Promise(
        min(s.low for s in shows),
        high,
        (few[0], few[1], few[2], few[3]),
        (most[0], most[1], most[2], most[3]),
        honours,
        all(s.flat for s in shows),
        min(s.force for s in shows),
    )


@lru_cache(maxsize=1024)
def mixed_meaning(auction: PublicAuction, code: str) -> MixedMeaning:
    """The meaning of the call that follows an auction, of a side of which nothing is known; the
    call itself counts among those that tell its system."""
    side = (auction.dealer + len(auction.codes)) % 2
    systems = weighed_systems(auction._replace(codes=(*auction.codes, code)), side)
    ways = dict[str, tuple[float, str]]()
    shows = []
    for name, share in systems:
        if share < LEAST_SHARE:
            continue
        taken = take(auction.read_as(side, name), code)
        shows.append(taken.shows)
        words = describe(taken.shows, taken.note) or "Natural."
        before, first = ways.get(words, (0.0, name))
        ways[words] = (before + share, first)
    together = either_promise(shows)
    best, (share, name) = max(ways.items(), key=lambda way: way[1][0])
    if len(ways) == 1:
        return MixedMeaning(together, best)
    whole = describe(together) or "Systems differ."
    part, title = round(100 * share), title_of(name)
    likeliest = f"Likeliest ({part} %), as {title} has it:"
    return MixedMeaning(together, f"{whole} {likeliest} {best[:1].lower()}{best[1:]}")


Parts = tuple[tuple[float, Promise], ...]


@lru_cache(maxsize=1024)
def _share_of_hands(shows: Promise) -> float:
    """How many of all hands fit a promise, those that nearly do in part."""
    if shows == ANY:
        return 1.0
    fitting = sum(math.exp(-penalty_for_mismatch(shows, hand)) for hand in pool())
    return (fitting + 1) / (len(pool()) + 1)


@lru_cache(maxsize=1024)
def _parts(auction: PublicAuction, seat: int, shown: Shown) -> Parts:
    """The promises of a seat by the systems of its side, alike ones together, with the density that
    each gives the hands that fit it. They add up to one."""
    found = dict[Promise, float]()
    for name, share in weighed_systems(auction, seat % 2, shown):
        if share >= LEAST_SHARE:
            shows = auction.read_as(seat % 2, name).promises[seat]._replace(force=ANY.force)
            found[shows] = found.get(shows, 0.0) + share / _share_of_hands(shows)
    total = sum(found.values())
    return tuple((density / total, shows) for shows, density in found.items())


def mixed_fits(auction: PublicAuction, shown: Shown) -> Likelihood | None:
    """The likelihood of hands after an auction in which nothing is known of a side's system; `None`
    where it has shown nothing."""
    stated = auction.read_by(-1, shown).promises
    parts = [
        _parts(auction, seat, shown) if auction.is_unknown(seat) else ((1.0, stated[seat]),)
        for seat in range(4)
    ]
    if all(shows == ANY for seats in parts for _, shows in seats):
        return None

    def likelihood(seat: int, hand: Mask) -> float:
        cards = evaluate(hand)
        total = sum(
            density * math.exp(-penalty_for_mismatch(shows, cards))
            for density, shows in parts[seat]
        )
        return max(LEAST, math.log(total)) if total > 0 else LEAST

    return likelihood


def mixed_calls(auction: PublicAuction, shown: Shown) -> Likelihood | None:
    """How likely hands make the calls of such an auction; `None` where nobody has called."""
    stated = would_call(auction.read_by(-1, shown))
    if stated is None:
        return None
    sides = dict[int, list[tuple[float, Likelihood]]]()
    for side in (0, 1):
        if auction.is_unknown(side):
            systems = weighed_systems(auction, side, shown)
            chosen = systems[: 1 if systems[0].share >= ENOUGH else ASKED]
            total = sum(share for _, share in chosen)
            asked = ((s / total, would_call(auction.read_as(side, name))) for name, s in chosen)
            sides[side] = [(share, one) for share, one in asked if one is not None]

    def likelihood(seat: int, hand: Mask) -> float:
        if seat % 2 not in sides:
            return stated(seat, hand)
        return math.log(sum(s * math.exp(one(seat, hand)) for s, one in sides[seat % 2]))

    return likelihood
