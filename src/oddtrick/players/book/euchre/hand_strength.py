"""The worth of a euchre hand with a suit as trumps, and its least valuable card.

Source: Scarne 1963, chapter 13, “Strategy of Euchre”.
"""

from __future__ import annotations

from typing import NamedTuple

from oddtrick.cards import JOKER, Card, Mask, bits, euchre_order, rank_of
from oddtrick.core import Game
from oddtrick.stages.deal.deal import Deal

BOWER, ACE, KING = 20, 14, 13
"""Strengths in the trump suit: left bower 20, right bower 21, joker 30."""


WORTH = ((BOWER, 1.0), (ACE, 0.9), (KING, 0.7), (0, 0.45))
"""The worth of trumps in “fairly sure tricks”, by the least strength (reading: the book does
not count them out)."""

LONG = 0.3
"""The worth of the third trump and each further one besides."""


class Strength(NamedTuple):
    """A hand with a suit as trumps: trumps, good ones (bowers and ace), side aces, fairly sure
    tricks."""

    trumps: int
    good: int
    aces: int
    tricks: float
    solid: bool
    """A sure hand: the three best trumps, or every card an ace or a trump."""
    best: int
    """The strength of the best trump."""
    topped: bool
    """The three best trumps are here."""


def has_joker(game: Game) -> bool:
    """Whether the pack has a joker."""
    return any(isinstance(stage, Deal) and JOKER in stage.pack for stage in game.stages)


def top_trumps(trump: int, count: int, *, joker: bool) -> Mask:
    """The highest trumps of a pack with or without a joker."""
    order = euchre_order(trump)
    trumps = [c for c in bits(order.suits[trump]) if joker or c != JOKER]
    trumps.sort(key=lambda c: -order.strength[c])
    return sum(1 << c for c in trumps[:count])


def strength(hand: Mask, trump: int, *, joker: bool = False) -> Strength:
    """Count a euchre hand for a trump suit; `joker` says that the pack has one.

    >>> from oddtrick.cards import HEARTS, mask_of
    >>> strength(mask_of("HJ DJ HA SK C7".split()), HEARTS).solid
    True
    """
    order = euchre_order(trump)
    trumps = [c for c in bits(hand) if order.suit[c] == trump]
    plain = [c for c in bits(hand) if order.suit[c] != trump]
    high = sorted((order.strength[c] for c in trumps), reverse=True)
    good = sum(s >= ACE for s in high)
    aces = sum(rank_of(c) == 14 for c in plain)
    voids = 3 - len({order.suit[c] for c in plain})
    tricks = 0.0
    for i, s in enumerate(high):
        # The third trump and further ones are long trumps: they win when the others are gone.
        tricks += next(worth for least, worth in WORTH if s >= least)
        tricks += LONG if i >= 2 else 0.0
    singles = {order.suit[c] for c in plain}
    for c in plain:
        if rank_of(c) == 14:
            tricks += 0.7
        elif rank_of(c) == 13 and len(singles) < 3:
            tricks += 0.2
    if trumps and voids:
        tricks += 0.3 * min(voids, len(trumps))
    topped = not top_trumps(trump, 3, joker=joker) & ~hand
    solid = topped or (bool(trumps) and len(trumps) + aces == hand.bit_count())
    return Strength(len(trumps), good, aces, tricks, solid, high[0] if high else 0, topped)


def best_discard(hand: Mask, trump: int) -> Card:
    """The card a dealer lays away: a lone low card, so that the suit may be trumped; never a
    trump or an ace when something else is there."""
    order = euchre_order(trump)

    def cost(card: Card) -> tuple[int, int, int]:
        suit = order.suit[card]
        alone = (hand & order.suits[suit]).bit_count() == 1
        worth = 0
        if suit == trump:
            worth = 100
        elif rank_of(card) == 14:
            worth = 50
        elif rank_of(card) == 13 and not alone:
            worth = 8
        elif alone:
            worth = -10
        return (worth, order.strength[card], card)

    return min(bits(hand), key=cost)
