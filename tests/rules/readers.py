"""Readers: each knows a game by its page alone, and says what may be done and what is scored.

They share no code with the engine. A reader is shown the cards as they are dealt and every act as
it is done; from that it says whose turn it is, which acts are legal, each by the key of the
sentence it follows from, and in the end the lines of score with the keys of theirs. Cards are
two letters, suit and rank; sides and seats are numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

RANKS = "23456789TJQKA"
STRAINS = ("C", "D", "H", "S", "NT")


class Line(NamedTuple):
    """A line of score: the side, the column, the points, and the key of its sentence."""

    side: int
    column: str
    points: int
    key: str


class Dealt(NamedTuple):
    """The deal as a reader is shown it when play begins."""

    hands: tuple[tuple[str, ...], ...]
    dealer: int
    turned: str = ""
    piles: tuple[tuple[str, ...], ...] = ()
    """Of a patience: the columns from left to right, and last the hand, the next card first."""


class Tricks:
    """The play of tricks: turns, following suit, who wins. `order` are the hands clockwise from
    the leader, `by` who plays each; `left` is the other suit of the trumps' colour where a jack of
    it is a trump."""

    def __init__(
        self,
        hands: Sequence[Sequence[str]],
        order: Sequence[int],
        by: dict[int, int],
        trump: str = "",
        left: str = "",
    ) -> None:
        self.hands = [set(hand) for hand in hands]
        self.order, self.by, self.trump, self.left = list(order), by, trump, left
        self.lying: list[tuple[int, str]] = []
        self.won = dict.fromkeys(order, 0)
        self.rounds = len(self.hands[order[0]])

    @property
    def over(self) -> bool:
        return sum(self.won.values()) == self.rounds

    @property
    def hand(self) -> int:
        return self.order[len(self.lying)]

    def suit(self, card: str) -> str:
        return self.trump if self.left and card == f"{self.left}J" else card[0]

    def height(self, card: str) -> tuple[bool, int]:
        """Trumps are higher than all; of trumps, where jacks are bowers, those are highest."""
        trump = self.suit(card) == self.trump
        if self.left and trump and card[1] == "J":
            return (True, 99 if card[0] == self.trump else 98)
        return (trump, RANKS.index(card[1]))

    def legal(self) -> dict[str, str]:
        hand = self.hands[self.hand]
        if not self.lying:
            return dict.fromkeys(hand, "lead")
        led = self.suit(self.lying[0][1])
        same = {card for card in hand if self.suit(card) == led}
        return dict.fromkeys(same, "follow") if same else dict.fromkeys(hand, "other")

    def play(self, card: str) -> None:
        self.hands[self.hand].remove(card)
        self.lying.append((self.hand, card))
        if len(self.lying) < len(self.order):
            return
        led = self.suit(self.lying[0][1])
        able = [(h, c) for h, c in self.lying if self.suit(c) in (led, self.trump)]
        winner = max(able, key=lambda play: self.height(play[1]))[0]
        self.won[winner] += 1
        at = self.order.index(winner)
        self.order = self.order[at:] + self.order[:at]
        self.lying = []


class Calls:
    """An auction of contract bridge: for four in sides, or for three each for himself."""

    def __init__(self, seats: Sequence[int], alone: bool) -> None:
        self.seats, self.alone = list(seats), alone
        self.calls: list[tuple[int, str]] = []
        self.bid: tuple[int, int, int] | None = None  # level, strain, by
        self.doubled = 0

    @property
    def turn(self) -> int:
        return self.seats[len(self.calls) % len(self.seats)]

    def mine(self, seat: int) -> bool:
        assert self.bid is not None
        other = self.bid[2]
        return seat == other if self.alone else seat % 2 == other % 2

    def legal(self) -> dict[str, str]:
        found = {"P": "pass"}
        lowest = (1, 0) if self.bid is None else (self.bid[0], self.bid[1] + 1)
        for level in range(1, 8):
            for strain, name in enumerate(STRAINS):
                if (level, strain) >= lowest:
                    found[f"{level}{name}"] = "bid"
        if self.bid is not None:
            if self.doubled == 0 and not self.mine(self.turn):
                found["X"] = "double"
            if self.doubled == 1 and self.mine(self.turn):
                found["XX"] = "redouble"
        return found

    def call(self, code: str) -> None:
        if code == "X":
            self.doubled = 1
        elif code == "XX":
            self.doubled = 2
        elif code != "P":
            self.bid, self.doubled = (int(code[0]), STRAINS.index(code[1:]), self.turn), 0
        self.calls.append((self.turn, code))

    @property
    def over(self) -> bool:
        passes = 0
        while passes < len(self.calls) and self.calls[-1 - passes][1] == "P":
            passes += 1
        return passes == len(self.seats) - (self.bid is not None)

    @property
    def declarer(self) -> int:
        """The first of the side to have named the strain."""
        assert self.bid is not None
        name = STRAINS[self.bid[1]]
        bids = [(seat, code) for seat, code in self.calls if code[0].isdigit()]
        return next(seat for seat, code in bids if code[1:] == name and self.mine(seat))


class Reader:
    """A reader of one game, from deal to deal."""

    tricks: Tricks | None = None
    over = False

    def deal(self, dealt: Dealt) -> None:
        raise NotImplementedError

    def turn(self) -> int:
        """The player in turn."""
        assert self.tricks is not None
        return self.tricks.by[self.tricks.hand]

    def legal(self) -> dict[str, str]:
        """The legal acts, with the key of the sentence that permits them."""
        assert self.tricks is not None
        return self.tricks.legal()

    def act(self, code: str) -> None:
        assert self.tricks is not None
        self.tricks.play(code)
        self.over = self.tricks.over

    def score(self) -> list[Line]:
        """The lines of the deal; the reader's own pad goes on by them."""
        raise NotImplementedError

    def next_dealer(self, dealer: int) -> int:
        """The dealer of the next deal."""
        return (dealer + 1) % 4


