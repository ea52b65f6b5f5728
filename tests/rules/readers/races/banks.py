"""Readers of Russian Bank, with two packs and with one, and of Pishe Pasha."""

from __future__ import annotations

from collections.abc import Sequence

from readers.patience.tableau import STEPS, fits
from readers.reader import Dealt, Line, Reader

WORDS = {"T": "turned", "D": "discard"}
"""How single cards are told of."""
SUITS = "SHCD"
"""Foundations stand so from left to right."""


def step(card: str) -> int:
    """How far up its suit a card is."""
    return STEPS.index(card[1])


def neighbours(one: str, other: str, *, corner: bool = False) -> bool:
    """Whether two cards are next to each other in rank; with `corner` ace and king are."""
    apart = abs(step(one) - step(other))
    return apart == 1 or (corner and apart == 12)


class RaceReader(Reader):
    """Two players in turns, who get rid of cards."""

    MOST_TURNS = 1000
    premium, draws = 30, False
    """What going out is worth, and whether a standstill is a draw: options."""

    def __init__(self, **options: int) -> None:
        self.totals = [0, 0]
        self.__dict__.update(options)

    def deal(self, dealt: Dealt) -> None:
        super().deal(dealt)
        self.turned, self.mover, self.played = "", 1 - dealt.dealer, 0
        self.moved, self.idle = False, [0, 0]
        self.discards: list[list[str]] = [[], []]
        self.winner = -1

    def turn(self) -> int:
        return self.mover

    @property
    def other(self) -> int:
        return 1 - self.mover

    @property
    def theirs(self) -> str:
        """The other's piles, as moves name them."""
        return f"@{self.other + 1}"

    def passed_on(self) -> None:
        """The turn is over: a turned card goes on the discard."""
        if self.turned:
            self.discards[self.mover].append(self.turned)
        self.turned = ""
        self.idle[self.mover] = 0 if self.moved else self.idle[self.mover] + 1
        self.moved, self.mover, self.played = False, self.other, self.played + 1

    def counts(self) -> list[int]:
        """The cards each has left, in points."""
        raise NotImplementedError

    def cards(self, seat: int) -> int:
        """The cards of a player's hand and discard."""
        raise NotImplementedError

    def look_for_the_end(self) -> None:
        for seat in (0, 1):
            if not self.counts()[seat] and not (seat == self.mover and self.turned):
                self.over, self.winner = True, seat
                return
        still = all(self.idle[seat] > self.cards(seat) for seat in (0, 1))
        self.over = still or self.played >= self.MOST_TURNS

    def score(self) -> list[Line]:
        counts = self.counts()
        if self.winner >= 0:
            left = Line(self.winner, "points", counts[1 - self.winner], "cards left")
            more = [Line(self.winner, "points", self.premium, "premium")] if self.premium else []
            return [left, *more]
        if counts[0] == counts[1] or self.draws:
            return []
        fewer = int(counts[1] < counts[0])
        return [Line(fewer, "points", abs(counts[0] - counts[1]), "fewer cards")]

    def finished(self) -> bool | None:
        return True

    def next_dealer(self, dealer: int) -> int:
        return dealer


