"""Tests of a hand beside points and lengths, each with the words that say it.

Source: Scarne 1963, “Evaluating the Hand”, “Minimum Biddable Suits”, “Opening Bids”, “Responses
to Suit Bids of One”.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from oddtrick.cards import SUIT_NAMES
from oddtrick.players.hand_evaluation.point_count import (
    A,
    HandValue,
    J,
    K,
    Q,
    good,
    rebiddable,
    respondable,
    stopped,
)
from oddtrick.terms import NUMBERS

from .rule import HandTest, no_more


def chosen(test: Callable[[HandValue], bool]) -> HandTest:
    """A choice between calls that the hand fits: it is made, and nothing is said of it."""
    return HandTest(test)


def any_of(*facts: HandTest) -> HandTest:
    """One of several facts, and the words for either."""
    return HandTest(lambda h: any(f.holds(h) for f in facts), " or ".join(f.words for f in facts))


def fewer_together(need: int, there: int) -> HandTest:
    """Points that with partner's do not come to a sum."""
    words = f"fewer than {need} points together with the {there} shown"
    return HandTest(lambda h: h.points + there < need, words)


def enough_together(need: int, there: int) -> HandTest:
    """High-card points that with partner's come to a sum."""
    words = f"{need} or more high-card points together with the {there} shown"
    return HandTest(lambda h: h.high + there >= need, words)


def points_in(suit: int, fewest: int) -> HandTest:
    """At least so many high-card points in a suit."""
    words = f"{NUMBERS[fewest]} points in {SUIT_NAMES[suit]}"
    return HandTest(lambda h: h.suits[suit].high >= fewest, words)


def good_suit(suit: int) -> HandTest:
    """A rebiddable suit with two of the four top honours."""
    return HandTest(lambda h: good(h.suits[suit]), f"good {SUIT_NAMES[suit]}")


def rebid_suit(suit: int) -> HandTest:
    """A suit good enough to be bid twice."""
    return HandTest(lambda h: rebiddable(h.suits[suit]), f"rebiddable {SUIT_NAMES[suit]}")


def response_suit(suit: int) -> HandTest:
    """A suit good enough for a response or a rebid."""
    return HandTest(lambda h: respondable(h.suits[suit]), f"{SUIT_NAMES[suit]} good enough to show")


def longest(suit: int) -> HandTest:
    """No suit longer, and no higher one as long."""
    return HandTest(lambda h: h.longest == suit, f"no suit longer than {SUIT_NAMES[suit]}")


def no_longer(suit: int) -> HandTest:
    """No suit longer."""
    return HandTest(
        lambda h: h.lengths[suit] == max(h.lengths), f"no suit longer than {SUIT_NAMES[suit]}"
    )


def at_least(suit: int, few: int) -> HandTest:
    """At least so many cards of a suit."""
    return HandTest(lambda h: h.lengths[suit] >= few, f"{NUMBERS[few]} or more {SUIT_NAMES[suit]}")


def at_most(suit: int, many: int) -> HandTest:
    """At most so many cards of a suit."""
    return HandTest(lambda h: h.lengths[suit] <= many, no_more(many, suit))


def points(low: int) -> HandTest:
    """At least so many points, short suits counted."""
    return HandTest(lambda h: h.points >= low, f"{low} or more points")


def high_cards(low: int, high: int = 40) -> HandTest:
    """High-card points between two bounds."""
    words = f"{low} or more" if high >= 37 else f"at most {high}" if not low else f"{low} to {high}"
    return HandTest(lambda h: low <= h.high <= high, f"{words} high-card points")


def stops(suits: Iterable[int], fewest: int | None = None) -> HandTest:
    """All of some suits stopped; or at least `fewest` of them."""
    these = tuple(suits)
    if fewest is not None and fewest < len(these):
        few = fewest
        return HandTest(
            lambda h: sum(stopped(h.suits[s]) for s in these) >= few,
            f"{NUMBERS[few]} suits stopped",
        )
    names = " and ".join(SUIT_NAMES[s] for s in reversed(these))
    words = "all suits stopped" if len(these) == 4 else f"{names} stopped" if names else ""
    return HandTest(lambda h: all(stopped(h.suits[s]) for s in these), words)


def _amount(number: float) -> str:
    whole = NUMBERS[int(number)]
    if number == 0.5:
        return "half a"
    return f"{whole} and a half" if number % 1 else whole


def quick(fewest: float) -> HandTest:
    """At least so many quick tricks."""
    noun = "quick trick" if fewest <= 1 else "quick tricks"
    return HandTest(lambda h: h.quick >= fewest, f"{_amount(fewest)} {noun}")


def _plus(hand: HandValue) -> float:
    """Half a quick trick for Q J x, or Q x of one suit and J x of another (“considered by many”),
    in suits that hold no quick trick already."""
    idle = [s for s in hand.suits if not s.quick]
    joined = any(s.ranks & Q and s.ranks & J and s.length >= 3 for s in idle)
    queen = [s for s in idle if s.ranks & Q and s.length >= 2]
    jack = [s for s in idle if s.ranks & J and s.length >= 2]
    apart = any(q is not j for q in queen for j in jack)
    return 0.5 if joined or apart else 0.0


def plus_values(fewest: float) -> HandTest:
    """Quick tricks when a queen and jack are counted as half of one."""
    return HandTest(
        lambda h: h.quick + _plus(h) >= fewest,
        f"{_amount(fewest)} quick tricks, counting a queen with a jack as half of one",
    )


def tricks(suit: int, fewest: float, within: float = 0.0) -> HandTest:
    """Tricks the hand should win by itself with a suit as trumps, `within` so much."""
    return HandTest(
        lambda h: h.tricks(suit) >= fewest - within,
        f"about {_amount(fewest)} tricks by itself in {SUIT_NAMES[suit]}",
    )


def adequate(suit: int) -> HandTest:
    """Support for a suit not rebid: J x x, Q x x, x x x x or better."""

    def holds(hand: HandValue) -> bool:
        held = hand.suits[suit]
        return held.length >= 4 or (held.length == 3 and held.high >= 1)

    return HandTest(holds, f"four {SUIT_NAMES[suit]}, or three with an honour")


def support(suit: int) -> HandTest:
    """Support for a suit known to be good: x x x, or two cards with the queen or better."""

    def holds(hand: HandValue) -> bool:
        held = hand.suits[suit]
        return held.length >= 3 or (held.length == 2 and bool(held.ranks & (A | K | Q)))

    return HandTest(holds, f"three {SUIT_NAMES[suit]}, or two with the queen or better")


BALANCED = HandTest(lambda h: h.balanced, "balanced")
UNBALANCED = HandTest(lambda h: not h.balanced, "not balanced")
FLAT = HandTest(lambda h: h.shortest == 3, "4-3-3-3")
SHORT = HandTest(lambda h: h.shortest <= 1, "a singleton or void")
NO_SHORT = HandTest(lambda h: h.shortest >= 2, "no singleton or void")
