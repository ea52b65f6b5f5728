"""Readers of the auction bridges: 1910, the later one, plafond, by suits and by figures."""

from __future__ import annotations

from collections.abc import Sequence

from readers.bridge.auction import STRAINS, Calls
from readers.bridge.bridge_1902 import Bridge1902Reader
from readers.bridge.contract import ContractReader
from readers.bridge.contract_scores import honour_cards
from readers.reader import Dealt, Line
from readers.tricks import Tricks, clockwise, with_dummy

VALUES_1910 = (4, 6, 8, 2, 12)
LATER = (6, 7, 8, 9, 10)
NAMES = ("CLUBS", "DIAMONDS", "HEARTS", "SPADES", "NO-TRUMP")


def held(
    strain: int, hands: Sequence[Sequence[str]], side: int, sides: Sequence[int] = (0, 1, 0, 1)
) -> tuple[int, int]:
    """The honours of a side, and the most in one of its hands."""
    found = [
        len(honour_cards(strain) & set(hand))
        for hand, whose in zip(hands, sides, strict=True)
        if whose == side
    ]
    return sum(found), max(found)


class AuctionReader(ContractReader):
    """Auction bridge, from its page; and plafond, where only what was bid counts below."""

    def __init__(self, plafond: bool = False) -> None:
        super().__init__()
        self.plafond = plafond

    def score(self) -> list[Line]:
        if self.calls.bid is None:
            return []
        level, strain, doubled, odd = self.result()
        side = self.declarer % 2
        found = self.lines(side, level, strain, doubled, odd)
        return self.closed(side, found + self.honours(strain))

    def lines(self, side: int, level: int, strain: int, doubled: int, odd: int) -> list[Line]:
        """The contract."""
        found = []
        if odd < level:
            each = ((50, 100, 200), (100, 200, 400))[self.plafond][doubled]
            found.append(Line(1 - side, "above", (level - odd) * each, "undertricks"))
        else:
            counted = level if self.plafond else odd
            points = counted * LATER[strain] * 2**doubled
            found.append(Line(side, "below", points, "made"))
            made = ((0, 50, 100), (50, 100, 200))[self.plafond][doubled]
            over = ((0, 50, 100), (50, 50, 50))[self.plafond][doubled]
            if made:
                found.append(Line(side, "above", made, "insult"))
            if over and odd > level:
                found.append(Line(side, "above", (odd - level) * over, "overtricks"))
        little, grand = ((50, 100), (100, 200))[self.plafond]
        for who, tricks in ((side, odd + 6), (1 - side, 7 - odd)):
            if tricks >= 12:
                found.append(Line(who, "above", grand if tricks == 13 else little, "slam"))
        return found

    def honours(self, strain: int) -> list[Line]:
        """For a side, or at plafond for one hand."""
        for side in (0, 1):
            both, most = held(strain, self.held(), side, self.sides)
            if self.plafond:
                trumps = {4: 150 if both == 5 else 100, 5: 200}
                points = (200 if strain == 4 else trumps[most]) if most >= 4 else 0
            elif strain == 4:
                points = {3: 30, 4: 100 if most == 4 else 40}.get(both, 0)
            else:
                five = {4: 90, 5: 100}.get(most, 50)
                points = {3: 30, 4: 80 if most == 4 else 40, 5: five}.get(both, 0)
            if points:
                return [Line(side, "above", points, "honours")]
        return []

    def closed(self, side: int, found: list[Line]) -> list[Line]:
        below = sum(line.points for line in found if line.column == "below")
        self.part[side] += below
        if self.part[side] >= 30:
            self.games[side] += 1
            self.part = [0, 0]
            if self.games[side] == 2:
                found.append(Line(side, "above", 400 if self.plafond else 250, "rubber"))
            elif self.plafond:
                found.append(Line(side, "above", 100, "game"))
        for line in found:
            self.totals[line.side] += line.points
        return found