class ContractReader(Reader):
    """Contract bridge by the rubber, from its page."""

    def __init__(self) -> None:
        self.part, self.games, self.totals = [0, 0], [0, 0], [0, 0]

    def deal(self, dealt: Dealt) -> None:
        self.dealt, self.over, self.tricks = dealt, False, None
        self.calls = Calls([(dealt.dealer + i) % 4 for i in range(4)], alone=False)

    def turn(self) -> int:
        return self.calls.turn if self.tricks is None else super().turn()

    def legal(self) -> dict[str, str]:
        return self.calls.legal() if self.tricks is None else super().legal()

    def act(self, code: str) -> None:
        if self.tricks is not None:
            return super().act(code)
        self.calls.call(code)
        if self.calls.over:
            self.over = self.calls.bid is None
            if not self.over:
                self.begin()
        return None

    def begin(self) -> None:
        assert self.calls.bid is not None
        self.declarer = self.calls.declarer
        order = [(self.declarer + 1 + i) % 4 for i in range(4)]
        by = {hand: hand for hand in range(4)} | {(self.declarer + 2) % 4: self.declarer}
        trump = STRAINS[self.calls.bid[1]]
        self.tricks = Tricks(self.dealt.hands, order, by, trump if trump != "NT" else "")

    def result(self) -> tuple[int, int, int, int]:
        """Level, strain, doubling, and declarer's odd tricks."""
        assert self.calls.bid is not None
        assert self.tricks is not None
        won = sum(n for hand, n in self.tricks.won.items() if self.tricks.by[hand] == self.declarer)
        return (self.calls.bid[0], self.calls.bid[1], self.calls.doubled, won - 6)

    def score(self) -> list[Line]:
        if self.calls.bid is None:
            return []
        level, strain, doubled, odd = self.result()
        side, vulnerable = self.declarer % 2, self.games[self.declarer % 2] > 0
        found = contract_lines(side, 1 - side, level, strain, doubled, odd, vulnerable)
        found += honours(strain, self.dealt.hands, (0, 1, 0, 1))
        below = sum(line.points for line in found if line.column == "below")
        self.part[side] += below
        if self.part[side] >= 100:
            self.games[side] += 1
            self.part = [0, 0]
            if self.games[side] == 2:
                two = self.games[1 - side] == 0
                found.append(Line(side, "above", 700 if two else 500, "rubber"))
        for line in found:
            self.totals[line.side] += line.points
        return found


def contract_lines(
    side: int, other: int, level: int, strain: int, doubled: int, odd: int, vulnerable: bool
) -> list[Line]:
    """The contract by the table of 1963."""
    each = (20, 20, 30, 30, 30)[strain]
    if odd < level:
        down = level - odd
        if not doubled:
            points = down * (100 if vulnerable else 50)
        else:
            later = 300 if vulnerable else 200
            points = ((200 if vulnerable else 100) + (down - 1) * later) * doubled
        return [Line(other, "above", points, "undertricks")]
    first = 10 if strain == 4 else 0
    found = [Line(side, "below", (level * each + first) * 2**doubled, "made")]
    if odd > level:
        over = each if not doubled else (200 if vulnerable else 100) * doubled
        found.append(Line(side, "above", (odd - level) * over, "overtricks"))
    if level >= 6:
        points = {6: (500, 750), 7: (1000, 1500)}[level][vulnerable]
        found.append(Line(side, "above", points, "slam"))
    if doubled:
        found.append(Line(side, "above", 50, "insult"))
    return found


