"""Readers of bridge for three, and of trio."""

from __future__ import annotations

from readers.bridge.auction import Calls, trump_of
from readers.bridge.contract import ContractReader
from readers.bridge.contract_scores import contract_lines, honours
from readers.reader import Dealt, Line
from readers.tricks import Tricks, clockwise


class ThreeReader(ContractReader):
    """Three-hand bridge, from its page: each for himself, and a dummy for declarer."""

    GAME = 100

    def __init__(self) -> None:
        self.part, self.games, self.totals = [0, 0, 0], [0, 0, 0], [0, 0, 0]

    def deal(self, dealt: Dealt) -> None:
        super().deal(dealt)
        self.calls = Calls(clockwise(dealt.dealer, 3), alone=True)

    def begin(self) -> None:
        assert self.calls.bid is not None
        _, strain, d = self.calls.bid
        self.declarer = d
        order = [(d + 1) % 3, 3, (d + 2) % 3, d]
        self.tricks = Tricks(self.dealt.hands, order, {0: 0, 1: 1, 2: 2, 3: d}, trump_of(strain))

    def score(self) -> list[Line]:
        if self.calls.bid is None:
            return []
        level, strain, doubled, odd = self.result()
        d = self.declarer
        sides = [d if hand in (d, 3) else -1 for hand in range(4)]
        lines = contract_lines(d, -1, level, strain, doubled, odd, self.vulnerable(d))
        return self.shared(lines + honours(strain, self.dealt.hands, sides))

    def shared(self, lines: list[Line]) -> list[Line]:
        """All that is not declarer's goes to each of the two others; then a game, or the rubber."""
        d = self.declarer
        others = [s for s in range(3) if s != d]
        found = []
        for line in lines:
            found += [line._replace(side=s) for s in ([d] if line.side == d else others)]
        self.part[d] += sum(line.points for line in found if line.column == "below")
        if self.part[d] >= self.GAME:
            self.games[d] += 1
            self.part = [0, 0, 0]
            if self.games[d] == 2:
                found.append(Line(d, "above", self.rubber(others), "rubber"))
        for line in found:
            self.totals[line.side] += line.points
        return found

    def rubber(self, others: list[int]) -> int:
        return 500 if any(self.games[s] for s in others) else 700

    def next_dealer(self, dealer: int) -> int:
        return (dealer + 1) % 3


class TrioReader(ContractReader):
    """Trio, from its page: south and north against east with the open hand of west."""

    def deal(self, dealt: Dealt) -> None:
        super().deal(dealt)
        self.calls = Calls([0, 2, 3], alone=False)

    def begin(self) -> None:
        assert self.calls.bid is not None
        self.declarer = self.calls.declarer
        order = clockwise(self.declarer + 1)
        by = {0: 0, 1: 3, 2: 2, 3: 3}
        self.tricks = Tricks(self.dealt.hands, order, by, trump_of(self.calls.bid[1]))

    def result(self) -> tuple[int, int, int, int]:
        assert self.calls.bid is not None
        assert self.tricks is not None
        won = self.tricks.won_by_side(self.declarer % 2)
        return (self.calls.bid[0], self.calls.bid[1], self.calls.doubled, won - 6)

    def next_dealer(self, dealer: int) -> int:
        return {0: 2, 2: 3, 3: 0}[dealer]
