"""A reader of euchre, for two or four."""

from __future__ import annotations

from readers.reader import Dealt, Line, PointsReader
from readers.tricks import Tricks, clockwise


class EuchreReader(PointsReader):
    """Euchre, from its page: for two or four."""

    must_name, eldest, partner_alone = True, True, False
    worth = (4, 2)
    """A march alone, and a lone hand that is euchred."""

    def __init__(self, players: int = 4) -> None:
        super().__init__(10)
        self.players = players

    def deal(self, dealt: Dealt) -> None:
        super().deal(dealt)
        self.hands = [set(hand) for hand in dealt.hands]
        self.said = 0
        self.maker, self.alone, self.trump, self.discards = -1, False, "", False

    def turn(self) -> int:
        if self.discards:
            return self.dealt.dealer
        if self.tricks is None:
            return (self.dealt.dealer + 1 + self.said) % self.players
        return super().turn()

    def legal(self) -> dict[str, str]:
        if self.discards:
            return dict.fromkeys(self.hands[self.dealt.dealer], "discard")
        if self.tricks is not None:
            return super().legal()
        found = {"P": "pass"}
        lone = self.players == 4
        if self.said < self.players:
            found["UP"] = self._word()
            if lone:
                found["UP-ALONE"] = "alone"
            if self.partner_alone and found["UP"] == "assist":
                del found["UP"]
            return found
        if self.must_name and self.said == 2 * self.players - 1:
            del found["P"]
        for suit in "CDHS":
            if suit != self.dealt.turned[0]:
                found[suit] = "name"
                if lone:
                    found[f"{suit}-ALONE"] = "alone"
        return found

    def _word(self) -> str:
        turn, dealer = self.turn(), self.dealt.dealer
        if turn == dealer:
            return "take up"
        return "assist" if (turn - dealer) % self.players == 2 else "order up"

    def act(self, code: str) -> None:
        if self.tricks is not None:
            super().act(code)
        elif self.discards:
            self.hands[self.dealt.dealer].remove(code)
            self.discards = False
            self._play()
        elif code == "P":
            self.said += 1
            self.over = self.said == 2 * self.players
        else:
            self.maker, self.alone = self.turn(), code.endswith("-ALONE")
            word = code.removesuffix("-ALONE")
            dealer = self.dealt.dealer
            self.trump = self.dealt.turned[0] if word == "UP" else word
            if word == "UP" and not (self.alone and self._mate() == dealer):
                self.hands[dealer].add(self.dealt.turned)
                self.discards = True
            else:
                self._play()

    def _mate(self) -> int:
        """The partner of a maker who is alone."""
        return (self.maker + 2) % 4

    def _play(self) -> None:
        first = self.maker if self.alone and not self.eldest else self.dealt.dealer
        order = clockwise(first + 1, self.players)
        if self.alone:
            order.remove(self._mate())
        left = {"H": "D", "D": "H", "S": "C", "C": "S"}[self.trump]
        hands = [sorted(hand) for hand in self.hands]
        self.tricks = Tricks(hands, order, {h: h for h in order}, self.trump, left)

    def score(self) -> list[Line]:
        if self.maker < 0:
            return []
        assert self.tricks is not None
        side = self.maker % 2
        won = self.tricks.won_by_side(side)
        if won < 3:
            found = [Line(1 - side, "points", self.worth[1] if self.alone else 2, "euchred")]
        elif won < 5:
            found = [Line(side, "points", 1, "point")]
        elif self.alone:
            found = [Line(side, "points", self.worth[0], "march alone")]
        else:
            found = [Line(side, "points", 2, "march")]
        self.points[found[0].side] += found[0].points
        self.end_of_game()
        return found

    def next_dealer(self, dealer: int) -> int:
        return (dealer + 1) % self.players
