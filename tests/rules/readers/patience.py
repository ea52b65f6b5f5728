"""Readers of patiences: Klondike and House in the Wood."""

from __future__ import annotations

from readers.reader import Dealt, Line, Reader

STEPS = "A23456789TJQK"
"""The ranks as foundations are built."""


class PatienceReader(Reader):
    """One player, who may resign; what counts are the cards on the foundations."""

    def turn(self) -> int:
        return 0

    def act(self, code: str) -> None:
        if code == "resign":
            self.over = True
        else:
            self.move(code)

    def move(self, code: str) -> None:
        """Any act but giving up."""
        raise NotImplementedError

    def at_home(self) -> int:
        """How many cards lie on the foundations."""
        raise NotImplementedError

    def score(self) -> list[Line]:
        return [Line(0, "cards", self.at_home(), "cards")]

    def next_dealer(self, dealer: int) -> int:
        return dealer


class KlondikeReader(PatienceReader):
    """Klondike, from its page: columns, hand, waste and foundations."""

    def deal(self, dealt: Dealt) -> None:
        super().deal(dealt)
        *columns, hand = dealt.piles
        self.columns = [list(column) for column in columns]
        self.up = [1] * len(columns)
        self.hand, self.waste = list(hand), list[str]()
        self.home = dict.fromkeys("CDHS", 0)

    def _fits(self, card: str, on: str) -> bool:
        """The next lower card of the other colour."""
        red = (card[0] in "DH") != (on[0] in "DH")
        return red and STEPS.index(card[1]) + 1 == STEPS.index(on[1])

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
        suit, rank = card[0], card[1]
        if top and STEPS.index(rank) == self.home[suit]:
            found[f"{source}>{suit}"] = "home"
        for number, column in enumerate(self.columns, 1):
            if str(number) == source.split(".")[0]:
                continue
            key = "from waste" if source == "W" else "build" if top else "run"
            if column and self._fits(card, column[-1]):
                found[f"{source}>{number}"] = key
            elif not column and rank == "K" and not whole:
                found[f"{source}>{number}"] = "king"

    def move(self, code: str) -> None:
        if code == "turn":
            self.waste.append(self.hand.pop(0))
        elif code == "turn-over":
            self.hand, self.waste = self.waste, []
        else:
            source, target = code.split(">")
            self._carry(source, target)
            self.over = self.at_home() == 52

    def _carry(self, source: str, target: str) -> None:
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

    def at_home(self) -> int:
        return sum(self.home.values())


class FansReader(PatienceReader):
    """House in the Wood, from its page: fans of two packs, built in suit up or down."""

    def deal(self, dealt: Dealt) -> None:
        super().deal(dealt)
        self.fans = [list(fan) for fan in dealt.piles[:-1]]
        self.home: list[tuple[str, int]] = []

    def _built(self, suit: str) -> list[int]:
        """How far the two foundations of a suit have got, the higher first."""
        found = sorted((n for s, n in self.home if s == suit), reverse=True)
        return [*found, 0, 0][:2]

    def legal(self) -> dict[str, str]:
        found = {"resign": "resign"}
        for source, fan in enumerate(self.fans, 1):
            if not fan:
                continue
            suit, step = fan[-1][0], STEPS.index(fan[-1][1])
            if step in self._built(suit):
                found[f"{source}>{suit}"] = "home"
            for target, other in enumerate(self.fans, 1):
                same = other and target != source and other[-1][0] == suit
                # What leaves the layout the same but for the names of its places is no move.
                if same and other != fan[:-1] and abs(STEPS.index(other[-1][1]) - step) == 1:
                    found[f"{source}>{target}"] = "build"
        return found

    def move(self, code: str) -> None:
        source, target = code.split(">")
        card = self.fans[int(source) - 1].pop()
        if target.isdigit():
            self.fans[int(target) - 1].append(card)
            return
        step = STEPS.index(card[1])
        if step:
            self.home.remove((card[0], step))
        self.home.append((card[0], step + 1))
        self.over = self.at_home() == 104

    def at_home(self) -> int:
        return sum(number for _, number in self.home)