class Calls1910(Calls):
    """Bids rank by what their tricks are worth, and the dealer must bid."""

    def legal(self) -> dict[str, str]:
        found = super().legal()
        if not self.calls:
            del found["P"]
        return found

    def bids(self) -> dict[str, str]:
        def rank(level: int, strain: int) -> tuple[int, int]:
            return (level * VALUES_1910[strain], level)

        lowest = (0, 0) if self.bid is None else rank(*self.bid[:2])
        return {
            f"{level}{name}": "bid"
            for level in range(1, 8)
            for strain, name in enumerate(STRAINS)
            if rank(level, strain) > lowest
        }


class Auction1910Reader(AuctionReader):
    """The auction of 1910, from its page."""

    def deal(self, dealt: Dealt) -> None:
        super().deal(dealt)
        self.calls = Calls1910(clockwise(dealt.dealer), alone=False)

    def lines(self, side: int, level: int, strain: int, doubled: int, odd: int) -> list[Line]:
        if odd < level:
            points = (level - odd) * (50, 100, 200)[doubled]
            if (level, strain) == (1, 3) and doubled < 2:
                points = min(points, 100)
            return [Line(1 - side, "above", points, "undertricks")]
        found = [Line(side, "below", odd * VALUES_1910[strain] * 2**doubled, "made")]
        if doubled:
            found.append(Line(side, "above", 50 * doubled, "insult"))
            if odd > level:
                found.append(Line(side, "above", (odd - level) * 50 * doubled, "overtricks"))
        if odd >= 6:
            found.append(Line(side, "above", 20 if odd == 6 else 40, "slam"))
        return found

    def honours(self, strain: int) -> list[Line]:
        other = Bridge1902Reader()
        other.deal(self.dealt)
        other.strain = strain
        return [line._replace(key="honours") for line in other.honours()]


class SuitCalls(Calls):
    """A bid names a suit or no-trump and no number; nobody doubles."""

    ORDER = (3, 0, 1, 2, 4)

    def legal(self) -> dict[str, str]:
        at = -1 if self.bid is None else self.ORDER.index(self.bid[1])
        return {"P": "pass", **{NAMES[s]: "bid" for s in self.ORDER[at + 1 :]}}

    def call(self, code: str) -> None:
        if code == "P":
            return super().call(code)
        self.bid = (1, NAMES.index(code), self.turn)
        self.calls.append((self.turn, code))
        return None

    @property
    def declarer(self) -> int:
        """The first of the side to have named the strain."""
        assert self.bid is not None
        name = NAMES[self.bid[1]]
        return next(seat for seat, code in self.calls if code == name and self.mine(seat))


class SuitsReader(ContractReader):
    """Auction bridge by suits, from its page."""

    def __init__(self) -> None:
        super().__init__()
        self.passed_out = 0

    def deal(self, dealt: Dealt) -> None:
        super().deal(dealt)
        self.calls = SuitCalls(clockwise(dealt.dealer), alone=False)

    def score(self) -> list[Line]:
        if self.calls.bid is None:
            self.passed_out += 1
            return []
        _, strain, _, odd = self.result()
        side, value = self.declarer % 2, VALUES_1910[strain]
        if odd > 0:
            found = [Line(side, "below", odd * value, "odd tricks")]
        else:
            against = 1 - odd
            found = [Line(1 - side, "above", against * (value + 50), "odd tricks against")]
        for who, tricks in ((side, odd + 6), (1 - side, 7 - odd)):
            if tricks >= 12:
                found.append(Line(who, "above", 100 if tricks == 13 else 50, "slam"))
        found += self.honours(strain, value)
        return self.closed(side, found)

    def honours(self, strain: int, value: int) -> list[Line]:
        """In trick values, without chicane."""
        for side in (0, 1):
            both, most = held(strain, self.dealt.hands, side)
            if strain == 4:
                points = {3: 30, 4: 100 if most == 4 else 40}.get(both, 0)
            else:
                five = {4: 9, 5: 10}.get(most, 5)
                points = value * {3: 2, 4: 8 if most == 4 else 4, 5: five}.get(both, 0)
            if points:
                return [Line(side, "above", points, "honours")]
        return []

    def closed(self, side: int, found: list[Line]) -> list[Line]:
        below = sum(line.points for line in found if line.column == "below")
        self.part[side] += below
        if self.part[side] >= 30:
            self.games[side] += 1
            self.part = [0, 0]
            if self.games[side] == 2:
                found.append(Line(side, "above", 100, "rubber"))
                if self.passed_out:
                    found.append(Line(side, "above", 50 * self.passed_out, "passed out"))
        for line in found:
            self.totals[line.side] += line.points
        return found


