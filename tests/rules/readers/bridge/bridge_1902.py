"""A reader of bridge as it was in 1902, without bidding."""

from __future__ import annotations

from readers.bridge.auction import STRAINS, trump_of
from readers.bridge.contract_scores import honour_cards
from readers.reader import Dealt, Line, Reader
from readers.tricks import Tricks, clockwise, with_dummy


class Bridge1902Reader(Reader):
    """Bridge of 1902, from its page."""

    VALUES = (4, 6, 8, 2, 12)

    def __init__(self) -> None:
        self.part, self.games, self.totals = [0, 0], [0, 0], [0, 0]

    def deal(self, dealt: Dealt) -> None:
        super().deal(dealt)
        self.strain, self.left, self.times = -1, False, 0
        self.first: list[int] = []
        self.then: list[int] = []
        self.satisfied = 0

    def turn(self) -> int:
        if self.tricks is not None:
            return super().turn()
        if self.strain < 0:
            return (self.dealt.dealer + 2 * self.left) % 4
        return self.first[self.satisfied]

    def legal(self) -> dict[str, str]:
        if self.tricks is not None:
            return super().legal()
        if self.strain >= 0:
            return {"satisfied": "satisfied", "double": "double"}
        found = dict.fromkeys(STRAINS, "declare")
        return found if self.left else {**found, "P": "leave it"}

    def act(self, code: str) -> None:
        dealer = self.dealt.dealer
        if self.tricks is not None:
            super().act(code)
        elif code == "P":
            self.left = True
        elif self.strain < 0:
            maker = self.turn()
            self.strain = STRAINS.index(code)
            self.first = [(dealer + 1) % 4, (dealer + 3) % 4]
            self.then = [maker, (maker + 2) % 4]
        elif code == "double":
            last = self.turn()
            self.times += 1
            self.first, self.then = self.then, [last, (last + 2) % 4]
            self.satisfied = 0
        else:
            self.satisfied += 1
            if self.satisfied == 2:
                order, by = clockwise(dealer + 1), with_dummy(dealer)
                self.tricks = Tricks(self.dealt.hands, order, by, trump_of(self.strain))

    def score(self) -> list[Line]:
        assert self.tricks is not None
        won = [self.tricks.won_by_side(side) for side in (0, 1)]
        side = int(won[1] > won[0])
        points = (won[side] - 6) * self.VALUES[self.strain] * 2**self.times
        found = [Line(side, "below", points, "odd tricks")]
        if won[side] >= 12:
            found.append(Line(side, "above", 20 if won[side] == 12 else 40, "slam"))
        found += self.honours()
        self.part[side] += points
        if self.part[side] >= 30:
            self.games[side] += 1
            self.part = [0, 0]
            if self.games[side] == 2:
                found.append(Line(side, "above", 100, "rubber"))
        for line in found:
            self.totals[line.side] += line.points
        return found

    def honours(self) -> list[Line]:
        suit, high = STRAINS[self.strain], honour_cards(self.strain)
        held = [len(high & set(hand)) for hand in self.dealt.hands]
        void = [not any(card[0] == suit for card in hand) for hand in self.dealt.hands]
        for side in (0, 1):
            both, most = held[side] + held[side + 2], max(held[side], held[side + 2])
            if both < 3:
                continue
            if self.strain == 4:
                points = 30 if both == 3 else 100 if most == 4 else 40
                return [Line(side, "above", points, "aces")]
            worth = {3: 2, 4: 8 if most == 4 else 4, 5: {4: 9, 5: 10}.get(most, 5)}[both]
            own, other = void[side] + void[side + 2], void[1 - side] + void[3 - side]
            worth += (0, 2, 4)[own] - (0, 2, 4)[other]
            if worth > 0:
                return [Line(side, "above", worth * self.VALUES[self.strain], "honours")]
        return []
