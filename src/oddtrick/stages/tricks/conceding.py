"""The tricks that a side wins whatever is played: a concession of them is void.

Source: Scarne 1963, “Trick Conceded in Error” and “Concession of a Trick That Cannot Be Lost”.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ...cards import Card, CardOrder, Mask, above, bits

__all__ = ["cannot_be_lost"]

PLAYS = 20_000
"""Cards tried in looking for a line of play that loses a trick; one that is not found among so
many is taken to exist."""


@lru_cache(maxsize=256)
def cannot_be_lost(
    order: CardOrder,
    active: tuple[int, ...],
    side: Mask,
    hands: tuple[Mask, ...],
    trick: tuple[tuple[int, Card], ...],
    to_play: int,
    conceded_to: int,
) -> int:
    """How many of the tricks left the hands of `side` (a mask) win by any play of the cards.

    The answer is at least `conceded_to`, the tricks the side says it takes: what may be lost
    beyond those need not be looked for. Everybody may play anything that is legal, however
    foolish, for the law says *by any play of the cards*.
    """
    search = _Lines(order, active, side)
    left = hands[to_play].bit_count()
    wins = conceded_to
    while wins < left and not search.may_win_only(hands, trick, to_play, wins):
        wins += 1
    return wins


class _Spent(Exception):
    """More cards were tried than is allowed."""


class _Lines:
    """Looks for lines of play by which a side wins few tricks."""

    def __init__(self, order: CardOrder, active: tuple[int, ...], side: Mask) -> None:
        self.order, self.active, self.side = order, active, side
        self.plays = 0
        self.failed: dict[tuple[tuple[Mask, ...], int], int] = {}
        self.next = {h: active[(i + 1) % len(active)] for i, h in enumerate(active)}

    def may_win_only(
        self, hands: tuple[Mask, ...], trick: tuple[tuple[int, Card], ...], to_play: int, most: int
    ) -> bool:
        """Whether some line gives the side no more than `most` of the tricks left."""
        try:
            return self._play(hands, trick, to_play, most)
        except _Spent:
            return True

    def _play(
        self, hands: tuple[Mask, ...], trick: tuple[tuple[int, Card], ...], hand: int, most: int
    ) -> bool:
        if not trick:
            left = hands[hand].bit_count()
            if left <= most:
                return True
            if self._sure(hands, hand) > most or self.failed.get((hands, hand), -1) >= most:
                return False
        for c in self._choices(hands, trick, hand):
            self.plays += 1
            if self.plays > PLAYS:
                raise _Spent
            after = list(hands)
            after[hand] ^= 1 << c
            played = (*trick, (hand, c))
            if len(played) < len(self.active):
                found = self._play(tuple(after), played, self.next[hand], most)
            else:
                winner = played[self.order.winner([c for _, c in played])][0]
                rest = most - (self.side >> winner & 1)
                found = rest >= 0 and self._play(tuple(after), (), winner, rest)
            if found:
                return True
        if not trick:
            self.failed[hands, hand] = max(most, self.failed.get((hands, hand), -1))
        return False

    def _choices(
        self, hands: tuple[Mask, ...], trick: tuple[tuple[int, Card], ...], hand: int
    ) -> Iterator[Card]:
        """The legal cards that differ in what they beat: the side's lowest, the others' highest
        first."""
        order, mask = self.order, hands[hand]
        if trick:
            mask = mask & order.suits[order.suit[trick[0][1]]] or mask
        cards = sorted(
            bits(mask),
            key=lambda c: (order.suit[c] == order.trump, order.strength[c]),
            reverse=not self.side >> hand & 1,
        )
        yield cards[0]
        others = 0
        for h in self.active:
            others |= hands[h] if h != hand else 0
        for _, c in trick:
            others |= 1 << c
        over = above(order)
        seen = {(order.suit[cards[0]], others & over[cards[0]])}
        for c in cards[1:]:
            beaten_by = (order.suit[c], others & over[c])
            if beaten_by not in seen:
                seen.add(beaten_by)
                yield c

    def _sure(self, hands: tuple[Mask, ...], leader: int) -> int:
        """Tricks the side wins whatever is played, so far as can be seen without playing: the best
        trumps of one hand; all of them when it leads and nothing out beats any of its cards."""
        order = self.order
        theirs = ours = 0
        for h in self.active:
            if self.side >> h & 1:
                ours |= hands[h]
            else:
                theirs |= hands[h]
        trumps = order.suits[order.trump] if order.trump < 4 else 0

        over = above(order)
        if (
            self.side >> leader & 1
            and not theirs & trumps
            and not any(theirs & over[c] for c in bits(ours))
        ):
            return hands[leader].bit_count()
        return max(
            sum(not (theirs | ours) & ~hands[h] & over[c] for c in bits(hands[h] & trumps))
            for h in self.active
            if self.side >> h & 1
        )
