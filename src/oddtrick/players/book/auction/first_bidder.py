"""The dealer's first bid (Foster 1910, pp. 75 to 94).

One spade is the call of a hand without a sure trick, as the dealer must bid.
"""

from __future__ import annotations

from oddtrick.cards import CLUBS, DIAMONDS, HEARTS, SPADES
from oddtrick.players.book.contract.system.rule import HandTest, Rule
from oddtrick.players.hand_evaluation.point_count import HandValue

from .hand_counts import (
    AVERAGE,
    LONG_SPADES,
    NO_TRICK,
    count_eight,
    four_aces,
    is_protected,
    is_sure,
    no_trumper,
    seven_tricks,
    solid,
    sure_count,
)
from .position import AuctionPosition
from .rules import RED, better_suits, bid, no_trumps, sure_suits

SAFER = 9
"""The count a red suit needs to be better than no-trump with a hole (pp. 95 to 97)."""
GAME_HEARTS = 11
"""The count hearts need to be a game hand, which even four aces leave alone (p. 82)."""


def _wins_game_in_hearts(hand: HandValue) -> bool:
    return hand.lengths[HEARTS] >= 6 and count_eight(hand, HEARTS) >= GAME_HEARTS


def _prefers_suit(hand: HandValue) -> bool:
    if hand.aces == 4 and _wins_game_in_hearts(hand):
        return True
    hole = not all(is_protected(s) for s in hand.suits)
    return hole and any(
        hand.lengths[s] >= 5 and count_eight(hand, s) >= SAFER and is_sure(hand.suits[s])
        for s in RED
    )


NO_BETTER_SUIT = HandTest(
    lambda h: not _prefers_suit(h),
    "no red suit that is safer",
)
NO_GAME_IN_HEARTS = HandTest(lambda h: not _wins_game_in_hearts(h), "no game in hearts")


SIDE_TRICK = HandTest(
    lambda h: sure_count(h) >= 4,
    "a sure trick in another suit",
)
SHORT_SUITS = HandTest(
    lambda h: max(h.lengths[DIAMONDS], h.lengths[HEARTS]) <= 4,
    "at most four cards of either red suit",
)


def first_bid(position: AuctionPosition) -> tuple[Rule, ...]:
    """The dealer's rules, the best first."""
    return (
        *no_trumps(position, "Bid no-trump: all the aces", "81", four_aces(), NO_GAME_IN_HEARTS),
        *no_trumps(position, "Bid no-trump: a hand above the standard", "78 to 83",
                   no_trumper(), NO_BETTER_SUIT),
        *better_suits(position, "76, 95 to 97 and 117"),
        bid("1NT", "Bid no-trump: it is better than a club", "93", solid(CLUBS, 5),
            SIDE_TRICK),
        bid("2NT", "Bid two no-trump: seven tricks are in the hand", "83", seven_tricks(SPADES)),
        bid("2S", "Show strong spades; they are not to be trumps", "91", LONG_SPADES),
        *no_trumps(position, "Venture no-trump: an average hand, well spread", "84",
                   no_trumper(least=AVERAGE), NO_BETTER_SUIT, SHORT_SUITS),
        *sure_suits(position, "85 to 90"),
        bid("1S", "Bid a spade, which is to pass: there is no sure trick", "90 to 92", NO_TRICK),
    )  # fmt: skip
