"""Closed cards of a dummy that its player built up: what may lie there and when it is turned up.

Source: the second half of Scarne 1963, “Draw and Discard Bridge”; ruling 1d.
"""

from __future__ import annotations

from oddtrick.cards import NO_TRUMP, Mask, natural_order
from oddtrick.core import Hands, Table
from oddtrick.stages.calling.auction import Contract
from oddtrick.stages.cards.building import BuiltCards
from oddtrick.stages.tricks.covered import ClosedCard


def trumps(table: Table) -> Mask:
    """The trump suit, empty at no-trump."""
    strain = table.get(Contract).strain
    return 0 if strain == NO_TRUMP else natural_order(strain).suits[strain]


def not_the_defenders_trumps(table: Table) -> tuple[Mask, ...]:
    """The defender may not close trumps up in his dummy."""
    declarer = table.get(Contract).declarer
    return tuple(trumps(table) if s == 1 - declarer else 0 for s in range(4))


def closed_trumps(table: Table) -> tuple[int, int] | None:
    """How many trumps declarer has closed up."""
    declarer = table.get(Contract).declarer
    if not trumps(table):
        return None
    return declarer, (table.get(BuiltCards).cards[declarer + 2] & trumps(table)).bit_count()


def closing(table: Table) -> tuple[ClosedCard, ...]:
    """The last two cards of a dummy wait until its open ones are used up."""
    laid, hands = table.get(BuiltCards).cards, table.get(Hands)
    return tuple(
        ClosedCard(hand, c, hands.cards[hand] & ~laid[hand])
        for hand in (2, 3)
        for c in range(52)
        if laid[hand] >> c & 1
    )
