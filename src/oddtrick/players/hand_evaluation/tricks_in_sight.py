"""Tricks to expect where a bidder sees more than his own hand: a dummy, or a part of one.

The points of both hands of a side are added up (Scarne 1963, “The Point-Count Table”: about 26 make
game), those that lie open as they are, those that nobody sees with the fair share of what is left.
What a point and a trump are worth was fitted to 250 deals solved double dummy.
"""

from __future__ import annotations

from collections.abc import Sequence

from oddtrick.cards import NO_TRUMP, Mask, bits, natural_order

from .point_count import evaluate, stopped

AT_NO_TRUMP = (9.0, 0.47, 26)
"""Tricks on so many high-card points of both hands, and for each point more."""

OPEN_SUIT = 0.5
"""The cost of a suit at no-trump that neither hand stops."""

FEWEST, MIDDLE = 3, 20
WITH_TRUMPS = (
    (3.0, 0.20, 0.00), (3.6, 0.30, 0.10), (4.5, 0.37, 0.15), (5.6, 0.40, 0.20), (7.2, 0.41, 0.20),
    (8.4, 0.38, 0.32), (9.3, 0.32, 0.45), (9.7, 0.25, 0.45), (10.3, 0.22, 0.45),
)  # fmt: skip
"""For three trumps of both hands, for four and so on: tricks on 20 high-card points and four for
short suits, for each high-card point more, and for each point for short suits."""

BOTH_SHORT = 4
"""The points of both hands from which the table counts: high cards from `MIDDLE`, short suits from
this; its first row is for `FEWEST` trumps."""

SHORT = 1.5
"""The points for short suits of a hand that nobody sees, on the average."""

SPREAD_IN_SIGHT = 1.2
"""How far the tricks lie from this where both hands are seen: the standard deviation."""


def _high(cards: Mask) -> int:
    """High-card points."""
    return sum(max(0, c % 13 - 8) for c in bits(cards))


def tricks_in_sight(
    hands: Sequence[Mask], whole: float, size: int, unseen: Mask, strain: int
) -> float:
    """The tricks of a side with a strain as trumps.

    `hands` are the cards that are seen of its hands, `whole` is how many hands it has, `size` how
    many cards each of them; `unseen` are the cards of the pack that the bidder does not see.

    >>> from oddtrick.cards import bridge_hand
    >>> mine, dummy = bridge_hand("AKQJ2.KQ3.A2.K42"), bridge_hand("T943.A54.K43.Q53")
    >>> rest = (1 << 52) - 1 & ~(mine | dummy)
    >>> round(tricks_in_sight((mine, dummy), 2, 13, rest, 3), 1)
    11.5
    >>> round(tricks_in_sight((mine,), 2, 13, rest | dummy, 3), 1)  # an average partner
    10.7
    """
    seen = 0
    for hand in hands:
        seen |= hand
    missing = whole * size - seen.bit_count()
    share = min(max(missing / max(unseen.bit_count(), 1), 0.0), 1.0)
    high = _high(seen) + share * _high(unseen)
    if strain == NO_TRUMP:
        base, point, middle = AT_NO_TRUMP
        total = base + point * (high - middle) - OPEN_SUIT * _open_suits(hands, missing, size)
    else:
        trumps = natural_order(strain).suits[strain]
        fit = (seen & trumps).bit_count() + share * (unseen & trumps).bit_count()
        full = [hand for hand in hands if hand.bit_count() >= size - 1]
        short = sum(evaluate(hand).points - evaluate(hand).high for hand in full)
        total = _with_trumps(fit, high, short + SHORT * (whole - len(full)))
    return min(max(total, 0.2), float(size))


def _with_trumps(fit: float, high: float, short: float) -> float:
    """Tricks by the table, between two of its rows where trumps are counted in part."""
    place = min(max(fit - FEWEST, 0.0), len(WITH_TRUMPS) - 1.0)
    low = int(place)
    found = 0.0
    for row, weight in ((low, 1 - place + low), (low + 1, place - low)):
        base, point, each = WITH_TRUMPS[min(row, len(WITH_TRUMPS) - 1)]
        found += weight * (base + point * (high - MIDDLE) + each * (short - BOTH_SHORT))
    return found


def _open_suits(hands: Sequence[Mask], missing: float, size: int) -> float:
    """Suits that no hand seen stops; each counts in part where cards are still to be seen."""
    unstopped = sum(
        not any(stopped(evaluate(hand).suits[suit]) for hand in hands) for suit in range(4)
    )
    return unstopped * max(0.0, 1 - missing / size)
