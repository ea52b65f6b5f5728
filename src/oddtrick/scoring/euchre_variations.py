"""The variations that any euchre may be played with: pat hands, jambone and the jamboree.

Source: Scarne 1963, chapter 13, “Railroad Euchre Variations”; rulings R-9, R-10, R-11.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from oddtrick.cards import JOKER, Mask, bits, euchre_order
from oddtrick.core import DealContext, Entry, Hands, HashablePartial, Ledger, TurnUp
from oddtrick.messages import term
from oddtrick.stages.deal.dummies import Shown
from oddtrick.stages.tricks.tricks import Played, Trump

from .euchre import makers_ledger, score_makers

MANNERS = {
    #        euchred, three or four tricks, all five; negative is for the opponents
    "pat": (-3, -1, 5),
    "jambone": (-2, 1, 8),
}
"""The worth of the tricks of a lone hand that is played in one of these ways."""

JAMBOREE, JAMBOREE_EXCHANGED = 16, 12
"""The five highest trumps; and where partner gave one of them."""


def jamboree_cards(trump: int, *, joker: bool = True) -> Mask:
    """The five highest trumps.

    >>> from oddtrick.cards import HEARTS, codes
    >>> sorted(codes(jamboree_cards(HEARTS)))
    ['DJ', 'HA', 'HJ', 'HK', 'JOKER']
    >>> sorted(codes(jamboree_cards(HEARTS, joker=False)))
    ['DJ', 'HA', 'HJ', 'HK', 'HQ']
    """
    order = euchre_order(trump)
    trumps = [c for c in bits(order.suits[trump] | 1 << JOKER) if joker or c != JOKER]
    trumps.sort(key=lambda c: -order.strength[c])
    return sum(1 << c for c in trumps[:5])


def with_variations(
    scoring: Callable[[DealContext], Ledger], rules: Collection[str]
) -> Callable[[DealContext], Ledger]:
    """A game's scoring, but for a jamboree, a pat hand and a jambone, which have their own where
    `rules` has any of them. Where all play for themselves each opponent scores what opponents
    score."""
    return HashablePartial(_varied, scoring) if {"jamboree", *MANNERS} & {*rules} else scoring


def _varied(scoring: Callable[[DealContext], Ledger], table: DealContext) -> Ledger:
    trump, shown = table.find(Trump), table.find(Shown)
    if trump is None or (shown is None and trump.manner not in MANNERS):
        return scoring(table)
    side = table.seating.side_of[trump.maker]
    if shown is not None:
        return (_jamboree(table, trump, shown, side),)
    tricks = table.get(Played).taken(table.seating.sides[side])
    points = MANNERS[trump.manner][(tricks >= 3) + (tricks == 5)]
    if points < 0 and tricks >= 3:
        others = (i for i in range(len(table.seating.sides)) if i != side)
        return tuple(
            Entry(i, "points", -points, term("the pat hand has not won all")) for i in others
        )
    return makers_ledger(table, points, (side,), march=tricks == 5, alone=True)


def _jamboree(table: DealContext, trump: Trump, shown: Shown, side: int) -> Entry:
    own = table.first(Hands).cards[trump.maker]
    if trump.maker == table.setting.dealer:
        own |= 1 << table.get(TurnUp).card
    if shown.cards & ~own:
        return Entry(side, "points", JAMBOREE_EXCHANGED, term("jamboree, by an exchange"))
    return Entry(side, "points", JAMBOREE, term("jamboree"))


# Railroad euchre: lone hands in their several ways, and the jamboree.
#
# Source: Scarne 1963, chapter 13, “Railroad Euchre” and “Railroad Euchre Variations”; rulings
#

RAILROAD = {
    #            euchred, three or four tricks, all five; negative is for the opponents
    "together": (-2, 1, 2),
    "alone": (-4, 1, 4),
    **MANNERS,
}
"""The worth of the makers' tricks, by the way they play."""


def score_railroad(table: DealContext) -> Ledger:
    """The points of one deal: one entry, for the makers or for their opponents."""
    return with_variations(_plain, ("jamboree", *MANNERS))(table)


def _plain(table: DealContext) -> Ledger:
    """The points of makers together, or of a lone hand in the plain way."""
    return score_makers(
        table, lambda n, alone: RAILROAD["alone" if alone else "together"][(n >= 3) + (n == 5)]
    )
