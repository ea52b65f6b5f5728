"""Whist: a point for each odd trick, two or four for honours.

Source: the whist text, “Object”, “Score” and “Game score”.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from oddtrick.cards import Mask
from oddtrick.core import DealContext, Entry, Hands, HashablePartial, Ledger
from oddtrick.messages import say
from oddtrick.stages.tricks.tricks import Played, Trump
from oddtrick.terms import number_term, odd_tricks

from .games_to_points import standing_of

GAME = 5
"""Points that make a game with honours."""

NO_HONOURS_AT = 4
"""A side that begins the deal at this score cannot count honours."""

HONOUR_POINTS = {3: 2, 4: 4}
"""Points for holding three or four of the ace, king, queen and jack of trumps."""

_HONOURS = 0b1111 << 9  # ace, king, queen, jack of clubs; 13 further up for every suit


def honours_held(trump: int, hands: Sequence[Mask], side: Sequence[int]) -> int:
    """How many honours in trumps a side was dealt, in one hand or between its two."""
    honours = _HONOURS << 13 * trump
    return sum((hands[seat] & honours).bit_count() for seat in side)


def _score(honours: bool, table: DealContext) -> Ledger:
    before, played = standing_of(table).points, table.get(Played)
    points = list(before)
    entries = []
    for side, seats in enumerate(table.seating.sides):
        odd = played.taken(seats) - 6
        if odd > 0:
            points[side] += odd
            entries.append(Entry(side, "points", odd, odd_tricks(odd)))
    if honours:
        trump, hands = table.get(Trump).suit, table.before(Played).get(Hands).cards
        for side, seats in enumerate(table.seating.sides):
            held = honours_held(trump, hands, seats)
            if held < 3 or before[side] >= NO_HONOURS_AT or points[1 - side] >= GAME:
                continue
            why = say("{number} honours", number=number_term(held))
            entries.append(Entry(side, "points", HONOUR_POINTS[held], why))
    return tuple(entries)


def score_whist(*, honours: bool = True) -> Callable[[DealContext], Ledger]:
    """Odd tricks, then honours.

    Tricks count first: a side that reaches game by them shuts out the other's honours. A side
    that began the deal at four cannot count honours at all.
    """
    return HashablePartial(_score, honours)
