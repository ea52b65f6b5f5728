"""Readers of Chicago and of duplicate bridge, where the deal says who is vulnerable."""

from __future__ import annotations

from readers.bridge.contract import ContractReader
from readers.reader import Dealt, Line


class ChicagoReader(ContractReader):
    """Chicago, from its page."""

    def __init__(self) -> None:
        super().__init__()
        self.played = 0

    def vulnerable(self, side: int) -> bool:
        """By the deal, and by who deals."""
        if self.played in (0, 3):
            return self.played == 3
        return side == self.dealt.dealer % 2

    def score(self) -> list[Line]:
        if self.calls.bid is None:
            return []
        found = super().score()
        self.played += 1
        return found

    def closed(self, side: int, found: list[Line]) -> list[Line]:
        below = sum(line.points for line in found if line.column == "below")
        self.part[side] += below
        if self.part[side] >= 100:
            self.part = [0, 0]
            found.append(Line(side, "above", 500 if self.vulnerable(side) else 300, "game"))
        elif below and self.played == 3:
            found.append(Line(side, "above", 100, "part score"))
        for line in found:
            self.totals[line.side] += line.points
        return found

    def next_dealer(self, dealer: int) -> int:
        return dealer if self.calls.bid is None else (dealer + 1) % 4


class DuplicateReader(ContractReader):
    """Duplicate contract, from its page."""

    def deal(self, dealt: Dealt) -> None:
        super().deal(dealt)
        self.totals = [0, 0]

    def vulnerable(self, side: int) -> bool:
        return self.dealt.vulnerable[side]

    def score(self) -> list[Line]:
        if self.calls.bid is None:
            return []
        level, _, doubled, odd = self.result()
        side = self.declarer % 2
        vulnerable, found = self.vulnerable(side), self.tricks_scored()
        if odd < level and doubled and not vulnerable:  # 100, 200, 200, then 300 each
            points = sum((100, 200, 200, *(300,) * 10)[: level - odd]) * doubled
            found = [Line(1 - side, "above", points, "undertricks")]
        if doubled == 2 and odd >= level:
            found[-1] = Line(side, "above", 100, "insult")
        below = sum(line.points for line in found if line.column == "below")
        if below >= 100:
            found.append(Line(side, "above", 500 if vulnerable else 300, "game"))
        elif below:
            found.append(Line(side, "above", 50, "part score"))
        return found
