"""The extent of a condition: between what bounds every hand lies that fulfils it.

The bounds are what a call is taken to show. They are never narrower than the condition, so that a
hand that makes a call always lies within them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from oddtrick.dealing.conditions.condition import (
    BALANCED,
    AllOf,
    AnyOf,
    Between,
    Condition,
    Lengths,
    Not,
    Shapes,
)
from oddtrick.dealing.conditions.measures import HCP, POINTS

Four = tuple[int, int, int, int]
MOST_SHORT = 9
"""Points that short suits can be worth: three voids."""


class Extent(NamedTuple):
    """Bounds of hands: high-card points, points with those for short suits, the fewest and most
    cards of clubs, diamonds, hearts and spades, and whether all are balanced."""

    high_low: int = 0
    high_high: int = 37
    low: int = 0
    high: int = 46
    few: Four = (0, 0, 0, 0)
    most: Four = (13, 13, 13, 13)
    flat: bool = False

    @property
    def empty(self) -> bool:
        """Whether no hand lies within."""
        return (
            self.high_low > self.high_high
            or self.low > self.high
            or any(few > most for few, most in zip(self.few, self.most, strict=True))
            or sum(self.few) > 13
            or sum(self.most) < 13
        )


WHOLE = Extent()


def _four(values: Iterable[int]) -> Four:
    a, b, c, d = values
    return (a, b, c, d)


def _settled(found: Extent) -> Extent:
    """The bounds after what they say of each other."""
    if found.empty:
        return found
    few, most = found.few, found.most
    total_few, total_most = sum(few), sum(most)
    low, high = max(found.low, found.high_low), found.high
    short = 1 if found.flat else MOST_SHORT
    return found._replace(
        low=low,
        high=min(high, found.high_high + short),
        high_high=min(found.high_high, high),
        high_low=max(found.high_low, low - short),
        few=_four(max(f, 13 - (total_most - m)) for f, m in zip(few, most, strict=True)),
        most=_four(min(m, 13 - (total_few - f)) for f, m in zip(few, most, strict=True)),
    )


def _both(one: Extent, other: Extent) -> Extent:
    return _settled(
        Extent(
            max(one.high_low, other.high_low),
            min(one.high_high, other.high_high),
            max(one.low, other.low),
            min(one.high, other.high),
            _four(map(max, one.few, other.few)),
            _four(map(min, one.most, other.most)),
            one.flat or other.flat,
        )
    )


def hull(extents: Iterable[Extent]) -> Extent:
    """The narrowest bounds round several; those that hold no hand do not count."""
    all_of = list(extents)
    found = [e for e in all_of if not e.empty] or all_of[:1]
    if not found:
        return WHOLE
    return Extent(
        min(e.high_low for e in found),
        max(e.high_high for e in found),
        min(e.low for e in found),
        max(e.high for e in found),
        _four(min(e.few[s] for e in found) for s in range(4)),
        _four(max(e.most[s] for e in found) for s in range(4)),
        all(e.flat for e in found),
    )


def _suit(condition: Lengths) -> int:
    """The suit whose length alone is bounded; -1 where it is another sum."""
    own = [s for s, weight in enumerate(condition.weights) if weight]
    return own[0] if len(own) == 1 and condition.weights[own[0]] == 1 else -1


def _bounded(suit: int, low: int, high: int) -> Extent:
    return Extent(
        few=_four(max(0, low) if s == suit else 0 for s in range(4)),
        most=_four(min(13, high) if s == suit else 13 for s in range(4)),
    )


def _counted(condition: Between, low: int, high: int) -> Extent:
    measure, suits = condition.term.measure, condition.term.suits
    if measure is HCP:
        return Extent(high_low=max(0, low), high_high=37 if suits else min(37, high))
    if measure is POINTS and not suits:
        return Extent(low=max(0, low), high=min(46, high))
    return WHOLE


def is_plain(condition: Condition) -> bool:
    """Whether the extent of a condition says all there is in it."""
    if isinstance(condition, Lengths):
        return _suit(condition) >= 0
    if isinstance(condition, Between):
        return not condition.term.suits and condition.term.measure in (HCP, POINTS)
    return condition is BALANCED


def _not(part: Condition) -> Extent:
    """The extent of what a condition shuts out, where that is known."""
    low = high = -1
    if isinstance(part, Lengths | Between):
        if part.low <= 0:
            low, high = part.high + 1, 99
        elif part.high >= 37:
            low, high = 0, part.low - 1
    if low < 0:
        return WHOLE
    if isinstance(part, Lengths) and _suit(part) >= 0:
        return _bounded(_suit(part), low, high)
    if isinstance(part, Between) and not part.term.suits:
        return _counted(part, low, high)
    return WHOLE


def extent_of(condition: Condition) -> Extent:
    """The extent of a condition; `empty` where two parts of it contradict each other."""
    if isinstance(condition, AllOf):
        found = WHOLE
        for part in condition.parts:
            found = _both(found, extent_of(part))
        return found
    if isinstance(condition, AnyOf):
        return hull(extent_of(part) for part in condition.parts)
    if isinstance(condition, Not):
        return _not(condition.part)
    if isinstance(condition, Lengths) and _suit(condition) >= 0:
        return _settled(_bounded(_suit(condition), condition.low, condition.high))
    if isinstance(condition, Between):
        return _settled(_counted(condition, condition.low, condition.high))
    if isinstance(condition, Shapes):
        shapes = list(condition.shapes)
        flat = isinstance(BALANCED, Shapes) and condition.shapes <= BALANCED.shapes
        return Extent(
            few=_four(min(s[i] for s in shapes) for i in range(4)),
            most=_four(max(s[i] for s in shapes) for i in range(4)),
            flat=flat,
        )
    return WHOLE
