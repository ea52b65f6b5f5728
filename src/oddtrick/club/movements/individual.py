"""Individuals: partners change from round to round, and everybody scores for themselves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from oddtrick.messages import Message

from .movement import Fault, Seats, faults_of


class Foursome(NamedTuple):
    """One table in one round; all count from 1."""

    table: int
    north: int
    south: int
    east: int
    west: int
    boards: int

    @property
    def players(self) -> tuple[int, int, int, int]:
        """The four who sit there."""
        return self.north, self.south, self.east, self.west


@dataclass(frozen=True)
class Individual:
    """Rounds of foursomes. `shared` and `again` are those of a `Movement`; who may meet once only
    are partners."""

    name: str
    rounds: tuple[tuple[Foursome, ...], ...]
    shared: frozenset[int] = frozenset()
    again: bool = False

    @property
    def players(self) -> tuple[int, ...]:
        """Those who play, in order."""
        return tuple(sorted({p for four in self.rounds for f in four for p in f.players}))

    def faults(self) -> list[Message]:
        """Faults that a director may not let happen, a sentence each; none in a sound one."""
        return [fault.text for fault in self.found()]

    def found(self) -> Iterator[Fault]:
        """The same with the round of each."""
        rounds = (
            [
                Seats(f.table, f.players, ((f.north, f.south), (f.east, f.west)), f.boards)
                for f in four
            ]
            for four in self.rounds
        )
        return faults_of(rounds, False, self.shared, self.again)
