"""Conditions on one hand: lengths, shapes, points, cards, joined with ``&``, ``|`` and ``~``.

A condition is asked of many hands at once (`among`, arrays), of their figures alone (`holds`), or
of one hand (`test`, a hundred times as fast for one).

>>> from oddtrick.cards import SPADES, bridge_hand
>>> from oddtrick.dealing.measures import HCP
>>> opening = between(HCP, 15, 17) & BALANCED
>>> opening.fits(bridge_hand("AQ4.KJ5.A832.K62")), opening.fits(bridge_hand("AKQ42.K.A832.K62"))
(True, False)
>>> print(opening & ~length(SPADES, 5))
15 to 17 high-card points, balanced and not 5 or more spades
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import permutations

import numpy as np
import numpy.typing as npt

from oddtrick.cards import NO_TRUMP, SUIT_NAMES, Mask, bits, card_name
from oddtrick.messages import NOTHING, Message, Name
from oddtrick.seats import StrainLike, strain_number
from oddtrick.support.arguments import checked

from .errors import BadCondition
from .measures import BRIDGE, Counts, Measure, PackLayout, Term, cards_among

Bools = npt.NDArray[np.bool_]
Test = Callable[[Mask], bool]
MANY = 1 << 20
"""An upper bound that is none."""


class Condition:
    """Something that may be true of a hand."""

    def __and__(self, other: Condition) -> Condition:
        return AllOf((*self.conjuncts(), *_condition(other).conjuncts()))

    def __or__(self, other: Condition) -> Condition:
        other = _condition(other)
        mine = self.parts if isinstance(self, AnyOf) else (self,)
        return AnyOf((*mine, *(other.parts if isinstance(other, AnyOf) else (other,))))

    __rand__, __ror__ = __and__, __or__

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

    @cached_property
    def test(self) -> Test:
        """Whether a hand of the usual pack (a mask) fulfils the condition."""
        return lambda hand: bool(self.among(np.array([hand], dtype=np.uint64))[0])

    def fits(self, hand: Mask, layout: PackLayout = BRIDGE) -> bool:
        """Whether one hand fulfils the condition."""
        if layout is BRIDGE:
            return bool(self.test(_mask(hand)))
        return bool(self.among(np.array([_mask(hand)], dtype=np.uint64), layout)[0])

    def among(self, hands: npt.NDArray[np.uint64], layout: PackLayout = BRIDGE) -> Bools:
        """For each of many hands (masks) whether it fulfils the condition."""
        return np.broadcast_to(self.holds(layout.counts(hands)), hands.shape)


def _condition(given: object) -> Condition:
    if isinstance(given, Condition):
        return given
    raise BadCondition(
        "“{given}” is not a condition and cannot be joined with one; read_condition of "
        "oddtrick.dealing reads text.",
        given=Name(str(given)),
    )


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

    @property
    def suit(self) -> int:
        """The suit whose length alone is bounded; -1 where it is another sum."""
        own = [s for s, weight in enumerate(self.weights) if weight]
        return own[0] if len(own) == 1 and self.weights[own[0]] == 1 else -1

    @cached_property
    def test(self) -> Test:
        low, high = self.low, self.high
        if 0 <= self.suit < 4:
            shift = 13 * self.suit
            return lambda hand: low <= (hand >> shift & 0x1FFF).bit_count() <= high
        weights = [(s, w) for s, w in enumerate(self.weights[:4]) if w]
        return lambda hand: low <= sum(w * _lengths(hand)[s] for s, w in weights) <= high

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

    @cached_property
    def test(self) -> Test:
        return lambda hand: _lengths(hand) in self.shapes

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

    @cached_property
    def test(self) -> Test:
        low, high = self.low, self.high
        tables = [(13 * s, _numbers(self.term.measure, s)) for s in self.term.suits or range(4)]
        return lambda hand: (
            low <= sum(table[hand >> shift & 0x1FFF] for shift, table in tables) <= high
        )

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
    """A condition of the caller's on the mask of a hand; deals are drawn until it is true."""

    test: Test = field(repr=False)
    words: str = ""

    def holds(self, counts: Counts) -> Bools:
        if counts.hands is None:
            raise TypeError("A test of one's own asks for the cards, not for their counts.")
        hands = counts.hands.tolist()
        return np.fromiter((bool(self.test(h)) for h in hands), np.bool_, len(hands))

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

    @cached_property
    def test(self) -> Test:
        tests = [part.test for part in self.parts]
        return lambda hand: all(test(hand) for test in tests)

    def __str__(self) -> str:
        words = filter(None, map(_bracketed, self.parts))
        return _joined(list(words), "and") or "any hand"


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

    @cached_property
    def test(self) -> Test:
        tests = [part.test for part in self.parts]
        return lambda hand: any(test(hand) for test in tests)

    def __str__(self) -> str:
        return _joined([_bracketed(p) for p in self.parts], "or") or "nothing"


@dataclass(frozen=True)
class NamedAlternative(AnyOf):
    """At least one of some conditions, which together have a name: a stopper, a good suit."""

    name: Message = NOTHING

    def __str__(self) -> str:
        return str(self.name)


