"""Readers of goulash, cutthroat contract and super contract."""

from __future__ import annotations

from collections.abc import Sequence

from readers.bridge.auction import Calls, trump_of
from readers.bridge.contract import ContractReader
from readers.bridge.contract_scores import contract_lines, honour_cards, honours
from readers.reader import Dealt, Line
from readers.tricks import RANKS, Tricks, clockwise


def gathered(hands: Sequence[Sequence[str]], order: Sequence[int]) -> list[str]:
    """The pack from the top: hands in this order from the top, sorted by suits and ranks."""
    return [
        card
        for hand in order
        for card in sorted(hands[hand], key=lambda c: ("SHDC".index(c[0]), -RANKS.index(c[1])))
    ]


def dealt_in_fives(pack: Sequence[str], order: Sequence[int]) -> list[set[str]]:
    """Five, five and three cards to each hand in turn."""
    hands: list[set[str]] = [set() for _ in order]
    at = 0
    for number in (5, 5, 3):
        for hand in order:
            hands[hand] |= set(pack[at : at + number])
            at += number
    return hands


def assert_goulash(
    pack: Sequence[str], order: Sequence[int], hands: Sequence[Sequence[str]]
) -> None:
    """Some cut of the gathered pack gives these hands."""
    found = [set(hand) for hand in hands]
    cuts = (dealt_in_fives([*pack[at:], *pack[:at]], order) for at in range(len(pack)))
    assert any(cut == found for cut in cuts)


class GoulashReader(ContractReader):
    """Goulash, from its page."""

    def __init__(self) -> None:
        super().__init__()
        self.goulashes = 0
        self.pack: list[str] = []

    def deal(self, dealt: Dealt) -> None:
        super().deal(dealt)
        if self.pack:
            assert_goulash(self.pack, clockwise(dealt.dealer + 1), dealt.hands)
        self.pack = []

    def begin(self) -> None:
        assert self.calls.bid is not None
        level, strain, _ = self.calls.bid
        side = self.calls.declarer % 2
        worth = (level * (20 if strain < 2 else 30) + 10 * (strain == 4)) * 2**self.calls.doubled
        if self.worth_playing(side, worth):
            super().begin()
        else:
            self.over = True

    def worth_playing(self, side: int, worth: int) -> bool:
        """Whether the contract would complete a game."""
        return self.part[side] + worth >= 100

    def score(self) -> list[Line]:
        if self.tricks is not None:
            self.goulashes = 0
            return super().score()
        if self.goulashes == 3:
            self.goulashes = 0
        else:
            self.goulashes += 1
            # The dealer's own hand is on top, that of his left at the bottom.
            d = self.dealt.dealer
            self.pack = gathered(self.dealt.hands, [d, (d + 3) % 4, (d + 2) % 4, (d + 1) % 4])
        return []

    def next_dealer(self, dealer: int) -> int:
        return dealer if self.pack else (dealer + 1) % 4


class PassingReader(GoulashReader):
    """Passing goulash, from its page: three cards, two and one are exchanged by partners."""

    def deal(self, dealt: Dealt) -> None:
        self.batches = [3, 2, 1] if self.pack else []
        super().deal(dealt)
        self.hands = [set(hand) for hand in dealt.hands]
        self.ready: list[set[str]] = [set() for _ in self.hands]

    def turns(self) -> set[int]:
        if not self.batches:
            return super().turns()
        return {seat for seat, cards in enumerate(self.ready) if len(cards) < self.batches[0]}

    def legal(self) -> dict[str, str]:
        if not self.batches:
            return super().legal()
        several = len(self.turns()) > 1
        return {
            f"{seat}:{card}" if several else card: "exchange"
            for seat in self.turns()
            for card in self.hands[seat]
        }

    def act(self, code: str) -> None:
        if not self.batches:
            return super().act(code)
        by, _, card = code.rpartition(":")
        seat = int(by) if by else next(iter(self.turns()))
        self.hands[seat].remove(card)
        self.ready[seat].add(card)
        if not self.turns():
            for seat, cards in enumerate(self.ready):
                self.hands[(seat + 2) % 4] |= cards
            self.ready = [set() for _ in self.hands]
            self.batches.pop(0)
            self.dealt = self.dealt._replace(hands=tuple(map(tuple, self.hands)))
        return None