class FigureCalls(Calls):
    """Bids are even numbers of points; the dealer must bid, and nobody doubles."""

    points = 0

    def legal(self) -> dict[str, str]:
        bids = dict.fromkeys(map(str, range(self.points + 2, 163, 2)), "bid")
        return {"P": "pass", **bids} if self.calls else bids

    def call(self, code: str) -> None:
        if code == "P":
            return super().call(code)
        self.points, self.bid = int(code), (int(code), 0, self.turn)
        self.calls.append((self.turn, code))
        return None

    @property
    def declarer(self) -> int:
        assert self.bid is not None
        return self.bid[2]


class HomeTricks(Tricks):
    """Tricks, and for each card that won has which side took it home, in order."""

    def __init__(
        self, hands: Sequence[Sequence[str]], order: Sequence[int], by: dict[int, int], trump: str
    ) -> None:
        super().__init__(hands, order, by, trump)
        self.home: list[tuple[str, int]] = []

    def play(self, card: str) -> None:
        cards = [c for _, c in self.lying] + [card]
        super().play(card)
        if not self.lying:
            self.home += [(c, self.order[0] % 2) for c in cards]


class FiguresReader(ContractReader):
    """Auction bridge by figures, from its page."""

    def __init__(self) -> None:
        super().__init__()
        self.played = 0

    def deal(self, dealt: Dealt) -> None:
        super().deal(dealt)
        self.calls: FigureCalls = FigureCalls(clockwise(dealt.dealer), alone=False)
        self.names, self.named = False, ""

    def begin(self) -> None:
        self.declarer, self.names = self.calls.declarer, True

    def turn(self) -> int:
        return self.declarer if self.names else super().turn()

    def legal(self) -> dict[str, str]:
        if self.names:
            return {**dict.fromkeys(STRAINS, "declare"), "MISERE": "misère"}
        return super().legal()

    def act(self, code: str) -> None:
        if not self.names:
            return super().act(code)
        self.names, self.named = False, code
        trump = code if code in "CDHS" else ""
        order, by = clockwise(self.declarer + 1), with_dummy(self.declarer)
        self.tricks: HomeTricks | None = HomeTricks(self.dealt.hands, order, by, trump)
        return None

    def score(self) -> list[Line]:
        assert self.tricks is not None
        side, home = self.declarer % 2, self.tricks.home
        won = self.tricks.won_by_side(side)
        self.played += 1
        if self.named in "CDHS":
            high = honour_cards(STRAINS.index(self.named))
            taken = [who == side for card, who in home if card in high]
            each = VALUES_1910[STRAINS.index(self.named)]
            ahead, worth = won - 6, {"C": 2, "D": 4, "H": 4, "S": 2}[self.named]
        else:
            taken = [who == side for card, who in home if card[1] == "A"]
            taken.append(taken[-1])  # the last counts for two
            if self.named == "NT":
                each, worth, ahead = 12, 6, (won - 1) - (13 - won + 1)
            else:
                each, worth, ahead = 14, -6, (13 - won - 2) - (won + 2)
        extra = worth * (sum(taken) - (len(taken) - sum(taken)))
        made = ahead * each + extra
        if ahead > 0 and made >= self.calls.points:
            found = [Line(side, "points", made, "made")]
        else:
            wanting = 0
            while ahead + wanting < 1 or made + wanting * each < self.calls.points:
                wanting += 1
            found = [Line(1 - side, "points", 2 * each * wanting, "short")]
        for line in found:
            self.totals[line.side] += line.points
        return found

    def finished(self) -> bool | None:
        return self.played == 4