@dataclass(frozen=True)
class Not(Condition):
    """A condition that must not be true."""

    part: Condition

    def leaves(self) -> Iterator[Condition]:
        yield from self.part.leaves()

    def holds(self, counts: Counts) -> Bools:
        return ~self.part.holds(counts)

    @cached_property
    def test(self) -> Test:
        test = self.part.test
        return lambda hand: not test(hand)

    @cached_property
    def words(self) -> str:
        return f"not {_bracketed(self.part)}"

    def __str__(self) -> str:
        return self.words


@lru_cache(maxsize=256)
def _numbers(measure: Measure, suit: int) -> list[int]:
    """The numbers of a suit's holdings."""
    found: list[int] = measure.table(BRIDGE.suits[suit]).tolist()
    return found


@lru_cache(maxsize=8192)
def _lengths(hand: Mask) -> tuple[int, int, int, int]:
    a, b, c, d = ((hand >> 13 * s & 0x1FFF).bit_count() for s in range(4))
    return (a, b, c, d)


ANYTHING = AllOf(())
"""A condition that every hand fulfils."""


def between(
    measure: Measure, low: int = 0, high: int = MANY, suits: Iterable[StrainLike] = ()
) -> Between:
    """So many points, controls, losers … in a hand, or in some suits of it: `suits` are numbers
    or letters. Raises `BadCondition` if one of them is unknown or impossible."""
    if not isinstance(measure, Measure):
        raise BadCondition(
            "“{measure}” is not counted here: HCP, POINTS, CONTROLS, LOSERS, QUICK, TOP3 and TOP5 "
            "of oddtrick.dealing are.",
            measure=Name(measure),
        )
    _check_range(low, high)
    if isinstance(suits, int):
        suits = (suits,)
    return Between(Term(measure, tuple(_suit(suit) for suit in suits)), low, high)


def length(suit: StrainLike, low: int = 0, high: int = MANY) -> Lengths:
    """So many cards of a suit, by its number or letter. Raises `BadCondition` if there is no such
    suit or range.

    >>> print(length("S", 5), length(2, 3, 4), length(1, high=2), sep="; ")
    5 or more spades; 3 to 4 hearts; at most 2 diamonds
    """
    suit = _suit(suit)
    _check_range(low, high)
    weights = tuple(int(s == suit) for s in range(max(4, suit + 1)))
    return Lengths(weights, low, high, f"{amount(low, high)} {_name(suit)}")


def pattern(lengths: Iterable[int], *, fixed: bool = False) -> Shapes:
    """A shape: four lengths, spades first if `fixed`, otherwise of any suits.

    >>> len(pattern((4, 4, 3, 2)).shapes), pattern((5, 4, 3, 1), fixed=True).shapes
    (12, frozenset({(1, 3, 4, 5)}))
    """
    given = tuple(lengths) if isinstance(lengths, Iterable) else ()
    if len(given) != 4 or not all(isinstance(n, int) for n in given):
        raise BadCondition("A shape is four lengths, spades first, such as (5, 4, 3, 1).")
    s, h, d, c = given
    words = f"{s}={h}={d}={c}" if fixed else f"{s}-{h}-{d}-{c}"
    if fixed:
        return Shapes(frozenset({(c, d, h, s)}), words)
    return Shapes(frozenset((a, b, e, f) for a, b, e, f in permutations((s, h, d, c))), words)


def cards(these: Mask, low: int = 0, high: int = MANY, words: str = "") -> Between:
    """So many of certain cards."""
    _check_range(low, high)
    return Between(Term(cards_among(_mask(these), words)), low, high)


def holds(these: Mask) -> Between:
    """All of certain cards.

    >>> from oddtrick.cards import mask_of
    >>> print(holds(mask_of(["SA", "HK"])), "/", lacks(mask_of(["SQ"])))
    the ace of spades and the king of hearts / no queen of spades
    """
    return cards(these, _mask(these).bit_count())


def lacks(these: Mask) -> Between:
    """None of certain cards."""
    return cards(these, 0, 0)


BALANCED = Shapes(
    pattern((4, 3, 3, 3)).shapes | pattern((4, 4, 3, 2)).shapes | pattern((5, 3, 3, 2)).shapes,
    "balanced",
)
"""4-3-3-3, 4-4-3-2 or 5-3-3-2."""


def _mask(cards: Mask) -> Mask:
    return checked(
        cards,
        int,
        'Cards are a mask, such as mask_of(["SA", "HK"]) of oddtrick.cards',
        BadCondition,
    )


def _suit(suit: StrainLike) -> int:
    """The number of a suit, jokers after the four."""
    found = strain_number(suit, what="A suit", error=BadCondition)
    if found == NO_TRUMP and isinstance(suit, str):
        raise BadCondition("No-trump is no suit: write C, D, H or S, or a number from 0 to 3.")
    return found


def _check_range(low: int, high: int) -> None:
    if not isinstance(low, (int, float)) or not isinstance(high, (int, float)):
        raise BadCondition(
            "A range has numbers at its ends, not “{low}” and “{high}”.",
            low=Name(low),
            high=Name(high),
        )
    if low > high:
        raise BadCondition(
            "At least {low} and at most {high} cannot be: say the lower number first.",
            low=low,
            high=high,
        )


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
    if isinstance(part, NamedAlternative) or not isinstance(part, (AllOf, AnyOf)):
        return str(part)
    return f"({part})" if len(part.parts) > 1 else str(part)
