"""Railroad euchre: lone hands in their several ways, and the jamboree.

Source: Scarne 1963, chapter 13, “Railroad Euchre” and “Railroad Euchre Variations”; rulings R-7,
R-9, R-10, R-11.
"""

from __future__ import annotations

from oddtrick.core import Ledger, Table
from oddtrick.stages.tricks.tricks import Played, Trump

from .euchre import makers_ledger
from .variations import JAMBOREE, JAMBOREE_EXCHANGED, MANNERS, with_variations

__all__ = ["JAMBOREE", "JAMBOREE_EXCHANGED", "RAILROAD", "score_railroad"]

RAILROAD = {
    #            euchred, three or four tricks, all five; negative is for the opponents
    "together": (-2, 1, 2),
    "alone": (-4, 1, 4),
    **MANNERS,
}
"""The worth of the makers' tricks, by the way they play."""


def score_railroad(table: Table) -> Ledger:
    """The points of one deal: one entry, for the makers or for their opponents."""
    return with_variations(_plain, ("jamboree", *MANNERS))(table)


def _plain(table: Table) -> Ledger:
    """The points of makers together, or of a lone hand in the plain way."""
    trump = table.find(Trump)
    if trump is None:
        return ()
    side = table.seating.side_of[trump.maker]
    tricks = table.get(Played).taken(table.seating.sides[side])
    points = RAILROAD["alone" if trump.alone else "together"][(tricks >= 3) + (tricks == 5)]
    return makers_ledger(table, points, (side,), march=tricks == 5, alone=trump.alone)
