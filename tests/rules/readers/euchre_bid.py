"""Readers of pepper and hasenpfeffer."""

from __future__ import annotations

from readers.euchre_forms import JokerTricks
from readers.euchre_lone import OTHER
from readers.reader import Dealt, Line, PointsReader
from readers.tricks import Tricks, clockwise


class PepperReader(PointsReader):
    """Pepper, from its page."""

    strains: tuple[str, ...] = ("C", "D", "H", "S", "NT")

    def __init__(self, target: int = 30) -> None:
        super().__init__(target)
        self.totals = [0, 0]

    def deal(self, dealt: Dealt) -> None:
        super().deal(dealt)
        self.hands = [set(hand) for hand in dealt.hands]
        self.order = clockwise(dealt.dealer + 1, 4)
        self.said, self.bid, self.bidder, self.trump = 0, 0, -1, ""

    def turn(self) -> int:
        if self.said < 4:
            return self.order[self.said]
        return self.bidder if self.tricks is None else super().turn()

    def legal(self) -> dict[str, str]:
        if self.said < 4:
            return {"P": "pass", **{str(n): "bid" for n in range(self.bid + 1, 7)}}
        if self.tricks is not None:
            return super().legal()
        if self.trump:
            return dict.fromkeys(self.hands[self.bidder], "discard")
        return {s: "no-trump" if s == "NT" else "name" for s in self.strains}

    def act(self, code: str) -> None:
        if self.tricks is not None:
            super().act(code)
        elif self.said < 4:
            if code != "P":
                self.bid, self.bidder = int(code), self.turn()
            self.said += 1
            if self.said == 4 and self.bidder < 0:
                self.all_passed()
        elif not self.trump:
            self.trump = code
            self.named()
        else:
            self.hands[self.bidder].remove(code)
            self.play(JokerTricks)

    def all_passed(self) -> None:
        """Nobody has bid."""
        self.over = True

    def named(self) -> None:
        """Trumps are named."""
        self.play(Tricks)

    def play(self, tricks: type[Tricks]) -> None:
        """The highest bidder leads."""
        hands = [sorted(hand) for hand in self.hands]
        trump = "" if self.trump == "NT" else self.trump
        order = clockwise(self.bidder, 4)
        self.tricks = tricks(hands, order, {h: h for h in range(4)}, trump, OTHER.get(trump, ""))

    def score(self) -> list[Line]:
        if self.bidder < 0 or self.tricks is None:
            return []
        found = []
        for side in range(2):
            won = self.tricks.won_by_side(side)
            if side == self.bidder % 2 and won < self.bid:
                found.append(Line(side, "points", -self.bid, "lost"))
            elif won:
                found.append(Line(side, "points", won, "tricks"))
        for line in found:
            self.totals[line.side] += line.points
        return found

    def finished(self) -> bool | None:
        best = max(self.totals)
        return best >= self.target and self.totals.count(best) == 1


class HasenpfefferReader(PepperReader):
    """Hasenpfeffer, from its page."""

    strains = ("C", "D", "H", "S")

    def __init__(self) -> None:
        super().__init__(10)

    def deal(self, dealt: Dealt) -> None:
        super().deal(dealt)
        self.void = False

    def all_passed(self) -> None:
        self.bid = 3
        self.bidder = next((s for s in range(4) if "JOKER" in self.hands[s]), -1)
        self.void = self.over = self.bidder < 0

    def named(self) -> None:
        self.hands[self.bidder] |= set(self.dealt.places["widow", -1, 0])

    def next_dealer(self, dealer: int) -> int:
        return dealer if self.void else super().next_dealer(dealer)
