"""Euchre: the makers' march, point or euchre.

Source: Scarne 1963, chapter 13, “Scoring”, “The Game”, “Revoke”.
"""

from __future__ import annotations

from ..core import Entry, Ledger, Table
from ..stages.tricks.tricks import Played, Trump

__all__ = ["at_the_bridge", "euchre_points", "revoke_points", "score_euchre"]


def euchre_points(tricks: int, *, alone: bool) -> int:
    """What the makers' tricks are worth to them; negative is for their opponents.

    >>> [euchre_points(n, alone=False) for n in range(6)]
    [-2, -2, -2, 1, 1, 2]
    >>> [euchre_points(n, alone=True) for n in range(6)]
    [-2, -2, -2, 1, 1, 4]
    """
    if tricks < 3:
        return -2
    if tricks < 5:
        return 1
    return 4 if alone else 2


def at_the_bridge(own: int, other: int) -> bool:
    """Whether a side is at the bridge in a game of five: four points, the others at most two.

    >>> at_the_bridge(4, 2), at_the_bridge(4, 3)
    (True, False)
    """
    return own == 4 and other <= 2


def revoke_points(*, against_lone_hand: bool) -> int:
    """What an established revoke costs the side that made it, instead of the deal's score.

    >>> revoke_points(against_lone_hand=False), revoke_points(against_lone_hand=True)
    (2, 4)
    """
    return 4 if against_lone_hand else 2


def score_euchre(table: Table) -> Ledger:
    """The points of one deal: one entry, for the makers, or for each side against them."""
    trump = table.find(Trump)
    if trump is None:
        return ()
    seating = table.seating
    side = seating.side_of[trump.maker]
    tricks = table.get(Played).taken(seating.sides[side])
    points = euchre_points(tricks, alone=trump.alone)
    if points < 0:
        why = "the lone hand is euchred" if trump.alone else "the makers are euchred"
        others = (i for i in range(len(seating.sides)) if i != side)
        return tuple(Entry(other, "points", -points, why) for other in others)
    why = "march" if tricks == 5 else "the point"
    return (Entry(side, "points", points, f"{why}, alone" if trump.alone else why),)
