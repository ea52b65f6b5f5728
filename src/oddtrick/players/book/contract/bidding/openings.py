"""Opening bids (Scarne 1963, “Opening Bids”, “Choice of suits”)."""

from __future__ import annotations

from oddtrick.cards import NO_TRUMP, SUIT_NAMES
from oddtrick.players.book.contract.system.auction_reading import Reading
from oddtrick.players.book.contract.system.hand_tests import (
    chosen,
    good_suit,
    longest,
    no_longer,
    plus_values,
    stops,
    tricks,
)
from oddtrick.players.book.contract.system.rule import GAME, HandTest, Promise, Rule, call, lengths
from oddtrick.players.hand_evaluation.point_count import (
    A,
    HandValue,
    K,
    Q,
    biddable,
    good,
    rebiddable,
)
from oddtrick.terms import NUMBERS

BOOK = "Scarne 1963, Opening Bids"

NO_TRUMPS = ((1, 16, 18, 3, "nt"), (2, 22, 24, 4, "2nt"), (3, 25, 27, 4, "3nt"))
"""Level, fewest and most high-card points, suits stopped, kind."""

STRONG_TWOS = ((7, 21, False), (6, 23, False), (5, 25, False), (5, 24, True))
"""Cards in a good suit, points, whether a second good suit of five is needed."""

COVERED = HandTest(
    lambda h: all(s.length > 2 or s.ranks & (A | K | Q) for s in h.suits),
    "a queen or better in every doubleton",
)


def opening_suit(hand: HandValue) -> int:
    """The suit to open: the longest; of two fives the higher; of several fours the one next
    below the short suit, counting round. A four-card suit needs four points, unless no suit
    at all is good enough.

    >>> from oddtrick.cards import bridge_hand
    >>> from oddtrick.players.hand_evaluation.point_count import evaluate
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


REBID = HandTest(
    lambda h: h.balanced or any(map(rebiddable, h.suits)) or sum(map(biddable, h.suits)) > 1,
    "a rebid at hand",
)
"""A rebiddable suit, a second suit, or a balanced hand, which rebids no-trump (the list names the
first two; “Rebids by Opening Bidder” adds the third, and a lesser hand “may be opened as
convenient”)."""

TWO_SUITS = HandTest(lambda h: sum(map(good, h.suits)) > 1, "a second good suit")


def _no_trumps() -> list[Rule]:
    return [
        Rule(
            call(level, NO_TRUMP),
            Promise(low, high, honours=True, flat=True),
            f"Open {NUMBERS[level]} no-trump",
            BOOK,
            (stops(range(4), need), COVERED),
            f"{'three' if need == 3 else 'all'} suits stopped",
            kind,
        )
        for level, low, high, need, kind in NO_TRUMPS
    ]


def _twos() -> list[Rule]:
    return [
        Rule(
            call(2, s),
            Promise(low, suits=lengths(s, cards), force=GAME),
            f"Open two {SUIT_NAMES[s]}",
            BOOK,
            (good_suit(s), no_longer(s), *((TWO_SUITS,) if second else ())),
            "a hand that makes game almost alone",
            "two",
        )
        for cards, low, second in STRONG_TWOS
        for s in (3, 2, 1, 0)
    ]


def _beyond() -> list[Rule]:
    """Hands above three no-trump with no suit of five: one of a suit may be passed, where a king
    opposite is a game; only a two-bid may not."""
    return [
        Rule(
            call(2, s),
            Promise(28, suits=lengths(s, 4), honours=True, force=GAME),
            f"Open two {SUIT_NAMES[s]}, which partner may not pass",
            BOOK,
            (chosen(lambda h, s=s: opening_suit(h) == s),),  # type: ignore[misc]
            "a hand that makes game almost alone",
            "two",
            nearest_call=True,
        )
        for s in (3, 2, 1, 0)
    ]


def _preempts(auction: Reading) -> list[Rule]:
    """Three, four or five of a long suit, the highest that is safe first."""
    margin = auction.margin
    return [
        Rule(
            call(level, s),
            Promise(0, 9, lengths(s, 7), honours=True),
            f"Take their room away, within {NUMBERS[margin]} tricks of what can be won alone",
            BOOK + " (preemptive bids)",
            (longest(s), tricks(s, level + 6 - margin, 0.5 if level == 3 else 0.0)),
            f"wins within {NUMBERS[margin]} tricks of the bid by itself",
            "preempt",
        )
        for s in (3, 2, 1, 0)
        for level in ((4, 3) if s > 1 else (5, 4, 3))
    ]


def _ones(seat: int) -> list[Rule]:
    found = []
    for s in (3, 2, 1, 0):
        pick = chosen(lambda h, s=s: opening_suit(h) == s)  # type: ignore[misc]
        asks: list[tuple[int, tuple[HandTest, ...]]] = [(14, ()), (13, (REBID, plus_values(2)))]
        if seat == 2:
            asks.append((11, (good_suit(s), plus_values(2))))
        if seat == 3:
            # The book is silent on the fourth seat; “as convenient” lets an average hand begin.
            asks.append((12, (plus_values(2),)))
        found += [
            Rule(
                call(1, s),
                Promise(low, suits=lengths(s, 4)),
                f"Open one {SUIT_NAMES[s][:-1]}",
                BOOK,
                (*facts, pick),
                kind="one",
            )
            for low, facts in asks
        ]
    return found


def rules(auction: Reading) -> tuple[Rule, ...]:
    """The opening bids, in the order in which they are considered."""
    seat = len(auction.codes)
    return (
        *_no_trumps(),
        *_twos(),
        *_beyond(),
        # With three passes behind it there is nobody left to shut out.
        *(_preempts(auction) if seat < 3 else ()),
        *_ones(seat),
        Rule(
            "P",
            Promise(0, 13),
            "Pass",
            BOOK,
            note="no opening bid",
            kind="pass",
            wants="opening",
        ),
    )
