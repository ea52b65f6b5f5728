"""Conditions of a system's lines, and what they show.

They are those of `oddtrick.dealing` with suits named by the auction: ``x``, ``y``, ``M`` … stand
for suits, ``theirs`` for those that the opponents have bid, ``unbid`` for those that nobody has.

The *extent* of a condition is what a call is taken to show: bounds between which every hand lies
that fulfils it. They are never narrower than the condition, so that a hand that makes a call always
lies within them.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, reduce
from operator import gt
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from oddtrick.cards import SUIT_NAMES, SUIT_TERMS
from oddtrick.dealing.conditions import (
    ANYTHING,
    BALANCED,
    MANY,
    AllOf,
    AnyOf,
    Between,
    Condition,
    Custom,
    Lengths,
    NamedAlternative,
    Not,
    Shapes,
    Test,
    length,
)
from oddtrick.dealing.errors import BadCondition
from oddtrick.dealing.expressions import Token
from oddtrick.dealing.hand_language import LETTER, ConditionReader, condition_of
from oddtrick.dealing.measures import HCP, POINTS, Term
from oddtrick.messages import NOTHING, Message, Name, either, listed, say, term


class NamedSuits(NamedTuple):
    """The suits of a situation: those that letters stand for, and those that each side has bid."""

    letters: tuple[tuple[str, int], ...] = ()
    theirs: tuple[int, ...] = ()
    ours: tuple[int, ...] = ()

    @property
    def unbid(self) -> tuple[int, ...]:
        return tuple(s for s in (3, 2, 1, 0) if s not in self.theirs and s not in self.ours)


@dataclass(frozen=True, eq=False)
class HandCondition:
    """A condition read: as bounds, and what is asked beyond the bounds, as a condition and in
    words. Tests and words are made when they are first asked for: most lines never are."""

    condition: Condition
    extent: Extent
    further: Condition
    asked: tuple[Condition, ...]

    @cached_property
    def test(self) -> Test:
        """The test of a hand."""
        return self.condition.test

    @cached_property
    def words(self) -> tuple[Message, ...]:
        """What is asked beyond the bounds, in words; nothing of what only chooses a call."""
        told = (part for part in self.asked if not _chooses(part))
        return tuple(filter(None, map(condition_said, told)))

    @cached_property
    def others(self) -> Extent:
        """Bounds of the hands that do not fulfil it."""
        return _not(self.condition)

    @cached_property
    def beyond(self) -> Test:
        """The test of what is asked beyond the bounds."""
        return self.further.test


@dataclass(frozen=True)
class Judgement(Custom):
    """A test that a word of a book names. One without words chooses between calls that the hand
    fits: it is made, and nothing is said of it."""

    said: Message = NOTHING

    def __str__(self) -> str:
        return str(self.said)


NUMBERS: Mapping[str, Mapping[str, float]] = {
    "N": {str(n): n for n in range(14)},
    "N½": {f"{n / 2:g}": n / 2 for n in range(27)},
}
"""What stands for a number in the words of a book, whole or with a half, and the numbers as they
are written: of cards and tricks there are thirteen."""


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """The words of a book, beside those of the language: patterns in which `N` and `N½` stand for a
    number, `x` for a suit and `unbid` for all suits that nobody has bid, and the test that one
    names with what stands for these."""

    patterns: Iterable[str] = ()
    judgement: Callable[[str, Sequence[object]], Condition] | None = None

    @cached_property
    def beginnings(self) -> Mapping[str, list[str]]:
        """The patterns by their first words; all that begin with a number under `N`."""
        found = defaultdict[str, list[str]](list)
        for pattern in self.patterns:
            first = pattern.split()[0]
            found["N" if first in NUMBERS else first].append(pattern)
        return found


PLAIN = Vocabulary()
"""No words but those of the language."""


class SystemReader(ConditionReader):
    """A condition of a system's line, on its way from text."""

    def __init__(self, text: str, suits: NamedSuits, words: Vocabulary) -> None:
        super().__init__(text, "condition")
        self.suits, self.letters, self.words = suits, dict(suits.letters), words

    def suit(self, token: Token) -> int | None:
        if token.kind == "letter":
            return self.letters.get(token.text)
        return super().suit(token)

    def phrase(self) -> Condition:
        if (judged := self._judged()) is not None:
            return judged
        if self.now.text == "no" and self.peek().text == "stopper":
            self.take()
            return Not(super().phrase())
        suit = self.suit(self.now)
        if suit is not None and self.peek().text == "longest":
            self.take()
            self.take()
            return AllOf(tuple(_no_shorter(suit, s) for s in range(4) if s != suit))
        return super().phrase()

    def _judged(self) -> Condition | None:
        """The test that a word of the book names here; `None` where none stands here."""
        first = "N" if self.now.kind == "number" else self.now.text.lower()
        for pattern in self.words.beginnings.get(first, ()):
            words, given = pattern.split(), list[object]()
            for ahead, word in enumerate(words):
                token = self.peek(ahead)
                value = self._given(word, token)
                if value is not None:
                    given.append(value)
                elif word == "x" or word != token.text.lower():
                    break
            else:
                self.at += len(words)
                assert self.words.judgement is not None
                return self.words.judgement(pattern, given)
        return None

    def _given(self, word: str, token: Token) -> object:
        """The number, suit or suits that a token is where a word of a pattern stands for such."""
        if word == "x":
            return self.suit(token)
        if word == token.text.lower() == "unbid":
            return self.suits.unbid
        return NUMBERS.get(word, {}).get(token.text)

    def goes_on(self, token: Token) -> bool:
        return token.text == "longest" or super().goes_on(token)

    def of_suit(self, example: str, made: Callable[[int], Condition]) -> Condition:
        self.accept("in")
        return self._of_bid(made) or super().of_suit(example, made)

    def length(self, low: int, high: int) -> Condition:
        condition = self._of_bid(lambda suit: length(suit, low, high))
        return condition or super().length(low, high)

    def _of_bid(self, made: Callable[[int], Condition]) -> Condition | None:
        """A condition on each or any of the suits that have been bid or not."""
        if self.accept("theirs"):
            return _all([made(suit) for suit in self.suits.theirs])
        if self.now.text not in ("each", "an") or self.peek().text != "unbid":
            return None
        joined = _all if self.take().text == "each" else _any
        self.take()
        kinds = {"suit": (3, 2, 1, 0), "major": (3, 2), "minor": (1, 0)}
        kind = self.take()
        if kind.text not in kinds:
            self.unknown(kind, list(kinds), "kind of unbid suit")
        return joined([made(suit) for suit in self.suits.unbid if suit in kinds[kind.text]])


