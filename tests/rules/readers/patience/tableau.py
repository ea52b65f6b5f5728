"""Readers of patiences with columns, a hand and a waste: Klondike, Harp and Congress."""

from __future__ import annotations

from readers.reader import Dealt, Line, Reader

STEPS = "A23456789TJQK"
"""The ranks as foundations are built."""


class PatienceReader(Reader):
    """One player, who may resign; what counts are the cards on the foundations."""

    packs = 1
    """So many packs, and so many foundations for each suit, from the ace up."""

    def deal(self, dealt: Dealt) -> None:
        super().deal(dealt)
        self.home = {suit: [0] * self.packs for suit in "CDHS"}

    def turn(self) -> int:
        return 0

    def act(self, code: str) -> None:
        if code == "resign":
            self.over = True
        else:
            self.move(code)
            self.over = self.left() == 0

    def move(self, code: str) -> None:
        """Any act but giving up."""
        raise NotImplementedError

    def goes_home(self, card: str) -> bool:
        """Whether a foundation wants the card."""
        return STEPS.index(card[1]) in self.home[card[0]]

    def to_home(self, card: str) -> None:
        """The foundation that wants the card has it."""
        piles = self.home[card[0]]
        piles[piles.index(STEPS.index(card[1]))] += 1

    def left(self) -> int:
        """The cards that are not on foundations."""
        raise NotImplementedError

    def to_lay_out(self) -> int:
        """The cards that have still to be laid out; of a patience that lays out all, those left."""
        return self.left()

    def at_home(self) -> int:
        """How many cards lie on the foundations."""
        return 52 * self.packs - self.left()

    def score(self) -> list[Line]:
        return [Line(0, "cards", self.at_home(), "cards")]

    def next_dealer(self, dealer: int) -> int:
        return dealer


class HandReader(PatienceReader):
    """A patience with columns, a hand and a waste."""

    def deal(self, dealt: Dealt) -> None:
        super().deal(dealt)
        *columns, hand = dealt.piles
        self.columns = [list(column) for column in columns]
        self.down: list[list[str]] = []
        """The covered cards of columns, where they are kept apart."""
        self.hand, self.waste = list(hand), list[str]()

    def to_lay_out(self) -> int:
        return len(self.hand) + len(self.waste)

    def left(self) -> int:
        return self.to_lay_out() + sum(map(len, [*self.columns, *self.down]))


class CongressReader(HandReader):
    """Congress, from its page."""

    packs = 2

    def legal(self) -> dict[str, str]:
        found = {"resign": "resign"}
        spaces = [n for n, column in enumerate(self.columns, 1) if not column]
        if spaces and (self.hand or self.waste):  # at once, before anything else
            for number in spaces:
                if self.hand:
                    found[f"H>{number}"] = "hand to space"
                if self.waste:
                    found[f"W>{number}"] = "waste to space"
            return found
        if self.hand:
            found["turn"] = "turn"
        tops = [(str(n), column[-1]) for n, column in enumerate(self.columns, 1) if column]
        for source, card in [*tops, *(("W", top) for top in self.waste[-1:])]:
            what = "waste" if source == "W" else "card"
            if self.goes_home(card):
                found[f"{source}>{card[0]}"] = f"{what} to foundation"
            for target, top in tops:
                if STEPS.index(top[1]) == STEPS.index(card[1]) + 1 and target != source:
                    onto = self.columns[int(target) - 1]
                    if source == "W" or self.columns[int(source) - 1][:-1] != onto:
                        found[f"{source}>{target}"] = f"{what} to pile"
        return found

    def move(self, code: str) -> None:
        if code == "turn":
            self.waste.append(self.hand.pop(0))
            return
        source, target = code.split(">")
        if source == "H":
            card = self.hand.pop(0)
        else:
            card = (self.waste if source == "W" else self.columns[int(source) - 1]).pop()
        if target.isdigit():
            self.columns[int(target) - 1].append(card)
        else:
            self.to_home(card)


