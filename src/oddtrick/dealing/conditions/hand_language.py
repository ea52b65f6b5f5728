"""Conditions on a hand as people write them: ``15-17 hcp, balanced``.

A comma joins what must all be true and binds least; ``or``, then ``and``, then ``not`` bind
more, and brackets do as usual.

>>> from oddtrick.cards import bridge_hand
>>> hand = bridge_hand("AQ4.KJ5.A832.K62")
>>> asked = read_condition("15-17 hcp, balanced")
>>> asked.fits(hand), read_condition("8+ hcp, 4+ spades or 4+ hearts").fits(hand)
(True, False)
>>> read_condition("15-17 hpc", "--north")
Traceback (most recent call last):
oddtrick.dealing.errors.BadCondition: --north, column 7: “hpc” is no suit or measure. Is hcp meant?
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product

from oddtrick.cards import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    SPADES,
    SUIT_NAMES,
    Mask,
    bridge_hand,
    card,
    mask_of,
)
from oddtrick.dealing.errors import BadCondition
from oddtrick.errors import BadCards
from oddtrick.support.arguments import checked

from .condition import (
    ANYTHING,
    BALANCED,
    MANY,
    AllOf,
    AnyOf,
    Condition,
    Lengths,
    NamedAlternative,
    Shapes,
    between,
    cards,
    holds,
    lacks,
    length,
)
from .measures import MEASURES, QUICK, TOP3, TOP5, Measure
from .tokens import ConditionReader, Token

SUIT_WORDS = {
    word: suit
    for suit, words in (
        (CLUBS, "clubs club c ♣"),
        (DIAMONDS, "diamonds diamond d ♦"),
        (HEARTS, "hearts heart h ♥"),
        (SPADES, "spades spade s ♠"),
    )
    for word in words.split()
}
_GROUPS = {"major": (HEARTS, SPADES), "minor": (CLUBS, DIAMONDS), "suit": (0, 1, 2, 3)}
_MEASURE_WORDS = {
    **MEASURES,
    "hcps": MEASURES["hcp"],
    "point": MEASURES["points"],
    "control": MEASURES["controls"],
    "loser": MEASURES["losers"],
    **{name.removesuffix("s"): m for name, m in MEASURES.items() if name.endswith("s")},
}
_DEPTH = 40


def read_condition(text: str, source: str = "The condition") -> Condition:
    """The condition that a text says. Raises `BadCondition` with the place."""
    checked(text, str, "A condition is read from text, such as “15-17 hcp”", BadCondition)
    reader = ConditionReader(text, source)
    if reader.now.kind == "end":
        reader.fail("There is no condition.")
    found = read_in(reader)
    reader.end()
    return found


def read_in(reader: ConditionReader, depth: int = 0) -> Condition:
    """The condition that begins here."""
    if depth > _DEPTH:
        reader.fail(f"Brackets go at most {_DEPTH} deep.")
    parts = [_either(reader, depth)]
    while reader.accept(","):
        parts.append(_either(reader, depth))
    return _joined(parts)


def _joined(parts: list[Condition]) -> Condition:
    return parts[0] if len(parts) == 1 else AllOf(tuple(q for p in parts for q in p.conjuncts()))


def _either(reader: ConditionReader, depth: int) -> Condition:
    parts = [_both(reader, depth)]
    while reader.accept("or"):
        parts.append(_both(reader, depth))
    return parts[0] if len(parts) == 1 else AnyOf(tuple(parts))


def _both(reader: ConditionReader, depth: int) -> Condition:
    parts = [_single(reader, depth)]
    while reader.accept("and", "with"):
        parts.append(_single(reader, depth))
    return _joined(parts)


def _single(reader: ConditionReader, depth: int) -> Condition:
    token = reader.now
    if reader.accept("not"):
        if depth > _DEPTH:
            reader.fail(f"Conditions go at most {_DEPTH} deep.", token)
        return ~_single(reader, depth + 1)
    if reader.accept("("):
        found = read_in(reader, depth + 1)
        reader.expect(")", f"the bracket of column {token.column} should close")
        return found
    if token.kind == "hand":
        reader.take()
        return holds(_mask(reader, token))
    if token.kind == "shape":
        reader.take()
        reader.accept("shape")
        return _shape(reader, token)
    if reader.accept("shape"):
        shape = reader.take()
        if shape.kind != "shape":
            reader.fail("A shape is written as 5-4-3-1, 5431 or, spades first, 5=4=3=1.", shape)
        return _shape(reader, shape)
    if reader.accept("any"):
        reader.accept("hand")
        return ANYTHING
    if reader.accept("balanced"):
        return BALANCED
    if reader.accept("semibalanced"):
        return _SEMIBALANCED
    if reader.accept("unbalanced"):
        return ~BALANCED
    if reader.accept("stopper", "stoppers"):
        return _named_suit(reader, "stopper in hearts", _stopper)
    if reader.accept("good"):
        return _named_suit(reader, "good hearts", _good)
    if reader.accept("has", "holds", "have"):
        return holds(_cards(reader))
    if reader.accept("lacks"):
        return lacks(_cards(reader))
    if token.kind == "word" and token.text.lower() in SUIT_WORDS and reader.peek().kind == "sign":
        return _compared(reader)
    return _counted(reader)


def _named_suit(
    reader: ConditionReader, example: str, made: Callable[[int], Condition]
) -> Condition:
    """A condition on one suit that has a name of its own."""
    reader.accept("in")
    token = reader.now
    if token.text.lower() not in SUIT_WORDS:
        reader.fail(f"{reader.seen()}, where a suit should, as in “{example}”.", token)
    return made(SUIT_WORDS[reader.take().text.lower()])


def _stopper(suit: int) -> Condition:
    """A, K x, Q x x, J x x x or better."""
    ace, king, queen, jack = (holds(1 << 13 * suit + rank) for rank in (12, 11, 10, 9))
    parts = (
        ace,
        AllOf((king, length(suit, 2))),
        AllOf((queen, length(suit, 3))),
        AllOf((jack, length(suit, 4))),
    )
    return NamedAlternative(parts, f"a stopper in {SUIT_NAMES[suit]}")


def _good(suit: int) -> Condition:
    """Five cards or more with two of the top three honours or three of the top five."""
    honours = AnyOf((between(TOP3, 2, suits=[suit]), between(TOP5, 3, suits=[suit])))
    return NamedAlternative((AllOf((length(suit, 5), honours)),), f"good {SUIT_NAMES[suit]}")


# -- so many of something -----------------------------------------------------------------


def _counted(reader: ConditionReader) -> Condition:
    start = reader.now
    low, high = _range(reader)
    token = reader.now
    word = token.text.lower()
    if reader.accept("of"):
        these = _cards(reader)
        return cards(these, *_whole(reader, low, high, start))
    if token.kind == "word" and _is_card(word):
        these = _cards(reader)
        if high == 0:
            return lacks(these)
        return cards(these, *_whole(reader, low, high, start))
    if word in ("quick", "quicktricks"):
        reader.take()
        reader.accept("tricks", "trick")
        return _within(reader, QUICK, *_whole(reader, low * 2, high * 2, start))
    bounds = _whole(reader, low, high, start)
    if reader.accept("high"):
        for piece in ("-", "card", "-", "points"):
            if reader.accept(piece) is None and piece in ("card", "points"):
                reader.fail(f"{reader.seen()}, where “high-card points” should go on.")
        return _within(reader, MEASURES["hcp"], *bounds)
    if reader.accept("cards", "card"):
        reader.expect("in", "“in” and a suit should follow")
        reader.accept("a", "the")
        return _length(reader, *bounds)
    if reader.accept("in") or word in SUIT_WORDS or word.removesuffix("s") in _GROUPS:
        reader.accept("a", "the")
        return _length(reader, *bounds)
    if word in _MEASURE_WORDS:
        reader.take()
        return _within(reader, _MEASURE_WORDS[word], *bounds)
    if token.kind != "word":
        reader.fail(f"{reader.seen()}, where a suit or a measure such as hcp should follow.")
    names = [*MEASURES, "spades", "hearts", "diamonds", "clubs"]
    return reader.unknown(token, names, "suit or measure")


def _length(reader: ConditionReader, low: int, high: int) -> Condition:
    token = reader.take()
    word = token.text.lower()
    if word in SUIT_WORDS:
        return length(SUIT_WORDS[word], low, high)
    group = _GROUPS.get(word.removesuffix("s"))
    if group is None:
        reader.unknown(token, ["spades", "hearts", "diamonds", "clubs", "major", "minor"], "suit")
    if word.endswith("s"):  # the suits together
        weights = tuple(int(s in group) for s in range(4))
        return Lengths(weights, low, high, f"{low} to {high} {word}")
    return AnyOf(tuple(length(s, low, high) for s in group))


def _within(reader: ConditionReader, measure: Measure, low: int, high: int) -> Condition:
    if not reader.accept("in"):
        return between(measure, low, high)
    suits = []
    while True:
        token = reader.take()
        if token.text.lower() not in SUIT_WORDS:
            reader.unknown(token, ["spades", "hearts", "diamonds", "clubs"], "suit")
        suits.append(SUIT_WORDS[token.text.lower()])
        after = reader.peek()
        if reader.now.text.lower() != "and" or after.text.lower() not in SUIT_WORDS:
            return between(measure, low, high, suits)
        if reader.peek(2).kind == "sign" and reader.peek(2).text not in (",", ")"):
            return between(measure, low, high, suits)  # a comparison of suits follows
        reader.take()


def _range(reader: ConditionReader) -> tuple[Fraction, Fraction]:
    many = Fraction(MANY)
    for words, low_only in ((("at", "least"), True), (("at", "most"), False)):
        if reader.now.text.lower() == words[0] and reader.peek().text.lower() == words[1]:
            reader.take()
            reader.take()
            number = _number(reader)
            return (number, many) if low_only else (Fraction(0), number)
    if reader.accept("exactly", "="):
        number = _number(reader)
        return number, number
    if reader.accept("no"):
        return Fraction(0), Fraction(0)
    for sign in (">=", "<=", ">", "<"):
        if reader.accept(sign):
            number = _number(reader)
            step = Fraction(1, 2)
            if sign in (">=", ">"):
                return number + (step if sign == ">" else 0), many
            return Fraction(0), number - (step if sign == "<" else 0)
    token = reader.now
    low = _number(reader)
    if reader.accept("+"):
        return low, many
    if reader.now.text == "-" and reader.peek().kind == "number":
        reader.take()
        high = _number(reader)
        if high < low:
            reader.fail(f"The range {low}-{high} has nothing in it.", token)
        return low, high
    if reader.accept("to"):
        return low, _number(reader)
    if reader.accept("-"):
        return Fraction(0), low
    return low, low


def _number(reader: ConditionReader) -> Fraction:
    token = reader.now
    if token.kind != "number":
        if token.kind == "word":
            words = [
                "balanced",
                "has",
                "lacks",
                "shape",
                "stopper",
                "good",
                "not",
                "no",
                "any",
                "at",
            ]
            reader.unknown(token, words, "condition")
        reader.fail(f"{reader.seen()}, where a number or a word such as balanced should.")
    reader.take()
    if len(token.text) > 6:
        reader.fail("That number is too large.", token)
    return Fraction(token.text)


def _whole(reader: ConditionReader, low: Fraction, high: Fraction, start: Token) -> tuple[int, int]:
    """The whole numbers in a range."""
    first, last = -(-low.numerator // low.denominator), high.numerator // high.denominator
    if first > last:
        reader.fail("There is no such number of them.", start)
    return first, last


# -- shapes, cards, comparisons -----------------------------------------------------------


def all_shapes() -> list[tuple[int, int, int, int]]:
    """The lengths (clubs, diamonds, hearts, spades) a hand of thirteen can have."""
    return [
        (c, d, h, 13 - c - d - h) for c, d, h in product(range(14), repeat=3) if c + d + h <= 13
    ]


def _shape(reader: ConditionReader, token: Token) -> Condition:
    """A shape with x for any length: in the order of suits with =, of any suits otherwise."""
    text = token.text.lower()
    fixed = "=" in text
    parts = text.replace("=", "-").split("-") if "-" in text or fixed else list(text)
    wanted = [None if "x" in p else int(p) for p in parts]
    known = sum(n for n in wanted if n is not None)
    if known > 13 or (None not in wanted and known != 13):
        reader.fail(f"The lengths of {token.text} are not those of 13 cards.", token)

    return Shapes(
        frozenset(
            s
            for s in all_shapes()
            if fits_lengths(s, wanted[::-1] if fixed else wanted, in_order=fixed)
        ),
        token.text,
    )


def fits_lengths(lengths: Sequence[int], wanted: Sequence[int | None], *, in_order: bool) -> bool:
    """Whether a hand's lengths are those wanted, in their order or in any; None is any length.

    >>> fits_lengths((3, 2, 3, 5), (5, 3, None, None), in_order=False)
    True
    """
    if in_order:
        return all(want in (None, have) for have, want in zip(lengths, wanted, strict=True))
    left = list(lengths)
    for want in wanted:
        if want is not None:
            if want not in left:
                return False
            left.remove(want)
    return True


_SEMIBALANCED = Shapes(
    frozenset(s for s in all_shapes() if min(s) >= 2 and max(s) <= 6), "semibalanced"
)
"""No singleton or void and no suit of more than six."""


def _is_card(word: str) -> bool:
    return len(word) in (2, 3) and word[0] in "shdc" and word[1:] in (*"akqjt98765432", "10")


def _cards(reader: ConditionReader) -> Mask:
    """One card or more, one after the other."""
    found = []
    while reader.now.kind == "word" and _is_card(reader.now.text.lower()):
        token = reader.take()
        code = token.text.upper().replace("10", "T")
        if card(code) in found:
            reader.fail(f"{token.text} is there twice.", token)
        found.append(card(code))
        if reader.now.text == "and" and _is_card(reader.peek().text.lower()):
            reader.take()
    if not found:
        reader.fail(f"{reader.seen()}, where cards such as SA or HT should.")
    return mask_of(found)


def _mask(reader: ConditionReader, token: Token) -> Mask:
    try:
        found = bridge_hand(token.text.replace("x", ""))
    except BadCards as error:
        reader.fail(str(error), token)
    if "x" in token.text:
        reader.fail("Name the cards, or say lengths: “x” stands for no card here.", token)
    return found


def _compared(reader: ConditionReader) -> Condition:
    """``spades >= hearts``: lengths of two suits compared, or of one with a number."""
    first = reader.take()
    sign = reader.take()
    one = SUIT_WORDS[first.text.lower()]
    bounds = {
        ">": (1, MANY), ">=": (0, MANY), "<": (-MANY, -1), "<=": (-MANY, 0), "=": (0, 0),
    }.get(sign.text)  # fmt: skip
    if bounds is None:
        reader.fail("Suits are compared with <, <=, =, >= or >.", sign)
    low, high = bounds
    if reader.now.kind == "number":
        token, number = reader.now, _number(reader)
        n, _ = _whole(reader, number, number, token)
        return length(one, max(0, low + n), high + n if high < MANY else MANY)
    other = reader.take()
    if other.text.lower() not in SUIT_WORDS:
        reader.unknown(other, ["spades", "hearts", "diamonds", "clubs"], "suit")
    weights = [0, 0, 0, 0]
    weights[one] += 1
    weights[SUIT_WORDS[other.text.lower()]] -= 1
    words = f"{first.text} {sign.text} {other.text}"
    return Lengths(tuple(weights), low, high, words)


def measure_word(word: str) -> Measure | None:
    """The measure of that name."""
    return _MEASURE_WORDS.get(word.lower())
