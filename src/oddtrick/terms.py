"""The words of the table: numbers, bids and calls, by their codes and as one says them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from oddtrick.cards import CLUBS, DIAMONDS, HEARTS, NO_TRUMP, SPADES, STRAINS, SUIT_NAMES
from oddtrick.messages import Message, say, term

__all__ = [
    "BOOK_SYSTEMS",
    "CONTRACT_BIDS",
    "FILE_SYSTEMS",
    "MOST_CARD",
    "NO_STRAIN",
    "NUMBERS",
    "STATED",
    "SYSTEMS",
    "UNKNOWN_SYSTEM",
    "Bid",
    "BidOrder",
    "above_seven",
    "by_value",
    "call_name",
    "is_system_card",
    "number_name",
]

NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
           "eleven", "twelve", "thirteen")  # fmt: skip


_TEENS = (*NUMBERS, "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen")


_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")


def number_name(number: int) -> str:
    """A number below a thousand in words.

    >>> number_name(7), number_name(40), number_name(162)
    ('seven', 'forty', 'one hundred and sixty-two')
    """
    hundreds, rest = divmod(number, 100)
    if hundreds:
        return f"{NUMBERS[hundreds]} hundred" + (f" and {number_name(rest)}" if rest else "")
    if rest < len(_TEENS):
        return _TEENS[rest]
    tens, ones = divmod(rest, 10)
    return _TENS[tens - 2] + (f"-{NUMBERS[ones]}" if ones else "")


BOOK_SYSTEMS = ("natural", "vanderbilt", "two-club")
"""The bidding systems of Scarne's book, by the names that a side states."""

FILE_SYSTEMS = ("sayc", "acol", "acol-weak-twos", "two-over-one", "strong-club")
"""The systems that come as files (`oddtrick.systems`)."""

UNKNOWN_SYSTEM = "unknown"
"""The statement of a side of whose system nothing is known."""

SYSTEMS = (
    "sayc", "two-over-one", "acol-weak-twos", "acol", "strong-club",
    *BOOK_SYSTEMS, UNKNOWN_SYSTEM,
)  # fmt: skip
"""All that a side may state by name, in the order in which they are offered: what is played most
comes first, and is what a side bids that states nothing."""

STATED = ("system_ns", "system_ew")
"""The options by which the sides of a game state their systems."""

MOST_CARD = 128 << 10
"""Letters that the text of a side's own system may have."""


def is_system_card(value: object) -> bool:
    """Whether a value may be the text of a side's own system: it begins with “system”.

    >>> is_system_card("system Ours"), is_system_card("sayc")
    (True, False)
    """
    return isinstance(value, str) and value.startswith("system ") and len(value) <= MOST_CARD


NO_STRAIN = -1
"""The denomination of a bid of tricks or points alone, and of an auction that has none yet."""


class Bid(NamedTuple):
    """An offer to win `level` odd tricks with `strain` as trumps (`NO_TRUMP` for none), or, in
    the games that have such bids, to lose that many (`fewest`).

    `NO_STRAIN` names none: the offer is for so many tricks or points. A bid that is more
    than that is called by its `word`, in capitals with hyphens (``MISERE``, ``WITH-WIDOW``).
    """

    level: int
    strain: int = NO_STRAIN
    fewest: bool = False
    word: str = ""

    @property
    def code(self) -> str:
        """As a call is written: ``1NT``, ``-2C`` for fewest, or the word."""
        strain = STRAINS[self.strain] if self.strain != NO_STRAIN else ""
        return self.word or f"{'-' * self.fewest}{self.level}{strain}"


@dataclass(frozen=True)
class BidOrder:
    """The bids of a game in ascending order, whatever ranks them, and every call by its code."""

    bids: tuple[Bid, ...]

    @property
    def calls(self) -> tuple[str, ...]:
        """All calls: pass, double, redouble, then the bids from the lowest."""
        return ("P", "X", "XX", *(b.code for b in self.bids))


def by_value(points: Sequence[int], levels: int = 7) -> BidOrder:
    """The ladder that ranks bids by their trick points, then by the number of tricks; `points`
    are what a trick counts in clubs, diamonds, hearts, spades and at no-trump.

    >>> by_value((4, 6, 8, 2, 12)).calls[3:8]         # the table of 1910
    ('1S', '1C', '2S', '1D', '3S')
    """
    bids = [Bid(level, strain) for level in range(1, levels + 1) for strain in range(len(points))]
    return BidOrder(tuple(sorted(bids, key=lambda b: (b.level * points[b.strain], b.level))))


