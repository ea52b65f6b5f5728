"""The solver's kernel where the page runs Python: it asks the page's own solver.

The site puts this file in the place of the compiled `oddtrick.solver.engine._kernel`. `solver_page`
is the page's `Kernel` (kernel.js); a card is the number of its bit, as text.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import solver_page

from .lanes import runs_of


class Stopped(Exception):
    """A question was ended by another thread, which no page has."""


def newer_cpu() -> bool:
    """Whether there is a second build of the kernel: a page has one."""
    return False


def _bits(lanes: int) -> list[int]:
    return [bit for bit in range(64) if lanes >> bit & 1]


def _cards(lanes: int) -> list[str]:
    return [str(bit) for bit in _bits(lanes)]


def _in_line(bit: int, pack: int) -> str:
    """A card by its place among the cards of its suit."""
    first = bit & ~15
    return str(first + (pack >> first & ((1 << bit - first) - 1)).bit_count())


class Bridge:
    """One position at a time, as the compiled kernel takes it."""

    nodes = 0

    def __init__(self, memory: int) -> None:
        self._deal: tuple[tuple[str, ...], ...] = ()
        self._table: list[list[int]] = []
        self._results: dict[int, int] | None = None

    def set(
        self,
        hands: Sequence[int],
        sides: Sequence[int],
        trump: int,
        fewest: bool,
        leader: int,
        absent: int,
        played: Sequence[int],
        values: Sequence[int],
    ) -> None:
        """Put down a position; hands and cards are masks of lanes (lanes.py)."""
        self._hands, self._sides, self._trump, self._leader = tuple(hands), sides, trump, leader
        self._fewest, self._absent, self._played, self._values = fewest, absent, played, values
        sizes = {hand.bit_count() for hand in hands}
        self._whole = not (played or values or fewest) and len(hands) == 4 and len(sizes) == 1
        self._whole &= list(sides) == [0, 1, 0, 1]
        self._results = None

    def best(self, guess: int, low: int, high: int, seconds: float) -> tuple[int, int]:
        """What side 0 takes, twice: a page always knows it exactly."""
        if self._whole:
            found = self._of_table()
        else:
            results = self._each().values()
            found = (min if self._wants_less() else max)(results)
        return found, found

    def with_card(
        self, card: int, guess: int, low: int, high: int, seconds: float
    ) -> tuple[int, int]:
        """What side 0 takes after a card."""
        found = self._each()[card.bit_length() - 1]
        return found, found

    def choices(self) -> int:
        """The cards that may be played, of equals the highest."""
        legal = sum(1 << bit for bit in self._each())
        return sum(run & -run for run in runs_of(legal, sum(self._hands) | sum(self._played)))

    def stop(self) -> None:
        """Nobody can: a page has one thread for Python."""

    def _of_table(self) -> int:
        # Lanes have room for a joker of the trump suit; only the order of the cards counts.
        pack = sum(self._hands)
        deal = tuple(tuple(_in_line(bit, pack) for bit in _bits(hand)) for hand in self._hands)
        if self._deal != deal:
            self._table, self._deal = solver_page.table(deal), deal
        declarer = (self._leader + 3) % 4
        tricks = self._table[self._trump][declarer]
        return tricks if declarer % 2 == 0 else self._hands[0].bit_count() - tricks

    def _seat(self) -> int:
        seats = [
            seat
            for turn in range(len(self._hands))
            if not self._absent >> (seat := (self._leader + turn) % len(self._hands)) & 1
        ]
        return seats[len(self._played)]

    def _wants_less(self) -> bool:
        return bool(self._sides[self._seat()]) != bool(self._fewest)

    def _each(self) -> dict[int, int]:
        if self._results is None:
            question: dict[str, Any] = {
                "hands": [_cards(hand) for hand in self._hands],
                "sides": list(self._sides),
                "trump": self._trump,
                "fewest": bool(self._fewest),
                "leader": self._leader,
                "absent": [s for s in range(len(self._hands)) if self._absent >> s & 1],
                "played": [str(card.bit_length() - 1) for card in self._played],
                "values": list(self._values),
            }
            found = solver_page.results(question)
            self._results = {int(bit): tricks for bit, tricks in found.items()}
        return self._results


General = Bridge
