"""Making the trump at straight bridge, as far as Foster's remarks on it go (Foster 1910, pp. 78 to
97): his no-trumper, his rule of eight for a red suit, and long hearts with tricks beside them.
"""

from __future__ import annotations

from oddtrick.cards import DIAMONDS, HEARTS, SUIT_NAMES
from oddtrick.players.book.contract.system.rule import HandTest, Rule
from oddtrick.players.hand_evaluation.point_count import A, HandValue, K
from oddtrick.terms import NUMBERS

from .first_bidder import NO_BETTER_SUIT, NO_GAME_IN_HEARTS
from .hand_counts import eight, four_aces, no_trumper
from .rules import bid

BESIDE = 2
"""The tricks in plain suits that long hearts without top cards need (pp. 85 and 92: a reading)."""


def _tricks_beside(hand: HandValue) -> bool:
    """Aces and kings of other suits, five hearts at least."""
    plain = sum((s.ranks & (A | K)).bit_count() for i, s in enumerate(hand.suits) if i != HEARTS)
    return hand.lengths[HEARTS] >= 5 and plain >= BESIDE


RULES = (
    bid("NT", "Make it no-trump: all the aces", "81", four_aces(), NO_GAME_IN_HEARTS),
    bid("NT", "Make it no-trump: a hand above the standard", "78 to 83", no_trumper(),
        NO_BETTER_SUIT),
    *(bid(name, f"Make it {SUIT_NAMES[suit]}", "95 to 97", eight(suit, 8))
      for name, suit in (("H", HEARTS), ("D", DIAMONDS))),
    bid("H", "Make it hearts: a long suit with tricks beside it", "85 and 92",
        HandTest(_tricks_beside,
                 f"five or more hearts, {NUMBERS[BESIDE]} or more aces and kings beside")),
)  # fmt: skip


def straight_make(hand: HandValue) -> Rule | None:
    """The rule by which a hand makes the trump; none where the remarks say nothing of it."""
    return next((rule for rule in RULES if rule.fits(hand)), None)
