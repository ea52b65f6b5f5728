"""Handicaps and strata of contestants by the club's list."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from oddtrick.club.event.event import ClubEvent

from .directory import Members

__all__ = ["Allowance", "allowances"]


class Allowance(NamedTuple):
    """A contestant's allowance by the club's list: the handicap, and the stratum (1 is the
    highest)."""

    handicap: Fraction
    stratum: int


def allowances(event: ClubEvent, members: Members) -> dict[int, Allowance]:
    """By contestant: the mean of the players' handicaps and the stratum of the highest; whom the
    list gives no stratum stands in the first."""
    found: dict[int, Allowance] = {}
    for c, named in event.named.items():
        people = [members.of(*player) for player in named.people()]
        sum_ = sum((member.handicap for member in people if member), Fraction(0))
        level = min(member.stratum or 1 if member else 1 for member in people)
        found[c] = Allowance(sum_ / len(people), level)
    return found
