"""Readers of poker squares and cribbage squares."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise

from readers.reader import Dealt, Line, Reader

ORDER = "A23456789TJQKA"
"""Ranks in a row: the ace is low or high."""
WORTH = {
    "royal flush": 100,
    "straight flush": 75,
    "four of a kind": 50,
    "full house": 25,
    "flush": 20,
    "straight": 15,
    "three of a kind": 10,
    "two pairs": 5,
    "pair": 2,
}


def poker_hand(cards: Sequence[str]) -> str:
    """The best hand that five cards are; nothing where they are none."""
    ranks = {card[1] for card in cards}
    flush = len({card[0] for card in cards}) == 1
    straight = len(ranks) == 5 and any(set(ORDER[at : at + 5]) == ranks for at in range(10))
    alike = sum(a[1] == b[1] for a, b in combinations(cards, 2))
    found = {
        "royal flush": flush and ranks == set("TJQKA"),
        "straight flush": flush and straight,
        "four of a kind": alike == 6,
        "full house": alike == 4,
        "flush": flush,
        "straight": straight,
        "three of a kind": alike == 3,
        "two pairs": alike == 2,
        "pair": alike == 1,
    }
    return next((name for name, is_so in found.items() if is_so), "")


def cribbage_points(cards: Sequence[str], starter: str) -> int:
    """Four cards and the starter as a hand of cribbage."""
    hand = [*cards, starter]
    steps = [ORDER.index(card[1]) + 1 for card in hand]
    points = sum(
        2
        for n in range(2, 6)
        for some in combinations(steps, n)
        if sum(min(s, 10) for s in some) == 15
    )
    points += 2 * sum(a == b for a, b in combinations(steps, 2))
    for length in (5, 4, 3):
        runs = [
            some
            for some in combinations(sorted(steps), length)
            if all(b - a == 1 for a, b in pairwise(some))
        ]
        if runs:
            points += length * len(runs)
            break
    if len({card[0] for card in cards}) == 1:
        points += 5 if starter[0] == cards[0][0] else 4
    return points + (f"{starter[0]}J" in cards)


class SquaresReader(Reader):
    """Poker squares and cribbage squares for two, from their pages."""

    def __init__(self, side: int = 5, players: int = 2) -> None:
        self.side, self.totals = side, [0] * players

    def deal(self, dealt: Dealt) -> None:
        super().deal(dealt)
        d = dealt.dealer
        self.pack = [*dealt.places["called", d, 0], *dealt.places["pack", d, 0]]
        self.squares: list[dict[int, str]] = [{} for _ in self.totals]

    @property
    def called(self) -> int:
        """How many cards are called."""
        return min(map(len, self.squares)) + 1

    def turns(self) -> set[int]:
        return {seat for seat, square in enumerate(self.squares) if len(square) < self.called}

    def legal(self) -> dict[str, str]:
        several = len(self.turns()) > 1
        return {
            f"{seat}:{cell}" if several else str(cell): "place"
            for seat in self.turns()
            for cell in range(1, self.side**2 + 1)
            if cell not in self.squares[seat]
        }

    def act(self, code: str) -> None:
        by, _, cell = code.rpartition(":")
        seat = int(by) if by else next(iter(self.turns()))
        self.squares[seat][int(cell)] = self.pack[self.called - 1]
        self.over = self.called > self.side**2

    def score(self) -> list[Line]:
        found, side = [], self.side
        starter = self.pack[side**2]
        for seat, square in enumerate(self.squares):
            rows = [[row * side + i + 1 for i in range(side)] for row in range(side)]
            for line in [*rows, *([row[i] for row in rows] for i in range(side))]:
                cards = [square[cell] for cell in line]
                if side == 4:
                    points, key = cribbage_points(cards, starter), "row or column"
                else:
                    key = poker_hand(cards)
                    points = WORTH.get(key, 0)
                if points:
                    found.append(Line(seat, "points", points, key))
            if side == 4 and starter[1] == "J":
                found.append(Line(seat, "points", 2, "jack turned"))
        return found

    def finished(self) -> bool | None:
        return True

    def next_dealer(self, dealer: int) -> int:
        return dealer
