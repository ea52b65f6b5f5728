"""A reader of Pounce."""

from __future__ import annotations

from readers.patience.tableau import STEPS, fits
from readers.reader import Dealt, Line, Reader


class PounceReader(Reader):
    """Pounce, from its page: there are no turns."""

    def __init__(self, players: int = 3, *, all_up: bool = False) -> None:
        self.totals, self.all_up = [0] * players, all_up

    def deal(self, dealt: Dealt) -> None:
        super().deal(dealt)
        p, seats = dealt.places, range(len(self.totals))
        self.stocks = [list(p["stock", s, 0]) for s in seats]
        self.piles = [[list(p["pile", s, n]) for n in range(1, 5)] for s in seats]
        self.hands = [list(p["hand-stock", s, 0]) for s in seats]
        self.wastes: list[list[str]] = [[] for _ in seats]
        self.middle: list[list[str]] = []
        self.built, self.in_vain = [0] * len(seats), [0] * len(seats)

    def turns(self) -> set[int]:
        """All but those who have turned their waste over twice in vain."""
        return {s for s, vain in enumerate(self.in_vain) if vain < 2}

    def legal(self) -> dict[str, str]:
        several = len(self.turns()) > 1
        return {
            f"{seat}:{code}" if several else code: key
            for seat in self.turns()
            for code, key in self.moves(seat).items()
        }

    def moves(self, seat: int) -> dict[str, str]:
        """The moves of one player."""
        found: dict[str, str] = {}
        sources = [("S", self.stocks[seat], "stock"), ("W", self.wastes[seat], "waste")]
        sources += [(str(n), pile, "card") for n, pile in enumerate(self.piles[seat], 1)]
        for source, cards, what in sources:
            if not cards:
                continue
            for n, foundation in enumerate([*self.middle, []], 1):
                same = not foundation or foundation[0][0] == cards[-1][0]
                if same and STEPS.index(cards[-1][1]) == len(foundation):
                    found[f"{source}>F{n}"] = f"{what} to foundation"
            card = cards[0] if what == "card" else cards[-1]  # a whole pile moves
            for n, pile in enumerate(self.piles[seat], 1):
                if pile and str(n) != source and fits(card, pile[-1]):
                    found[f"{source}>{n}"] = f"{what} to pile"
                if not pile and source == "W":  # all cards have to be built, and no stock is left
                    found[f"{source}>{n}"] = "waste to space"
        turning = self.hands[seat] or self.wastes[seat]
        return found | ({"turn": "turn"} if turning else {"wait": "wait"})

    def act(self, code: str) -> None:
        by, _, what = code.rpartition(":")
        seat = int(by) if by else next(iter(self.turns()))
        if what == "wait":
            self.in_vain[seat] += 1
        elif what == "turn":
            if not self.hands[seat]:
                self.hands[seat], self.wastes[seat] = self.wastes[seat], []
                self.in_vain[seat] += 1
            self.wastes[seat] += self.hands[seat][:3]
            del self.hands[seat][:3]
        else:
            self.play(seat, *what.split(">"))
        self.over = 0 in self.left() or min(self.in_vain) == 2

    def left(self) -> list[int]:
        """The cards that each has still to get rid of."""
        return [52 - n for n in self.built] if self.all_up else [*map(len, self.stocks)]

    def play(self, seat: int, source: str, target: str) -> None:
        piles = self.piles[seat]
        own = {"S": self.stocks[seat], "W": self.wastes[seat]}
        cards = own[source] if source in own else piles[int(source) - 1]
        if target[0] == "F":
            self.middle += [[]] * (int(target[1:]) > len(self.middle))
            at = int(target[1:]) - 1
            self.middle[at] = [*self.middle[at], cards.pop()]
            self.built[seat] += 1
        elif source in own:
            piles[int(target) - 1].append(cards.pop())
        else:
            piles[int(target) - 1] += cards
            cards.clear()
        self.in_vain = [0] * len(self.in_vain)
        for pile in piles:
            if not pile and self.stocks[seat]:
                pile.append(self.stocks[seat].pop())

    def score(self) -> list[Line]:
        ranked = sorted((n, -self.built[s], s) for s, n in enumerate(self.left()))
        if ranked[0][0] and ranked[0][:2] == ranked[1][:2]:
            return []
        return [Line(ranked[0][2], "points", 1, "the round")]

    def finished(self) -> bool | None:
        return True

    def next_dealer(self, dealer: int) -> int:
        return dealer
