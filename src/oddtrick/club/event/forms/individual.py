"""Individuals: a side is two players who are partners for a round; each is credited with what the
side scores (Scarne 1963, “Determining the Winner”: by matchpoints; clubs play IMPs, too)."""

from __future__ import annotations

from oddtrick.club.movements import Individual, Movement, Sitting

from .across_field import FIELD
from .form import Form

__all__ = ["INDIVIDUAL", "sides_of"]

INDIVIDUAL = Form(
    name="individual",
    one="player",
    side="pair",
    fields={name: method for name, method in FIELD.items() if name != "butler"},
    rooms={},
    victories={},
    most=1,
    size=2,
)


def sides_of(schedule: Individual) -> tuple[Movement, tuple[tuple[int, ...], ...]]:
    """The schedule as a movement of sides, numbered as they first sit down, and the two players of
    each: North or East first."""
    sides: list[tuple[int, ...]] = []
    rounds = []
    for four in schedule.rounds:
        sits = []
        for f in four:
            sides += [(f.north, f.south), (f.east, f.west)]
            sits.append(Sitting(f.table, len(sides) - 1, len(sides), f.boards))
        rounds.append(tuple(sits))
    return Movement(schedule.name, tuple(rounds), schedule.shared), tuple(sides)
