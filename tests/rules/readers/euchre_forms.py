"""Readers of the euchres in which everybody is for himself: for three, jackpot, call-ace."""

from __future__ import annotations

from collections.abc import Sequence

from readers.euchre import EuchreReader
from readers.reader import Dealt, Line
from readers.tricks import Tricks, clockwise


class AloneReader(EuchreReader):
    """Euchre in which each player is a side, and a card is accepted by anybody alike."""

    must_name = False

    def __init__(self, players: int, target: int) -> None:
        super().__init__(players)
        self.target = target
        self.totals = [0] * players

    def _word(self) -> str:
        return "accept"

    def legal(self) -> dict[str, str]:
        found = super().legal()
        if self.tricks is None and not self.discards:
            found = {code: key for code, key in found.items() if not code.endswith("-ALONE")}
        return found

    def _play(self) -> None:
        order = clockwise(self.dealt.dealer + 1, self.players)
        left = {"H": "D", "D": "H", "S": "C", "C": "S"}[self.trump]
        hands = [sorted(hand) for hand in self.hands]
        self.tricks = Tricks(hands, order, {h: h for h in order}, self.trump, left)

    def counted(self, found: list[Line]) -> list[Line]:
        for line in found:
            self.totals[line.side] += line.points
        return found

    def each(self, seats: Sequence[int], points: int, key: str) -> list[Line]:
        return [Line(seat, "points", points, key) for seat in seats]


class ThreeHandedReader(AloneReader):
    """Three-handed euchre, from its page."""

    must_name = True

    def __init__(self, target: int = 10) -> None:
        super().__init__(3, target)

    def score(self) -> list[Line]:
        if self.maker < 0:
            return []
        assert self.tricks is not None
        won = self.tricks.won[self.maker]
        others = [s for s in range(3) if s != self.maker]
        if won < 3:
            return self.counted(self.each(others, 2, "euchred"))
        return self.counted(
            self.each([self.maker], 3 if won == 5 else 1, "march" if won == 5 else "point")
        )


class JokerTricks(Tricks):
    """Tricks with a joker above the bowers, and who has won each."""

    winners: tuple[int, ...] = ()

    def play(self, card: str) -> None:
        super().play(card)
        if not self.lying:
            self.winners = (*self.winners, self.order[0])

    def suit(self, card: str) -> str:
        return self.trump if card == "JOKER" else super().suit(card)

    def height(self, card: str) -> tuple[bool, int]:
        return (True, 100) if card == "JOKER" else super().height(card)


class JackpotReader(AloneReader):
    """Jackpot euchre, from its page."""

    tricks: JokerTricks | None

    def __init__(self, players: int = 4, joker: str = "S") -> None:
        super().__init__(players, 12)
        self.points, self.joker = [0] * players, joker
        self.totals = []

    def deal(self, dealt: Dealt) -> None:
        super().deal(dealt)
        self.turned = dealt.turned
        if dealt.turned == "JOKER":  # it proposes spades
            self.dealt = dealt._replace(turned=self.joker)

    def act(self, code: str) -> None:
        held = self.dealt
        if self.tricks is None and not self.discards and code == "UP" and self.turned == "JOKER":
            self.maker, self.trump = self.turn(), self.joker
            self.hands[held.dealer].add("JOKER")
            self.discards = True
            return
        super().act(code)

    def _play(self) -> None:
        super()._play()
        assert self.tricks is not None
        t = self.tricks
        hands = [sorted(hand) for hand in self.hands]
        self.tricks = JokerTricks(hands, t.order, t.by, t.trump, t.left)

    def score(self) -> list[Line]:
        if self.maker < 0:
            return []
        assert self.tricks is not None
        won = self.tricks.won
        first = [s for s in range(self.players) if won[s] == 5]
        for seat in self.tricks.winners:
            self.points[seat] += 1
            if self.points[seat] >= 12:
                first.append(seat)
        self.totals = first[:1]
        return [Line(s, "points", won[s], "tricks") for s in range(self.players) if won[s]]


class CallAceReader(AloneReader):
    """Call-ace euchre, from its page."""

    def __init__(self, players: int = 4, target: int = 10) -> None:
        super().__init__(players, target)

    def deal(self, dealt: Dealt) -> None:
        super().deal(dealt)
        self.calling, self.called = False, ""

    def turn(self) -> int:
        return self.maker if self.calling else super().turn()

    def legal(self) -> dict[str, str]:
        if self.calling:
            return {suit: "call a suit" for suit in "CDHS" if suit != self.trump}
        found = super().legal()
        if self.tricks is None and not self.discards:
            found |= {f"{code}-ALONE": "alone" for code in found if code != "P"}
        return found

    def act(self, code: str) -> None:
        if self.calling:
            self.called, self.calling = code, False
            return self._led()
        return super().act(code)

    def _play(self) -> None:
        self.calling = not self.alone
        if self.alone:
            self._led()

    def _mate(self) -> int:
        """Nobody lays his cards down."""
        return -1

    def _led(self) -> None:
        self.start = [sorted(hand) for hand in self.hands]
        super()._play()
        if self.alone:
            assert self.tricks is not None
            self.tricks.order = clockwise(self.maker + 1, self.players)

    def partner(self) -> int:
        """The holder of the best card of the called suit; the maker himself where he has none."""
        assert self.tricks is not None
        held = [
            (self.tricks.height(card), seat)
            for seat, hand in enumerate(self.start)
            for card in hand
            if self.called and self.tricks.suit(card) == self.called
        ]
        return max(held)[1] if held else self.maker

    def score(self) -> list[Line]:
        if self.maker < 0:
            return []
        assert self.tricks is not None
        own = list(dict.fromkeys((self.maker, self.partner())))
        others = [s for s in range(self.players) if s not in own]
        won = sum(self.tricks.won[s] for s in own)
        if won < 3:
            return self.counted(self.each(others, 2, "euchred"))
        if won < 5:
            return self.counted(self.each(own, 1, "point"))
        return self.counted(self.each(own, 3 if len(own) == 2 else self.players, "march"))
