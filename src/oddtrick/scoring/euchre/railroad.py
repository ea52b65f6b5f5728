"""Railroad euchre: lone hands in their several ways, and the jamboree.

Source: Scarne 1963, chapter 13, “Railroad Euchre” and “Railroad Euchre Variations”; rulings R-7,
R-9, R-10, R-11.
"""

from __future__ import annotations

from oddtrick.cards import JOKER, Mask, bits, euchre_order
from oddtrick.core import Entry, Hands, Ledger, Table, TurnUp
from oddtrick.stages.cards.showing import Shown
from oddtrick.stages.tricks.tricks import Played, Trump

from .euchre import makers_ledger

__all__ = ["JAMBOREE", "JAMBOREE_EXCHANGED", "RAILROAD", "jamboree_cards", "score_railroad"]

RAILROAD = {
    #            euchred, three or four tricks, all five; negative is for the opponents
    "together": (-2, 1, 2),
    "alone": (-4, 1, 4),
    "pat": (-3, -1, 5),
    "jambone": (-2, 1, 8),
}
"""What the makers' tricks are worth, by the way they play."""

JAMBOREE, JAMBOREE_EXCHANGED = 16, 12
"""The five highest trumps; and where partner gave one of them."""


def jamboree_cards(trump: int, *, joker: bool = True) -> Mask:
    """The five highest trumps.

    >>> from oddtrick.cards import HEARTS, codes
    >>> sorted(codes(jamboree_cards(HEARTS)))
    ['DJ', 'HA', 'HJ', 'HK', 'JOKER']
    """
    order = euchre_order(trump)
    trumps = [c for c in bits(order.suits[trump] | 1 << JOKER) if joker or c != JOKER]
    trumps.sort(key=lambda c: -order.strength[c])
    return sum(1 << c for c in trumps[:5])


def score_railroad(table: Table) -> Ledger:
    """The points of one deal: one entry, for the makers or for their opponents."""
    trump = table.find(Trump)
    if trump is None:
        return ()
    side, shown = table.seating.side_of[trump.maker], table.find(Shown)
    if shown is not None:
        own = table.first(Hands).cards[trump.maker]
        if trump.maker == table.setting.dealer:
            own |= 1 << table.get(TurnUp).card
        if shown.cards & ~own:
            return (Entry(side, "points", JAMBOREE_EXCHANGED, "jamboree, by an exchange"),)
        return (Entry(side, "points", JAMBOREE, "jamboree"),)
    tricks = table.get(Played).taken(table.seating.sides[side])
    way = (trump.manner or "alone") if trump.alone else "together"
    points = RAILROAD[way][(tricks >= 3) + (tricks == 5)]
    if points < 0 and tricks >= 3:
        return (Entry(1 - side, "points", -points, "the pat hand has not won all"),)
    return makers_ledger(table, points, (side,), march=tricks == 5, alone=trump.alone)
