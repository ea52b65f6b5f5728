"""Seats, hands and sides: who sits where, and who belongs together.

A *hand* is a place at the table that cards are dealt to, a *player* somebody who sits at one. A
hand may have no player (a dummy from the deal), and a player may wait without cards (more
players than a deal has hands).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from oddtrick.seats import SEATS

SEATS_4 = tuple(SEATS)
SEATS_2 = ("N", "S")


@dataclass(frozen=True)
class Seating:
    """The hands of a table clockwise, which of them are sides, and which nobody sits at.

    `sides` are those that score: a player each where everybody plays alone. A hand that
    belongs to nobody until the deal decides is in none of them.
    """

    seats: tuple[str, ...] = SEATS_4
    sides: tuple[tuple[int, ...], ...] = ((0, 2), (1, 3))
    unmanned: tuple[int, ...] = ()

    @cached_property
    def side_of(self) -> tuple[int, ...]:
        """The side of each hand; -1 for a hand that belongs to none."""
        found = [-1] * len(self.seats)
        for i, side in enumerate(self.sides):
            for seat in side:
                found[seat] = i
        return tuple(found)

    @cached_property
    def side_names(self) -> tuple[str, ...]:
        """The sides by the players in them, such as ``NS``."""
        return tuple(
            "".join(self.seats[s] for s in side if s not in self.unmanned) for side in self.sides
        )

    @cached_property
    def players(self) -> tuple[int, ...]:
        """The seats that somebody sits at, clockwise."""
        return tuple(s for s in range(len(self.seats)) if s not in self.unmanned)

    def after(self, seat: int, steps: int = 1) -> int:
        """The player so many steps to the left of a seat, hands without a player passed over.

        >>> Seating(("A", "B", "C", "DUMMY"), ((0,), (1,), (2,)), (3,)).after(2)
        0
        """
        found = seat
        for _ in range(steps % len(self.players) or len(self.players)):
            found = (found + 1) % len(self.seats)
            while found in self.unmanned:  # somebody sits somewhere: `players` is not empty
                found = (found + 1) % len(self.seats)
        return found

    def from_left(self, seat: int) -> tuple[int, ...]:
        """All players in turn, beginning at the left of a seat."""
        return tuple(self.after(seat, i) for i in range(1, len(self.players) + 1))


FOUR = Seating()
"""Four players, partners opposite."""


def each_alone(seats: tuple[str, ...], unmanned: tuple[int, ...] = ()) -> Seating:
    """Players who all play for themselves.

    >>> each_alone(("A", "B", "DUMMY"), (2,)).sides
    ((0,), (1,))
    """
    return Seating(seats, tuple((s,) for s in range(len(seats)) if s not in unmanned), unmanned)
