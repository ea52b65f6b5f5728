"""Scoring of patiences, races and squares."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations

from oddtrick.cards import COPY, Card, rank_of, suit_of
from oddtrick.core import (
    DealContext,
    Entry,
    Game,
    HashablePartial,
    Ledger,
    Pad,
    PadRow,
    SingleDeal,
    SingleStanding,
)
from oddtrick.messages import Message, say, term
from oddtrick.stages.piles.moves import Built
from oddtrick.stages.piles.racing import RaceResult
from oddtrick.stages.piles.side_by_side import Compared
from oddtrick.stages.piles.squares import Squared, lines_of

# Patience: the cards on the foundations.
#
# Source: Scarne 1963, “House in the Wood”: all cards built up in suit from ace to king.


def score_built(table: DealContext) -> Ledger:
    """A point a card on the foundations."""
    built = table.get(Built)
    why = (
        term("all cards on the foundations")
        if built.cards == built.of
        else term("cards on the foundations")
    )
    return (Entry(0, "cards", built.cards, why),)


@dataclass(frozen=True)
class PatienceMatch(SingleDeal):
    """One layout; it is won when all `cards` are on the foundations."""

    cards: int

    @property
    def called(self) -> str:
        return "deal"

    def pad(self, game: Game, standing: SingleStanding) -> Pad:
        cells = (str(standing.points[0]) if standing.deals else "",)
        return Pad(
            term("Patience"), (PadRow("row", cells, say("Home, of {cards}", cards=self.cards)),)
        )

    def summary(self, game: Game, standing: SingleStanding) -> Message:
        if not standing.deals:
            return say("The aim: all {cards} cards home.", cards=self.cards)
        if standing.points[0] == self.cards:
            return say("Won: all {cards} cards are home.", cards=self.cards)
        return say("{n} of {cards} cards home.", n=standing.points[0], cards=self.cards)


def score_compared(table: DealContext) -> Ledger:
    """For each of several players a point a card they have on the foundations (rulings M-1,
    M-2)."""
    counts = table.get(Compared).cards
    return tuple(
        Entry(side, "cards", cards, term("cards on the foundations"))
        for side, cards in enumerate(counts)
    )


# Races: what the cards left are worth.
#
# Source: Scarne 1963, the games for two players at patience; rulings 4.1 to 4.5.


def _counts(left: RaceResult, values: tuple[int, ...]) -> list[int]:
    """The cards each player has left, by the value of each kind of pile."""
    return [sum(n * v for n, v in zip(cards, values, strict=True)) for cards in left.left]


def score_cards_left(
    values: tuple[int, ...], premium: int = 0, *, draws: bool = False
) -> Callable[[DealContext], Ledger]:
    """The winner of two scores what the other has left, and a premium; where nobody has won, the
    lower count scores the difference alone, or with `draws` nobody scores.

    >>> from oddtrick.core import Seating
    >>> from oddtrick.core import DealStart
    >>> left = RaceResult(0, ((0, 0), (11, 3)))
    >>> table = DealContext(Seating(), DealStart(), (left,))
    >>> [e.points for e in score_cards_left((1, 2), 30)(table)]
    [17, 30]
    """

    return HashablePartial(_cards_left, values, premium, draws)


def _cards_left(values: tuple[int, ...], premium: int, draws: bool, table: DealContext) -> Ledger:
    left = table.get(RaceResult)
    counts = _counts(left, values)
    if left.winner < 0:
        if draws or counts[0] == counts[1]:
            return ()
        low = 0 if counts[0] < counts[1] else 1
        difference = abs(counts[0] - counts[1])
        return (Entry(low, "points", difference, term("fewer cards left")),)
    entry = Entry(left.winner, "points", counts[1 - left.winner], term("cards the other has left"))
    if not premium:
        return (entry,)
    return (entry, Entry(left.winner, "points", premium, term("premium for going out")))


def score_pairs(table: DealContext) -> Ledger:
    """Each two players settle the difference of the cards they have left: what one wins the other
    loses."""
    left = table.get(RaceResult)
    counts = _counts(left, (1,))
    entries = []
    for a, b in combinations(range(len(counts)), 2):
        difference = counts[b] - counts[a]
        if difference:
            names = table.seating.side_names
            entries.append(Entry(a, "points", difference, say("with {who}", who=term(names[b]))))
            entries.append(Entry(b, "points", -difference, say("with {who}", who=term(names[a]))))
    return tuple(entries)


def score_round(table: DealContext) -> Ledger:
    """A point for who has no stock left; where play has stood still, for the fewest cards of stock,
    then the most cards built; players who are level share nothing."""
    return _round(table, term("out of stock"), term("fewest cards of stock"))


def score_all_up(table: DealContext) -> Ledger:
    """A point for who has built all their cards; where play has stood still, for who has built most
    of them."""
    return _round(table, term("all cards up"), term("most cards up"))


def _round(table: DealContext, out: Message, still: Message) -> Ledger:
    left = table.get(RaceResult)
    if left.winner >= 0:
        return (Entry(left.winner, "points", 1, out),)
    best = min(left.left, key=lambda cards: (cards[0], -cards[1]))
    winners = [i for i, cards in enumerate(left.left) if cards == best]
    return (Entry(winners[0], "points", 1, still),) if len(winners) == 1 else ()


# Squares: the rows and columns as poker and as cribbage hands.
#
# Source: Scarne 1963, “Multiple Solitaire”, identical cards; ruling M-3 (American count).

# The American count of poker squares.
POKER = {
    "royal flush": 100,
    "straight flush": 75,
    "four of a kind": 50,
    "full house": 25,
    "flush": 20,
    "straight": 15,
    "three of a kind": 10,
    "two pairs": 5,
    "pair": 2,
    "": 0,
}
ACE, ACE_LOW = 14, 1
JACK = 11
FULL = 5
"""The cards of a poker hand."""
FOUR = 4
"""The cards of a cribbage hand without its starter."""


def poker_hand(cards: Sequence[Card]) -> str:
    """The name of a hand of five cards in `POKER`, empty for none. Of fewer cards only those of
    equal rank count.

    >>> from oddtrick.cards import card
    >>> poker_hand([card(c) for c in "HA HK HQ HJ HT".split()])
    'royal flush'
    >>> poker_hand([card(c) for c in "HA H2 D3 S4 C5".split()])
    'straight'
    >>> poker_hand([card(c) for c in "HA HK".split()]), poker_hand([card("HA"), card("CA")])
    ('', 'pair')
    """
    ranks = sorted(rank_of(c) for c in cards)
    full = len(cards) == FULL
    flush = full and len({suit_of(c) for c in cards}) == 1
    low = sorted(ACE_LOW if r == ACE else r for r in ranks)
    straight = full and any(r == list(range(r[0], r[0] + 5)) for r in (ranks, low))
    if straight and flush:
        return "royal flush" if ranks[0] == 10 else "straight flush"
    counts = sorted(Counter(ranks).values(), reverse=True)
    most, next_most = (*counts, 0, 0)[:2]
    if most == 4:
        return "four of a kind"
    if (most, next_most) == (3, 2):
        return "full house"
    if flush:
        return "flush"
    if straight:
        return "straight"
    if most == 3:
        return "three of a kind"
    return ("two pairs" if next_most == 2 else "pair") if most == 2 else ""


def poker_worth(cards: Sequence[Card], starter: Card | None) -> tuple[int, str]:
    """The points of a row or column, full or not, and its name."""
    hand = poker_hand(cards)
    return POKER[hand], hand


def cribbage_worth(cards: Sequence[Card], starter: Card | None) -> tuple[int, str]:
    """The points of a row or column, full or not; the starter counts when it is turned."""
    return cribbage_hand(cards, starter), ""


def cribbage_hand(cards: Sequence[Card], starter: Card | None) -> int:
    """The points of four cards with a starter: fifteens, pairs, runs, flush and “his nobs”; of what
    lies so far where they are fewer, or no starter is turned.

    >>> from oddtrick.cards import card
    >>> cribbage_hand([card(c) for c in "H5 D5 C5 SJ".split()], card("S5"))
    29
    >>> cribbage_hand([card(c) for c in "H5 D5".split()], None)
    2
    """
    five = [*cards] if starter is None else [*cards, starter]
    steps = [(rank_of(c) - 1) % 13 + 1 for c in five]
    values = [min(s, 10) for s in steps]
    fifteens = sum(2 for n in range(2, 6) for some in combinations(values, n) if sum(some) == 15)
    pairs = sum(2 for a, b in combinations(steps, 2) if a == b)
    flush = 0
    suits = {suit_of(c) for c in cards}
    turned = -1 if starter is None else suit_of(starter)
    if len(cards) == FOUR and len(suits) == 1:
        flush = 5 if turned in suits else 4
    nobs = any(rank_of(c) == JACK and suit_of(c) == turned for c in cards)
    return fifteens + pairs + _runs(steps) + flush + int(nobs)


def _runs(steps: Sequence[int]) -> int:
    """The longest runs of three and more, each counted with every copy of its cards."""
    counts = Counter(steps)
    best, ways, length, product = 0, 0, 0, 1
    for step in range(1, 15):
        if counts[step]:
            length, product = length + 1, product * counts[step]
            continue
        if length >= 3 and length > best:
            best, ways = length, product
        length, product = 0, 1
    return best * ways


_LINES = {"row": say("row {number}"), "column": say("column {number}")}


def _lines(square: Sequence[Card]) -> list[tuple[Message, list[Card]]]:
    """The rows and columns of a square, with their names."""
    side = int(len(square) ** 0.5)
    return [
        (_LINES[line].fill(number=n), [square[i] for i in where])
        for line, n, where in lines_of(side)
    ]


def score_poker_squares(table: DealContext) -> Ledger:
    """Each row and column by the American count."""
    entries = []
    for side, square in enumerate(table.get(Squared).squares):
        for name, cards in _lines(square):
            hand = poker_hand(cards)
            if POKER[hand]:
                entries.append(
                    Entry(
                        side,
                        "points",
                        POKER[hand],
                        say("{line}, {hand}", line=name, hand=term(hand)),
                    )
                )
    return tuple(entries)


def score_cribbage_squares(table: DealContext) -> Ledger:
    """Each row and column as a hand with the common starter; a jack turned counts two once."""
    squared, entries = table.get(Squared), []
    starter = squared.starter
    assert starter is not None
    for side, square in enumerate(squared.squares):
        for name, cards in _lines(square):
            points = cribbage_hand(cards, starter % COPY)
            if points:
                entries.append(Entry(side, "points", points, name))
        if rank_of(starter) == JACK:
            entries.append(Entry(side, "points", 2, term("a jack turned")))
    return tuple(entries)