def _all(parts: list[Condition]) -> Condition:
    return parts[0] if len(parts) == 1 else AllOf(tuple(parts))


def _any(parts: list[Condition]) -> Condition:
    if not parts:
        return ~ANYTHING
    return parts[0] if len(parts) == 1 else AnyOf(tuple(parts))


def _no_shorter(suit: int, other: int) -> Condition:
    weights = tuple(int(s == suit) - int(s == other) for s in range(4))
    return Lengths(weights, 0, MANY, f"{SUIT_NAMES[suit]} >= {SUIT_NAMES[other]}")


_COMPARED = {
    ">=": say("{suit} no shorter than {suit2}"),
    "<=": say("{suit} no longer than {suit2}"),
    ">": say("{suit} longer than {suit2}"),
    "<": say("{suit} shorter than {suit2}"),
    "=": say("{suit} as long as {suit2}"),
}
"""What two lengths compared are called, by the sign between them."""


def _chooses(condition: Condition) -> bool:
    """Whether a condition only chooses between calls that a hand fits: by which of its suits is the
    longer, or by which count it is strong enough. What the call shows stands in the bounds."""
    match condition:
        case NamedAlternative():
            return False
        case AllOf(parts=parts) | AnyOf(parts=parts):
            return bool(parts) and all(map(_chooses, parts))
        case Lengths(weights=weights):
            return min(weights) < 0
        case Between(term=Term(measure=measure, suits=suits)):
            return not suits and measure in (HCP, POINTS)
    return False


def condition_said(condition: Condition) -> Message:
    """A condition in words."""
    match condition:
        case Judgement(said=said):
            return said
        case NamedAlternative(name=name):
            return name
        case AllOf(parts=parts) if parts:
            return listed([_within(part) for part in parts])
        case AnyOf(parts=parts) if parts:
            return either([_within(part) for part in parts])
        case Not(part=part):
            return say("not {holding}", holding=_within(part))
        case Between(term=Term(measure=measure, suits=suits), low=low, high=high) if not (
            getattr(measure, "cards", 0)
        ):
            what = term(measure.words)
            if suits:
                what = say(
                    "{what} in {suits}", what=what, suits=listed([SUIT_TERMS[s] for s in suits])
                )
            return amount_of(low, high, what)
        case Lengths(suit=suit, low=low, high=high) if 0 <= suit < 4:
            return amount_of(low, high, SUIT_TERMS[suit])
        case Lengths(words=words):
            suit_, sign, other = (*words.split(" "), "", "")[:3]
            if sign in _COMPARED:
                return _COMPARED[sign].fill(suit=term(suit_), suit2=term(other))
    return term(str(condition))