class RussianBankReader(RaceReader):
    """Russian Bank with two packs, from its page."""

    stock_first, discard_fills = False, True
    """How spaces are filled: options."""

    def deal(self, dealt: Dealt) -> None:
        super().deal(dealt)
        p = dealt.places
        self.stocks = [list(p["stock", seat, 0]) for seat in (0, 1)]
        self.hands = [list(p["hand-stock", seat, 0]) for seat in (0, 1)]
        self.tableau = [list(p["tableau", -1, n]) for n in range(1, 9)]
        self.home = [len(p["foundation", -1, n]) for n in range(1, 9)]
        tops = [pile[-1] for pile in self.tableau] + [stock[-1] for stock in self.stocks]
        assert not any(card[1] == "A" for card in tops)
        assert sum(map(len, self.stocks)) + sum(map(len, self.hands)) + 8 + sum(self.home) == 104
        self.mover = dealt.dealer
        for one, two in zip(self.tableau[:4], self.tableau[4:], strict=True):
            if step(one[0]) != step(two[0]):
                self.mover = int(step(two[0]) < step(one[0]))
                break
        self.seen = {self.layout()}

    def layout(self) -> tuple[object, ...]:
        piles = [*self.stocks, *self.tableau, *self.hands, *self.discards]
        return (*map(tuple, piles), *self.home)

    def ready(self, card: str) -> int:
        """The foundation that takes a card, from 1; 0 where none does."""
        at = 2 * SUITS.index(card[0])
        return next((n + 1 for n in (at, at + 1) if self.home[n] == step(card)), 0)

    def legal(self) -> dict[str, str]:
        return self._duties() or self._with_turned() or self._spaces() or self._as_you_like()

    def _duties(self) -> dict[str, str]:
        """Foundations first, the own stock before any other."""
        stock = self.stocks[self.mover]
        if stock and self.ready(stock[-1]):
            return {f"S>F{self.ready(stock[-1])}": "stock to foundation"}
        found = {}
        for n, pile in enumerate(self.tableau, 1):
            if pile and self.ready(pile[-1]):
                found[f"{n}>F{self.ready(pile[-1])}"] = "card to foundation"
        if self.turned and self.ready(self.turned):
            found[f"T>F{self.ready(self.turned)}"] = "turned to foundation"
        return found

    def _onto(self, found: dict[str, str], source: str, card: str, what: str) -> None:
        """A card on piles, and on the other's stock."""
        for n, pile in enumerate(self.tableau, 1):
            if pile and str(n) != source and fits(card, pile[-1]):
                found[f"{source}>{n}"] = f"{what} to pile"
        stock = self.stocks[self.other]
        fed = stock and stock[-1][0] == card[0] and neighbours(card, stock[-1])
        if fed and not source.startswith("S@"):
            found[f"{source}>S{self.theirs}"] = f"{what} to other's stock"

    def _with_turned(self) -> dict[str, str]:
        found: dict[str, str] = {}
        if self.turned:
            self._onto(found, "T", self.turned, "turned")
            if not self.stocks[self.mover]:
                for n, pile in enumerate(self.tableau, 1):
                    if not pile:
                        found[f"T>{n}"] = "turned to space"
            return found or {"discard": "discard"}
        return found

    def _spaces(self) -> dict[str, str]:
        """With a stock a space must be filled."""
        found = self._fills()
        return self._new(found) if found and self.stocks[self.mover] else {}

    def _fills(self) -> dict[str, str]:
        found, me = {}, self.mover
        for n in (n for n, pile in enumerate(self.tableau, 1) if not pile):
            for source, pile in enumerate(self.tableau, 1):
                if len(pile) > 1 and not (self.stock_first and self.stocks[me]):
                    found[f"{source}>{n}"] = "card to space"
            if self.stocks[me]:
                found[f"S>{n}"] = "stock to space"
            elif self.discards[me] and self.discard_fills:
                found[f"D>{n}"] = "discard to space"
        return found

    def _as_you_like(self) -> dict[str, str]:
        found, me = self._fills(), self.mover
        for n, pile in enumerate(self.tableau, 1):
            if pile:
                self._onto(found, str(n), pile[-1], "card")
        if self.stocks[me]:
            self._onto(found, "S", self.stocks[me][-1], "stock")
        if self.stocks[self.other]:
            self._onto(found, f"S{self.theirs}", self.stocks[self.other][-1], "other's stock")
        found = self._new(found)
        found |= {"turn": "turn"} if self.hands[me] else {"pass": "end the turn"}
        return found

    def _new(self, found: dict[str, str]) -> dict[str, str]:
        """The moves to a layout that this turn has not had."""
        return {code: key for code, key in found.items() if self._leads_on(code)}

    def _leads_on(self, code: str) -> bool:
        source, target = (self._pile(name) for name in code.split(">"))
        target.append(source.pop())
        found = self.layout() not in self.seen
        source.append(target.pop())
        return found

    def _pile(self, name: str) -> list[str]:
        if name.startswith("S"):
            return self.stocks[self.other if "@" in name else self.mover]
        return self.discards[self.mover] if name == "D" else self.tableau[int(name) - 1]

    def act(self, code: str) -> None:
        me = self.mover
        if code == "turn":
            self.turned = self.hands[me].pop(0)
        elif code in ("discard", "pass"):
            self.passed_on()
            self.seen = {self.layout()}
        else:
            source, target = code.split(">")
            card = self.turned if source == "T" else self._pile(source).pop()
            self.moved = self.moved or source in ("T", "S")
            if source == "T":
                self.turned = ""
            if target[0] == "F":
                self.home[int(target[1:]) - 1] += 1
            else:
                self._pile(target).append(card)
            self.seen.add(self.layout())
        self.look_for_the_end()
        me = self.mover
        if not self.over and not self.turned and not self.hands[me] and self.discards[me]:
            self.hands[me], self.discards[me] = self.discards[me], []
            self.seen.add(self.layout())

    def cards(self, seat: int) -> int:
        return len(self.hands[seat]) + len(self.discards[seat])

    def counts(self) -> list[int]:
        return [self.cards(seat) + 2 * len(self.stocks[seat]) for seat in (0, 1)]


