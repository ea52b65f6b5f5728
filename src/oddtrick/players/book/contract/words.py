"""The words of the book in its files of bidding: `good spades`, `2 quick tricks or so`.

`systems/data/natural.system` says which call a hand makes; what is judged there of a hand, beside
points and lengths, is named by these words, each with its numbers and suits behind it. A word that
has no sentence of its own chooses between calls that the hand fits, and nothing is said of it.

Source: Scarne 1963, “Opening Bids”, “Choice of suits”, “Responses to Suit Bids of One”,
“Responses to Preemptive Bids”.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import ceil

from oddtrick.cards import SUIT_TERMS
from oddtrick.messages import say
from oddtrick.players.hand_evaluation.point_count import (
    A,
    HandValue,
    K,
    Q,
    biddable,
    evaluate,
    good,
    rebiddable,
    respondable,
    suit_count,
)
from oddtrick.systems.conditions import Judgement
from oddtrick.terms import number_term

from .rule import (
    COVERED,
    FLAT,
    SHORT,
    HandTest,
    adequate,
    amount,
    at_least,
    at_most,
    chosen,
    good_suit,
    longest,
    no_longer,
    plus_values,
    quick,
    stops,
    tricks,
)

REBID = HandTest(
    lambda h: h.balanced or any(map(rebiddable, h.suits)) or sum(map(biddable, h.suits)) > 1,
    say("a rebid at hand"),
)
"""A rebiddable suit, a second suit, or a balanced hand, which rebids no-trump (the list names the
first two; “Rebids by Opening Bidder” adds the third, and a lesser hand “may be opened as
convenient”)."""


def opening_suit(hand: HandValue) -> int:
    """The suit to open: the longest; of two fives the higher; of several fours the one next
    below the short suit, counting round. A four-card suit needs four points, unless no suit
    at all is good enough.

    >>> from oddtrick.cards import bridge_hand
    >>> opening_suit(evaluate(bridge_hand("AQ52.KJ43.7.KQ98")))
    0
    """
    lengths = hand.lengths
    suits = [s for s in range(4) if biddable(hand.suits[s])]
    if not suits:
        suits = [s for s in range(4) if lengths[s] == max(lengths)]
    most = max(lengths[s] for s in suits)
    best = [s for s in suits if lengths[s] == most]
    if most >= 5:
        return max(best)
    short = min(range(4), key=lambda s: lengths[s])
    return next(s for s in ((short - i) % 4 for i in range(1, 5)) if s in best)


def _side_suit(hand: HandValue) -> int:
    """The best suit but clubs, for a hand whose one club would be taken for the strong one."""
    return max((1, 2, 3), key=lambda s: (hand.lengths[s], hand.suits[s].high, -s))


def _others(suit: int) -> list[int]:
    return [s for s in range(4) if s != suit]


def _pick(hand: HandValue, opened: int, suits: list[int]) -> int:
    """Of some suits the longest; of fives the higher, of fours the cheapest over the suit opened;
    -1 for none."""
    if not suits:
        return -1
    longest = max(hand.lengths[s] for s in suits)
    best = [s for s in suits if hand.lengths[s] == longest]
    return max(best) if longest >= 5 else min(best, key=lambda s: (s < opened, s))


def new_suit(hand: HandValue, opened: int) -> int:
    """The suit of a response to one of a suit in a new one; -1 for none that the hand is good
    enough for. Fewer than ten points are enough for the level of one only; with up to thirteen a
    major at one goes before a suit of five at two (judgement: the book is silent)."""
    suits = [s for s in _others(opened) if respondable(hand.suits[s])]
    if hand.points < 10:
        suits = [s for s in suits if s > opened]
    found = _pick(hand, opened, suits)
    if 0 <= found < opened and hand.lengths[found] <= 5 and hand.points <= 13:
        majors = [s for s in suits if s > 1 and s > opened]
        return _pick(hand, opened, majors) if majors else found
    return found


def _spare_suit(hand: HandValue, opened: int) -> int:
    """The suit to bid with a hand that must bid and has none to show: the longest, however
    poor."""
    suits = _others(opened)
    longest = max(hand.lengths[s] for s in suits)
    best = [s for s in suits if hand.lengths[s] == longest]
    # With three cards a minor deceives partner less.
    return min(best, key=lambda s: (s > 1 if longest < 4 else 0, s < opened, s))


def _helping_tricks(hand: HandValue, suit: int) -> float:
    """Aces, kings and ruffs for a partner who has preempted."""
    tricks = 0.0
    for s in range(4):
        held = hand.suits[s]
        if s == suit:
            tricks += sum(bool(held.ranks & honour) for honour in (A, K, Q))
        else:
            tricks += suit_count(held.ranks).quick
    if hand.lengths[suit] >= 2 and hand.shortest <= 1:
        tricks += 1 if hand.lengths[suit] == 2 or hand.shortest == 1 else 2
    return tricks


def _helps(need: int, suit: int) -> HandTest:
    return HandTest(
        lambda h: h.lengths[suit] >= 1 and _helping_tricks(h, suit) >= need,
        say("a trump and {number} tricks in aces, kings and ruffs", number=number_term(need)),
    )


def _runs(suit: int) -> HandTest:
    def holds(hand: HandValue) -> bool:
        return hand.lengths[suit] >= 2 and bool(hand.suits[suit].ranks & (A | K | Q))

    return HandTest(
        holds, say("two {suit}, one of them the queen or better", suit=SUIT_TERMS[suit])
    )


def _fewer_quick(number: float) -> HandTest:
    return HandTest(
        lambda h: h.quick < number, say("fewer than {amount} quick tricks", amount=amount(number))
    )


def _good_suit_of(few: int) -> HandTest:
    return HandTest(
        lambda h: any(s.length >= few and good(s) for s in h.suits),
        say("a good suit of {number}", number=number_term(few)),
    )


def _tricks(number: float, suit: int) -> HandTest:
    return tricks(suit, ceil(number), ceil(number) - number)


WORDS: Mapping[str, Callable[..., HandTest]] = {
    "a queen or better in every doubleton": lambda: COVERED,
    "a rebid at hand": lambda: REBID,
    "a second good suit": lambda: HandTest(
        lambda h: sum(map(good, h.suits)) > 1, say("a second good suit")
    ),
    "a singleton or void": lambda: SHORT,
    "4-3-3-3": lambda: FLAT,
    "no major of four": lambda: HandTest(
        lambda h: max(h.lengths[2:]) <= 3, say("no major of four")
    ),
    "good suit of N": _good_suit_of,
    "good x": good_suit,
    "adequate x": adequate,
    "an honour in x": lambda suit: HandTest(
        lambda h: bool(h.suits[suit].ranks & 0x1F00),
        say("an honour in {suit}", suit=SUIT_TERMS[suit]),
    ),
    "longest x": longest,
    "no suit longer than x": no_longer,
    "holding N x": lambda few, suit: at_least(suit, few),
    "up to N x": lambda many, suit: at_most(suit, many),
    "all suits stopped": lambda: stops(range(4)),
    "N suits stopped": lambda few: stops(range(4), few),
    "unbid suits stopped": lambda suits: stops(sorted(suits)),
    "N½ quick tricks or so": plus_values,
    "N½ quick tricks": quick,
    "fewer than N½ quick tricks": _fewer_quick,
    "N½ tricks in x": _tricks,
    "help of N tricks in x": _helps,
    "a top card to run x": _runs,
    # What chooses between calls that the hand fits: nothing is said of it.
    "opening x": lambda suit: chosen(lambda h: opening_suit(h) == suit),
    "side suit x": lambda suit: chosen(lambda h: opening_suit(h) == 0 and _side_suit(h) == suit),
    "answering x to x": lambda suit, opened: chosen(lambda h: new_suit(h, opened) == suit),
    "no major to answer x": lambda opened: chosen(lambda h: new_suit(h, opened) < 2),
    "best x to x": lambda suit, opened: chosen(lambda h: _pick(h, opened, _others(opened)) == suit),
    "spare x to x": lambda suit, opened: chosen(lambda h: _spare_suit(h, opened) == suit),
    "first four x": lambda suit: chosen(
        lambda h: next(s for s in range(4) if h.lengths[s] >= 4) == suit
    ),
    "no major of five": lambda: chosen(lambda h: max(h.lengths[2:]) < 5),
    "any other shape": lambda: chosen(lambda h: h.shortest < 3),
}
"""The words: `N` is a number, `N½` one that may have a half, `x` a suit, `unbid` those that nobody
has bid."""


def judgement(word: str, given: Sequence[object]) -> Judgement:
    """The test that a word names, of a hand as a mask."""
    fact = WORDS[word](*given)
    return Judgement(lambda hand: fact.holds(evaluate(hand)), said=fact.words)
