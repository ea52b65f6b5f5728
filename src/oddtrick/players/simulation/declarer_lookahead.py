"""Cards that come to the same with all cards seen, told apart by what declarer will know.

In a world that is solved declarer guesses right in all that comes later: a play that needs no
guess and one that puts the guess off come to the same. Here each such card is played on for
two tricks. Worlds stay together while declarer has seen the same cards fall, and declarer's next
card is one for all of them, the best on the average. The defenders see all cards; of those that
keep declarer's tricks fewest they play the lowest.

What is looked ahead for is a hand whose side has nobody else: declarer who plays dummy's cards,
or a player alone. A partner's hidden cards would have to be played by what the partner knows.
"""

from __future__ import annotations

import statistics
import time
from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import NamedTuple

from oddtrick.cards import Card, CardOrder, Mask, bits
from oddtrick.players.card_play.seat_knowledge import Knowledge
from oddtrick.players.player import World
from oddtrick.solver import Position, Solver, SolverError

from .card_evaluation import CardValue, CardValues
from .expected_score import score_gains

Worth = Callable[[int, int], float]
"""The worth of a number of tricks in all, in a world by its number."""

TRICKS = 2
"""How many tricks are completed after the card before its worth is taken. Three and six chose no
better."""

HIGH = 5
"""So many cards of each suit, the highest, count as themselves; the others are all small to
declarer, as little follows from which of them falls."""

NEAR = 0.1
"""Cards that bring less than so much less, with all cards seen, in what the game compares (IMPs,
match points or points), are looked ahead for. Of what was looked ahead for beyond that (up to an
IMP) nothing was gained: the worlds are few, and declarer will look ahead again."""

MOST = 5
"""So many cards are looked ahead for, at most."""

COUNTS = (12, 24, 48, 96)
"""How many worlds are looked at, each number taking some twice as long as the one before."""

WAYS = 3
"""So many cards of declarer's that come to the same are tried where one has to be chosen later on,
and the best of them counts. With the lowest alone a card often lost by that choice only."""

MEMORY = 2 << 20
"""Bytes for each world's solver: what it has learnt of a world serves in it again and again."""

LESS = 1e-3
"""A trick that scores nothing is still worth having: by so little."""

SAME = 1e-9

_Worths = dict[World, float]
"""The worth of each world, its hands by their place in the order of play."""


class _OutOfTime(Exception):
    pass


class _Line(NamedTuple):
    """The play in one world, after some cards. Hands are by their place in the order of play."""

    number: int
    world: World
    hands: World
    trick: tuple[tuple[int, Card], ...]
    turn: int
    taken: int
    total: int
    """The tricks of declarer's side in all, by best play with all cards seen."""


def alone(known: Knowledge) -> bool:
    """Whether all hands of the side are played by this seat, and all hands hold as many cards."""
    on_table = {h for h, _ in known.trick}
    sizes = {known.counts[h] + (h in on_table) for h in known.active}
    return not known.friends and len(sizes) == 1


def gains_ahead(
    known: Knowledge, card_values: CardValues, own: CardValue, until: float
) -> dict[Card, list[float]]:
    """The gain over a card of each other that brings nearly as much with all cards seen, in each
    of the first worlds, if both are played on with what declarer will know.

    As many worlds are looked at as the clock (`time.monotonic`) allows before `until`. Empty where
    there is no such card, no time, or nothing to be known.
    """
    if (
        not card_values.deals
        or not card_values.values.scored
        or card_values.values.fewest
        or card_values.forecast
    ):
        return {}
    if not alone(known):
        return {}
    game, points, memo = (
        known.view.game,
        card_values.values.points,
        dict[tuple[float, int], float](),
    )

    def worth(world: int, tricks: int) -> float:
        key = own.each[world], tricks
        if key not in memo:
            (memo[key],) = score_gains(game, key[:1], (points[tricks],))
        return memo[key]

    near = {own.card: own}
    for value in card_values.cards:
        if statistics.fmean(score_gains(game, own.each, value.each)) > -NEAR:
            near.setdefault(value.card, value)
    cards = apart(known, list(near))[:MOST]
    if len(cards) < 2:
        return {}
    tricks = {card: near[card].tricks_each for card in cards}
    by_own, *others = look_ahead(known, card_values.deals, tricks, worth, until).items()
    return {card: [a - b for a, b in zip(each, by_own[1], strict=True)] for card, each in others}


