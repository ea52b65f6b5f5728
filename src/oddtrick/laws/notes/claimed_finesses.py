"""Finesses, recognised from the cards that lie open after a claim.

Source: Scarne 1963, “Declarer Claiming or Conceding Tricks”: declarer whose claim is disputed may
not choose a play that succeeds only where an opponent holds, or lacks, a certain card.
"""

from __future__ import annotations

from collections.abc import Iterator

from oddtrick.cards import Card, Mask, bits
from oddtrick.stages.tricks.trick import TrickState, renounced

__all__ = ["is_finesse"]


def _above(sub: TrickState, card: Card, cards: Mask) -> Iterator[Card]:
    """Those of some cards of its suit that are higher than a card."""
    strength = sub.cast.order.strength
    return (c for c in bits(cards) if strength[c] > strength[card])


def is_finesse(sub: TrickState, hand: int, card: Card) -> bool:
    """Whether a hand, able to win the trick in the suit led with a card that nothing outstanding
    beats, takes the lead of it with a lower one, which wins only if a certain card lies with the
    opponent who has played.

    Both hands of declarer lie open, so that what is outstanding is known to everybody; where it
    lies is not looked at, save that a hand has shown out.
    """
    order, controlled_by = sub.cast.order, sub.cast.controlled_by
    if not sub.trick or order.suit[card] != order.suit[sub.trick[0][1]]:
        return False
    suit = order.suit[card]
    opponents = [h for h in sub.cast.active if controlled_by[h] != controlled_by[hand]]
    mine = [h for h in sub.cast.active if h not in opponents]
    tricks = (*(t.plays for t in sub.tricks), sub.trick)
    out = renounced(order, tricks, len(sub.hands))
    may_hold = [h for h in opponents if not out[h] >> suit & 1]
    played = {h for h, _ in sub.trick}
    if {h in played for h in may_hold} != {True, False}:
        return False  # where the outstanding cards lie is known, or makes no difference
    on_table = [c for _, c in sub.trick]

    def wins(card: Card) -> bool:
        return order.winner([*on_table, card]) == len(on_table)

    outstanding = 0
    for h in opponents:
        outstanding |= sub.hands[h] & order.suits[suit]
    if not wins(card) or not any(_above(sub, card, outstanding)):
        return False
    # What the other hand of declarer's, still to play, covers is no finesse.
    later = [h for h in mine if h != hand and h not in played]
    if any(_sure(sub, h, suit, outstanding) for h in later):
        return False
    return any(wins(c) for c in _sure(sub, hand, suit, outstanding))


def _sure(sub: TrickState, hand: int, suit: int, outstanding: Mask) -> list[Card]:
    """The cards of a suit in a hand that no outstanding card of it beats."""
    own = sub.hands[hand] & sub.cast.order.suits[suit]
    return [c for c in bits(own) if not any(_above(sub, c, outstanding))]
