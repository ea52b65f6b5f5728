"""The combined strength of two hands: points and trumps by what partner has shown, and where both
should play.

Source: Scarne 1963, “The Point-Count Table” (26 points for game, 29 in a minor), “General
Principles”.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from oddtrick.cards import MAJORS, NO_TRUMP, SUIT_TERMS
from oddtrick.messages import NOTHING, Message, say
from oddtrick.players.hand_evaluation.point_count import (
    A,
    HandValue,
    J,
    Q,
    good,
    rebiddable,
    respondable,
    stopped,
)
from oddtrick.terms import BOOK_SYSTEMS, NO_STRAIN, number_term

from .auction_reading import Reading
from .rule import MOST, Promise, bid_of, game_level

# The points of a hand that has a fit with partner's.
#
# Scarne 1963 (“The Point Count”) counts short suits for an opening bid and does not say how a
# hand is counted once a suit fits. What the cards of such hands come to was measured on solved
# boards (docs/notes/bidding.md, “A hand with a fit”), and is rounded here to quarters of a point.

VOID = 4
"""Quarters of a point for a void, beyond the three points of an opening bid."""

SECOND_DOUBLETON = -4
"""Quarters for a second doubleton: it is worth nothing."""

ACE = 2
"""Quarters for an ace, beyond its four points."""

QUEEN_OR_JACK = -1
"""Quarters for a queen or a jack outside trumps, beside its points."""

IN_THEIR_SUIT = -2
"""Quarters for each point of a king, queen or jack in a suit that the opponents have bid."""


def fit_points(hand: HandValue, trumps: int, theirs: Collection[int]) -> int:
    """The points of a hand whose suit `trumps` fits with partner's; `theirs` are the suits that
    the opponents have bid. Quarters are rounded up.

    >>> from oddtrick.cards import bridge_hand
    >>> from oddtrick.players.hand_evaluation.point_count import evaluate
    >>> hand = evaluate(bridge_hand("A9752.A8643.KQ4."))
    >>> hand.points, fit_points(hand, 3, ()), fit_points(hand, 3, (1,))
    (16, 18, 16)
    """
    quarters = 4 * hand.points
    for suit, held in enumerate(hand.suits):
        quarters += ACE * bool(held.ranks & A)
        if suit == trumps:
            continue
        quarters += VOID * (not held.length)
        quarters += QUEEN_OR_JACK * (bool(held.ranks & Q) + bool(held.ranks & J))
        if suit in theirs:
            quarters += IN_THEIR_SUIT * (held.high - 4 * bool(held.ranks & A))
    if hand.lengths.count(2) > 1:
        quarters += SECOND_DOUBLETON
    return -(-quarters // 4)


GAME_POINTS = (29, 29, 26, 26, 26)
"""Points of both hands for game in each strain (Scarne 1963, “The Point-Count Table”)."""

STATED_GAME_POINTS = (29, 29, 25, 25, 25)
"""The same for sides that have stated a system of today, which has 25 for game but in a minor."""

FIT = 8

ALONE = 7
"""Cards of a suit that fits with the one that partner is likely to hold."""


def points_for(auction: Reading, strain: int) -> int:
    """Points of both hands for game in a strain as the score stands: three fewer for each level
    that a part score saves (reading)."""
    table = GAME_POINTS if auction.system in BOOK_SYSTEMS else STATED_GAME_POINTS
    return table[strain] - 3 * (game_level(strain) - auction.game(strain))


FOR_GAME = 2
"""Points above the least of a hand without an upper end that are counted on for game."""


def expected(shows: Promise, unlimited: int = 1) -> int:
    """The points to count on where a range was shown: the middle of a narrow one, a point more
    than the least of a wide one, `unlimited` points more where it has no upper end."""
    if shows.high - shows.low <= 4:
        return (shows.low + shows.high + 1) // 2
    if not shows.low:
        return 0
    return shows.low + (unlimited if shows.high >= MOST else 1)


def fit_of(auction: Reading, hand: HandValue, suit: int) -> int:
    """The cards of both hands in a suit: those that partner has shown, and one with a suit of seven
    that they have said nothing of (the book is silent)."""
    few = shown_in(auction, suit)
    if hand.lengths[suit] >= ALONE and suit not in auction.their_suits:
        few = max(few, 1)
    return hand.lengths[suit] + few


def shown_in(auction: Reading, suit: int) -> int:
    """The fewest cards of a suit that partner has shown."""
    partner = auction.partner_shown
    return max(partner.suits[suit], 2) if partner.flat else partner.suits[suit]


HIGH_CARDS = say("{n} high-card points")
_WITH_TRUMPS = say("{n} points with {suit} as trumps")


class HandWorth(NamedTuple):
    """Points of a hand, and the words for them, with a slot `n` for how many."""

    points: int
    words: Message


def worth_in(auction: Reading, hand: HandValue, strain: int) -> HandWorth:
    """The hand's points for a strain, and their name: short suits count only with a fit."""
    if strain < 4 and fit_of(auction, hand, strain) >= FIT:
        points = fit_points(hand, strain, auction.their_suits)
        return HandWorth(points, _WITH_TRUMPS.fill(suit=SUIT_TERMS[strain]))
    return HandWorth(hand.high, HIGH_CARDS)


