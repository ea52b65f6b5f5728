"""Chances at the table that need no search: finesses that stand alone, and the rule of eleven."""

from __future__ import annotations

from math import comb

from oddtrick.cards import RANKS

from .chance import Chance, OddsError
from .splits import named

__all__ = ["eleven", "finesses"]


def finesses(tried: int, won: int, *, or_more: bool = False) -> Chance:
    """The chance that of so many finesses, each for a card that lies either way as readily and
    none bearing on another, so many win: exactly, or at least.

    Raises `OddsError` where more are to win than are tried.

    >>> finesses(2, 1).fraction, finesses(2, 1, or_more=True).fraction
    (Fraction(1, 2), Fraction(3, 4))
    """
    if tried < 1:
        raise OddsError("No finesse is tried: ask about one or more.")
    if not 0 <= won <= tried:
        raise OddsError(f"Of {tried} finesses, {won} cannot win: ask for 0 to {tried}.")
    most = tried if or_more else won
    return Chance(sum(comb(tried, n) for n in range(won, most + 1)), 2**tried)


def eleven(led: str, *seen: str) -> tuple[int, int]:
    """The rule of eleven: how many cards above a fourth best lie outside the leader's hand, and
    how many of them are not in the hands that are seen (ranks, such as ``"Q92"``).

    Raises `OddsError` for a card that cannot have been the fourth best, `BadCards` for what is no
    card.

    >>> eleven("7", "Q92", "AJ3")
    (4, 0)
    """
    if len(led) != 1 or led.upper() not in RANKS:
        raise OddsError(f"“{led}” is no rank: write one of A, K, Q, J, T, 9 … 2.")
    rank = RANKS.index(led.upper()) + 2
    if rank > 11:
        raise OddsError("A fourth best has three cards above it: the knave at most.")
    outside = 11 - rank
    held = sum(RANKS.index(c) + 2 > rank for c in named("".join(seen))[0])
    if held > outside:
        raise OddsError(
            f"{held} higher cards are seen, and only {outside} lie outside the leader's hand: "
            "this was no fourth best."
        )
    return outside, outside - held
