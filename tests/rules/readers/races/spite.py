"""A reader of Spite and Malice."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from readers.patience.tableau import STEPS
from readers.reader import Dealt, Line, Reader


class SpiteReader(Reader):
    """Spite and Malice, from its page. A card of a side stack is the card and its rank."""

    def __init__(self, players: int = 2) -> None:
        self.totals = [0] * players

    def deal(self, dealt: Dealt) -> None:
        super().deal(dealt)
        p, seats = dealt.places, range(len(self.totals))
        self.pay = [list(p["payoff", seat, 0]) for seat in seats]
        self.sides: list[list[list[tuple[str, str]]]] = [[[], [], [], []] for _ in seats]
        self.centres: list[list[str]] = []
        shown = [self.rank(pile[-1]) for pile in self.pay]
        self.mover = shown.index(max(shown))
        assert shown.count(max(shown)) == 1
        # The leader has drawn his five already.
        self.hands = [list(p["hand", seat, 0]) for seat in seats]
        assert [len(hand) for hand in self.hands] == [5 * (s == self.mover) for s in seats]
        self.stock = list(p["stock", -1, 0])
        self.moved, self.idle, self.ended = False, 0, 0
        self.full: list[str] = []

    def rank(self, card: str) -> int:
        return -1 if card == "JOKER" else STEPS.index(card[1])

    def turn(self) -> int:
        return self.mover

    def sources(self) -> list[tuple[str, str, str]]:
        """The cards that may be played: how each is written, the card, and from where."""
        me = self.mover
        found = [(f"H{card}", card, "hand") for card in sorted(set(self.hands[me]))]
        if self.pay[me]:
            found.append(("P", self.pay[me][-1], "pay-off"))
        for n, stack in enumerate(self.sides[me], 1):
            if stack:
                found.append((f"S{n}", stack[-1][0], "side stack"))
        return found

    def legal(self) -> dict[str, str]:
        found, first = {}, {}
        for source, card, where in self.sources():
            for n, centre in enumerate([*self.centres, []], 1):
                wanted = len(centre)
                if self.rank(card) == wanted or (card == "JOKER" and wanted):
                    found[f"{source}>C{n}"] = f"{where} to centre"
                    if card != "JOKER" and wanted < 2:
                        first[f"{source}>C{n}"] = f"{where} to centre"
            if where == "hand":
                for n, stack in enumerate(self.sides[self.mover], 1):
                    for rank in STEPS[1:] if card == "JOKER" else card[1]:
                        up = STEPS.index(stack[-1][1]) - STEPS.index(rank) if stack else 0
                        if up in (0, 1):
                            named = f"={rank}" if card == "JOKER" else ""
                            found[f"{source}>S{n}{named}"] = "hand to side stack"
        return first or found | {"pass": "end the turn"}

    def act(self, code: str) -> None:
        me = self.mover
        if code == "pass":
            return self.next()
        source, target = code.split(">")
        self.moved = True
        if source[0] == "H":
            card = source[1:]
            self.hands[me].remove(card)
        elif source == "P":
            card = self.pay[me].pop()
        else:
            card = self.sides[me][int(source[1]) - 1].pop()[0]
        if target[0] == "S":
            rank = target[-1] if "=" in target else card[1]
            self.sides[me][int(target[1]) - 1].append((card, rank))
            return self.next()
        at = int(target[1:]) - 1
        self.centres += [[]] * (at == len(self.centres))
        self.centres[at] = [*self.centres[at], card]
        if len(self.centres[at]) == 13:
            self.full = self.centres.pop(at)
        self.over = not self.full and not self.pay[me]
        return None

    def shuffled(self, cards: Sequence[str]) -> None:
        assert sorted(cards) == sorted([*self.stock, *self.full])
        self.stock, self.full = [*cards], []
        self.over = not self.pay[self.mover]

    def next(self) -> None:
        """The next player draws until he has five cards."""
        self.idle = 0 if self.moved else self.idle + 1
        players = len(self.totals)
        self.moved, self.mover, self.ended = False, (self.mover + 1) % players, self.ended + 1
        self.over = self.idle == players or self.ended == 1000
        if not self.over:
            short = max(5 - len(self.hands[self.mover]), 0)
            self.hands[self.mover] += self.stock[:short]
            self.stock = self.stock[short:]

    def score(self) -> list[Line]:
        left = [len(pile) for pile in self.pay]
        if len(left) > 2:
            return self.settled(left)
        best = int(left[1] < left[0])
        if left[0] == left[1]:
            return []
        key = "cards left" if not left[best] else "fewer cards"
        return [Line(best, "points", left[1 - best] - left[best], key)]

    def settled(self, left: Sequence[int]) -> list[Line]:
        """Each two settle the difference."""
        found = []
        for one, other in combinations(range(len(left)), 2):
            if ahead := left[other] - left[one]:
                found += [Line(one, "points", ahead, "settled")]
                found += [Line(other, "points", -ahead, "settled")]
        return found

    def finished(self) -> bool | None:
        return True

    def next_dealer(self, dealer: int) -> int:
        return dealer