def in_all(hand: HandValue) -> HandWorth:
    """The hand's points with those for short suits, and their name, which says where there are
    such: the table shows those for high cards."""
    plain = hand.points == hand.high
    words = say("{n} points") if plain else say("{n} points with distribution")
    return HandWorth(hand.points, words)


def long_trumps(auction: Reading, hand: HandValue, strain: int) -> tuple[int, Message]:
    """Points for trumps known beyond eight, one for each (the book is silent), and the words."""
    fit = 0 if strain == NO_TRUMP else fit_of(auction, hand, strain)
    if fit <= FIT:
        return 0, NOTHING
    more = min(fit, 13) - FIT
    held, suit = number_term(hand.lengths[strain]), SUIT_TERMS[strain]
    shown = shown_in(auction, strain)
    if not shown:
        return more, say("{number} {suit} here", number=held, suit=suit)
    return more, say(
        "{number} {suit} here and {number2} shown by partner",
        number=held,
        suit=suit,
        number2=number_term(shown),
    )


def combined_reason(here: HandWorth, there: int, need: int, rough: bool = False) -> Message:
    """Whether the points of both hands reach a sum: the words for it, or none."""
    if here.points + there < need:
        return NOTHING
    words = (
        say("{held} here and about {there} shown by partner make {need} or more")
        if rough
        else say("{held} here and at least {there} shown by partner make {need} or more")
    )
    return words.fill(held=here.words.fill(n=here.points), there=there, need=need)


def no_trump_is_safe(auction: Reading, hand: HandValue) -> bool:
    """Whether no-trump is safe: partner has bid it, or no suit lies open."""
    partner = auction.partner_shown
    if (
        any(bid_of(c.code).strain == NO_TRUMP for c in auction.bids(auction.partner))
        and hand.shortest
    ):
        return True
    for s in range(4):
        if stopped(hand.suits[s]) or partner.suits[s] >= 4:
            continue
        if partner.flat and s not in auction.their_suits:
            continue
        if s in auction.their_suits or hand.lengths[s] < 3:
            return False
    return True


def best_strain(auction: Reading, hand: HandValue) -> int:
    """Where both hands should play: a major that is agreed or has eight cards, one of six cards in
    a hand not made for no-trump, no-trump, a minor; `NO_STRAIN` when it is not clear yet."""
    majors = [
        s for s in MAJORS if fit_of(auction, hand, s) >= FIT or auction.agreed[auction.side] == s
    ]
    if majors:
        return max(majors, key=lambda s: (fit_of(auction, hand, s), s))
    minors = [s for s in (1, 0) if fit_of(auction, hand, s) >= FIT]
    stops = no_trump_is_safe(auction, hand)
    if not stops or hand.shortest <= 1:
        for s in MAJORS:
            if hand.lengths[s] >= 6 and good(hand.suits[s]) and s not in auction.their_suits:
                return s
    if stops and (hand.shortest >= 1 or not minors):
        return NO_TRUMP
    if minors:
        return max(minors, key=lambda s: (fit_of(auction, hand, s), s))
    return NO_TRUMP if stops else NO_STRAIN


class CallChoice(NamedTuple):
    """A call, the sort of judgement behind it, and what was found true on the way to it."""

    call: str
    sort: str
    because: Message = NOTHING


def cheap_natural_calls(auction: Reading, hand: HandValue) -> list[tuple[str, str]]:
    """Natural calls that keep the bidding low, best first, for a hand that must bid."""
    found: list[tuple[str, str]] = []
    partner_suits = auction.suits_of(auction.partner)
    own = auction.suits_of(auction.turn)
    for s in sorted(partner_suits, key=lambda s: -fit_of(auction, hand, s)):
        if fit_of(auction, hand, s) >= FIT:
            found.append((auction.cheapest(s), "support"))
    for s in (3, 2, 1, 0):
        unbid = s not in auction.our_suits and s not in auction.their_suits
        if unbid and respondable(hand.suits[s]) and auction.floor(s) <= 3:
            found.append((auction.cheapest(s), "natural"))
    for s in own:
        if rebiddable(hand.suits[s]) and (hand.lengths[s] >= 6 or auction.own_shown.suits[s] <= 4):
            found.append((auction.cheapest(s), "natural"))
    if no_trump_is_safe(auction, hand):
        found.append((auction.cheapest(NO_TRUMP), "natural"))
    for s in sorted(partner_suits, key=lambda s: (-fit_of(auction, hand, s), auction.floor(s))):
        if hand.lengths[s] >= 2:
            found.append((auction.cheapest(s), "preference"))
    for s in own:
        if hand.lengths[s] >= 5:
            found.append((auction.cheapest(s), "natural"))
    found.append((auction.cheapest(NO_TRUMP), "natural"))
    return sorted(found, key=lambda x: bid_of(x[0]).level > 3)


PASSING = CallChoice("P", "pass")
