"""Readers of bridge for two: honeymoon, strip, draw and discard, and the games with two dummies."""

from __future__ import annotations

from collections.abc import Sequence

from readers.bridge.auction import Calls, trump_of
from readers.bridge.contract import ContractReader
from readers.reader import Dealt
from readers.tricks import Tricks


class DrawnTricks(Tricks):
    """Tricks at no-trump after each of which the winner draws, then the loser."""

    def __init__(self, hands: Sequence[Sequence[str]], first: int, stock: Sequence[str]) -> None:
        super().__init__(hands, [first, 1 - first], {0: 0, 1: 1})
        self.stock = list(stock)

    def play(self, card: str) -> None:
        super().play(card)
        if not self.lying:
            winner = self.order[0]
            self.hands[winner].add(self.stock.pop(0))
            self.hands[1 - winner].add(self.stock.pop(0))

    def legal(self) -> dict[str, str]:
        return {card: f"{key} at first" for card, key in super().legal().items()}


class TwoReader(ContractReader):
    """Two players, each a side: the dealer calls first, and one pass closes."""

    sides = (0, 1)

    def deal(self, dealt: Dealt) -> None:
        super().deal(dealt)
        self.calls = Calls([dealt.dealer, 1 - dealt.dealer], alone=True)
        self.hands = [set(hand) for hand in dealt.hands]

    def begin(self) -> None:
        assert self.calls.bid is not None
        self.declarer = self.calls.bid[2]
        other = 1 - self.declarer
        hands = self.held()
        self.tricks = Tricks(
            hands, [other, self.declarer], {0: 0, 1: 1}, trump_of(self.calls.bid[1])
        )

    def held(self) -> list[list[str]]:
        return [sorted(hand) for hand in self.hands]

    def next_dealer(self, dealer: int) -> int:
        return 1 - dealer


class HoneymoonReader(TwoReader):
    """Honeymoon bridge and strip, from their pages: thirteen tricks first, for the cards."""

    def deal(self, dealt: Dealt) -> None:
        super().deal(dealt)
        self.first = DrawnTricks(dealt.hands, 1 - dealt.dealer, dealt.piles[-1])

    def turn(self) -> int:
        return self.first.hand if not self.first.over else super().turn()

    def legal(self) -> dict[str, str]:
        return self.first.legal() if not self.first.over else super().legal()

    def act(self, code: str) -> None:
        if self.first.over:
            return super().act(code)
        self.first.play(code)
        if self.first.over:
            self.hands = [set(hand) for hand in self.first.hands]
        return None


class DrawAndDiscardReader(TwoReader):
    """Draw and discard, from its page: the stock is looked through, card by card."""

    def deal(self, dealt: Dealt) -> None:
        super().deal(dealt._replace(hands=((), ())))
        self.stock = list(dealt.piles[-1])
        self.taker = 1 - dealt.dealer
        self.hands = [set(), set()]

    @property
    def drawing(self) -> bool:
        return any(len(hand) < 13 for hand in self.hands)

    def turn(self) -> int:
        return self.taker if self.drawing else super().turn()

    def legal(self) -> dict[str, str]:
        return {"keep": "keep", "throw": "throw"} if self.drawing else super().legal()

    def act(self, code: str) -> None:
        if not self.drawing:
            return super().act(code)
        seen, hidden = self.stock.pop(0), self.stock.pop(0)
        self.hands[self.taker].add(seen if code == "keep" else hidden)
        if code == "keep":
            self.stock.insert(0, hidden)
        self.taker = 1 - self.taker
        return None


class DoubleDummyReader(ContractReader):
    """Double dummy, from its page; with `exposed` declarer chooses between the two dummies."""

    def __init__(self, exposed: bool = False) -> None:
        super().__init__()
        self.exposed = exposed

    def deal(self, dealt: Dealt) -> None:
        super().deal(dealt)
        self.calls = Calls([dealt.dealer, 1 - dealt.dealer], alone=True)
        self.chooses = False

    def begin(self) -> None:
        assert self.calls.bid is not None
        self.declarer = self.calls.bid[2]
        self.chooses = self.exposed
        if not self.chooses:
            self.lie(self.declarer + 2)

    def lie(self, dummy: int) -> None:
        """Clockwise: declarer, the other's dummy, declarer's dummy, the other."""
        assert self.calls.bid is not None
        own, other = self.declarer, 1 - self.declarer
        theirs = 5 - dummy
        by = {own: own, dummy: own, other: other, theirs: other}
        self.sides = tuple(by[hand] for hand in range(4))
        order = [theirs, dummy, other, own]
        self.tricks = Tricks(self.dealt.hands, order, by, trump_of(self.calls.bid[1]))

    def turn(self) -> int:
        return self.declarer if self.chooses else super().turn()

    def legal(self) -> dict[str, str]:
        return {"EXPOSED": "choose", "HIDDEN": "choose"} if self.chooses else super().legal()

    def act(self, code: str) -> None:
        if not self.chooses:
            return super().act(code)
        self.chooses = False
        self.lie(2 if code == "EXPOSED" else 3)
        return None

    def next_dealer(self, dealer: int) -> int:
        return 1 - dealer
