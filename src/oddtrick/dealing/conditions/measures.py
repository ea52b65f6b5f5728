"""Measures that are counted in a hand suit by suit, so that the suits' numbers add up to the
hand's.

A measure gives every holding in one suit a small whole number. That is what makes an exact
dealer possible: hands of equal lengths and measures are counted together.

>>> from oddtrick.cards import SPADES
>>> spades = tuple(range(39, 52))
>>> int(HCP.table(spades)[0b1010000000000]), int(LOSERS.table(spades)[0b1010000000000])
(6, 1)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from oddtrick.cards import HIGH_CARDS, Card, Mask, rank_of

Ints = npt.NDArray[np.int32]

ACE, KING, QUEEN, JACK, TEN = 14, 13, 12, 11, 10


@dataclass(frozen=True)
class Measure:
    """A number for every holding in a suit.

    `of` gets for each rank from 2 to 14 (15 for a joker) whether the holding has it, as an array
    over holdings, and their lengths. `additive` says that the number of two holdings together is
    the sum of their numbers, so that the pack's total is fixed.
    """

    name: str
    words: str
    of: Callable[[Callable[[int], Ints], Ints], Ints] = field(repr=False)
    additive: bool = False

    def table(self, cards: tuple[Card, ...]) -> Ints:
        """The number of every subset of one suit's cards, lowest card in the lowest bit."""
        return _table(self, cards)


@dataclass(frozen=True)
class _Among(Measure):
    """How many of certain cards are held."""

    cards: Mask = 0

    def table(self, cards: tuple[Card, ...]) -> Ints:
        return _among(self.cards, cards)


@lru_cache(maxsize=256)
def _table(measure: Measure, cards: tuple[Card, ...]) -> Ints:
    holdings = np.arange(1 << len(cards), dtype=np.int32)
    bits = [holdings >> i & 1 for i in range(len(cards))]
    lengths = np.asarray(sum(bits, np.zeros_like(holdings)), dtype=np.int32)
    ranks = [rank_of(c) for c in cards]

    def has(rank: int) -> Ints:
        found = np.zeros_like(holdings)
        for bit, r in zip(bits, ranks, strict=True):
            if r == rank:
                found |= bit
        return found

    table = np.asarray(measure.of(has, lengths), dtype=np.int32)
    table.setflags(write=False)
    return table


@lru_cache(maxsize=1024)
def _among(wanted: Mask, cards: tuple[Card, ...]) -> Ints:
    holdings = np.arange(1 << len(cards), dtype=np.int32)
    table = np.zeros_like(holdings)
    for i, c in enumerate(cards):
        if wanted >> c & 1:
            table += holdings >> i & 1
    table.setflags(write=False)
    return table


def cards_among(cards: Mask, words: str = "") -> Measure:
    """How many of these cards a hand holds."""
    return _Among(f"cards {cards:x}", words or "of those cards", lambda h, n: n, True, cards)


def _weights(*worth: tuple[int, int]) -> Callable[[Callable[[int], Ints], Ints], Ints]:
    def of(has: Callable[[int], Ints], lengths: Ints) -> Ints:
        total = np.zeros_like(lengths)
        for rank, points in worth:
            total += points * has(rank)
        return total

    return of


def _high(has: Callable[[int], Ints], lengths: Ints) -> Ints:
    return _weights(*zip((ACE, KING, QUEEN, JACK), HIGH_CARDS, strict=True))(has, lengths)


def _with_short(has: Callable[[int], Ints], lengths: Ints) -> Ints:
    return np.asarray(_high(has, lengths) + np.maximum(0, 3 - lengths), dtype=np.int32)


def _losers(has: Callable[[int], Ints], lengths: Ints) -> Ints:
    """Of the ace, king and queen those that are missing, as far as the suit is long."""
    lost = (lengths > 0) * (1 - has(ACE)) + (lengths > 1) * (1 - has(KING))
    return np.asarray(lost + (lengths > 2) * (1 - has(QUEEN)), dtype=np.int32)


def _quick(has: Callable[[int], Ints], lengths: Ints) -> Ints:
    """In halves: A K 4, A Q 3, A 2, K Q 2, guarded K 1."""
    ace, king, queen = has(ACE), has(KING), has(QUEEN)
    with_ace = ace * np.where(king > 0, 4, np.where(queen > 0, 3, 2))
    without = (1 - ace) * king * np.where(queen > 0, 2, lengths > 1)
    return np.asarray(with_ace + without, dtype=np.int32)


HCP = Measure("hcp", "high-card points", _high, True)
"""Ace 4, king 3, queen 2, jack 1."""
POINTS = Measure("points", "points", _with_short)
"""High-card points with 3 for a void, 2 for a singleton, 1 for a doubleton (Scarne 1963, “The
Point Count”)."""
CONTROLS = Measure("controls", "controls", _weights((ACE, 2), (KING, 1)), True)
"""Ace 2, king 1."""
LOSERS = Measure("losers", "losers", _losers)
"""The losing trick count: of the first three rounds of a suit, those that lack the ace, king or
queen."""
QUICK = Measure("halfquick", "half quick tricks", _quick)
"""Quick tricks in halves (Scarne 1963, “Quick Tricks”)."""
TOP3 = Measure("top3", "of the top three honours", _weights((ACE, 1), (KING, 1), (QUEEN, 1)), True)
TOP5 = Measure(
    "top5",
    "of the top five honours",
    _weights((ACE, 1), (KING, 1), (QUEEN, 1), (JACK, 1), (TEN, 1)),
    True,
)

MEASURES = {
    m.name: m
    for m in (
        HCP,
        POINTS,
        CONTROLS,
        LOSERS,
        TOP3,
        TOP5,
        Measure("aces", "aces", _weights((ACE, 1)), True),
        Measure("kings", "kings", _weights((KING, 1)), True),
        Measure("queens", "queens", _weights((QUEEN, 1)), True),
        Measure("jacks", "jacks", _weights((JACK, 1)), True),
        Measure("tens", "tens", _weights((TEN, 1)), True),
    )
}
"""Measures by the name that conditions use."""
