"""Parts shared by the games of the euchre family: packs, who leads, games and rubbers, their
options."""

from __future__ import annotations

from typing import Any

from oddtrick.cards import RANKS, Card, pack_of
from oddtrick.core import Seating, each_alone
from oddtrick.messages import Message, term
from oddtrick.scoring.euchre import at_the_bridge
from oddtrick.scoring.games_to_points import PointsMatch

TARGETS = (10, 11, 21, 5, 7)
"""Ten in North America, eleven or twenty-one in Britain; “five, seven, or ten points, as agreed”
(Scarne 1963, “The Game”)."""

_LOWEST = {24: 7, 28: 6, 32: 5, 36: 4, 52: 0}
"""The place among the ranks of the lowest card, by the size of the pack."""


def pack_from(size: int, *, joker: bool = False) -> tuple[Card, ...]:
    """The euchre pack of so many cards, a joker added where it is wanted.

    >>> len(pack_from(24)), len(pack_from(36, joker=True))
    (24, 37)
    """
    return pack_of(RANKS[_LOWEST[size] :], joker=joker)


def players_alone(number: int) -> Seating:
    """So many players, each for themselves."""
    return each_alone(tuple("ABCDEFG"[:number]))


def bridge_note(own: int, other: int) -> Message | None:
    """The note on the pad for a side at the bridge."""
    return term("at the bridge") if at_the_bridge(own, other) else None


def games_to(target: int, play: str, **rules: Any) -> PointsMatch:
    """A rubber of games to so many points, or a single one; only five points know the bridge."""
    if target == 5:
        rules["note"] = bridge_note
    if play == "game":
        rules |= {"games": 1, "bonus": 0}
    # A three and a four count to five (Scarne 1963, “Markers”).
    return PointsMatch(target, markers=target == 5, **rules)