def _within(part: Condition) -> Message:
    """A condition within another: in brackets where it is made of several."""
    said = condition_said(part)
    if isinstance(part, AllOf | AnyOf) and not isinstance(part, NamedAlternative):
        return say("({said})", said=said) if len(part.parts) > 1 else said
    return said


def amount_of(low: int, high: int, what: Message) -> Message:
    """So many of something; there is no bound above from `MANY` on."""
    if high >= MANY:
        return say("{low} or more {what}", low=low, what=what)
    if low <= 0:
        most = say("at most {high} {what}", high=high, what=what)
        return most if high else say("no {what}", what=what)
    if low == high:
        return say("{n} {what}", n=low, what=what)
    return say("{low} to {high} {what}", low=low, high=high, what=what)


@lru_cache(maxsize=4096)
def _read(text: str, suits: NamedSuits, words: Vocabulary) -> HandCondition:
    expression = SystemReader(text, suits, words).whole_text() if text.strip() else None
    condition = ANYTHING if expression is None else condition_of(expression)
    plain = [part for part in condition.conjuncts() if is_plain(part)]
    others = tuple(part for part in condition.conjuncts() if part not in plain)
    counted = {part.term.measure for part in plain if isinstance(part, Between)}
    # Bounds are of high cards or of all points: where a line has both they do not say all.
    beyond = condition if len(counted) > 1 else AllOf(others)
    extent = extent_of(condition)
    if extent.empty:
        raise BadCondition(
            "no hand is so: “{condition}” asks for what cannot be together; widen one of "
            "its ranges.",
            condition=Name(str(condition)),
        )
    return HandCondition(condition, extent, beyond, others)


@lru_cache(maxsize=4096)
def _named(text: str) -> tuple[frozenset[str], bool, bool]:
    """The letters that stand in a condition, and whether it speaks of suits bid, and by us."""
    letters = frozenset(re.findall(LETTER, text))
    return letters, "theirs" in text or "unbid" in text, "unbid" in text


def what_is_left(found: HandCondition, above: Iterable[HandCondition]) -> HandCondition:
    """A condition of the last line of a position that any hand fulfils, within the bounds that the
    lines above it leave: what the call shows, since every other hand makes another."""
    extent = reduce(_both, [one.others for one in above], found.extent)
    return found if extent.empty else replace(found, extent=extent)


def hand_condition(text: str, suits: NamedSuits, words: Vocabulary = PLAIN) -> HandCondition:
    """The condition of a line in a situation, with the words of a book. Raises `BadCondition` where
    it cannot be read, or no hand can fulfil it."""
    letters, bid, ours = _named(text)
    of_it = tuple([one for one in suits.letters if one[0] in letters]) if letters else ()
    return _read(text, NamedSuits(of_it, suits.theirs * bid, suits.ours * ours), words)


