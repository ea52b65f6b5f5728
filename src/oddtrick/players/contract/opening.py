"""Opening bids (Scarne 1963, “Opening Bids”, “Choice of suits”)."""

from __future__ import annotations

from ...cards import NO_TRUMP
from ..counting import A, Count, K, Q, biddable, good, rebiddable, stopped
from .reading import Reading
from .rules import ANY, GAME, Rule, Shows, call, lengths

__all__ = ["covered", "opening_suit", "playing_level", "rules", "stops"]

BOOK = "Scarne 1963, Opening Bids"

NO_TRUMPS = ((1, 16, 18, 3), (2, 22, 24, 4), (3, 25, 27, 4))
"""Level, fewest and most high-card points, suits stopped."""

STRONG_TWOS = ((7, 21, False), (6, 23, False), (5, 25, False), (5, 24, True))
"""Cards in a good suit, points, whether a second good suit of five is needed."""


def stops(hand: Count) -> int:
    """How many suits are stopped."""
    return sum(map(stopped, hand.suits))


def covered(hand: Count) -> bool:
    """Whether every doubleton is headed by the queen or better."""
    return all(s.length > 2 or s.ranks & (A | K | Q) for s in hand.suits)


def opening_suit(hand: Count) -> int:
    """The suit to open: the longest; of two fives the higher; of several fours the one next
    below the short suit, counting round. A four-card suit needs four points, unless no suit
    at all is good enough.

    >>> from oddtrick.cards import bridge_hand
    >>> from oddtrick.players.counting import count
    >>> opening_suit(count(bridge_hand("AQ52.KJ43.7.KQ98")))
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


def _has_rebid(hand: Count) -> bool:
    """A rebiddable suit or a second biddable one (reading: the list prints “second rebiddable
    suit”)."""
    return any(map(rebiddable, hand.suits)) or sum(map(biddable, hand.suits)) > 1


def playing_level(hand: Count, suit: int, vulnerable: bool) -> int:
    """The highest level that is within two tricks of the hand (three when not vulnerable)."""
    return int(hand.tricks(suit)) + (2 if vulnerable else 3) - 6


def _no_trumps() -> list[Rule]:
    return [
        Rule(
            call(level, NO_TRUMP),
            Shows(low, high, honours=True, flat=True),
            f"Open {('one', 'two', 'three')[level - 1]} no-trump on a balanced hand of {low} to "
            f"{high} high-card points with {'three' if need == 3 else 'all'} suits stopped.",
            BOOK,
            lambda h, need=need: stops(h) >= need and covered(h),  # type: ignore[misc]
            f"{'three' if need == 3 else 'all'} suits stopped",
            ("nt", "2nt", "3nt")[level - 1],
        )
        for level, low, high, need in NO_TRUMPS
    ]


def _strong_two(hand: Count, suit: int) -> bool:
    if hand.longest != suit or not good(hand.suits[suit]):
        return False
    return any(
        hand.lengths[suit] >= cards
        and hand.points >= points
        and (not two or sum(good(s) for s in hand.suits) > 1)
        for cards, points, two in STRONG_TWOS
    )


def _preempt(r: Reading, hand: Count, suit: int, level: int) -> bool:
    most = 4 if suit > 1 else 5
    heads = (hand.suits[suit].ranks & 0x1F00).bit_count()
    return (
        hand.longest == suit
        and heads >= 2
        and min(playing_level(hand, suit, r.is_vulnerable), most) == level
    )


def _one(hand: Count, suit: int, third: bool) -> bool:
    if hand.quick < 2 or opening_suit(hand) != suit:
        return False
    if hand.points >= 14:
        return True
    if hand.points == 13 and _has_rebid(hand):
        return True
    return third and hand.points >= 11 and good(hand.suits[suit])


def rules(r: Reading) -> tuple[Rule, ...]:
    """What to do while nobody has bid."""
    seat = len(r.codes)
    third = seat == 2
    found = _no_trumps()
    found += [
        Rule(
            call(2, s),
            Shows(21, suits=lengths(s, 5), force=GAME),
            "Open two of a suit with 25 points and a good suit of five, 23 and six, 21 and seven.",
            BOOK,
            lambda h, s=s: _strong_two(h, s),  # type: ignore[misc]
            "a hand that makes game almost alone",
            "two",
        )
        for s in (3, 2, 1, 0)
    ]
    if seat < 3:  # with three passes behind it there is nobody left to shut out
        margin = "two" if r.is_vulnerable else "three"
        found += [
            Rule(
                call(level, s),
                Shows(0, 9, lengths(s, 7), honours=True),
                "With a long suit and little else, bid at once to within "
                f"{margin} tricks of what the hand can win by itself.",
                BOOK + " (preemptive bids)",
                lambda h, s=s, level=level: _preempt(r, h, s, level),  # type: ignore[misc]
                f"wins within {margin} tricks of the bid by itself",
                "preempt",
            )
            for s in (3, 2, 1, 0)
            for level in ((3, 4) if s > 1 else (3, 4, 5))
        ]
    why = (
        "In third seat open one of a good suit with 11 points."
        if third
        else "Open one of a suit with 14 points, or 13 and a good rebid, and two quick tricks."
    )
    found += [
        Rule(
            call(1, s),
            Shows(11 if third else 13, 24, lengths(s, 4)),
            why,
            BOOK,
            lambda h, s=s: _one(h, s, third),  # type: ignore[misc]
            "two quick tricks",
            "one",
        )
        for s in (3, 2, 1, 0)
    ]
    found += [
        Rule(
            "P",
            Shows(0, 13),
            "Too little to open.",
            BOOK,
            note="no hand to open with",
            kind="pass",
        ),
        Rule("P", ANY, "No opening bid fits this hand: pass.", BOOK, kind="pass", stretch=True),
    ]
    return tuple(found)
