"""Readers of bridge for three, of trio and of towie."""

from __future__ import annotations

from readers.bridge.auction import Calls, trump_of
from readers.bridge.auction_forms import Auction1910Reader, AuctionReader, Calls1910
from readers.bridge.contract import ContractReader
from readers.bridge.contract_forms import assert_goulash, gathered
from readers.bridge.contract_scores import TOWIE_TRICKS, contract_lines, honours, towie_lines
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


class Calls1910Alone(Calls1910):
    """The auction of 1910 for three, each for himself."""

    @property
    def declarer(self) -> int:
        assert self.bid is not None
        return self.bid[2]


class Three1910Reader(ThreeReader):
    """Three-hand auction of 1910, from its page."""

    GAME = 30

    def deal(self, dealt: Dealt) -> None:
        super().deal(dealt)
        self.calls: Calls = Calls1910Alone(clockwise(dealt.dealer, 3), alone=True)

    def score(self) -> list[Line]:
        level, strain, doubled, odd = self.result()
        d, pad = self.declarer, self.pad()
        left, right = (d + 1) % 3, (d + 2) % 3
        hands = self.dealt.hands
        # Sides of two: declarer with the dummy, and the two others.
        pad.deal(self.dealt._replace(hands=(hands[d], hands[left], hands[3], hands[right])))
        found = pad.lines(0, level, strain, doubled, odd) + pad.honours(strain)
        return self.shared([line._replace(side=-1 if line.side else d) for line in found])

    def pad(self) -> AuctionReader:
        """A reader that scores declarer and dummy against the two others."""
        return Auction1910Reader()

    def rubber(self, others: list[int]) -> int:
        return 250


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


class TowieReader(ContractReader):
    """Towie for three or more, of whom three play, from its page."""

    def __init__(self, players: int = 3) -> None:
        self.games, self.totals, self.goulashes = [0] * players, [0] * players, 0
        self.pack: list[str] = []
        self.waiting = [*range(3, players)]
        self.dummy = players

    def around(self, seat: int) -> tuple[int, int]:
        """The players at the left and at the right of a seat."""
        left, right = (s for s in clockwise(seat, self.dummy)[1:] if s not in self.waiting)
        return left, right

    def deal(self, dealt: Dealt) -> None:
        super().deal(dealt)
        if self.goulashes:
            left, right = self.around(dealt.dealer)
            order = [left, self.dummy, right, dealt.dealer]
            assert_goulash(self.pack, range(4), [dealt.hands[seat] for seat in order])
        self.calls = Calls([dealt.dealer, *self.around(dealt.dealer)], alone=True)

    def begin(self) -> None:
        assert self.calls.bid is not None
        level, strain, self.declarer = self.calls.bid
        if self.worth(level, strain) * 2**self.calls.doubled < 100:
            self.over = True
            return
        d = self.declarer
        left, right = self.around(d)
        order = [left, self.dummy, right, d]
        by = {seat: d if seat == self.dummy else seat for seat in order}
        self.tricks = Tricks(self.dealt.hands, order, by, trump_of(strain))

    def score(self) -> list[Line]:
        if self.tricks is None:
            self.goulashes = (self.goulashes + 1) % 11
            left, right = self.around(self.dealt.dealer)
            order = [self.dealt.dealer, right, self.dummy, left]
            self.pack = gathered(self.dealt.hands, order)
            return []
        self.goulashes = 0
        level, strain, doubled, odd = self.result()
        d = self.declarer
        others = [s for s in range(self.dummy) if s != d]
        vulnerable = self.games[d] > 0
        sides = [d if hand in (d, self.dummy) else -1 for hand in range(self.dummy + 1)]
        lines = self.made(d, level, strain, doubled, odd, vulnerable)
        lines += honours(strain, self.dealt.hands, sides)
        found = []
        for line in lines:
            found += [line._replace(side=s) for s in ([d] if line.side == d else others)]
        if odd >= level:
            self.games[d] += 1
            found += self.bonus(d)
        for line in found:
            self.totals[line.side] += line.points
        if self.waiting:  # declarer retires, for one without a game or else for the first
            comes = next((s for s in self.waiting if not self.games[s]), self.waiting[0])
            self.waiting.remove(comes)
            self.waiting.append(d)
        return found

    def worth(self, level: int, strain: int) -> int:
        """The trick points of a contract."""
        return level * TOWIE_TRICKS[strain]

    def made(self, *result: int) -> list[Line]:
        """The lines of declarer, level, strain, doubling, odd tricks and vulnerability."""
        return towie_lines(*result)  # type: ignore[arg-type]

    def bonus(self, declarer: int) -> list[Line]:
        """The bonus for a game."""
        if self.games[declarer] == 1:
            return [Line(declarer, "above", 500, "first game")]
        return [Line(declarer, "above", 1000, "second game")]

    def next_dealer(self, dealer: int) -> int:
        if self.goulashes:
            return dealer
        return next(s for s in clockwise(dealer, self.dummy)[1:] if s not in self.waiting)