class CutthroatCalls(Calls):
    """Nobody doubles, and after a low opening the next bid is four no-trump at least."""

    def legal(self) -> dict[str, str]:
        return {"P": "pass", **self.bids()}

    def bids(self) -> dict[str, str]:
        found = super().bids()
        opened = [code for _, code in self.calls if code != "P"]
        if len(opened) == 1 and self.bid is not None and self.bid[:2] <= (4, 3):
            found = {code: key for code, key in found.items() if code[0] > "4" or code == "4NT"}
        return found

    @property
    def declarer(self) -> int:
        assert self.bid is not None
        return self.bid[2]


class CutthroatReader(GoulashReader):
    """Cutthroat contract, from its page: each for himself, partners by the deal."""

    def __init__(self) -> None:
        super().__init__()
        self.part, self.games, self.totals = [0] * 4, [0] * 4, [0] * 4

    def deal(self, dealt: Dealt) -> None:
        super().deal(dealt)
        self.calls: CutthroatCalls = CutthroatCalls(clockwise(dealt.dealer), alone=True)
        self.phase, self.partner, self.accepted, self.times = "calls", -1, False, 0

    def begin(self) -> None:
        self.phase, self.declarer = "ask", self.calls.declarer

    def turn(self) -> int:
        if self.phase == "ask":
            return self.declarer
        if self.phase == "answer":
            return self.partner
        if self.phase == "double":
            return self.asked[0]
        return super().turn()

    def legal(self) -> dict[str, str]:
        if self.phase == "ask":
            return {"NESW"[s]: "ask" for s in range(4) if s != self.declarer}
        if self.phase == "answer":
            return {"accept": "accept", "reject": "reject"}
        if self.phase == "double":
            return {"satisfied": "satisfied", "double": "double"}
        return super().legal()

    def act(self, code: str) -> None:
        if self.phase == "ask":
            self.partner, self.phase = "NESW".index(code), "answer"
        elif self.phase == "answer":
            self.accepted, self.phase = code == "accept", "double"
            # The partner changes places with the player opposite declarer.
            seats = clockwise(self.declarer)
            at = seats.index(self.partner)
            seats[2], seats[at] = seats[at], seats[2]
            self.around, self.asked = seats, [seats[1], seats[3]]
        elif self.phase == "double":
            self.said(code)
        else:
            super().act(code)

    def both(self) -> tuple[int, int]:
        return (self.declarer, self.partner)

    def said(self, code: str) -> None:
        self.asked.pop(0)
        if code == "double":
            self.times += 1
            self.asked = []
            if self.times == 1:
                self.asked = [self.declarer, *([self.partner] if self.accepted else [])]
        if not self.asked:
            self.phase = "play"
            assert self.calls.bid is not None
            self.calls.doubled = self.times
            d, left, dummy, right = self.around
            by = {left: left, right: right, dummy: d, d: d}
            trump = trump_of(self.calls.bid[1])
            self.tricks = Tricks(self.dealt.hands, [left, dummy, right, d], by, trump)

    def score(self) -> list[Line]:
        opener = next((seat for seat, code in self.calls.calls if code != "P"), -1)
        if opener < 0:
            return super().score()
        self.goulashes = 0
        found = []
        if not self.may_open(self.dealt.hands[opener]):
            found += [Line(s, "above", 300, "opening") for s in range(4) if s != opener]
        level, strain, doubled, odd = self.result()
        d = self.declarer
        ours = [d, self.partner] if self.accepted else [d]
        against = [s for s in range(4) if s not in ours]
        lines = contract_lines(d, -1, level, strain, doubled, odd, self.games[d] > 0)
        lines += honours(
            strain, self.dealt.hands, [d if h in self.both() else -1 for h in range(4)]
        )
        for line in lines:
            found += [line._replace(side=s) for s in (ours if line.side == d else against)]
        return self.finish(found, ours, sum(x.points for x in lines if x.column == "below"))

    def finish(self, found: list[Line], ours: list[int], below: int) -> list[Line]:
        """Games, and the rubber."""
        defenders = [s for s in range(4) if s not in self.both()]
        for s in ours:
            self.part[s] += below
        new = [s for s in ours if self.part[s] >= 100]
        for s in new:
            self.games[s] += 1
        if new:
            self.part = [0] * 4
        if max(self.games) == 2:
            worth = 500 if any(self.games[s] for s in defenders) else 700
            for s in ours:
                if self.games[s] == 2:
                    found.append(Line(s, "above", worth, "rubber"))
                elif self.games[s] == 1:
                    found.append(Line(s, "above", 300, "game"))
        for line in found:
            self.totals[line.side] += line.points
        return found

    def may_open(self, hand: Sequence[str]) -> bool:
        """Thirteen points, or three quick tricks."""
        points = sum({"A": 4, "K": 3, "Q": 2, "J": 1}.get(card[1], 0) for card in hand)
        quick = 0.0
        for suit in "CDHS":
            held = {card[1] for card in hand if card[0] == suit}
            for ranks, worth in (("AK", 2), ("AQ", 1.5), ("A", 1), ("KQ", 1)):
                if set(ranks) <= held:
                    quick += worth
                    break
            else:
                quick += 0.5 * ("K" in held and len(held) > 1)
        return points >= 13 or quick >= 3


