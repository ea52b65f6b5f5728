"""Squares: the rows and columns as poker and as cribbage hands.

Source: Scarne 1963, “Multiple Solitaire”, identical cards; ruling M-3 (American count).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from oddtrick.cards import COPY, Card, rank_of, suit_of
from oddtrick.core import Entry, Ledger, Table
from oddtrick.stages.piles.patience.squares import Squared, lines_of

__all__ = [
    "cribbage_hand",
    "cribbage_worth",
    "poker_hand",
    "poker_worth",
    "score_cribbage_squares",
    "score_poker_squares",
]

# The American count of poker squares.
POKER = {
    "royal flush": 100,
    "straight flush": 75,
    "four of a kind": 50,
    "full house": 25,
    "flush": 20,
    "straight": 15,
    "three of a kind": 10,
    "two pairs": 5,
    "pair": 2,
    "": 0,
}
ACE, ACE_LOW = 14, 1
JACK = 11
FULL = 5
"""The cards of a poker hand."""
FOUR = 4
"""The cards of a cribbage hand without its starter."""


def poker_hand(cards: Sequence[Card]) -> str:
    """The name of a hand of five cards in `POKER`, empty for none. Of fewer cards only those of
    equal rank count.

    >>> from oddtrick.cards import card
    >>> poker_hand([card(c) for c in "HA HK HQ HJ HT".split()])
    'royal flush'
    >>> poker_hand([card(c) for c in "HA H2 D3 S4 C5".split()])
    'straight'
    >>> poker_hand([card(c) for c in "HA HK".split()]), poker_hand([card("HA"), card("CA")])
    ('', 'pair')
    """
    ranks = sorted(rank_of(c) for c in cards)
    full = len(cards) == FULL
    flush = full and len({suit_of(c) for c in cards}) == 1
    low = sorted(ACE_LOW if r == ACE else r for r in ranks)
    straight = full and any(r == list(range(r[0], r[0] + 5)) for r in (ranks, low))
    if straight and flush:
        return "royal flush" if ranks[0] == 10 else "straight flush"
    counts = sorted(Counter(ranks).values(), reverse=True)
    most, next_most = (*counts, 0, 0)[:2]
    if most == 4:
        return "four of a kind"
    if (most, next_most) == (3, 2):
        return "full house"
    if flush:
        return "flush"
    if straight:
        return "straight"
    if most == 3:
        return "three of a kind"
    return ("two pairs" if next_most == 2 else "pair") if most == 2 else ""


def poker_worth(cards: Sequence[Card], starter: Card | None) -> tuple[int, str]:
    """The points of a row or column, full or not, and its name."""
    hand = poker_hand(cards)
    return POKER[hand], hand


def cribbage_worth(cards: Sequence[Card], starter: Card | None) -> tuple[int, str]:
    """The points of a row or column, full or not; the starter counts when it is turned."""
    return cribbage_hand(cards, starter), ""


def cribbage_hand(cards: Sequence[Card], starter: Card | None) -> int:
    """The points of four cards with a starter: fifteens, pairs, runs, flush and his nobs; of what
    lies so far where they are fewer, or no starter is turned.

    >>> from oddtrick.cards import card
    >>> cribbage_hand([card(c) for c in "H5 D5 C5 SJ".split()], card("S5"))
    29
    >>> cribbage_hand([card(c) for c in "H5 D5".split()], None)
    2
    """
    five = [*cards] if starter is None else [*cards, starter]
    steps = [(rank_of(c) - 1) % 13 + 1 for c in five]
    values = [min(s, 10) for s in steps]
    fifteens = sum(2 for n in range(2, 6) for some in combinations(values, n) if sum(some) == 15)
    pairs = sum(2 for a, b in combinations(steps, 2) if a == b)
    flush = 0
    suits = {suit_of(c) for c in cards}
    turned = -1 if starter is None else suit_of(starter)
    if len(cards) == FOUR and len(suits) == 1:
        flush = 5 if turned in suits else 4
    nobs = any(rank_of(c) == JACK and suit_of(c) == turned for c in cards)
    return fifteens + pairs + _runs(steps) + flush + int(nobs)


def _runs(steps: Sequence[int]) -> int:
    """The longest runs of three and more, each counted with every copy of its cards."""
    counts = Counter(steps)
    best, ways, length, product = 0, 0, 0, 1
    for step in range(1, 15):
        if counts[step]:
            length, product = length + 1, product * counts[step]
            continue
        if length >= 3 and length > best:
            best, ways = length, product
        length, product = 0, 1
    return best * ways


def _lines(square: Sequence[Card]) -> list[tuple[str, list[Card]]]:
    """The rows and columns of a square, with their names."""
    side = int(len(square) ** 0.5)
    return [(f"{line} {n}", [square[i] for i in where]) for line, n, where in lines_of(side)]


def score_poker_squares(table: Table) -> Ledger:
    """Each row and column by the American count."""
    entries = []
    for side, square in enumerate(table.get(Squared).squares):
        for name, cards in _lines(square):
            hand = poker_hand(cards)
            if POKER[hand]:
                entries.append(Entry(side, "points", POKER[hand], f"{name}, {hand}"))
    return tuple(entries)


def score_cribbage_squares(table: Table) -> Ledger:
    """Each row and column as a hand with the common starter; a jack turned counts two once."""
    squared, entries = table.get(Squared), []
    starter = squared.starter
    assert starter is not None
    for side, square in enumerate(squared.squares):
        for name, cards in _lines(square):
            points = cribbage_hand(cards, starter % COPY)
            if points:
                entries.append(Entry(side, "points", points, name))
        if rank_of(starter) == JACK:
            entries.append(Entry(side, "points", 2, "a jack turned"))
    return tuple(entries)
