"""Measures that are counted in a hand suit by suit, so that the suits' numbers add up to the
hand's; and how a pack falls into suits, and hands into holdings.

A measure gives every holding in one suit a small whole number. That is what makes an exact
dealer possible: hands of equal lengths and measures are counted together.

>>> from oddtrick.cards import SPADES
>>> spades = tuple(range(39, 52))
>>> int(HCP.table(spades)[0b1010000000000]), int(LOSERS.table(spades)[0b1010000000000])
(6, 1)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache

import numpy as np
import numpy.typing as npt

from oddtrick.cards import HIGH_CARDS, SUIT_NAMES, Card, CardOrder, Mask, natural_order, rank_of

Ints = npt.NDArray[np.int32]
Has = Callable[[int], Ints]
"""For each rank from 2 to 14 (15 for a joker) whether holdings have it."""

ACE, KING, QUEEN = 14, 13, 12


@dataclass(frozen=True)
class Measure:
    """A number for every holding in a suit.

    `of` gets for each rank from 2 to 14 (15 for a joker) whether the holding has it, as an array
    over holdings, and their lengths. `additive` says that the number of two holdings together is
    the sum of their numbers, so that the pack's total is fixed.
    """

    name: str
    words: str
    of: Callable[[Has, Ints], Ints] = field(repr=False)
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
    return _Among(f"cards {cards:x}", words or "of those cards", LENGTH.of, True, cards)


def weighing(name: str, words: str, weights: Sequence[int]) -> Measure:
    """A measure that gives each rank, the ace first, so many points."""

    def of(has: Has, lengths: Ints) -> Ints:
        return sum((n * has(ACE - at) for at, n in enumerate(weights)), np.zeros_like(lengths))

    return Measure(name, words, of, True)


def _with_short(has: Has, lengths: Ints) -> Ints:
    return np.asarray(HCP.of(has, lengths) + np.maximum(0, 3 - lengths), dtype=np.int32)


def _losers(has: Has, lengths: Ints) -> Ints:
    """Of the ace, king and queen those that are missing, as far as the suit is long."""
    lost = (lengths > 0) * (1 - has(ACE)) + (lengths > 1) * (1 - has(KING))
    return np.asarray(lost + (lengths > 2) * (1 - has(QUEEN)), dtype=np.int32)


def _quick(has: Has, lengths: Ints) -> Ints:
    """In halves: A K 4, A Q 3, A 2, K Q 2, guarded K 1."""
    ace, king, queen = has(ACE), has(KING), has(QUEEN)
    with_ace = ace * np.where(king > 0, 4, np.where(queen > 0, 3, 2))
    without = (1 - ace) * king * np.where(queen > 0, 2, lengths > 1)
    return np.asarray(with_ace + without, dtype=np.int32)


def _kaplan_rubens_quality(has: Has, lengths: Ints) -> Ints:
    """Points of a suit times its length, through ten; each a hundred times those of the article
    (The Bridge World, October 1982).

    The rules are public; where their wording leaves a choice, it is the one that gives what the
    program `dealer` prints (530,000 hands, every suit and hand the same).
    """
    ace, king, queen, jack, ten, nine = (has(rank) for rank in range(14, 8, -1))
    tops = ace + king + queen
    halves = 8 * ace + 6 * king + 4 * queen + 2 * jack
    short = lengths <= 6
    halves += np.where(short, ten * (1 + ((jack == 1) | (tops >= 2))), 0)
    helped = (ten == 1) | (has(8) == 1) | (tops + jack == 2)
    halves += np.where(short, nine * helped, 0)
    no_queen, no_jack = 1 - queen, 1 - jack
    missing = np.select(
        [lengths == 7, lengths == 8, lengths > 8],
        [no_queen | no_jack, np.where(no_queen == 1, 2, no_jack), 2 * no_queen + no_jack],
        0,
    )
    return np.asarray(5 * lengths * (halves + 2 * missing), dtype=np.int32)


def _kaplan_rubens_suit(has: Has, lengths: Ints) -> Ints:
    """Points of a suit in a hand: its quality, its high cards and its shortness."""
    ace, king, queen, jack, ten = (has(rank) for rank in range(14, 9, -1))
    backed = (ace + king) > 0
    total = _kaplan_rubens_quality(has, lengths) + 300 * ace + np.where(lengths > 1, 200, 50) * king
    of_queen = np.select(
        [lengths > 2, lengths == 2], [np.where(backed, 100, 75), np.where(backed, 75, 50)], 0
    )
    total += of_queen * queen
    above = ace + king + queen
    total += jack * np.select([above == 2, above == 1], [50, 25], 0)
    above = above + jack
    total += 25 * ten * ((above == 2) | ((above == 1) & (has(9) == 1)))
    total += np.select([lengths == 0, lengths == 1, lengths == 2], [300, 200, 100], 0)
    return np.asarray(total, dtype=np.int32)


HCP = weighing("hcp", "high-card points", HIGH_CARDS)
"""Ace 4, king 3, queen 2, jack 1."""
POINTS = Measure("points", "points", _with_short)
"""High-card points with 3 for a void, 2 for a singleton, 1 for a doubleton (Scarne 1963, “The
Point Count”)."""
CONTROLS = weighing("controls", "controls", (2, 1))
"""Ace 2, king 1."""
LOSERS = Measure("losers", "losers", _losers)
"""The losing trick count: of the first three rounds of a suit, those that lack the ace, king or
queen."""
QUICK = Measure("halfquick", "half quick tricks", _quick)
"""Quick tricks in halves (Scarne 1963, “Quick Tricks”)."""
QUALITY = Measure("quality", "quality", _kaplan_rubens_quality)
FOUR_C = Measure("cccc", "points of Kaplan and Rubens by the suits", _kaplan_rubens_suit)
LENGTH = Measure("length", "cards", lambda has, lengths: lengths, True)
TOP3 = weighing("top3", "of the top three honours", (1, 1, 1))
TOP5 = weighing("top5", "of the top five honours", (1, 1, 1, 1, 1))

_RANKS = ("aces", "kings", "queens", "jacks", "tens")
MEASURES = {
    m.name: m
    for m in (
        HCP, POINTS, CONTROLS, LOSERS, TOP3, TOP5,
        *(weighing(name, name, (0,) * at + (1,)) for at, name in enumerate(_RANKS)),
    )
}  # fmt: skip
"""Measures by the name that conditions use."""


# -- suits, and hands in them -----------------------------------------------------------------


@dataclass(frozen=True)
class Term:
    """A measure of a whole hand, or of some of its suits."""

    measure: Measure
    suits: tuple[int, ...] = ()

    def table(self, layout: PackLayout, suit: int) -> Ints:
        """The number of every holding in one suit."""
        if self.suits and suit not in self.suits:
            return np.zeros(1 << len(layout.suits[suit]), dtype=np.int32)
        return self.measure.table(layout.suits[suit])

    def __str__(self) -> str:
        names = " and ".join(SUIT_NAMES[s] for s in self.suits)
        return self.measure.words + (f" in {names}" if names else "")


@dataclass(frozen=True)
class Counts:
    """Figures of some hands: their lengths (a row each), the number of any term, and the hands
    themselves where they are known.

    Arrays of one row stand for all.
    """

    lengths: Ints
    value: Callable[[Term], Ints]
    hands: npt.NDArray[np.uint64] | None = None


class PackLayout:
    """The suits of a pack: for each the cards that count as its own, lowest first.

    A *holding* is a subset of one suit as a mask with the lowest card in the lowest bit.
    """

    def __init__(self, suits: tuple[tuple[Card, ...], ...]) -> None:
        self.suits = suits
        self.masks = tuple(sum(1 << c for c in cards) for cards in suits)

    @cached_property
    def _contiguous(self) -> tuple[int | None, ...]:
        """The lowest card of each suit whose cards follow each other."""
        return tuple(
            cards[0] if cards and cards == tuple(range(cards[0], cards[0] + len(cards))) else None
            for cards in self.suits
        )

    def holding(self, hand: Mask, suit: int) -> int:
        """The holding of a hand in a suit."""
        return sum((hand >> c & 1) << i for i, c in enumerate(self.suits[suit]))

    def holdings(self, hand: Mask) -> tuple[int, ...]:
        """The holdings of a hand in all suits."""
        return tuple(self.holding(hand, s) for s in range(len(self.suits)))

    def columns(self, hands: npt.NDArray[np.uint64]) -> list[npt.NDArray[np.intp]]:
        """For each suit the holdings of many hands."""
        found = []
        for cards, low in zip(self.suits, self._contiguous, strict=True):
            if low is not None:
                column = hands >> np.uint64(low) & np.uint64((1 << len(cards)) - 1)
            else:
                column = np.zeros_like(hands)
                for i, c in enumerate(cards):
                    column |= (hands >> np.uint64(c) & np.uint64(1)) << np.uint64(i)
            found.append(column.astype(np.intp))
        return found

    def counts(self, hands: npt.NDArray[np.uint64]) -> Counts:
        """Lengths and terms of many hands."""
        columns = self.columns(hands)
        lengths = np.stack(
            [popcounts(len(s))[c] for s, c in zip(self.suits, columns, strict=True)], axis=1
        )

        def value(term: Term) -> npt.NDArray[np.int32]:
            total = np.zeros(len(hands), dtype=np.int32)
            for suit, column in enumerate(columns):
                if not term.suits or suit in term.suits:
                    total += term.table(self, suit)[column]
            return total

        return Counts(lengths, value, hands)


@cache
def popcounts(width: int) -> npt.NDArray[np.int32]:
    """The number of cards of every holding in a suit of so many cards."""
    holdings = np.arange(1 << width, dtype=np.int32)
    return np.asarray(
        sum((holdings >> i & 1 for i in range(width)), np.zeros_like(holdings)), dtype=np.int32
    )


def layout_of(pack: Iterable[Card], order: CardOrder | None = None) -> PackLayout:
    """The suits of a pack, as the order of cards has them (bowers and joker with the trumps).

    >>> from oddtrick.cards import HEARTS, euchre_order, pack_of
    >>> [len(s) for s in layout_of(pack_of("9TJQKA"), euchre_order(HEARTS)).suits]
    [6, 5, 7, 6]
    """
    order = order or natural_order(4)
    count = 4 + any(order.suit[c] == 4 for c in pack)
    suits: list[list[Card]] = [[] for _ in range(count)]
    for c in sorted(pack):
        suits[order.suit[c]].append(c)
    return PackLayout(tuple(tuple(s) for s in suits))


BRIDGE = layout_of(range(52))
"""The four suits of the whole pack."""