CONTRACT_BIDS = BidOrder(
    tuple(
        Bid(level, strain)
        for level in range(1, 8)
        for strain in (CLUBS, DIAMONDS, HEARTS, SPADES, NO_TRUMP)
    )
)


def above_seven(ladder: BidOrder) -> tuple[Bid, ...]:
    """The bids of eight, one in each denomination that can be bid to seven. There is no need of
    more, for none can stand.

    >>> [b.code for b in above_seven(CONTRACT_BIDS)]
    ['8C', '8D', '8H', '8S', '8NT']
    """
    return tuple(
        Bid(8, b.strain) for b in ladder.bids if b == Bid(7, b.strain) and b.strain != NO_STRAIN
    )


def number_term(number: int) -> Message:
    """The same within a text.

    >>> str(number_term(22)), str(number_term(162))
    ('twenty-two', 'one hundred and sixty-two')
    """
    hundreds, rest = divmod(number, 100)
    if hundreds == 1 and rest:
        return say("one hundred and {rest}", rest=number_term(rest))
    tens, ones = divmod(rest, 10)
    if hundreds or rest < len(_TEENS) or not ones:
        return term(number_name(number))
    return say("{tens}-{unit}", tens=term(_TENS[tens - 2]), unit=term(NUMBERS[ones]))


def tricks_term(number: int) -> Message:
    """So many tricks within a text.

    >>> str(tricks_term(1)), str(tricks_term(0)), str(tricks_term(14))
    ('one trick', 'no tricks', '14 tricks')
    """
    if number == 1:
        return say("one trick")
    if not number:
        return say("no tricks")
    return say("{number} tricks", number=number_term(number) if number < len(NUMBERS) else number)


def odd_tricks(number: int) -> Message:
    """So many tricks beyond the book within a text."""
    if number == 1:
        return term("one odd trick")
    return say("{number} odd tricks", number=number_term(number))


_CALL_TERMS = {
    "P": term("pass"),
    "X": term("double"),
    "XX": term("redouble"),
    "ALONE-WITH-WIDOW": term("alone with widow"),
    "ALONE-WITHOUT-WIDOW": term("alone without widow"),
}
_CALL_NAMES = {"P": "Pass", "X": "Double", "XX": "Redouble"}


@lru_cache(maxsize=256)
def call_term(code: str) -> Message:
    """A call within a text.

    >>> str(say("{call} is too low.", call=call_term("4S"))), str(call_term("X"))
    ('four spades is too low.', 'double')
    """
    if code in _CALL_TERMS:
        return _CALL_TERMS[code]
    if code.isdigit():
        return number_term(int(code))
    if code.startswith("-"):
        return say("minus {call}", call=call_term(code[1:]))
    number, hyphen, word = code.partition("-")
    if hyphen and number.isdigit():
        what = term(word.replace("-", " ").lower())
        return say("{level} {strain}", level=number_term(int(number)), strain=what)
    name = call_name(code).lower()
    level, blank, strain = name.partition(" ")
    if not blank or level not in NUMBERS:
        return term(name)
    return say("{level} {strain}", level=term(level), strain=term(strain))


@lru_cache(maxsize=256)
def call_label(code: str) -> Message:
    """A call by itself: “Four spades”."""
    return say("{Call}", call=call_term(code))


@lru_cache(maxsize=256)
def call_name(code: str) -> str:
    """A call as one says it.

    >>> call_name("1NT"), call_name("4S"), call_name("1C"), call_name("XX")
    ('One no-trump', 'Four spades', 'One club', 'Redouble')
    >>> call_name("3"), call_name("WITH-WIDOW"), call_name("2-NULLOS"), call_name("40-HEARTS")
    ('Three', 'With widow', 'Two nullos', 'Forty hearts')
    """
    if code in _CALL_NAMES:
        return _CALL_NAMES[code]
    if code.isdigit():
        return number_name(int(code)).capitalize()
    number, hyphen, word = code.partition("-")
    if hyphen and number.isdigit():
        return f"{call_name(number)} {word.replace('-', ' ').lower()}"
    if not any(c.isdigit() for c in code):
        return code.replace("-", " ").capitalize()
    fewest = code.startswith("-")
    code = code.removeprefix("-")
    level, suit = int(code[0]), SUIT_NAMES[STRAINS.index(code[1:])]
    if level == 1 and suit != "no-trump":
        suit = suit[:-1]
    name = f"{NUMBERS[level]} {suit}"
    return f"Minus {name}" if fewest else name.capitalize()