def honours(strain: int, hands: Sequence[Sequence[str]], sides: Sequence[int]) -> list[Line]:
    """Honours in one hand."""
    for hand, side in zip(hands, sides, strict=True):
        if strain == 4:
            if {"CA", "DA", "HA", "SA"} <= set(hand):
                return [Line(side, "above", 150, "aces")]
            continue
        held = sum(f"{STRAINS[strain]}{rank}" in hand for rank in "AKQJT")
        if held >= 4:
            return [Line(side, "above", 100 if held == 4 else 150, "honours")]
    return []


def towie_lines(
    side: int, level: int, strain: int, doubled: int, odd: int, vulnerable: bool
) -> list[Line]:
    """The contract by towie's own table; -1 for everybody but declarer."""
    if odd < level:
        each = [100, 200] if vulnerable else [50]
        if doubled:
            each = [200, 400] if vulnerable else [100, 100, 200, 200, 400]
        points = sum(each[min(i, len(each) - 1)] for i in range(level - odd))
        return [Line(-1, "above", points * max(doubled, 1), "undertricks")]
    found = [Line(side, "below", level * (20, 20, 30, 30, 35)[strain] * 2**doubled, "made")]
    if odd > level:
        over = ((50, 50), (100, 200), (200, 400))[doubled][vulnerable]
        found.append(Line(side, "above", (odd - level) * over, "overtricks"))
    if level >= 6:
        slam = {6: (500, 750), 7: (1000, 1500)}[level][vulnerable]
        found.append(Line(side, "above", slam, "slam"))
    if doubled:
        found.append(
            Line(side, "above", ((50, 100), (100, 200))[doubled - 1][vulnerable], "insult")
        )
    return found


class TowieReader(ContractReader):
    """Towie for three, from its page."""

    def __init__(self) -> None:
        self.games, self.totals, self.goulashes = [0, 0, 0], [0, 0, 0], 0

    def deal(self, dealt: Dealt) -> None:
        self.dealt, self.over, self.tricks = dealt, False, None
        self.calls = Calls([(dealt.dealer + i) % 3 for i in range(3)], alone=True)

    def begin(self) -> None:
        assert self.calls.bid is not None
        level, strain, self.declarer = self.calls.bid
        worth = level * (20, 20, 30, 30, 35)[strain] * 2**self.calls.doubled
        if worth < 100:
            self.over = True
            return
        d = self.declarer
        by = {0: 0, 1: 1, 2: 2, 3: d}
        trump = STRAINS[strain]
        order = [(d + 1) % 3, 3, (d + 2) % 3, d]
        self.tricks = Tricks(self.dealt.hands, order, by, trump if trump != "NT" else "")

    def score(self) -> list[Line]:
        if self.tricks is None:
            self.goulashes = (self.goulashes + 1) % 11
            return []
        self.goulashes = 0
        level, strain, doubled, odd = self.result()
        d = self.declarer
        others = [s for s in range(3) if s != d]
        vulnerable = self.games[d] > 0
        found = []
        for line in towie_lines(d, level, strain, doubled, odd, vulnerable):
            found += [line._replace(side=s) for s in ([d] if line.side == d else others)]
        sides = [d if hand in (d, 3) else -1 for hand in range(4)]
        for line in honours(strain, self.dealt.hands, sides):
            found += [line._replace(side=s) for s in ([d] if line.side == d else others)]
        if odd >= level:
            self.games[d] += 1
            points, key = (500, "first game") if self.games[d] == 1 else (1000, "second game")
            found.append(Line(d, "above", points, key))
        for line in found:
            self.totals[line.side] += line.points
        return found

    def next_dealer(self, dealer: int) -> int:
        return dealer if self.goulashes else (dealer + 1) % 3


