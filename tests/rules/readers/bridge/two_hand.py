"""Readers of bridge for two: with a stock to draw from, and with two dummies."""

from __future__ import annotations

from collections.abc import Sequence

from readers.bridge.auction import Calls, trump_of
from readers.bridge.contract import ContractReader
from readers.reader import Dealt, Line
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


class TricksFirstReader(TwoReader):
    """Thirteen tricks without a bid before the auction."""

    first: Tricks

    def turn(self) -> int:
        return self.first.hand if not self.first.over else super().turn()

    def legal(self) -> dict[str, str]:
        return self.first.legal() if not self.first.over else super().legal()

    def act(self, code: str) -> None:
        if self.first.over:
            super().act(code)
            return
        self.first.play(code)
        if self.first.over:
            self.after_first()

    def after_first(self) -> None:
        """The first tricks have been played."""
        self.hands = [set(hand) for hand in self.first.hands]


class HoneymoonReader(TricksFirstReader):
    """Honeymoon bridge and strip, from their pages: thirteen tricks first, for the cards."""

    def deal(self, dealt: Dealt) -> None:
        super().deal(dealt)
        self.first = DrawnTricks(dealt.hands, 1 - dealt.dealer, dealt.piles[-1])


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


class MoneyReader(TricksFirstReader):
    """Money bridge, from its page: thirteen tricks, and then bridge with the other cards."""

    def deal(self, dealt: Dealt) -> None:
        super().deal(dealt)
        self.first = FirstTricks(dealt.hands, [1 - dealt.dealer, dealt.dealer], {0: 0, 1: 1})
        self.half: list[Line] = []
        rest = dealt.piles[-1]
        self.hands[1 - dealt.dealer], self.hands[dealt.dealer] = set(rest[::2]), set(rest[1::2])

    def after_first(self) -> None:
        winner = int(self.first.won[1] > self.first.won[0])
        made = [Line(winner, "below", 40, "made"), Line(winner, "above", 100, "first half")]
        self.half = self.closed(winner, made)
        self.over = self.games[winner] == 2

    def score(self) -> list[Line]:
        return self.half + super().score()


class FirstTricks(Tricks):
    """Tricks before there is a bid."""

    def legal(self) -> dict[str, str]:
        return {card: f"{key} at first" for card, key in super().legal().items()}


class WidowReader(DoubleDummyReader):
    """Double dummy with a widow, from its page."""

    def deal(self, dealt: Dealt) -> None:
        super().deal(dealt)
        self.hands = [set(hand) for hand in dealt.hands]
        self.drawn: dict[int, list[str]] = {}

    def begin(self) -> None:
        assert self.calls.bid is not None
        self.declarer = self.calls.bid[2]
        widow = [*self.dealt.places["widow", -1, 0]]
        self.drawn = {self.declarer: widow[:2], 1 - self.declarer: widow[2:]}

    def turns(self) -> set[int]:
        return {*self.drawn} or super().turns()

    def legal(self) -> dict[str, str]:
        if self.drawn:
            several = len(self.drawn) > 1
            return {
                f"{by}:{card}" if several else card: "lay"
                for by, cards in self.drawn.items()
                for card in cards
            }
        return {"DUMMY": "choose", "HAND": "choose"} if self.chooses else super().legal()

    def act(self, code: str) -> None:
        if self.drawn:
            by, _, card = code.rpartition(":")
            player = int(by) if by else next(iter(self.drawn))
            self.hands[player] |= {*self.drawn.pop(player)} - {card}
            self.hands[player + 2].add(card)
            self.chooses = not self.drawn
        elif self.chooses:
            self.chooses = False
            self.dealt = self.dealt._replace(hands=tuple(tuple(sorted(h)) for h in self.hands))
            self.lie(self.declarer + 2)
            assert self.tricks is not None
            if code == "HAND":
                theirs, dummy, other, own = self.tricks.order
                self.tricks.order = [other, own, theirs, dummy]
        else:
            super().act(code)


class CoveredTricks(Tricks):
    """Tricks to which only open cards can be played. `under` has for a closed card its hand and
    those that lie over it."""

    under: dict[str, tuple[int, set[str]]]

    def close(self, under: dict[str, tuple[int, set[str]]]) -> None:
        self.under = under
        for card, (hand, _) in under.items():
            self.hands[hand].remove(card)

    def play(self, card: str) -> None:
        super().play(card)
        if not self.lying:
            for closed, (hand, over) in [*self.under.items()]:
                if not over & self.hands[hand]:
                    self.hands[hand].add(closed)
                    del self.under[closed]


class HalfOpenReader(DoubleDummyReader):
    """Partially exposed dummy, from its page: six cards face down, six of the others on them."""

    def lie(self, dummy: int) -> None:
        super().lie(dummy)
        t = self.tricks
        assert t is not None
        covered = CoveredTricks(self.dealt.hands, t.order, t.by, t.trump)
        covered.close(
            {
                down: (hand, {up})
                for hand in (2, 3)
                for down, up in zip(
                    self.dealt.rows[hand][:6], self.dealt.rows[hand][6:], strict=False
                )
            }
        )
        self.tricks = covered


