"""Hand evaluation where tricks are to be lost: a table by rank and place in the suit.

The lowest card of a suit decides whether one can get off lead with it; the second and the third
whether one can go on ducking. So every card counts by its rank *and* by how many of its suit lie
below it in the hand.

The numbers are ours: `tools/losing/fit.py` (28,000 deals of seed ``losing``, an antibridge bid to
lose forced on the dealer, played out by the book players, ridge regression of the tricks won by
his side without trumps on his own hand). On a tenth of the deals that was kept apart the tricks
won lie 2.5 from the estimate (standard deviation), 2.7 from their mean.
"""

from __future__ import annotations

from oddtrick.cards import NO_TRUMP, Mask, bits

_WON = (
    #  2      3      4      5      6      7      8      9     10      J      Q      K      A
    (-0.23, -0.22, -0.23, -0.07, 0.03, 0.15, 0.22, 0.40, 0.46, 0.54, 0.51, 0.66, 0.40),
    (0.00, -0.25, -0.19, -0.12, -0.18, -0.08, -0.01, 0.18, 0.35, 0.49, 0.63, 0.66, 0.71),
    (0.00, 0.00, -0.41, -0.45, -0.43, -0.36, -0.37, -0.37, -0.17, -0.06, 0.15, 0.24, 0.26),
    (0.00, 0.00, 0.00, -0.39, -0.28, -0.28, -0.34, -0.16, -0.15, -0.08, -0.06, 0.07, 0.12),
    (0.00, 0.00, 0.00, 0.00, -0.02, -0.34, -0.28, -0.05, -0.21, -0.08, -0.19, -0.13, 0.04),
)  # fmt: skip
"""The tricks that a card adds to those of its side: a row for the lowest card of a suit, the
second, third, fourth, and those after it."""

_MEAN = -0.57
"""The value of an average hand by the table."""

_WON_IN_ALL, _WON_TRUMPS = 6.26, 6.34
"""The tricks that declarer's side wins of thirteen on the average, without and with trumps."""

_SHARE, _TRUMP = 0.76, 0.36
"""With trumps the table counts for less, and each trump above the average adds to it."""

_BOTH = 1.4
"""How much more the table counts for each of two hands that are both known: of one alone it is
the part that partner's hand, which has the more low cards the fewer one holds, leaves."""


MARGIN = 0.35
"""How many tricks more than needed must be expected, for a bid to lose them to be made rather more
often than not."""

PARTNER = 1.8
"""The tricks more that can be lost where partner has bid to lose them, and fewer where he has bid
to win: by the fit, what a hand a trick and a quarter from the average is worth."""


def _above_average(hand: Mask) -> float:
    total = 0.0
    for suit in range(4):
        for place, c in enumerate(bits(hand >> 13 * suit & 0x1FFF)):
            total += _WON[min(place, len(_WON) - 1)][c]
    return total - _MEAN


def low_tricks(hands: tuple[Mask, ...], strain: int, size: int = 13) -> float:
    """The tricks that a side may expect to lose if it tries, by those of its hands that are known.

    >>> from oddtrick.cards import bridge_hand
    >>> low, high = (bridge_hand(h) for h in ("5432.6543.432.32", "AKQ2.AKQ.AKJ.AK9"))
    >>> low_tricks((low,), NO_TRUMP) > 8.5 > 4.5 > low_tricks((high,), NO_TRUMP)
    True
    """
    won = sum(_above_average(hand) for hand in hands) * (_BOTH if len(hands) > 1 else 1.0)
    if strain == NO_TRUMP:
        won += _WON_IN_ALL
    else:
        trumps = sum((hand >> 13 * strain & 0x1FFF).bit_count() for hand in hands)
        won = _WON_TRUMPS + _SHARE * won + _TRUMP * (trumps - size / 4 * len(hands))
    return min(max(size * (1 - won / 13), 0.0), float(size))
