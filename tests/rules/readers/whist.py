"""A reader of whist and American whist."""

from __future__ import annotations

from readers.reader import Dealt, Line, PointsReader
from readers.tricks import Tricks, clockwise


class WhistReader(PointsReader):
    """Whist, from its page."""

    def __init__(self, honours_count: bool = True, target: int = 5) -> None:
        super().__init__(target)
        self.honours_count = honours_count

    def deal(self, dealt: Dealt) -> None:
        super().deal(dealt)
        self.trump = dealt.turned[0]
        order = clockwise(dealt.dealer + 1)
        self.tricks = Tricks(dealt.hands, order, {h: h for h in order}, self.trump)

    def score(self) -> list[Line]:
        assert self.tricks is not None
        won = [self.tricks.won_by_side(side) for side in (0, 1)]
        before, found = self.points.copy(), []
        for side in (0, 1):
            if won[side] > 6:
                found.append(Line(side, "points", won[side] - 6, "odd tricks"))
                self.points[side] += won[side] - 6
        for side in (0, 1):
            if not self.honours_count:
                break
            cards = {*self.dealt.hands[side], *self.dealt.hands[side + 2]}
            held = sum(f"{self.trump}{rank}" in cards for rank in "AKQJ")
            shut = before[1 - side] + max(won[1 - side] - 6, 0) >= self.target
            if held >= 3 and before[side] < 4 and not shut:
                points = 2 if held == 3 else 4
                found.append(Line(side, "points", points, "honours"))
                self.points[side] += points
        self.end_of_game()
        return found
