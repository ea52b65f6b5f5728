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

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from typing import ClassVar

from oddtrick.cards import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    SPADES,
    SUIT_NAMES,
    SUIT_TERMS,
    Mask,
    bridge_hand,
    card,
    mask_of,
)
from oddtrick.errors import BadCards
from oddtrick.messages import Name, Verbatim, say
from oddtrick.support.arguments import checked

from .conditions import (
    ANYTHING,
    BALANCED,
    MANY,
    AllOf,
    AnyOf,
    Condition,
    Lengths,
    NamedAlternative,
    Shapes,
    amount,
    between,
    cards,
    holds,
    lacks,
    length,
)
from .errors import BadCondition
from .expressions import (
    CHOICE,
    LIST,
    PART,
    Expression,
    Operation,
    Operator,
    Reader,
    Token,
    operators,
)
from .measures import MEASURES, QUICK, TOP3, TOP5, Measure

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
SUITS_ASKED = ("spades", "hearts", "diamonds", "clubs")
_GROUPS = {"major": (HEARTS, SPADES), "minor": (CLUBS, DIAMONDS), "suit": (0, 1, 2, 3)}
MEASURE_WORDS = {
    **MEASURES,
    "hcps": MEASURES["hcp"],
    "point": MEASURES["points"],
    "control": MEASURES["controls"],
    "loser": MEASURES["losers"],
    **{name.removesuffix("s"): m for name, m in MEASURES.items() if name.endswith("s")},
}
_BEGINNINGS = ("balanced", "has", "lacks", "shape", "stopper", "good", "not", "no", "any", "at")
_HAND = r"[AKQJT2-9x10]*(?:\.[AKQJT2-9x10]*){3}"
LETTER = r"(?<![\w=-])(?:oM|om|[Mmxyzw])(?![\w=-])"
"""A suit named by a letter, where a language has such."""
_NONE, _HALF, _MANY = Fraction(0), Fraction(1, 2), Fraction(MANY)
_COMPARED = {
    ">": (1, MANY), ">=": (0, MANY), "<": (-MANY, -1), "<=": (-MANY, 0), "=": (0, 0),
}  # fmt: skip


@dataclass(frozen=True)
class HandPhrase(Expression):
    """A condition that is read as one."""

    condition: Condition


def read_condition(text: str, source: str = "The condition") -> Condition:
    """The condition that a text says. Raises `BadCondition` with the place."""
    checked(text, str, "A condition is read from text, such as “15-17 hcp”", BadCondition)
    return condition_of(ConditionReader(text, source).whole_text())


def condition_of(expression: Expression) -> Condition:
    """The condition that an expression of this language is."""
    match expression:
        case HandPhrase(condition):
            return condition
        case Operation("not", (part,)):
            return ~condition_of(part)
        case Operation("or", parts):
            return AnyOf(tuple(map(condition_of, parts)))
    return AllOf(tuple(q for part in expression.parts for q in condition_of(part).conjuncts()))


