"""Readers of patiences in fans, built in suit: the two Houses, La Belle Lucie, Intelligence."""

from __future__ import annotations

from collections.abc import Sequence

from readers.patience.tableau import STEPS, PatienceReader
from readers.reader import Dealt


class FansReader(PatienceReader):
    """House in the Wood, from its page: fans of two packs, built in suit up or down."""

    packs = 2
    home_key, fan_key = "home", "build"

    def deal(self, dealt: Dealt) -> None:
        super().deal(dealt)
        self.fans = [list(fan) for fan in dealt.piles[:-1]]

    def legal(self) -> dict[str, str]:
        found = {"resign": "resign"}
        for source, fan in enumerate(self.fans, 1):
            if not fan:
                continue
            suit, step = fan[-1][0], STEPS.index(fan[-1][1])
            found |= {f"{source}>{pile}": self.home_key for pile in self.piles_for(fan[-1])}
            for target, other in enumerate(self.fans, 1):
                same = other and target != source and other[-1][0] == suit
                # What leaves the layout the same but for the names of its places is no move.
                if same and other != fan[:-1] and abs(STEPS.index(other[-1][1]) - step) == 1:
                    found[f"{source}>{target}"] = self.fan_key
        return found

    def piles_for(self, card: str) -> list[str]:
        """The codes of the foundations that a card goes to."""
        return [card[0]] * self.goes_home(card)

    def move(self, code: str) -> None:
        source, target = code.split(">")
        card = self.fans[int(source) - 1].pop()
        if target.isdigit():
            self.fans[int(target) - 1].append(card)
        else:
            self.build(card, target)

    def build(self, card: str, pile: str) -> None:
        """The card goes on that foundation."""
        self.to_home(card)

    def left(self) -> int:
        return sum(map(len, self.fans))


class HillReader(FansReader):
    """House on the Hill, from its page: of each suit one pile goes up and one down."""

    home_key, fan_key = "card to foundation", "card to pile"

    def deal(self, dealt: Dealt) -> None:
        super().deal(dealt)
        self.home = {suit: [0] for suit in "CDHS"}
        self.downward = {suit: [0] for suit in "CDHS"}

    def piles_for(self, card: str) -> list[str]:
        falls = 12 - STEPS.index(card[1]) in self.downward[card[0]]
        return super().piles_for(card) + [f"{card[0]}K"] * falls

    def build(self, card: str, pile: str) -> None:
        if len(pile) == 1:
            return self.to_home(card)
        piles = self.downward[card[0]]
        piles[piles.index(12 - STEPS.index(card[1]))] += 1
        return None


class DealtAgainReader(PatienceReader):
    """Fans that may be gathered twice, shuffled and dealt again."""

    down_only = False

    def deal(self, dealt: Dealt) -> None:
        super().deal(dealt)
        self.fans = [list(fan) for fan in dealt.piles[:-1]]
        self.stock = list(dealt.piles[-1])
        self.redeals, self.draws = 2, 1
        for (kind, _, _), cards in dealt.places.items():
            for card in cards if kind == "foundation" else ():
                self.to_home(card)

    def lands(self, fan: Sequence[str], at: int) -> dict[str, str]:
        """Where a card of a fan may go."""
        card, found = fan[at], {}
        if self.goes_home(card):
            found[card[0]] = "foundation"
        for target, other in enumerate(self.fans, 1):
            if other and other is not fan and other[-1][0] == card[0]:
                ahead = STEPS.index(card[1]) - STEPS.index(other[-1][1])
                top = at == len(fan) - 1
                same = top and other == [*fan[:-1]]
                if (ahead == -1 or (ahead == 1 and not self.down_only)) and not same:
                    found[str(target)] = "pile"
        return found

    def legal(self) -> dict[str, str]:
        found = {"resign": "resign"}
        if self.redeals:
            found["redeal"] = "redeal"
        for source, fan in enumerate(self.fans, 1):
            if fan:
                for target, what in self.lands(fan, len(fan) - 1).items():
                    found[f"{source}>{target}"] = f"card to {what}"
        return found

    def move(self, code: str) -> None:
        if code == "redeal":
            self.redeals -= 1
            return
        source, target = code.split(">")
        number, _, drawn = source.partition(".")
        fan = self.fans[int(number) - 1]
        card = drawn or fan[-1]
        self.draws -= bool(drawn)
        fan.pop(fan.index(card) if drawn else -1)
        if target.isdigit():
            self.fans[int(target) - 1].append(card)
        else:
            self.to_home(card)

    def left(self) -> int:
        return sum(map(len, self.fans)) + len(self.stock)


class LucieReader(DealtAgainReader):
    """La Belle Lucie, from its page."""

    down_only = True

    def legal(self) -> dict[str, str]:
        found = super().legal()
        if not self.redeals and self.draws:
            for source, fan in enumerate(self.fans, 1):
                for at in range(len(fan) - 1):
                    for target in self.lands(fan, at):
                        found[f"{source}.{fan[at]}>{target}"] = "draw"
        return found

    def shuffled(self, cards: Sequence[str]) -> None:
        self.fans = [[*cards[at : at + 3]] for at in range(0, len(cards), 3)]


class IntelligenceReader(DealtAgainReader):
    """Intelligence, from its page."""

    packs = 2

    def shuffled(self, cards: Sequence[str]) -> None:
        self.stock = [*cards]
        self.fans = [self.next_fan() for _ in range(18)]
        self.fans = [fan for fan in self.fans if fan]

    def next_fan(self) -> list[str]:
        """Three cards of the stock; an ace goes up and is replaced."""
        fan: list[str] = []
        while self.stock and len(fan) < 3:
            card = self.stock.pop(0)
            if card[1] == "A":
                self.to_home(card)
            else:
                fan.append(card)
        return fan

    def move(self, code: str) -> None:
        super().move(code)
        if code != "redeal":
            for fan in self.fans:
                if not fan:
                    fan += self.next_fan()

    def to_lay_out(self) -> int:
        return len(self.stock)