class NamedJokerTricks(Tricks):
    """Tricks with a joker that is named as it is played: `JOKER=S`."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.barred: dict[int, set[str]] = {hand: set() for hand in self.order}

    def suit(self, card: str) -> str:
        return card[-1] if card.startswith("JOKER=") else super().suit(card)

    def height(self, card: str) -> tuple[bool, int]:
        joker = card.startswith("JOKER=")
        return (self.suit(card) == self.trump, 99) if joker else super().height(card)

    def legal(self) -> dict[str, str]:
        hand = self.hands[self.hand]
        self.hands[self.hand] = plain = hand - {"JOKER"}
        found = super().legal()
        self.hands[self.hand] = hand
        if "JOKER" in hand:
            free = set("CDHS") - self.barred[self.hand]
            if not self.lying:
                free = free or set("CDHS")
            elif any(card[0] == self.suit(self.lying[0][1]) for card in plain):
                free &= {self.suit(self.lying[0][1])}
            found |= {f"JOKER={suit}": "joker" for suit in free or {"NONE"}}
        return found

    def play(self, card: str) -> None:
        hand, led = self.hand, self.suit(self.lying[0][1]) if self.lying else self.suit(card)
        if self.suit(card) != led:
            self.barred[hand].add(led)
        if card.startswith("JOKER="):
            self.hands[hand] = self.hands[hand] - {"JOKER"} | {card}
        super().play(card)


class SuperReader(ContractReader):
    """Super contract, from its page: a joker, and a card to exchange."""

    def deal(self, dealt: Dealt) -> None:
        super().deal(dealt)
        self.exchanged = False

    def begin(self) -> None:
        super().begin()
        t = self.tricks
        assert t is not None
        hands = [sorted(hand) for hand in t.hands]
        self.tricks = NamedJokerTricks(hands, t.order, t.by, t.trump)

    @property
    def exchanging(self) -> bool:
        return self.tricks is not None and bool(self.tricks.lying) and not self.exchanged

    def turn(self) -> int:
        return self.declarer if self.exchanging else super().turn()

    def legal(self) -> dict[str, str]:
        if not self.exchanging:
            return super().legal()
        assert self.tricks is not None
        mine = self.tricks.hands[self.declarer] | self.tricks.hands[(self.declarer + 2) % 4]
        return {"keep": "no exchange", **{f"throw-{card}": "exchange" for card in mine}}

    def act(self, code: str) -> None:
        if not self.exchanging:
            return super().act(code)
        self.exchanged = True
        assert self.tricks is not None
        thrown = code.removeprefix("throw-")
        for hand in (self.declarer, (self.declarer + 2) % 4):
            if thrown in self.tricks.hands[hand]:
                self.tricks.hands[hand] ^= {thrown, self.dealt.turned}
        return None

    def score(self) -> list[Line]:
        if self.calls.bid is None:
            return []
        strain, side = self.calls.bid[1], self.declarer % 2
        found, high = self.tricks_scored(), honour_cards(strain) | {"JOKER"}
        for hand, cards in enumerate(self.dealt.hands):
            held = len(high & set(cards))
            points = ({4: 150, 5: 300} if strain == 4 else {4: 100, 5: 150, 6: 300}).get(held)
            if points:
                found.append(Line(hand % 2, "above", points, "honours"))
        return self.closed(side, found)
