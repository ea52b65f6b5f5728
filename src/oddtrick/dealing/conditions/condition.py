"""Conditions on one hand: lengths, shapes, points, cards, joined with ``&``, ``|`` and ``~``.

>>> from oddtrick.cards import SPADES, bridge_hand
>>> from oddtrick.dealing.conditions.measures import HCP
>>> opening = between(HCP, 15, 17) & BALANCED
>>> opening.fits(bridge_hand("AQ4.KJ5.A832.K62")), opening.fits(bridge_hand("AKQ42.K.A832.K62"))
(True, False)
>>> print(opening & ~length(SPADES, 5))
15 to 17 high-card points, balanced and not 5 or more spades
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import permutations

import numpy as np
import numpy.typing as npt

from oddtrick.cards import SUIT_NAMES, Mask, bits, card_name

from .layout import BRIDGE, Counts, PackLayout, Term
from .measures import Measure, cards_among

__all__ = [
    "ANYTHING",
    "BALANCED",
    "AllOf",
    "AnyOf",
    "Between",
    "Condition",
    "Custom",
    "Lengths",
    "Not",
    "Shapes",
    "amount",
    "between",
    "cards",
    "holds",
    "lacks",
    "length",
    "pattern",
]

Bools = npt.NDArray[np.bool_]
MANY = 1 << 20
"""An upper bound that is none."""


class Condition:
    """Something that may be true of a hand."""

    def __and__(self, other: Condition) -> Condition:
        return AllOf((*self.conjuncts(), *other.conjuncts()))

    def __or__(self, other: Condition) -> Condition:
        mine = self.parts if isinstance(self, AnyOf) else (self,)
        return AnyOf((*mine, *(other.parts if isinstance(other, AnyOf) else (other,))))

    def __invert__(self) -> Condition:
        return self.part if isinstance(self, Not) else Not(self)

    def conjuncts(self) -> tuple[Condition, ...]:
        """The conditions that must all be true."""
        return (self,)

    def leaves(self) -> Iterator[Condition]:
        """The conditions that are not made of others."""
        yield self

    def holds(self, counts: Counts) -> Bools:
        """For each hand whether the condition is true."""
        raise NotImplementedError

    def fits(self, hand: Mask, layout: PackLayout = BRIDGE) -> bool:
        """Whether one hand fulfils the condition."""
        hands = np.array([hand], dtype=np.uint64)
        return bool(self.among(hands, layout)[0])

    def among(self, hands: npt.NDArray[np.uint64], layout: PackLayout = BRIDGE) -> Bools:
        """For each of many hands (masks) whether it fulfils the condition."""
        return np.broadcast_to(self.holds(layout.counts(hands)), hands.shape)


@dataclass(frozen=True)
class Lengths(Condition):
    """A weighted sum of suit lengths lies between two bounds."""

    weights: tuple[int, ...]
    low: int
    high: int
    words: str = ""

    def holds(self, counts: Counts) -> Bools:
        total = counts.lengths[:, : len(self.weights)] @ np.array(self.weights)
        return np.asarray((self.low <= total) & (total <= self.high))

    def __str__(self) -> str:
        return self.words or f"lengths {self.weights} from {self.low} to {self.high}"


@dataclass(frozen=True)
class Shapes(Condition):
    """The lengths are one of a set, each given as clubs, diamonds, hearts, spades."""

    shapes: frozenset[tuple[int, int, int, int]]
    words: str = ""

    def holds(self, counts: Counts) -> Bools:
        base = np.array([1, 64, 4096, 262144])
        mine = counts.lengths[:, :4] @ base
        return np.isin(mine, [int(np.array(s) @ base) for s in self.shapes])

    def __str__(self) -> str:
        return self.words or f"one of {len(self.shapes)} shapes"


@dataclass(frozen=True)
class Between(Condition):
    """A term lies between two bounds."""

    term: Term
    low: int
    high: int

    def holds(self, counts: Counts) -> Bools:
        value = counts.value(self.term)
        return np.asarray((self.low <= value) & (value <= self.high))

    def __str__(self) -> str:
        measure = self.term.measure
        held = getattr(measure, "cards", 0)
        if held and not self.term.suits and held.bit_count() <= 4:
            names = [card_name(c).lower() for c in bits(held)][::-1]
            if self.high == 0:
                return f"no {' or '.join(names)}"
            if self.low == len(names):
                return f"the {' and the '.join(names)}"
        return f"{amount(self.low, self.high)} {self.term}"


@dataclass(frozen=True)
class Custom(Condition):
    """A condition of one's own on the mask of a hand; deals are drawn until it is true."""

    test: Callable[[Mask], bool] = field(repr=False)
    words: str = ""

    def holds(self, counts: Counts) -> Bools:
        raise TypeError("A test of one's own asks for the cards, not for their counts.")

    def among(self, hands: npt.NDArray[np.uint64], layout: PackLayout = BRIDGE) -> Bools:
        return np.fromiter((bool(self.test(h)) for h in hands.tolist()), np.bool_, len(hands))

    def __str__(self) -> str:
        return self.words or f"the test {getattr(self.test, '__name__', 'given')}"


