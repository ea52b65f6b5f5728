"""Par: what both sides score when they bid and play with all cards face up.

>>> ours, theirs = (9, 10, 8, 9, 9), (3, 3, 5, 4, 4)
>>> tricks = tuple(zip(ours, theirs, ours, theirs))
>>> print(par(TrickTable(tricks, tricks), dealer=0, vulnerable="none"))
+400: 3NT NS =
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from oddtrick.messages import Name
from oddtrick.scoring.contract_scales import (
    PART_SCORE,
    SCALE_PRESENT,
    ContractScale,
    duplicate_points,
)
from oddtrick.seats import Seat, SeatLike, Strain, Vulnerable, seat_number, vulnerable_sides
from oddtrick.stages.calling.auction import Contract

from .errors import BadPosition
from .results import TrickTable

Scorer = Callable[[int, int, int, bool, int], int]
"""The points for declarer's side: (level, strain, doubled, vulnerable, odd tricks won)."""


@dataclass(frozen=True)
class ParContract:
    """A contract that ends in the par score."""

    level: int
    strain: Strain
    doubled: bool
    declarers: tuple[Seat, ...]
    over: int
    """Tricks more (or, negative, fewer) than contracted."""

    def __str__(self) -> str:
        seats = "".join(self.declarers)
        result = "=" if self.over == 0 else f"{self.over:+d}"
        return f"{self.level}{self.strain}{'x' if self.doubled else ''} {seats} {result}"


@dataclass(frozen=True)
class Par:
    """The par score for North-South and every contract that brings it about."""

    score: int
    contracts: tuple[ParContract, ...]

    def __str__(self) -> str:
        if not self.contracts:
            return "0: passed out"
        return f"{self.score:+d}: " + ", ".join(map(str, self.contracts))


def duplicate(scale: ContractScale = SCALE_PRESENT, *, part_score: int = PART_SCORE) -> Scorer:
    """Duplicate scoring by a table of contract points: today's, unless another is given.
    `part_score` is the premium for a part score: at Chicago 100 on the last deal, before it 0.

    >>> score = duplicate()
    >>> score(3, 4, 0, True, 4), score(4, 3, 1, False, 1)
    (630, -500)
    """

    @cache
    def score(level: int, strain: int, doubled: int, vulnerable: bool, odd: int) -> int:
        contract = Contract(0, level, strain, doubled)
        return duplicate_points(scale, contract, vulnerable, odd, part_score)

    return score


def par(
    table: TrickTable,
    dealer: SeatLike,
    vulnerable: Vulnerable,
    *,
    score: Scorer | None = None,
) -> Par:
    """The par of a deal whose table is known.

    `vulnerable` is a word or (North-South, East-West), see `oddtrick.seats.vulnerable_sides`;
    `score` the scale, today's duplicate scale by default. Each side bids on as long as that is
    worth more to it than defending, doubled if it pays; of two sides that can bid the same, the
    dealer's is first.
    """
    dealer = seat_number(dealer, what="The dealer", error=BadPosition)
    if score is not None and not callable(score):
        raise BadPosition("The scale is what duplicate(…) makes, not “{score}”.", score=Name(score))
    sides = vulnerable_sides(vulnerable, what="Vulnerable", error=BadPosition)
    marked = bool(sides & 1), bool(sides & 2)
    return _Bidding(table, marked, score or duplicate()).par(dealer % 2)


class _Bidding:
    """The auction as a game: each side may overbid or let the other's contract stand."""

    def __init__(self, table: TrickTable, vulnerable: tuple[bool, bool], score: Scorer) -> None:
        self.table, self.vulnerable, self.score = table, vulnerable, score
        self.ends: dict[tuple[int, int], int] = {}
        # From the highest bid down: what it comes to for North-South when `side` has bid it.
        for bid in range(34, -1, -1):
            for side in (0, 1):
                stands = self.stands(bid, side)[0]
                replies = [self.ends[b, 1 - side] for b in range(bid + 1, 35)]
                pick = max if side == 1 else min
                self.ends[bid, side] = pick([stands, *replies])

    def stands(self, bid: int, side: int) -> tuple[int, bool]:
        """The contract's score for North-South, doubled if that is better for defence."""
        level, strain = bid // 5 + 1, bid % 5
        odd = max(self.table[d, strain] for d in (side, side + 2)) - 6
        plain = self.score(level, strain, 0, self.vulnerable[side], odd)
        doubled = self.score(level, strain, 1, self.vulnerable[side], odd)
        points = min(plain, doubled)
        return (points if side == 0 else -points), doubled < plain

    def par(self, first: int) -> Par:
        value = 0
        # The last to speak decides first: the other side, then the dealer's.
        for side in (1 - first, first):
            pick = max if side == 0 else min
            value = pick([value, *(self.ends[bid, side] for bid in range(35))])
        reached = [
            (bid, side)
            for bid in range(35)
            for side in (0, 1)
            if self.ends[bid, side] == value == self.stands(bid, side)[0]
        ]
        # The auction is over when bidding on would cost; in the strain it ends in, a making
        # contract may as well be bid lower where the score is the same.
        over = {(bid, side) for bid, side in reached if not self.tied(bid, side)}
        strains = {(bid % 5, side) for bid, side in over if self.makes(bid, side)}
        contracts = tuple(
            self.contract(bid, side)
            for bid, side in reached
            if (bid, side) in over or (self.makes(bid, side) and (bid % 5, side) in strains)
        )
        return Par(value, contracts if value else ())

    def makes(self, bid: int, side: int) -> bool:
        return max(self.table[d, bid % 5] for d in (side, side + 2)) >= bid // 5 + 7

    def tied(self, bid: int, side: int) -> bool:
        """Whether the other side loses nothing by bidding on."""
        return any(self.ends[b, 1 - side] == self.ends[bid, side] for b in range(bid + 1, 35))

    def contract(self, bid: int, side: int) -> ParContract:
        level, strain = bid // 5 + 1, bid % 5
        tricks = max(self.table[d, strain] for d in (side, side + 2))
        both = (Seat.of(side), Seat.of(side + 2))
        declarers = tuple(seat for seat in both if self.table[seat, strain] == tricks)
        doubled = self.stands(bid, side)[1]
        return ParContract(level, Strain.of(strain), doubled, declarers, tricks - 6 - level)
