"""Races: what the cards left are worth.

Source: Scarne 1963, the games for two players at patience; rulings 4.1 to 4.5.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from oddtrick.core import Bound, Entry, Ledger, Table
from oddtrick.stages.piles.races.racing import RaceResult

__all__ = ["score_all_up", "score_cards_left", "score_pairs", "score_round"]


def _counts(left: RaceResult, values: tuple[int, ...]) -> list[int]:
    """The cards each player has left, by the value of each kind of pile."""
    return [sum(n * v for n, v in zip(cards, values, strict=True)) for cards in left.left]


def score_cards_left(
    values: tuple[int, ...], premium: int = 0, *, draws: bool = False
) -> Callable[[Table], Ledger]:
    """The winner of two scores what the other has left, and a premium; where nobody has won, the
    lower count scores the difference alone, or with `draws` nobody scores.

    >>> from oddtrick.core import Seating
    >>> from oddtrick.core import Setting
    >>> left = RaceResult(0, ((0, 0), (11, 3)))
    >>> [e.points for e in score_cards_left((1, 2), 30)(Table(Seating(), Setting(), (left,)))]
    [17, 30]
    """

    return Bound(_cards_left, values, premium, draws)


def _cards_left(values: tuple[int, ...], premium: int, draws: bool, table: Table) -> Ledger:
    left = table.get(RaceResult)
    counts = _counts(left, values)
    if left.winner < 0:
        if draws or counts[0] == counts[1]:
            return ()
        low = 0 if counts[0] < counts[1] else 1
        difference = abs(counts[0] - counts[1])
        return (Entry(low, "points", difference, "fewer cards left"),)
    entry = Entry(left.winner, "points", counts[1 - left.winner], "cards the other has left")
    if not premium:
        return (entry,)
    return (entry, Entry(left.winner, "points", premium, "premium for going out"))


def score_pairs(table: Table) -> Ledger:
    """Each two players settle the difference of the cards they have left: what one wins the other
    loses."""
    left = table.get(RaceResult)
    counts = _counts(left, (1,))
    entries = []
    for a, b in combinations(range(len(counts)), 2):
        difference = counts[b] - counts[a]
        if difference:
            names = table.seating.side_names
            entries.append(Entry(a, "points", difference, f"with {names[b]}"))
            entries.append(Entry(b, "points", -difference, f"with {names[a]}"))
    return tuple(entries)


def score_round(table: Table) -> Ledger:
    """A point for who has no stock left; where play has stood still, for the fewest cards of stock,
    then the most cards built; players who are level share nothing."""
    return _round(table, "out of stock", "fewest cards of stock")


def score_all_up(table: Table) -> Ledger:
    """A point for who has built all his cards; where play has stood still, for who has built most
    of them."""
    return _round(table, "all cards up", "most cards up")


def _round(table: Table, out: str, still: str) -> Ledger:
    left = table.get(RaceResult)
    if left.winner >= 0:
        return (Entry(left.winner, "points", 1, out),)
    best = min(left.left, key=lambda cards: (cards[0], -cards[1]))
    winners = [i for i, cards in enumerate(left.left) if cards == best]
    return (Entry(winners[0], "points", 1, still),) if len(winners) == 1 else ()