class Bridge1902Reader(Reader):
    """Bridge of 1902, from its page."""

    VALUES = (4, 6, 8, 2, 12)

    def __init__(self) -> None:
        self.part, self.games, self.totals = [0, 0], [0, 0], [0, 0]

    def deal(self, dealt: Dealt) -> None:
        self.dealt, self.over, self.tricks = dealt, False, None
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
                order = [(dealer + 1 + i) % 4 for i in range(4)]
                by = {hand: hand for hand in range(4)} | {(dealer + 2) % 4: dealer}
                trump = STRAINS[self.strain] if self.strain < 4 else ""
                self.tricks = Tricks(self.dealt.hands, order, by, trump)

    def score(self) -> list[Line]:
        assert self.tricks is not None
        won = [self.tricks.won[side] + self.tricks.won[side + 2] for side in (0, 1)]
        side = int(won[1] > won[0])
        points = (won[side] - 6) * self.VALUES[self.strain] * 2**self.times
        found = [Line(side, "below", points, "odd tricks")]
        if won[side] >= 12:
            found.append(Line(side, "above", 20 if won[side] == 12 else 40, "slam"))
        found += self._honours()
        self.part[side] += points
        if self.part[side] >= 30:
            self.games[side] += 1
            self.part = [0, 0]
            if self.games[side] == 2:
                found.append(Line(side, "above", 100, "rubber"))
        for line in found:
            self.totals[line.side] += line.points
        return found

    def _honours(self) -> list[Line]:
        suit = STRAINS[self.strain]
        high = (
            {f"{suit}{rank}" for rank in "AKQJT"} if self.strain < 4 else {"CA", "DA", "HA", "SA"}
        )
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


class WhistReader(Reader):
    """Whist, from its page."""

    def __init__(self, honours_count: bool = True, target: int = 5, games: int = 2) -> None:
        self.honours_count, self.target, self.wanted = honours_count, target, games
        self.points, self.games = [0, 0], [0, 0]

    def deal(self, dealt: Dealt) -> None:
        self.dealt, self.over = dealt, False
        order = [(dealt.dealer + 1 + i) % 4 for i in range(4)]
        self.trump = dealt.turned[0]
        self.tricks = Tricks(dealt.hands, order, {h: h for h in range(4)}, self.trump)

    def score(self) -> list[Line]:
        assert self.tricks is not None
        won = [self.tricks.won[s] + self.tricks.won[s + 2] for s in (0, 1)]
        before, found = self.points.copy(), []
        for side in (0, 1):
            if won[side] > 6:
                found.append(Line(side, "points", won[side] - 6, "odd tricks"))
                self.points[side] += won[side] - 6
        for side in (0, 1):
            if not self.honours_count:
                break
            cards = {*self.dealt.hands[side], *self.dealt.hands[side + 2]}
            held = sum(f"{self.trump}{rank}" in cards for rank in "AKQJ")
            shut = before[1 - side] + max(won[1 - side] - 6, 0) >= self.target
            if held >= 3 and before[side] < 4 and not shut:
                points = 2 if held == 3 else 4
                found.append(Line(side, "points", points, "honours"))
                self.points[side] += points
        if max(self.points) >= self.target:
            self.games[self.points[1] > self.points[0]] += 1
            self.points = [0, 0]
        return found


class EuchreReader(Reader):
    """Euchre, from its page: for two or four, with 24 or 32 cards."""

    def __init__(self, players: int = 4) -> None:
        self.players = players
        self.points, self.games = [0, 0], [0, 0]

    def deal(self, dealt: Dealt) -> None:
        self.dealt, self.over, self.tricks = dealt, False, None
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
            return found
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
            out = self.alone and (self.maker + 2) % 4 == dealer
            if word == "UP" and not out:
                self.hands[dealer].add(self.dealt.turned)
                self.discards = True
            else:
                self._play()

    def _play(self) -> None:
        first = self.dealt.dealer
        if self.alone:
            first = self.maker
        order = [(first + 1 + i) % self.players for i in range(self.players)]
        if self.alone:
            order.remove((self.maker + 2) % 4)
        left = {"H": "D", "D": "H", "S": "C", "C": "S"}[self.trump]
        hands = [sorted(hand) for hand in self.hands]
        self.tricks = Tricks(hands, order, {h: h for h in order}, self.trump, left)

    def score(self) -> list[Line]:
        if self.maker < 0:
            return []
        assert self.tricks is not None
        side = self.maker % 2
        won = sum(n for hand, n in self.tricks.won.items() if hand % 2 == side)
        if won < 3:
            found = [Line(1 - side, "points", 2, "euchred")]
        elif won < 5:
            found = [Line(side, "points", 1, "point")]
        elif self.alone:
            found = [Line(side, "points", 4, "march alone")]
        else:
            found = [Line(side, "points", 2, "march")]
        self.points[found[0].side] += found[0].points
        if max(self.points) >= 5:
            self.games[self.points[1] > self.points[0]] += 1
            self.points = [0, 0]
        return found

    def next_dealer(self, dealer: int) -> int:
        return (dealer + 1) % self.players