def apart(known: Knowledge, cards: Sequence[Card]) -> list[Card]:
    """Those of some cards of the hand to play that differ: the first of each run of cards with
    nothing between them but cards of the same hand, or gone."""
    others = known.unseen | sum(known.known[h] for h in known.mine if h != known.hand)
    others |= sum(1 << c for _, c in known.trick)
    return _apart(known.order, known.above, cards, others)


def _apart(
    order: CardOrder, above: Sequence[Mask], cards: Sequence[Card], others: Mask
) -> list[Card]:
    """The first of each run of cards with none of the others between them."""
    found: dict[tuple[int, Mask], Card] = {}
    for c in cards:
        found.setdefault((order.suit[c], above[c] & others), c)
    return list(found.values())


def look_ahead(
    known: Knowledge,
    worlds: Sequence[World],
    tricks: Mapping[Card, Sequence[int]],
    worth: Worth,
    until: float,
) -> dict[Card, list[float]]:
    """The worth of some cards of the hand to play in the first of the `worlds`, if each is played
    on with what declarer will know.

    `tricks` are those of declarer's side in all by each card, in each world, with all cards seen.
    As many worlds are looked at as the clock (`time.monotonic`) allows before `until`; with no time
    for any the lists are empty.
    """
    found: dict[Card, list[float]] = {card: [] for card in tricks}
    table = _Table(known, worlds, worth, until)
    for count in COUNTS:
        began = time.monotonic()
        try:
            found = {card: table.worths(card, row[:count]) for card, row in tricks.items()}
        except (_OutOfTime, SolverError):
            break
        if count >= len(worlds) or (now := time.monotonic()) + 2 * (now - began) > until:
            break
    return found


