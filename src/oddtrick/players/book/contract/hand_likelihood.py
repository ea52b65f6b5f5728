"""How well a hand fits what its seat has called, as the book reads it and as it would have called.

What a call shows is a range, and players stretch it: a point too few or a card too short makes a
hand less likely, never impossible.
"""

from __future__ import annotations

import math

from oddtrick.cards import Mask
from oddtrick.players.hand_evaluation.point_count import HandValue, evaluate
from oddtrick.players.player import Likelihood

from .rule_choice import call_of, read
from .system.auction_reading import Reading
from .system.rule import ANY, Promise

POINT = 1.75
"""The logarithm by which each point beyond a range makes a hand less likely. With these figures
the deals drawn at a first lead are about as far from the calls as those that were dealt."""

CARD = 3.75
"""The same for each card too few or too many in a suit."""

FLAT = 3.75
"""The same for a hand that should be balanced and is not."""

LEAST = -20.0
"""No hand is held to be less likely than this: anybody may have lost his way."""


OTHER_CALL = math.log(0.2)
"""How much less likely a hand is for each call that the book would not have made with it: rules ask
for more than points and lengths (good suits, stoppers, tricks), but people bid otherwise."""


def penalty_for_mismatch(shows: Promise, hand: HandValue) -> float:
    """How far a hand is from what was shown; 0 where it fits.

    >>> from oddtrick.cards import bridge_hand
    >>> hand = evaluate(bridge_hand("AQ52.K43.983.KJ2"))
    >>> penalty_for_mismatch(Promise(low=13, suits=(0, 0, 0, 5)), hand)
    3.75
    """
    points = hand.high if shows.honours else hand.points
    short = max(shows.low - points, points - shows.high, 0) * POINT
    cards = sum(
        max(few - n, n - many, 0)
        for few, n, many in zip(shows.suits, hand.lengths, shows.most, strict=True)
    )
    return short + cards * CARD + (FLAT if shows.flat and not hand.balanced else 0.0)


def fits(reading: Reading) -> Likelihood | None:
    """The likelihood of hands after an auction; `None` where it has shown nothing."""
    promises = reading.promises
    if all(shows == ANY for shows in promises):
        return None

    def likelihood(seat: int, hand: Mask) -> float:
        shows = promises[seat]
        return 0.0 if shows == ANY else max(LEAST, -penalty_for_mismatch(shows, evaluate(hand)))

    return likelihood


def would_call(reading: Reading) -> Likelihood | None:
    """How likely hands make the calls of an auction: the book is asked at each of them what it
    would have called. `None` where nobody has called."""
    codes, made = reading.codes, dict[int, list[tuple[Reading, str]]]()
    for number, code in enumerate(codes):
        before = read(
            reading.dealer, reading.vulnerable, codes[:number], reading.needs, reading.systems
        )
        made.setdefault(before.turn, []).append((before, code))

    def asked(seat: int, hand: Mask) -> float:
        cards = evaluate(hand)
        return OTHER_CALL * sum(
            call_of(before, cards) != code for before, code in made.get(seat, ())
        )

    return asked if codes else None
