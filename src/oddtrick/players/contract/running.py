"""The tricks declarer can run from his two hands without losing the lead, however the rest lies.

Source: Scarne 1963, “Planning the Play” (count the tricks that are sure, and see in which hand
they can be led), “Unblocking”.
"""

from __future__ import annotations

from typing import NamedTuple

from ...cards import Card, Mask, bits
from ..knowledge import Knowledge

__all__ = ["Run", "Running"]

LIMIT = 400
"""Positions looked at for one question; beyond them the tricks found so far count."""


class Run(NamedTuple):
    """So many tricks, begun with a card."""

    tricks: int
    card: Card


class Running:
    """Sure tricks of two hands that see each other. A card wins when no opponent may hold a higher
    one, or when so many rounds are gone that neither can have any left; a plain suit is safe from
    ruffs only when no trump is out."""

    def __init__(self, k: Knowledge) -> None:
        self.k = k
        order = k.order
        self.suit, self.strength = order.suit, order.strength
        self.out = [k.foe_may & s for s in order.suits[:4]]
        self.rounds = [max((k.may[f] & s).bit_count() for f in k.foes) for s in order.suits[:4]]
        """Rounds after which no opponent can have a card left."""
        self.seen: dict[tuple[Mask, Mask, tuple[int, ...]], int] = {}

    def winner(self, c: Card, played: tuple[int, ...]) -> bool:
        """Whether a card is sure to win after so many rounds of each suit."""
        s = self.suit[c]
        trump = self.k.trump
        if trump < 4 and s != trump and self.out[trump] and played[trump] < self.rounds[trump]:
            return False
        return played[s] >= self.rounds[s] or not self.out[s] & self.k.above[c]

    def bound(self, one: Mask, two: Mask, played: tuple[int, ...]) -> int:
        """At most so many tricks, entries not asked for."""
        found = 0
        for s in range(4):
            cards = self.k.order.suits[s]
            a, b = (one & cards).bit_count(), (two & cards).bit_count()
            long = max(a, b)
            if not long:
                continue
            top = self.k.order.suits[s]
            winners = sum(self.winner(c, played) for c in bits((one | two) & top))
            if winners and played[s] + winners >= self.rounds[s]:
                winners = long
            found += min(winners, long)
            if s == self.k.trump and winners:
                found += min(a, b)
        return min(found, one.bit_count())

    def most(self, one: Mask, two: Mask, played: tuple[int, ...] = (0, 0, 0, 0)) -> int:
        """The tricks that can be run when `one` is the hand to lead."""
        key = (one, two, played)
        known = self.seen.get(key)
        if known is not None:
            return known
        if len(self.seen) >= LIMIT or not one:
            return 0
        bound = self.bound(one, two, played)
        best = 0
        if bound:
            self.seen[key] = 0
            for _, after, other, then in self.leads(one, two, played):
                best = max(best, 1 + self.most(after, other, then))
                if best >= bound:
                    break
        self.seen[key] = best
        return best

    def leads(
        self, one: Mask, two: Mask, played: tuple[int, ...]
    ) -> list[tuple[Card, Mask, Mask, tuple[int, ...]]]:
        """The leads from `one` that are sure to win: the card, the hand that leads next, the
        other, and the rounds played; the suits that the leader is shorter in come first."""
        k = self.k
        found = []
        for s in sorted(
            range(4),
            key=lambda s: (s == k.trump, (one & k.order.suits[s]).bit_count()
                           - (two & k.order.suits[s]).bit_count()),
        ):  # fmt: skip
            mine, theirs = one & k.order.suits[s], two & k.order.suits[s]
            if not mine:
                continue
            then = (*played[:s], played[s] + 1, *played[s + 1 :])
            low, top = k.low(mine), k.high(mine)
            if theirs:
                best = k.high(theirs)
                under = k.low(theirs)
                if self.winner(top, played):
                    if self.strength[under] < self.strength[top]:
                        found.append((top, one & ~(1 << top), two & ~(1 << under), then))
                    if self.strength[best] < self.strength[top] and best != under:
                        found.append((top, one & ~(1 << top), two & ~(1 << best), then))
                if self.winner(best, played):
                    if self.strength[low] < self.strength[best]:
                        found.append((low, two & ~(1 << best), one & ~(1 << low), then))
                    if low != top and self.strength[top] < self.strength[best]:
                        found.append((top, two & ~(1 << best), one & ~(1 << top), then))
                continue
            if self.winner(top, played):
                for c in self.thrown(two, then):
                    found.append((top, one & ~(1 << top), two & ~(1 << c), then))
                if not two:
                    found.append((top, one & ~(1 << top), 0, then))
            trumps = two & k.order.suits[k.trump] if k.trump < 4 and s != k.trump else 0
            if trumps and played[k.trump] >= self.rounds[k.trump]:
                c = k.low(trumps)
                found.append((low, two & ~(1 << c), one & ~(1 << low), then))
        return found

    def thrown(self, hand: Mask, played: tuple[int, ...]) -> list[Card]:
        """What a hand may throw: the lowest of its suits, losers first; at most two are tried."""
        k = self.k
        lows = [k.low(hand & s) for s in k.order.suits[:4] if hand & s]
        lows.sort(
            key=lambda c: (
                self.suit[c] == k.trump,
                self.winner(c, played),
                self.winner(k.high(hand & k.order.suits[self.suit[c]]), played)
                and (hand & k.order.suits[self.suit[c]]).bit_count() < 2,
                self.strength[c],
            )
        )
        return lows[:2]

    def lead(self) -> Run | None:
        """The longest run from the hand to lead, and its first card."""
        one, two = self._hands()
        start = (0, 0, 0, 0)
        bound = self.bound(one, two, start)
        best: Run | None = None
        for c, after, other, then in self.leads(one, two, start):
            tricks = 1 + self.most(after, other, then)
            if best is None or tricks > best.tricks:
                best = Run(tricks, c)
            if best.tricks >= bound:
                break
        return best

    def _hands(self) -> tuple[Mask, Mask]:
        k = self.k
        others = [h for h in k.mine if h != k.hand]
        return k.known[k.hand], k.known[others[0]] if others else 0
