"""Hand evaluation: points, quick tricks, stoppers, suits good enough to bid.

Source: Scarne 1963, “Evaluating the Hand”, “The Point Count”, “Biddable Suits”, “Rebiddable
Suits”, “Opening Bids”.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from oddtrick.cards import Mask, high_card_points

A, K, Q, J, T = 1 << 12, 1 << 11, 1 << 10, 1 << 9, 1 << 8
_NINE = 1 << 7

SHORTNESS = (3, 2, 1)
"""Points for a void, a singleton, a doubleton (Scarne 1963, “The Point Count”)."""

QUICK_TRICKS = ((A | K, 2.0), (A | Q, 1.5), (A, 1.0), (K | Q, 1.0))
"""Quick tricks of the cards that head a suit, best first (Scarne 1963, “Quick Tricks”). A king
with another card is half a quick trick."""

PLAYING = (
    (A | K | Q, 3.0), (A | K | J, 2.5), (A | Q | J, 2.5), (K | Q | J, 2.0), (A | K, 2.0),
    (A | Q, 1.5), (K | Q, 1.5), (A | J, 1.5), (K | J, 1.0), (Q | J, 1.0), (A, 1.0), (K, 0.5),
    (Q, 0.5),
)  # fmt: skip
"""Tricks that the heads of a long suit in the hand are worth in the first three rounds
(reading: the book asks for tricks “in his own hand” and leaves the counting to the player)."""


class Suit(NamedTuple):
    """One suit of a hand: its ranks as a mask of 13 bits (ace highest), and what they count."""

    ranks: int
    length: int
    high: int
    quick: float
    tricks: float
    """Tricks it may be expected to win in the hand of somebody who makes it trumps."""


@lru_cache(maxsize=8192)
def suit_count(ranks: int) -> Suit:
    """Count one suit.

    >>> suit_count(0b1100000000000).quick, suit_count(0b0100000000001).quick
    (2.0, 0.5)
    """
    length = ranks.bit_count()
    high = high_card_points(ranks)
    quick = next((q for top, q in QUICK_TRICKS if ranks & top == top), 0.0)
    if not quick and ranks & K and length > 1:
        quick = 0.5
    heads = next((t for top, t in PLAYING if ranks & top == top), 0.0)
    tricks = min(heads, length) + max(0, length - 3)
    return Suit(ranks, length, high, quick, tricks)


class HandValue(NamedTuple):
    """A whole hand of thirteen, counted. Suits in the order clubs, diamonds, hearts, spades."""

    hand: Mask
    suits: tuple[Suit, Suit, Suit, Suit]
    lengths: tuple[int, int, int, int]
    high: int
    """Points for high cards alone."""
    points: int
    """Points with those for short suits, as for bidding a suit."""
    quick: float
    balanced: bool
    """4-3-3-3, 4-4-3-2 or 5-3-3-2."""

    @property
    def longest(self) -> int:
        """The longest suit, the higher of equals."""
        return max(range(4), key=lambda s: (self.lengths[s], s))

    @property
    def aces(self) -> int:
        return sum(bool(s.ranks & A) for s in self.suits)

    @property
    def kings(self) -> int:
        return sum(bool(s.ranks & K) for s in self.suits)

    @property
    def shortest(self) -> int:
        """The length of the shortest suit."""
        return min(self.lengths)

    def tricks(self, trump: int) -> float:
        """Tricks this hand may be expected to win by itself with a suit as trumps."""
        return self.suits[trump].tricks + sum(
            s.quick for i, s in enumerate(self.suits) if i != trump
        )


@lru_cache(maxsize=4096)
def evaluate(hand: Mask) -> HandValue:
    """Count a hand.

    >>> from oddtrick.cards import bridge_hand
    >>> found = evaluate(bridge_hand("AQJ52.K4.983.KJ2"))
    >>> found.high, found.points, found.quick, found.balanced
    (14, 15, 2.5, True)
    """
    suits = tuple(suit_count(hand >> 13 * s & 0x1FFF) for s in range(4))
    lengths = tuple(s.length for s in suits)
    high = sum(s.high for s in suits)
    short = sum(SHORTNESS[n] for n in lengths if n < 3)
    spread = sorted(lengths)
    return HandValue(
        hand,
        (suits[0], suits[1], suits[2], suits[3]),
        (lengths[0], lengths[1], lengths[2], lengths[3]),
        high,
        high + short,
        sum(s.quick for s in suits),
        spread in ([3, 3, 3, 4], [2, 3, 4, 4], [2, 3, 3, 5]),
    )


def shape(hand: HandValue) -> str:
    """The lengths of the suits, longest first, such as ``5-4-3-1``."""
    return "-".join(str(n) for n in sorted(hand.lengths, reverse=True))


def biddable(suit: Suit) -> bool:
    """Good enough to open: five cards, or four with four points (“Minimum Biddable Suits”)."""
    return suit.length >= 5 or (suit.length == 4 and suit.high >= 4)


def respondable(suit: Suit) -> bool:
    """Good enough for a response or a rebid: five cards, or four as good as Q 10 x x."""
    ten = bool(suit.ranks & T)
    return suit.length >= 5 or (suit.length == 4 and suit.high + ten >= 3)


def rebiddable(suit: Suit) -> bool:
    """Good enough to bid twice: any six cards, or five as good as Q J 9 x x."""
    if suit.length >= 6:
        return True
    ranks = suit.ranks
    if suit.length < 5:
        return False
    if ranks & (A | K):
        return (ranks & (A | K | Q | J | T)).bit_count() >= 2
    return bool(ranks & Q and ranks & J and ranks & (T | _NINE))


def good(suit: Suit) -> bool:
    """A “good suit”: rebiddable, with two of the four top honours (reading: the book gives no
    test)."""
    return rebiddable(suit) and (suit.ranks & (A | K | Q | J)).bit_count() >= 2


def stopped(suit: Suit) -> bool:
    """A, K x, Q x x, J x x x or better (Scarne 1963, “Opening Bids”, two no-trump)."""
    ranks, length = suit.ranks, suit.length
    return bool(
        ranks & A
        or (ranks & K and length >= 2)
        or (ranks & Q and length >= 3)
        or (ranks & J and length >= 4)
    )