class ConditionReader(Reader):
    """A condition on a hand, on its way from text."""

    marks = re.compile(
        rf"""
        (?P<skip>\s+)
      | (?P<hand>(?=[^\s,()]*\.[^\s,()]*\.){_HAND}(?![\w.]))
      | (?P<shape>[\dxX]{{1,2}}(?:=[\dxX]{{1,2}}){{3}}(?![\w=])
            | [\dxX]{{1,2}}(?:-[\dxX]{{1,2}}){{3}}(?![\w-])
            | (?=[\dxX]*\d)[\dxX]{{4}}(?!\w))
      | (?P<letter>{LETTER})
      | (?P<number>\d+(?:\.\d+)?)
      | (?P<sign><=|>=|!=|==|≤|≥|≠|[-+*<>=():,–]|;)
      | (?P<word>[A-Za-z♠♥♦♣][\w♠♥♦♣]*)
      | (?P<odd>\S)
        """,
        re.VERBOSE,
    )
    same: ClassVar[Mapping[str, str]] = {
        "≤": "<=",
        "≥": ">=",
        "≠": "!=",
        "==": "=",
        "–": "-",
        ";": ",",
    }
    joins: ClassVar[Mapping[str, Operator]] = {
        **operators(("or", "and"), **{"with": "and"}),
        ",": Operator("and", LIST),
    }
    prefixes: ClassVar[dict[str, Operator]] = {"not": Operator("not", PART)}

    def whole_text(self, least: int = CHOICE) -> Expression:
        if self.now.kind == "end":
            self.fail("There is no condition.")
        return super().whole_text(least)

    def single(self) -> Expression:
        start, place = self.at, self.now
        condition = self.phrase()
        return HandPhrase(condition, words=self.since(start), place=place)

    def phrase(self) -> Condition:
        """The condition that begins here."""
        token = self.now
        if token.kind == "hand":
            return holds(self._hand(self.take()))
        if token.kind == "shape":
            self.take()
            self.accept("shape")
            return self._shape(token)
        if self.accept("shape"):
            shape = self.take()
            if shape.kind != "shape":
                self.fail("A shape is written as 5-4-3-1, 5431 or, spades first, 5=4=3=1.", shape)
            return self._shape(shape)
        if self.accept("any"):
            self.accept("hand")
            return ANYTHING
        if self.now.word in _NAMED:
            return _NAMED[self.take().word]
        if self.accept("stopper", "stoppers"):
            return self.of_suit("stopper in hearts", _stopper)
        if self.accept("good"):
            return self.of_suit("good hearts", _good)
        if self.accept("has", "holds", "have"):
            return holds(self._cards())
        if self.accept("lacks"):
            return lacks(self._cards())
        if self.suit(token) is not None and self.peek().kind == "sign":
            return self._compared()
        return self._counted()

    # -- suits -----------------------------------------------------------------------------

    def suit(self, token: Token) -> int | None:
        """The suit that a word stands for."""
        return SUIT_WORDS.get(token.text.lower())

    def _suit(self) -> int:
        token = self.take()
        found = self.suit(token)
        return self.unknown(token, SUITS_ASKED, "suit") if found is None else found

    def goes_on(self, token: Token) -> bool:
        """Whether a condition that begins with a suit goes on so: a comparison does."""
        return token.kind == "sign" and token.text not in (",", ")")

    def of_suit(self, example: str, made: Callable[[int], Condition]) -> Condition:
        """A condition on one suit that has a name of its own."""
        self.accept("in")
        suit = self.suit(self.now)
        if suit is None:
            self.fail(
                "{seen}, where a suit should, as in “{example}”.",
                seen=self.seen(),
                example=Name(example),
            )
        self.take()
        return made(suit)

    def length(self, low: int, high: int) -> Condition:
        """So many cards of the suit or suits that are named here."""
        token = self.take()
        word, suit = token.text.lower(), self.suit(token)
        if suit is not None:
            return length(suit, low, high)
        group = _GROUPS.get(word.removesuffix("s"))
        if group is None:
            self.unknown(token, [*SUITS_ASKED, "major", "minor"], "suit")
        if word.endswith("s"):  # the suits together
            weights = tuple(int(s in group) for s in range(4))
            return Lengths(weights, low, high, f"{amount(low, high)} {word}")
        return AnyOf(tuple(length(s, low, high) for s in group))

    def _compared(self) -> Condition:
        """``spades >= hearts``: lengths of two suits compared, or of one with a number."""
        one, sign = self._suit(), self.take()
        if sign.text not in _COMPARED:
            self.fail("Suits are compared with <, <=, =, >= or >.", sign)
        low, high = _COMPARED[sign.text]
        if self.now.kind == "number":
            token, number = self.now, self._number()
            n, _ = self._whole(number, number, token)
            return length(one, max(0, low + n), high + n if high < MANY else MANY)
        other = self._suit()
        weights = tuple(int(s == one) - int(s == other) for s in range(4))
        return Lengths(weights, low, high, f"{SUIT_NAMES[one]} {sign.text} {SUIT_NAMES[other]}")

    # -- so many of something --------------------------------------------------------------

    def _counted(self) -> Condition:
        start = self.now
        low, high = self._range()
        token, word = self.now, self.now.text.lower()
        if self.accept("of"):
            return cards(self._cards(), *self._whole(low, high, start))
        if token.kind == "word" and _is_card(word):
            these = self._cards()
            if high == 0:
                return lacks(these)
            return cards(these, *self._whole(low, high, start))
        if self.accept("quick", "quicktricks"):
            self.accept("tricks", "trick")
            return self._within(QUICK, *self._whole(low * 2, high * 2, start))
        bounds = self._whole(low, high, start)
        if self.accept("high"):
            for piece in ("-", "card", "-", "points"):
                if self.accept(piece) is None and piece in ("card", "points"):
                    self.fail("{seen}, where “high-card points” should go on.", seen=self.seen())
            return self._within(MEASURES["hcp"], *bounds)
        if self.accept("cards", "card"):
            self.expect("in", "“in” and a suit should follow")
            self.accept("a", "the")
            return self.length(*bounds)
        if self.accept("in") or self.suit(token) is not None or word.removesuffix("s") in _GROUPS:
            self.accept("a", "the")
            return self.length(*bounds)
        if word in MEASURE_WORDS:
            self.take()
            return self._within(MEASURE_WORDS[word], *bounds)
        if not token.word:
            self.fail(
                "{seen}, where a suit or a measure such as hcp should follow.", seen=self.seen()
            )
        return self.unknown(token, [*MEASURES, *SUITS_ASKED], "suit or measure")

    def _within(self, measure: Measure, low: int, high: int) -> Condition:
        suits = []
        if self.accept("in"):
            suits.append(self._suit())
            while self.now.text.lower() == "and" and self.suit(self.peek()) is not None:
                if self.goes_on(self.peek(2)):
                    break
                self.take()
                suits.append(self._suit())
        return between(measure, low, high, suits)

    def _range(self) -> tuple[Fraction, Fraction]:
        if self.now.text.lower() == "at" and self.peek().text.lower() in ("least", "most"):
            self.take()
            least = self.take().text.lower() == "least"
            number = self._number()
            return (number, _MANY) if least else (_NONE, number)
        if self.accept("exactly", "="):
            number = self._number()
            return number, number
        if self.accept("no"):
            return _NONE, _NONE
        if sign := self.accept(">=", ">"):
            return self._number() + (_HALF if sign.text == ">" else 0), _MANY
        if sign := self.accept("<=", "<"):
            return _NONE, self._number() - (_HALF if sign.text == "<" else 0)
        token, low = self.now, self._number()
        if self.accept("+"):
            return low, _MANY
        if self.now.text == "-" and self.peek().kind == "number":
            self.take()
            high = self._number()
            if high < low:
                self.fail(
                    "The range {low}-{high} has nothing in it.",
                    token,
                    low=Verbatim(str(low)),
                    high=Verbatim(str(high)),
                )
            return low, high
        if self.accept("to"):
            return low, self._number()
        return (_NONE, low) if self.accept("-") else (low, low)

    def _number(self) -> Fraction:
        token = self.now
        if token.kind != "number":
            if token.word:
                self.unknown(token, _BEGINNINGS, "condition")
            self.fail("{seen}, where a number or a word such as balanced should.", seen=self.seen())
        self.take()
        if len(token.text) > 6:
            self.fail("That number is too large.", token)
        return Fraction(token.text)

    def _whole(self, low: Fraction, high: Fraction, start: Token) -> tuple[int, int]:
        """The whole numbers in a range."""
        first, last = -(-low.numerator // low.denominator), high.numerator // high.denominator
        if first > last:
            self.fail("There is no such number of them.", start)
        return first, last

    # -- shapes and cards ------------------------------------------------------------------

    def _shape(self, token: Token) -> Condition:
        """A shape with x for any length: in the order of suits with =, of any suits otherwise."""
        text = token.text.lower()
        fixed = "=" in text
        parts = text.replace("=", "-").split("-") if "-" in text or fixed else list(text)
        wanted = [None if "x" in p else int(p) for p in parts]
        known = sum(n for n in wanted if n is not None)
        if known > 13 or (None not in wanted and known != 13):
            self.fail(
                "The lengths of {text} are not those of 13 cards.", token, text=Verbatim(token.text)
            )
        wanted = wanted[::-1] if fixed else wanted
        found = (s for s in all_shapes() if fits_lengths(s, wanted, in_order=fixed))
        return Shapes(frozenset(found), token.text)

    def _cards(self) -> Mask:
        """One card or more, one after the other."""
        found = []
        while self.now.kind == "word" and _is_card(self.now.text.lower()):
            token = self.take()
            code = token.text.upper().replace("10", "T")
            if card(code) in found:
                self.fail("{text} is there twice.", token, text=Verbatim(token.text))
            found.append(card(code))
            if self.now.text == "and" and _is_card(self.peek().text.lower()):
                self.take()
        if not found:
            self.fail("{seen}, where cards such as SA or HT should.", seen=self.seen())
        return mask_of(found)

    def _hand(self, token: Token) -> Mask:
        try:
            found = bridge_hand(token.text.replace("x", ""))
        except BadCards as error:
            self.fail(error.message, token)
        if "x" in token.text:
            self.fail("Name the cards, or say lengths: “x” stands for no card here.", token)
        return found


@cache
def _stopper(suit: int) -> Condition:
    """A, K x, Q x x, J x x x or better."""
    ace, king, queen, jack = (holds(1 << 13 * suit + rank) for rank in (12, 11, 10, 9))
    parts = (
        ace,
        AllOf((king, length(suit, 2))),
        AllOf((queen, length(suit, 3))),
        AllOf((jack, length(suit, 4))),
    )
    return NamedAlternative(parts, say("a stopper in {suit}", suit=SUIT_TERMS[suit]))


@cache
def _good(suit: int) -> Condition:
    """Five cards or more with two of the top three honours or three of the top five."""
    honours = AnyOf((between(TOP3, 2, suits=[suit]), between(TOP5, 3, suits=[suit])))
    return NamedAlternative(
        (AllOf((length(suit, 5), honours)),), say("good {suit}", suit=SUIT_TERMS[suit])
    )


def all_shapes() -> list[tuple[int, int, int, int]]:
    """The lengths (clubs, diamonds, hearts, spades) a hand of thirteen can have."""
    return [
        (c, d, h, 13 - c - d - h) for c, d, h in product(range(14), repeat=3) if c + d + h <= 13
    ]


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


_NAMED = {
    "balanced": BALANCED,
    "semibalanced": Shapes(
        frozenset(s for s in all_shapes() if min(s) >= 2 and max(s) <= 6), "semibalanced"
    ),
    "unbalanced": ~BALANCED,
}
"""Kinds of shape; semibalanced are those without singleton or void and no suit over six."""


def _is_card(word: str) -> bool:
    return len(word) in (2, 3) and word[0] in "shdc" and word[1:] in (*"akqjt98765432", "10")