class HarpReader(HandReader):
    """Harp, from its page."""

    packs = 2

    def deal(self, dealt: Dealt) -> None:
        super().deal(dealt)
        self.down = [column[:-1] for column in self.columns]
        self.columns = [column[-1:] for column in self.columns]

    def legal(self) -> dict[str, str]:
        found = {"resign": "resign"}
        if self.hand:
            found["turn"] = "turn"
        elif self.waste:
            found["turn-over"] = "turn over"
        for number, column in enumerate(self.columns, 1):
            if column:
                self._from(found, f"{number}.{column[-1]}", column[-1], number)
                if len(column) > 1 and column[0][1] == "K":
                    self._king(found, f"{number}.{column[0]}", number)
        if self.waste:
            self._from(found, "W", self.waste[-1], 0)
        return found

    def _from(self, found: dict[str, str], source: str, card: str, number: int) -> None:
        """The top card of a pile, or of the waste."""
        what = "card" if number else "waste"
        if self.goes_home(card):
            found[f"{source}>{card[0]}"] = f"{what} to foundation"
        for target, column in enumerate(self.columns, 1):
            if column and target != number and fits(card, column[-1]):
                below = self.columns[number - 1][:-1] if number else None
                if below != column or self.down[target - 1] or self.down[number - 1]:
                    found[f"{source}>{target}"] = f"{what} to pile"
        if card[1] == "K" and not (number and len(self.columns[number - 1]) > 1):
            self._king(found, source, number)

    def _king(self, found: dict[str, str], source: str, number: int) -> None:
        """A king with all that lies on it; from one space to another it is not moved."""
        if number and not self.down[number - 1]:
            return
        for target, column in enumerate(self.columns, 1):
            if not column:
                found[f"{source}>{target}"] = f"{'card' if number else 'waste'} to space"

    def move(self, code: str) -> None:
        if code == "turn":
            self.waste.append(self.hand.pop(0))
            return
        if code == "turn-over":
            self.hand, self.waste = self.waste, []
            return
        source, target = code.split(">")
        if source == "W":
            moved = [self.waste.pop()]
        else:
            number, card = source.split(".")
            column, down = self.columns[int(number) - 1], self.down[int(number) - 1]
            at = column.index(card)
            moved = column[at:]
            del column[at:]
            if not column and down:
                column.append(down.pop())
        if target.isdigit():
            self.columns[int(target) - 1] += moved
        else:
            self.to_home(moved[0])


def fits(card: str, on: str) -> bool:
    """The next lower card of the other colour."""
    other = (card[0] in "DH") != (on[0] in "DH")
    return other and STEPS.index(card[1]) + 1 == STEPS.index(on[1])


class KlondikeReader(HandReader):
    """Klondike, from its page: columns, hand, waste and foundations. By options three cards are
    turned at a time, and the hand is gone through so often, 0 for as often as you like."""

    def __init__(self, turned: int = 1, passes: int = 0) -> None:
        self.turned, self.passes = turned, passes

    def deal(self, dealt: Dealt) -> None:
        super().deal(dealt)
        self.through = 1
        self.up = [1] * len(self.columns)

    def legal(self) -> dict[str, str]:
        found = {"resign": "resign"}
        if self.hand:
            found["turn"] = "turn"
        elif self.waste and self.through != self.passes:
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
        if top and self.goes_home(card):
            found[f"{source}>{suit}"] = "home"
        for number, column in enumerate(self.columns, 1):
            if str(number) == source.split(".")[0]:
                continue
            key = "from waste" if source == "W" else "build" if top else "run"
            if column and fits(card, column[-1]):
                found[f"{source}>{number}"] = key
            elif not column and rank == "K" and not whole:
                found[f"{source}>{number}"] = "king"

    def move(self, code: str) -> None:
        if code == "turn":
            self.waste += self.hand[: self.turned]
            del self.hand[: self.turned]
        elif code == "turn-over":
            self.hand, self.waste, self.through = self.waste, [], self.through + 1
        else:
            source, target = code.split(">")
            self._carry(source, target)

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
            self.to_home(moved[0])
        else:
            self.columns[int(target) - 1] += moved
            self.up[int(target) - 1] += len(moved)