class SingleBankReader(RaceReader):
    """Russian Bank with one pack, from its page."""

    def deal(self, dealt: Dealt) -> None:
        super().deal(dealt)
        self.hands = [list(dealt.rows[seat]) for seat in (0, 1)]
        self.tableau: list[list[str]] = []
        self.lay_out()

    def lay_out(self) -> None:
        """At the beginning of his first turn each lays out four cards."""
        self.tableau += [[self.hands[self.mover].pop(0)] for _ in range(4)]

    def way(self, pile: Sequence[str]) -> int:
        """The direction of a pile: 1 up, -1 down, 0 for a single card."""
        if len(pile) < 2:
            return 0
        return 1 if (step(pile[1]) - step(pile[0])) % 13 == 1 else -1

    def joins(self, group: Sequence[str], pile: Sequence[str]) -> bool:
        """Whether cards go on a pile."""
        if not pile or len(pile) + len(group) > 13 or pile[-1][0] != group[0][0]:
            return False
        if not neighbours(group[0], pile[-1], corner=True):
            return False
        way = 1 if (step(group[0]) - step(pile[-1])) % 13 == 1 else -1
        return {self.way(pile), self.way(group)} <= {0, way}

    def legal(self) -> dict[str, str]:
        me, found = self.mover, dict[str, str]()
        spaces = [n for n, pile in enumerate(self.tableau, 1) if not pile]
        if spaces and (self.hands[me] or self.discards[me]):
            for n in spaces:
                if self.hands[me]:
                    found[f"H>{n}"] = "hand to space"
                if self.discards[me]:
                    found[f"D>{n}"] = "discard to space"
            return found
        for n, pile in enumerate(self.tableau, 1):
            for m, other in enumerate(self.tableau, 1):
                if n != m and pile and self.joins(pile, other):
                    found[f"{n}>{m}"] = "card to pile"
        if self.discards[me]:
            self._single(found, "D", self.discards[me][-1], "discard")
        if self.turned:
            own: dict[str, str] = {}
            self._single(own, "T", self.turned, "turned")
            return found | (own or {"discard": "discard"})
        return found | ({"turn": "turn"} if self.hands[me] else {"pass": "end the turn"})

    def _single(self, found: dict[str, str], source: str, card: str, what: str) -> None:
        """A card on piles and on the other's discard."""
        for n, pile in enumerate(self.tableau, 1):
            if self.joins([card], pile):
                found[f"{source}>{n}"] = f"{what} to pile"
        onto = self.discards[self.other][-1:]
        if onto and onto[0][0] == card[0] and neighbours(card, onto[0], corner=True):
            found[f"{source}>D{self.theirs}"] = f"{what} to other's discard"

    def act(self, code: str) -> None:
        me = self.mover
        if code == "turn":
            self.turned = self.hands[me].pop(0)
        elif code in ("discard", "pass"):
            self.passed_on()
            if self.played == 1:
                self.lay_out()
        else:
            source, target = code.split(">")
            if source == "T":
                cards, self.turned = [self.turned], ""
            elif source == "H":
                cards = [self.hands[me].pop(0)]
            elif source == "D":
                cards = [self.discards[me].pop()]
            else:
                cards, self.tableau[int(source) - 1] = self.tableau[int(source) - 1], []
            self.moved = self.moved or not source.isdigit()
            onto = self.discards[self.other] if "@" in target else self.tableau[int(target) - 1]
            onto += cards
        self.look_for_the_end()
        me = self.mover
        stuck = not self.turned and not self.hands[me] and all(self.tableau)
        if not self.over and stuck and self.discards[me]:
            self.hands[me], self.discards[me] = self.discards[me], []

    def cards(self, seat: int) -> int:
        return len(self.hands[seat]) + len(self.discards[seat])

    def counts(self) -> list[int]:
        return [self.cards(seat) for seat in (0, 1)]


