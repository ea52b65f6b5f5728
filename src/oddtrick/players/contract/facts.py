"""What the book asks of a hand beside points and lengths, each test with the words that say it.

Source: Scarne 1963, “Evaluating the Hand”, “Minimum Biddable Suits”, “Opening Bids”, “Responses
to Suit Bids of One”.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ...cards import SUIT_NAMES
from ...stages.calling.auction import NUMBERS
from ..counting import A, Count, J, K, Q, good, rebiddable, respondable, stopped
from .rules import Fact, no_more

__all__ = [
    "BALANCED",
    "FLAT",
    "NO_SHORT",
    "SHORT",
    "UNBALANCED",
    "adequate",
    "any_of",
    "at_least",
    "at_most",
    "chosen",
    "fewer_together",
    "good_suit",
    "high_cards",
    "longest",
    "no_longer",
    "plus_values",
    "points",
    "quick",
    "rebid_suit",
    "response_suit",
    "stops",
    "support",
    "tricks",
]


def chosen(test: Callable[[Count], bool]) -> Fact:
    """A choice between calls that the hand fits: it is made, and nothing is said of it."""
    return Fact(test)


def any_of(*facts: Fact) -> Fact:
    """One of several facts, and the words for either."""
    return Fact(lambda h: any(f.holds(h) for f in facts), " or ".join(f.words for f in facts))


def fewer_together(need: int, there: int) -> Fact:
    """Points that with partner's do not come to a sum."""
    words = f"fewer than {need} points together with the {there} shown"
    return Fact(lambda h: h.points + there < need, words)


def good_suit(suit: int) -> Fact:
    """A rebiddable suit with two of the four top honours."""
    return Fact(lambda h: good(h.suits[suit]), f"good {SUIT_NAMES[suit]}")


def rebid_suit(suit: int) -> Fact:
    """A suit good enough to be bid twice."""
    return Fact(lambda h: rebiddable(h.suits[suit]), f"rebiddable {SUIT_NAMES[suit]}")


def response_suit(suit: int) -> Fact:
    """A suit good enough for a response or a rebid."""
    return Fact(lambda h: respondable(h.suits[suit]), f"{SUIT_NAMES[suit]} good enough to show")


def longest(suit: int) -> Fact:
    """No suit longer, and no higher one as long."""
    return Fact(lambda h: h.longest == suit, f"no suit longer than {SUIT_NAMES[suit]}")


def no_longer(suit: int) -> Fact:
    """No suit longer."""
    return Fact(
        lambda h: h.lengths[suit] == max(h.lengths), f"no suit longer than {SUIT_NAMES[suit]}"
    )


def at_least(suit: int, few: int) -> Fact:
    """At least so many cards of a suit."""
    return Fact(lambda h: h.lengths[suit] >= few, f"{NUMBERS[few]} or more {SUIT_NAMES[suit]}")


def at_most(suit: int, many: int) -> Fact:
    """At most so many cards of a suit."""
    return Fact(lambda h: h.lengths[suit] <= many, no_more(many, suit))


def points(low: int) -> Fact:
    """At least so many points, short suits counted."""
    return Fact(lambda h: h.points >= low, f"{low} or more points")


def high_cards(low: int, high: int = 40) -> Fact:
    """High-card points between two bounds."""
    words = f"{low} or more" if high >= 37 else f"at most {high}" if not low else f"{low} to {high}"
    return Fact(lambda h: low <= h.high <= high, f"{words} high-card points")


def stops(suits: Iterable[int], fewest: int | None = None) -> Fact:
    """All of some suits stopped; or at least `fewest` of them."""
    these = tuple(suits)
    if fewest is not None and fewest < len(these):
        few = fewest
        return Fact(
            lambda h: sum(stopped(h.suits[s]) for s in these) >= few,
            f"{NUMBERS[few]} suits stopped",
        )
    names = " and ".join(SUIT_NAMES[s] for s in reversed(these))
    words = "all suits stopped" if len(these) == 4 else f"{names} stopped" if names else ""
    return Fact(lambda h: all(stopped(h.suits[s]) for s in these), words)


def _amount(number: float) -> str:
    whole = NUMBERS[int(number)]
    if number == 0.5:
        return "half a"
    return f"{whole} and a half" if number % 1 else whole


def quick(fewest: float) -> Fact:
    """At least so many quick tricks."""
    noun = "quick trick" if fewest <= 1 else "quick tricks"
    return Fact(lambda h: h.quick >= fewest, f"{_amount(fewest)} {noun}")


def _plus(hand: Count) -> float:
    """Half a quick trick for Q J x, or Q x of one suit and J x of another (“considered by many”),
    in suits that hold no quick trick already."""
    idle = [s for s in hand.suits if not s.quick]
    joined = any(s.ranks & Q and s.ranks & J and s.length >= 3 for s in idle)
    queen = [s for s in idle if s.ranks & Q and s.length >= 2]
    jack = [s for s in idle if s.ranks & J and s.length >= 2]
    apart = any(q is not j for q in queen for j in jack)
    return 0.5 if joined or apart else 0.0


def plus_values(fewest: float) -> Fact:
    """Quick tricks when a queen and jack are counted as half of one."""
    return Fact(
        lambda h: h.quick + _plus(h) >= fewest,
        f"{_amount(fewest)} quick tricks, counting a queen with a jack as half of one",
    )


def tricks(suit: int, fewest: float, within: float = 0.0) -> Fact:
    """Tricks the hand should win by itself with a suit as trumps, `within` so much."""
    return Fact(
        lambda h: h.tricks(suit) >= fewest - within,
        f"about {_amount(fewest)} tricks by itself in {SUIT_NAMES[suit]}",
    )


def adequate(suit: int) -> Fact:
    """Support for a suit not rebid: J x x, Q x x, x x x x or better."""

    def holds(h: Count) -> bool:
        held = h.suits[suit]
        return held.length >= 4 or (held.length == 3 and held.high >= 1)

    return Fact(holds, f"four {SUIT_NAMES[suit]}, or three with an honour")


def support(suit: int) -> Fact:
    """Support for a suit known to be good: x x x, or two cards with the queen or better."""

    def holds(h: Count) -> bool:
        held = h.suits[suit]
        return held.length >= 3 or (held.length == 2 and bool(held.ranks & (A | K | Q)))

    return Fact(holds, f"three {SUIT_NAMES[suit]}, or two with the queen or better")


BALANCED = Fact(lambda h: h.balanced, "balanced")
UNBALANCED = Fact(lambda h: not h.balanced, "not balanced")
FLAT = Fact(lambda h: h.shortest == 3, "4-3-3-3")
SHORT = Fact(lambda h: h.shortest <= 1, "a singleton or void")
NO_SHORT = Fact(lambda h: h.shortest >= 2, "no singleton or void")
