"""A reader of contract bridge by the rubber."""

from __future__ import annotations

from collections.abc import Sequence

from readers.bridge.auction import Calls, trump_of
from readers.bridge.contract_scores import contract_lines, honours
from readers.reader import Dealt, Line, Reader
from readers.tricks import Tricks, clockwise, with_dummy


class ContractReader(Reader):
    """Contract bridge by the rubber, from its page."""

    sides: Sequence[int] = (0, 1, 0, 1)
    """The side of each hand."""

    def __init__(self) -> None:
        self.part, self.games, self.totals = [0, 0], [0, 0], [0, 0]

    def deal(self, dealt: Dealt) -> None:
        super().deal(dealt)
        self.calls = Calls(clockwise(dealt.dealer), alone=False)

    def turn(self) -> int:
        return self.calls.turn if self.tricks is None else super().turn()

    def legal(self) -> dict[str, str]:
        return self.calls.legal() if self.tricks is None else super().legal()

    def act(self, code: str) -> None:
        if self.tricks is not None:
            return super().act(code)
        self.calls.call(code)
        if self.calls.over:
            self.over = self.calls.bid is None
            if not self.over:
                self.begin()
        return None

    def begin(self) -> None:
        assert self.calls.bid is not None
        self.declarer = self.calls.declarer
        order, by = clockwise(self.declarer + 1), with_dummy(self.declarer)
        self.tricks = Tricks(self.dealt.hands, order, by, trump_of(self.calls.bid[1]))

    def result(self) -> tuple[int, int, int, int]:
        """Level, strain, doubling, and declarer's odd tricks."""
        assert self.calls.bid is not None
        assert self.tricks is not None
        won = sum(n for hand, n in self.tricks.won.items() if self.tricks.by[hand] == self.declarer)
        return (self.calls.bid[0], self.calls.bid[1], self.calls.doubled, won - 6)

    def tricks_scored(self) -> list[Line]:
        """The lines of the tricks that declarer won or lost."""
        level, strain, doubled, odd = self.result()
        side = self.declarer % 2
        return contract_lines(side, 1 - side, level, strain, doubled, odd, self.vulnerable(side))

    def score(self) -> list[Line]:
        if self.calls.bid is None:
            return []
        strain, side = self.calls.bid[1], self.declarer % 2
        found = self.tricks_scored()
        return self.closed(side, found + honours(strain, self.held(), self.sides))

    def vulnerable(self, side: int) -> bool:
        """A side is so once it has won a game of this rubber."""
        return self.games[side] > 0

    def finished(self) -> bool | None:
        """The rubber is won by two games."""
        return max(self.games) >= 2

    def held(self) -> Sequence[Sequence[str]]:
        """The hands that honours are counted in."""
        return self.dealt.hands

    def closed(self, side: int, found: list[Line]) -> list[Line]:
        """The lines, with a game or the rubber where the deal completes it."""
        below = sum(line.points for line in found if line.column == "below")
        self.part[side] += below
        if self.part[side] >= 100:
            self.games[side] += 1
            self.part = [0, 0]
            if self.games[side] == 2:
                two = self.games[1 - side] == 0
                found.append(Line(side, "above", 700 if two else 500, "rubber"))
        for line in found:
            self.totals[line.side] += line.points
        return found
