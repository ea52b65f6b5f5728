"""Readers of Chicago, of duplicate bridge and of minibridge, where no rubber is played."""

from __future__ import annotations

from readers.bridge.auction import STRAINS, trump_of
from readers.bridge.contract import ContractReader
from readers.reader import Dealt, Line
from readers.tricks import Tricks, clockwise, with_dummy


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

    def finished(self) -> bool | None:
        return self.played == 4

    def next_dealer(self, dealer: int) -> int:
        return dealer if self.calls.bid is None else (dealer + 1) % 4


class DuplicateReader(ContractReader):
    """Duplicate contract, from its page."""

    present = True
    """By the present scale, which an option exchanges for that of 1963."""

    def deal(self, dealt: Dealt) -> None:
        super().deal(dealt)
        self.totals = [0, 0]

    def vulnerable(self, side: int) -> bool:
        return self.dealt.vulnerable[side]

    def finished(self) -> bool | None:
        """Each deal is complete in itself."""
        return True

    def score(self) -> list[Line]:
        if self.calls.bid is None:
            return []
        level, _, doubled, odd = self.result()
        side = self.declarer % 2
        vulnerable, found = self.vulnerable(side), self.tricks_scored()
        if (
            self.present and odd < level and doubled and not vulnerable
        ):  # 100, 200, 200, then 300 each
            points = sum((100, 200, 200, *(300,) * 10)[: level - odd]) * doubled
            found = [Line(1 - side, "above", points, "undertricks")]
        if self.present and doubled == 2 and odd >= level:
            found[-1] = Line(side, "above", 100, "insult")
        below = sum(line.points for line in found if line.column == "below")
        if below >= 100:
            found.append(Line(side, "above", 500 if vulnerable else 300, "game"))
        elif below:
            found.append(Line(side, "above", 50, "part score"))
        return found


POINTS = {"A": 4, "K": 3, "Q": 2, "J": 1}


class MinibridgeReader(DuplicateReader):
    """Minibridge, from its page: no auction, and nobody is vulnerable."""

    def __init__(self) -> None:
        super().__init__()
        self.sums, self.played = [0, 0], 0

    def deal(self, dealt: Dealt) -> None:
        super().deal(dealt)
        self.totals, self.bid = self.sums, ""
        counted = [sum(POINTS.get(card[1], 0) for card in hand) for hand in dealt.hands]
        sides = [counted[0] + counted[2], counted[1] + counted[3]]
        self.over = sides[0] == sides[1]
        stronger = [h for h in clockwise(dealt.dealer) if h % 2 == (sides[1] > sides[0])]
        self.declarer = max(stronger, key=lambda hand: counted[hand])

    def turn(self) -> int:
        return self.declarer if not self.bid else super().turn()

    def legal(self) -> dict[str, str]:
        if self.bid:
            return super().legal()
        games = {"NT": 3, "S": 4, "H": 4, "D": 5, "C": 5}
        return dict.fromkeys(
            [code for name, tricks in games.items() for code in (f"1{name}", f"{tricks}{name}")],
            "declare",
        )

    def act(self, code: str) -> None:
        if self.bid:
            return super().act(code)
        self.bid = code
        self.calls.bid = (int(code[0]), STRAINS.index(code[1:]), self.declarer)
        self.begin()
        return None

    def begin(self) -> None:
        order, by = clockwise(self.declarer + 1), with_dummy(self.declarer)
        strain = STRAINS.index(self.bid[1:])
        self.tricks = Tricks(self.dealt.hands, order, by, trump_of(strain))

    def vulnerable(self, side: int) -> bool:
        return False

    def score(self) -> list[Line]:
        found = super().score()
        self.played += bool(self.bid)
        for line in found:
            self.sums[line.side] += line.points
        return found

    def finished(self) -> bool | None:
        return self.played == 4

    def next_dealer(self, dealer: int) -> int:
        return (dealer + 1) % 4 if self.bid else dealer