class KlondikeReader(Reader):
    """Klondike, from its page: columns, hand, waste and foundations."""

    STEPS = "A23456789TJQK"

    def deal(self, dealt: Dealt) -> None:
        *columns, hand = dealt.piles
        self.columns = [list(column) for column in columns]
        self.up = [1] * len(columns)
        self.hand, self.waste, self.over = list(hand), [], False
        self.home = dict.fromkeys("CDHS", 0)

    def turn(self) -> int:
        return 0

    def _fits(self, card: str, on: str) -> bool:
        """The next lower card of the other colour."""
        red = (card[0] in "DH") != (on[0] in "DH")
        return red and self.STEPS.index(card[1]) + 1 == self.STEPS.index(on[1])

    def legal(self) -> dict[str, str]:
        found = {"resign": "resign"}
        if self.hand:
            found["turn"] = "turn"
        elif self.waste:
            found["turn-over"] = "turn over"
        for number, column in enumerate(self.columns, 1):
            for at in range(len(column) - self.up[number - 1], len(column)):
                top = at == len(column) - 1
                self._from(found, column[at], f"{number}.{column[at]}", top=top, whole=at == 0)
        if self.waste:
            self._from(found, self.waste[-1], "W", top=True, whole=False)
        return found

    def _from(
        self, found: dict[str, str], card: str, source: str, *, top: bool, whole: bool
    ) -> None:
        suit, rank = card
        if top and self.STEPS.index(rank) == self.home[suit]:
            found[f"{source}>{suit}"] = "home"
        for number, column in enumerate(self.columns, 1):
            if str(number) == source.split(".")[0]:
                continue
            key = "from waste" if source == "W" else "build" if top else "run"
            if column and self._fits(card, column[-1]):
                found[f"{source}>{number}"] = key
            elif not column and rank == "K" and not whole:
                found[f"{source}>{number}"] = "king"

    def act(self, code: str) -> None:
        if code == "resign":
            self.over = True
        elif code == "turn":
            self.waste.append(self.hand.pop(0))
        elif code == "turn-over":
            self.hand, self.waste = self.waste, []
        else:
            source, target = code.split(">")
            self._move(source, target)
            self.over = sum(self.home.values()) == 52

    def _move(self, source: str, target: str) -> None:
        if source == "W":
            moved = [self.waste.pop()]
        else:
            place, card = source.split(".")
            number = int(place) - 1
            column = self.columns[number]
            moved = column[column.index(card) :]
            del column[column.index(card) :]
            self.up[number] -= len(moved)
            if column and not self.up[number]:
                self.up[number] = 1
        if target in self.home:
            self.home[target] += 1
        else:
            self.columns[int(target) - 1] += moved
            self.up[int(target) - 1] += len(moved)

    def score(self) -> list[Line]:
        return [Line(0, "cards", sum(self.home.values()), "cards")]

    def next_dealer(self, dealer: int) -> int:
        return dealer


class FansReader(Reader):
    """House in the Wood, from its page: fans of two packs, built in suit up or down."""

    STEPS = KlondikeReader.STEPS

    def deal(self, dealt: Dealt) -> None:
        self.fans = [list(fan) for fan in dealt.piles[:-1]]
        self.home: list[tuple[str, int]] = []
        self.over = False

    def turn(self) -> int:
        return 0

    def _built(self, suit: str) -> list[int]:
        """How far the two foundations of a suit have got, the higher first."""
        found = sorted((n for s, n in self.home if s == suit), reverse=True)
        return [*found, 0, 0][:2]

    def legal(self) -> dict[str, str]:
        found = {"resign": "resign"}
        for source, fan in enumerate(self.fans, 1):
            if not fan:
                continue
            suit, step = fan[-1][0], self.STEPS.index(fan[-1][1])
            if step in self._built(suit):
                found[f"{source}>{suit}"] = "home"
            for target, other in enumerate(self.fans, 1):
                same = other and target != source and other[-1][0] == suit
                # What leaves the layout the same but for the names of its places is no move.
                if same and other != fan[:-1] and abs(self.STEPS.index(other[-1][1]) - step) == 1:
                    found[f"{source}>{target}"] = "build"
        return found

    def act(self, code: str) -> None:
        if code == "resign":
            self.over = True
            return
        source, target = code.split(">")
        card = self.fans[int(source) - 1].pop()
        if target.isdigit():
            self.fans[int(target) - 1].append(card)
            return
        step = self.STEPS.index(card[1])
        if step:
            self.home.remove((card[0], step))
        self.home.append((card[0], step + 1))
        self.over = sum(n for _, n in self.home) == 104

    def score(self) -> list[Line]:
        return [Line(0, "cards", sum(n for _, n in self.home), "cards")]

    def next_dealer(self, dealer: int) -> int:
        return dealer
