"""The hands shown by an auction so far, as the contract player's book reads it.

Source: Scarne 1963, through `oddtrick.players.book.contract`.
"""

from __future__ import annotations

from oddtrick.dealing import BALANCED, HCP, POINTS, BadCondition, Condition, between, length
from oddtrick.dealing.conditions.condition import ANYTHING, MANY
from oddtrick.players.book.contract.rule_choice import read
from oddtrick.players.book.contract.system.rule import Promise
from oddtrick.stages.calling.auction import call_code

__all__ = ["read_auction", "said_by"]

_LETTERS = {"D": "X", "R": "XX"}
"""A double and a redouble, as some write them."""

_MOST_POINTS = 37
"""More points than this nobody is shown to lack."""


def said_by(shows: Promise) -> Condition:
    """The promise of a player, as a condition on his hand.

    >>> from oddtrick.players.book.contract.system.rule import lengths
    >>> print(said_by(Promise(13, 40, lengths(3, 4))))
    13 or more points and 4 or more spades
    """
    found: Condition = ANYTHING
    if shows.low > 0 or shows.high < _MOST_POINTS:
        high = shows.high if shows.high < _MOST_POINTS else MANY
        found &= between(HCP if shows.honours else POINTS, shows.low, high)
    for suit in (3, 2, 1, 0):
        few, many = shows.suits[suit], shows.most[suit]
        if few > 0 or many < 13:
            found &= length(suit, few, many if many < 13 else MANY)
    return found & BALANCED if shows.flat else found


def read_auction(
    text: str, dealer: int, vulnerable: int = 0, source: str = "The auction"
) -> tuple[Condition, ...]:
    """For each seat, North first, what its calls show. `vulnerable` is a mask of sides.

    Raises `BadCondition` with the place of a call that is none or not allowed.

    >>> [str(c) for c in read_auction("1N P 3N", 0)][0]
    '16 to 18 high-card points and balanced'
    """
    codes: list[str] = []
    at = 0
    for word in text.replace(",", " ").replace("-", " ").split():
        at = text.index(word, at)
        column = at + 1
        at += len(word)
        code = _code(word)
        if not code:
            raise BadCondition(
                f"{source}, column {column}: “{word}” is no call; write P, X, XX or a bid such as "
                "1H or 3NT.",
                column,
            )
        before = read(dealer, vulnerable, tuple(codes))
        passes = len(codes) >= 4 and codes[-3:] == ["P"] * 3
        if passes:
            raise BadCondition(f"{source}, column {column}: the auction is over here.", column)
        if not before.allows(code):
            raise BadCondition(f"{source}, column {column}: {word} may not be called here.", column)
        codes.append(code)
    if not codes:
        raise BadCondition(f"{source}, column 1: There is no call.", 1)
    return tuple(said_by(s) for s in read(dealer, vulnerable, tuple(codes)).promises)


def _code(word: str) -> str:
    """The code of a call of contract bridge; empty for what is none."""
    word = word.upper().rstrip("!?")
    code = call_code(_LETTERS.get(word, word))
    bid = code[:1] in tuple("1234567") and code[1:] in ("C", "D", "H", "S", "NT")
    return code if bid or code in ("P", "X", "XX") else ""
