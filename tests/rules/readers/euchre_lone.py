"""Readers of railroad euchre, with its lone hands, and of auction euchre."""

from __future__ import annotations

from readers.euchre import EuchreReader
from readers.euchre_forms import JokerTricks
from readers.reader import Dealt, Line, Reader
from readers.tricks import Tricks, clockwise

OTHER = {"H": "D", "D": "H", "S": "C", "C": "S"}
"""The suit of the left bower, by that of trumps."""


class CalledTricks(JokerTricks):
    """Tricks in which a hand lies open and is played by its opponents."""

    open_hand = -1

    def play(self, card: str) -> None:
        super().play(card)
        self.decide()

    def decide(self) -> None:
        """The opponent on its left names the cards it leads, the one on its right the others."""
        if self.open_hand < 0 or self.over:
            return
        at = self.order.index(self.open_hand)
        leads = at == 0 and not self.lying
        self.by[self.open_hand] = self.order[1] if leads else self.order[at - 1]


class RailroadReader(EuchreReader):
    """Railroad euchre, from its page."""

    must_name, eldest = False, False
    joker, laps, slams = "S", True, True
    manners: tuple[str, ...] = ("alone", "pat", "jambone")
    jamboree = True
    """The suit that the joker proposes, and the variations: options."""

    def __init__(self) -> None:
        super().__init__()
        self.target = 5

    def deal(self, dealt: Dealt) -> None:
        super().deal(dealt)
        self.manner, self.accepted, self.proposed = "", False, dealt.turned[0]
        if dealt.turned == "JOKER":
            self.proposed = self.joker
        self.opposing: list[int] = []
        self.asking: list[int] = []
        self.out: set[int] = set()
        self.opposed = False
        self.pairs: list[tuple[int, int]] = []
        self.laid: dict[int, str] = {}
        self.shown = self.giving = False

    def mate(self, seat: int) -> int:
        return (seat + 2) % 4

    def givers(self) -> list[int]:
        """Those of the pairs that have still to lay a card ready."""
        return [s for pair in self.pairs for s in pair if s not in self.laid] if self.giving else []

    def turns(self) -> set[int]:
        return {*self.givers()} or super().turns()

    def turn(self) -> int:
        if self.opposing:
            return self.opposing[0]
        if self.asking:
            return self.asking[0]
        return super().turn()

    def legal(self) -> dict[str, str]:
        givers = self.givers()
        if givers:
            several = len(givers) > 1
            return {
                f"{by}:{card}" if several else card: "give"
                for by in givers
                for card in self.hands[by]
            }
        if self.opposing:
            return {"ALONE": "oppose", "P": "no answer"}
        if self.asking:
            return {"BEST": "call for the best", "P": "no answer"}
        if self.discards or self.tricks is not None:
            return super().legal()
        words, found = ["UP"], {"P": "pass"}
        if self.said >= 4:
            words = [suit for suit in "CDHS" if suit != self.proposed]
        for word in words:
            found[word] = "accept" if word == "UP" else "name"
            for manner in self.manners:
                found[f"{word}-{manner.upper()}"] = manner
        return found

    def act(self, code: str) -> None:
        givers = self.givers()
        if givers:
            by, _, card = code.rpartition(":")
            self.laid[int(by) if by else givers[0]] = card
            if not self.givers():
                self.exchanged()
        elif self.opposing:
            seat = self.opposing.pop(0)
            if code == "ALONE":
                self.opposing, self.opposed = [], True
                self.out.add(self.mate(seat))
                self.asking.append(seat)
        elif self.asking:
            seat = self.asking.pop(0)
            if code == "BEST":
                self.pairs.append((seat, self.mate(seat)))
            if not self.asking:
                self.after_asking()
        elif self.tricks is not None:
            super().act(code)
        elif self.discards:
            self.hands[self.dealt.dealer].remove(code)
            self.discards = False
            self._play()
        elif code == "P":
            self.said += 1
            self.over = self.said == 8
        else:
            self.make(code)
        if self.maker >= 0 and not self.opposing and not self.asking and not self.started:
            self.after_asking()

    started = False

    def make(self, code: str) -> None:
        word, _, manner = code.partition("-")
        self.maker, self.manner, self.alone = self.turn(), manner.lower(), bool(manner)
        self.accepted, self.started = word == "UP", False
        self.trump = self.proposed if word == "UP" else word
        if not self.alone:
            return
        self.out = {self.mate(self.maker)}
        if self.manner != "pat":
            self.asking = [self.maker]
        if self.manner == "alone":
            self.opposing = [(self.maker + 1) % 4, (self.maker + 3) % 4]

    def after_asking(self) -> None:
        """The exchanges, in which a dealer who is asked may give the card turned up."""
        self.started = True
        self.giving = bool(self.pairs)
        if not self.giving:
            return self.exchanged()
        dealer = self.dealt.dealer
        if self.accepted and dealer in [asked for _, asked in self.pairs]:
            self.hands[dealer].add(self.dealt.turned)
        return None

    def exchanged(self) -> None:
        self.giving = False
        for caller, asked in self.pairs:
            self.hands[caller] ^= {self.laid[caller]}
            self.hands[asked] ^= {self.laid[asked]}
            self.hands[caller].add(self.laid[asked])
            self.hands[asked].add(self.laid[caller])
        dealer = self.dealt.dealer
        pat = self.manner == "pat" and self.maker == dealer
        if self.accepted and dealer not in self.out and not pat:
            self.hands[dealer].add(self.dealt.turned)
            self.discards = True
        else:
            self._play()

    def best(self) -> set[str]:
        """The five highest trumps."""
        t = self.trump
        return {"JOKER", f"{t}J", f"{OTHER[t]}J", f"{t}A", f"{t}K"}

    def _play(self) -> None:
        if self.jamboree and self.best() <= self.hands[self.maker]:
            self.over = self.shown = True
            return
        first = self.maker if self.alone else self.dealt.dealer
        order = [seat for seat in clockwise(first + 1) if seat not in self.out]
        hands = [sorted(hand) for hand in self.hands]
        tricks = CalledTricks(hands, order, {h: h for h in order}, self.trump, OTHER[self.trump])
        tricks.rounds = 5
        if self.manner == "jambone":
            tricks.open_hand = self.maker
            tricks.decide()
        self.tricks = tricks

    def score(self) -> list[Line]:
        if self.maker < 0:
            return []
        side = self.maker % 2
        found = [self.line(side)]
        self.points[found[0].side] += found[0].points
        self.end_of_game()
        return found

    def line(self, side: int) -> Line:
        """The line of the deal."""
        other = 1 - side
        if self.shown:
            own = {*self.dealt.hands[self.maker]}
            if self.maker == self.dealt.dealer:
                own.add(self.dealt.turned)
            return Line(side, "points", 16 if self.best() <= own else 12, "jamboree")
        assert self.tricks is not None
        won = self.tricks.won_by_side(side)
        if won < 3:
            lost = {"": 2, "alone": 4, "pat": 3, "jambone": 2}[self.manner]
            return Line(other, "points", lost, "euchred")
        if won < 5:
            if self.manner == "pat":
                return Line(other, "points", 1, "pat")
            return Line(side, "points", 1, "point")
        points = {"": 2, "alone": 4, "pat": 5, "jambone": 8}[self.manner]
        return Line(side, "points", points, "march")

    def end_of_game(self) -> None:
        """Points over five count in the next game; against nothing a game counts as two."""
        while max(self.points) >= 5 and max(self.games) < 2:
            winner = int(self.points[1] > self.points[0])
            self.games[winner] += 2 if self.slams and self.points[1 - winner] == 0 else 1
            self.games[winner] = min(self.games[winner], 2)
            self.points[winner] = self.points[winner] - 5 if self.laps else 0
            self.points[1 - winner] = 0

    def finished(self) -> bool | None:
        return max(self.games) >= 2


