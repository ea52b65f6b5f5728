"""Readers of patiences in fans, built in suit: the two Houses, La Belle Lucie, Intelligence."""

from __future__ import annotations

from collections.abc import Sequence

from readers.patience.tableau import STEPS, PatienceReader
from readers.reader import Dealt


class FansReader(PatienceReader):
    """House in the Wood, from its page: fans of two packs, built in suit up or down."""

    goes_home, goes_to_fan = "home", "build"

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
            found |= {f"{source}>{pile}": self.goes_home for pile in self.piles_for(suit, step)}
            for target, other in enumerate(self.fans, 1):
                same = other and target != source and other[-1][0] == suit
                # What leaves the layout the same but for the names of its places is no move.
                if same and other != fan[:-1] and abs(STEPS.index(other[-1][1]) - step) == 1:
                    found[f"{source}>{target}"] = self.goes_to_fan
        return found

    def piles_for(self, suit: str, step: int) -> list[str]:
        """The codes of the foundations that a card goes to."""
        return [suit] * (step in self._built(suit))

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


class HillReader(FansReader):
    """House on the Hill, from its page: of each suit one pile goes up and one down."""

    goes_home, goes_to_fan = "card to foundation", "card to pile"

    def deal(self, dealt: Dealt) -> None:
        super().deal(dealt)
        self.up, self.down = dict.fromkeys("CDHS", 0), dict.fromkeys("CDHS", 0)

    def piles_for(self, suit: str, step: int) -> list[str]:
        return [suit] * (step == self.up[suit]) + [f"{suit}K"] * (step == 12 - self.down[suit])

    def move(self, code: str) -> None:
        source, target = code.split(">")
        card = self.fans[int(source) - 1].pop()
        if target.isdigit():
            self.fans[int(target) - 1].append(card)
        else:
            (self.down if len(target) == 2 else self.up)[card[0]] += 1
            self.over = self.at_home() == 104

    def at_home(self) -> int:
        return sum(self.up.values()) + sum(self.down.values())


class DealtAgainReader(PatienceReader):
    """Fans that may be gathered twice, shuffled and dealt again."""

    packs, down_only = 1, False

    def deal(self, dealt: Dealt) -> None:
        super().deal(dealt)
        self.fans = [list(fan) for fan in dealt.piles[:-1]]
        self.stock = list(dealt.piles[-1])
        self.redeals, self.draws = 2, 1
        self.home = {suit: [0] * self.packs for suit in "CDHS"}
        for kind, _, number in dealt.places:
            for card in dealt.places[kind, -1, number] if kind == "foundation" else ():
                self.build(card)

    def build(self, card: str) -> None:
        """The foundation that wants the card has it."""
        piles = self.home[card[0]]
        piles[piles.index(STEPS.index(card[1]))] += 1

    def lands(self, fan: Sequence[str], at: int) -> dict[str, str]:
        """Where a card of a fan may go."""
        card, found = fan[at], {}
        if STEPS.index(card[1]) in self.home[card[0]]:
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
            self.build(card)
        self.over = self.at_home() == 52 * self.packs

    def at_home(self) -> int:
        return sum(map(sum, self.home.values()))


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
                self.build(card)
            else:
                fan.append(card)
        return fan

    def move(self, code: str) -> None:
        super().move(code)
        if code != "redeal":
            for fan in self.fans:
                if not fan:
                    fan += self.next_fan()
            self.over = self.at_home() == 104
