"""Conditions of a system's lines: those of `oddtrick.dealing`, with suits named by the auction.

``x``, ``y``, ``M`` … stand for suits, ``theirs`` for those that the opponents have bid,
``unbid`` for those that nobody has. They are put in place of words before the dealer's reader reads
the condition.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from oddtrick.cards import SUIT_NAMES, Mask
from oddtrick.dealing.conditions.condition import (
    ANYTHING,
    AllOf,
    AnyOf,
    Between,
    Condition,
    Lengths,
    Not,
    Shapes,
)
from oddtrick.dealing.conditions.hand_language import read_condition
from oddtrick.dealing.conditions.layout import BRIDGE
from oddtrick.dealing.errors import BadCondition

from .extent import Extent, extent_of, is_plain

Test = Callable[[Mask], bool]

_SUIT = "(spades|hearts|diamonds|clubs)"


class NamedSuits(NamedTuple):
    """The suits of a situation: those that letters stand for, and those that each side has bid."""

    letters: tuple[tuple[str, int], ...] = ()
    theirs: tuple[int, ...] = ()
    ours: tuple[int, ...] = ()

    @property
    def unbid(self) -> tuple[int, ...]:
        return tuple(s for s in (3, 2, 1, 0) if s not in self.theirs and s not in self.ours)


class HandCondition(NamedTuple):
    """A condition read: as a test of a hand, as bounds, and in words beyond the bounds."""

    condition: Condition
    test: Test
    extent: Extent
    words: tuple[str, ...]


def _any(parts: Sequence[str]) -> str:
    return f"({' or '.join(parts)})" if parts else "(not any hand)"


def _all(parts: Sequence[str]) -> str:
    return f"({' and '.join(parts)})" if parts else "any hand"


def _many(pattern: str, suits: Sequence[int], joined: Callable[[Sequence[str]], str]) -> str:
    return joined([pattern.format(suit=SUIT_NAMES[s]) for s in suits])


def placed(text: str, suits: NamedSuits) -> str:
    """A condition with suits in place of letters and of the words for suits that were bid."""
    for letter, suit in suits.letters:
        text = re.sub(rf"(?<![\w=-]){letter}(?![\w=-])", SUIT_NAMES[suit], text)
    unbid, majors = suits.unbid, tuple(s for s in suits.unbid if s > 1)
    number = r"((?:at most |at least |exactly )?\d+[+]?(?:-\d+)?|no)"

    def each(pattern: str, held: Sequence[int], joined: Callable[[Sequence[str]], str]) -> None:
        nonlocal text
        text = re.sub(pattern, lambda m: _many(f"{m[1]} {{suit}}", held, joined), text)

    each(rf"{number} in each unbid suit", unbid, _all)
    each(rf"{number} in each unbid major", majors, _all)
    each(rf"{number} in an unbid suit", unbid, _any)
    each(rf"{number} in an unbid major", majors, _any)
    each(rf"{number} in an unbid minor", [s for s in unbid if s < 2], _any)
    each(rf"{number} in theirs", suits.theirs, _all)
    text = re.sub(
        r"(no )?stopper in theirs",
        lambda m: (
            "(not " + _many("stopper in {suit}", suits.theirs, _all) + ")"
            if m[1]
            else _many("stopper in {suit}", suits.theirs, _all)
        ),
        text,
    )
    text = re.sub(
        r"stopper in each unbid suit",
        lambda m: _many("stopper in {suit}", unbid, _all),
        text,
    )
    return re.sub(
        rf"{_SUIT} longest",
        lambda m: _all([f"{m[1]} >= {SUIT_NAMES[s]}" for s in range(4) if SUIT_NAMES[s] != m[1]]),
        text,
    )


def _worded(condition: Condition) -> str:
    text = str(condition)
    for sign, words in ((">=", "no shorter than"), ("<=", "no longer than"), (">", "longer than"),
                        ("<", "shorter than"), ("=", "as long as")):  # fmt: skip
        text = re.sub(rf"(?<= ){re.escape(sign)}(?= )", words, text)
    return text


@lru_cache(maxsize=4096)
def _read(text: str) -> HandCondition:
    condition = read_condition(text, "condition") if text.strip() else ANYTHING
    extent = extent_of(condition)
    words = tuple(_worded(part) for part in condition.conjuncts() if not is_plain(part))
    return HandCondition(condition, quick_test(condition), extent, words)


def condition_of(text: str, suits: NamedSuits) -> HandCondition:
    """The condition of a line in a situation. Raises `BadCondition` where it cannot be read, or no
    hand can fulfil it."""
    asked = placed(text, suits)
    found = _read(asked)
    if found.extent.empty:
        raise BadCondition(
            f"no hand is so: “{asked}” asks for what cannot be together; widen one of its ranges."
        )
    return found


# -- tests without NumPy's arrays ---------------------------------------------------------------


@lru_cache(maxsize=256)
def _table(measure: object, suit: int) -> list[int]:
    found: list[int] = measure.table(BRIDGE.suits[suit]).tolist()  # type: ignore[attr-defined]
    return found


@lru_cache(maxsize=8192)
def _lengths(hand: Mask) -> tuple[int, int, int, int]:
    a, b, c, d = ((hand >> 13 * s & 0x1FFF).bit_count() for s in range(4))
    return (a, b, c, d)


def _within(condition: Between) -> Test:
    low, high = condition.low, condition.high
    suits = condition.term.suits or (0, 1, 2, 3)
    tables = [(13 * s, _table(condition.term.measure, s)) for s in suits]
    return lambda hand: low <= sum(table[hand >> shift & 0x1FFF] for shift, table in tables) <= high


def _long(condition: Lengths) -> Test:
    low, high = condition.low, condition.high
    weights = [(s, w) for s, w in enumerate(condition.weights[:4]) if w]
    if len(weights) == 1 and weights[0][1] == 1:
        shift = 13 * weights[0][0]
        return lambda hand: low <= (hand >> shift & 0x1FFF).bit_count() <= high
    return lambda hand: low <= sum(w * _lengths(hand)[s] for s, w in weights) <= high


def quick_test(condition: Condition) -> Test:
    """A test of one hand that says what the condition says, a hundred times as fast for one."""
    if isinstance(condition, AllOf):
        tests = [quick_test(part) for part in condition.parts]
        return lambda hand: all(test(hand) for test in tests)
    if isinstance(condition, AnyOf):
        tests = [quick_test(part) for part in condition.parts]
        return lambda hand: any(test(hand) for test in tests)
    if isinstance(condition, Not):
        test = quick_test(condition.part)
        return lambda hand: not test(hand)
    if isinstance(condition, Lengths):
        return _long(condition)
    if isinstance(condition, Shapes):
        shapes = condition.shapes
        return lambda hand: _lengths(hand) in shapes
    if isinstance(condition, Between):
        return _within(condition)
    return condition.fits


def letters_of(values: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    """Letters and their suits with the other major and minor, longer letters first."""
    found = dict(values)
    for letter, pair in (("M", (2, 3)), ("m", (0, 1))):
        if letter in values:
            found["o" + letter] = pair[0] + pair[1] - values[letter]
    return tuple(sorted(found.items(), key=lambda one: (-len(one[0]), one[0])))


def random_hands(count: int, seed: int) -> npt.NDArray[np.uint64]:
    """Hands at random, as masks, to ask how many fulfil a condition."""
    order = np.random.default_rng(seed).permuted(np.tile(np.arange(52), (count, 1)), axis=1)
    masks: npt.NDArray[np.uint64] = (np.uint64(1) << order[:, :13].astype(np.uint64)).sum(1)
    return masks.astype(np.uint64)