class _Table:
    """The worlds of one turn, each with a solver of its own."""

    def __init__(
        self, known: Knowledge, worlds: Sequence[World], worth: Worth, until: float
    ) -> None:
        self.order, self.above, self.until = known.order, known.above, until
        self.worlds = [tuple(world[h] for h in known.active) for world in worlds]
        self.worth = worth
        self.times = Counter[World]()
        self.solvers: dict[World, Solver] = {}
        place = {h: i for i, h in enumerate(known.active)}
        side = known.side_of[known.hand]
        self.ours = tuple(known.side_of[h] == side for h in known.active)
        self.sides = tuple(int(not ours) for ours in self.ours)
        self.trick = tuple((place[h], c) for h, c in known.trick)
        self.turn = place[known.hand]
        self.taken = sum(known.side_of[t.winner] == side for t in known.tricks)
        self.unseen = known.unseen

    def worths(self, card: Card, totals: Sequence[int]) -> list[float]:
        """The worth of a card in the first worlds; `totals` are the tricks in all by it."""
        some = self.worlds[: len(totals)]
        self.times = Counter(some)
        number = {world: i for i, world in enumerate(some)}
        began = [
            _Line(i, world, world, self.trick, self.turn, self.taken, totals[i])
            for world, i in number.items()
        ]
        found = self._play_on([self._after(line, card, line.total) for line in began], 0)
        return [found[world] for world in some]

    def _play_on(self, lines: Sequence[_Line], tricks: int) -> _Worths:
        """The worth of worlds that declarer cannot tell apart, so many tricks having been
        completed."""
        totals = [line.total for line in lines]
        if len(lines) == 1 or not any(lines[0].hands):
            return self._ended(lines, totals)
        if not self.ours[lines[0].turn]:
            return self._parted(lines, [self._defence(line) for line in lines], totals, tricks)
        ways = self._own_cards(lines)
        if tricks >= TRICKS:
            return self._ended(lines, next(iter(ways.values())))
        return max(
            (self._parted(lines, [card] * len(lines), row, tricks) for card, row in ways.items()),
            key=lambda each: sum(self.times[world] * worth for world, worth in each.items()),
        )

    def _parted(
        self, lines: Sequence[_Line], cards: Sequence[Card], totals: Sequence[int], tricks: int
    ) -> _Worths:
        """The worth of worlds after the next card in each, each set that declarer can tell from
        others played on by itself."""
        sets: dict[Hashable, list[_Line]] = {}
        for line, card, total in zip(lines, cards, totals, strict=True):
            after = self._after(line, card, total)
            sets.setdefault(self._seen(after, card), []).append(after)
        completed = len(lines[0].trick) == len(self.ours) - 1
        found: _Worths = {}
        for alike in sets.values():
            found |= self._play_on(alike, tricks + completed)
        return found

    def _ended(self, lines: Sequence[_Line], totals: Sequence[int]) -> _Worths:
        return {
            line.world: self.worth(line.number, total)
            for line, total in zip(lines, totals, strict=True)
        }

    def _seen(self, line: _Line, card: Card) -> Hashable:
        """Facts that declarer sees of a card: which it is if it is a high one, its suit, and who is
        winning or has won."""
        high = card if self.above[card].bit_count() < HIGH else -1
        best = self.order.winner([c for _, c in line.trick]) if line.trick else -1
        return self.order.suit[card], high, best, line.turn, line.taken

    def _own_cards(self, lines: Sequence[_Line]) -> dict[Card, list[int]]:
        """The cards of declarer's side that are best on the average with all cards seen, `WAYS` of
        equals at most, one of each suit first; and the tricks in all by each in each world."""
        asked = [self._position(line) for line in lines]
        least, best = float("inf"), dict[Card, list[int]]()
        for card in self._choices(lines[0], asked[0].legal()):
            lost, totals = 0.0, list[int]()
            for line, position in zip(lines, asked, strict=True):
                total = self._total(line, position, card)
                less = self.worth(line.number, line.total) - self.worth(line.number, total)
                lost += self.times[line.world] * (less + LESS * (line.total - total))
                if lost > least + SAME:
                    break
                totals.append(total)
            else:
                if lost < least - SAME:
                    least, best = lost, {}
                best[card] = totals
        lowest = {self.order.suit[card]: card for card in reversed(best)}
        first = sorted(best, key=lambda card: lowest[self.order.suit[card]] != card)
        return {card: best[card] for card in first[:WAYS]}

    def _choices(self, line: _Line, legal: Mask) -> list[Card]:
        """The cards to choose from, the lowest first: one of each run."""
        others = self.unseen | sum(1 << c for _, c in line.trick)
        for place, hand in enumerate(line.hands):
            if self.ours[place] and place != line.turn:
                others |= hand
        return _apart(self.order, self.above, self._lowest_first(legal), others)

    def _total(self, line: _Line, position: Position, card: Card) -> int:
        """The tricks in all after a card of declarer's side."""
        still = line.total - line.taken
        while still and not self._reaches(line, position, card, still):
            still -= 1
        return line.taken + still

    def _defence(self, line: _Line) -> Card:
        """A defender's card: the lowest of those that keep declarer's tricks fewest."""
        position = self._position(line)
        *cards, last = self._lowest_first(position.legal())
        more = line.total - line.taken + 1
        return next((c for c in cards if not self._reaches(line, position, c, more)), last)

    def _lowest_first(self, cards: Mask) -> list[Card]:
        """Plain suits before trumps, then by strength."""
        suit, strength, trump = self.order.suit, self.order.strength, self.order.trump
        return sorted(bits(cards), key=lambda c: (suit[c] == trump, strength[c], c))

    def _position(self, line: _Line) -> Position:
        leader = line.trick[0][0] if line.trick else line.turn
        played = tuple(c for _, c in line.trick)
        return Position(line.hands, leader, self.order, played, self.sides)

    def _reaches(self, line: _Line, position: Position, card: Card, tricks: int) -> bool:
        left = self.until - time.monotonic()
        if left <= 0:
            raise _OutOfTime
        solver = self.solvers.get(line.world)
        if solver is None:
            solver = self.solvers[line.world] = Solver(MEMORY)
        return solver.reaches(position, card, tricks, seconds=left)

    def _after(self, line: _Line, card: Card, total: int) -> _Line:
        """The line after a card of the hand to play."""
        hands = tuple(h & ~(1 << card) if p == line.turn else h for p, h in enumerate(line.hands))
        trick = (*line.trick, (line.turn, card))
        if len(trick) < len(hands):
            return line._replace(
                hands=hands, trick=trick, turn=(line.turn + 1) % len(hands), total=total
            )
        winner = trick[self.order.winner([c for _, c in trick])][0]
        taken = line.taken + self.ours[winner]
        return line._replace(hands=hands, trick=(), turn=winner, taken=taken, total=total)