class PisheReader(RaceReader):
    """Pishe Pasha, from its page."""

    def deal(self, dealt: Dealt) -> None:
        super().deal(dealt)
        self.stocks = [list(dealt.rows[seat]) for seat in (0, 1)]
        self.home = dict.fromkeys(SUITS, 0)
        self.following, self.came_back = False, False
        self.positions: set[object] = set()

    def legal(self) -> dict[str, str]:
        return self._duties() or self._others()

    def _sources(self) -> dict[str, str]:
        """The turned card and the top of the own discard."""
        found = {"T": self.turned} if self.turned else {}
        top = self.discards[self.mover][-1:]
        return found | ({"D": top[0]} if top else {})

    def _duties(self) -> dict[str, str]:
        """Foundations first."""
        return {
            f"{source}>F{SUITS.index(card[0]) + 1}": f"{WORDS[source]} to foundation"
            for source, card in self._sources().items()
            if self.home[card[0]] == step(card)
        }

    def _others(self) -> dict[str, str]:
        found = {}
        onto = self.discards[self.other][-1:]
        for source, card in self._sources().items():
            follows = source == "T" or (self.following and not self.turned)
            if onto and follows and card[1] != "A" and neighbours(card, onto[0]):
                found[f"{source}>D{self.theirs}"] = f"{WORDS[source]} to other's discard"
        return found | ({"discard": "discard"} if self.turned else {"turn": "turn"})

    def act(self, code: str) -> None:
        me = self.mover
        if code == "turn":
            if not self.stocks[me]:
                self.stocks[me], self.discards[me] = self.discards[me], []
            self.turned, self.following = self.stocks[me].pop(0), False
        elif code == "discard":
            self.passed_on()
            self.following = False
            piles = (*map(tuple, [*self.stocks, *self.discards]), *self.home.values(), self.mover)
            self.came_back = piles in self.positions
            self.positions.add(piles)
        else:
            source, target = code.split(">")
            card = self.turned if source == "T" else self.discards[me].pop()
            if source == "T":
                self.turned, self.following = "", True
            if target[0] == "F":
                self.home[card[0]] += 1
            else:
                self.discards[self.other].append(card)
        self.look_for_the_end()

    def look_for_the_end(self) -> None:
        for seat in (0, 1):
            if not self.counts()[seat] and not (seat == self.mover and self.turned):
                self.over, self.winner = True, seat
        self.over = self.over or self.came_back or self.played >= self.MOST_TURNS

    def counts(self) -> list[int]:
        return [len(self.stocks[seat]) + len(self.discards[seat]) for seat in (0, 1)]

    def score(self) -> list[Line]:
        if self.winner < 0:
            return []
        return [Line(self.winner, "points", self.counts()[1 - self.winner], "cards left")]
