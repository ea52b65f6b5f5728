"""The points of a hand that has a fit with partner's.

Scarne 1963 (“The Point Count”) counts short suits for an opening bid and does not say how a hand
is counted once a suit fits. What the cards of such hands come to was measured on solved boards
(docs/bidding.md, “A hand with a fit”), and is rounded here to quarters of a point.
"""

from __future__ import annotations

from collections.abc import Collection

from .point_count import A, HandValue, J, Q

__all__ = ["fit_points"]

VOID = 4
"""Quarters of a point for a void, beyond the three points of an opening bid."""

SECOND_DOUBLETON = -4
"""Quarters for a second doubleton: it is worth nothing."""

ACE = 2
"""Quarters for an ace, beyond its four points."""

QUEEN_OR_JACK = -1
"""Quarters for a queen or a jack outside trumps, beside its points."""

IN_THEIR_SUIT = -2
"""Quarters for each point of a king, queen or jack in a suit that the opponents have bid."""


def fit_points(hand: HandValue, trumps: int, theirs: Collection[int]) -> int:
    """The points of a hand whose suit `trumps` fits with partner's; `theirs` are the suits that
    the opponents have bid. Quarters are rounded up.

    >>> from oddtrick.cards import bridge_hand
    >>> from oddtrick.players.hand_evaluation.point_count import evaluate
    >>> hand = evaluate(bridge_hand("A9752.A8643.KQ4."))
    >>> hand.points, fit_points(hand, 3, ()), fit_points(hand, 3, (1,))
    (16, 18, 16)
    """
    quarters = 4 * hand.points
    for suit, held in enumerate(hand.suits):
        quarters += ACE * bool(held.ranks & A)
        if suit == trumps:
            continue
        quarters += VOID * (not held.length)
        quarters += QUEEN_OR_JACK * (bool(held.ranks & Q) + bool(held.ranks & J))
        if suit in theirs:
            quarters += IN_THEIR_SUIT * (held.high - 4 * bool(held.ranks & A))
    if hand.lengths.count(2) > 1:
        quarters += SECOND_DOUBLETON
    return -(-quarters // 4)