def letters_of(values: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    """Letters and their suits with the other major and minor, longer letters first."""
    return _with_others(tuple(values.items()))


@lru_cache(maxsize=4096)
def _with_others(values: tuple[tuple[str, int], ...]) -> tuple[tuple[str, int], ...]:
    found = dict(values)
    for letter, both in (("M", 5), ("m", 1)):
        if letter in found:
            found["o" + letter] = both - found[letter]
    return tuple(sorted(found.items(), key=lambda one: (-len(one[0]), one[0])))


def random_hands(count: int, seed: int) -> npt.NDArray[np.uint64]:
    """Hands at random, as masks, to ask how many fulfil a condition."""
    order = np.random.default_rng(seed).permuted(np.tile(np.arange(52), (count, 1)), axis=1)
    masks: npt.NDArray[np.uint64] = (np.uint64(1) << order[:, :13].astype(np.uint64)).sum(1)
    return masks.astype(np.uint64)


# -- bounds --------------------------------------------------------------------------------

Four = tuple[int, int, int, int]
MOST_SHORT = 9
"""Points that short suits can be worth: three voids."""


class Extent(NamedTuple):
    """Bounds of hands: high-card points, points with those for short suits, the fewest and most
    cards of clubs, diamonds, hearts and spades, and whether all are balanced."""

    high_low: int = 0
    high_high: int = 37
    low: int = 0
    high: int = 46
    few: Four = (0, 0, 0, 0)
    most: Four = (13, 13, 13, 13)
    flat: bool = False

    @property
    def empty(self) -> bool:
        """Whether no hand lies within."""
        return (
            self.high_low > self.high_high
            or self.low > self.high
            or sum(self.few) > 13
            or sum(self.most) < 13
            or any(map(gt, self.few, self.most))
        )


WHOLE = Extent()


def _four(values: Iterable[int]) -> Four:
    a, b, c, d = values
    return (a, b, c, d)


def _settled(extent: Extent) -> Extent:
    """The bounds after what they say of each other."""
    if extent.empty:
        return extent
    few, most = extent.few, extent.most
    room, left = 13 - sum(most), 13 - sum(few)
    low, high = max(extent.low, extent.high_low), extent.high
    short = 1 if extent.flat else MOST_SHORT
    return Extent(
        max(extent.high_low, low - short),
        min(extent.high_high, high),
        low,
        min(high, extent.high_high + short),
        _four([max(f, room + m) for f, m in zip(few, most, strict=True)]),
        _four([min(m, left + f) for f, m in zip(few, most, strict=True)]),
        extent.flat,
    )


def _both(one: Extent, other: Extent) -> Extent:
    return _settled(
        Extent(
            max(one.high_low, other.high_low),
            min(one.high_high, other.high_high),
            max(one.low, other.low),
            min(one.high, other.high),
            _four(map(max, one.few, other.few)),
            _four(map(min, one.most, other.most)),
            one.flat or other.flat,
        )
    )


def hull(extents: Iterable[Extent]) -> Extent:
    """The narrowest bounds round several; those that hold no hand do not count."""
    all_of = list(extents)
    found = [e for e in all_of if not e.empty] or all_of[:1]
    if not found:
        return WHOLE
    return Extent(
        min(e.high_low for e in found),
        max(e.high_high for e in found),
        min(e.low for e in found),
        max(e.high for e in found),
        _four(min(e.few[s] for e in found) for s in range(4)),
        _four(max(e.most[s] for e in found) for s in range(4)),
        all(e.flat for e in found),
    )


def _bounded(suit: int, low: int, high: int) -> Extent:
    return Extent(
        few=_four(max(0, low) if s == suit else 0 for s in range(4)),
        most=_four(min(13, high) if s == suit else 13 for s in range(4)),
    )


def _counted(condition: Between, low: int, high: int) -> Extent:
    measure, suits = condition.term.measure, condition.term.suits
    if measure is HCP:
        return Extent(high_low=max(0, low), high_high=37 if suits else min(37, high))
    if measure is POINTS and not suits:
        return Extent(low=max(0, low), high=min(46, high))
    return WHOLE


def is_plain(condition: Condition) -> bool:
    """Whether the extent of a condition says all there is in it."""
    if isinstance(condition, Lengths):
        return condition.suit >= 0
    if isinstance(condition, Between):
        return not condition.term.suits and condition.term.measure in (HCP, POINTS)
    return condition is BALANCED


def _not(part: Condition) -> Extent:
    """Bounds of the hands that do not fulfil a condition."""
    if isinstance(part, AllOf):
        return hull(map(_not, part.parts))
    if isinstance(part, AnyOf):
        return reduce(_both, map(_not, part.parts), WHOLE)
    if isinstance(part, Not):
        return extent_of(part.part)
    low = high = -1
    if isinstance(part, Lengths | Between):
        if part.low <= 0:
            low, high = part.high + 1, 99
        elif part.high >= 37:
            low, high = 0, part.low - 1
    if low < 0:
        return WHOLE
    if isinstance(part, Lengths) and part.suit >= 0:
        return _bounded(part.suit, low, high)
    if isinstance(part, Between) and not part.term.suits:
        return _counted(part, low, high)
    return WHOLE


def extent_of(condition: Condition) -> Extent:
    """The extent of a condition; `empty` where two parts of it contradict each other."""
    if isinstance(condition, AllOf):
        extents = [extent_of(part) for part in condition.parts]
        return reduce(_both, extents) if extents else WHOLE
    if isinstance(condition, AnyOf):
        return hull(extent_of(part) for part in condition.parts)
    if isinstance(condition, Not):
        return _not(condition.part)
    if isinstance(condition, Lengths) and condition.suit >= 0:
        return _settled(_bounded(condition.suit, condition.low, condition.high))
    if isinstance(condition, Between):
        return _settled(_counted(condition, condition.low, condition.high))
    if isinstance(condition, Shapes):
        shapes = list(condition.shapes)
        flat = condition.shapes <= BALANCED.shapes
        return Extent(
            few=_four(min(s[i] for s in shapes) for i in range(4)),
            most=_four(max(s[i] for s in shapes) for i in range(4)),
            flat=flat,
        )
    return WHOLE