class BuildUpReader(DoubleDummyReader):
    """Two-hand build-up bridge, from its page."""

    def deal(self, dealt: Dealt) -> None:
        super().deal(dealt)
        self.hands = [{*dealt.hands[0]}, {*dealt.hands[1]}, set(), set()]
        self.stock = [*dealt.places["stock", -1, 0]]
        self.first: list[tuple[int, str]] = []
        self.closed_cards: list[set[str]] = [set(), set()]
        self.phase = "first calls"
        self.laying(9)

    def laying(self, number: int) -> None:
        """Each chooses so many cards, both at once."""
        self.ready: list[set[str]] = [set(), set()]
        self.number = number

    def drawing(self) -> None:
        """Two cards of the stock to each, the other player first."""
        for player in (1 - self.dealt.dealer, self.dealt.dealer):
            self.hands[player] |= {self.stock.pop(0), self.stock.pop(0)}
        self.laying(2)

    def choosing(self) -> list[int]:
        return [s for s in (0, 1) if len(self.ready[s]) < self.number]

    def turns(self) -> set[int]:
        return {*self.choosing()} or super().turns()

    def may_lay(self, player: int) -> set[str]:
        found = self.hands[player] - self.ready[player]
        if self.phase == "play" and player != self.declarer:
            found = {card for card in found if card[0] != self.trump}
        return found

    def legal(self) -> dict[str, str]:
        choosing = self.choosing()
        if choosing:
            several = len(choosing) > 1
            return {
                f"{by}:{card}" if several else card: "lay"
                for by in choosing
                for card in self.may_lay(by)
            }
        if self.phase == "second calls":
            return self.second_calls()
        return super().legal()

    def second_calls(self) -> dict[str, str]:
        """A bid must be for a game; after a pass there may be one more, of any height."""
        said = [code for _, code in self.calls.calls[len(self.first) :]]
        found = self.calls.legal()
        if not said:
            found = {c: k for c, k in found.items() if k != "bid" or game_bid(c)}
        elif said == ["P"]:
            found = {c: k for c, k in found.items() if k in ("bid", "pass")}
        return {c: f"second {k}" if k in ("bid", "pass") else k for c, k in found.items()}

    def act(self, code: str) -> None:
        choosing = self.choosing()
        if choosing:
            by, _, card = code.rpartition(":")
            self.ready[int(by) if by else choosing[0]].add(card)
            if not self.choosing():
                self.laid()
        elif self.phase == "second calls":
            self.calls.call(code)
            said = [c for _, c in self.calls.calls[len(self.first) :]]
            if len(said) > 1 and (said[0] == "P" or said[-1] == "P"):
                assert self.calls.bid is not None
                self.phase, self.declarer = "play", self.calls.bid[2]
                self.trump = trump_of(self.calls.bid[1])
                self.drawing()
        else:
            super().act(code)

    def laid(self) -> None:
        """The chosen cards go to the dummies."""
        for player in (0, 1):
            self.hands[player] -= self.ready[player]
            self.hands[player + 2] |= self.ready[player]
        if self.phase == "play":
            self.lie(self.declarer + 2)

    def begin(self) -> None:
        self.phase, self.first = "second calls", [*self.calls.calls]
        # Who passed last calls first.
        self.calls.seats = [self.first[0][0], 1 - self.first[0][0]]
        if self.first[-1][0] != self.calls.turn:
            self.calls.seats.reverse()
        self.drawing()

    def lie(self, dummy: int) -> None:
        """Clockwise: north, east, south, west; the hand at declarer's left leads."""
        self.sides, by = (0, 1, 0, 1), {hand: hand % 2 for hand in range(4)}
        self.dealt = self.dealt._replace(hands=tuple(tuple(sorted(h)) for h in self.hands))
        order = [(self.declarer + 1 + i) % 4 for i in range(4)]
        covered = CoveredTricks(self.dealt.hands, order, by, self.trump)
        covered.close(
            {
                card: (player + 2, self.hands[player + 2] - self.ready[player])
                for player in (0, 1)
                for card in self.ready[player]
            }
        )
        self.tricks = covered

    def tricks_scored(self) -> list[Line]:
        assert self.calls.bid is not None
        strain, d = self.calls.bid[1], self.declarer
        twice = strain < 4 and any(s == d and c[1:] == self.trump for s, c in self.first)
        return [
            line._replace(points=2 * line.points)
            if twice and line.key in ("made", "overtricks")
            else line
            for line in super().tricks_scored()
        ]


def game_bid(code: str) -> bool:
    """Three no-trump, four of a major suit, five of a minor one and all that is higher."""
    return int(code[0]) >= {"N": 3, "S": 4, "H": 4, "D": 5, "C": 5}[code[1]]