@dataclass(frozen=True)
class AllOf(Condition):
    """All of some conditions; none of them is always true."""

    parts: tuple[Condition, ...]

    def conjuncts(self) -> tuple[Condition, ...]:
        return self.parts

    def leaves(self) -> Iterator[Condition]:
        for part in self.parts:
            yield from part.leaves()

    def holds(self, counts: Counts) -> Bools:
        found: Bools = np.array([True])
        for part in self.parts:
            found = found & part.holds(counts)
        return found

    def among(self, hands: npt.NDArray[np.uint64], layout: PackLayout = BRIDGE) -> Bools:
        found = np.ones(hands.shape, dtype=np.bool_)
        for part in self.parts:
            found &= part.among(hands, layout)
        return found

    def __str__(self) -> str:
        return _joined([_bracketed(p) for p in self.parts], "and") or "any hand"


@dataclass(frozen=True)
class AnyOf(Condition):
    """At least one of some conditions."""

    parts: tuple[Condition, ...]

    def leaves(self) -> Iterator[Condition]:
        for part in self.parts:
            yield from part.leaves()

    def holds(self, counts: Counts) -> Bools:
        found: Bools = np.array([False])
        for part in self.parts:
            found = found | part.holds(counts)
        return found

    def among(self, hands: npt.NDArray[np.uint64], layout: PackLayout = BRIDGE) -> Bools:
        found = np.zeros(hands.shape, dtype=np.bool_)
        for part in self.parts:
            found |= part.among(hands, layout)
        return found

    def __str__(self) -> str:
        return _joined([_bracketed(p) for p in self.parts], "or") or "nothing"


@dataclass(frozen=True)
class Not(Condition):
    """A condition that must not be true."""

    part: Condition

    def leaves(self) -> Iterator[Condition]:
        yield from self.part.leaves()

    def holds(self, counts: Counts) -> Bools:
        return ~self.part.holds(counts)

    def among(self, hands: npt.NDArray[np.uint64], layout: PackLayout = BRIDGE) -> Bools:
        return ~self.part.among(hands, layout)

    @cached_property
    def words(self) -> str:
        return f"not {_bracketed(self.part)}"

    def __str__(self) -> str:
        return self.words


ANYTHING = AllOf(())
"""What every hand fulfils."""


def between(measure: Measure, low: int = 0, high: int = MANY, suits: Iterable[int] = ()) -> Between:
    """So many points, controls, losers … in a hand, or in some suits of it."""
    return Between(Term(measure, tuple(suits)), low, high)


def length(suit: int, low: int = 0, high: int = MANY) -> Lengths:
    """So many cards of a suit.

    >>> print(length(3, 5), length(2, 3, 4), length(1, high=2), sep="; ")
    5 or more spades; 3 to 4 hearts; at most 2 diamonds
    """
    weights = tuple(int(s == suit) for s in range(max(4, suit + 1)))
    return Lengths(weights, low, high, f"{amount(low, high)} {_name(suit)}")


def pattern(lengths: Iterable[int], *, fixed: bool = False) -> Shapes:
    """A shape: four lengths, spades first where `fixed`, else of any suits.

    >>> len(pattern((4, 4, 3, 2)).shapes), pattern((5, 4, 3, 1), fixed=True).shapes
    (12, frozenset({(1, 3, 4, 5)}))
    """
    s, h, d, c = lengths
    words = f"{s}={h}={d}={c}" if fixed else f"{s}-{h}-{d}-{c}"
    if fixed:
        return Shapes(frozenset({(c, d, h, s)}), words)
    return Shapes(frozenset((a, b, e, f) for a, b, e, f in permutations((s, h, d, c))), words)


def cards(these: Mask, low: int = 0, high: int = MANY, words: str = "") -> Between:
    """So many of certain cards."""
    return Between(Term(cards_among(these, words)), low, high)


def holds(these: Mask) -> Between:
    """All of certain cards.

    >>> from oddtrick.cards import mask_of
    >>> print(holds(mask_of(["SA", "HK"])), "/", lacks(mask_of(["SQ"])))
    the ace of spades and the king of hearts / no queen of spades
    """
    return cards(these, these.bit_count())


def lacks(these: Mask) -> Between:
    """None of certain cards."""
    return cards(these, 0, 0)


BALANCED = Shapes(
    pattern((4, 3, 3, 3)).shapes | pattern((4, 4, 3, 2)).shapes | pattern((5, 3, 3, 2)).shapes,
    "balanced",
)
"""4-3-3-3, 4-4-3-2 or 5-3-3-2."""


def amount(low: int, high: int) -> str:
    """A range in words."""
    if high >= MANY:
        return f"{low} or more"
    if low <= 0:
        return f"at most {high}" if high else "no"
    return f"{low}" if low == high else f"{low} to {high}"


def _name(suit: int) -> str:
    return SUIT_NAMES[suit] if suit < 4 else "jokers"


def _joined(words: list[str], last: str) -> str:
    return f" {last} ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def _bracketed(part: Condition) -> str:
    return f"({part})" if isinstance(part, (AllOf, AnyOf)) and len(part.parts) > 1 else str(part)