class AuctionEuchreReader(Reader):
    """Auction euchre for five, from its page; by options for seven, or with a joker."""

    def __init__(self, players: int = 5, joker: bool = False, target: int = 15) -> None:
        self.players, self.joker, self.target = players, joker, target
        self.totals = [0] * players
        five = players == 5
        self.cards = 5 if five else 7
        tricks = (3, 4, 5) if five else (4, 5, 6, 7)
        self.bids = (*map(str, tricks), "ALONE-WITH-WIDOW", "ALONE-WITHOUT-WIDOW")
        self.mates = (1, 2, 2, 0, 0) if five else (2, 2, 3, 3, 0, 0)
        self.points = (*tricks, 8, 15) if five else (*tricks, 10, 20)
        self.needed = (*tricks, self.cards, self.cards)

    def deal(self, dealt: Dealt) -> None:
        super().deal(dealt)
        self.hands = [set(hand) for hand in dealt.hands]
        self.order = clockwise(dealt.dealer + 1, self.players)
        self.said = 0
        self.bid, self.bidder, self.trump = -1, -1, ""
        self.partners: set[int] = set()

    def turn(self) -> int:
        if self.said < self.players:
            return self.order[self.said]
        return self.bidder if self.tricks is None else super().turn()

    def wanted(self) -> int:
        """The partners he has still to choose."""
        return self.mates[self.bid] - len(self.partners)

    def legal(self) -> dict[str, str]:
        if self.said < self.players:
            higher = self.bids[self.bid + 1 :]
            return {"P": "pass", **{b: "alone" if "ALONE" in b else "bid" for b in higher}}
        if self.tricks is not None:
            return super().legal()
        if len(self.hands[self.bidder]) > self.cards:
            return dict.fromkeys(self.hands[self.bidder], "discard")
        if not self.trump:
            return dict.fromkeys("CDHS", "name")
        mine = {self.bidder, *self.partners}
        return {"ABCDEFG"[s]: "choose" for s in range(self.players) if s not in mine}

    def act(self, code: str) -> None:
        if self.tricks is not None:
            return super().act(code)
        if self.said < self.players:
            if code != "P":
                self.bid, self.bidder = self.bids.index(code), self.turn()
            self.said += 1
            if self.said == self.players:
                self.over = self.bidder < 0
                if self.bid in range(len(self.bids) - 1):
                    self.hands[self.bidder] |= set(self.dealt.places["widow", -1, 0])
        elif len(self.hands[self.bidder]) > self.cards:
            self.hands[self.bidder].remove(code)
        elif not self.trump:
            self.trump = code
            self._play()
        else:
            self.partners.add("ABCDEFG".index(code))
            self._play()
        return None

    def _play(self) -> None:
        if self.wanted() == 0:
            hands = [sorted(hand) for hand in self.hands]
            by = {h: h for h in range(self.players)}
            tricks = JokerTricks if self.joker else Tricks
            self.tricks = tricks(hands, self.order, by, self.trump, OTHER[self.trump])

    def score(self) -> list[Line]:
        if self.bidder < 0:
            return []
        own, made = {self.bidder, *self.partners}, self.is_made()
        score = [s for s in range(self.players) if (s in own) == made]
        return self.added(score)

    def is_made(self) -> bool:
        """Whether the bidder's side has won as many tricks as were bid."""
        assert self.tricks is not None
        won = sum(self.tricks.won[s] for s in (self.bidder, *self.partners))
        return won >= self.needed[self.bid]

    def added(self, score: list[int]) -> list[Line]:
        """The points of the bid, to each of these."""
        points, key = self.points[self.bid], "made" if self.is_made() else "short"
        for s in score:
            self.totals[s] += points
        return [Line(s, "points", points, key) for s in score]

    def finished(self) -> bool | None:
        best = max(self.totals)
        return best >= self.target and self.totals.count(best) == 1

    def next_dealer(self, dealer: int) -> int:
        return (dealer + 1) % self.players
